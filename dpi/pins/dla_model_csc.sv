// SPDX-License-Identifier: Apache-2.0
// Model in slot csc: convolution sequence controller (unit_pins.md 3.4). Connects the model to its
// pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_csc
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CSC
);

  `DLA_MODEL_CSB(csc, IDX_CSC)

  dla_dpi_updt_rx #(.Ch(0)) i_updt_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_i(cdma2sc_dat_updt), .entries_i(cdma2sc_dat_entries),
    .count_i(14'(cdma2sc_dat_slices)), .wmb_entries_i(9'd0));
  dla_dpi_updt_rx #(.Ch(1)) i_updt_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_i(cdma2sc_wt_updt), .entries_i(cdma2sc_wt_entries), .count_i(cdma2sc_wt_kernels),
    .wmb_entries_i(cdma2sc_wmb_entries));
  logic [13:0] slices;
  logic [8:0]  unused_wmb;
  dla_dpi_updt_tx #(.Ch(2)) i_rls_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_o(sc2cdma_dat_updt), .entries_o(sc2cdma_dat_entries), .count_o(slices),
    .wmb_entries_o(unused_wmb));
  assign sc2cdma_dat_slices = slices[SLICES_W-1:0];
  dla_dpi_updt_tx #(.Ch(3)) i_rls_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_o(sc2cdma_wt_updt), .entries_o(sc2cdma_wt_entries), .count_o(sc2cdma_wt_kernels),
    .wmb_entries_o(sc2cdma_wmb_entries));
  dla_dpi_pend #(.IsCsc(1'b1)) i_pend (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .level_o({sc2cdma_wt_pending_req, sc2cdma_dat_pending_req}),
    .level_i({cdma2sc_wt_pending_ack, cdma2sc_dat_pending_ack}));

  // Only the data port has a second entry and a shift.
  logic                      wt_next1_en, wmb_next1_en;
  logic [CBUF_ADDR_BITS-1:0] wt_next1_addr, wmb_next1_addr;
  logic [SHIFT_W-1:0]        wt_shift, wmb_shift;
  logic                      unused;
  assign unused = ^{wt_next1_en, wmb_next1_en, wt_next1_addr, wmb_next1_addr, wt_shift, wmb_shift};
  dla_dpi_cbufrd_tx #(.Side(0)) i_rd_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_o(sc2buf_dat_rd_en), .addr_o(sc2buf_dat_rd_addr), .next1_en_o(sc2buf_dat_rd_next1_en),
    .next1_addr_o(sc2buf_dat_rd_next1_addr), .shift_o(sc2buf_dat_rd_shift),
    .valid_i(sc2buf_dat_rd_valid), .data_i(sc2buf_dat_rd_data));
  dla_dpi_cbufrd_tx #(.Side(1)) i_rd_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_o(sc2buf_wt_rd_en), .addr_o(sc2buf_wt_rd_addr), .next1_en_o(wt_next1_en),
    .next1_addr_o(wt_next1_addr), .shift_o(wt_shift),
    .valid_i(sc2buf_wt_rd_valid), .data_i(sc2buf_wt_rd_data));
  dla_dpi_cbufrd_tx #(.Side(2)) i_rd_wmb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_o(sc2buf_wmb_rd_en), .addr_o(sc2buf_wmb_rd_addr), .next1_en_o(wmb_next1_en),
    .next1_addr_o(wmb_next1_addr), .shift_o(wmb_shift),
    .valid_i(sc2buf_wmb_rd_valid), .data_i(sc2buf_wmb_rd_data));

  // One sender drives both halves, so their copies have the same values.
  logic                 wt_pvld;
  logic [MAC_CELLS-1:0] wt_sel;
  dla_dpi_sc2mac_tx i_sc2mac (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .dat_pvld_o(sc2mac_dat_a_pvld), .dat_mask_o(sc2mac_dat_a_mask),
    .dat_data_o(sc2mac_dat_a_data), .dat_pd_o(sc2mac_dat_a_pd),
    .wt_pvld_o(wt_pvld), .wt_mask_o(sc2mac_wt_a_mask), .wt_data_o(sc2mac_wt_a_data),
    .wt_sel_o(wt_sel));
  assign sc2mac_dat_b_pvld = sc2mac_dat_a_pvld;
  assign sc2mac_dat_b_mask = sc2mac_dat_a_mask;
  assign sc2mac_dat_b_data = sc2mac_dat_a_data;
  assign sc2mac_dat_b_pd = sc2mac_dat_a_pd;
  assign {sc2mac_wt_b_sel, sc2mac_wt_a_sel} = wt_sel;
  assign sc2mac_wt_a_pvld = wt_pvld && |sc2mac_wt_a_sel;
  assign sc2mac_wt_b_pvld = wt_pvld && |sc2mac_wt_b_sel;
  assign sc2mac_wt_b_mask = sc2mac_wt_a_mask;
  assign sc2mac_wt_b_data = sc2mac_wt_a_data;

  dla_dpi_credit_rx i_credit (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .vld_i(accu2sc_credit_vld), .size_i(accu2sc_credit_size));
endmodule
`default_nettype wire
