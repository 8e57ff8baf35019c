// SPDX-License-Identifier: Apache-2.0
// Sum of an FP48 accumulator and a partial sum of the MAC array (conv_core.md 8.2).  Combinational.
//
//   psum --> normalise --+--> shift the smaller right --> add --> normalise --> round --> sum_o
//   acc -----------------+
//
// The bits that the shift cuts off stay as guard, round and sticky bit.  The result is the exact
// sum rounded to 40 bits, to nearest, ties away from zero.

`include "dla_norm.svh"
`default_nettype none

module dla_fp48_add #(
  /// Bits of the accumulator's mantissa; the proof takes fewer, 13 at least.
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

  `DLA_NORM(psum_norm, M - 4, 1'b1)
  `DLA_NORM(sum_norm, M + 4, 1'b1)

  function automatic logic [M+7:0] total(input logic [M+7:0] acc, input logic [M+3:0] psum);
    logic [M-5:0]        psum_m;
    logic [PsumNW-1:0]   psum_n;
    logic                acc_zero, psum_zero, swap, sticky, up, above, below;
    logic [7:0]          acc_e, psum_e, e, d, rounded_e;
    logic [M-1:0]        more, less;
    logic signed [M+1:0] shifted, aligned;
    logic [M+3:0]        sum, norm;
    logic [NW-1:0]       n;
    logic [M:0]          rounded;

    // ---- both operands in FP48 ----
    {psum_n, psum_m} = psum_norm(psum[M-5:0]);
    acc_zero  = acc[M-1:0] == '0;
    psum_zero = psum[M-5:0] == '0;
    acc_e     = acc_zero ? '0 : acc[M+7:M];
    psum_e    = psum_zero ? '0 : {2'b00, psum[M+3:M-2]} + 8'(M + 7) - 8'(psum_n);

    // ---- alignment ----
    swap    = psum_e > acc_e;
    e       = swap ? psum_e : acc_e;
    d       = swap ? psum_e - acc_e : acc_e - psum_e;
    more    = swap ? {psum_m, 4'b0} : acc[M-1:0];
    less    = swap ? acc[M-1:0] : {psum_m, 4'b0};
    shifted = {less, 2'b00};
    aligned = shifted >>> d;
    sticky  = (shifted & ~({M+2{1'b1}} << d)) != '0;

    // ---- sum ----
    sum       = {more[M-1], more, 3'b000} + {aligned[M+1], aligned, sticky};
    {n, norm} = sum_norm(sum);

    // ---- rounding ----
    up      = norm[3] && (!norm[M+3] || norm[2:0] != '0);
    rounded = {norm[M+3], norm[M+3:4]} + {{M{1'b0}}, up};
    // the carry has left the 40 bits, or has made a negative mantissa one bit shorter
    above     = rounded[M:M-1] == 2'b01;
    below     = rounded[M:M-2] == 3'b111;
    rounded_e = e + 8'd1 - 8'(n) + 8'(above) - 8'(below);

    if (acc[M+7:M] == '1) total = acc;
    else if (psum[M+3:M-2] == '1) total = {8'd255, psum[M-3:M-13], {M-11{1'b0}}};
    else if (sum == '0) total = '0;
    else if (above) total = {rounded_e, rounded[M:1]};
    else if (below) total = {rounded_e, rounded[M-2:0], 1'b0};
    else total = {rounded_e, rounded[M-1:0]};
  endfunction

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    sum_o = '0;
    if (acc_i != '0 || psum_i != '0) sum_o = total(acc_i, psum_i);
  end

endmodule

`default_nettype wire
