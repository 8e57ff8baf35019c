// SPDX-License-Identifier: Apache-2.0
// Bench top: the core, the CSB master and the AXI memories. The simulator's main program drives the
// clock and the reset and reads the interrupt.
`include "dla_cfg.svh"
`include "dla_top.svh"
`default_nettype none
`ifndef DLA_DUT
`define DLA_DUT dla_top
`endif
module dla_bench
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  /// The C bench (bench_ctx).
  input  wire logic [63:0]     ctx_i,
  output logic                 intr_o
);
  logic        csb2nvdla_valid, csb2nvdla_ready, csb2nvdla_write, csb2nvdla_nposted;
  logic [15:0] csb2nvdla_addr;
  logic [31:0] csb2nvdla_wdat, nvdla2csb_data;
  logic        nvdla2csb_valid, nvdla2csb_wr_complete, dla_intr;

  always_comb ctx = ctx_i;
  assign intr_o = dla_intr;

  // Runs the models once a clock and tells the adapters who has something to send.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) wake <= '0;
    else wake <= dla_dpi_tick(ctx_i, {31'd0, dla_intr});
  end

  // For waves: S_STATUS of each page (group 1 in bits 3:2, group 0 in 1:0) and the CSB command.
  logic [NPAGES-IDX_CDMA-1:0][3:0] state;
  logic [2:0]       csb_command;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state <= '0;
    else if (wake[WakeState]) state <= $bits(state)'(dla_dpi_state(ctx_i));
  end
`include "dla_bench_states.svh"
  assign csb_command = {csb2nvdla_valid, csb2nvdla_write, csb2nvdla_nposted};

  dla_dpi_csb_master i_csb_master (.clk_i, .rst_ni, .*);

  logic nvdla_core2dbb_aw_awvalid;
  logic nvdla_core2dbb_aw_awready;
  logic [7:0] nvdla_core2dbb_aw_awid;
  logic [3:0] nvdla_core2dbb_aw_awlen;
  logic [MEM_ADDRESS_WIDTH-1:0] nvdla_core2dbb_aw_awaddr;
  logic nvdla_core2dbb_w_wvalid;
  logic nvdla_core2dbb_w_wready;
  logic [MEMIF_WIDTH-1:0] nvdla_core2dbb_w_wdata;
  logic [MEMIF_WIDTH/8-1:0] nvdla_core2dbb_w_wstrb;
  logic nvdla_core2dbb_w_wlast;
  logic nvdla_core2dbb_b_bvalid;
  logic nvdla_core2dbb_b_bready;
  logic [7:0] nvdla_core2dbb_b_bid;
  logic nvdla_core2dbb_ar_arvalid;
  logic nvdla_core2dbb_ar_arready;
  logic [7:0] nvdla_core2dbb_ar_arid;
  logic [3:0] nvdla_core2dbb_ar_arlen;
  logic [MEM_ADDRESS_WIDTH-1:0] nvdla_core2dbb_ar_araddr;
  logic nvdla_core2dbb_r_rvalid;
  logic nvdla_core2dbb_r_rready;
  logic [7:0] nvdla_core2dbb_r_rid;
  logic nvdla_core2dbb_r_rlast;
  logic [MEMIF_WIDTH-1:0] nvdla_core2dbb_r_rdata;
  dla_axi_mem #(
    .Port(0), .AddrWidth(MEM_ADDRESS_WIDTH), .DataWidth(MEMIF_WIDTH)
  ) i_dbb (
    .clk_i, .rst_ni, .ctx_i,
    .awvalid_i(nvdla_core2dbb_aw_awvalid),
    .awready_o(nvdla_core2dbb_aw_awready),
    .awid_i(nvdla_core2dbb_aw_awid),
    .awlen_i(nvdla_core2dbb_aw_awlen),
    .awaddr_i(nvdla_core2dbb_aw_awaddr),
    .wvalid_i(nvdla_core2dbb_w_wvalid),
    .wready_o(nvdla_core2dbb_w_wready),
    .wdata_i(nvdla_core2dbb_w_wdata),
    .wstrb_i(nvdla_core2dbb_w_wstrb),
    .wlast_i(nvdla_core2dbb_w_wlast),
    .bvalid_o(nvdla_core2dbb_b_bvalid),
    .bready_i(nvdla_core2dbb_b_bready),
    .bid_o(nvdla_core2dbb_b_bid),
    .arvalid_i(nvdla_core2dbb_ar_arvalid),
    .arready_o(nvdla_core2dbb_ar_arready),
    .arid_i(nvdla_core2dbb_ar_arid),
    .arlen_i(nvdla_core2dbb_ar_arlen),
    .araddr_i(nvdla_core2dbb_ar_araddr),
    .rvalid_o(nvdla_core2dbb_r_rvalid),
    .rready_i(nvdla_core2dbb_r_rready),
    .rid_o(nvdla_core2dbb_r_rid),
    .rlast_o(nvdla_core2dbb_r_rlast),
    .rdata_o(nvdla_core2dbb_r_rdata));
`ifdef DLA_HAS_SECONDARY_MEMIF
  logic nvdla_core2cvsram_aw_awvalid;
  logic nvdla_core2cvsram_aw_awready;
  logic [7:0] nvdla_core2cvsram_aw_awid;
  logic [3:0] nvdla_core2cvsram_aw_awlen;
  logic [MEM_ADDRESS_WIDTH-1:0] nvdla_core2cvsram_aw_awaddr;
  logic nvdla_core2cvsram_w_wvalid;
  logic nvdla_core2cvsram_w_wready;
  logic [MEMIF_WIDTH-1:0] nvdla_core2cvsram_w_wdata;
  logic [MEMIF_WIDTH/8-1:0] nvdla_core2cvsram_w_wstrb;
  logic nvdla_core2cvsram_w_wlast;
  logic nvdla_core2cvsram_b_bvalid;
  logic nvdla_core2cvsram_b_bready;
  logic [7:0] nvdla_core2cvsram_b_bid;
  logic nvdla_core2cvsram_ar_arvalid;
  logic nvdla_core2cvsram_ar_arready;
  logic [7:0] nvdla_core2cvsram_ar_arid;
  logic [3:0] nvdla_core2cvsram_ar_arlen;
  logic [MEM_ADDRESS_WIDTH-1:0] nvdla_core2cvsram_ar_araddr;
  logic nvdla_core2cvsram_r_rvalid;
  logic nvdla_core2cvsram_r_rready;
  logic [7:0] nvdla_core2cvsram_r_rid;
  logic nvdla_core2cvsram_r_rlast;
  logic [MEMIF_WIDTH-1:0] nvdla_core2cvsram_r_rdata;
  dla_axi_mem #(
    .Port(1), .AddrWidth(MEM_ADDRESS_WIDTH), .DataWidth(MEMIF_WIDTH)
  ) i_sram (
    .clk_i, .rst_ni, .ctx_i,
    .awvalid_i(nvdla_core2cvsram_aw_awvalid),
    .awready_o(nvdla_core2cvsram_aw_awready),
    .awid_i(nvdla_core2cvsram_aw_awid),
    .awlen_i(nvdla_core2cvsram_aw_awlen),
    .awaddr_i(nvdla_core2cvsram_aw_awaddr),
    .wvalid_i(nvdla_core2cvsram_w_wvalid),
    .wready_o(nvdla_core2cvsram_w_wready),
    .wdata_i(nvdla_core2cvsram_w_wdata),
    .wstrb_i(nvdla_core2cvsram_w_wstrb),
    .wlast_i(nvdla_core2cvsram_w_wlast),
    .bvalid_o(nvdla_core2cvsram_b_bvalid),
    .bready_i(nvdla_core2cvsram_b_bready),
    .bid_o(nvdla_core2cvsram_b_bid),
    .arvalid_i(nvdla_core2cvsram_ar_arvalid),
    .arready_o(nvdla_core2cvsram_ar_arready),
    .arid_i(nvdla_core2cvsram_ar_arid),
    .arlen_i(nvdla_core2cvsram_ar_arlen),
    .araddr_i(nvdla_core2cvsram_ar_araddr),
    .rvalid_o(nvdla_core2cvsram_r_rvalid),
    .rready_i(nvdla_core2cvsram_r_rready),
    .rid_o(nvdla_core2cvsram_r_rid),
    .rlast_o(nvdla_core2cvsram_r_rlast),
    .rdata_o(nvdla_core2cvsram_r_rdata));
`endif

  logic [31:0] nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd;
  logic [31:0] nvdla_pwrbus_ram_p_pd, nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd;
  assign {nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd,
          nvdla_pwrbus_ram_p_pd, nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd} = '0;

  // Every pin by name, so that a core from outside that lacks one is told so.
  `DLA_DUT i_dut (
    .dla_core_clk(clk_i), .dla_csb_clk(clk_i), .global_clk_ovr_on(1'b0),
    .tmc2slcg_disable_clock_gating(1'b0), .dla_reset_rstn(rst_ni), .direct_reset_(1'b1),
    .test_mode(1'b0), .csb2nvdla_valid, .csb2nvdla_ready, .csb2nvdla_addr, .csb2nvdla_wdat,
    .csb2nvdla_write, .csb2nvdla_nposted, .nvdla2csb_valid, .nvdla2csb_data,
    .nvdla2csb_wr_complete, `DLA_PINS_AXI(nvdla_core2dbb)
`ifdef DLA_HAS_SECONDARY_MEMIF
    `DLA_PINS_AXI(nvdla_core2cvsram)
`endif
    .dla_intr, .nvdla_pwrbus_ram_c_pd, .nvdla_pwrbus_ram_ma_pd, .nvdla_pwrbus_ram_mb_pd,
    .nvdla_pwrbus_ram_p_pd, .nvdla_pwrbus_ram_o_pd, .nvdla_pwrbus_ram_a_pd);
endmodule
`default_nettype wire
