// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone SDP with its read DMA: results of CACC and memory reads in,
// memory writes, atoms to PDP and done pulses out (unit_pins.md 4.2-4.5, 4.9, 4.10).

`include "dla_replay.svh"
`default_nettype none
`ifndef REPLAY_DUT
`define REPLAY_DUT dla_sdp
`endif

module replay_sdp;
  import record_pkg::*;

  localparam int AtomW = 8 * ATOM_BYTES;
  localparam int ReqW  = ADDR_BITS + 15;
  localparam int RspW  = BEAT_ATOMS * (AtomW + 1);
  localparam int WrW   = RspW + 1;
  localparam int BeatW = CACC2SDP_DATA_W;

  reg clk;
  initial clk = 1'b0;
  always #5 clk = !clk;

  // ---- gate
  localparam int Acc = 0, Cmd = 1, Wdat = 2, Pdp = 3, Done = 4, Req = 5; // M, B, N, E requests

  wire         rst_n, stuck, over, opened;
  wire [1:0]   csb_pvld, csb_prdy, csb_valid;
  wire [62:0]  csb_pd;
  wire [67:0]  csb_rsp;
  wire [32*9-1:0] limit, count;
  wire [8:0]   even;

  // Reads before a register write are optional, and so are transfers for which SDP is not ready.
  dla_replay_gate #(
    .Unit("SDP"), .Streams(9), .Ids({8'(SDP_E_RD_REQ), 8'(SDP_N_RD_REQ), 8'(SDP_B_RD_REQ),
      8'(SDP_RD_REQ), 8'(SDP_DONE), 8'(SDP2PDP), 8'(SDP_WR_DAT), 8'(SDP_WR_CMD), 8'(CACC2SDP)}),
    .Hard(9'b000011110), .Pages(2), .PageIds({PAGE_SDP[17:12], PAGE_SDP_RDMA[17:12]}),
    .CsbId(CSB), .CsbWidth(CSB_WIDTH)
  ) i_gate (
    .clk_i(clk), .rst_no(rst_n), .csb_pvld_o(csb_pvld), .csb_prdy_i(csb_prdy), .csb_pd_o(csb_pd),
    .csb_valid_i(csb_valid), .csb_pd_i(csb_rsp), .limit_o(limit), .even_i(even), .count_i(count),
    .compared_i(count[32*Cmd +: 32] + count[32*Wdat +: 32] + count[32*Pdp +: 32]
                + count[32*Done +: 32] + count[32*Req +: 32] + count[32*(Req+1) +: 32]
                + count[32*(Req+2) +: 32] + count[32*(Req+3) +: 32]),
    .open_o(opened), .stuck_o(stuck), .end_o(over));

  // ---- results of CACC
  wire                      acc_valid, acc_ready, acc_next;
  wire [CACC2SDP_WIDTH-1:0] acc;

  dla_replay_source #(.Name("cacc2sdp"), .Width(CACC2SDP_WIDTH), .Salt(1)) i_acc (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Acc +: 32]), .go_i(1'b1), .valid_o(acc_valid),
    .ready_i(acc_ready === 1'b1), .word_o(acc), .next_o(acc_next), .even_o(even[Acc]),
    .count_o(count[32*Acc +: 32]), .stuck_i(stuck), .end_i(over));

  // ---- memory reads: clients M, B, N, E
  wire [7:0]        req_v, req_r, rsp_v, rsp_r, pop; // of each the secondary memory, the primary
                                                     // one
  wire [8*ReqW-1:0] req_pd;
  wire [4*RspW-1:0] rsp_pd;
  wire [3:0]        req_take;
  wire [4*81-1:0]   req_word;

`define REPLAY_SDP_CLIENT(I, NAME, WIDTH) \
  dla_replay_mem #( \
    .Name(NAME), .Salt(10 + I), .AddrW(ADDR_BITS), .AtomBytes(ATOM_BYTES), .Beat(BEAT_ATOMS), \
    .Pops(1'b1) \
  ) i_mem``I ( \
    .clk_i(clk), .rst_ni(rst_n), .req_valid_i(req_v[2*I +: 2]), .req_ready_o(req_r[2*I +: 2]), \
    .req_pd_i(req_pd[2*ReqW*I +: 2*ReqW]), .take_o(req_take[I]), .word_o(req_word[81*I +: 81]), \
    .rsp_valid_o(rsp_v[2*I +: 2]), .rsp_ready_i(rsp_r[2*I +: 2]), \
    .rsp_pd_o(rsp_pd[RspW*I +: RspW]), .pop_i(pop[2*I +: 2]), .stuck_i(stuck), .end_i(over)); \
  dla_replay_sink #( \
    .Name({NAME, "_rd_req"}), .Width(WIDTH), .F0("ram"), .W0(1), .F1("addr"), .W1(64), \
    .F2("atoms"), .W2(16) \
  ) i_req``I ( \
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*(Req+I) +: 32]), \
    .valid_i(req_take[I]), .ready_o(), .word_i(req_word[81*I +: 81]), .free_i({WIDTH{1'b0}}), \
    .even_o(even[Req+I]), .count_o(count[32*(Req+I) +: 32]), .stuck_i(stuck), .end_i(over))

  `REPLAY_SDP_CLIENT(0, "sdp", SDP_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(1, "sdp_b", SDP_B_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(2, "sdp_n", SDP_N_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(3, "sdp_e", SDP_E_RD_REQ_WIDTH);

  // ---- unit
  wire               pdp_valid, pdp_ready;
  wire [1:0]         wr_valid;
  wire [2*WrW-1:0]   wr_pds;
  wire [8*SDP_LANES-1:0] pdp_pd;
  wire [1:0]         done;
  wire [1:0]         wr_ready, wr_complete;

`define REPLAY_SDP_READ(I, C) \
    .C``2mcif_rd_req_valid(req_v[2*I+1]), .C``2mcif_rd_req_ready(req_r[2*I+1]), \
    .C``2mcif_rd_req_pd(req_pd[ReqW*(2*I+1) +: ReqW]), .mcif2``C``_rd_rsp_valid(rsp_v[2*I+1]), \
    .mcif2``C``_rd_rsp_ready(rsp_r[2*I+1]), .mcif2``C``_rd_rsp_pd(rsp_pd[RspW*I +: RspW]), \
    .C``2mcif_rd_cdt_lat_fifo_pop(pop[2*I+1]), \
    .C``2cvif_rd_req_valid(req_v[2*I]), .C``2cvif_rd_req_ready(req_r[2*I]), \
    .C``2cvif_rd_req_pd(req_pd[ReqW*2*I +: ReqW]), .cvif2``C``_rd_rsp_valid(rsp_v[2*I]), \
    .cvif2``C``_rd_rsp_ready(rsp_r[2*I]), .cvif2``C``_rd_rsp_pd(rsp_pd[RspW*I +: RspW]), \
    .C``2cvif_rd_cdt_lat_fifo_pop(pop[2*I])

  `REPLAY_DUT i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    .csb2sdp_rdma_req_pvld(csb_pvld[0]), .csb2sdp_rdma_req_prdy(csb_prdy[0]),
    .csb2sdp_rdma_req_pd(csb_pd), .sdp_rdma2csb_resp_valid(csb_valid[0]),
    .sdp_rdma2csb_resp_pd(csb_rsp[33:0]),
    .csb2sdp_req_pvld(csb_pvld[1]), .csb2sdp_req_prdy(csb_prdy[1]), .csb2sdp_req_pd(csb_pd),
    .sdp2csb_resp_valid(csb_valid[1]), .sdp2csb_resp_pd(csb_rsp[67:34]),
    `REPLAY_SDP_READ(0, sdp), `REPLAY_SDP_READ(1, sdp_b), `REPLAY_SDP_READ(2, sdp_n),
    `REPLAY_SDP_READ(3, sdp_e),
    .sdp2mcif_wr_req_valid(wr_valid[1]), .sdp2mcif_wr_req_ready(wr_ready[1]),
    .sdp2mcif_wr_req_pd(wr_pds[WrW +: WrW]), .mcif2sdp_wr_rsp_complete(wr_complete[1]),
    .sdp2cvif_wr_req_valid(wr_valid[0]), .sdp2cvif_wr_req_ready(wr_ready[0]),
    .sdp2cvif_wr_req_pd(wr_pds[0 +: WrW]), .cvif2sdp_wr_rsp_complete(wr_complete[0]),
    .cacc2sdp_valid(acc_valid), .cacc2sdp_ready(acc_ready),
    .cacc2sdp_pd({acc[0], 1'b0, acc[BeatW:1]}),
    .sdp2pdp_valid(pdp_valid), .sdp2pdp_ready(pdp_ready), .sdp2pdp_pd(pdp_pd),
    .sdp2glb_done_intr_pd(done));

  // ---- memory writes
  dla_replay_write #(
    .Name("sdp"), .Salt(20), .AddrW(ADDR_BITS), .AtomBytes(ATOM_BYTES), .Beat(BEAT_ATOMS),
    .CmdW(SDP_WR_CMD_WIDTH)
  ) i_write (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Cmd +: 64]), .valid_i(wr_valid),
    .ready_o(wr_ready), .pd_i(wr_pds), .complete_o(wr_complete), .even_o(even[Cmd +: 2]),
    .count_o(count[32*Cmd +: 64]), .stuck_i(stuck), .end_i(over));

  // ---- atoms to PDP, in beats of SDP_LANES channels
  localparam int Beats = ATOM_BYTES / SDP_LANES;

  reg  [AtomW-1:0] part_q;
  reg  [31:0]      beat_q, rand_q, stall_q;
  reg              pdp_ready_q;
  integer          seed, gaps;

  assign pdp_ready = pdp_ready_q;

  initial begin
    if ($value$plusargs("seed=%d", seed) == 0) seed = 1;
    if ($value$plusargs("gaps=%d", gaps) == 0) gaps = 20;
    rand_q      = 32'(seed) * 32'd2654435761 + 32'd77;
    stall_q     = 0;
    beat_q      = 0;
    pdp_ready_q = 1'b0;
  end

  always @(posedge clk) begin
    rand_q      <= `DLA_REPLAY_NEXT(rand_q);
    if (stall_q != 0) stall_q <= stall_q - 1;
    else if (gaps != 0 && rand_q[31:23] == 0) stall_q <= 200;
    pdp_ready_q <= rand_q[31:17] % 100 >= gaps && stall_q == 0;
    if (rst_n && pdp_valid && pdp_ready) begin
      part_q <= {pdp_pd, part_q[AtomW-1:0]} >> 8 * SDP_LANES;
      beat_q <= beat_q == Beats - 1 ? 0 : beat_q + 1;
    end
    if (over && beat_q != 0)
      `DLA_REPLAY_FAIL(("FAIL sdp2pdp: the last atom has %0d of %0d beats", beat_q, Beats))
  end

  dla_replay_held #(.Name("sdp2pdp"), .Width(8 * SDP_LANES)) i_pdp_held (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(pdp_valid), .ready_i(pdp_ready), .pd_i(pdp_pd));

  dla_replay_sink #(.Name("sdp2pdp"), .Width(AtomW), .F0("atom"), .LaneW(8)) i_pdp (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Pdp +: 32]),
    .valid_i(pdp_valid && pdp_ready && beat_q == Beats - 1), .ready_o(),
    .word_i(AtomW'({pdp_pd, part_q} >> 8 * SDP_LANES)), .free_i({AtomW{1'b0}}),
    .even_o(even[Pdp]), .count_o(count[32*Pdp +: 32]), .stuck_i(stuck), .end_i(over));

  dla_replay_sink #(.Name("sdp_done"), .Width(2), .F0("groups")) i_done (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Done +: 32]), .valid_i(|done), .ready_o(),
    .word_i(done), .free_i(2'b00), .even_o(even[Done]), .count_o(count[32*Done +: 32]),
    .stuck_i(stuck), .end_i(over));

endmodule

`default_nettype wire
