// SPDX-License-Identifier: Apache-2.0
// Noise on a valid/ready channel: gaps of 0 to Max clocks between transfers, on either side of a
// unit (conv_units.md 0: valid/ready). Once shown, valid stays until ready.
`include "liberal.svh"
`default_nettype none
module liberal_gate #(
  parameter int unsigned Max = 60
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic valid_i,
  output logic      ready_o,
  output logic      valid_o,
  input  wire logic ready_i
);
  `LIBERAL_RNG
  logic open_q;
  int unsigned left;

  assign valid_o = valid_i && open_q;
  assign ready_o = ready_i && open_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      open_q <= 1'b1;
      left = 0;
    end else begin
      held = 1'b0;
      if (on && rate != '0 && !(valid_o && !ready_i)) begin
        if (left == 0) begin
          `LIBERAL_HOLD(left)
        end else begin
          left--;
        end
        open_q <= left == 0;
      end
    end
  end
endmodule
`default_nettype wire
