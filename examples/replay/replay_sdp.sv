// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone SDP with its read DMA: results of CACC and memory reads in,
// memory writes, atoms to PDP and done pulses out (unit_pins.md 4.2-4.5, 4.9, 4.10).

`include "dla_replay.svh"
`default_nettype none

module replay_sdp;
  import record_pkg::*;

  localparam int AtomW = 8 * ATOM_BYTES;
  localparam int BeatW = CACC2SDP_DATA_W;

  // ---- gate
  localparam int Acc = 0, Cmd = 1, Wdat = 2, Pdp = 3, Done = 4, Req = 5; // M, B, N, E requests

  `DLA_REPLAY_GATE_WIRES(9, 2)

  // Reads before a register write are optional, and so are transfers for which SDP is not ready.
  dla_replay_gate #(
    .Unit("SDP"), .Streams(9),
    .Ids({8'(SDP_E_RD_REQ), 8'(SDP_N_RD_REQ), 8'(SDP_B_RD_REQ), 8'(SDP_RD_REQ), 8'(SDP_DONE),
      8'(SDP2PDP), 8'(SDP_WR_DAT), 8'(SDP_WR_CMD), 8'(CACC2SDP)}),
    .Hard(9'b000011110), .Compared(9'b111111110), .Pages(2),
    .PageIds({PAGE_SDP[17:12], PAGE_SDP_RDMA[17:12]})
  ) i_gate (
    `DLA_REPLAY_GATE_PINS);

  // ---- results of CACC
  wire                      acc_valid, acc_ready;
  wire [CACC2SDP_WIDTH-1:0] acc;

  dla_replay_source #(.Name("cacc2sdp"), .Width(CACC2SDP_WIDTH), .Salt(1)) i_acc (
    `DLA_REPLAY_STREAM(Acc), .go_i(1'b1), .valid_o(acc_valid), .ready_i(acc_ready === 1'b1),
    .word_o(acc), .next_o());

  // ---- memory reads: clients M, B, N, E
  `DLA_REPLAY_MEMORY_WIRES(4)
  wire [3:0]        req_take;
  wire [4*81-1:0]   req_word;

`define REPLAY_SDP_CLIENT(I, NAME, WIDTH) \
  dla_replay_mem #(.Name(NAME), .Salt(10 + I), .Pops(1'b1)) i_mem``I ( \
    .clk_i(clk), .rst_ni(rst_n), .req_valid_i(req_v[2*I +: 2]), .req_ready_o(req_r[2*I +: 2]), \
    .req_pd_i(req_pd[2*ReqW*I +: 2*ReqW]), .take_o(req_take[I]), .word_o(req_word[81*I +: 81]), \
    .rsp_valid_o(rsp_v[2*I +: 2]), .rsp_ready_i(rsp_r[2*I +: 2]), \
    .rsp_pd_o(rsp_pd[RspW*I +: RspW]), .pop_i(pop[2*I +: 2]), .stuck_i(stuck), .end_i(over)); \
  dla_replay_sink #( \
    .Name({NAME, "_rd_req"}), .Width(WIDTH), .F0("ram"), .W0(1), .F1("addr"), .W1(64), \
    .F2("atoms"), .W2(16) \
  ) i_req``I ( \
    `DLA_REPLAY_STREAM(Req+I), .valid_i(req_take[I]), .ready_o(), .word_i(req_word[81*I +: 81]), \
    .free_i({WIDTH{1'b0}}))

  `REPLAY_SDP_CLIENT(0, "sdp", SDP_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(1, "sdp_b", SDP_B_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(2, "sdp_n", SDP_N_RD_REQ_WIDTH);
  `REPLAY_SDP_CLIENT(3, "sdp_e", SDP_E_RD_REQ_WIDTH);

  // ---- unit
  wire               pdp_valid, pdp_ready;
  wire [8*SDP_LANES-1:0] pdp_pd;
  wire [1:0]         done;

  `DLA_REPLAY_DUT(dla_sdp) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(sdp_rdma, 0), `DLA_REPLAY_PAGE(sdp, 1),
    `DLA_REPLAY_READ(sdp, 0), `DLA_REPLAY_READ(sdp_b, 1), `DLA_REPLAY_READ(sdp_n, 2),
    `DLA_REPLAY_READ(sdp_e, 3), `DLA_REPLAY_WRITE(sdp),
    .cacc2sdp_valid(acc_valid), .cacc2sdp_ready(acc_ready),
    .cacc2sdp_pd({acc[0], 1'b0, acc[BeatW:1]}),
    .sdp2pdp_valid(pdp_valid), .sdp2pdp_ready(pdp_ready), .sdp2pdp_pd(pdp_pd),
    .sdp2glb_done_intr_pd(done));

  // ---- memory writes
  dla_replay_write #(.Name("sdp"), .Salt(20)) i_write (
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*Cmd +: 64]), .valid_i(wr_v),
    .ready_o(wr_r), .pd_i(wr_pd), .complete_o(wr_done), .even_o(even[Cmd +: 2]),
    .count_o(count[32*Cmd +: 64]), .stuck_i(stuck), .end_i(over));

  // ---- atoms to PDP, in beats of SDP_LANES channels
  localparam int Beats = ATOM_BYTES / SDP_LANES;

  reg  [AtomW-1:0] part_q;
  reg  [31:0]      beat_q = 0, stall_q = 0, rand_q;
  reg              pdp_ready_q = 1'b0;
  integer          seed, gaps;

  assign pdp_ready = pdp_ready_q;

  initial begin
    if ($value$plusargs("seed=%d", seed) == 0) seed = 1;
    if ($value$plusargs("gaps=%d", gaps) == 0) gaps = 20;
    rand_q = 32'(seed) * 32'd2654435761 + 32'd77;
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
    `DLA_REPLAY_STREAM(Pdp), .valid_i(pdp_valid && pdp_ready && beat_q == Beats - 1), .ready_o(),
    .word_i(AtomW'({pdp_pd, part_q} >> 8 * SDP_LANES)), .free_i({AtomW{1'b0}}));

  dla_replay_sink #(.Name("sdp_done"), .Width(2), .F0("groups")) i_done (
    `DLA_REPLAY_STREAM(Done), .valid_i(|done), .ready_o(), .word_i(done), .free_i(2'b00));

endmodule

`default_nettype wire
