// SPDX-License-Identifier: Apache-2.0
// CSC image reader: reads the entries of the lines of a stripe before its words (conv_core.md 6.3).
//
//   stripe --load_i--> first and last entry, kind of each kernel row
//                                |
//   entry e: row 0, row 1, ... --+--> read (row, entry)     word ok when its last entry is read
//
// A word is a window of bytes in each of up to four lines, at the same place in all of them. The
// windows of neighbours overlap. Two entries of a line are stored at a time, so an entry may be
// read when the present word begins in the entry before it or later. With a post-extension of N
// rows, windows and steps have at most an N-th of an entry; therefore one read in a clock is enough
// for one word in a clock.

`default_nettype none

module dla_csc_rows #(
  /// Bytes of a buffer entry, a power of two.
  parameter int unsigned Entry = 8,
  /// Bits of a stripe's length.
  parameter int unsigned LenW = 5,
  /// Bits of the bytes 1..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of an entry of a line (derived).
  parameter int unsigned ColW = 17 - $clog2(Entry)
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,

  // a stripe: byte of its first word, row of its first kernel row
  /// One clock: the values below are valid.
  input  logic             load_i,
  /// The buffer cuts words from two entries, so that this module reads no entry.
  input  logic             pairs_i,
  /// Words of the stripe, bytes from word to word, bytes of a word.
  input  logic [LenW-1:0]  len_i,
  input  logic [6:0]       step_i,
  input  logic [ByteW-1:0] bytes_i,
  /// Byte in the line, line, and kernel rows of the first word.
  input  logic [16:0]      x_i,
  input  logic [14:0]      y_i,
  input  logic [2:0]       rows_i,
  /// Lines of the cube.
  input  logic [13:0]      height_i,

  // the present word
  /// Byte in the line and bytes of the word.
  input  logic [16:0]      word_x_i,
  input  logic [ByteW-1:0] word_bytes_i,
  /// All entries of the word have been read.
  output logic             ok_o,
  /// Bit r: kernel row r is inside the cube.
  output logic [3:0]       in_o,
  /// Bit r: kernel row r is above or below the cube. Neither bit: no row of the kernel.
  output logic [3:0]       pad_o,

  /// Read of an entry: its kernel row and entry column.
  output logic             rd_o,
  output logic [1:0]       row_o,
  output logic [ColW-1:0]  col_o
);

  localparam int unsigned Lg = $clog2(Entry);

  logic [3:0]      in;
  logic [1:0]      low, high, low_q, high_q, row_q;
  logic            more_q, all, unused;
  logic [ColW-1:0] col_q, last_q, word_col, word_last;
  logic [16:0]     end_x, word_end;

  always_comb begin
    for (int unsigned n = 0; n < 4; n++) begin
      in[n] = 3'(n) < rows_i && 15'(y_i + 15'(n)) < 15'(height_i);
    end
    low  = in[0] ? 2'd0 : in[1] ? 2'd1 : in[2] ? 2'd2 : 2'd3;
    high = in[3] ? 2'd3 : in[2] ? 2'd2 : in[1] ? 2'd1 : 2'd0;
  end

  assign unused    = ^{end_x[Lg-1:0], word_end[Lg-1:0]};
  assign end_x     = x_i + (17'(len_i) - 17'd1) * 17'(step_i) + 17'(bytes_i) - 17'd1;
  assign word_end  = word_x_i + 17'(word_bytes_i) - 17'd1;
  assign word_col  = word_x_i[16:Lg];
  assign word_last = word_end[16:Lg];

  assign rd_o  = more_q && col_q <= word_col + ColW'(1);
  assign row_o = row_q;
  assign col_o = col_q;
  assign all   = rd_o && row_q == high_q;
  assign ok_o  = !more_q || word_last < col_q || (word_last == col_q && all);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) more_q <= 1'b0;
    else if (load_i) more_q <= in != '0 && !pairs_i;
    else if (all && col_q == last_q) more_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      in_o   <= in;
      for (int unsigned n = 0; n < 4; n++) pad_o[n] <= 3'(n) < rows_i && !in[n];
      low_q  <= low;
      high_q <= high;
      row_q  <= low;
      col_q  <= x_i[16:Lg];
      last_q <= end_x[16:Lg];
    end else if (rd_o) begin
      row_q <= all ? low_q : row_q + 2'd1;
      if (all) col_q <= col_q + ColW'(1);
    end
  end

endmodule

`default_nettype wire
