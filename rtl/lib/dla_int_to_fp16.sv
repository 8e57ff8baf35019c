// SPDX-License-Identifier: Apache-2.0
// 17-bit integer to FP16: I17toF16 of numeric.md 3.2, to the nearest, ties to even. Combinational.

`include "dla_norm.svh"
`default_nettype none

module dla_int_to_fp16 (
  /// Signed integer.
  input  logic [16:0] i_i,
  /// FP16 pattern; magnitudes of 65520 and more give the largest number.
  output logic [15:0] h_o
);

  `DLA_NORM(normal, 17, 1'b0)

  function automatic logic [15:0] half(input logic [16:0] x);
    logic [16:0] norm;
    logic [4:0]  z;
    logic        up;
    logic [15:0] r;

    {z, norm} = normal(x[16] ? -x : x);
    up = norm[5] && (norm[4:0] != '0 || norm[6]);
    // The hidden bit adds one to the exponent.
    r = {6'd30 - 6'(z), 10'b0} + 16'(norm[16:6]) + 16'(up);
    half = {x[16], r > 16'h7bff ? 15'h7bff : r[14:0]};
  endfunction

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    h_o = '0;
    if (i_i != '0) h_o = half(i_i);
  end

endmodule

`default_nettype wire
