// SPDX-License-Identifier: Apache-2.0
// Sum of an FP48 accumulator and a partial sum of the MAC array (conv_core.md 8.2). Combinational.
//
//   psum --> normalise --+--> shift the smaller right --> add --> normalise --> round --> sum_o
//   acc -----------------+
//
// The bits that the shift cuts off are kept as guard, round and sticky bit. The result is the exact
// sum rounded to 40 bits, to the nearest, ties away from zero.

`default_nettype none

module dla_fp48_add #(
  /// Bits of the accumulator's mantissa; the proof uses fewer, at least 13.
  parameter int unsigned M = 40
) (
  /// {exponent of 8 bits, mantissa of 40}: mantissa * 2^(exponent - 101).  0 starts a sum.
  input  logic [M+7:0] acc_i,
  /// {exponent of 6 bits, mantissa of 38}, of which 36 are used: mantissa * 2^(exponent - 50).
  input  logic [M+3:0] psum_i,
  /// As acc_i.
  output logic [M+7:0] sum_o
);

  localparam int unsigned PsumNW = $clog2(M - 4);
  localparam int unsigned NW     = $clog2(M + 4);

  // ---- both operands in FP48 ----
  logic [M-5:0]      psum_m;
  logic [PsumNW-1:0] psum_n;
  logic              acc_zero, psum_zero;
  logic [7:0]        acc_e, psum_e;

  dla_norm #(.W(M - 4), .Signed(1'b1)) i_psum_norm (
    .x_i(psum_i[M-5:0]), .y_o(psum_m), .n_o(psum_n));

  assign acc_zero  = acc_i[M-1:0] == '0;
  assign psum_zero = psum_i[M-5:0] == '0;
  assign acc_e     = acc_zero ? '0 : acc_i[M+7:M];
  assign psum_e    = psum_zero ? '0 : {2'b00, psum_i[M+3:M-2]} + 8'(M + 7) - 8'(psum_n);

  // ---- alignment ----
  logic                swap, sticky;
  logic [7:0]          e, d;
  logic [M-1:0]        more, less;
  logic signed [M+1:0] shifted, aligned;

  assign swap    = psum_e > acc_e;
  assign e       = swap ? psum_e : acc_e;
  assign d       = swap ? psum_e - acc_e : acc_e - psum_e;
  assign more     = swap ? {psum_m, 4'b0} : acc_i[M-1:0];
  assign less   = swap ? acc_i[M-1:0] : {psum_m, 4'b0};
  assign shifted = {less, 2'b00};
  assign aligned = shifted >>> d;
  assign sticky  = (shifted & ~({M+2{1'b1}} << d)) != '0;

  // ---- sum ----
  logic [M+3:0]  sum, norm;
  logic [NW-1:0] n;

  assign sum = {more[M-1], more, 3'b000} + {aligned[M+1], aligned, sticky};

  dla_norm #(.W(M + 4), .Signed(1'b1)) i_norm (.x_i(sum), .y_o(norm), .n_o(n));

  // ---- rounding ----
  logic       up, above, below;
  logic [M:0] rounded;
  logic [7:0] rounded_e;

  assign up      = norm[3] && (!norm[M+3] || norm[2:0] != '0);
  assign rounded = {norm[M+3], norm[M+3:4]} + {{M{1'b0}}, up};
  // The carry left the 40 bits, or made a negative mantissa one bit shorter.
  assign above = rounded[M:M-1] == 2'b01;
  assign below = rounded[M:M-2] == 3'b111;
  assign rounded_e = e + 8'd1 - 8'(n) + 8'(above) - 8'(below);

  always_comb begin
    if (acc_i[M+7:M] == '1) sum_o = acc_i;
    else if (psum_i[M+3:M-2] == '1) sum_o = {8'd255, psum_i[M-3:M-13], {M-11{1'b0}}};
    else if (sum == '0) sum_o = '0;
    else if (above) sum_o = {rounded_e, rounded[M:1]};
    else if (below) sum_o = {rounded_e, rounded[M-2:0], 1'b0};
    else sum_o = {rounded_e, rounded[M-1:0]};
  end

endmodule

`default_nettype wire
