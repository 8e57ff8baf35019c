// SPDX-License-Identifier: Apache-2.0
// Gated clock of a part of a unit; it stops while the unit has nothing to do.
//
//   en_i --> 15 clocks more --[FF, falling edge]--+
//                                                 AND--> clk_o
//   clk_i ----------------------------------------+
//
// en_i comes from registers of clk_i and is 1 in the clock before the first one that the part
// needs. A falling edge samples it, so that clk_o has whole pulses only. The clocks after en_i
// empty the part's pipelines. clk_o has no delay against clk_i. While it stands still, a simulator
// does not evaluate the part.

`default_nettype none

module dla_clk_gate (
  /// Clock; asynchronous reset, active low.
  input  logic clk_i,
  input  logic rst_ni,
  /// The part has work.
  input  logic en_i,
  /// Its clock.
  output logic clk_o
);

  logic [3:0] hold_q;
  logic       on_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) hold_q <= '1;
    else if (en_i) hold_q <= '1;
    else if (hold_q != '0) hold_q <= hold_q - 4'd1;
  end

  always_ff @(negedge clk_i or negedge rst_ni) begin
    if (!rst_ni) on_q <= 1'b1;
    else on_q <= en_i || hold_q != '0;
  end

  assign clk_o = clk_i && on_q;

endmodule

`default_nettype wire
