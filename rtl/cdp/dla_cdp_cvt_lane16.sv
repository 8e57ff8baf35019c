// SPDX-License-Identifier: Apache-2.0
// One lane of CDP's input converter, INT8, INT16 and FP16 (cdp.md 4.1, 5).
//
//   integers:  x - offset --[FF]--> * scale --[FF]--> shift, saturate --[FF]--> q
//   FP16:      FP17 of x  --[FF]---------------[FF]---------------------[FF]--> q

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_cvt_lane16 (
  /// Clock.
  input  logic                     clk_i,
  /// Dual set of the running group.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  /// The stages move; bit k: the input of stage k is valid.
  input  logic                     adv_i,
  input  logic [2:0]               v_i,
  /// The layer is INT8, FP16.
  input  logic                     int8_i,
  input  logic                     fp16_i,
  /// The channel exists; else its value is 0.
  input  logic                     below_c_i,
  /// Element, INT8 in the low bits.
  input  logic [15:0]              x_i,
  /// Its value: 9 bits for INT8, 17 for INT16, FP17 for FP16.
  output logic [16:0]              q_o
);

  logic signed [15:0] scale;
  logic [15:0]        offset_field;
  logic signed [16:0] x, offset, diff_q;
  logic signed [32:0] prod_q;
  logic [16:0]        word, f17, y, y_q;
  logic [1:0]         clip_unused;
  logic               nan, unused;

  assign offset_field = `CDP_D(DATIN_OFFSET, DATIN_OFFSET);
  assign scale        = `CDP_D(DATIN_SCALE, DATIN_SCALE);
  assign x            = int8_i ? {{9{x_i[7]}}, x_i[7:0]} : {x_i[15], x_i};
  assign offset       = int8_i ? {{9{offset_field[7]}}, offset_field[7:0]}
                               : {offset_field[15], offset_field};
  assign nan          = x_i[14:10] == '1 && x_i[9:0] != '0;
  assign q_o          = y_q;
  assign unused       = ^d_i;

  dla_fp_widen #(.InE(5), .OutE(6), .OutM(10)) i_widen (.x_i, .y_o(f17));

  dla_rsrs #(.InW(33), .ShW(5), .OutW(17)) i_round (
    .x_i(prod_q), .shift_i(`CDP_D(DATIN_SHIFTER, DATIN_SHIFTER)), .y_o(word),
    .over_o(clip_unused[0]), .under_o(clip_unused[1]));

  // Saturation to 17 bits, then to 9.
  always_comb begin
    if (fp16_i) y = prod_q[16:0];
    else if (int8_i && !word[16] && word[15:8] != '0) y = 17'd255;
    else if (int8_i && word[16] && word[15:8] != '1) y = ~17'd255;
    else y = word;
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      if (!below_c_i) diff_q <= '0;
      else if (!fp16_i) diff_q <= x - offset;
      else diff_q <= nan && `CDP_D(NAN_FLUSH_TO_ZERO, NAN_TO_ZERO) ? '0 : f17;
    end
    if (adv_i && v_i[1]) begin
      if (fp16_i) prod_q <= {16'b0, diff_q};
      else prod_q <= 33'(diff_q) * 33'(scale);
    end
    if (adv_i && v_i[2]) y_q <= y;
  end

endmodule

`default_nettype wire
