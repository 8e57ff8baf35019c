// SPDX-License-Identifier: Apache-2.0
// Sum of two FP17 or FP32 numbers: fadd of numeric.md 3.3. Combinational.
//
//   order by magnitude --> shift the smaller right --> add or subtract --> normalise --> round
//
// Section 3.3 keeps M + 2 bits below those of the larger operand and cuts off the rest. Here a
// guard, a round and a sticky bit represent them. An operand that is shifted out completely does
// not set the sticky bit; otherwise Inf minus a small number would be the largest number. A
// difference is a sum with b's sign inverted.

`include "dla_fp.svh"
`default_nettype none

module dla_fp_add #(
  /// Exponent bits: 8 for FP32, 6 for FP17.
  parameter int unsigned E = 8,
  /// Mantissa bits: 23 for FP32, 10 for FP17.
  parameter int unsigned M = 23
) (
  /// Operands; the first decides the sign of an exact 0, and the first NaN is the result.
  input  logic [E+M:0] a_i,
  input  logic [E+M:0] b_i,
  /// Rounded sum.
  output logic [E+M:0] y_o
);

  `DLA_FP_ADD(total, E, M)

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {a_i[E+M], {E+M{1'b0}}};
    if (a_i[E+M-1:0] != '0 || b_i[E+M-1:0] != '0) y_o = total(a_i, b_i);
  end

endmodule

`default_nettype wire
