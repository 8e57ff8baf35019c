// SPDX-License-Identifier: Apache-2.0
// Rounding right shift with saturation: rsrs(x, s, OutW) of numeric.md 1.4. Combinational.
//
//   x - (x < 0) --> >>> (s - 1) --> halve, add the bit shifted out --> saturate --> y_o
//
// It rounds half away from zero: subtracting 1 from a negative x turns "half away" into "half up".
// A shift of InW or more gives 0. x is never the most negative value of InW bits, because the
// operand ranges in numeric.md 1.4 exclude it.

`default_nettype none

module dla_rsrs #(
  /// Bits of the operand, 2 to 64.
  parameter int unsigned InW = 49,
  /// Bits of the unsigned shift.
  parameter int unsigned ShW = 6,
  /// Bits of the result, less than InW.
  parameter int unsigned OutW = 32
) (
  /// Operand, signed.
  input  logic [InW-1:0]  x_i,
  /// Bits to shift by.
  input  logic [ShW-1:0]  shift_i,
  /// Result, signed.
  output logic [OutW-1:0] y_o,
  /// The saturation changed the value, upwards or downwards.
  output logic            over_o,
  output logic            under_o
);

  // Every term is signed: one unsigned term would make the shifts logical.
  logic signed [InW-1:0] x, minus, biased, sh, half, bit_out, r;

  assign x       = x_i;
  assign minus   = {{InW-1{1'b0}}, x_i[InW-1]};
  assign biased  = x - minus;
  assign sh      = biased >>> (shift_i - ShW'(1));
  assign half    = sh >>> 1;
  assign bit_out = {{InW-1{1'b0}}, sh[0]};
  assign r       = shift_i == '0 ? x : half + bit_out;
  assign over_o  = !r[InW-1] && r[InW-2:OutW-1] != '0;
  assign under_o = r[InW-1] && !(&r[InW-2:OutW-1]);

  always_comb begin
    if (over_o) y_o = {1'b0, {OutW-1{1'b1}}};
    else if (under_o) y_o = {1'b1, {OutW-1{1'b0}}};
    else y_o = r[OutW-1:0];
  end

endmodule

`default_nettype wire
