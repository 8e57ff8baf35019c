// SPDX-License-Identifier: Apache-2.0
// FP16 to a 16-bit integer: F16toI16 of numeric.md 3.2, half away from zero. Combinational.

`default_nettype none

module dla_fp16_to_int (
  /// FP16 pattern.
  input  logic [15:0] h_i,
  /// Signed integer, saturated; a NaN gives the most negative one.
  output logic [15:0] i_o
);

  logic [4:0]  e;
  logic [27:0] wide;
  logic [16:0] mag;
  logic        half, unused;

  assign e = h_i[14:10];
  // 11 bits after the point; a value below 2^-1 leaves no bit.
  assign wide = {17'b0, 1'b1, h_i[9:0]} << (e - 5'd14);
  assign half = wide[10];
  assign mag  = e < 5'd14 ? '0 : wide[27:11] + 17'(half);
  assign unused = ^wide[9:0];

  always_comb begin
    if (h_i[15] || (e == '1 && h_i[9:0] != '0)) begin
      i_o = mag > 17'd32768 ? 16'h8000 : -mag[15:0];
    end else begin
      i_o = mag > 17'd32767 ? 16'h7fff : mag[15:0];
    end
  end

endmodule

`default_nettype wire
