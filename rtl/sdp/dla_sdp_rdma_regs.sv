// SPDX-License-Identifier: Apache-2.0
// Registers of page SDP_RDMA (sdp.md 2.1): CSB --> dla_csb_reg --> dla_pingpong --> d_o, op_en_o.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_rdma_regs (
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  logic                  req_pvld_i,
  output logic                  req_prdy_o,
  input  logic [62:0]           req_pd_i,
  output logic                  resp_valid_o,
  output logic [33:0]           resp_pd_o,

  output logic [32*35-1:0]      d_o,
  input  logic [32*35-1:0]      status_i,
  output logic                  op_en_o,
  input  logic                  done_i
);

  localparam int unsigned Base = 32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE);
  localparam int unsigned NumD =
    (32'(dla_regs_pkg::SDP_RDMA_D_PERF_ERDMA_READ_STALL) - Base) / 4 + 1;
  localparam int unsigned DW   = 32 * NumD;

  localparam logic [DW-1:0] DMask =
    `DLA_FMASK(DW, SDP_RDMA_D_DATA_CUBE_WIDTH, WIDTH, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_DATA_CUBE_HEIGHT, HEIGHT, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_DATA_CUBE_CHANNEL, CHANNEL, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_SRC_BASE_ADDR_LOW, SRC_BASE_ADDR_LOW, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_SRC_BASE_ADDR_HIGH, SRC_BASE_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_SRC_LINE_STRIDE, SRC_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_SRC_SURFACE_STRIDE, SRC_SURFACE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_RAM_TYPE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_DATA_MODE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_DATA_SIZE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_DATA_USE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_DISABLE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BS_BASE_ADDR_LOW, BS_BASE_ADDR_LOW, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BS_BASE_ADDR_HIGH, BS_BASE_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BS_LINE_STRIDE, BS_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BS_SURFACE_STRIDE, BS_SURFACE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BS_BATCH_STRIDE, BS_BATCH_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_RAM_TYPE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_DATA_MODE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_DATA_SIZE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_DATA_USE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_DISABLE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BN_BASE_ADDR_LOW, BN_BASE_ADDR_LOW, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BN_BASE_ADDR_HIGH, BN_BASE_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BN_LINE_STRIDE, BN_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BN_SURFACE_STRIDE, BN_SURFACE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_BN_BATCH_STRIDE, BN_BATCH_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_RAM_TYPE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_DATA_MODE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_DATA_SIZE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_DATA_USE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_DISABLE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_EW_BASE_ADDR_LOW, EW_BASE_ADDR_LOW, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_EW_BASE_ADDR_HIGH, EW_BASE_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_EW_LINE_STRIDE, EW_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_EW_SURFACE_STRIDE, EW_SURFACE_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_EW_BATCH_STRIDE, EW_BATCH_STRIDE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, BATCH_NUMBER, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, OUT_PRECISION, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, PROC_PRECISION, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, IN_PRECISION, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, WINOGRAD, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_FEATURE_MODE_CFG, FLYING_MODE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_SRC_DMA_CFG, SRC_RAM_TYPE, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_ENABLE, PERF_NAN_INF_COUNT_EN, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_ENABLE, PERF_DMA_EN, Base);

  localparam logic [DW-1:0] DReset =
    `DLA_FRESET(DW, SDP_RDMA_D_BRDMA_CFG, BRDMA_DISABLE, Base) |
    `DLA_FRESET(DW, SDP_RDMA_D_NRDMA_CFG, NRDMA_DISABLE, Base) |
    `DLA_FRESET(DW, SDP_RDMA_D_ERDMA_CFG, ERDMA_DISABLE, Base) |
    `DLA_FRESET(DW, SDP_RDMA_D_FEATURE_MODE_CFG, PROC_PRECISION, Base) |
    `DLA_FRESET(DW, SDP_RDMA_D_FEATURE_MODE_CFG, IN_PRECISION, Base);

  localparam logic [DW-1:0] DStatus =
    `DLA_FMASK(DW, SDP_RDMA_D_STATUS_NAN_INPUT_NUM, STATUS_NAN_INPUT_NUM, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_STATUS_INF_INPUT_NUM, STATUS_INF_INPUT_NUM, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_MRDMA_READ_STALL, MRDMA_STALL, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_BRDMA_READ_STALL, BRDMA_STALL, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_NRDMA_READ_STALL, NRDMA_STALL, Base) |
    `DLA_FMASK(DW, SDP_RDMA_D_PERF_ERDMA_READ_STALL, ERDMA_STALL, Base);

  logic        wr, rd, producer, consumer, unused;
  logic [1:0]  enabled;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;
  logic [63:0] s;

  assign unused = rd ^ producer ^ consumer ^ (^enabled) ^ (^s);

  dla_csb_reg i_csb (
    .clk_i, .rst_ni,
    .req_pvld_i, .req_prdy_o, .req_pd_i, .resp_valid_o, .resp_pd_o,
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  dla_pingpong #(
    .SplitWord(Base / 4), .NumS(2), .NumD(NumD),
    .DMask(DMask), .DReset(DReset), .DStatus(DStatus)
  ) i_pingpong (
    .clk_i, .rst_ni,
    .wr_i(wr), .addr_i(addr), .wdat_i(wdat), .rdat_o(rdat),
    .s_o(s), .d_o, .status_i,
    .producer_o(producer), .consumer_o(consumer), .enabled_o(enabled), .op_en_o, .done_i);

endmodule

`default_nettype wire
