// SPDX-License-Identifier: Apache-2.0
// RUBIK register file: CSB access, two groups, fields of the running layer (rubik.md 1).
//
//   CSB --> dla_csb_reg --> dla_pingpong --> fields of the consumer group
//                               + performance counts, read only
//
// Addresses and strides come out in atoms of 32 bytes.

`default_nettype none
`include "dla_rubik.svh"
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_rubik_regs (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  /// Enable of the consumer group (level).
  output logic        op_en_o,
  /// End of its layer (one clock).
  input  logic        done_i,
  /// Group that software writes, group that runs.
  output logic        producer_o,
  output logic        consumer_o,
  /// Performance counts of group producer_o.
  input  logic [31:0] rd_count_i,
  input  logic [31:0] wr_count_i,

  /// Fields of the running layer.
  output dla_rubik_fields_t fields_o
);

  localparam int unsigned Base = 32'(dla_regs_pkg::RUBIK_D_OP_ENABLE);
  localparam int unsigned NumD = (32'(dla_regs_pkg::RUBIK_D_PERF_ENABLE) - Base) / 4 + 1;
  localparam int unsigned DW   = 32 * NumD;
  localparam logic [DW-1:0] DMask =
    `DLA_FMASK(DW, RUBIK_D_MISC_CFG, RUBIK_MODE, Base) |
    `DLA_FMASK(DW, RUBIK_D_MISC_CFG, IN_PRECISION, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_RAM_TYPE, DATAIN_RAM_TYPE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DATAIN_SIZE_0, DATAIN_WIDTH, Base) |
    `DLA_FMASK(DW, RUBIK_D_DATAIN_SIZE_0, DATAIN_HEIGHT, Base) |
    `DLA_FMASK(DW, RUBIK_D_DATAIN_SIZE_1, DATAIN_CHANNEL, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_ADDR_HIGH, DAIN_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_ADDR_LOW, DAIN_ADDR_LOW, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_LINE_STRIDE, DAIN_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_SURF_STRIDE, DAIN_SURF_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAIN_PLANAR_STRIDE, DAIN_PLANAR_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_RAM_TYPE, DATAOUT_RAM_TYPE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DATAOUT_SIZE_1, DATAOUT_CHANNEL, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_ADDR_HIGH, DAOUT_ADDR_HIGH, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_ADDR_LOW, DAOUT_ADDR_LOW, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_LINE_STRIDE, DAOUT_LINE_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_CONTRACT_STRIDE_0, CONTRACT_STRIDE_0, Base) |
    `DLA_FMASK(DW, RUBIK_D_CONTRACT_STRIDE_1, CONTRACT_STRIDE_1, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_SURF_STRIDE, DAOUT_SURF_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DAOUT_PLANAR_STRIDE, DAOUT_PLANAR_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DECONV_STRIDE, DECONV_X_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_DECONV_STRIDE, DECONV_Y_STRIDE, Base) |
    `DLA_FMASK(DW, RUBIK_D_PERF_ENABLE, PERF_EN, Base);
  localparam logic [DW-1:0] DReset =
    `DLA_FRESET(DW, RUBIK_D_MISC_CFG, IN_PRECISION, Base);

  logic          wr, rd, unused;
  logic [9:0]    addr;
  logic [11:0]   offset;
  logic [31:0]   wdat, rdat, file_rdat;
  logic [63:0]   s_unused;
  logic [DW-1:0] d;
  logic [1:0]    enabled;

  dla_csb_reg i_csb (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  dla_pingpong #(.SplitWord(Base / 4), .NumS(2), .NumD(NumD), .DMask(DMask),
                 .DReset(DReset)) i_file (
    .clk_i, .rst_ni, .wr_i(wr), .addr_i(addr), .wdat_i(wdat), .rdat_o(file_rdat),
    .s_o(s_unused), .d_o(d), .status_i('0), .producer_o, .consumer_o, .enabled_o(enabled),
    .op_en_o, .done_i);

  // Contract stride 1 is stored without effect (rubik.md 2).
  assign unused = ^{rd, s_unused, enabled, d};
  assign offset = {addr, 2'b00};

  always_comb begin
    rdat = file_rdat;
    if (offset == dla_regs_pkg::RUBIK_D_PERF_READ_STALL) rdat = rd_count_i;
    if (offset == dla_regs_pkg::RUBIK_D_PERF_WRITE_STALL) rdat = wr_count_i;
  end

  assign fields_o.mode      = `DLA_F(d, RUBIK_D_MISC_CFG, RUBIK_MODE, Base);
  assign fields_o.e16       = `DLA_F(d, RUBIK_D_MISC_CFG, IN_PRECISION, Base) != '0;
  assign fields_o.src_ram   = `DLA_F(d, RUBIK_D_DAIN_RAM_TYPE, DATAIN_RAM_TYPE, Base);
  assign fields_o.dst_ram   = `DLA_F(d, RUBIK_D_DAOUT_RAM_TYPE, DATAOUT_RAM_TYPE, Base);
  assign fields_o.w_m1      = `DLA_F(d, RUBIK_D_DATAIN_SIZE_0, DATAIN_WIDTH, Base);
  assign fields_o.h_m1      = `DLA_F(d, RUBIK_D_DATAIN_SIZE_0, DATAIN_HEIGHT, Base);
  assign fields_o.in_c_m1   = `DLA_F(d, RUBIK_D_DATAIN_SIZE_1, DATAIN_CHANNEL, Base);
  assign fields_o.out_c_m1  = `DLA_F(d, RUBIK_D_DATAOUT_SIZE_1, DATAOUT_CHANNEL, Base);
  assign fields_o.dx_m1     = `DLA_F(d, RUBIK_D_DECONV_STRIDE, DECONV_X_STRIDE, Base);
  assign fields_o.dy_m1     = `DLA_F(d, RUBIK_D_DECONV_STRIDE, DECONV_Y_STRIDE, Base);
  assign fields_o.src       = {`DLA_F(d, RUBIK_D_DAIN_ADDR_HIGH, DAIN_ADDR_HIGH, Base),
                               `DLA_F(d, RUBIK_D_DAIN_ADDR_LOW, DAIN_ADDR_LOW, Base)};
  assign fields_o.in_line   = `DLA_F(d, RUBIK_D_DAIN_LINE_STRIDE, DAIN_LINE_STRIDE, Base);
  assign fields_o.in_surf   = `DLA_F(d, RUBIK_D_DAIN_SURF_STRIDE, DAIN_SURF_STRIDE, Base);
  assign fields_o.in_plane  = `DLA_F(d, RUBIK_D_DAIN_PLANAR_STRIDE, DAIN_PLANAR_STRIDE, Base);
  assign fields_o.phase_x   = `DLA_F(d, RUBIK_D_CONTRACT_STRIDE_0, CONTRACT_STRIDE_0, Base);
  assign fields_o.dst       = {`DLA_F(d, RUBIK_D_DAOUT_ADDR_HIGH, DAOUT_ADDR_HIGH, Base),
                               `DLA_F(d, RUBIK_D_DAOUT_ADDR_LOW, DAOUT_ADDR_LOW, Base)};
  assign fields_o.out_line  = `DLA_F(d, RUBIK_D_DAOUT_LINE_STRIDE, DAOUT_LINE_STRIDE, Base);
  assign fields_o.out_surf  = `DLA_F(d, RUBIK_D_DAOUT_SURF_STRIDE, DAOUT_SURF_STRIDE, Base);
  assign fields_o.out_plane = `DLA_F(d, RUBIK_D_DAOUT_PLANAR_STRIDE, DAOUT_PLANAR_STRIDE, Base);
  assign fields_o.perf_en   = `DLA_F(d, RUBIK_D_PERF_ENABLE, PERF_EN, Base);

endmodule

`default_nettype wire
