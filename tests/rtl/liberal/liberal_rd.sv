// SPDX-License-Identifier: Apache-2.0
// Noise on one read port of a memory client (unit_pins.md 4.2, 4.3): requests are cut into smaller
// ones, with gaps at request and response; credit pulses come any time after their beat; payload
// without valid is random. nv_full's requests are cut at even atoms only, because a beat carries
// two.
`include "liberal.svh"
`default_nettype none
module liberal_rd
  import dla_cfg_pkg::*;
(
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // the unit
  input  wire logic                req_valid_i,
  output logic                     req_ready_o,
  input  wire logic [RD_REQ_W-1:0] req_pd_i,
  input  wire logic                pop_i,
  output logic                     rsp_valid_o,
  input  wire logic                rsp_ready_i,
  // the pins
  output logic                     req_valid_o,
  input  wire logic                req_ready_i,
  output logic [RD_REQ_W-1:0]      req_pd_o,
  output logic                     pop_o,
  input  wire logic                rsp_valid_i,
  output logic                     rsp_ready_o
);
  localparam int AW = MEM_ADDRESS_WIDTH;

  `LIBERAL_RNG
  bit          cut;                 // cuts requests in this trace
  logic [14:0] first_q;             // atoms of the request that were already requested
  logic [14:0] piece_q;             // atoms of the next piece - 1, if it is smaller than the rest
  logic [14:0] left, size;
  logic        last, take, unused_pop, unused_busy, unused;

  assign left = req_pd_i[AW+:15] - first_q;
  assign last = piece_q >= left;
  assign size = last ? left : piece_q;

  always_comb begin
    req_pd_o = req_pd_i;
    req_pd_o[AW-1:0] = req_pd_i[AW-1:0] + AW'(first_q) * AW'(MEMORY_ATOMIC_SIZE);
    req_pd_o[AW+:15] = size;
    if (on && !req_valid_o) req_pd_o = RD_REQ_W'({4{rng}});
  end

  logic ready;

  liberal_gate i_req (.clk_i, .rst_ni, .valid_i(req_valid_i), .ready_o(ready),
                      .valid_o(req_valid_o), .ready_i(req_ready_i));
  assign req_ready_o = ready && last;
  assign take        = req_valid_o && req_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(1)
      cut = on && rng[20];
      first_q <= '0;
      piece_q <= '1;
    end else begin
      if (take) begin
        first_q <= last ? '0 : first_q + size + 15'd1;
        `LIBERAL_DRAW
        piece_q <= '1;
        if (cut && !rng[8]) piece_q <= {11'd0, rng[12:9]} | 15'(IS_V1);
      end
    end
  end

  liberal_gate i_rsp (.clk_i, .rst_ni, .valid_i(rsp_valid_i), .ready_o(rsp_ready_o),
                      .valid_o(rsp_valid_o), .ready_i(rsp_ready_i));
  liberal_queue i_pop (.clk_i, .rst_ni, .stamp_i('0), .clear_i('0), .busy_o(unused_busy),
                       .valid_i(pop_i), .data_i(1'b0), .valid_o(pop_o),
                       .data_o(unused_pop));
  assign unused = ^{unused_pop, unused_busy, rate, most};
endmodule
`default_nettype wire
