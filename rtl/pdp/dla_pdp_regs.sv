// SPDX-License-Identifier: Apache-2.0
// PDP register file: CSB access, two groups, fields of the running layer (pdp.md 2.1).
//
//   CSB --> dla_unit_regs --> fields of the consumer group
//                 + write stall count, read only
//
// The source address is stored and read back, but PDP does not use it. The same is true for the
// data format and the NaN flush in builds without 16-bit elements, where the NaN and Inf counts
// read 0 (pdp.md 9.3).

`default_nettype none
`include "dla_pdp.svh"
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_pdp_regs #(
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8,
  /// 1: elements of 16 bits as well.
  parameter bit Has16 = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  /// Enable of the consumer group (level).
  output logic        op_en_o,
  /// End of its layer (one clock).
  input  logic        done_i,
  /// Group that software writes, and group that runs.
  output logic        producer_o,
  output logic        consumer_o,
  /// Stall count of group producer_o.
  input  logic [31:0] stalls_i,
  /// Elements of the layer, in the clock after its end: NaN among the results, NaN among the
  /// inputs, Inf among the inputs.
  input  logic [3*32-1:0] counts_i,

  /// Fields of the running layer.
  output dla_pdp_fields_t fields_o
);

  localparam int unsigned Base = 32'(dla_regs_pkg::PDP_D_OP_ENABLE);
  // The three counters are neighbours; the writer's stall count is not part of the file.
  localparam int unsigned Counts = 8 * (32'(dla_regs_pkg::PDP_D_INF_INPUT_NUM) - Base);
  localparam logic [32*dla_regs_pkg::PDP_NUM_D-1:0] Status =
    Has16 ? dla_regs_pkg::PDP_D_STATUS_BITS &
            ~(~(32*dla_regs_pkg::PDP_NUM_D)'(0) << (Counts + 3 * 32)) : '0;
  logic        wr, rd, unused;
  logic [11:0] offset;
  logic [31:0] wdat;
  logic [32*dla_regs_pkg::PDP_NUM_S-1:0] s;
  logic [32*dla_regs_pkg::PDP_NUM_D-1:0] d;
  logic [32*dla_regs_pkg::PDP_NUM_D-1:0] status;
  logic [12:0] channel_m1;
  logic [1:0]  format;

  dla_unit_regs #(
    .NumS(dla_regs_pkg::PDP_NUM_S), .NumD(dla_regs_pkg::PDP_NUM_D),
    .DMask(dla_regs_pkg::PDP_D_STORED), .DStatus(Status)
  ) i_file (
    .clk_i, .rst_ni, `DLA_PAGE_PINS,
    .s_o(s), .d_o(d), .status_i(status), .producer_o, .consumer_o, .op_en_o, .done_i,
    .wr_o(wr), .rd_o(rd), .offset_o(offset), .wdat_o(wdat),
    .extra_i(offset == dla_regs_pkg::PDP_D_PERF_WRITE_STALL ? stalls_i : '0));

  assign unused = ^{wr, rd, wdat, s, d};
  assign status = (32*dla_regs_pkg::PDP_NUM_D)'(counts_i) << Counts;

  assign fields_o.method   = `DLA_F(d, PDP_D_OPERATION_MODE_CFG, POOLING_METHOD, Base);
  assign format            = Has16 ? `DLA_F(d, PDP_D_DATA_FORMAT, INPUT_DATA, Base) : 2'd0;
  assign fields_o.format   = format;
  assign fields_o.flush    = `DLA_F(d, PDP_D_NAN_FLUSH_TO_ZERO, NAN_TO_ZERO, Base);
  // the bit is 1 for input through PDP_RDMA
  assign fields_o.fly      = !`DLA_F(d, PDP_D_OPERATION_MODE_CFG, FLYING_MODE, Base);
  assign fields_o.bands_m1 = `DLA_F(d, PDP_D_OPERATION_MODE_CFG, SPLIT_NUM, Base);
  assign fields_o.in_w_m1  = `DLA_F(d, PDP_D_DATA_CUBE_IN_WIDTH, CUBE_IN_WIDTH, Base);
  assign fields_o.in_h_m1  = `DLA_F(d, PDP_D_DATA_CUBE_IN_HEIGHT, CUBE_IN_HEIGHT, Base);
  assign channel_m1        = `DLA_F(d, PDP_D_DATA_CUBE_IN_CHANNEL, CUBE_IN_CHANNEL, Base);
  assign fields_o.surfs_m1 = format != '0 ? channel_m1 >> $clog2(Atom / 2)
                                          : channel_m1 >> $clog2(Atom);
  assign fields_o.out_w_m1 = `DLA_F(d, PDP_D_DATA_CUBE_OUT_WIDTH, CUBE_OUT_WIDTH, Base);
  assign fields_o.out_h_m1 = `DLA_F(d, PDP_D_DATA_CUBE_OUT_HEIGHT, CUBE_OUT_HEIGHT, Base);
  assign fields_o.part_in  = {`DLA_F(d, PDP_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_MID, Base),
                              `DLA_F(d, PDP_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_LAST, Base),
                              `DLA_F(d, PDP_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_FIRST, Base)};
  assign fields_o.part_out = {`DLA_F(d, PDP_D_PARTIAL_WIDTH_OUT, PARTIAL_WIDTH_OUT_MID, Base),
                              `DLA_F(d, PDP_D_PARTIAL_WIDTH_OUT, PARTIAL_WIDTH_OUT_LAST, Base),
                              `DLA_F(d, PDP_D_PARTIAL_WIDTH_OUT, PARTIAL_WIDTH_OUT_FIRST, Base)};
  assign fields_o.kw_m1    = `DLA_F(d, PDP_D_POOLING_KERNEL_CFG, KERNEL_WIDTH, Base);
  assign fields_o.kh_m1    = `DLA_F(d, PDP_D_POOLING_KERNEL_CFG, KERNEL_HEIGHT, Base);
  assign fields_o.sw_m1    = `DLA_F(d, PDP_D_POOLING_KERNEL_CFG, KERNEL_STRIDE_WIDTH, Base);
  assign fields_o.sh_m1    = `DLA_F(d, PDP_D_POOLING_KERNEL_CFG, KERNEL_STRIDE_HEIGHT, Base);
  assign fields_o.pad_l    = `DLA_F(d, PDP_D_POOLING_PADDING_CFG, PAD_LEFT, Base);
  assign fields_o.pad_t    = `DLA_F(d, PDP_D_POOLING_PADDING_CFG, PAD_TOP, Base);
  assign fields_o.recip_w  = `DLA_F(d, PDP_D_RECIP_KERNEL_WIDTH, RECIP_KERNEL_WIDTH, Base);
  assign fields_o.recip_h  = `DLA_F(d, PDP_D_RECIP_KERNEL_HEIGHT, RECIP_KERNEL_HEIGHT, Base);
  assign fields_o.pv       = {`DLA_F(d, PDP_D_POOLING_PADDING_VALUE_7_CFG, PAD_VALUE_7X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_6_CFG, PAD_VALUE_6X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_5_CFG, PAD_VALUE_5X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_4_CFG, PAD_VALUE_4X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_3_CFG, PAD_VALUE_3X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_2_CFG, PAD_VALUE_2X, Base),
                              `DLA_F(d, PDP_D_POOLING_PADDING_VALUE_1_CFG, PAD_VALUE_1X, Base)};
  assign fields_o.dst_base = {`DLA_WORD(d, PDP_D_DST_BASE_ADDR_HIGH, Base),
                              `DLA_WORD(d, PDP_D_DST_BASE_ADDR_LOW, Base)};
  assign fields_o.dst_line = `DLA_WORD(d, PDP_D_DST_LINE_STRIDE, Base);
  assign fields_o.dst_surf = `DLA_WORD(d, PDP_D_DST_SURFACE_STRIDE, Base);
  assign fields_o.dst_ram  = `DLA_F(d, PDP_D_DST_RAM_CFG, DST_RAM_TYPE, Base);
  assign fields_o.dma_en   = `DLA_F(d, PDP_D_PERF_ENABLE, DMA_EN, Base);

endmodule

`default_nettype wire
