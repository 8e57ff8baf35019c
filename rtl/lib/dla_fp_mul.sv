// SPDX-License-Identifier: Apache-2.0
// Product of two FP17 or FP32 numbers, to nearest, ties to even: fmul of numeric.md 3.4.
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

  function automatic logic [E+M:0] product(input logic [E+M:0] a, input logic [E+M:0] b);
    logic           a_nan, b_nan, sign, none, up;
    logic [E:0]     e_sum;
    logic [2*M+1:0] p;
    logic [2*M+2:0] norm;
    logic [E:0]     e;
    logic [E+M:0]   r;

    a_nan = a[E+M-1:M] == Emax && a[M-1:0] != '0;
    b_nan = b[E+M-1:M] == Emax && b[M-1:0] != '0;
    sign  = a[E+M] ^ b[E+M];
    e_sum = {1'b0, a[E+M-1:M]} + {1'b0, b[E+M-1:M]};
    none  = a[E+M-1:0] == '0 || b[E+M-1:0] == '0 || e_sum < Bias;

    p    = {{M+1{1'b0}}, 1'b1, a[M-1:0]} * {{M+1{1'b0}}, 1'b1, b[M-1:0]};
    // one bit above the hidden one, or none
    norm = p[2*M+1] ? {1'b0, p} : {p, 1'b0};
    e    = e_sum - Bias + (E+1)'(p[2*M+1]);
    up   = norm[M] && (norm[M-1:0] != '0 || norm[M+1]);
    // a carry walks into the exponent by itself
    r    = {e, norm[2*M:M+1]} + (E+M+1)'(up);

    if (a_nan) product = a;
    else if (b_nan) product = b;
    else if (none || r[E+M:M] == '0) product = {sign, {E+M{1'b0}}};
    else if (r[E+M:M] >= {1'b0, Emax}) product = {sign, Max};
    else product = {sign, r[E+M-1:0]};
  endfunction

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {a_i[E+M] ^ b_i[E+M], {E+M{1'b0}}};
    if (a_i[E+M-1:0] != '0 || b_i[E+M-1:0] != '0) y_o = product(a_i, b_i);
  end

endmodule

`default_nettype wire
