// SPDX-License-Identifier: Apache-2.0
// Releases of one side of CSC while a bank change is requested (conv_units.md 3.6): the data that
// the layer before has kept. A unit that makes such releases passes them in; for another one (Make)
// the noise makes them in three of four bank changes. They come 0 to Max clocks after the request
// at the pins, which stays high that long (busy_o).
`include "liberal.svh"
`default_nettype none
module liberal_kept
  import dla_cfg_pkg::*;
#(
  parameter bit Make = 1'b1,
  parameter int unsigned Max = 24
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 req_i,   // request of the unit
  input  wire logic                 level_i, // and at the pins
  input  wire logic                 updt_i,
  input  wire logic [ENTRIES_W-1:0] entries_i,
  input  wire logic [13:0]          count_i,
  input  wire logic [8:0]           wmb_i,
  input  wire logic                 rls_i,
  input  wire logic [ENTRIES_W-1:0] rls_entries_i,
  input  wire logic [13:0]          rls_count_i,
  input  wire logic [8:0]           rls_wmb_i,
  // without a request
  output logic                      rls_o,
  // with one
  output logic                      kept_o,
  output logic [ENTRIES_W-1:0]      entries_o,
  output logic [13:0]               count_o,
  output logic [8:0]                wmb_o,
  output logic                      busy_o,
  // entries announced since the last bank change
  output logic [31:0]               announced_o
);
  typedef struct packed {
    bit [31:0] entries;
    bit [31:0] count;
    bit [31:0] wmb;
  } sum;

  `LIBERAL_RNG
  sum        in, out, p;
  sum        q[$];
  bit [31:0] now, due, hold;
  bit        asked, level, on_q;

  assign rls_o       = rls_i && !(on_q && req_i);
  assign busy_o      = q.size() != 0 || kept_o;
  assign announced_o = in.entries;

  always_ff @(posedge clk_i) begin
    kept_o <= 1'b0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      q.delete();
      {in, out, now, due} = '0;
      {asked, level} = '0;
      on_q <= on;
    end else if (on) begin
      now++;
      if (req_i && !asked && Make) begin
        `LIBERAL_DRAW
        p = {in.entries - out.entries, in.count - out.count, in.wmb - out.wmb};
        if (|{p.entries, p.wmb} && |rng[4:3]) q.push_back(p);
      end
      if (req_i) begin
        if (rls_i) q.push_back({32'(rls_entries_i), 32'(rls_count_i), 32'(rls_wmb_i)});
        {in, out} = '0;
      end else begin
        if (updt_i) begin
          in = {in.entries + 32'(entries_i), in.count + 32'(count_i), in.wmb + 32'(wmb_i)};
        end
        if (rls_i) begin
          out = {out.entries + 32'(rls_entries_i), out.count + 32'(rls_count_i),
                 out.wmb + 32'(rls_wmb_i)};
        end
      end
      if (level_i && !level) begin
        `LIBERAL_HOLD(hold)
        due = now + hold;
      end
      if (level_i && q.size() != 0 && now >= due) begin
        p = q.pop_front();
        kept_o    <= 1'b1;
        entries_o <= ENTRIES_W'(p.entries);
        count_o   <= 14'(p.count);
        wmb_o     <= 9'(p.wmb);
      end
      asked = req_i;
      level = level_i;
    end
  end
endmodule
`default_nettype wire
