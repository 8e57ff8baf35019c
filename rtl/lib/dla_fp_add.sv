// SPDX-License-Identifier: Apache-2.0
// Sum of two FP17 or FP32 numbers: fadd of numeric.md 3.3. Combinational.
//
//   order by magnitude --> shift the smaller right --> add or subtract --> normalise --> round
//
// Section 3.3 keeps M + 2 bits below those of the larger operand and cuts off the rest. Here a
// guard, a round and a sticky bit represent them. An operand that is shifted out completely does
// not set the sticky bit; otherwise Inf minus a small number would be the largest number. A
// difference is a sum with b's sign inverted.

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

  assign a_nan = a_i[E+M-1:M] == Emax && a_i[M-1:0] != '0;
  assign b_nan = b_i[E+M-1:M] == Emax && b_i[M-1:0] != '0;

  // ---- order, alignment ----
  assign swap  = b_i[E+M-1:0] > a_i[E+M-1:0];
  assign more  = swap ? b_i : a_i;
  assign less  = swap ? a_i[E+M-1:0] : b_i[E+M-1:0];
  assign sign  = more[E+M];
  assign minus = a_i[E+M] != b_i[E+M];
  assign e     = more[E+M-1:M];
  assign d     = e - less[E+M-1:M];

  // Guard and round bits, then the sticky bit.
  assign less_v  = {less != '0, less[M-1:0], 2'b00};
  assign shifted = less_v >> d;
  assign lost    = (less_v & ~({M+3{1'b1}} << d)) != '0 && 32'(d) <= 2 * M + 2;

  // ---- sum, at most one bit longer ----
  assign x   = {1'b0, more[E+M-1:0] != '0, more[M-1:0], 3'b000};
  assign y   = {1'b0, shifted, lost};
  assign sum = minus ? x - y : x + y;

  assign carry = sum[M+4];
  dla_norm #(.W(M + 4)) i_norm (.x_i(sum[M+3:0]), .y_o(norm), .n_o(z));

  // ---- rounding: M + 1 bits of `kept` remain; a carry enters the exponent by itself ----
  assign none   = !carry && (sum == '0 || 32'(e) <= 32'(z));
  assign kept   = carry ? sum[M+3:0] : {norm[M+2:0], 1'b0};
  assign unused = norm[M+3]; // the hidden bit
  assign e_norm = carry ? e + E'(1) : e - E'(z);
  assign up     = kept[3] && (kept[2:0] != '0 || kept[4]);
  assign r      = {e_norm, kept[M+3:4]} + (E+M)'(up);
  assign over   = (carry && e >= Emax - E'(1)) ||
                  (up && kept[M+3:4] == '1 && e_norm >= Emax - E'(1));

  always_comb begin
    if (a_nan) y_o = a_i;
    else if (b_nan) y_o = b_i;
    else if (none) y_o = {sign, {E+M{1'b0}}};
    else if (over) y_o = {sign, Max};
    else y_o = {sign, r};
  end

endmodule

`default_nettype wire
