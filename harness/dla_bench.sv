// SPDX-License-Identifier: Apache-2.0
// Bench top: the core, the CSB master and the AXI memories. The simulator's main program drives the
// clock and the reset and reads the interrupt.
`include "dla_cfg.svh"
`include "dla_top.svh"
`include "dla_bench_flow.svh"
`default_nettype none
`ifndef DLA_DUT
`define DLA_DUT dla_top
`ifdef DLA_BENCH_RTL

// The handshakes between slots, where some slots hold RTL (dla_slots.sv).
bind dla_top dla_seen_flow i_flow (
  .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
  .moved_i(`DLA_FLOW_MOVED),
  .pending_i({cdma2sc_wt_pending_ack, sc2cdma_wt_pending_req, cdma2sc_dat_pending_ack,
              sc2cdma_dat_pending_req}),
  .offered_i({sdp2pdp_valid && !sdp2pdp_ready, cacc2sdp_valid && !cacc2sdp_ready}),
  .tag_i(sc2mac_dat_a_pd), .size_i(accu2sc_credit_size),
  .count_i(`DLA_FLOW_COUNT), .entries_i(`DLA_FLOW_ENTRIES), .wmb_i(`DLA_FLOW_WMB));

// Write commands and acknowledges, by client.
bind dla_top dla_seen_writes #(.Num(NumWr)) i_writes (
  .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
  .mc_valid_i(mcif_wr_valid), .mc_ready_i(mcif_wr_ready), .mc_pd_i(mcif_wr_pd),
`ifdef DLA_HAS_SECONDARY_MEMIF
  .cv_valid_i(cvif_wr_valid), .cv_ready_i(cvif_wr_ready), .cv_pd_i(cvif_wr_pd));
`else
  .cv_valid_i('0), .cv_ready_i('0), .cv_pd_i('0));
`endif
`endif
`endif

// An AXI port of the core: its nets, and the memory at it. p: the pins' name before the channel.
`define DLA_BENCH_MEMORY(p, port, inst) \
  logic       p``_aw_awvalid, p``_aw_awready, p``_w_wvalid, p``_w_wready, p``_w_wlast; \
  logic       p``_b_bvalid, p``_b_bready, p``_ar_arvalid, p``_ar_arready; \
  logic       p``_r_rvalid, p``_r_rready, p``_r_rlast; \
  logic [7:0] p``_aw_awid, p``_b_bid, p``_ar_arid, p``_r_rid; \
  logic [3:0] p``_aw_awlen, p``_ar_arlen; \
  logic [MEM_ADDRESS_WIDTH-1:0] p``_aw_awaddr, p``_ar_araddr; \
  logic [MEMIF_WIDTH-1:0]       p``_w_wdata, p``_r_rdata; \
  logic [MEMIF_WIDTH/8-1:0]     p``_w_wstrb; \
  dla_axi_mem #(.Port(port), .AddrWidth(MEM_ADDRESS_WIDTH), .DataWidth(MEMIF_WIDTH)) inst ( \
    .clk_i, .rst_ni, .ctx_i, \
    .awvalid_i(p``_aw_awvalid), .awready_o(p``_aw_awready), .awid_i(p``_aw_awid), \
    .awlen_i(p``_aw_awlen), .awaddr_i(p``_aw_awaddr), .wvalid_i(p``_w_wvalid), \
    .wready_o(p``_w_wready), .wdata_i(p``_w_wdata), .wstrb_i(p``_w_wstrb), \
    .wlast_i(p``_w_wlast), .bvalid_o(p``_b_bvalid), .bready_i(p``_b_bready), \
    .bid_o(p``_b_bid), .arvalid_i(p``_ar_arvalid), .arready_o(p``_ar_arready), \
    .arid_i(p``_ar_arid), .arlen_i(p``_ar_arlen), .araddr_i(p``_ar_araddr), \
    .rvalid_o(p``_r_rvalid), .rready_i(p``_r_rready), .rid_o(p``_r_rid), \
    .rlast_o(p``_r_rlast), .rdata_o(p``_r_rdata));

module dla_bench
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  /// Clock; reset, active low.
  input  wire logic            clk_i,
  input  wire logic            rst_ni,
  /// Rises in the low half of each clock that the waves record; constant without waves.
  /* verilator tracing_off */
  input  wire logic            tock_i,
  /* verilator tracing_on */
  /// The C bench (bench_ctx).
  input  wire logic [63:0]     ctx_i,
  /// Interrupt pin of the core.
  output logic                 intr_o
);
  logic        csb2nvdla_valid, csb2nvdla_ready, csb2nvdla_write, csb2nvdla_nposted;
  logic [15:0] csb2nvdla_addr;
  logic [31:0] csb2nvdla_wdat, nvdla2csb_data;
  logic        nvdla2csb_valid, nvdla2csb_wr_complete, dla_intr;

  always_comb ctx = ctx_i;
  assign intr_o = dla_intr;

  // Runs the models once a clock and enables the adapters that have something to send.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    bit [$bits(wake)-1:0] mask;
    if (!rst_ni) begin
      wake <= '0;
    end else begin
      dla_dpi_tick(ctx_i, {31'd0, dla_intr}, mask);
      wake <= mask;
    end
  end

  // For waves: S_STATUS of each page (group 1 in bits 3:2, group 0 in 1:0) and the CSB command.
  logic [NPAGES-IDX_CDMA-1:0][3:0] state;
  logic [2:0]       csb_command;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    bit [$bits(state)-1:0] states;
    if (!rst_ni) begin
      state <= '0;
    end else if (wake[WakeState]) begin
      dla_dpi_state(ctx_i, states);
      state <= states;
    end
  end
`include "dla_bench_states.svh"

  // For waves: the activity of each unit, the comparisons of `check`, transactions by number.
`include "dla_bench_work.svh"
  assign csb_command = {csb2nvdla_valid, csb2nvdla_write, csb2nvdla_nposted};

  dla_dpi_csb_master i_csb_master (.clk_i, .rst_ni, .*);

  `DLA_BENCH_MEMORY(nvdla_core2dbb, 0, i_dbb)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_BENCH_MEMORY(nvdla_core2cvsram, 1, i_sram)
`endif

  logic [31:0] nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd;
  logic [31:0] nvdla_pwrbus_ram_p_pd, nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd;
  assign {nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd,
          nvdla_pwrbus_ram_p_pd, nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd} = '0;

  // Second-level clock gates of RTL that has them (conv_core.md 9.2).
  logic gating_off;
  initial gating_off = $test$plusargs("gating_off") != 0;

  // Connects every pin by name, so that the build refuses an outside core that lacks a pin, and
  // names the pin.
  `DLA_DUT i_dut (
    .dla_core_clk(clk_i), .dla_csb_clk(clk_i), .global_clk_ovr_on(gating_off),
    .tmc2slcg_disable_clock_gating(gating_off), .dla_reset_rstn(rst_ni), .direct_reset_(1'b1),
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
