// SPDX-License-Identifier: Apache-2.0
// Done events of a model: one-clock pulses, bit g = register group g (unit_pins.md 4.16).
`default_nettype none
module dla_dpi_done #(
  /// Interrupt source in GLB order.
  parameter int Intr = 0
) (
  /// Clock; reset, active low.
  input  wire logic  clk_i,
  input  wire logic  rst_ni,
  output logic [1:0] done_o
);
  import dla_dpi_pkg::*;

  int pulses;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      done_o <= 2'b00;
    end else begin
      pulses = 0;
      if (wake[WakeDone]) pulses = dla_dpi_done(ctx, Intr);
      done_o <= pulses[1:0];
    end
  end
endmodule
`default_nettype wire
