// SPDX-License-Identifier: Apache-2.0
// Noise on updates and releases (conv_units.md 3.3, 3.4, 5.4): they are cut in pieces or merged,
// with entries never later than the slices or kernels in them, up to Max clocks late, with pulses
// whose counts are all 0 between them (3.6: harmless to every receiver). Pulse n leaves only when
// all buffer writes before it are readable (section 2): clear_i has reached the stamp_i of its
// clock.
`include "liberal.svh"
`default_nettype none
module liberal_updates
  import dla_cfg_pkg::*;
#(
  parameter int unsigned Max = 24,
  /// Largest count of one pulse (v2 drives the upper bits of wt_kernels as 0).
  parameter int unsigned MaxCount = 63
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic [31:0]          stamp_i,
  input  wire logic [31:0]          clear_i,
  input  wire logic                 quiet_i, // no additional pulse now
  // of a layer, with or after its last update: sums are exact there (3.3), nothing is merged across
  // it
  input  wire logic                 end_i,
  input  wire logic                 updt_i,
  input  wire logic [ENTRIES_W-1:0] entries_i,
  input  wire logic [13:0]          count_i,
  input  wire logic [8:0]           wmb_i,
  output logic                      updt_o,
  output logic [ENTRIES_W-1:0]      entries_o,
  output logic [13:0]               count_o,
  output logic [8:0]                wmb_o,
  output logic                      busy_o,
  // pulses taken, and how many of the first of them are out
  output logic [31:0]               taken_o,
  output logic [31:0]               sent_o
);
  typedef struct packed {
    bit [31:0]          due;
    bit [31:0]          stamp;
    bit [31:0]          number;
    bit [ENTRIES_W-1:0] entries;
    bit [13:0]          count;
    bit [8:0]           wmb;
  } pulse;

  `LIBERAL_RNG
  bit                   cut, join_, zeros;
  pulse                 q[$];
  pulse                 p, rest;
  bit [31:0]            now, hold, taken;
  bit                   joined, fence;
  logic                 on_q, updt_q;
  logic [ENTRIES_W-1:0] entries_q;
  logic [13:0]          count_q;
  logic [8:0]           wmb_q;

  assign updt_o    = on_q ? updt_q : updt_i;
  assign entries_o = on_q ? entries_q : entries_i;
  assign count_o   = on_q ? count_q : count_i;
  assign wmb_o     = on_q ? wmb_q : wmb_i;

  // Part of n: 0, all, or some.
  function automatic bit [14:0] part(bit [31:0] r, bit [14:0] n);
    case (r[1:0])
      2'd0: return 15'd0;
      2'd1: return n;
      default: return 15'(r[31:2] % (30'(n) + 30'd1));
    endcase
  endfunction

  always_ff @(posedge clk_i) begin
    updt_q <= 1'b0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      {cut, join_, zeros} = rng[20:18];
      q.delete();
      now = '0;
      taken = '0;
      fence = 1'b0;
      {taken_o, sent_o} <= '0;
      on_q <= on;
      busy_o <= 1'b0;
    end else if (on) begin
      now++;
      if (updt_i) begin
        `LIBERAL_HOLD(hold)
        rest = {now + hold, stamp_i, taken, entries_i, count_i, wmb_i};
        taken++;
        joined = 1'b0;
        // one that arrives with the end may belong to the next layer
        if (join_ && !fence && !end_i && q.size() != 0 && rng[30]) begin
          p = q[q.size()-1];
          if (32'(p.count) + 32'(rest.count) <= MaxCount &&
              32'(p.entries) + 32'(rest.entries) < 32'd1 << ENTRIES_W &&
              32'(p.wmb) + 32'(rest.wmb) < 32'd512) begin
            rest.entries += p.entries;
            rest.count += p.count;
            rest.wmb += p.wmb;
            q[q.size()-1] = rest;
            joined = 1'b1;
          end
        end
        if (!joined) begin
          // pieces with entries only, then pieces with the counts, the first of them with the rest
          for (int i = 0; cut && i < 3; i++) begin
            `LIBERAL_DRAW
            if (!rng[3]) begin
              p = rest;
              p.count = '0;
              p.entries = ENTRIES_W'(part(rng >> 4, 15'(rest.entries)));
              p.wmb = 9'(part(rng >> 8, 15'(rest.wmb)));
              rest.entries -= p.entries;
              rest.wmb -= p.wmb;
              q.push_back(p);
            end
          end
          for (int i = 0; cut && i < 2; i++) begin
            `LIBERAL_DRAW
            if (!rng[3]) begin
              p = rest;
              p.count = 14'(part(rng >> 4, 15'(rest.count)));
              rest.count -= p.count;
              rest.entries = '0;
              rest.wmb = '0;
              q.push_back(p);
            end
          end
          q.push_back(rest);
        end
        fence = 1'b0;
      end
      if (end_i) fence = 1'b1;
      if (q.size() != 0) begin
        p = q[0];
        if (p.due <= now && clear_i >= p.stamp) begin
          updt_q    <= 1'b1;
          entries_q <= p.entries;
          count_q   <= p.count;
          wmb_q     <= p.wmb;
          void'(q.pop_front());
        end
      end else if (updt_q) begin
        `LIBERAL_DRAW
        entries_q <= ENTRIES_W'(rng);
        count_q   <= rng[29:16];
        wmb_q     <= rng[31:23];
      end else if (zeros && !quiet_i) begin
        `LIBERAL_DRAW
        if (rng[12:5] == '0) begin
          updt_q    <= 1'b1;
          entries_q <= '0;
          count_q   <= '0;
          wmb_q     <= '0;
        end
      end
      busy_o <= q.size() != 0;
      taken_o <= taken;
      if (q.size() != 0) begin
        p = q[0];
        sent_o <= p.number;
      end else begin
        sent_o <= taken;
      end
    end else busy_o <= 1'b0;
  end
endmodule
`default_nettype wire
