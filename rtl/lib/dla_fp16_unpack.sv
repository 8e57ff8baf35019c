// SPDX-License-Identifier: Apache-2.0
// An FP16 operand of the MAC array (conv_core.md 7.3).  Combinational.
//
//   value = (-1)^neg_o * m_o * 2^(4 * q_o - 25)
//
// The low two bits of the exponent go into the significand, so that operands differ by whole
// digits of 4 bits.  A denormal has the scale of exponent 1.  Exponent 31 is an ordinary one.

`default_nettype none

module dla_fp16_unpack (
  /// FP16 pattern.
  input  logic [15:0] h_i,
  /// Significand << (exponent mod 4).
  output logic [13:0] m_o,
  /// Exponent / 4.
  output logic [2:0]  q_o,
  /// Sign.
  output logic        neg_o,
  /// The pattern is a NaN.
  output logic        nan_o
);

  logic denormal;

  assign denormal = h_i[14:10] == '0;
  assign m_o   = {3'b0, !denormal, h_i[9:0]} << (denormal ? 2'd1 : h_i[11:10]);
  assign q_o   = h_i[14:12];
  assign neg_o = h_i[15];
  assign nan_o = h_i[14:10] == '1 && h_i[9:0] != '0;

endmodule

`default_nettype wire
