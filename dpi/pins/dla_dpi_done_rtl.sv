// SPDX-License-Identifier: Apache-2.0
// Done pulses of RTL in a slot on their way to GLB: at once, unless the event of a model that caused
// them, or that of the layer before, has not gone there yet (dpi_done.c).
`default_nettype none
module dla_dpi_done_rtl #(
  /// Interrupt source in GLB order.
  parameter int Intr = 0
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  /// Of the RTL.
  input  wire logic [1:0]  done_i,
  /// To GLB.
  output logic [1:0]       done_o
);
  import dla_dpi_pkg::*;

  logic [1:0] held_q, late_q;
  int         pulses;

  assign done_o = (done_i & ~held_q) | late_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q <= 2'b00;
      late_q <= 2'b00;
    end else begin
      if (|done_i) dla_dpi_done_rtl(ctx, Intr, {30'd0, done_i}, {30'd0, held_q});
      pulses = 0;
      if (wake[WakeDone]) pulses = dla_dpi_done_held(ctx, Intr);
      late_q <= pulses[1:0];
      held_q <= wake[WakeHeld + 2 * Intr +: 2];
    end
  end
endmodule
`default_nettype wire
