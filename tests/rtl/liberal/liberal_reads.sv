// SPDX-License-Identifier: Apache-2.0
// Noise on one read port of the buffer (conv_units.md 2, 9; unit_pins.md 4.13): gaps, any order
// among the requests that wait, an entry read twice. Replies come 6 clocks after their request and
// are passed to the unit in the order of its requests. A request leaves when clear_i has reached
// the value of stamp_i in its clock. With past_i there are additional reads of past_req_i, whose
// replies are dropped. RTL counts those 6 clocks and cannot identify a reply by a tag
// (conv_units.md 9): for such a unit, Fixed, only payload without valid is noise.
`include "liberal.svh"
`default_nettype none
module liberal_reads #(
  parameter int unsigned Width = 14, // all of a request
  parameter int unsigned Data = 64,
  parameter int unsigned Max = 24,
  parameter int unsigned Window = 5,
  parameter bit Fixed = 1'b0
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic [31:0]      stamp_i,
  input  wire logic [31:0]      clear_i,
  // the unit
  input  wire logic             en_i,
  input  wire logic [Width-1:0] req_i,
  input  wire logic             past_i,
  input  wire logic [Width-1:0] past_req_i,
  output logic                  valid_o,
  output logic [Data-1:0]       data_o,
  // the pins
  output logic                  en_o,
  output logic [Width-1:0]      req_o,
  input  wire logic             valid_i,
  input  wire logic [Data-1:0]  data_i
);
  localparam int Store = 4096; // replies that wait for earlier ones

  typedef struct packed {
    bit [31:0]      due;
    bit [31:0]      stamp;
    bit [11:0]      number;
    bit [Width-1:0] req;
  } request;

  `LIBERAL_RNG
  bit               mixed, twice;
  request           q[$];
  request           r;
  bit [12:0]        asked[$]; // number, or 4096: reply is dropped
  bit [12:0]        n;
  bit [11:0]        taken, given;
  bit [31:0]        now, hold;
  int               at;
  bit [Data-1:0]    store [Store];
  bit               have [Store];
  logic             on_q, en_q, valid_q;
  logic [Width-1:0] req_q;
  logic [Data-1:0]  data_q;

  assign en_o    = on_q ? en_q : en_i;
  assign req_o   = on_q ? req_q : req_i;
  assign valid_o = on_q ? valid_q : valid_i;
  assign data_o  = on_q ? data_q : Fixed && on && !valid_i ? ~data_i : data_i;

  always_ff @(posedge clk_i) begin
    en_q <= 1'b0;
    valid_q <= 1'b0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      {mixed, twice} = rng[20:19];
      q.delete();
      asked.delete();
      for (int i = 0; i < Store; i++) have[i] = 1'b0;
      now = '0;
      {taken, given} = '0;
      on_q <= on && !Fixed;
    end else if (on && !Fixed) begin
      now++;
      if (en_i) begin
        `LIBERAL_HOLD(hold)
        q.push_back({now + hold, stamp_i, taken, req_i});
        taken++;
      end
      if (valid_i && asked.size() != 0) begin
        n = asked.pop_front();
        if (!n[12]) begin
          store[n[11:0]] = data_i;
          have[n[11:0]] = 1'b1;
        end
      end
      if (have[given]) begin
        have[given] = 1'b0;
        valid_q <= 1'b1;
        data_q <= store[given];
        given++;
      end
      if (q.size() != 0 || (past_i && en_q)) begin
        `LIBERAL_DRAW
        at = 0;
        if (mixed && q.size() != 0) at = int'((rng >> 4) % 32'(q.size() < int'(Window) ? q.size() : int'(Window)));
        r = '0;
        if (q.size() != 0) r = q[at];
        if (twice && en_q && rng[3:0] == '0) begin // the last one again, its reply is dropped
          en_q <= 1'b1;
          asked.push_back(13'h1000);
        end else if (past_i && en_q && rng[0]) begin
          en_q <= 1'b1;
          req_q <= past_req_i;
          asked.push_back(13'h1000);
        end else if (q.size() != 0 && r.due <= now && clear_i >= r.stamp) begin
          en_q  <= 1'b1;
          req_q <= r.req;
          asked.push_back({1'b0, r.number});
          q.delete(at);
        end
      end else if (en_q) begin
        req_q <= Width'({(Width + 31) / 32{rng}});
      end
    end
  end
endmodule
`default_nettype wire
