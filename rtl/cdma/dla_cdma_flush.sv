// SPDX-License-Identifier: Apache-2.0
// Writes zeros into the whole buffer after reset (conv_core.md 5.5).
//
//   data side: lower half, weight side: upper half, one part of an entry a clock each --> done_o
//
// done_o stays high from the last write on.

`default_nettype none

module dla_cdma_flush #(
  /// Entries of the buffer, a power of two.
  parameter int unsigned Entries = 16384,
  /// Parts of an entry, a power of two.
  parameter int unsigned P = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic         clk_i,
  input  logic         rst_ni,
  /// A part of an entry is cleared on each side in this clock.
  output logic         wr_en_o,
  /// Entry of the lower half; the weight side clears the same entry of the upper half.
  output logic [$clog2(Entries/2)-1:0] wr_addr_o,
  /// Part of the entry, one-hot.
  output logic [P-1:0] wr_sel_o,
  /// The whole buffer is cleared (level).
  output logic         done_o
);

  localparam int unsigned AddrW = $clog2(Entries / 2);
  localparam int unsigned PLog  = $clog2(P);

  logic [AddrW+PLog-1:0] at_q;

  assign wr_en_o   = !done_o;
  assign wr_addr_o = at_q[PLog +: AddrW];

  if (P == 1) begin : gen_whole
    assign wr_sel_o = 1'b1;
  end else begin : gen_parts
    assign wr_sel_o = P'(1) << at_q[PLog-1:0];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      at_q   <= '0;
      done_o <= 1'b0;
    end else if (!done_o) begin
      at_q   <= at_q + (AddrW+PLog)'(1);
      done_o <= &at_q;
    end
  end

endmodule

`default_nettype wire
