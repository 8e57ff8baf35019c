// SPDX-License-Identifier: Apache-2.0
// Reports the done pulses of RTL in a slot, which reach GLB over a wire: the order of events counts
// them (dpi_done.c).
`default_nettype none
module dla_dpi_done_rtl #(
  /// Interrupt source in GLB order.
  parameter int Intr = 0
) (
  input wire logic       clk_i,
  input wire logic       rst_ni,
  /// Signals of the RTL.
  input wire logic [1:0] done_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) if (rst_ni && |done_i) dla_dpi_done_rtl(ctx, Intr, {30'd0, done_i});
endmodule
`default_nettype wire
