// SPDX-License-Identifier: Apache-2.0
// FIFO of any depth whose first word falls through. Nothing stops a push into the full FIFO.
//
//   push_i --> mem[Depth] --> data_o, pop_i       count_o = words stored
//
// A push into the full FIFO is lost (bdma.md 2.2); a pop of the empty one does nothing.

`default_nettype none

module dla_bdma_fifo #(
  /// Bits of a word.
  parameter int unsigned Width = 8,
  /// Words, 2 to 31.
  parameter int unsigned Depth = 20
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// A word is stored in this clock, and the word.
  input  logic             push_i,
  input  logic [Width-1:0] data_i,
  /// The first word is dropped in this clock.
  input  logic             pop_i,
  /// The first word, valid while count_o is not 0.
  output logic [Width-1:0] data_o,
  /// Words stored.
  output logic [4:0]       count_o
);

  logic [Width-1:0] mem [Depth];
  logic [4:0]       wptr_q, rptr_q;
  logic             push, pop;

  assign push   = push_i && count_o != 5'(Depth);
  assign pop    = pop_i && count_o != '0;
  assign data_o = mem[rptr_q];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wptr_q  <= '0;
      rptr_q  <= '0;
      count_o <= '0;
    end else begin
      if (push) wptr_q <= wptr_q == 5'(Depth - 1) ? '0 : wptr_q + 5'd1;
      if (pop) rptr_q <= rptr_q == 5'(Depth - 1) ? '0 : rptr_q + 5'd1;
      if (push != pop) count_o <= push ? count_o + 5'd1 : count_o - 5'd1;
    end
  end

  always_ff @(posedge clk_i) if (push) mem[wptr_q] <= data_i;

endmodule

`default_nettype wire
