// SPDX-License-Identifier: Apache-2.0
// FP32 to FP16 or FP17, FP17 to FP16: to the nearest, ties to even (numeric.md 3.2). Combinational.
//
// A value that is too large becomes the largest number. FP16 has denormals. FP17 has none: a number
// below the smallest becomes 0 with its sign, unless it rounds up to the smallest.

`include "dla_fp.svh"
`default_nettype none

module dla_fp_narrow #(
  /// Exponent and mantissa bits of the operand.
  parameter int unsigned InE = 8,
  parameter int unsigned InM = 23,
  /// Exponent bits of the result: 5 for FP16, 6 for FP17. Both have a mantissa of 10.
  parameter int unsigned OutE = 5
) (
  /// Pattern to convert.
  input  logic [InE+InM:0] x_i,
  /// Nearest pattern.
  output logic [OutE+10:0] y_o
);

  `DLA_FP_NARROW(narrow, InE, InM, OutE)

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {x_i[InE+InM], {OutE+10{1'b0}}};
    if (x_i[InE+InM-1:0] != '0) y_o = narrow(x_i);
  end

endmodule

`default_nettype wire
