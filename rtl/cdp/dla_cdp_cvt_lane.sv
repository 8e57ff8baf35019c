// SPDX-License-Identifier: Apache-2.0
// One lane of CDP's input converter, INT8 (cdp.md 4.1).
//
//   x - offset --[FF]--> * scale --[FF]--> shift, saturate --[FF]--> q

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_cvt_lane (
  /// Clock.
  input  logic                     clk_i,
  /// Dual set of the running group.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  /// The stages move; bit k: the input of stage k is valid.
  input  logic                     adv_i,
  input  logic [2:0]               v_i,
  /// The channel exists; else its value is 0.
  input  logic                     below_c_i,
  /// Element.
  input  logic [7:0]               x_i,
  /// Its value.
  output logic [8:0]               q_o
);

  logic signed [7:0]  offset;
  logic signed [15:0] scale;
  logic [15:0]        offset_field;
  logic signed [8:0]  x, diff_q;
  logic signed [24:0] prod_q;
  logic [8:0]         y, y_q;
  logic [1:0]         clip_unused;
  logic               unused;

  assign offset_field = `CDP_D(DATIN_OFFSET, DATIN_OFFSET);
  assign offset       = offset_field[7:0];
  assign scale        = `CDP_D(DATIN_SCALE, DATIN_SCALE);
  assign x            = {x_i[7], x_i};
  assign q_o          = y_q;
  assign unused       = ^{d_i, offset_field[15:8]};

  dla_rsrs #(.InW(25), .ShW(5), .OutW(9)) i_round (
    .x_i(prod_q), .shift_i(`CDP_D(DATIN_SHIFTER, DATIN_SHIFTER)), .y_o(y),
    .over_o(clip_unused[0]), .under_o(clip_unused[1]));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) diff_q <= below_c_i ? x - 9'(offset) : '0;
    if (adv_i && v_i[1]) prod_q <= 25'(diff_q) * 25'(scale);
    if (adv_i && v_i[2]) y_q <= y;
  end

endmodule

`default_nettype wire
