// SPDX-License-Identifier: Apache-2.0
// 17-bit integer to FP16: I17toF16 of numeric.md 3.2, to the nearest, ties to even. Combinational.

`default_nettype none

module dla_int_to_fp16 (
  /// Signed integer.
  input  logic [16:0] i_i,
  /// FP16 pattern; magnitudes of 65520 and more give the largest number.
  output logic [15:0] h_o
);

  logic [16:0] mag, norm;
  logic [4:0]  z;
  logic        up;
  logic [15:0] r;

  assign mag = i_i[16] ? -i_i : i_i;

  dla_norm #(.W(17)) i_norm (.x_i(mag), .y_o(norm), .n_o(z));

  assign up = norm[5] && (norm[4:0] != '0 || norm[6]);
  // The hidden bit adds one to the exponent.
  assign r  = {6'd30 - 6'(z), 10'b0} + 16'(norm[16:6]) + 16'(up);

  always_comb begin
    if (i_i == '0) h_o = '0;
    else h_o = {i_i[16], r > 16'h7bff ? 15'h7bff : r[14:0]};
  end

endmodule

`default_nettype wire
