// SPDX-License-Identifier: Apache-2.0
// Fraction q / 2^W to FP17: FRACtoF17 of numeric.md 3.2, to the nearest, ties to even.
// Combinational.

`default_nettype none

module dla_frac_to_fp17 #(
  /// Bits of the fraction, 13 to 40: 35 in SDP, 16 in CDP.
  parameter int unsigned W = 35
) (
  /// Fraction, unsigned.
  input  logic [W-1:0] q_i,
  /// FP17 pattern.
  output logic [16:0]  f_o
);

  localparam int unsigned NW = $clog2(W);

  logic [W-1:0]  norm;
  logic [NW-1:0] z;
  logic [7:0]    e;
  logic          up;
  logic [17:0]   r;

  dla_norm #(.W(W)) i_norm (.x_i(q_i), .y_o(norm), .n_o(z));

  assign up = norm[W-12] && (norm[W-13:0] != '0 || norm[W-11]);
  assign e  = 8'd29 - 8'(z);
  // The hidden bit adds one to the exponent, and so does a carry.
  assign r  = {e, 10'b0} + 18'(norm[W-1:W-11]) + 18'(up);

  // Exponent 0 or below.
  assign f_o = q_i == '0 || r[17] || r[16:10] == '0 ? '0 : r[16:0];

endmodule

`default_nettype wire
