// SPDX-License-Identifier: Apache-2.0
// Noise on valid-only pulses: each comes 0 to Max clocks late (and one more), in order, one a
// clock, none lost (conv_units.md 9: counted events), and not before clear_i has reached the value
// of stamp_i in its clock. The payload is random while there is no pulse.
`include "liberal.svh"
`default_nettype none
module liberal_queue #(
  parameter int unsigned Width = 1,
  parameter int unsigned Max = 40
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic [31:0]      stamp_i,
  input  wire logic [31:0]      clear_i,
  input  wire logic             valid_i,
  input  wire logic [Width-1:0] data_i,
  output logic                  valid_o,
  output logic [Width-1:0]      data_o,
  output logic                  busy_o
);
  typedef struct packed {
    bit [31:0]      due;
    bit [31:0]      stamp;
    bit [Width-1:0] data;
  } item;

  `LIBERAL_RNG
  item              q[$];
  item              head;
  bit [31:0]        now, hold;
  logic             valid_q, on_q;
  logic [Width-1:0] data_q;

  assign valid_o = on_q ? valid_q : valid_i;
  assign data_o  = on_q ? data_q : data_i;

  always_ff @(posedge clk_i) begin
    valid_q <= 1'b0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      q.delete();
      now = '0;
      on_q <= on;
      busy_o <= 1'b0;
    end else if (on) begin
      now++;
      if (valid_i) begin
        `LIBERAL_HOLD(hold)
        q.push_back({now + hold, stamp_i, data_i});
      end
      if (q.size() != 0) begin
        head = q[0];
        if (head.due <= now && clear_i >= head.stamp) begin
          valid_q <= 1'b1;
          data_q <= head.data;
          void'(q.pop_front());
        end
      end else if (valid_q) begin
        `LIBERAL_DRAW
        data_q <= Width'({(Width + 31) / 32{rng}});
      end
      busy_o <= q.size() != 0;
    end
  end
endmodule
`default_nettype wire
