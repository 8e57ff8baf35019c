// SPDX-License-Identifier: Apache-2.0
// Noise on one side's buffer writes (conv_units.md 2, 3.2, 9): gaps, and any order between writes to
// different entries. clear_o follows stamp_o when the writes are readable, 3 clocks after their
// enable.
`include "liberal.svh"
`default_nettype none
module liberal_writes #(
  parameter int unsigned Width = 64, // select and data
  parameter int unsigned Max = 24,
  /// Writes among which the next one is chosen.
  parameter int unsigned Window = 6
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             en_i,
  input  wire logic [16:0]      addr_i,
  input  wire logic [Width-1:0] data_i,
  output logic                  en_o,
  output logic [16:0]           addr_o,
  output logic [Width-1:0]      data_o,
  output logic [31:0]           stamp_o,
  output logic [31:0]           clear_o
);
  typedef struct packed {
    bit [31:0]      due;
    bit [31:0]      number;
    bit [16:0]      addr;
    bit [Width-1:0] data;
  } write;

  `LIBERAL_RNG
  bit               mixed;
  write             q[$];
  write             w, v;
  bit [31:0]        now, hold, taken;
  int               at;
  logic [2:0][31:0] clear_q;
  logic             on_q, en_q;
  logic [16:0]      addr_q;
  logic [Width-1:0] data_q;

  assign en_o    = on_q ? en_q : en_i;
  assign addr_o  = on_q ? addr_q : addr_i;
  assign data_o  = on_q ? data_q : data_i;
  assign clear_o = on_q ? clear_q[2] : stamp_o;

  always_ff @(posedge clk_i) begin
    en_q <= 1'b0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      mixed = rng[20];
      q.delete();
      now = '0;
      taken = '0;
      on_q <= on;
      clear_q <= '0;
      stamp_o <= '0;
    end else if (on) begin
      now++;
      if (en_i) begin
        `LIBERAL_HOLD(hold)
        q.push_back({now + hold, taken, addr_i, data_i});
        taken++;
      end
      stamp_o <= taken;
      if (q.size() != 0) begin
        at = 0;
        if (mixed && q.size() > 1) begin
          `LIBERAL_DRAW
          at = int'((rng >> 4) % 32'(q.size() < int'(Window) ? q.size() : int'(Window)));
        end
        w = q[at];
        for (int i = 0; i < int'(Window) && i < q.size(); i++) begin
          v = q[i];
          if (i < at && v.addr == w.addr) begin
            at = 0;
            w = q[0];
          end
        end
        if (w.due <= now) begin
          en_q   <= 1'b1;
          addr_q <= w.addr;
          data_q <= w.data;
          q.delete(at);
        end
      end else if (en_q) begin
        addr_q <= rng[16:0];
        data_q <= Width'({(Width + 31) / 32{rng}});
      end
      if (q.size() != 0) begin
        v = q[0];
        clear_q <= {clear_q[1:0], v.number};
      end else begin
        clear_q <= {clear_q[1:0], taken};
      end
    end else begin
      stamp_o <= '0;
    end
  end
endmodule
`default_nettype wire
