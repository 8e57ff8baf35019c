// SPDX-License-Identifier: Apache-2.0
// Noise on the bank change levels (conv_units.md 3.6): every change comes 0 to Max clocks late, and
// no level becomes shorter than it was or than 3 clocks. A rise waits while updates or releases are
// under way (hold_i), because none may come between a request and its fall. A fall waits for the
// releases of kept data (keep_i), which come during the request.
`include "liberal.svh"
`default_nettype none
module liberal_level #(
  parameter int unsigned Max = 24
) (
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  input  wire logic       hold_i,
  input  wire logic       keep_i,
  input  wire logic [1:0] level_i,
  output logic [1:0]      level_o
);
  typedef struct packed {
    bit [31:0] due;
    bit [1:0]  level;
  } change;

  `LIBERAL_RNG
  change      q[$];
  change      head;
  bit [31:0]  now, hold, last_hold, shown;
  bit [1:0]   seen;
  logic [1:0] level_q;
  logic       on_q;

  assign level_o = on_q ? level_q : level_i;

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      q.delete();
      now = '0;
      shown = '0;
      last_hold = '0;
      seen = '0;
      level_q <= '0;
      on_q <= on; // without noise too: a rise may have to wait
    end else if (on) begin
      now++;
      if (level_i != seen) begin
        `LIBERAL_HOLD(hold)
        if (|(seen & ~level_i) && hold < last_hold) hold = last_hold;
        last_hold = hold;
        seen = level_i;
        q.push_back({now + hold, level_i});
      end
      if (q.size() != 0) begin
        head = q[0];
        if (head.due <= now && now >= shown + 3 && !(hold_i && |(head.level & ~level_q)) &&
            !(keep_i && |(~head.level & level_q))) begin
          level_q <= head.level;
          shown = now;
          void'(q.pop_front());
        end
      end
    end
  end
endmodule
`default_nettype wire
