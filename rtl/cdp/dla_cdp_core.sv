// SPDX-License-Identifier: Apache-2.0
// Arithmetic of CDP: values with their neighbours in, bytes out, Lanes elements in a clock (cdp.md
// 4).
//
//   window --+--> [squares]--> lanes [14 stages] --+--> bytes
//            |                   | index  ^ entries |
//            |                   +--> dla_cdp_tables <-- access port
//            |                   +--> classes --> dla_cdp_count
//            +--> dla_cdp_fp16 (FP16, likewise) ------+
//
// All stages move together whenever the last one is free. With 16-bit data half of the lanes work.
// A layer has one precision, and the unit is empty between layers.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_core #(
  /// INT8 elements a clock; 8 with Wide.
  parameter int unsigned Lanes = 1,
  /// 1: 16-bit data too.
  parameter bit Wide = 1'b0,
  /// Bits of a window (derived, do not override).
  parameter int unsigned WindowW = Wide ? 27 * Lanes : 9 * (Lanes + 8)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// The layer is INT8, FP16; without Wide it is always INT8.
  input  logic                     start_i,
  /// End of the layer: the counters are captured.
  input  logic                     end_i,
  /// The layer is INT8, FP16; without Wide it always is INT8.
  input  logic                     int8_i,
  input  logic                     fp16_i,
  /// Dual set of the running group, single set.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  input  logic [32*`CDP_NUM_S-1:0] s_i,

  /// Access port of the tables: a write in this clock.
  input  logic                     lut_we_i,
  /// Table: 0 LE, 1 LO.
  input  logic                     lut_table_i,
  /// Entry, of reads too; word to write.
  input  logic [9:0]               lut_addr_i,
  input  logic [15:0]              lut_wdat_i,
  /// Entry of the table.
  output logic [15:0]              lut_rdat_o,
  /// Copy of the counters to read: {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW}.
  input  logic                     group_i,
  /// The counters, 32 bits each; elements that saturate; NaN among the results of the layer.
  output logic [5*32-1:0]          counts_o,
  output logic [31:0]              clipped_o,
  output logic [31:0]              nan_o,

  /// Values of Lanes channels with their neighbours; they are taken.
  input  logic                     valid_i,
  output logic                     ready_o,
  /// Channels c-4 .. c+Lanes+3, 9 bits each; with Wide see dla_cdp_gather.
  input  logic [WindowW-1:0]       window_i,
  /// Results of Lanes channels; they are taken.
  output logic                     valid_o,
  input  logic                     ready_i,
  /// Their bytes.
  output logic [8*Lanes-1:0]       data_o
);

  // the squares and the 14 of a lane
  localparam int unsigned Stages = 15;

  logic [Stages-1:0] v_q;
  logic              adv, valid;

  // bits of a value; lanes that take 16-bit data
  localparam int unsigned QW = Wide ? 17 : 9;
  localparam int unsigned SqW = 2 * QW - 1;
  localparam int unsigned Half = Wide ? Lanes / 2 : 0;

  assign valid = valid_i && !fp16_i;
  assign adv   = !v_q[Stages-1] || ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[Stages-2:0], valid};
  end

  // ---- table parameters: those of the layer's start
  logic [32*`CDP_NUM_S-1:0] s_q;
  logic                     started_q;
  logic signed [41:0]       le_origin_q;

  dla_cdp_origin i_origin (
    .clk_i, .rst_ni, .sample_i(started_q), .s_i(s_q), .origin_o(le_origin_q));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      s_q       <= '0;
      started_q <= 1'b0;
    end else begin
      started_q <= start_i;
      if (start_i) s_q <= s_i;
    end
  end

  // ---- squares
  logic [SqW*(Lanes+8)-1:0] sq_q;
  logic [QW*Lanes-1:0]      q_q;

  for (genvar e = 0; e < Lanes + 8; e++) begin : gen_square
    // 16-bit data has half as many elements.
    localparam bit          Two = Wide && e < Lanes / 2 + 8;
    localparam int unsigned EW  = Two ? 17 : 9;

    logic signed [EW-1:0]   q;
    logic signed [2*EW-1:0] square;

    if (Two) begin : gen_two
      // The outer groups have 8 INT8 values, of which 4 are neighbours.
      assign q = int8_i ? {{8{window_i[9*(Lanes-4) + 9*e + 8]}}, window_i[9*(Lanes-4) + 9*e +: 9]}
                        : window_i[9*Lanes*(e/4) + 17*(e%4) +: 17];
    end else if (Wide) begin : gen_one
      assign q = window_i[9*(Lanes-4) + 9*e +: 9];
    end else begin : gen_int8
      assign q = window_i[9*e +: 9];
    end
    assign square = (2*EW)'(q) * (2*EW)'(q);

    always_ff @(posedge clk_i) begin
      if (adv && valid) sq_q[SqW*e +: SqW] <= SqW'(square[2*EW-2:0]);
    end
    // The square of the most negative value is 2^(2 EW - 2), so the top bit is never set.
    logic unused;
    assign unused = square[2*EW-1];

    if (e >= 4 && e < Lanes + 4) begin : gen_mid
      always_ff @(posedge clk_i) begin
        if (adv && valid) q_q[QW*(e-4) +: QW] <= {{QW-EW+1{q[EW-1]}}, q[EW-2:0]};
      end
    end
  end

  // Only INT8 uses the last squares and values.
  logic unused_top;
  assign unused_top = ^{sq_q, q_q};

  // ---- lanes
  logic [Lanes-1:0]    use_lo, int_use_lo, clipped;
  logic [9*Lanes-1:0]  index, int_index;
  logic [16*Lanes-1:0] e0, e1;
  logic [5*Lanes-1:0]  classes, int_classes;
  logic                class_en;
  logic [8*Lanes-1:0]  y8;

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    localparam bit          Two = l < Half;
    localparam int unsigned LaneSqW = Two ? 33 : 17;
    localparam int unsigned LaneQW  = Two ? 17 : 9;
    localparam int unsigned LaneYW  = Two ? 16 : 8;

    logic [9*LaneSqW-1:0] sq;
    logic [LaneYW-1:0]    y;

    for (genvar k = 0; k < 9; k++) begin : gen_sq
      assign sq[LaneSqW*k +: LaneSqW] = sq_q[SqW*(l+k) +: LaneSqW];
    end

    dla_cdp_lane #(.Wide(Two), .Count(Wide)) i_lane (
      .clk_i, .int8_i, .d_i, .s_i(s_q), .le_origin_i(le_origin_q), .adv_i(adv),
      .v_i(v_q[Stages-2:0]), .sq_i(sq), .q_i(q_q[QW*l +: LaneQW]), .use_lo_o(int_use_lo[l]),
      .index_o(int_index[9*l +: 9]), .e0_i(e0[16*l +: 16]), .e1_i(e1[16*l +: 16]),
      .class_o(int_classes[5*l +: 5]), .y_o(y), .clipped_o(clipped[l]));

    assign y8[8*l +: 8] = y[7:0];
  end

  if (Wide) begin : gen_wide
    logic                fp_ready, fp_valid, fp_class_en;
    logic [Half-1:0]     fp_use_lo;
    logic [9*Half-1:0]   fp_index;
    logic [5*Half-1:0]   fp_classes;
    logic [8*Lanes-1:0]  fp_data, y16;
    logic [17*(Half+8)-1:0] fp_window;
    logic [31:0]         inf_unused;
    logic                unused;

    for (genvar e = 0; e < Half + 8; e++) begin : gen_window
      assign fp_window[17*e +: 17] = window_i[9*Lanes*(e/4) + 17*(e%4) +: 17];
    end
    for (genvar l = 0; l < Half; l++) begin : gen_y
      assign y16[16*l +: 16] = gen_lane[l].y;
    end

    dla_cdp_fp16 #(.Lanes(Half)) i_fp (
      .clk_i, .rst_ni, .d_i, .s_i(s_q), .sample_i(started_q), .valid_i(valid_i && fp16_i),
      .ready_o(fp_ready), .window_i(fp_window), .use_lo_o(fp_use_lo), .index_o(fp_index),
      .e0_i(e0[16*Half-1:0]), .e1_i(e1[16*Half-1:0]), .class_en_o(fp_class_en),
      .class_o(fp_classes), .valid_o(fp_valid), .ready_i, .data_o(fp_data));

    assign ready_o  = fp16_i ? fp_ready : adv;
    assign valid_o  = fp16_i ? fp_valid : v_q[Stages-1];
    assign data_o   = fp16_i ? fp_data : int8_i ? y8 : y16;
    assign class_en = fp16_i ? fp_class_en : adv && v_q[5];
    assign use_lo   = {int_use_lo[Lanes-1:Half], fp16_i ? fp_use_lo : int_use_lo[Half-1:0]};
    assign index    = {int_index[9*Lanes-1:9*Half], fp16_i ? fp_index : int_index[9*Half-1:0]};
    assign classes  = {int8_i ? int_classes[5*Lanes-1:5*Half] : '0,
                       fp16_i ? fp_classes : int_classes[5*Half-1:0]};

    dla_cdp_count #(.Lanes(Lanes), .Kinds(1)) i_clipped (
      .clk_i, .rst_ni, .start_i, .en_i(adv && v_q[Stages-1]),
      .class_i({int8_i ? clipped[Lanes-1:Half] : '0, clipped[Half-1:0]}), .capture_i(end_i),
      .group_i, .counts_o(clipped_o));

    dla_cdp_seen_fp16 #(.Lanes(Half)) i_seen (
      .clk_i, .rst_ni, .start_i, .en_i(fp_valid && ready_i && fp16_i), .data_i(fp_data),
      .nan_o, .inf_o(inf_unused));
    assign unused = ^inf_unused;
  end else begin : gen_int8
    logic unused;

    assign unused    = ^{fp16_i, clipped};
    assign ready_o   = adv;
    assign valid_o   = v_q[Stages-1];
    assign data_o    = y8;
    assign class_en  = adv && v_q[5];
    assign use_lo    = int_use_lo;
    assign index     = int_index;
    assign classes   = int_classes;
    assign clipped_o = '0;
    assign nan_o     = '0;
  end

  dla_cdp_tables #(.Lanes(Lanes)) i_tables (
    .clk_i, .rst_ni, .we_i(lut_we_i), .table_i(lut_table_i), .addr_i(lut_addr_i),
    .wdat_i(lut_wdat_i), .rdat_o(lut_rdat_o), .use_lo_i(use_lo), .index_i(index), .e0_o(e0),
    .e1_o(e1));

  // The class is valid after stage 4 of the lanes.
  dla_cdp_count #(.Lanes(Lanes)) i_count (
    .clk_i, .rst_ni, .start_i, .en_i(class_en), .class_i(classes), .capture_i(end_i),
    .group_i, .counts_o);

endmodule

`default_nettype wire
