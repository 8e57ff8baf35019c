// SPDX-License-Identifier: Apache-2.0
// Result of an FP48 accumulator as FP32 (conv_core.md 8.3, numeric.md 4). Combinational.
//
// It rounds half away from zero. An exponent above 189, which no sum of a layer reaches, does not
// fit the 8 bits of the result and wraps.

`default_nettype none

module dla_fp48_to_fp32 (
  /// {exponent of 8 bits, mantissa of 40}, the mantissa normalised or 0; exponent 255 is a NaN.
  input  logic [47:0] acc_i,
  /// FP32 pattern.
  output logic [31:0] f_o
);

  logic [39:0] mag;
  logic [24:0] sig;
  logic [7:0]  e;
  logic        unused;

  assign mag  = acc_i[39] ? -acc_i[39:0] : acc_i[39:0];
  assign sig  = mag[39:15] + 25'(mag[14]);
  // -2^39 has one bit more than the other mantissas; it is treated as a carry of the rounding.
  assign e    = acc_i[47:40] + 8'd64 + 8'(sig[24]);
  assign unused = ^{mag[13:0], sig[23]};

  always_comb begin
    if (acc_i[47:40] == '1) f_o = {acc_i[39], 8'd255, 13'b0, acc_i[38:29]};
    else if (acc_i[39:0] == '0) f_o = '0;
    else f_o = {acc_i[39], e, sig[24] ? 23'b0 : sig[22:0]};
  end

endmodule

`default_nettype wire
