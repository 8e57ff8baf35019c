// SPDX-License-Identifier: Apache-2.0
// Last step of CDP's output converter, INT8 and INT16 (cdp.md 4.6). Combinational.
//
//   x --> shift right, saturate to 16 bits --> INT8: saturate to 8 --> y

`default_nettype none

module dla_cdp_round16 (
  /// The layer is INT8.
  input  logic        int8_i,
  /// Product, signed.
  input  logic [49:0] x_i,
  /// Bits to shift by.
  input  logic [5:0]  shift_i,
  /// Result, INT8 in the low bits.
  output logic [15:0] y_o
);

  logic [15:0] word;
  logic [1:0]  clip_unused;

  dla_rsrs #(.InW(50), .ShW(6), .OutW(16)) i_round (
    .x_i, .shift_i, .y_o(word), .over_o(clip_unused[0]), .under_o(clip_unused[1]));

  always_comb begin
    if (int8_i && !word[15] && word[14:7] != '0) y_o = 16'd127;
    else if (int8_i && word[15] && word[14:7] != '1) y_o = ~16'd127;
    else y_o = word;
  end

endmodule

`default_nettype wire
