// SPDX-License-Identifier: Apache-2.0
// FP16 to FP17 or FP32, FP17 to FP32: exact (numeric.md 3.2). Combinational.
//
// Inf becomes the largest number. The payload of a NaN stays in the low bits. FP17 has no
// denormals: a pattern with exponent 0 and a mantissa counts as a normal number.

`include "dla_fp.svh"
`default_nettype none

module dla_fp_widen #(
  /// Exponent bits of the operand: 5 for FP16, 6 for FP17.  Both have a mantissa of 10.
  parameter int unsigned InE = 5,
  /// Exponent and mantissa bits of the result.
  parameter int unsigned OutE = 8,
  parameter int unsigned OutM = 23
) (
  /// Pattern to convert.
  input  logic [InE+10:0]    x_i,
  /// Pattern of the same value.
  output logic [OutE+OutM:0] y_o
);

  `DLA_FP_WIDEN(widen, InE, OutE, OutM)

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {x_i[InE+10], {OutE+OutM{1'b0}}};
    if (x_i[InE+9:0] != '0) y_o = widen(x_i);
  end

endmodule

`default_nettype wire
