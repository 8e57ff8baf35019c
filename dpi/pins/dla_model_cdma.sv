// SPDX-License-Identifier: Apache-2.0
// Model in slot cdma: convolution DMA (unit_pins.md 3.2). Connects the model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_cdma
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CDMA
);

  `DLA_MODEL_CSB(cdma, IDX_CDMA)
  `DLA_MODEL_RD(cdma_dat, ClCdmaDat)
  `DLA_MODEL_RD(cdma_wt, ClCdmaWt)
  `DLA_MODEL_DONE(cdma_dat, IntrCdmaDat)
  `DLA_MODEL_DONE(cdma_wt, IntrCdmaWt)

  dla_dpi_cbufwr_tx #(.Side(0)) i_wr_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_o(cdma2buf_dat_wr_en), .addr_o(cdma2buf_dat_wr_addr), .sel_o(cdma2buf_dat_wr_sel),
    .data_o(cdma2buf_dat_wr_data));
  dla_dpi_cbufwr_tx #(.Side(1)) i_wr_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_o(cdma2buf_wt_wr_en), .addr_o(cdma2buf_wt_wr_addr), .sel_o(cdma2buf_wt_wr_sel),
    .data_o(cdma2buf_wt_wr_data));

  logic [13:0] slices;
  logic [8:0]  unused_wmb;
  dla_dpi_updt_tx #(.Ch(0)) i_updt_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_o(cdma2sc_dat_updt), .entries_o(cdma2sc_dat_entries), .count_o(slices),
    .wmb_entries_o(unused_wmb));
  assign cdma2sc_dat_slices = slices[SLICES_W-1:0];
  dla_dpi_updt_tx #(.Ch(1)) i_updt_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_o(cdma2sc_wt_updt), .entries_o(cdma2sc_wt_entries), .count_o(cdma2sc_wt_kernels),
    .wmb_entries_o(cdma2sc_wmb_entries));
  dla_dpi_updt_rx #(.Ch(2)) i_rls_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_i(sc2cdma_dat_updt), .entries_i(sc2cdma_dat_entries),
    .count_i(14'(sc2cdma_dat_slices)), .wmb_entries_i(9'd0));
  dla_dpi_updt_rx #(.Ch(3)) i_rls_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .updt_i(sc2cdma_wt_updt), .entries_i(sc2cdma_wt_entries), .count_i(sc2cdma_wt_kernels),
    .wmb_entries_i(sc2cdma_wmb_entries));
  dla_dpi_pend #(.IsCsc(1'b0)) i_pend (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .level_o({cdma2sc_wt_pending_ack, cdma2sc_dat_pending_ack}),
    .level_i({sc2cdma_wt_pending_req, sc2cdma_dat_pending_req}));
endmodule
`default_nettype wire
