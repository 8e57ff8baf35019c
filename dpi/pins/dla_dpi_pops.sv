// SPDX-License-Identifier: Apache-2.0
// Rule pins_credit at the pins of RTL in a slot: a memory client with a limit of beats in flight
// returns a pulse for each beat that it takes (unit_pins.md 4.3).
//
// It drives nothing. Index 0 CVIF, 1 MCIF.
`default_nettype none
module dla_dpi_pops #(
  /// Client number = AXI ID.
  parameter int Client = 0
) (
  /// Clock; reset, active low.
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// Beats that move in this clock; pulses.
  input  wire logic [1:0] moved_i,
  input  wire logic [1:0] pop_i
);
  import dla_dpi_pkg::*;

  for (genvar i = 0; i < 2; i++) begin : g_port
    int held, held_q;
    assign held = held_q + {31'd0, moved_i[i]} - {31'd0, pop_i[i]};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        held_q <= 0;
      end else if (moved_i[i] != pop_i[i]) begin
        if (held < 0 || (held == 0) != (held_q == 0)) dla_dpi_pops(ctx, Client, i, held);
        held_q <= held < 0 ? 0 : held;
      end
    end
  end
endmodule
`default_nettype wire
