// SPDX-License-Identifier: Apache-2.0
// CSC data lanes: replies of the buffer to words of the array (conv_core.md 6.2, 6.3, 6.6).
//
//   reply --> even, odd entry of kernel row 0..3 --> window of the word --> rows together --> CMAC
//                                                          |
//                              pad value outside of the cube, 0 after the last channel

`default_nettype none

module dla_csc_dat_lane #(
  /// Bytes of a buffer entry, which are also the lanes of the array.
  parameter int unsigned Entry = 8,
  /// 1: Winograd layers too.
  parameter bit Wino = 1'b0,
  /// 1: elements of three precisions; bytes have half of the lanes, and the others repeat them.
  parameter bit Full = 1'b0,
  /// Bits of the bytes 1..Entry (derived).
  parameter int unsigned ByteW = $clog2(Entry) + 1,
  /// Bits of a byte's place in an entry (derived).
  parameter int unsigned OffW = $clog2(Entry)
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// Kernel rows of an atomic operation, log2, and the pad value (constant in a layer).
  input  logic [1:0]         ext_i,
  input  logic [15:0]        pad_i,
  /// Elements of 16 bits, and FP16 (constant in a layer).
  input  logic               wide_i,
  input  logic               fp_i,
  /// Winograd layer: a word is a tile of outputs; PRA_TRUNCATE (constant in a layer).
  input  logic               wino_i,
  input  logic [1:0]         pra_i,

  // commands that come with their reply (dla_csc_dat)
  /// Reply of the buffer, valid with a command that read.
  input  logic [8*Entry-1:0] reply_i,
  /// Command of dla_csc_dat: keep the reply.
  input  logic               get_i,
  /// Kernel row of the kept entry (Winograd: tile).
  input  logic [1:0]         get_row_i,
  /// The kept entry has an odd column.
  input  logic               get_odd_i,
  /// Command of dla_csc_dat: send a word.
  input  logic               word_i,
  /// The word begins in the entry of the odd column and ends in the even one.
  input  logic               word_odd_i,
  /// First byte of the word in its entry.
  input  logic [OffW-1:0]    word_off_i,
  /// Bytes of each kernel row in the word.
  input  logic [ByteW-1:0]   word_bytes_i,
  /// Bit r: kernel row r is inside the cube.
  input  logic [3:0]         word_in_i,
  /// Bit r: kernel row r is padding and gets pad_i.
  input  logic [3:0]         word_pad_i,
  /// Batch of the word.
  input  logic [4:0]         word_batch_i,
  /// Tags stripe_st, stripe_end, channel_end, layer_end from bit 0.
  input  logic [3:0]         word_tags_i,

  /// Word to the array: mask of the bytes that are not 0, bytes, tags and batch.
  output logic               valid_o,
  output logic [Entry-1:0]   mask_o,
  output logic [8*Entry-1:0] data_o,
  output logic [8:0]         pd_o,
  /// The last word of the layer leaves.
  output logic               last_o
);

  localparam int unsigned Bits = 8 * Entry;

  // ---- entries of the rows, and the word a clock later
  logic [Bits-1:0]  even_q [4];
  logic [Bits-1:0]  odd_q [4];
  logic             word_q, odd_word_q;
  logic [OffW-1:0]  off_q;
  logic [ByteW-1:0] bytes_q;
  logic [3:0]       in_q, row_pad_q, tags_q;
  logic [4:0]       batch_q;

  always_ff @(posedge clk_i) begin
    if (get_i && !get_odd_i) even_q[get_row_i] <= reply_i;
    if (get_i && get_odd_i) odd_q[get_row_i] <= reply_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) word_q <= 1'b0;
    else word_q <= word_i;
  end

  always_ff @(posedge clk_i) begin
    if (word_i) begin
      odd_word_q <= word_odd_i;
      off_q      <= word_off_i;
      bytes_q    <= word_bytes_i;
      in_q       <= word_in_i;
      row_pad_q  <= word_pad_i;
      batch_q    <= word_batch_i;
      tags_q     <= word_tags_i;
    end
  end

  // ---- windows; zero in an idle clock, so that nothing toggles
  logic [Bits-1:0] row [4];
  logic [Bits-1:0] keep, pads, lanes, tile;

  function automatic logic [Bits-1:0] window(
      input logic [Bits-1:0] even, input logic [Bits-1:0] odd, input logic swap,
      input logic [OffW-1:0] off);
    window = Bits'((swap ? {even, odd} : {odd, even}) >> {off, 3'b000});
  endfunction

  always_comb begin
    keep  = '0;
    pads  = '0;
    lanes = '0;
    for (int unsigned n = 0; n < 4; n++) row[n] = '0;
    if (word_q) begin
      keep = ~({Bits{1'b1}} << {bytes_q, 3'b000});
      pads = Full ? {Entry/2{pad_i}} : {Entry{pad_i[7:0]}};
      for (int unsigned n = 0; n < 4; n++) begin
        if (in_q[n]) row[n] = window(even_q[n], odd_q[n], odd_word_q, off_q) & keep;
        else if (row_pad_q[n]) row[n] = pads & keep;
      end
      lanes = wino_i ? tile : row[0];
      if (Full && !wide_i) begin
        if (ext_i == 2'd1) begin
          lanes[Bits/4 +: Bits/4] = row[1][Bits/4-1:0];
        end else if (ext_i != 2'd0) begin
          lanes[Bits/8 +: Bits/8]   = row[1][Bits/8-1:0];
          lanes[Bits/4 +: Bits/8]   = row[2][Bits/8-1:0];
          lanes[3*Bits/8 +: Bits/8] = row[3][Bits/8-1:0];
        end
        lanes[Bits/2 +: Bits/2] = lanes[0 +: Bits/2];
      end else if (ext_i == 2'd1) begin
        lanes[Bits/2 +: Bits/2] = row[1][Bits/2-1:0];
      end else if (ext_i != 2'd0) begin
        lanes[Bits/4 +: Bits/4]   = row[1][Bits/4-1:0];
        lanes[Bits/2 +: Bits/4]   = row[2][Bits/4-1:0];
        lanes[3*Bits/4 +: Bits/4] = row[3][Bits/4-1:0];
      end
    end
  end

  if (Wino) begin : gen_wino
    logic [1:0] sub_q;

    // A tile is complete with the read of its last entry.
    always_ff @(posedge clk_i) begin
      if (word_i) sub_q <= get_row_i;
    end

    dla_csc_wino #(.Entry(Entry), .Full(Full)) i_wino (
      .valid_i(word_q && wino_i), .sub_i(sub_q), .pra_i, .wide_i, .fp_i, .half_i(off_q[OffW-1]),
      .tiles_i({even_q[3], even_q[2], even_q[1], even_q[0]}), .data_o(tile));
  end else begin : gen_no_wino
    logic unused;

    assign unused = ^{pra_i, wide_i, fp_i, pad_i[15:8]};
    assign tile   = '0;
  end

  // ---- out
  logic [Entry-1:0] mask;

  dla_csc_ones #(.Entry(Entry), .Full(Full)) i_ones (
    .wide_i, .fp_i, .data_i(lanes), .mask_o(mask));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      last_o  <= 1'b0;
    end else begin
      valid_o <= word_q;
      last_o  <= word_q && tags_q[1] && tags_q[3];
    end
  end

  always_ff @(posedge clk_i) begin
    if (word_q) begin
      data_o <= lanes;
      pd_o   <= {tags_q, batch_q};
      mask_o <= mask;
    end
  end

endmodule

`default_nettype wire
