// SPDX-License-Identifier: Apache-2.0
// Sum of two FP17 or FP32 numbers: fadd of numeric.md 3.3.  Combinational.
//
//   order by magnitude --> shift the smaller right --> add or subtract --> normalise --> round
//
// 3.3 keeps M + 2 bits below the larger operand's and cuts off the rest.  Here a guard, a round and
// a sticky bit stand for them.  A number that is lost whole does not set the sticky bit: otherwise
// Inf less a small number would be the largest number.  A difference is a sum with b's sign
// inverted.

`include "dla_norm.svh"
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

  localparam logic [E-1:0]   Emax = {E{1'b1}};
  localparam logic [E+M-1:0] Max = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
  localparam int unsigned    ZW = $clog2(M + 4);

  `DLA_NORM(normal, M + 4, 1'b0)

  function automatic logic [E+M:0] total(input logic [E+M:0] a, input logic [E+M:0] b);
    logic           a_nan, b_nan, swap, minus, sign;
    logic [E+M:0]   more;
    logic [E+M-1:0] less;
    logic [E-1:0]   e, d;
    logic [M+2:0]   less_v, shifted;
    logic           lost, carry, none, up, over, unused;
    logic [M+4:0]   x, y, sum;
    logic [M+3:0]   norm;
    logic [ZW-1:0]  z;
    logic [M+3:0]   kept;
    logic [E-1:0]   e_norm;
    logic [E+M-1:0] r;

    a_nan = a[E+M-1:M] == Emax && a[M-1:0] != '0;
    b_nan = b[E+M-1:M] == Emax && b[M-1:0] != '0;

    // ---- order, alignment ----
    swap  = b[E+M-1:0] > a[E+M-1:0];
    more  = swap ? b : a;
    less  = swap ? a[E+M-1:0] : b[E+M-1:0];
    sign  = more[E+M];
    minus = a[E+M] != b[E+M];
    e     = more[E+M-1:M];
    d     = e - less[E+M-1:M];

    // guard and round bits, then the sticky bit
    less_v  = {less != '0, less[M-1:0], 2'b00};
    shifted = less_v >> d;
    lost    = (less_v & ~({M+3{1'b1}} << d)) != '0 && 32'(d) <= 2 * M + 2;

    // ---- sum, at most one bit longer ----
    x   = {1'b0, more[E+M-1:0] != '0, more[M-1:0], 3'b000};
    y   = {1'b0, shifted, lost};
    sum = minus ? x - y : x + y;

    carry     = sum[M+4];
    {z, norm} = normal(sum[M+3:0]);

    // ---- rounding: M + 1 bits stay of `kept`; a carry walks into the exponent by itself ----
    none   = !carry && (sum == '0 || 32'(e) <= 32'(z));
    kept   = carry ? sum[M+3:0] : {norm[M+2:0], 1'b0};
    unused = norm[M+3]; // the hidden bit
    e_norm = carry ? e + E'(1) : e - E'(z);
    up     = kept[3] && (kept[2:0] != '0 || kept[4]);
    r      = {e_norm, kept[M+3:4]} + (E+M)'(up);
    over   = (carry && e >= Emax - E'(1)) || (up && kept[M+3:4] == '1 && e_norm >= Emax - E'(1));

    if (a_nan) total = a;
    else if (b_nan) total = b;
    else if (none) total = {sign, {E+M{1'b0}}};
    else if (over) total = {sign, Max};
    else total = {sign, r};
  endfunction

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {a_i[E+M], {E+M{1'b0}}};
    if (a_i[E+M-1:0] != '0 || b_i[E+M-1:0] != '0) y_o = total(a_i, b_i);
  end

endmodule

`default_nettype wire
