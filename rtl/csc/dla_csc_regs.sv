// SPDX-License-Identifier: Apache-2.0
// CSC register file: CSB access, two groups, fields of the running layer (conv_core.md 2.2).
//
//   CSB --> dla_unit_regs --> fields of the consumer group
//
// The file checks no value. The registers of sizes in bytes and of the number of output lines of a
// feature layer are stored and read back, but nothing uses them; the precision too where the
// configuration has only one.

`include "dla_csc.svh"
`include "dla_regs.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_csc_regs #(
  /// 1: elements of three precisions.
  parameter bit Full = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  /// Enable of the consumer group (level).
  output logic        op_en_o,
  /// End of its layer (one clock).
  input  logic        done_i,

  /// Fields of the running layer.
  output dla_csc_fields_t fields_o
);

  localparam int unsigned Base = 32'(dla_regs_pkg::CSC_D_OP_ENABLE);
  logic        wr, rd, producer, consumer, unused;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic [1:0]  precision;
  logic [32*dla_regs_pkg::CSC_NUM_S-1:0] s;
  logic [32*dla_regs_pkg::CSC_NUM_D-1:0] d;

  dla_unit_regs #(
    .NumS(dla_regs_pkg::CSC_NUM_S), .NumD(dla_regs_pkg::CSC_NUM_D),
    .DMask(dla_regs_pkg::CSC_D_STORED), .DReset(dla_regs_pkg::CSC_D_RESET)
  ) i_file (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o(d), .status_i('0), .producer_o(producer), .consumer_o(consumer), .op_en_o,
    .done_i, .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat), .extra_i('0));

  assign unused = ^{wr, rd, offset, wdat, producer, consumer, s, d, precision};

  assign fields_o.image        = `DLA_F(d, CSC_D_DATAIN_FORMAT, DATAIN_FORMAT, Base);
  assign fields_o.wino         = `DLA_F(d, CSC_D_MISC_CFG, CONV_MODE, Base);
  assign precision             = `DLA_F(d, CSC_D_MISC_CFG, PROC_PRECISION, Base);
  assign fields_o.wide         = Full && precision != 2'd0;
  assign fields_o.fp           = Full && precision[1];
  assign fields_o.data_reuse   = `DLA_F(d, CSC_D_MISC_CFG, DATA_REUSE, Base);
  assign fields_o.weight_reuse = `DLA_F(d, CSC_D_MISC_CFG, WEIGHT_REUSE, Base);
  assign fields_o.skip_data    = `DLA_F(d, CSC_D_MISC_CFG, SKIP_DATA_RLS, Base);
  assign fields_o.skip_weight  = `DLA_F(d, CSC_D_MISC_CFG, SKIP_WEIGHT_RLS, Base);
  assign fields_o.compressed   = `DLA_F(d, CSC_D_WEIGHT_FORMAT, WEIGHT_FORMAT, Base);
  assign fields_o.batches_m1   = `DLA_F(d, CSC_D_BATCH_NUMBER, BATCHES, Base);
  assign fields_o.w_m1         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_0, DATAIN_WIDTH_EXT, Base);
  assign fields_o.h_m1         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_0, DATAIN_HEIGHT_EXT, Base);
  assign fields_o.c_m1         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_1, DATAIN_CHANNEL_EXT, Base);
  assign fields_o.entries_m1   = 14'(`DLA_F(d, CSC_D_ENTRY_PER_SLICE, ENTRIES, Base));
  assign fields_o.s_m1         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_0, WEIGHT_WIDTH_EXT, Base);
  assign fields_o.r_m1         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_0, WEIGHT_HEIGHT_EXT, Base);
  assign fields_o.wt_c_m1      = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_1, WEIGHT_CHANNEL_EXT, Base);
  assign fields_o.k_m1         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_1, WEIGHT_KERNEL, Base);
  assign fields_o.out_w_m1     = `DLA_F(d, CSC_D_DATAOUT_SIZE_0, DATAOUT_WIDTH, Base);
  assign fields_o.out_h_m1     = `DLA_F(d, CSC_D_DATAOUT_SIZE_0, DATAOUT_HEIGHT, Base);
  assign fields_o.atomics_m1   = `DLA_F(d, CSC_D_ATOMICS, ATOMICS, Base);
  assign fields_o.rls_m1       = `DLA_F(d, CSC_D_RELEASE, RLS_SLICES, Base);
  assign fields_o.sx_m1        = `DLA_F(d, CSC_D_CONV_STRIDE_EXT, CONV_X_STRIDE_EXT, Base);
  assign fields_o.sy_m1        = `DLA_F(d, CSC_D_CONV_STRIDE_EXT, CONV_Y_STRIDE_EXT, Base);
  assign fields_o.dx_m1        = `DLA_F(d, CSC_D_DILATION_EXT, X_DILATION_EXT, Base);
  assign fields_o.dy_m1        = `DLA_F(d, CSC_D_DILATION_EXT, Y_DILATION_EXT, Base);
  assign fields_o.data_bank    = 5'(`DLA_F(d, CSC_D_BANK, DATA_BANK, Base));
  assign fields_o.weight_bank  = 5'(`DLA_F(d, CSC_D_BANK, WEIGHT_BANK, Base));
  assign fields_o.y_ext        = `DLA_F(d, CSC_D_POST_Y_EXTENSION, Y_EXTENSION, Base);
  assign fields_o.pad_l        = `DLA_F(d, CSC_D_ZERO_PADDING, PAD_LEFT, Base);
  assign fields_o.pad_t        = `DLA_F(d, CSC_D_ZERO_PADDING, PAD_TOP, Base);
  assign fields_o.pad          = `DLA_F(d, CSC_D_ZERO_PADDING_VALUE, PAD_VALUE, Base);
  assign fields_o.pra          = `DLA_F(d, CSC_D_PRA_CFG, PRA_TRUNCATE, Base);

endmodule

`default_nettype wire
