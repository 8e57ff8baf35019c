// SPDX-License-Identifier: Apache-2.0
// Reports the done pulses of RTL in a slot, which reach GLB over a wire: the order of events counts
// them, and rule pins_done compares them with the write acknowledges (dpi_done.c).
`default_nettype none
module dla_dpi_done_rtl #(
  /// Interrupt source in GLB order.
  parameter int Intr = 0
) (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  /// Signals of the RTL.
  input wire logic [1:0] done_i,
  /// Write acknowledges for it, from CVIF and MCIF; pulses. 0: it writes nothing.
  input wire logic [1:0] complete_i
);
  import dla_dpi_pkg::*;

  // with those of this clock: a unit may answer an acknowledge at once
  int acks, acks_q;
  assign acks = acks_q + {31'd0, complete_i[0]} + {31'd0, complete_i[1]};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      acks_q <= 0;
    end else begin
      if (|complete_i) acks_q <= acks;
      if (|done_i) dla_dpi_done_rtl(ctx, Intr, {30'd0, done_i}, acks);
    end
  end
endmodule
`default_nettype wire
