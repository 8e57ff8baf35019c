// SPDX-License-Identifier: Apache-2.0
// An outside convolution DMA for tests: the pins of the real unit (unit_pins.md 3.2), in every
// configuration, around the slot's own model and its adapters.
//
//   pins of the unit <--> planted bug <--> dla_model_cdma <--> model (C)
//
// The model of a slot that holds RTL has no clock, so the two never share an adapter's work.
`include "outside.svh"
`include "dla_cfg.svh"
`include "dla_ext.svh"
`default_nettype none
module outside_cdma
  import dla_cfg_pkg::*;
(
  `OUTSIDE_SYS,
  `OUTSIDE_GATES,
  input  logic [31:0]             pwrbus_ram_pd,
  `OUTSIDE_CSB(cdma),
  `OUTSIDE_RD(cdma_dat, mcif),
  `OUTSIDE_RD(cdma_wt, mcif),
`ifdef DLA_HAS_SECONDARY_MEMIF
  `OUTSIDE_RD(cdma_dat, cvif),
  `OUTSIDE_RD(cdma_wt, cvif),
`endif
  output logic                    cdma2buf_dat_wr_en,
  output logic                    cdma2buf_wt_wr_en,
  output logic [CBUF_WR_BITS-1:0] cdma2buf_dat_wr_data,
`ifdef DLA_V1
  output logic [CBUF_ADDR_BITS-1:0] cdma2buf_dat_wr_addr,
  output logic [CBUF_ADDR_BITS-1:0] cdma2buf_wt_wr_addr,
  output logic [CBUF_WR_BITS/2-1:0] cdma2buf_wt_wr_data,
  output logic [1:0]              cdma2buf_dat_wr_hsel,
  output logic                    cdma2buf_wt_wr_hsel,
`else
  output logic [16:0]             cdma2buf_dat_wr_addr,
  output logic [16:0]             cdma2buf_wt_wr_addr,
  output logic [CBUF_WR_BITS-1:0] cdma2buf_wt_wr_data,
`endif
`ifdef DLA_CDMA_SEL
  output logic [CBUF_SEL_W-1:0]   cdma2buf_dat_wr_sel,
  output logic [CBUF_SEL_W-1:0]   cdma2buf_wt_wr_sel,
`endif
  output logic                    cdma2sc_dat_updt,
  output logic [ENTRIES_W-1:0]    cdma2sc_dat_entries,
  output logic [SLICES_W-1:0]     cdma2sc_dat_slices,
  output logic                    cdma2sc_wt_updt,
  output logic [ENTRIES_W-1:0]    cdma2sc_wt_entries,
  output logic [13:0]             cdma2sc_wt_kernels,
  output logic [8:0]              cdma2sc_wmb_entries,
  input  logic                    sc2cdma_dat_updt,
  input  logic [ENTRIES_W-1:0]    sc2cdma_dat_entries,
  input  logic [SLICES_W-1:0]     sc2cdma_dat_slices,
  input  logic                    sc2cdma_wt_updt,
  input  logic [ENTRIES_W-1:0]    sc2cdma_wt_entries,
  input  logic [13:0]             sc2cdma_wt_kernels,
  input  logic [8:0]              sc2cdma_wmb_entries,
  input  logic                    sc2cdma_dat_pending_req,
  input  logic                    sc2cdma_wt_pending_req,
  output logic                    cdma2sc_dat_pending_ack,
  output logic                    cdma2sc_wt_pending_ack,
  output logic [1:0]              cdma_dat2glb_done_intr_pd,
  output logic [1:0]              cdma_wt2glb_done_intr_pd
);

  localparam int Atom = MEMORY_ATOMIC_SIZE;

  `OUTSIDE_BUG

`ifndef DLA_HAS_SECONDARY_MEMIF
  // no second memory: the model's port to it gets no answer
  logic                cdma_dat2cvif_rd_req_valid, cdma_wt2cvif_rd_req_valid;
  logic                cvif2cdma_dat_rd_rsp_ready, cvif2cdma_wt_rd_rsp_ready;
  logic [RD_REQ_W-1:0] cdma_dat2cvif_rd_req_pd, cdma_wt2cvif_rd_req_pd;
  logic                cdma_dat2cvif_rd_req_ready, cdma_wt2cvif_rd_req_ready;
  logic                cvif2cdma_dat_rd_rsp_valid, cvif2cdma_wt_rd_rsp_valid;
  logic [RD_RSP_W-1:0] cvif2cdma_dat_rd_rsp_pd, cvif2cdma_wt_rd_rsp_pd;
  logic                unused_cvif;

  assign {cdma_dat2cvif_rd_req_ready, cdma_wt2cvif_rd_req_ready} = '0;
  assign {cvif2cdma_dat_rd_rsp_valid, cvif2cdma_wt_rd_rsp_valid} = '0;
  assign {cvif2cdma_dat_rd_rsp_pd, cvif2cdma_wt_rd_rsp_pd} = '0;
  assign unused_cvif = ^{cdma_dat2cvif_rd_req_valid, cdma_wt2cvif_rd_req_valid,
                         cvif2cdma_dat_rd_rsp_ready, cvif2cdma_wt_rd_rsp_ready,
                         cdma_dat2cvif_rd_req_pd, cdma_wt2cvif_rd_req_pd};
`endif
  logic [CBUF_SEL_W-1:0] dat_sel, wt_sel;
  logic                  unused_sel;
  assign unused_sel = ^{dat_sel, wt_sel};
`ifdef DLA_CDMA_SEL
  assign {cdma2buf_dat_wr_sel, cdma2buf_wt_wr_sel} = {dat_sel, wt_sel};
`endif
`ifdef DLA_V1
  assign {cdma2buf_dat_wr_hsel, cdma2buf_wt_wr_hsel} = {dat_sel, wt_sel[0]};
`endif

  localparam int AddrW = IS_V1 ? CBUF_ADDR_BITS : 17;
  localparam int WtW   = IS_V1 ? CBUF_WR_BITS / 2 : CBUF_WR_BITS;

  logic [CBUF_WR_BITS-1:0] dat_data, wt_data;
  logic [16:0]             dat_addr, wt_addr;
  logic [ENTRIES_W-1:0]    dat_entries;
  logic [SLICES_W-1:0]     dat_slices;
  logic [13:0]             wt_kernels;
  logic [1:0]              dat_done;
  logic [RD_REQ_W-1:0]     dat_req, wt_req;
  logic [3:0]              pops; // CDMA has no credit pins
  logic [1:0]              lose, rsp_ready; // read data, weights
  logic                    unused;

  assign unused = ^{dla_clk_ovr_on_sync, pwrbus_ram_pd, pops, dat_addr, wt_addr, wt_data};

  dla_model_cdma i_model (
    .cdma_dat2mcif_rd_cdt_lat_fifo_pop(pops[0]), .cdma_wt2mcif_rd_cdt_lat_fifo_pop(pops[1]),
    .cdma_dat2cvif_rd_cdt_lat_fifo_pop(pops[2]), .cdma_wt2cvif_rd_cdt_lat_fifo_pop(pops[3]),
    .cdma2buf_dat_wr_data(dat_data), .cdma2buf_wt_wr_data(wt_data),
    .cdma2buf_dat_wr_addr(dat_addr), .cdma2buf_wt_wr_addr(wt_addr),
    .cdma2buf_dat_wr_sel(dat_sel), .cdma2buf_wt_wr_sel(wt_sel), .cdma2sc_dat_entries(dat_entries),
    .cdma2sc_dat_slices(dat_slices), .cdma2sc_wt_kernels(wt_kernels),
    .cdma_dat2glb_done_intr_pd(dat_done), .cdma_dat2mcif_rd_req_pd(dat_req),
    .cdma_wt2mcif_rd_req_pd(wt_req),
    .mcif2cdma_dat_rd_rsp_valid(mcif2cdma_dat_rd_rsp_valid && !lose[0]),
    .mcif2cdma_wt_rd_rsp_valid(mcif2cdma_wt_rd_rsp_valid && !lose[1] && !full),
    .mcif2cdma_dat_rd_rsp_ready(rsp_ready[0]), .mcif2cdma_wt_rd_rsp_ready(rsp_ready[1]), .*);

  // ---- the pins, with the planted bug
  logic [3:0] dat_q, wt_q, req_q; // every 16th transfer
  logic [2:0] beat_q[2];          // beats of read data; stays at 7

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      dat_q <= '0;
      wt_q  <= '0;
      req_q <= '0;
      beat_q <= '{default: '0};
    end else begin
      beat_q[0] <= beat_q[0] + 3'(mcif2cdma_dat_rd_rsp_valid && mcif2cdma_dat_rd_rsp_ready &&
                                  !(&beat_q[0]));
      beat_q[1] <= beat_q[1] + 3'(mcif2cdma_wt_rd_rsp_valid && mcif2cdma_wt_rd_rsp_ready &&
                                  !(&beat_q[1]));
      dat_q <= dat_q + 4'(cdma2buf_dat_wr_en);
      wt_q  <= wt_q + 4'(cdma2buf_wt_wr_en);
      req_q <= req_q + 4'(cdma_dat2mcif_rd_req_valid && cdma_dat2mcif_rd_req_ready);
    end
  end

  // ---- the erratum of conv_core.md 9.2 with +rtl_gates=N, N the entries of the weight banks: a
  // release that comes when no weight has moved for 16 clocks is lost while the gates work, and at
  // N entries stored and not released nothing is taken any more.
  int         gates;
  logic       full;
  logic [4:0] still_q;
  int         stored_q;

  initial if ($value$plusargs("rtl_gates=%d", gates) == 0) gates = 0;
  assign full = gates != 0 && stored_q >= gates;
  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      still_q  <= '0;
      stored_q <= 0;
    end else begin
      still_q <= mcif2cdma_wt_rd_rsp_valid || cdma2buf_wt_wr_en || cdma_wt2mcif_rd_req_valid
                   ? '0 : still_q + 5'(!still_q[4]);
      if (sc2cdma_wt_pending_req) stored_q <= 0;
      else
        stored_q <= stored_q + int'(cdma2buf_wt_wr_en) -
          (sc2cdma_wt_updt && (!still_q[4] || global_clk_ovr_on_sync ||
           tmc2slcg_disable_clock_gating) ? int'(sc2cdma_wt_entries) : 0);
    end
  end

  // taken from the memory, and lost
  assign lose = {bug == 10 && &beat_q[1], bug == 20 && &beat_q[0]};
  assign mcif2cdma_dat_rd_rsp_ready = rsp_ready[0] || lose[0];
  assign mcif2cdma_wt_rd_rsp_ready  = (rsp_ready[1] && !full) || lose[1];
  assign cdma2buf_dat_wr_data = bug == 11 && &dat_q ? dat_data ^ CBUF_WR_BITS'(16'hff00) : dat_data;
  assign cdma2buf_wt_wr_data  = WtW'(wt_data) ^ WtW'(bug == 12 && &wt_q);
  assign cdma2buf_dat_wr_addr = AddrW'(dat_addr) ^ AddrW'(bug == 18 && &dat_q);
  assign cdma2buf_wt_wr_addr  = AddrW'(wt_addr);
  assign cdma2sc_dat_entries  = dat_entries - ENTRIES_W'(bug == 13 && dat_entries != '0);
  assign cdma2sc_dat_slices   = dat_slices + SLICES_W'(bug == 14);
  assign cdma2sc_wt_kernels   = wt_kernels - 14'(bug == 16 && wt_kernels != '0);
  assign cdma_dat2glb_done_intr_pd = bug == 17 ? {dat_done[0], dat_done[1]} : dat_done;
  assign cdma_dat2mcif_rd_req_pd   = bug == 15 && &req_q ? dat_req ^ RD_REQ_W'(Atom) : dat_req;
  assign cdma_wt2mcif_rd_req_pd    = bug == 19 ? wt_req ^ RD_REQ_W'(Atom * 4) : wt_req;
endmodule
`default_nettype wire
