// SPDX-License-Identifier: Apache-2.0
// Larger or smaller of two floating-point patterns: fmax, fmin of numeric.md 3.5. Combinational.
//
// +0 is above -0. Denormals and infinities need no conversion.

`default_nettype none

module dla_fp_minmax #(
  /// Exponent and mantissa bits: 8 and 23, 6 and 10, or 5 and 10.
  parameter int unsigned E = 8,
  parameter int unsigned M = 23
) (
  /// 1: the smaller one.
  input  logic         min_i,
  /// Operands; the first NaN is the result.
  input  logic [E+M:0] a_i,
  input  logic [E+M:0] b_i,
  /// The one chosen, unchanged.
  output logic [E+M:0] y_o
);

  logic         a_nan, b_nan;
  logic [E+M:0] a_key, b_key;

  assign a_nan = a_i[E+M-1:M] == '1 && a_i[M-1:0] != '0;
  assign b_nan = b_i[E+M-1:M] == '1 && b_i[M-1:0] != '0;
  // Keys in the order of the values: a key of a negative value falls with its magnitude.
  assign a_key = a_i[E+M] ? ~a_i : {1'b1, a_i[E+M-1:0]};
  assign b_key = b_i[E+M] ? ~b_i : {1'b1, b_i[E+M-1:0]};

  always_comb begin
    if (a_nan) y_o = a_i;
    else if (b_nan) y_o = b_i;
    else y_o = (a_key >= b_key) != min_i ? a_i : b_i;
  end

endmodule

`default_nettype wire
