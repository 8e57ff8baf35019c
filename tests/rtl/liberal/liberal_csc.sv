// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot csc: noise on its buffer reads, words to the array, releases, updates, bank change
// levels and credits.
`include "liberal_slot.svh"
`default_nettype none
// RTL inside counts the clocks of a reply. Its words then keep their clocks too, because its other
// outputs beside them and after the last one depend on them.
`ifdef LIBERAL_CSC_FIXED
`define LIBERAL_FIXED 1'b1
`else
`define LIBERAL_FIXED 1'b0
`endif
module liberal_csc
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CSC
);

  // ---- index 0 data, 1 weight side
  logic [1:0]                  updt, rls, busy, req, ack, plain, part, kept, keep;
  logic [1:0][ENTRIES_W-1:0]   entries, rls_entries, part_entries, kept_entries;
  logic [1:0][13:0]            part_count, kept_count;
  logic [1:0][8:0]             part_wmb, kept_wmb;
  logic [1:0][31:0]            announced;
  logic [SLICES_W-1:0]         slices, rls_slices;
  logic [13:0]                 kernels, rls_kernels;
  logic [8:0]                  wmb, rls_wmb;
  logic                        quiet, unused, credit, words;
  logic [2:0]                  late;
  logic [31:0]                 ends, over;
  logic [1:0][31:0]            unused_taken, unused_sent;
  logic [2:0]                  size;

  // Outputs of the unit after its last word wait until that word is out; otherwise they would
  // belong to a layer that has not begun (5.6). A request waits for words and releases before it,
  // and no release of the noise comes between the two.
  assign quiet = |{req, sc2cdma_dat_pending_req, sc2cdma_wt_pending_req, cdma2sc_dat_pending_ack,
                   cdma2sc_wt_pending_ack};
  assign unused = ^{part_wmb, kept_wmb, part_count, unused_taken, unused_sent, late};

  liberal_updates #(.Max(64), .MaxCount((1 << SLICES_W) - 1)) i_rls_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i(ends), .clear_i(over), .quiet_i(quiet), .end_i(1'b0), .updt_i(plain[0]), .entries_i(rls_entries[0]),
    .count_i(14'(rls_slices)), .wmb_i(9'd0), .updt_o(part[0]),
    .entries_o(part_entries[0]), .count_o(part_count[0]), .wmb_o(part_wmb[0]), .busy_o(busy[0]),
    .taken_o(unused_taken[0]), .sent_o(unused_sent[0]));
  liberal_updates #(.Max(64)) i_rls_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i(ends), .clear_i(over), .quiet_i(quiet), .end_i(1'b0), .updt_i(plain[1]), .entries_i(rls_entries[1]),
    .count_i(rls_kernels), .wmb_i(rls_wmb), .updt_o(part[1]),
    .entries_o(part_entries[1]), .count_o(part_count[1]), .wmb_o(part_wmb[1]),
    .busy_o(busy[1]), .taken_o(unused_taken[1]), .sent_o(unused_sent[1]));

  // ---- releases while a bank change is requested
  liberal_kept #(.Make(!`LIBERAL_FIXED)) i_kept_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .req_i(req[0]), .level_i(sc2cdma_dat_pending_req),
    .updt_i(updt[0]), .entries_i(entries[0]), .count_i(14'(slices)), .wmb_i(9'd0), .rls_i(rls[0]),
    .rls_entries_i(rls_entries[0]), .rls_count_i(14'(rls_slices)), .rls_wmb_i(9'd0),
    .rls_o(plain[0]), .kept_o(kept[0]), .entries_o(kept_entries[0]), .count_o(kept_count[0]),
    .wmb_o(kept_wmb[0]), .busy_o(keep[0]), .announced_o(announced[0]));
  liberal_kept #(.Make(!`LIBERAL_FIXED)) i_kept_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .req_i(req[1]), .level_i(sc2cdma_wt_pending_req),
    .updt_i(updt[1]), .entries_i(entries[1]), .count_i(14'd0), .wmb_i(wmb), .rls_i(rls[1]),
    .rls_entries_i(rls_entries[1]), .rls_count_i(14'd0), .rls_wmb_i(rls_wmb),
    .rls_o(plain[1]), .kept_o(kept[1]), .entries_o(kept_entries[1]), .count_o(kept_count[1]),
    .wmb_o(kept_wmb[1]), .busy_o(keep[1]), .announced_o(announced[1]));

  assign {sc2cdma_wt_updt, sc2cdma_dat_updt} = part | kept;
  assign sc2cdma_dat_entries = kept[0] ? kept_entries[0] : part_entries[0];
  assign sc2cdma_dat_slices  = SLICES_W'(kept[0] ? kept_count[0] : part_count[0]);
  assign sc2cdma_wt_entries  = kept[1] ? kept_entries[1] : part_entries[1];
  assign sc2cdma_wt_kernels  = kept[1] ? kept_count[1] : part_count[1];
  assign sc2cdma_wmb_entries = kept[1] ? kept_wmb[1] : part_wmb[1];

  liberal_level i_req (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .hold_i(|{busy, plain, part} || words), .keep_i(|keep),
    .level_i(req), .level_o({sc2cdma_wt_pending_req, sc2cdma_dat_pending_req}));

  // ---- what the others send is seen late
  liberal_queue #(.Width(ENTRIES_W + SLICES_W), .Max(16)) i_updt_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i('0), .clear_i('0), .busy_o(late[0]), .valid_i(cdma2sc_dat_updt),
    .data_i({cdma2sc_dat_entries, cdma2sc_dat_slices}), .valid_o(updt[0]),
    .data_o({entries[0], slices}));
  liberal_queue #(.Width(ENTRIES_W + 23), .Max(16)) i_updt_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i('0), .clear_i('0), .busy_o(late[1]), .valid_i(cdma2sc_wt_updt),
    .data_i({cdma2sc_wt_entries, cdma2sc_wt_kernels, cdma2sc_wmb_entries}), .valid_o(updt[1]),
    .data_o({entries[1], kernels, wmb}));
  liberal_level #(.Max(16)) i_ack (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .hold_i(|{late[1:0], updt, cdma2sc_dat_updt, cdma2sc_wt_updt}),
    .keep_i(1'b0),
    .level_i({cdma2sc_wt_pending_ack, cdma2sc_dat_pending_ack}), .level_o(ack));
  liberal_queue #(.Width(3)) i_credit (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .stamp_i('0), .clear_i('0), .busy_o(late[2]), .valid_i(accu2sc_credit_vld),
    .data_i(accu2sc_credit_size), .valid_o(credit), .data_o(size));

  // ---- buffer reads
  localparam int AW = CBUF_ADDR_BITS;
  localparam int EW = CBUF_ENTRY_BITS;

  logic               dat_en, dat_next1_en, dat_valid, wt_en, wt_valid, wmb_en, wmb_valid;
  logic [AW-1:0]      dat_addr, dat_next1, wt_addr, wmb_addr;
  logic [SHIFT_W-1:0] dat_shift;
  logic [EW-1:0]      dat_entry, wt_entry, wmb_entry;
  logic               past;
  logic [AW-1:0]      past_addr;
  logic [31:0]        clocks_q;

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) clocks_q <= '0;
    else clocks_q <= clocks_q + 32'd1;
  end

  liberal_past i_past (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .req_pvld_i(csb2csc_req_pvld && csb2csc_req_prdy),
    .req_pd_i(csb2csc_req_pd), .over_i(over), .announced_i(announced[0]), .draw_i(clocks_q),
    .may_o(past), .addr_o(past_addr));

  liberal_reads #(.Width(2 * AW + SHIFT_W + 1), .Data(EW), .Fixed(`LIBERAL_FIXED)) i_rd_dat (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .stamp_i(ends),
    .clear_i(over), .en_i(dat_en), .past_i(past),
    .past_req_i({1'b0, SHIFT_W'(0), AW'(0), past_addr}),
    .req_i({dat_next1_en, dat_shift, dat_next1, dat_addr}), .valid_o(dat_valid),
    .data_o(dat_entry), .en_o(sc2buf_dat_rd_en),
    .req_o({sc2buf_dat_rd_next1_en, sc2buf_dat_rd_shift, sc2buf_dat_rd_next1_addr,
            sc2buf_dat_rd_addr}),
    .valid_i(sc2buf_dat_rd_valid), .data_i(sc2buf_dat_rd_data));
  liberal_reads #(.Width(AW), .Data(EW), .Fixed(`LIBERAL_FIXED)) i_rd_wt (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .stamp_i(ends),
    .clear_i(over), .en_i(wt_en), .req_i(wt_addr), .past_i(1'b0), .past_req_i('0),
    .valid_o(wt_valid), .data_o(wt_entry), .en_o(sc2buf_wt_rd_en), .req_o(sc2buf_wt_rd_addr),
    .valid_i(sc2buf_wt_rd_valid), .data_i(sc2buf_wt_rd_data));
  liberal_reads #(.Width(AW), .Data(EW), .Fixed(`LIBERAL_FIXED)) i_rd_wmb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .stamp_i(ends),
    .clear_i(over), .en_i(wmb_en), .req_i(wmb_addr), .past_i(1'b0), .past_req_i('0),
    .valid_o(wmb_valid), .data_o(wmb_entry), .en_o(sc2buf_wmb_rd_en), .req_o(sc2buf_wmb_rd_addr),
    .valid_i(sc2buf_wmb_rd_valid), .data_i(sc2buf_wmb_rd_data));

  // ---- words to the array; index 0 half a, 1 half b
  logic [1:0]                      dat_pvld, wt_pvld;
  logic [1:0][MAC_LANES-1:0]       dat_mask, wt_mask;
  logic [1:0][MAC_LANES*8-1:0]     dat_data, wt_data;
  logic [1:0][8:0]                 dat_pd;
  logic [1:0][MAC_CELLS/2-1:0]     wt_sel;

  liberal_stripes #(.Max(`LIBERAL_FIXED ? 1 : 24), .Hold(`LIBERAL_FIXED ? 0 : 120)) i_words (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .dat_pvld_i(dat_pvld), .dat_mask_i(dat_mask), .dat_data_i(dat_data), .dat_pd_i(dat_pd),
    .wt_pvld_i(wt_pvld), .wt_mask_i(wt_mask), .wt_data_i(wt_data), .wt_sel_i(wt_sel),
    .dat_pvld_o({sc2mac_dat_b_pvld, sc2mac_dat_a_pvld}),
    .dat_mask_o({sc2mac_dat_b_mask, sc2mac_dat_a_mask}),
    .dat_data_o({sc2mac_dat_b_data, sc2mac_dat_a_data}),
    .dat_pd_o({sc2mac_dat_b_pd, sc2mac_dat_a_pd}),
    .wt_pvld_o({sc2mac_wt_b_pvld, sc2mac_wt_a_pvld}),
    .wt_mask_o({sc2mac_wt_b_mask, sc2mac_wt_a_mask}),
    .wt_data_o({sc2mac_wt_b_data, sc2mac_wt_a_data}),
    .wt_sel_o({sc2mac_wt_b_sel, sc2mac_wt_a_sel}), .ends_o(ends), .over_o(over),
    .busy_o(words));

  `LIBERAL_CSC i_unit (
    .cdma2sc_dat_updt(updt[0]), .cdma2sc_dat_entries(entries[0]), .cdma2sc_dat_slices(slices),
    .cdma2sc_wt_updt(updt[1]), .cdma2sc_wt_entries(entries[1]), .cdma2sc_wt_kernels(kernels),
    .cdma2sc_wmb_entries(wmb), .sc2cdma_dat_updt(rls[0]), .sc2cdma_dat_entries(rls_entries[0]),
    .sc2cdma_dat_slices(rls_slices), .sc2cdma_wt_updt(rls[1]),
    .sc2cdma_wt_entries(rls_entries[1]), .sc2cdma_wt_kernels(rls_kernels),
    .sc2cdma_wmb_entries(rls_wmb), .sc2cdma_dat_pending_req(req[0]),
    .sc2cdma_wt_pending_req(req[1]), .cdma2sc_dat_pending_ack(ack[0]),
    .cdma2sc_wt_pending_ack(ack[1]), .accu2sc_credit_vld(credit), .accu2sc_credit_size(size),
    .sc2buf_dat_rd_en(dat_en), .sc2buf_dat_rd_addr(dat_addr), .sc2buf_dat_rd_shift(dat_shift),
    .sc2buf_dat_rd_next1_en(dat_next1_en), .sc2buf_dat_rd_next1_addr(dat_next1),
    .sc2buf_dat_rd_valid(dat_valid), .sc2buf_dat_rd_data(dat_entry), .sc2buf_wt_rd_en(wt_en),
    .sc2buf_wt_rd_addr(wt_addr), .sc2buf_wt_rd_valid(wt_valid), .sc2buf_wt_rd_data(wt_entry),
    .sc2buf_wmb_rd_en(wmb_en), .sc2buf_wmb_rd_addr(wmb_addr), .sc2buf_wmb_rd_valid(wmb_valid),
    .sc2buf_wmb_rd_data(wmb_entry), .sc2mac_dat_a_pvld(dat_pvld[0]),
    .sc2mac_dat_b_pvld(dat_pvld[1]), .sc2mac_dat_a_mask(dat_mask[0]),
    .sc2mac_dat_b_mask(dat_mask[1]), .sc2mac_dat_a_data(dat_data[0]),
    .sc2mac_dat_b_data(dat_data[1]), .sc2mac_dat_a_pd(dat_pd[0]), .sc2mac_dat_b_pd(dat_pd[1]),
    .sc2mac_wt_a_pvld(wt_pvld[0]), .sc2mac_wt_b_pvld(wt_pvld[1]), .sc2mac_wt_a_mask(wt_mask[0]),
    .sc2mac_wt_b_mask(wt_mask[1]), .sc2mac_wt_a_data(wt_data[0]), .sc2mac_wt_b_data(wt_data[1]),
    .sc2mac_wt_a_sel(wt_sel[0]), .sc2mac_wt_b_sel(wt_sel[1]), .*);
endmodule
`default_nettype wire
