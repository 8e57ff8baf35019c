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
  parameter Name = NAME, parameter int Salt = 1, parameter int AddrW = 32, \
  parameter int AtomBytes = 8, parameter int Beat = 1

// Register port of a bench, a request valid and a response of each page.
`define DLA_REPLAY_CSB_PORTS \
  output wire [Pages-1:0]      csb_pvld_o, \
  input  wire [Pages-1:0]      csb_prdy_i, \
  output wire [62:0]           csb_pd_o, \
  input  wire [Pages-1:0]      csb_valid_i, \
  input  wire [34*Pages-1:0]   csb_pd_i

// ---- the bench of an engine (dla_replay_engine.sv) Its wires, for N register pages.
`define DLA_REPLAY_ENGINE_WIRES(N) \
  localparam int ReqW = ADDR_BITS + 15; \
  localparam int RspW = BEAT_ATOMS * (8 * ATOM_BYTES + 1); \
  localparam int WrW  = RspW + 1; \
  wire              clk, rst_n; \
  wire [62:0]       csb_pd; \
  wire [N-1:0]      csb_pvld, csb_prdy, csb_valid; \
  wire [34*N-1:0]   csb_rsp; \
  wire [1:0]        req_v, req_r, rsp_v, rsp_r, pop, wr_v, wr_r, wr_done, done; \
  wire [2*ReqW-1:0] req_pd; \
  wire [RspW-1:0]   rsp_pd; \
  wire [2*WrW-1:0]  wr_pd; \
  wire              in_v, in_r; \
  wire [8*SDP_LANES-1:0] in_pd;

// Pins of dla_replay_engine.
`define DLA_REPLAY_ENGINE_PINS \
    .clk_o(clk), .rst_no(rst_n), .csb_pvld_o(csb_pvld), .csb_prdy_i(csb_prdy), \
    .csb_pd_o(csb_pd), .csb_valid_i(csb_valid), .csb_pd_i(csb_rsp), .req_valid_i(req_v), \
    .req_ready_o(req_r), .req_pd_i(req_pd), .rsp_valid_o(rsp_v), .rsp_ready_i(rsp_r), \
    .rsp_pd_o(rsp_pd), .pop_i(pop), .wr_valid_i(wr_v), .wr_ready_o(wr_r), .wr_pd_i(wr_pd), \
    .wr_complete_o(wr_done), .in_valid_o(in_v), .in_ready_i(in_r), .in_pd_o(in_pd), .done_i(done)

// Pins of the unit: register page I, U in the names of its ports; the memory ports of client C.
`define DLA_REPLAY_PAGE(U, I) \
    .csb2``U``_req_pvld(csb_pvld[I]), .csb2``U``_req_prdy(csb_prdy[I]), \
    .csb2``U``_req_pd(csb_pd), .U``2csb_resp_valid(csb_valid[I]), \
    .U``2csb_resp_pd(csb_rsp[34*(I) +: 34])
`define DLA_REPLAY_PORT(C, M, I) \
    .C``2``M``_rd_req_valid(req_v[I]), .C``2``M``_rd_req_ready(req_r[I]), \
    .C``2``M``_rd_req_pd(req_pd[ReqW*(I) +: ReqW]), .M``2``C``_rd_rsp_valid(rsp_v[I]), \
    .M``2``C``_rd_rsp_ready(rsp_r[I]), .M``2``C``_rd_rsp_pd(rsp_pd), \
    .C``2``M``_rd_cdt_lat_fifo_pop(pop[I]), .C``2``M``_wr_req_valid(wr_v[I]), \
    .C``2``M``_wr_req_ready(wr_r[I]), .C``2``M``_wr_req_pd(wr_pd[WrW*(I) +: WrW]), \
    .M``2``C``_wr_rsp_complete(wr_done[I])
`define DLA_REPLAY_CLIENT(C) `DLA_REPLAY_PORT(C, mcif, 1), `DLA_REPLAY_PORT(C, cvif, 0)

`endif
