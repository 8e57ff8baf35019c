// SPDX-License-Identifier: Apache-2.0
// An outside sequence controller for tests: the pins of the real unit (unit_pins.md 3.4), in every
// configuration, around the slot's own model and its adapters.
//
//   pins of the unit <--> planted bug <--> dla_model_csc <--> model (C)
//
// The model of a slot that holds RTL has no clock, so the two never share an adapter's work.
`include "outside.svh"
`include "dla_cfg.svh"
`include "dla_ext.svh"
`default_nettype none
module outside_csc
  import dla_cfg_pkg::*;
(
  `OUTSIDE_SYS,
  `OUTSIDE_GATES,
  input  logic [31:0]                pwrbus_ram_pd,
  `OUTSIDE_CSB(csc),
  input  logic                       cdma2sc_dat_updt,
  input  logic [ENTRIES_W-1:0]       cdma2sc_dat_entries,
  input  logic [SLICES_W-1:0]        cdma2sc_dat_slices,
  input  logic                       cdma2sc_wt_updt,
  input  logic [ENTRIES_W-1:0]       cdma2sc_wt_entries,
  input  logic [13:0]                cdma2sc_wt_kernels,
  input  logic [8:0]                 cdma2sc_wmb_entries,
  output logic                       sc2cdma_dat_updt,
  output logic [ENTRIES_W-1:0]       sc2cdma_dat_entries,
  output logic [SLICES_W-1:0]        sc2cdma_dat_slices,
  output logic                       sc2cdma_wt_updt,
  output logic [ENTRIES_W-1:0]       sc2cdma_wt_entries,
  output logic [13:0]                sc2cdma_wt_kernels,
  output logic [8:0]                 sc2cdma_wmb_entries,
  output logic                       sc2cdma_dat_pending_req,
  output logic                       sc2cdma_wt_pending_req,
  input  logic                       cdma2sc_dat_pending_ack,
  input  logic                       cdma2sc_wt_pending_ack,
  output logic                       sc2buf_dat_rd_en,
  output logic [CBUF_ADDR_BITS-1:0]  sc2buf_dat_rd_addr,
  input  logic                       sc2buf_dat_rd_valid,
  input  logic [CBUF_ENTRY_BITS-1:0] sc2buf_dat_rd_data,
`ifndef DLA_V1
  output logic                       sc2buf_dat_rd_next1_en,
  output logic [CBUF_ADDR_BITS-1:0]  sc2buf_dat_rd_next1_addr,
  output logic [SHIFT_W-1:0]         sc2buf_dat_rd_shift,
`endif
`ifdef DLA_HAS_WEIGHT_COMPRESSION
  output logic                       sc2buf_wmb_rd_en,
  output logic [(IS_V1 ? 8 : CBUF_ADDR_BITS)-1:0] sc2buf_wmb_rd_addr,
  input  logic                       sc2buf_wmb_rd_valid,
  input  logic [CBUF_ENTRY_BITS-1:0] sc2buf_wmb_rd_data,
`endif
  output logic                       sc2buf_wt_rd_en,
  output logic [CBUF_ADDR_BITS-1:0]  sc2buf_wt_rd_addr,
  input  logic                       sc2buf_wt_rd_valid,
  input  logic [CBUF_ENTRY_BITS-1:0] sc2buf_wt_rd_data,
  output logic                       sc2mac_dat_a_pvld,
  output logic [MAC_LANES-1:0]       sc2mac_dat_a_mask,
  `DLA_LANE_PORTS(output logic, sc2mac_dat_a_data),
  output logic [8:0]                 sc2mac_dat_a_pd,
  output logic                       sc2mac_wt_a_pvld,
  output logic [MAC_LANES-1:0]       sc2mac_wt_a_mask,
  `DLA_LANE_PORTS(output logic, sc2mac_wt_a_data),
  output logic [MAC_CELLS/2-1:0]     sc2mac_wt_a_sel,
  output logic                       sc2mac_dat_b_pvld,
  output logic [MAC_LANES-1:0]       sc2mac_dat_b_mask,
  `DLA_LANE_PORTS(output logic, sc2mac_dat_b_data),
  output logic [8:0]                 sc2mac_dat_b_pd,
  output logic                       sc2mac_wt_b_pvld,
  output logic [MAC_LANES-1:0]       sc2mac_wt_b_mask,
  `DLA_LANE_PORTS(output logic, sc2mac_wt_b_data),
  output logic [MAC_CELLS/2-1:0]     sc2mac_wt_b_sel,
  input  logic                       accu2sc_credit_vld,
  input  logic [2:0]                 accu2sc_credit_size
);

  localparam int Half = MAC_CELLS / 2;
  localparam int End  = 6; // tags (unit_pins.md 4.6)
  localparam int Chan = 7;
  localparam int Layer = 8;

  `OUTSIDE_BUG

  logic [MAC_LANES*8-1:0]    dat_a, dat_b, wt_a, wt_b;
  logic [MAC_LANES-1:0]      mask;
  logic [Half-1:0]           sel_a;
  logic [8:0]                pd_a, pd_b;
  logic [ENTRIES_W-1:0]      dat_entries, wt_entries;
  logic [CBUF_ADDR_BITS-1:0] wt_addr, wmb_addr;
  logic                      wmb_en, wmb_valid, vld_a, vld_b, unused;
  logic [CBUF_ENTRY_BITS-1:0] wmb_data;
  logic                      next1_en;
  logic [CBUF_ADDR_BITS-1:0] next1_addr;
  logic [SHIFT_W-1:0]        shift;

  assign unused = ^{dla_clk_ovr_on_sync, global_clk_ovr_on_sync, tmc2slcg_disable_clock_gating,
                    pwrbus_ram_pd, wmb_en, wmb_addr, pd_b, next1_en, next1_addr, shift};

`ifndef DLA_V1
  assign sc2buf_dat_rd_next1_en   = next1_en;
  assign sc2buf_dat_rd_next1_addr = next1_addr;
  assign sc2buf_dat_rd_shift      = shift;
`endif
`ifdef DLA_HAS_WEIGHT_COMPRESSION
  assign sc2buf_wmb_rd_en   = wmb_en;
  assign sc2buf_wmb_rd_addr = wmb_addr[(IS_V1 ? 8 : CBUF_ADDR_BITS)-1:0];
  assign wmb_valid          = sc2buf_wmb_rd_valid;
  assign wmb_data           = sc2buf_wmb_rd_data;
`else
  assign wmb_valid = 1'b0;
  assign wmb_data  = '0;
`endif

  dla_model_csc i_model (
    .sc2buf_wmb_rd_en(wmb_en), .sc2buf_wmb_rd_addr(wmb_addr), .sc2buf_wmb_rd_valid(wmb_valid),
    .sc2buf_wmb_rd_data(wmb_data), .sc2buf_dat_rd_next1_en(next1_en),
    .sc2buf_dat_rd_next1_addr(next1_addr), .sc2buf_dat_rd_shift(shift),
    .sc2mac_dat_a_data(dat_a), .sc2mac_dat_b_data(dat_b),
    .sc2mac_wt_a_data(wt_a), .sc2mac_wt_b_data(wt_b), .sc2mac_wt_a_sel(sel_a),
    .sc2mac_dat_a_pd(pd_a), .sc2mac_dat_b_pd(pd_b), .sc2cdma_dat_entries(dat_entries),
    .sc2cdma_wt_entries(wt_entries), .sc2buf_wt_rd_addr(wt_addr), .sc2mac_dat_a_mask(mask),
    .sc2mac_dat_a_pvld(vld_a), .sc2mac_dat_b_pvld(vld_b), .*);

  // ---- the pins, with the planted bug
  logic [4:0] items_q;
  logic [8:0] pd;

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) items_q <= '0;
    else if (sc2mac_dat_a_pvld) items_q <= items_q + 1'b1;
  end

  always_comb begin
    pd = pd_a;
    if (bug == 32) pd[Chan] = 1'b0;
    if (bug == 38 && sc2mac_dat_a_pvld && pd_a[End]) pd[4:0] = 5'd1;
  end

  assign {`DLA_LANE_LIST(sc2mac_dat_a_data)} =
    bug == 34 && &items_q ? dat_a ^ (MAC_LANES*8)'(8'h10) : dat_a;
  assign {`DLA_LANE_LIST(sc2mac_dat_b_data)} =
    bug == 34 && &items_q ? dat_b ^ (MAC_LANES*8)'(8'h10) : dat_b;
  assign {`DLA_LANE_LIST(sc2mac_wt_a_data)}  = wt_a;
  assign {`DLA_LANE_LIST(sc2mac_wt_b_data)}  = wt_b;
  assign sc2mac_dat_a_mask = bug == 37 ? mask & ~(MAC_LANES'(1) << (MAC_LANES - 1)) : mask;
  assign sc2mac_wt_a_sel   = bug == 31 ? {sel_a[Half-1:2], sel_a[0], sel_a[1]} : sel_a;
  assign sc2mac_dat_a_pvld = vld_a && !(bug == 39 && pd_a[Layer]);
  assign sc2mac_dat_b_pvld = vld_b && !(bug == 39 && pd_a[Layer]);
  assign sc2mac_dat_a_pd   = pd;
  assign sc2mac_dat_b_pd   = pd;
  assign sc2cdma_dat_entries = dat_entries - ENTRIES_W'(bug == 33 && dat_entries != '0);
  assign sc2cdma_wt_entries  = wt_entries + ENTRIES_W'(bug == 36);
  assign sc2buf_wt_rd_addr   = bug == 35 ? wt_addr ^ CBUF_ADDR_BITS'(1) : wt_addr;
endmodule
`default_nettype wire
