// SPDX-License-Identifier: Apache-2.0
// Shared by the noise modules. A module that uses these declares its draws with LIBERAL_RNG, starts
// them in reset with LIBERAL_START and takes a new number in `rng` with LIBERAL_DRAW.
`ifndef LIBERAL_SVH
`define LIBERAL_SVH

`define LIBERAL_RNG \
  bit [31:0] rng, place, most; \
  bit [8:0]  rate; \
  bit        on, held; \
  initial place = liberal_pkg::name($sformatf("%m"));

`define LIBERAL_DRAW rng = liberal_pkg::next(rng);

`define LIBERAL_START(cap) \
  on = liberal_pkg::seed != 0; \
  if (!held) begin \
    rng  = liberal_pkg::start(place); \
    `LIBERAL_DRAW rate = liberal_pkg::often(rng); \
    `LIBERAL_DRAW most = liberal_pkg::longest(rng, cap); \
    held = 1'b1; \
  end

// Clocks of one hold: 0 or 1 to most.
`define LIBERAL_HOLD(n) \
  `LIBERAL_DRAW \
  n = {1'b0, rng[7:0]} < rate ? 32'd1 + (rng >> 8) % most : 32'd0;

// ---- the pins of memory clients, between the unit (n_..) and the slot
`define LIBERAL_RD1(c, m) \
  logic                n_``c``2``m``_rd_req_valid, n_``c``2``m``_rd_req_ready; \
  logic [RD_REQ_W-1:0] n_``c``2``m``_rd_req_pd; \
  logic                n_``m``2``c``_rd_rsp_valid, n_``m``2``c``_rd_rsp_ready; \
  logic                n_``c``2``m``_rd_cdt_lat_fifo_pop; \
  liberal_rd i_rd_``c``_``m ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .req_valid_i(n_``c``2``m``_rd_req_valid), .req_ready_o(n_``c``2``m``_rd_req_ready), \
    .req_pd_i(n_``c``2``m``_rd_req_pd), .pop_i(n_``c``2``m``_rd_cdt_lat_fifo_pop), \
    .rsp_valid_o(n_``m``2``c``_rd_rsp_valid), .rsp_ready_i(n_``m``2``c``_rd_rsp_ready), \
    .req_valid_o(c``2``m``_rd_req_valid), .req_ready_i(c``2``m``_rd_req_ready), \
    .req_pd_o(c``2``m``_rd_req_pd), .pop_o(c``2``m``_rd_cdt_lat_fifo_pop), \
    .rsp_valid_i(m``2``c``_rd_rsp_valid), .rsp_ready_o(m``2``c``_rd_rsp_ready));
`define LIBERAL_RD(c) `LIBERAL_RD1(c, mcif) `LIBERAL_RD1(c, cvif)

`define LIBERAL_RD1_PINS(c, m) \
  .c``2``m``_rd_req_valid(n_``c``2``m``_rd_req_valid), \
  .c``2``m``_rd_req_ready(n_``c``2``m``_rd_req_ready), \
  .c``2``m``_rd_req_pd(n_``c``2``m``_rd_req_pd), \
  .m``2``c``_rd_rsp_valid(n_``m``2``c``_rd_rsp_valid), \
  .m``2``c``_rd_rsp_ready(n_``m``2``c``_rd_rsp_ready), \
  .c``2``m``_rd_cdt_lat_fifo_pop(n_``c``2``m``_rd_cdt_lat_fifo_pop)
`define LIBERAL_RD_PINS(c) `LIBERAL_RD1_PINS(c, mcif), `LIBERAL_RD1_PINS(c, cvif)

`define LIBERAL_WR1(c, m) \
  logic                n_``c``2``m``_wr_req_valid, n_``c``2``m``_wr_req_ready; \
  logic [WR_REQ_W-1:0] n_``c``2``m``_wr_req_pd; \
  logic                n_``m``2``c``_wr_rsp_complete; \
  liberal_wr i_wr_``c``_``m ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .req_valid_i(n_``c``2``m``_wr_req_valid), .req_ready_o(n_``c``2``m``_wr_req_ready), \
    .req_pd_i(n_``c``2``m``_wr_req_pd), .complete_o(n_``m``2``c``_wr_rsp_complete), \
    .req_valid_o(c``2``m``_wr_req_valid), .req_ready_i(c``2``m``_wr_req_ready), \
    .req_pd_o(c``2``m``_wr_req_pd), .complete_i(m``2``c``_wr_rsp_complete));
`define LIBERAL_WR(c) `LIBERAL_WR1(c, mcif) `LIBERAL_WR1(c, cvif)

`define LIBERAL_WR1_PINS(c, m) \
  .c``2``m``_wr_req_valid(n_``c``2``m``_wr_req_valid), \
  .c``2``m``_wr_req_ready(n_``c``2``m``_wr_req_ready), \
  .c``2``m``_wr_req_pd(n_``c``2``m``_wr_req_pd), \
  .m``2``c``_wr_rsp_complete(n_``m``2``c``_wr_rsp_complete)
`define LIBERAL_WR_PINS(c) `LIBERAL_WR1_PINS(c, mcif), `LIBERAL_WR1_PINS(c, cvif)

// Done pulses come up to cap clocks late, in order (unit_pins.md 4.16), and not before the end of
// their layer's output: _AFTER counts the transfers that arrived and that have left.
`define LIBERAL_DONE(name, cap) `LIBERAL_DONE_AFTER(name, cap, '0, '0)
`define LIBERAL_DONE_AFTER(name, cap, taken, sent) \
  logic [1:0] n_``name``_done, l_``name``_done; \
  logic       v_``name``_done, unused_``name``_done; \
  liberal_queue #(.Width(2), .Max(cap)) i_done_``name ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .stamp_i(taken), .clear_i(sent), \
    .valid_i(|n_``name``_done), .data_i(n_``name``_done), .valid_o(v_``name``_done), \
    .data_o(l_``name``_done), .busy_o(unused_``name``_done)); \
  assign name``2glb_done_intr_pd = v_``name``_done ? l_``name``_done : 2'b00;

`endif
