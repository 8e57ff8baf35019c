// SPDX-License-Identifier: Apache-2.0
// CSC register file: CSB access, two groups, fields of the running layer (conv_core.md 2.2).
//
//   CSB --> dla_unit_regs --> fields of the consumer group
//
// Nothing is judged here: precision, sizes in bytes and the number of output lines of a feature
// layer are storage only.

`default_nettype none
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_csc_regs (
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  output logic        op_en_o,
  input  logic        done_i,

  output logic        image_o,
  output logic        wino_o,
  output logic        data_reuse_o,
  output logic        weight_reuse_o,
  output logic        skip_data_o,
  output logic        skip_weight_o,
  output logic        packed_o,
  // sizes, minus 1
  output logic [4:0]  batches_m1_o,
  output logic [12:0] w_m1_o,
  output logic [12:0] h_m1_o,
  output logic [12:0] c_m1_o,
  output logic [13:0] entries_m1_o,
  output logic [4:0]  s_m1_o,
  output logic [4:0]  r_m1_o,
  output logic [12:0] wt_c_m1_o,
  output logic [12:0] k_m1_o,
  output logic [12:0] out_w_m1_o,
  output logic [12:0] out_h_m1_o,
  output logic [20:0] atomics_m1_o,
  output logic [11:0] rls_m1_o,
  output logic [2:0]  sx_m1_o,
  output logic [2:0]  sy_m1_o,
  output logic [4:0]  dx_m1_o,
  output logic [4:0]  dy_m1_o,
  output logic [4:0]  data_bank_o,
  output logic [4:0]  weight_bank_o,
  // values
  output logic [1:0]  y_ext_o,
  output logic [4:0]  pad_l_o,
  output logic [4:0]  pad_t_o,
  output logic [7:0]  pad_o,
  output logic [1:0]  pra_o
);

  localparam int unsigned Base = 32'(dla_regs_pkg::CSC_D_OP_ENABLE);
  logic        wr, rd, producer, consumer, unused;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic [15:0] pad;
  logic [32*dla_regs_pkg::CSC_NUM_S-1:0] s;
  logic [32*dla_regs_pkg::CSC_NUM_D-1:0] d;

  dla_unit_regs #(
    .NumS(dla_regs_pkg::CSC_NUM_S), .NumD(dla_regs_pkg::CSC_NUM_D),
    .DMask(dla_regs_pkg::CSC_D_STORED), .DReset(dla_regs_pkg::CSC_D_RESET)
  ) i_file (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o(d), .status_i('0), .producer_o(producer), .consumer_o(consumer), .op_en_o,
    .done_i, .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat), .extra_i('0));

  assign unused = ^{wr, rd, offset, wdat, producer, consumer, s, d, pad};

  assign image_o        = `DLA_F(d, CSC_D_DATAIN_FORMAT, DATAIN_FORMAT, Base);
  assign wino_o         = `DLA_F(d, CSC_D_MISC_CFG, CONV_MODE, Base);
  assign data_reuse_o   = `DLA_F(d, CSC_D_MISC_CFG, DATA_REUSE, Base);
  assign weight_reuse_o = `DLA_F(d, CSC_D_MISC_CFG, WEIGHT_REUSE, Base);
  assign skip_data_o    = `DLA_F(d, CSC_D_MISC_CFG, SKIP_DATA_RLS, Base);
  assign skip_weight_o  = `DLA_F(d, CSC_D_MISC_CFG, SKIP_WEIGHT_RLS, Base);
  assign packed_o       = `DLA_F(d, CSC_D_WEIGHT_FORMAT, WEIGHT_FORMAT, Base);
  assign batches_m1_o   = `DLA_F(d, CSC_D_BATCH_NUMBER, BATCHES, Base);
  assign w_m1_o         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_0, DATAIN_WIDTH_EXT, Base);
  assign h_m1_o         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_0, DATAIN_HEIGHT_EXT, Base);
  assign c_m1_o         = `DLA_F(d, CSC_D_DATAIN_SIZE_EXT_1, DATAIN_CHANNEL_EXT, Base);
  assign entries_m1_o   = `DLA_F(d, CSC_D_ENTRY_PER_SLICE, ENTRIES, Base);
  assign s_m1_o         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_0, WEIGHT_WIDTH_EXT, Base);
  assign r_m1_o         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_0, WEIGHT_HEIGHT_EXT, Base);
  assign wt_c_m1_o      = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_1, WEIGHT_CHANNEL_EXT, Base);
  assign k_m1_o         = `DLA_F(d, CSC_D_WEIGHT_SIZE_EXT_1, WEIGHT_KERNEL, Base);
  assign out_w_m1_o     = `DLA_F(d, CSC_D_DATAOUT_SIZE_0, DATAOUT_WIDTH, Base);
  assign out_h_m1_o     = `DLA_F(d, CSC_D_DATAOUT_SIZE_0, DATAOUT_HEIGHT, Base);
  assign atomics_m1_o   = `DLA_F(d, CSC_D_ATOMICS, ATOMICS, Base);
  assign rls_m1_o       = `DLA_F(d, CSC_D_RELEASE, RLS_SLICES, Base);
  assign sx_m1_o        = `DLA_F(d, CSC_D_CONV_STRIDE_EXT, CONV_X_STRIDE_EXT, Base);
  assign sy_m1_o        = `DLA_F(d, CSC_D_CONV_STRIDE_EXT, CONV_Y_STRIDE_EXT, Base);
  assign dx_m1_o        = `DLA_F(d, CSC_D_DILATION_EXT, X_DILATION_EXT, Base);
  assign dy_m1_o        = `DLA_F(d, CSC_D_DILATION_EXT, Y_DILATION_EXT, Base);
  assign data_bank_o    = `DLA_F(d, CSC_D_BANK, DATA_BANK, Base);
  assign weight_bank_o  = `DLA_F(d, CSC_D_BANK, WEIGHT_BANK, Base);
  assign y_ext_o        = `DLA_F(d, CSC_D_POST_Y_EXTENSION, Y_EXTENSION, Base);
  assign pad_l_o        = `DLA_F(d, CSC_D_ZERO_PADDING, PAD_LEFT, Base);
  assign pad_t_o        = `DLA_F(d, CSC_D_ZERO_PADDING, PAD_TOP, Base);
  assign pad            = `DLA_F(d, CSC_D_ZERO_PADDING_VALUE, PAD_VALUE, Base);
  assign pad_o          = pad[7:0];
  assign pra_o          = `DLA_F(d, CSC_D_PRA_CFG, PRA_TRUNCATE, Base);

endmodule

`default_nettype wire
