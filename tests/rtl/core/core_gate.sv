// SPDX-License-Identifier: Apache-2.0
// A clock gate as synthesis libraries have it: a latch that is open while the clock is low, and an AND.
`default_nettype none
module core_gate (
  input  wire logic clk_i,
  input  wire logic en_i,
  output logic      clk_o
);
  logic en_q;
  always_latch if (!clk_i) en_q = en_i;
  assign clk_o = clk_i & en_q;
endmodule
`default_nettype wire
