// SPDX-License-Identifier: Apache-2.0
// Macros that the modules of a replay share.
`ifndef DLA_REPLAY_SVH
`define DLA_REPLAY_SVH

// Reports an error and ends the run with an exit code that is not 0. MSG: the arguments of
// $display, in parentheses.
`define DLA_REPLAY_FAIL(MSG) \
  begin \
    $display MSG; \
    $fatal(1, "the replay failed"); \
  end

// A random stream from the run's seed (+seed=N) and the module's own salt: Marsaglia's xorshift.
`define DLA_REPLAY_NEXT(X) \
  (X ^ (X << 13) ^ ((X ^ (X << 13)) >> 17) \
   ^ ((X ^ (X << 13) ^ ((X ^ (X << 13)) >> 17)) << 5))

// Random values for a module with clk_i and Salt: rand_q changes in each clock; gaps is
// +gaps=PERCENT.
`define DLA_REPLAY_DICE \
  reg  [31:0] rand_q; \
  integer     seed, gaps; \
  initial begin \
    if ($value$plusargs("seed=%d", seed) == 0) seed = 1; \
    if ($value$plusargs("gaps=%d", gaps) == 0) gaps = 20; \
    rand_q = 32'(seed) * 32'd2654435761 + 32'(Salt) * 32'd40503 + 32'd1; \
  end \
  always @(posedge clk_i) rand_q <= `DLA_REPLAY_NEXT(rand_q);

// Parameters of the memory of a client: its name, as in the names of its streams; bits of an
// address; bytes of an atom; atoms of a beat.
`define DLA_REPLAY_MEMORY_PARAMS(NAME) \
  parameter Name = NAME, parameter int Salt = 1, parameter int AddrW = ADDR_BITS, \
  parameter int AtomBytes = ATOM_BYTES, parameter int Beat = BEAT_ATOMS

// Clock, reset and register port of a bench, a request valid and a response of each page.
`define DLA_REPLAY_CSB_PORTS \
  output logic                 clk_o, \
  output logic                 rst_no, \
  output wire [Pages-1:0]      csb_pvld_o, \
  input  wire [Pages-1:0]      csb_prdy_i, \
  output wire [62:0]           csb_pd_o, \
  input  wire [Pages-1:0]      csb_valid_i, \
  input  wire [34*Pages-1:0]   csb_pd_i

// Ports of a module of one stream: words that may move, or that the unit has sent in the recording
// up to here (dla_replay_gate); all words so far have moved; their number; nothing moves, so missing
// words are reported; the replay is over.
`define DLA_REPLAY_STREAM_PORTS \
  input  wire         clk_i, \
  input  wire         rst_ni, \
  input  wire  [31:0] limit_i, \
  output wire         even_o, \
  output logic [31:0] count_o, \
  input  wire         stuck_i, \
  input  wire         end_i

// Their pins in a bench, for stream I of its gate.
`define DLA_REPLAY_STREAM(I) \
    .clk_i(clk), .rst_ni(rst_n), .limit_i(limit[32*(I) +: 32]), .even_o(even[I]), \
    .count_o(count[32*(I) +: 32]), .stuck_i(stuck), .end_i(over)

// ---- wires of a bench, and the pins that they are for

// N register pages.
`define DLA_REPLAY_CSB_WIRES(N) \
  wire            clk, rst_n; \
  wire [62:0]     csb_pd; \
  wire [N-1:0]    csb_pvld, csb_prdy, csb_valid; \
  wire [34*N-1:0] csb_rsp;
`define DLA_REPLAY_CSB_PINS \
    .clk_o(clk), .rst_no(rst_n), .csb_pvld_o(csb_pvld), .csb_prdy_i(csb_prdy), \
    .csb_pd_o(csb_pd), .csb_valid_i(csb_valid), .csb_pd_i(csb_rsp)

// Page I of the unit, U in the names of its ports.
`define DLA_REPLAY_PAGE(U, I) \
    .csb2``U``_req_pvld(csb_pvld[I]), .csb2``U``_req_prdy(csb_prdy[I]), \
    .csb2``U``_req_pd(csb_pd), .U``2csb_resp_valid(csb_valid[I]), \
    .U``2csb_resp_pd(csb_rsp[34*(I) +: 34])

// Gate with STREAMS streams and N register pages.
`define DLA_REPLAY_GATE_WIRES(STREAMS, N) \
  `DLA_REPLAY_CSB_WIRES(N) \
  wire                  stuck, over, opened; \
  wire [32*STREAMS-1:0] limit, count; \
  wire [STREAMS-1:0]    even;
`define DLA_REPLAY_GATE_PINS \
    `DLA_REPLAY_CSB_PINS, .limit_o(limit), .even_i(even), .count_i(count), .open_o(opened), \
    .stuck_o(stuck), .end_o(over)

// N clients that read, and one that writes; of each the secondary memory, then the primary one.
`define DLA_REPLAY_MEMORY_WIRES(N) \
  localparam int ReqW = ADDR_BITS + 15; \
  localparam int RspW = BEAT_ATOMS * (8 * ATOM_BYTES + 1); \
  localparam int WrW  = RspW + 1; \
  wire [2*N-1:0]      req_v, req_r, rsp_v, rsp_r, pop; \
  wire [2*N*ReqW-1:0] req_pd; \
  wire [N*RspW-1:0]   rsp_pd; \
  wire [1:0]          wr_v, wr_r, wr_done; \
  wire [2*WrW-1:0]    wr_pd;

// Client C of the unit reads as number I, or writes.
`define DLA_REPLAY_READ1(C, M, I, RSP) \
    .C``2``M``_rd_req_valid(req_v[I]), .C``2``M``_rd_req_ready(req_r[I]), \
    .C``2``M``_rd_req_pd(req_pd[ReqW*(I) +: ReqW]), .M``2``C``_rd_rsp_valid(rsp_v[I]), \
    .M``2``C``_rd_rsp_ready(rsp_r[I]), .M``2``C``_rd_rsp_pd(rsp_pd[RspW*(RSP) +: RspW]), \
    .C``2``M``_rd_cdt_lat_fifo_pop(pop[I])
`define DLA_REPLAY_READ(C, I) \
    `DLA_REPLAY_READ1(C, mcif, 2*(I)+1, I), `DLA_REPLAY_READ1(C, cvif, 2*(I), I)
`define DLA_REPLAY_WRITE1(C, M, I) \
    .C``2``M``_wr_req_valid(wr_v[I]), .C``2``M``_wr_req_ready(wr_r[I]), \
    .C``2``M``_wr_req_pd(wr_pd[WrW*(I) +: WrW]), .M``2``C``_wr_rsp_complete(wr_done[I])
`define DLA_REPLAY_WRITE(C) `DLA_REPLAY_WRITE1(C, mcif, 1), `DLA_REPLAY_WRITE1(C, cvif, 0)

// The RTL that is tested: OURS without another.
`ifdef REPLAY_DUT
`define DLA_REPLAY_DUT(OURS) `REPLAY_DUT
`else
`define DLA_REPLAY_DUT(OURS) OURS
`endif

// ---- the bench of an engine (dla_replay_engine.sv): its name in the recording, that of its memory
// client; its register pages; with HAS_IN an input stream.
`define DLA_REPLAY_ENGINE(U, C, N, PAGES, HAS_IN) \
  `DLA_REPLAY_CSB_WIRES(N) \
  `DLA_REPLAY_MEMORY_WIRES(1) \
  wire [1:0]             done; \
  wire                   in_v, in_r; \
  wire [8*SDP_LANES-1:0] in_pd; \
  dla_replay_engine #( \
    .Unit(`"U`"), .Client(`"C`"), .IdReq(8'(U``_RD_REQ)), .IdCmd(8'(U``_WR_CMD)), \
    .IdDat(8'(U``_WR_DAT)), .IdDone(8'(U``_DONE)), .Pages(N), .PageIds(PAGES), .HasIn(HAS_IN) \
  ) i_engine ( \
    `DLA_REPLAY_CSB_PINS, .req_valid_i(req_v), .req_ready_o(req_r), .req_pd_i(req_pd), \
    .rsp_valid_o(rsp_v), .rsp_ready_i(rsp_r), .rsp_pd_o(rsp_pd), .pop_i(pop), .wr_valid_i(wr_v), \
    .wr_ready_o(wr_r), .wr_pd_i(wr_pd), .wr_complete_o(wr_done), .in_valid_o(in_v), \
    .in_ready_i(in_r), .in_pd_o(in_pd), .done_i(done));

`endif
