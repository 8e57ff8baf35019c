// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cdma: noise on its reads, buffer writes, updates, releases, bank change
// levels and done pulses. The done pulses of a side come 0 to 16 clocks after its last update.
`include "liberal_slot.svh"
`default_nettype none
module liberal_cdma
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CDMA
);

  `LIBERAL_RD(cdma_dat)
  `LIBERAL_RD(cdma_wt)

  // ---- index 0 data, 1 weight side
  logic [1:0]                     wr_en, updt, busy, rls, req, ack;
  logic [1:0][16:0]               wr_addr;
  logic [1:0][CBUF_SEL_W-1:0]     wr_sel;
  logic [1:0][CBUF_WR_BITS-1:0]   wr_data;
  logic [1:0][31:0]               stamp, clear;
  logic [1:0][ENTRIES_W-1:0]      entries, rls_entries;
  logic [1:0][13:0]               count, count_o;
  logic [SLICES_W-1:0]            slices, rls_slices;
  logic [8:0]                     wmb, unused_wmb, rls_wmb;
  logic [13:0]                    rls_kernels;
  logic                           quiet, unused;
  logic [1:0]                     late;
  logic [1:0][31:0]               taken, sent;

  `LIBERAL_DONE_AFTER(cdma_dat, 16, taken[0], sent[0])
  `LIBERAL_DONE_AFTER(cdma_wt, 16, taken[1], sent[1])

  assign quiet = |{sc2cdma_dat_pending_req, sc2cdma_wt_pending_req, req, ack};
  assign count[0] = 14'(slices);
  assign cdma2sc_dat_slices = SLICES_W'(count_o[0]);
  assign cdma2sc_wt_kernels = count_o[1];
  assign unused = ^{busy, unused_wmb, count_o};

  liberal_writes #(.Width(CBUF_SEL_W + CBUF_WR_BITS)) i_wr_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(wr_en[0]), .addr_i(wr_addr[0]), .data_i({wr_sel[0], wr_data[0]}),
    .en_o(cdma2buf_dat_wr_en), .addr_o(cdma2buf_dat_wr_addr),
    .data_o({cdma2buf_dat_wr_sel, cdma2buf_dat_wr_data}),
    .stamp_o(stamp[0]), .clear_o(clear[0]));
  liberal_writes #(.Width(CBUF_SEL_W + CBUF_WR_BITS)) i_wr_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .en_i(wr_en[1]), .addr_i(wr_addr[1]), .data_i({wr_sel[1], wr_data[1]}),
    .en_o(cdma2buf_wt_wr_en), .addr_o(cdma2buf_wt_wr_addr),
    .data_o({cdma2buf_wt_wr_sel, cdma2buf_wt_wr_data}),
    .stamp_o(stamp[1]), .clear_o(clear[1]));
  liberal_updates #(.MaxCount((1 << SLICES_W) - 1)) i_updt_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i(stamp[0]), .clear_i(clear[0]), .quiet_i(quiet), .end_i(|n_cdma_dat_done),
    .updt_i(updt[0]),
    .entries_i(entries[0]), .count_i(count[0]), .wmb_i(9'd0), .updt_o(cdma2sc_dat_updt),
    .entries_o(cdma2sc_dat_entries), .count_o(count_o[0]), .wmb_o(unused_wmb), .busy_o(busy[0]),
    .taken_o(taken[0]), .sent_o(sent[0]));
  liberal_updates i_updt_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i(stamp[1]), .clear_i(clear[1]), .quiet_i(quiet), .end_i(|n_cdma_wt_done),
    .updt_i(updt[1]),
    .entries_i(entries[1]), .count_i(count[1]), .wmb_i(wmb), .updt_o(cdma2sc_wt_updt),
    .entries_o(cdma2sc_wt_entries), .count_o(count_o[1]), .wmb_o(cdma2sc_wmb_entries),
    .busy_o(busy[1]), .taken_o(taken[1]), .sent_o(sent[1]));

  // ---- CSC's outputs arrive late; or not at all, when they have no effect (3.6)
  `LIBERAL_RNG
  bit ignore;

  always_ff @(posedge nvdla_core_clk) begin
    if (nvdla_core_rstn) held = 1'b0;
    if (!nvdla_core_rstn) begin
      `LIBERAL_START(1)
      ignore = on && rng[18];
    end
  end

  liberal_queue #(.Width(ENTRIES_W + SLICES_W), .Max(24)) i_rls_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i('0), .clear_i('0), .busy_o(late[0]),
    .valid_i(sc2cdma_dat_updt && !(ignore && sc2cdma_dat_pending_req)),
    .data_i({sc2cdma_dat_entries, sc2cdma_dat_slices}), .valid_o(rls[0]),
    .data_o({rls_entries[0], rls_slices}));
  liberal_queue #(.Width(ENTRIES_W + 23), .Max(24)) i_rls_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i('0), .clear_i('0), .busy_o(late[1]),
    .valid_i(sc2cdma_wt_updt && !(ignore && sc2cdma_wt_pending_req)),
    .data_i({sc2cdma_wt_entries, sc2cdma_wt_kernels, sc2cdma_wmb_entries}), .valid_o(rls[1]),
    .data_o({rls_entries[1], rls_kernels, rls_wmb}));
  liberal_level i_req (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .hold_i(|{late, rls, sc2cdma_dat_updt, sc2cdma_wt_updt}),
    .keep_i(|{late, rls, sc2cdma_dat_updt, sc2cdma_wt_updt}), .level_i({sc2cdma_wt_pending_req, sc2cdma_dat_pending_req}), .level_o(req));
  liberal_level i_ack (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .hold_i(1'b0), .keep_i(1'b0), .level_i(ack),
    .level_o({cdma2sc_wt_pending_ack, cdma2sc_dat_pending_ack}));

  `LIBERAL_CDMA i_unit (
    `LIBERAL_RD_PINS(cdma_dat),
    `LIBERAL_RD_PINS(cdma_wt),
    .cdma2buf_dat_wr_en(wr_en[0]), .cdma2buf_dat_wr_addr(wr_addr[0]),
    .cdma2buf_dat_wr_sel(wr_sel[0]), .cdma2buf_dat_wr_data(wr_data[0]),
    .cdma2buf_wt_wr_en(wr_en[1]), .cdma2buf_wt_wr_addr(wr_addr[1]),
    .cdma2buf_wt_wr_sel(wr_sel[1]), .cdma2buf_wt_wr_data(wr_data[1]),
    .cdma2sc_dat_updt(updt[0]), .cdma2sc_dat_entries(entries[0]), .cdma2sc_dat_slices(slices),
    .cdma2sc_wt_updt(updt[1]), .cdma2sc_wt_entries(entries[1]), .cdma2sc_wt_kernels(count[1]),
    .cdma2sc_wmb_entries(wmb), .sc2cdma_dat_updt(rls[0]), .sc2cdma_dat_entries(rls_entries[0]),
    .sc2cdma_dat_slices(rls_slices), .sc2cdma_wt_updt(rls[1]),
    .sc2cdma_wt_entries(rls_entries[1]), .sc2cdma_wt_kernels(rls_kernels),
    .sc2cdma_wmb_entries(rls_wmb), .sc2cdma_dat_pending_req(req[0]),
    .sc2cdma_wt_pending_req(req[1]), .cdma2sc_dat_pending_ack(ack[0]),
    .cdma2sc_wt_pending_ack(ack[1]), .cdma_dat2glb_done_intr_pd(n_cdma_dat_done),
    .cdma_wt2glb_done_intr_pd(n_cdma_wt_done), .*);
endmodule
`default_nettype wire
