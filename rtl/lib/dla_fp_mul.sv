// SPDX-License-Identifier: Apache-2.0
// Product of two FP17 or FP32 numbers, to the nearest, ties to even: fmul of numeric.md 3.4.
// Combinational.

`default_nettype none

module dla_fp_mul #(
  /// Exponent bits: 8 for FP32, 6 for FP17.
  parameter int unsigned E = 8,
  /// Mantissa bits: 23 for FP32, 10 for FP17.
  parameter int unsigned M = 23
) (
  /// Operands; the first NaN is the result.
  input  logic [E+M:0] a_i,
  input  logic [E+M:0] b_i,
  /// Rounded product.
  output logic [E+M:0] y_o
);

  localparam logic [E-1:0]   Emax = {E{1'b1}};
  localparam logic [E+M-1:0] Max = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
  localparam logic [E:0]     Bias = {2'b00, {E-1{1'b1}}};

  logic           a_nan, b_nan, sign, zero, up;
  logic [E:0]     e_sum;
  logic [2*M+1:0] p;
  logic [2*M+2:0] norm;
  logic [E:0]     e;
  logic [E+M:0]   r;

  assign a_nan = a_i[E+M-1:M] == Emax && a_i[M-1:0] != '0;
  assign b_nan = b_i[E+M-1:M] == Emax && b_i[M-1:0] != '0;
  assign sign  = a_i[E+M] ^ b_i[E+M];
  assign e_sum = {1'b0, a_i[E+M-1:M]} + {1'b0, b_i[E+M-1:M]};
  assign zero  = a_i[E+M-1:0] == '0 || b_i[E+M-1:0] == '0 || e_sum < Bias;

  assign p    = {{M+1{1'b0}}, 1'b1, a_i[M-1:0]} * {{M+1{1'b0}}, 1'b1, b_i[M-1:0]};
  // One bit above the hidden one, or none.
  assign norm = p[2*M+1] ? {1'b0, p} : {p, 1'b0};
  assign e    = e_sum - Bias + (E+1)'(p[2*M+1]);
  assign up   = norm[M] && (norm[M-1:0] != '0 || norm[M+1]);
  // A carry enters the exponent by itself.
  assign r    = {e, norm[2*M:M+1]} + (E+M+1)'(up);

  always_comb begin
    if (a_nan) y_o = a_i;
    else if (b_nan) y_o = b_i;
    else if (zero || r[E+M:M] == '0) y_o = {sign, {E+M{1'b0}}};
    else if (r[E+M:M] >= {1'b0, Emax}) y_o = {sign, Max};
    else y_o = {sign, r[E+M-1:0]};
  end

endmodule

`default_nettype wire
