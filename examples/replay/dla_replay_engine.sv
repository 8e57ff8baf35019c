// SPDX-License-Identifier: Apache-2.0
// The surroundings of a lone engine with one reader and one writer of memory (PDP, CDP, BDMA,
// RUBIK): gate, memory, done pulses and, for PDP, the stream that SDP sends on the fly
// (unit_pins.md 4.1-4.5, 4.10, 4.16).

`include "dla_replay.svh"
`default_nettype none

module dla_replay_engine
  import record_pkg::*;
#(
  /// For the messages; memory client, as in the names of the streams.
  parameter Unit = "PDP",
  parameter Client = "pdp",
  /// Their streams: requests, commands, atoms, done pulses.
  parameter [7:0] IdReq = 0,
  parameter [7:0] IdCmd = 0,
  parameter [7:0] IdDat = 0,
  parameter [7:0] IdDone = 0,
  /// Register pages: bits 17:12 of their addresses.
  parameter int Pages = 1,
  parameter [6*Pages-1:0] PageIds = 0,
  /// The engine has an input stream: atoms in beats.
  parameter bit HasIn = 1'b0,
  // derived
  parameter int AtomW = 8 * ATOM_BYTES,
  parameter int ReqW = ADDR_BITS + 15,
  parameter int RspW = BEAT_ATOMS * (AtomW + 1),
  parameter int WrW = RspW + 1
) (
  `DLA_REPLAY_CSB_PORTS,
  // memory: index 0 the secondary one, 1 the primary one
  input  wire [1:0]           req_valid_i,
  output wire [1:0]           req_ready_o,
  input  wire [2*ReqW-1:0]    req_pd_i,
  output wire [1:0]           rsp_valid_o,
  input  wire [1:0]           rsp_ready_i,
  output wire [RspW-1:0]      rsp_pd_o,
  input  wire [1:0]           pop_i,
  input  wire [1:0]           wr_valid_i,
  output wire [1:0]           wr_ready_o,
  input  wire [2*WrW-1:0]     wr_pd_i,
  output wire [1:0]           wr_complete_o,
  // the input stream
  output wire                 in_valid_o,
  input  wire                 in_ready_i,
  output wire [8*SDP_LANES-1:0] in_pd_o,
  input  wire [1:0]           done_i
);

  localparam int Req = 0, Cmd = 1, Dat = 2, Last = 3, In = 4;

  wire clk = clk_o, rst_n = rst_no;
  wire stuck, over, opened, take;
  wire [80:0]     word;
  wire [32*5-1:0] limit, count;
  wire [4:0]      even;

  // Reads before a register write are optional, and so are transfers for which the engine is not
  // ready.
  dla_replay_gate #(
    .Unit(Unit), .Streams(5), .Ids({HasIn ? 8'(SDP2PDP) : 8'hff, IdDone, IdDat, IdCmd, IdReq}),
    .Hard(5'b01110), .Compared(5'b01111), .Pages(Pages), .PageIds(PageIds)
  ) i_gate (
    .clk_o(clk_o), .rst_no(rst_no), .csb_pvld_o(csb_pvld_o), .csb_prdy_i(csb_prdy_i),
    .csb_pd_o(csb_pd_o), .csb_valid_i(csb_valid_i), .csb_pd_i(csb_pd_i), .limit_o(limit),
    .even_i(even), .count_i(count),
    .open_o(opened), .stuck_o(stuck), .end_o(over));

  dla_replay_mem #(.Name(Client), .Salt(10), .Pops(1'b1)) i_mem (
    .clk_i(clk), .rst_ni(rst_no), .req_valid_i(req_valid_i), .req_ready_o(req_ready_o),
    .req_pd_i(req_pd_i), .take_o(take), .word_o(word), .rsp_valid_o(rsp_valid_o),
    .rsp_ready_i(rsp_ready_i), .rsp_pd_o(rsp_pd_o), .pop_i(pop_i), .stuck_i(stuck),
    .end_i(over));

  dla_replay_sink #(
    .Name({Client, "_rd_req"}), .Width(SDP_RD_REQ_WIDTH), .F0("ram"), .W0(1), .F1("addr"),
    .W1(64), .F2("atoms"), .W2(16)
  ) i_req (
    `DLA_REPLAY_STREAM(Req), .valid_i(take), .ready_o(), .word_i(word),
    .free_i({SDP_RD_REQ_WIDTH{1'b0}}));

  dla_replay_write #(.Name(Client), .Salt(20)) i_write (
    .clk_i(clk), .rst_ni(rst_no), .limit_i(limit[32*Cmd +: 64]), .valid_i(wr_valid_i),
    .ready_o(wr_ready_o), .pd_i(wr_pd_i), .complete_o(wr_complete_o), .even_o(even[Cmd +: 2]),
    .count_o(count[32*Cmd +: 64]), .stuck_i(stuck), .end_i(over));

  dla_replay_sink #(.Name({Client, "_done"}), .Width(2), .F0("groups")) i_done (
    `DLA_REPLAY_STREAM(Last), .valid_i(|done_i), .ready_o(), .word_i(done_i), .free_i(2'b00));

  // ---- the input stream: an atom in beats of SDP_LANES channels
  generate
    if (HasIn) begin : gen_in
      localparam int Beats = ATOM_BYTES / SDP_LANES;
      wire             valid;
      wire [AtomW-1:0] atom;
      reg  [31:0]      beat_q = 0;
      wire             last = beat_q == Beats - 1;

      assign in_valid_o = valid;
      assign in_pd_o    = atom[8*SDP_LANES*beat_q +: 8*SDP_LANES];

      always @(posedge clk)
        if (valid && in_ready_i === 1'b1) beat_q <= last ? 0 : beat_q + 1;

      dla_replay_source #(.Name("sdp2pdp"), .Width(AtomW), .Salt(1)) i_source (
        `DLA_REPLAY_STREAM(In), .go_i(1'b1), .valid_o(valid), .ready_i(in_ready_i === 1'b1 && last),
        .word_o(atom), .next_o());
    end else begin : gen_no_in
      assign in_valid_o         = 1'b0;
      assign in_pd_o            = '0;
      assign even[In]           = 1'b1;
      assign count[32*In +: 32] = 32'd0;
    end
  endgenerate

endmodule

`default_nettype wire
