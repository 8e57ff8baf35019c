// SPDX-License-Identifier: Apache-2.0
// Nets of the channels between units, as the top declares them; slots have ports of the same names.
`ifndef DLA_CHAN_PINS_SVH
`define DLA_CHAN_PINS_SVH

`define DLA_NETS_CHANNELS \
  logic                            cdma2buf_dat_wr_en, cdma2buf_wt_wr_en; \
  logic [16:0]                     cdma2buf_dat_wr_addr, cdma2buf_wt_wr_addr; \
  logic [CBUF_SEL_W-1:0]           cdma2buf_dat_wr_sel, cdma2buf_wt_wr_sel; \
  logic [CBUF_WR_BITS-1:0]         cdma2buf_dat_wr_data, cdma2buf_wt_wr_data; \
  logic                            cdma2sc_dat_updt, cdma2sc_wt_updt; \
  logic [ENTRIES_W-1:0]            cdma2sc_dat_entries, cdma2sc_wt_entries; \
  logic [SLICES_W-1:0]             cdma2sc_dat_slices; \
  logic [13:0]                     cdma2sc_wt_kernels; \
  logic [8:0]                      cdma2sc_wmb_entries; \
  logic                            sc2cdma_dat_updt, sc2cdma_wt_updt; \
  logic [ENTRIES_W-1:0]            sc2cdma_dat_entries, sc2cdma_wt_entries; \
  logic [SLICES_W-1:0]             sc2cdma_dat_slices; \
  logic [13:0]                     sc2cdma_wt_kernels; \
  logic [8:0]                      sc2cdma_wmb_entries; \
  logic                            sc2cdma_dat_pending_req, sc2cdma_wt_pending_req; \
  logic                            cdma2sc_dat_pending_ack, cdma2sc_wt_pending_ack; \
  logic                            sc2buf_dat_rd_en, sc2buf_wt_rd_en, sc2buf_wmb_rd_en; \
  logic [CBUF_ADDR_BITS-1:0]       sc2buf_dat_rd_addr, sc2buf_wt_rd_addr, sc2buf_wmb_rd_addr; \
  logic                            sc2buf_dat_rd_next1_en; \
  logic [CBUF_ADDR_BITS-1:0]       sc2buf_dat_rd_next1_addr; \
  logic [SHIFT_W-1:0]              sc2buf_dat_rd_shift; \
  logic                            sc2buf_dat_rd_valid, sc2buf_wt_rd_valid, sc2buf_wmb_rd_valid; \
  logic [CBUF_ENTRY_BITS-1:0]      sc2buf_dat_rd_data, sc2buf_wt_rd_data, sc2buf_wmb_rd_data; \
  logic                            sc2mac_dat_a_pvld, sc2mac_dat_b_pvld; \
  logic [MAC_LANES-1:0]            sc2mac_dat_a_mask, sc2mac_dat_b_mask; \
  logic [MAC_LANES*8-1:0]          sc2mac_dat_a_data, sc2mac_dat_b_data; \
  logic [8:0]                      sc2mac_dat_a_pd, sc2mac_dat_b_pd; \
  logic                            sc2mac_wt_a_pvld, sc2mac_wt_b_pvld; \
  logic [MAC_LANES-1:0]            sc2mac_wt_a_mask, sc2mac_wt_b_mask; \
  logic [MAC_LANES*8-1:0]          sc2mac_wt_a_data, sc2mac_wt_b_data; \
  logic [MAC_CELLS/2-1:0]          sc2mac_wt_a_sel, sc2mac_wt_b_sel; \
  logic                            mac_a2accu_pvld, mac_b2accu_pvld; \
  logic [8:0]                      mac_a2accu_pd, mac_b2accu_pd; \
  logic [MAC_CELLS/2-1:0]          mac_a2accu_mask, mac_b2accu_mask; \
  logic [MODE_W-1:0]               mac_a2accu_mode, mac_b2accu_mode; \
  logic [MAC_CELLS/2*MAC_RESULT_BITS-1:0] mac_a2accu_data, mac_b2accu_data; \
  logic                            accu2sc_credit_vld; \
  logic [2:0]                      accu2sc_credit_size; \
  logic                            cacc2sdp_valid, cacc2sdp_ready; \
  logic [CACC2SDP_BITS-1:0]        cacc2sdp_pd; \
  logic                            sdp2pdp_valid, sdp2pdp_ready; \
  logic [SDP2PDP_BITS-1:0]         sdp2pdp_pd;

`endif
