// SPDX-License-Identifier: Apache-2.0
// Reads the sizes of the compressed kernel groups, one word each, when they are needed
// (data_formats.md 4.5, conv_core.md 4.2).
//
//   need_i, no word left --> read of the next atom --> words, lowest first --> valid_o, size_o
//
// Only whole atoms are read, one at a time.

`default_nettype none

module dla_cdma_sizes #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two, at least 8.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// The fetch of a layer starts, with its first word at addr_i.
  input  logic              go_i,
  input  logic [AddrW-1:0]  addr_i,

  /// A group waits for its size; the word is taken (one clock).
  input  logic              need_i,
  /// The size is valid, and its value in bytes.
  output logic              valid_o,
  output logic [31:0]       size_o,
  /// It is taken (one clock).
  input  logic              take_i,

  /// Read request of one atom; it is taken.
  output logic              req_valid_o,
  input  logic              req_ready_i,
  /// Its byte address.
  output logic [AddrW-1:0]  req_addr_o,
  /// The atom has arrived, and its bytes.
  input  logic              atom_valid_i,
  input  logic [8*Atom-1:0] atom_i
);

  localparam int unsigned Words = Atom / 4;
  localparam int unsigned LeftW = $clog2(Words) + 1;

  logic [8*Atom-1:0] words_q;
  logic [LeftW-1:0]  left_q;
  logic              wait_q;

  assign valid_o     = left_q != '0;
  assign size_o      = words_q[31:0];
  assign req_valid_o = need_i && !valid_o && !wait_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q <= '0;
      wait_q <= 1'b0;
    end else begin
      if (go_i || atom_valid_i) wait_q <= 1'b0;
      else if (req_valid_o && req_ready_i) wait_q <= 1'b1;
      if (go_i) left_q <= '0;
      else if (atom_valid_i) left_q <= LeftW'(Words);
      else if (take_i) left_q <= left_q - LeftW'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (go_i) req_addr_o <= addr_i;
    else if (req_valid_o && req_ready_i) req_addr_o <= req_addr_o + AddrW'(Atom);
    if (atom_valid_i) words_q <= atom_i;
    else if (take_i) words_q <= words_q >> 32;
  end

endmodule

`default_nettype wire
