// SPDX-License-Identifier: Apache-2.0
// Noise on one write port of a memory client (unit_pins.md 4.4, 4.5): commands are cut into smaller
// ones (the last keeps the request for an answer), with gaps; don't-care bits of a command and
// payload without valid are random; the answer is taken late. nv_full's commands are cut at even
// atoms only.
`include "liberal.svh"
`default_nettype none
module liberal_wr
  import dla_cfg_pkg::*;
(
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // the unit
  input  wire logic                req_valid_i,
  output logic                     req_ready_o,
  input  wire logic [WR_REQ_W-1:0] req_pd_i,
  output logic                     complete_o,
  // the pins
  output logic                     req_valid_o,
  input  wire logic                req_ready_i,
  output logic [WR_REQ_W-1:0]      req_pd_o,
  input  wire logic                complete_i
);
  localparam int AW   = MEM_ADDRESS_WIDTH;
  localparam int Data = WR_REQ_W - 1; // top bit: data, else command
  localparam int Ack  = AW + 13;
  localparam int PerBeat = IS_V1 ? 2 : 1;

  `LIBERAL_RNG
  bit          cut;
  // of the current command: the rest is sent when the beats of a piece have passed
  logic [AW-1:0] addr_q;
  logic [13:0]   left_q;            // atoms that no command was sent for
  logic [13:0]   beats_q;           // remaining atoms of the present piece
  logic [12:0]   piece_q;           // atoms of the next piece - 1
  logic          ack_q, rest, is_cmd, take, last, gated, ready, unused_data, unused_busy, unused;
  logic [13:0]   whole, now;
  logic [AW-1:0] from;

  assign rest   = left_q != '0 && beats_q == '0;
  assign is_cmd = rest || !req_pd_i[Data];
  assign whole  = rest ? left_q : 14'(req_pd_i[AW+:13]) + 14'd1;
  assign from   = rest ? addr_q : req_pd_i[AW-1:0];
  assign last   = 14'(piece_q) + 14'd1 >= whole;
  assign now    = last ? whole : 14'(piece_q) + 14'd1;

  always_comb begin
    req_pd_o = req_pd_i;
    if (is_cmd && on) begin
      req_pd_o = WR_REQ_W'({(WR_REQ_W + 31) / 32{rng}});
      req_pd_o[Data] = 1'b0;
      req_pd_o[AW-1:0] = from;
      req_pd_o[AW+:13] = 13'(now - 14'd1);
      req_pd_o[Ack] = (rest ? ack_q : req_pd_i[Ack]) && last;
    end
    if (on && !req_valid_o) req_pd_o = WR_REQ_W'({(WR_REQ_W + 31) / 32{rng}});
  end

  liberal_gate i_req (.clk_i, .rst_ni, .valid_i(gated), .ready_o(ready), .valid_o(req_valid_o),
                      .ready_i(req_ready_i));
  assign gated       = req_valid_i || rest;
  assign req_ready_o = ready && !rest;
  assign take        = req_valid_o && req_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(1)
      cut = on && rng[20];
      left_q <= '0;
      beats_q <= '0;
      piece_q <= '1;
    end else begin
      if (take && is_cmd) begin
        addr_q  <= from + AW'(now) * AW'(MEMORY_ATOMIC_SIZE);
        ack_q   <= rest ? ack_q : req_pd_i[Ack];
        left_q  <= whole - now;
        beats_q <= now;
        `LIBERAL_DRAW
        piece_q <= '1;
        if (cut && !rng[8]) piece_q <= {9'd0, rng[12:9]} | 13'(IS_V1);
      end else if (take) begin
        beats_q <= beats_q > 14'(PerBeat) ? beats_q - 14'(PerBeat) : '0;
      end
    end
  end

  liberal_queue i_complete (.clk_i, .rst_ni, .stamp_i('0), .clear_i('0), .busy_o(unused_busy),
                            .valid_i(complete_i), .data_i(1'b0),
                            .valid_o(complete_o), .data_o(unused_data));
  assign unused = ^{unused_data, unused_busy, rate, most};
endmodule
`default_nettype wire
