// SPDX-License-Identifier: Apache-2.0
// dla_fp_add in FP17 follows the steps of numeric.md 3.3, at their full width.
`include "fp_steps.svh"

module proof (input logic [16:0] a, input logic [16:0] b);
  logic [16:0] y;
  dla_fp_add #(.E(6), .M(10)) dut (.a_i(a), .b_i(b), .y_o(y));
  fp_add_steps #(.E(6), .M(10)) steps (.a(a), .b(b), .y(y));
endmodule
