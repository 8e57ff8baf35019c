// SPDX-License-Identifier: Apache-2.0
// Registers of page SDP and the access port of its look-up table (sdp.md 2.2, lut.md 1).
//
//   CSB --> dla_csb_reg --> dla_pingpong --> s_o, d_o, op_en_o
//                     +---> LUT port: index, table, type --> lut_* (tables are in dla_sdp_lut)
//
// LUT port, clocks after the request t: a DATA write reaches the table and steps the index with
// the edge that ends t+2; a DATA read answers from the index of t+1 and steps with the edge that
// ends it.  So a read right behind a write sees the old index and the two steps are one
// (lut.md 1.1).

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_regs (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  logic                  req_pvld_i,
  output logic                  req_prdy_o,
  input  logic [62:0]           req_pd_i,
  output logic                  resp_valid_o,
  output logic [33:0]           resp_pd_o,

  output logic [32*14-1:0]      s_o,
  output logic [32*49-1:0]      d_o,
  input  logic [32*49-1:0]      status_i,
  output logic                  consumer_o,
  output logic                  op_en_o,
  input  logic                  done_i,

  output logic                  lut_we_o,
  /// 0 LE, 1 LO.
  output logic                  lut_table_o,
  output logic [9:0]            lut_addr_o,
  output logic [15:0]           lut_wdat_o,
  input  logic [15:0]           lut_rdat_i
);

  localparam int unsigned Base = 32'(dla_regs_pkg::SDP_D_OP_ENABLE);
  localparam int unsigned NumS = Base / 4;
  localparam int unsigned SW   = 32 * NumS;
  localparam int unsigned NumD =
    (32'(dla_regs_pkg::SDP_D_PERF_LUT_LO_HIT) - Base) / 4 + 1;
  localparam int unsigned DW   = 32 * NumD;

  // LUT_DATA is no storage: it reads the table.
  localparam logic [SW-1:0] SMask =
    `DLA_FMASK(SW, SDP_S_LUT_ACCESS_CFG, LUT_ACCESS_TYPE, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_ACCESS_CFG, LUT_TABLE_ID, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_ACCESS_CFG, LUT_ADDR, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_CFG, LUT_HYBRID_PRIORITY, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_CFG, LUT_OFLOW_PRIORITY, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_CFG, LUT_UFLOW_PRIORITY, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_CFG, LUT_LE_FUNCTION, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_INFO, LUT_LO_INDEX_SELECT, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_INFO, LUT_LE_INDEX_SELECT, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_INFO, LUT_LE_INDEX_OFFSET, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_START, LUT_LE_START, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_END, LUT_LE_END, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_START, LUT_LO_START, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_END, LUT_LO_END, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_OFLOW_SCALE, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_UFLOW_SCALE, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_OFLOW_SHIFT, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_UFLOW_SHIFT, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_OFLOW_SCALE, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_UFLOW_SCALE, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_OFLOW_SHIFT, 0) |
    `DLA_FMASK(SW, SDP_S_LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_UFLOW_SHIFT, 0);

  localparam logic [DW-1:0] DMask =
    `DLA_FMASK(DW, SDP_D_DATA_CUBE_WIDTH, WIDTH, Base) |
    `DLA_FMASK(DW, SDP_D_DATA_CUBE_HEIGHT, HEIGHT, Base) |
    `DLA_FMASK(DW, SDP_D_DATA_CUBE_CHANNEL, CHANNEL, Base) |
    `DLA_FMASK(DW, SDP_D_DST_BASE_ADDR_LOW, DST_BASE_ADDR_LOW, Base) |
    `DLA_FMASK(DW, SDP_D_DST_BASE_ADDR_HIGH, DST_BASE_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, SDP_D_DST_LINE_STRIDE, DST_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_D_DST_SURFACE_STRIDE, DST_SURFACE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_RELU_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_MUL_PRELU, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_MUL_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_ALU_ALGO, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_ALU_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_CFG, BS_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_ALU_CFG, BS_ALU_SHIFT_VALUE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_ALU_CFG, BS_ALU_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_ALU_SRC_VALUE, BS_ALU_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_MUL_CFG, BS_MUL_SHIFT_VALUE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_MUL_CFG, BS_MUL_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BS_MUL_SRC_VALUE, BS_MUL_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_RELU_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_MUL_PRELU, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_MUL_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_ALU_ALGO, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_ALU_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_CFG, BN_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_ALU_CFG, BN_ALU_SHIFT_VALUE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_ALU_CFG, BN_ALU_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_ALU_SRC_VALUE, BN_ALU_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_MUL_CFG, BN_MUL_SHIFT_VALUE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_MUL_CFG, BN_MUL_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_BN_MUL_SRC_VALUE, BN_MUL_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_LUT_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_MUL_PRELU, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_MUL_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_ALU_ALGO, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_ALU_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_CFG, EW_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_CFG, EW_ALU_CVT_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_CFG, EW_ALU_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_SRC_VALUE, EW_ALU_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE, EW_ALU_CVT_OFFSET, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_CVT_SCALE_VALUE, EW_ALU_CVT_SCALE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE, EW_ALU_CVT_TRUNCATE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_CFG, EW_MUL_CVT_BYPASS, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_CFG, EW_MUL_SRC, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_SRC_VALUE, EW_MUL_OPERAND, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE, EW_MUL_CVT_OFFSET, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_CVT_SCALE_VALUE, EW_MUL_CVT_SCALE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE, EW_MUL_CVT_TRUNCATE, Base) |
    `DLA_FMASK(DW, SDP_D_DP_EW_TRUNCATE_VALUE, EW_TRUNCATE, Base) |
    `DLA_FMASK(DW, SDP_D_FEATURE_MODE_CFG, BATCH_NUMBER, Base) |
    `DLA_FMASK(DW, SDP_D_FEATURE_MODE_CFG, NAN_TO_ZERO, Base) |
    `DLA_FMASK(DW, SDP_D_FEATURE_MODE_CFG, WINOGRAD, Base) |
    `DLA_FMASK(DW, SDP_D_FEATURE_MODE_CFG, OUTPUT_DST, Base) |
    `DLA_FMASK(DW, SDP_D_FEATURE_MODE_CFG, FLYING_MODE, Base) |
    `DLA_FMASK(DW, SDP_D_DST_DMA_CFG, DST_RAM_TYPE, Base) |
    `DLA_FMASK(DW, SDP_D_DST_BATCH_STRIDE, DST_BATCH_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_D_DATA_FORMAT, OUT_PRECISION, Base) |
    `DLA_FMASK(DW, SDP_D_DATA_FORMAT, PROC_PRECISION, Base) |
    `DLA_FMASK(DW, SDP_D_CVT_OFFSET, CVT_OFFSET, Base) |
    `DLA_FMASK(DW, SDP_D_CVT_SCALE, CVT_SCALE, Base) |
    `DLA_FMASK(DW, SDP_D_CVT_SHIFT, CVT_SHIFT, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_ENABLE, PERF_NAN_INF_COUNT_EN, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_ENABLE, PERF_SAT_EN, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_ENABLE, PERF_LUT_EN, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_ENABLE, PERF_DMA_EN, Base);

  localparam logic [DW-1:0] DReset =
    `DLA_FRESET(DW, SDP_D_DP_BS_CFG, BS_RELU_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BS_CFG, BS_MUL_PRELU, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BS_CFG, BS_MUL_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BS_CFG, BS_ALU_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BS_CFG, BS_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BN_CFG, BN_RELU_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BN_CFG, BN_MUL_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BN_CFG, BN_ALU_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_BN_CFG, BN_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_CFG, EW_LUT_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_CFG, EW_MUL_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_CFG, EW_ALU_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_CFG, EW_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_ALU_CFG, EW_ALU_CVT_BYPASS, Base) |
    `DLA_FRESET(DW, SDP_D_DP_EW_MUL_CFG, EW_MUL_CVT_BYPASS, Base);

  localparam logic [DW-1:0] DStatus =
    `DLA_FMASK(DW, SDP_D_STATUS, STATUS_UNEQUAL, Base) |
    `DLA_FMASK(DW, SDP_D_STATUS_NAN_INPUT_NUM, STATUS_NAN_INPUT_NUM, Base) |
    `DLA_FMASK(DW, SDP_D_STATUS_INF_INPUT_NUM, STATUS_INF_INPUT_NUM, Base) |
    `DLA_FMASK(DW, SDP_D_STATUS_NAN_OUTPUT_NUM, STATUS_NAN_OUTPUT_NUM, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_WDMA_WRITE_STALL, WDMA_STALL, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_LUT_UFLOW, LUT_UFLOW, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_LUT_OFLOW, LUT_OFLOW, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_OUT_SATURATION, OUT_SATURATION, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_LUT_HYBRID, LUT_HYBRID, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_LUT_LE_HIT, LUT_LE_HIT, Base) |
    `DLA_FMASK(DW, SDP_D_PERF_LUT_LO_HIT, LUT_LO_HIT, Base);

  logic        wr, rd, producer, unused;
  logic [1:0]  enabled;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;

  // LUT access port
  logic        hit_cfg, hit_data, cfg_q, data_q, table_q, write_q;
  logic [9:0]  index_q;

  assign unused   = producer ^ (^enabled);
  assign hit_cfg  = addr == dla_regs_pkg::SDP_S_LUT_ACCESS_CFG[11:2];
  assign hit_data = addr == dla_regs_pkg::SDP_S_LUT_ACCESS_DATA[11:2];

  dla_csb_reg i_csb (
    .clk_i, .rst_ni,
    .req_pvld_i, .req_prdy_o, .req_pd_i, .resp_valid_o, .resp_pd_o,
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat),
    .rdat_i(hit_data ? {16'b0, lut_rdat_i} : rdat));

  dla_pingpong #(
    .SplitWord(NumS), .NumS(NumS), .NumD(NumD), .SMask(SMask),
    .DMask(DMask), .DReset(DReset), .DStatus(DStatus)
  ) i_pingpong (
    .clk_i, .rst_ni,
    .wr_i(wr), .addr_i(addr), .wdat_i(wdat), .rdat_o(rdat),
    .s_o, .d_o, .status_i,
    .producer_o(producer), .consumer_o, .enabled_o(enabled), .op_en_o, .done_i);

  // ---- LUT access port
  assign lut_we_o    = data_q && write_q;
  assign lut_table_o = table_q;
  assign lut_addr_o  = index_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cfg_q      <= 1'b0;
      data_q     <= 1'b0;
      lut_wdat_o <= '0;
      index_q    <= '0;
      table_q    <= 1'b0;
      write_q    <= 1'b0;
    end else begin
      cfg_q  <= wr && hit_cfg;
      data_q <= wr && hit_data;
      if (wr && hit_data) lut_wdat_o <= wdat[15:0];
      if (cfg_q) begin
        index_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_ADDR, 32'd0);
        table_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_TABLE_ID, 32'd0);
        write_q <= `DLA_F(s_o, SDP_S_LUT_ACCESS_CFG, LUT_ACCESS_TYPE, 32'd0);
      end else if (data_q || (rd && hit_data)) begin
        index_q <= index_q + 10'd1;
      end
    end
  end

endmodule

`default_nettype wire
