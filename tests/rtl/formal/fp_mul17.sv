// SPDX-License-Identifier: Apache-2.0
// dla_fp_mul in FP17 rounds its exact product as in numeric.md 3.4.
`include "fp_steps.svh"

module proof (input logic [16:0] a, input logic [16:0] b);
  logic [16:0] y;
  dla_fp_mul #(.E(6), .M(10)) dut (.a_i(a), .b_i(b), .y_o(y));
  fp_mul_steps #(.E(6), .M(10)) steps (.a(a), .b(b), .y(y));
endmodule
