// SPDX-License-Identifier: Apache-2.0
// dla_fp_mul in FP32 rounds its exact product as in numeric.md 3.4.
`include "fp_steps.svh"

module proof (input logic [31:0] a, input logic [31:0] b);
  logic [31:0] y;
  dla_fp_mul dut (.a_i(a), .b_i(b), .y_o(y));
  fp_mul_steps steps (.a(a), .b(b), .y(y));
endmodule
