// SPDX-License-Identifier: Apache-2.0
// Arithmetic of CDP for FP16: Lanes values with their neighbours in, FP16 out (cdp.md 5).
//
//   window --[squares]--> lanes: dla_cdp_sum_fp16 [0..4] --> dla_cdp_lookup_fp16 [5..12]
//                                --[13: q * r]--[14: to FP16]--> results
//
// All stages move together whenever the last one is free.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_fp16 #(
  /// Elements a clock.
  parameter int unsigned Lanes = 4
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// Dual set of the running group; single set as sampled at its start.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// Takes START' of LE from s_i in this clock.
  input  logic                     sample_i,

  /// Values of Lanes channels with their neighbours; they are taken.
  input  logic                     valid_i,
  output logic                     ready_o,
  /// Channels c-4 .. c+Lanes+3, FP17.
  input  logic [17*(Lanes+8)-1:0]  window_i,

  /// Read of the tables in each lane: LO, not LE; the entry.
  output logic [Lanes-1:0]         use_lo_o,
  output logic [9*Lanes-1:0]       index_o,
  /// That entry and the next one.
  input  logic [16*Lanes-1:0]      e0_i,
  input  logic [16*Lanes-1:0]      e1_i,
  /// Hit classes, see dla_cdp_lookup, of a word that moves on in this clock.
  output logic                     class_en_o,
  output logic [5*Lanes-1:0]       class_o,

  /// Results of Lanes channels; they are taken.
  output logic                     valid_o,
  input  logic                     ready_i,
  /// FP16 patterns.
  output logic [16*Lanes-1:0]      data_o
);

  // the squares and the 15 of a lane
  localparam int unsigned Stages = 16;

  logic [Stages-1:0] v_q;
  logic              adv;

  assign valid_o    = v_q[Stages-1];
  assign adv        = !valid_o || ready_i;
  assign ready_o    = adv;
  // The class is valid after stage 7 of the lanes.
  assign class_en_o = adv && v_q[8];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[Stages-2:0], valid_i};
  end

  // ---- START' of LE: START + 2^offset for an exponential table
  logic [31:0] le_start, le_moved, le_origin_q;
  logic [7:0]  offset;

  assign le_start = `CDP_S(LUT_LE_START_LOW, LUT_LE_START_LOW);
  assign offset   = `CDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET);

  // 2^-127 and 2^-128 become 0, because FP32 has no denormals here.
  dla_fp_add i_origin (
    .a_i(le_start),
    .b_i({1'b0, offset == 8'h80 ? 8'd0 : offset + 8'd127, 23'b0}), .y_o(le_moved));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) le_origin_q <= '0;
    else if (sample_i) le_origin_q <= `CDP_S(LUT_CFG, LUT_LE_FUNCTION) ? le_start : le_moved;
  end

  // ---- squares
  logic [32*(Lanes+8)-1:0] sq_q;
  logic [17*Lanes-1:0]     q_q;

  for (genvar e = 0; e < Lanes + 8; e++) begin : gen_square
    logic [31:0] q, square;

    dla_fp_widen #(.InE(6)) i_widen (.x_i(window_i[17*e +: 17]), .y_o(q));
    dla_fp_mul i_mul (.a_i(q), .b_i(q), .y_o(square));

    always_ff @(posedge clk_i) begin
      if (adv && valid_i) sq_q[32*e +: 32] <= square;
    end
  end

  always_ff @(posedge clk_i) begin
    if (adv && valid_i) q_q <= window_i[17*4 +: 17*Lanes];
  end

  // ---- lanes
  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic [13*17-1:0] q_late_q; // oldest on top
    logic [31:0]      t;
    logic [16:0]      q, r, p, p_q;
    logic [15:0]      y, y_q;
    logic             nan;

    always_ff @(posedge clk_i) begin
      if (adv && v_q[0]) q_late_q[16:0] <= q_q[17*l +: 17];
      for (int unsigned k = 1; k < 13; k++) begin
        if (adv && v_q[k]) q_late_q[17*k +: 17] <= q_late_q[17*(k-1) +: 17];
      end
    end

    dla_cdp_sum_fp16 i_sum (
      .clk_i, .d_i, .adv_i(adv), .v_i(v_q[4:0]), .sq_i(sq_q[32*l +: 9*32]),
      .q_i(q_late_q[17*3 +: 17]), .t_o(t));

    dla_cdp_lookup_fp16 i_lookup (
      .clk_i, .s_i, .le_origin_i(le_origin_q), .adv_i(adv), .v_i(v_q[12:5]), .t_i(t),
      .use_lo_o(use_lo_o[l]), .index_o(index_o[9*l +: 9]), .e0_i(e0_i[16*l +: 16]),
      .e1_i(e1_i[16*l +: 16]), .class_o(class_o[5*l +: 5]), .r_o(r));

    // ---- 13, 14: multiplication and result; the bypass passes a NaN
    assign q   = q_late_q[17*12 +: 17];
    assign nan = q[15:10] == '1 && q[9:0] != '0;

    dla_fp_mul #(.E(6), .M(10)) i_mul (.a_i(q), .b_i(r), .y_o(p));
    dla_fp_narrow #(.InE(6), .InM(10)) i_narrow (.x_i(p_q), .y_o(y));

    always_ff @(posedge clk_i) begin
      if (adv && v_q[13]) p_q <= !`CDP_D(FUNC_BYPASS, MUL_BYPASS) ? p : nan ? q : r;
      if (adv && v_q[14]) y_q <= y;
    end

    assign data_o[16*l +: 16] = y_q;
  end

  logic unused;
  assign unused = ^{d_i, s_i};

endmodule

`default_nettype wire
