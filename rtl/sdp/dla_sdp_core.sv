// SPDX-License-Identifier: Apache-2.0
// Data path of the SDP (sdp.md head, 6, 7, 12).
//
//   CACC --flying--+
//                  +--> X1 --> X2 --> [Y, LUT] --> C --> WDMA --> memory or PDP
//   M reader ------+     ^      ^        ^
//   dla_sdp_pos --side bits with each beat--+
//
// A layer starts when it is enabled and its group is selected. The input is open until the last
// beat of the layer is in; the layer ends when its last beat is out.

`include "dla_sdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp_core #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Atoms in a memory beat, 1 or 2.
  parameter int unsigned AtomsPerBeat = 1,
  /// Elements a clock of the main path, and of Y.
  parameter int unsigned Lanes = 1,
  parameter int unsigned EwLanes = 1,
  /// 1: stage Y (EW) exists.
  parameter bit HasEw = 1'b0,
  /// 1: the configuration has the second memory port (CV).
  parameter bit HasCv = 1'b0,
  /// 1: layers of more than one batch.
  parameter bit HasBatch = 1'b0,
  /// 1: layers in Winograd order.
  parameter bit HasWino = 1'b0,
  /// 1: INT16 and FP16 exist (with HasBatch).
  parameter bit Wide = 1'b0,
  /// Bits of the number of a beat in its pixel (derived).
  parameter int unsigned PassW = $clog2(AtomBytes / Lanes),
  /// Bits of the number of a part that Y works on (derived).
  parameter int unsigned EwPassW = $clog2(AtomBytes / EwLanes),
  /// Bits of a result (derived).
  parameter int unsigned OutW = Wide ? 16 : 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  // registers
  /// Single register set.
  input  logic [32*`SDP_NUM_S-1:0] s_i,
  /// Dual register set of the consumer group.
  input  logic [32*`SDP_NUM_D-1:0] d_i,
  /// Counters of the layer, each at the place of its register.
  output logic [32*`SDP_NUM_D-1:0] status_o,
  /// Consumer group; it is enabled.
  input  logic                  group_i,
  input  logic                  op_en_i,
  /// End of the layer (one clock).
  output logic                  done_o,
  /// Done event of group 0 and 1 (one clock).
  output logic [1:0]            intr_o,
  /// Access port of the table, and the entry that it reads.
  input  dla_sdp_lut_port_t     lut_i,
  output logic [15:0]           lut_rdat_o,

  // sources
  /// Beat of CACC; it is taken.
  input  logic                  cacc_valid_i,
  output logic                  cacc_ready_o,
  /// Its lanes.
  input  logic [32*Lanes-1:0]   cacc_data_i,
  /// Beat of the M reader; it is taken.
  input  logic                  m_valid_i,
  output logic                  m_ready_o,
  /// Its lanes.
  input  logic [32*Lanes-1:0]   m_data_i,

  // operands (dla_sdp_rdma)
  /// Positions of the beats at X1 (low bits) and X2, see dla_sdp_pos.
  output logic [2*(PassW+5)-1:0] x_side_o,
  /// Their operands are valid.
  input  logic [1:0]            x_valid_i,
  /// Operands of ALU and multiplier, X1 in the low half.
  input  logic [32*Lanes-1:0]   x_alu_i,
  input  logic [32*Lanes-1:0]   x_mul_i,
  /// The operands are used.
  output logic [1:0]            x_take_o,
  /// Position of the beat at Y, and the part of the beat that Y works on.
  output logic [PassW+4:0]      y_side_o,
  output logic [EwPassW-1:0]    y_pass_o,
  /// Its operands are valid.
  input  logic                  y_valid_i,
  /// Operands of ALU and multiplier.
  input  logic [16*EwLanes-1:0] y_alu_i,
  input  logic [16*EwLanes-1:0] y_mul_i,
  /// The operands are used.
  output logic                  y_take_o,

  // destinations
  /// Beat for PDP; it is taken.
  output logic                  pdp_valid_o,
  input  logic                  pdp_ready_i,
  /// Its lanes.
  output logic [OutW*Lanes-1:0] pdp_data_o,

  `DLA_WR_PORTS(AtomsPerBeat * (8 * AtomBytes + 1) + 1)
);

  localparam int unsigned SideW   = PassW + 5;
  localparam int unsigned AtomLog = $clog2(AtomBytes);

  // ---- layer and input
  logic              active_q, full_q, start, flying, open, in_valid, in_ready, step;
  logic [SideW-1:0]  side;
  logic [32*Lanes-1:0] in_data, in_raw;
  logic [1:0]        proc, out;
  logic              half, fp, flush;

  assign start        = op_en_i && !active_q;
  assign flying       = `SDP_D(FEATURE_MODE_CFG, FLYING_MODE);
  // A beat that waits at the inputs after the last one belongs to the next layer and is taken when
  // that layer starts.
  assign open         = active_q && !full_q;
  assign in_valid     = open && (flying ? cacc_valid_i : m_valid_i);
  assign in_raw       = flying ? cacc_data_i : m_data_i;
  assign proc         = `SDP_D(DATA_FORMAT, PROC_PRECISION);
  assign out          = `SDP_D(DATA_FORMAT, OUT_PRECISION);
  assign half         = Wide && proc != `SDP_INT8;
  assign fp           = Wide && proc == `SDP_FP16;
  assign flush        = fp && `SDP_D(FEATURE_MODE_CFG, NAN_TO_ZERO);
  assign cacc_ready_o = open && flying && in_ready;
  assign m_ready_o    = open && !flying && in_ready;
  assign step         = in_valid && in_ready;

  // a NaN counts as +0 (sdp.md 6.0)
  if (Wide) begin : gen_flush
    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      logic nan;

      assign nan = in_raw[32*l+23 +: 8] == '1 && in_raw[32*l +: 23] != '0;
      assign in_data[32*l +: 32] = flush && nan ? '0 : in_raw[32*l +: 32];
    end
  end else begin : gen_no_flush
    assign in_data = in_raw;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      active_q <= 1'b0;
      full_q   <= 1'b0;
    end else begin
      // dla_pingpong keeps op_en_i low for three clocks after done_o, so that the next layer has a
      // rising edge to start with.
      active_q <= op_en_i && !done_o;
      if (start) full_q <= 1'b0;
      else if (step && side[SideW-1]) full_q <= 1'b1;
    end
  end

  logic [31:0] dst_base, dst_line, dst_surf;
  logic        dst_unused;

  assign dst_base   = `SDP_W(DST_BASE_ADDR_LOW);
  assign dst_line   = `SDP_W(DST_LINE_STRIDE);
  assign dst_surf   = `SDP_W(DST_SURFACE_STRIDE);
  assign dst_unused = ^{dst_base, dst_line, dst_surf, out};

  dla_sdp_pos #(
    .Passes(AtomBytes / Lanes), .PassW(PassW), .GroupLog(AtomLog), .HasBatch(HasBatch),
    .Wide(Wide)
  ) i_pos (
    .clk_i, .rst_ni, .start_i(start), .step_i(step),
    .width_i(`SDP_D(DATA_CUBE_WIDTH, WIDTH)), .height_i(`SDP_D(DATA_CUBE_HEIGHT, HEIGHT)),
    .channel_i(`SDP_D(DATA_CUBE_CHANNEL, CHANNEL)),
    .batches_i(`SDP_D(FEATURE_MODE_CFG, BATCH_NUMBER)), .half_i(half),
    .base_odd_i(dst_base[AtomLog]), .line_odd_i(dst_line[AtomLog]),
    .surf_odd_i(dst_surf[AtomLog]),
    .side_o(side));

  // ---- the clock of X2, Y and C runs while a beat is under way or the table is written
  logic       c_take, clk_beats;
  logic [5:0] beats_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) beats_q <= '0;
    else if (step != c_take) beats_q <= step ? beats_q + 6'd1 : beats_q - 6'd1;
  end

  dla_clk_gate i_clk_beats (
    .clk_i, .rst_ni, .en_i(beats_q != '0 || start || lut_i.we), .clk_o(clk_beats));

  // ---- X1, X2
  logic                x1_valid, x2_valid, x2_ready, y_ready;
  logic [32*Lanes-1:0] x1_data, x2_data;
  logic [SideW-1:0]    x1_side, x2_side;
  dla_sdp_x_set_t      x1_set, x2_set;

  assign x_side_o = {x1_side, side};

`define DLA_SDP_X_SETTINGS(S, P) \
  assign S.bypass      = `SDP_D(DP_``P``_CFG, P``_BYPASS); \
  assign S.alu_bypass  = `SDP_D(DP_``P``_CFG, P``_ALU_BYPASS); \
  assign S.alu_algo    = `SDP_D(DP_``P``_CFG, P``_ALU_ALGO); \
  assign S.alu_mem     = `SDP_D(DP_``P``_ALU_CFG, P``_ALU_SRC); \
  assign S.alu_shift   = `SDP_D(DP_``P``_ALU_CFG, P``_ALU_SHIFT_VALUE); \
  assign S.alu_operand = `SDP_D(DP_``P``_ALU_SRC_VALUE, P``_ALU_OPERAND); \
  assign S.mul_bypass  = `SDP_D(DP_``P``_CFG, P``_MUL_BYPASS); \
  assign S.mul_prelu   = `SDP_D(DP_``P``_CFG, P``_MUL_PRELU); \
  assign S.mul_mem     = `SDP_D(DP_``P``_MUL_CFG, P``_MUL_SRC); \
  assign S.mul_operand = `SDP_D(DP_``P``_MUL_SRC_VALUE, P``_MUL_OPERAND); \
  assign S.mul_shift   = 6'(`SDP_D(DP_``P``_MUL_CFG, P``_MUL_SHIFT_VALUE)); \
  assign S.relu_bypass = `SDP_D(DP_``P``_CFG, P``_RELU_BYPASS); \
  assign S.fp          = fp; \
  assign S.flush       = flush;
  `DLA_SDP_X_SETTINGS(x1_set, BS)
  `DLA_SDP_X_SETTINGS(x2_set, BN)
`undef DLA_SDP_X_SETTINGS

  dla_sdp_x #(.Lanes(Lanes), .SideW(SideW), .Wide(Wide)) i_x1 (
    .clk_i, .rst_ni, .set_i(x1_set),
    .op_valid_i(x_valid_i[0]), .op_alu_i(x_alu_i[0 +: 16*Lanes]),
    .op_mul_i(x_mul_i[0 +: 16*Lanes]), .op_take_o(x_take_o[0]),
    .valid_i(in_valid), .ready_o(in_ready), .data_i(in_data), .side_i(side),
    .valid_o(x1_valid), .ready_i(x2_ready), .data_o(x1_data), .side_o(x1_side));

  dla_sdp_x #(.Lanes(Lanes), .SideW(SideW), .Wide(Wide)) i_x2 (
    .clk_i(clk_beats), .rst_ni, .set_i(x2_set),
    .op_valid_i(x_valid_i[1]), .op_alu_i(x_alu_i[16*Lanes +: 16*Lanes]),
    .op_mul_i(x_mul_i[16*Lanes +: 16*Lanes]), .op_take_o(x_take_o[1]),
    .valid_i(x1_valid), .ready_o(x2_ready), .data_i(x1_data), .side_i(x1_side),
    .valid_o(x2_valid), .ready_i(y_ready), .data_o(x2_data), .side_o(x2_side));

  // ---- Y
  logic                y_out_valid, c_ready;
  logic [32*Lanes-1:0] y_data;
  logic [SideW-1:0]    y_side;
  logic [5*32-1:0]     lut_counts;
  logic                equality;

  assign y_side_o = x2_side;

  if (HasEw) begin : gen_ew
    logic [EwPassW-PassW-1:0] ew_step;

    assign equality = !`SDP_D(DP_EW_CFG, EW_BYPASS) && !`SDP_D(DP_EW_CFG, EW_ALU_BYPASS)
                   && `SDP_D(DP_EW_CFG, EW_ALU_ALGO) == 2'd3;
    assign y_pass_o = {x2_side[PassW-1:0], ew_step};

    dla_sdp_y #(.Lanes(Lanes), .EwLanes(EwLanes), .SideW(SideW), .Wide(Wide)) i_y (
      .clk_i(clk_beats), .rst_ni, .s_i, .d_i, .start_i(start),
      .lut_i, .lut_rdat_o,
      .lut_counts_o(lut_counts),
      .op_step_o(ew_step), .op_valid_i(y_valid_i), .op_alu_i(y_alu_i), .op_mul_i(y_mul_i),
      .op_take_o(y_take_o),
      .valid_i(x2_valid), .ready_o(y_ready), .data_i(x2_data), .side_i(x2_side),
      .valid_o(y_out_valid), .ready_i(c_ready), .data_o(y_data), .side_o(y_side));
  end else begin : gen_no_ew
    logic ew_unused;

    // There is no stage and no table (sdp.md 13).
    assign ew_unused   = ^{lut_i, y_valid_i, y_alu_i, y_mul_i, s_i};
    assign equality    = 1'b0;
    assign lut_rdat_o  = '0;
    assign lut_counts  = '0;
    assign y_pass_o    = '0;
    assign y_take_o    = 1'b0;
    assign y_out_valid = x2_valid;
    assign y_ready     = c_ready;
    assign y_data      = x2_data;
    assign y_side      = x2_side;
  end

  // ---- C, output
  logic               c_valid, w_ready, unequal, side_unused;
  logic [OutW*Lanes-1:0] c_data;
  logic [Lanes-1:0]   c_sat;
  logic [SideW-1:0]   c_side;
  logic [31:0]        saturated, stalls, nans;

  assign side_unused = ^c_side[SideW-2:0];
  assign c_take      = c_valid && w_ready;

  dla_sdp_c #(.Lanes(Lanes), .SideW(SideW), .Wide(Wide)) i_c (
    .clk_i(clk_beats), .rst_ni, .fp_i(fp), .out_i(out),
    .equality_i(equality), .offset_i(`SDP_D(CVT_OFFSET, CVT_OFFSET)),
    .scale_i(`SDP_D(CVT_SCALE, CVT_SCALE)), .shift_i(`SDP_D(CVT_SHIFT, CVT_SHIFT)),
    .valid_i(y_out_valid), .ready_o(c_ready), .data_i(y_data), .side_i(y_side),
    .valid_o(c_valid), .ready_i(w_ready), .data_o(c_data), .sat_o(c_sat), .side_o(c_side));

  dla_sdp_wdma #(
    .AddrW(AddrW), .AtomBytes(AtomBytes), .AtomsPerBeat(AtomsPerBeat), .Lanes(Lanes),
    .HasCv(HasCv), .HasBatch(HasBatch), .HasWino(HasWino), .Wide(Wide)
  ) i_wdma (
    .clk_i, .rst_ni, .d_i, .start_i(start), .group_i, .done_o, .intr_o,
    .unequal_o(unequal), .saturated_o(saturated), .stalls_o(stalls), .nan_o(nans),
    .valid_i(c_valid), .ready_o(w_ready), .data_i(c_data), .sat_i(c_sat),
    .last_i(c_side[SideW-1]),
    .pdp_valid_o, .pdp_ready_i, .pdp_data_o,
    `DLA_WR_PINS);

  // ---- status of the layer; the NaN counter is 0 in an integer build
`define DLA_SDP_STATUS(R, F) \
  `DLA_F(status_o, SDP_D_``R, F, 32'(dla_regs_pkg::SDP_D_OP_ENABLE))
  always_comb begin
    status_o = '0;
    `DLA_SDP_STATUS(STATUS, STATUS_UNEQUAL) = unequal;
    `DLA_SDP_STATUS(STATUS_NAN_OUTPUT_NUM, STATUS_NAN_OUTPUT_NUM) = nans;
    `DLA_SDP_STATUS(PERF_WDMA_WRITE_STALL, WDMA_STALL) = stalls;
    `DLA_SDP_STATUS(PERF_OUT_SATURATION, OUT_SATURATION) = saturated;
    `DLA_SDP_STATUS(PERF_LUT_UFLOW, LUT_UFLOW) = lut_counts[0 +: 32];
    `DLA_SDP_STATUS(PERF_LUT_OFLOW, LUT_OFLOW) = lut_counts[32 +: 32];
    `DLA_SDP_STATUS(PERF_LUT_HYBRID, LUT_HYBRID) = lut_counts[64 +: 32];
    `DLA_SDP_STATUS(PERF_LUT_LE_HIT, LUT_LE_HIT) = lut_counts[96 +: 32];
    `DLA_SDP_STATUS(PERF_LUT_LO_HIT, LUT_LO_HIT) = lut_counts[128 +: 32];
  end
`undef DLA_SDP_STATUS

endmodule

`default_nettype wire
