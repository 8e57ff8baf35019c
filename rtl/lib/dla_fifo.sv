// SPDX-License-Identifier: Apache-2.0
// Small one-clock FIFO whose first word falls through.
//
//   in --> mem[Depth] --> out       count_o = words stored
//
// Both sides have valid/ready, driven by registers. A word written into an empty FIFO is offered in
// the next clock.

`default_nettype none

module dla_fifo #(
  /// Bits of a word.
  parameter int unsigned Width = 8,
  /// Words; a power of two, 2 or more.
  parameter int unsigned Depth = 4,
  /// Bits of count_o (derived, do not override).
  parameter int unsigned CountW = $clog2(Depth) + 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// Word to store; it is taken.
  input  logic              valid_i,
  output logic              ready_o,
  /// Its bits.
  input  logic [Width-1:0]  data_i,
  /// Oldest word; it is taken.
  output logic              valid_o,
  input  logic              ready_i,
  /// Its bits.
  output logic [Width-1:0]  data_o,
  /// Words stored.
  output logic [CountW-1:0] count_o
);

  localparam int unsigned AddrW = $clog2(Depth);

  logic [Width-1:0]  mem [Depth];
  // One bit more than an address, so that full and empty differ.
  logic [CountW-1:0] wptr_q, rptr_q;
  logic              push, pop;

  assign count_o = wptr_q - rptr_q;
  assign ready_o = !count_o[AddrW];
  assign valid_o = wptr_q != rptr_q;
  assign data_o  = mem[rptr_q[AddrW-1:0]];
  assign push    = valid_i && ready_o;
  assign pop     = valid_o && ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
    end else begin
      if (push) wptr_q <= wptr_q + CountW'(1);
      if (pop) rptr_q <= rptr_q + CountW'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    if (push) mem[wptr_q[AddrW-1:0]] <= data_i;
  end

endmodule

`default_nettype wire
