// SPDX-License-Identifier: Apache-2.0
// Noise on CSC's words to both halves of the array (conv_units.md 2, 5.3, 9): gaps anywhere;
// stripes up to Hold clocks late, so that releases and reads run ahead of them; weight words as
// early as right after the stripe_st before theirs. The rules of 9 are kept: all weights of a
// stripe come before its stripe_st, starts are at least Gap clocks apart, two words for the same
// accumulator at least Same clocks, and the first stripe of a layer comes 0x30 clocks after the
// last word of the layer before. Bytes with mask 0 are random, and differ in the two halves. Max 1
// and Hold 0: all words come one clock late, without other changes.
`include "liberal.svh"
`default_nettype none
module liberal_stripes
  import dla_cfg_pkg::*;
#(
  parameter int unsigned Max = 24,
  parameter int unsigned Hold = 120
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  // index 0 half a, 1 half b
  input  wire logic [1:0]                  dat_pvld_i,
  input  wire logic [1:0][MAC_LANES-1:0]   dat_mask_i,
  input  wire logic [1:0][MAC_LANES*8-1:0] dat_data_i,
  input  wire logic [1:0][8:0]             dat_pd_i,
  input  wire logic [1:0]                  wt_pvld_i,
  input  wire logic [1:0][MAC_LANES-1:0]   wt_mask_i,
  input  wire logic [1:0][MAC_LANES*8-1:0] wt_data_i,
  input  wire logic [1:0][MAC_CELLS/2-1:0] wt_sel_i,
  output logic [1:0]                       dat_pvld_o,
  output logic [1:0][MAC_LANES-1:0]        dat_mask_o,
  output logic [1:0][MAC_LANES*8-1:0]      dat_data_o,
  output logic [1:0][8:0]                  dat_pd_o,
  output logic [1:0]                       wt_pvld_o,
  output logic [1:0][MAC_LANES-1:0]        wt_mask_o,
  output logic [1:0][MAC_LANES*8-1:0]      wt_data_o,
  output logic [1:0][MAC_CELLS/2-1:0]      wt_sel_o,
  // layers whose last word has arrived, and layers that have ended at the pins
  output logic [31:0]                      ends_o,
  output logic [31:0]                      over_o,
  // words wait here, or the end of a layer has not yet passed at the pins
  output logic                             busy_o
);
  localparam bit [31:0] Gap   = IS_V1 ? 32'd10 : 32'(MAC_CELLS);
  localparam bit [31:0] Same  = IS_V1 ? 32'd11 : 32'd5;
  localparam bit [31:0] Flush = 32'h30;
  localparam int St    = 5; // tags (unit_pins.md 4.6)
  localparam int End   = 6;
  localparam int Layer = 8;
  localparam int L     = MAC_LANES;

  typedef struct packed {
    bit [31:0]          stripe;
    bit [1:0]           pvld;
    bit [1:0][L-1:0]    mask;
    bit [1:0][L*8-1:0]  data;
    bit [1:0][8:0]      pd;
  } dat_word;
  typedef struct packed {
    bit [31:0]                   stripe; // its stripe
    bit [1:0]                    pvld;
    bit [1:0][L-1:0]             mask;
    bit [1:0][L*8-1:0]           data;
    bit [1:0][MAC_CELLS/2-1:0]   sel;
  } wt_word;

  `LIBERAL_RNG
  bit [31:0] slow; // holds of stripes: at most
  dat_word   dq[$];
  wt_word    wq[$];
  dat_word   d;
  wt_word    w;
  bit [31:0] now, in, sent, dat_at, wt_at, start_at, hold;
  bit        drawn, go, on_q, ending;
  bit [31:0] over_at;
  bit [31:0] past [256]; // clock in which the last word of each position left
  bit [7:0]  pos;        // position of the word after the last one
  dat_word   d_q;
  wt_word    w_q;

  function automatic bit [L*8-1:0] lanes(bit [31:0] r, bit [L-1:0] mask, bit [L*8-1:0] data);
    bit [L*8-1:0] x = data;
    for (int i = 0; i < L; i++) if (!mask[i]) x[8*i+:8] = r[8*(i%4)+:8] + 8'(i);
    return x;
  endfunction

  assign dat_pvld_o = on_q ? d_q.pvld : dat_pvld_i;
  assign dat_mask_o = on_q ? d_q.mask : dat_mask_i;
  assign dat_data_o = on_q ? d_q.data : dat_data_i;
  assign dat_pd_o   = on_q ? d_q.pd : dat_pd_i;
  assign wt_pvld_o  = on_q ? w_q.pvld : wt_pvld_i;
  assign wt_mask_o  = on_q ? w_q.mask : wt_mask_i;
  assign wt_data_o  = on_q ? w_q.data : wt_data_i;
  assign wt_sel_o   = on_q ? w_q.sel : wt_sel_i;

  always_ff @(posedge clk_i) begin
    d_q.pvld <= '0;
    w_q.pvld <= '0;
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(Max)
      slow = Hold == 0 || rng[18] ? 32'd0 : rng[19] ? 32'd8 : Hold;
      dq.delete();
      wq.delete();
      {now, in, sent, dat_at, wt_at, start_at} = '0;
      {drawn, ending, pos} = '0;
      for (int i = 0; i < 256; i++) past[i] = '0;
      {ends_o, over_o} <= '0;
      busy_o <= 1'b0;
      on_q = on;
    end else if (on) begin
      now++;
      if (|dat_pvld_i) begin
        in += 32'(dat_pd_i[!dat_pvld_i[0]][St]);
        `LIBERAL_DRAW
        ends_o <= ends_o + 32'(dat_pd_i[!dat_pvld_i[0]][End] && dat_pd_i[!dat_pvld_i[0]][Layer]);
        d.stripe = in;
        d.pvld   = dat_pvld_i;
        d.mask   = dat_mask_i;
        d.pd     = dat_pd_i;
        d.data   = {lanes(~rng, dat_mask_i[1], dat_data_i[1]),
                    lanes(rng, dat_mask_i[0], dat_data_i[0])};
        dq.push_back(d);
      end
      if (|wt_pvld_i) begin // with a stripe_st in the same clock: belongs to the next stripe
        `LIBERAL_DRAW
        w.stripe = in + 32'd1;
        w.pvld   = wt_pvld_i;
        w.mask   = wt_mask_i;
        w.sel    = wt_sel_i;
        w.data   = {lanes(~rng, wt_mask_i[1], wt_data_i[1]),
                    lanes(rng, wt_mask_i[0], wt_data_i[0])};
        wq.push_back(w);
      end
      if (ending && now >= over_at) begin // the next layer may start (5.6)
        over_o <= over_o + 32'd1;
        ending = 1'b0;
      end
      go = 1'b0;
      if (dq.size() != 0 && now >= dat_at) begin
        d  = dq[0];
        if (d.pd[!d.pvld[0]][St]) pos = '0;
        go = now >= past[pos] + Same;
        if (d.pd[!d.pvld[0]][St]) begin
          if (now < start_at) go = 1'b0;
          if (wq.size() != 0) begin
            w = wq[0];
            if (w.stripe <= d.stripe) go = 1'b0;
          end
          if (go && !drawn && slow != '0) begin
            `LIBERAL_DRAW
            if (!rng[3]) dat_at = now + (rng >> 4) % slow;
            drawn = 1'b1;
            go = now >= dat_at;
          end
        end
      end
      if (go) begin
        drawn = 1'b0;
        past[pos] = now;
        pos++;
        d_q <= d;
        if (d.pd[!d.pvld[0]][St]) begin
          sent++;
          start_at = now + Gap;
        end
        if (d.pd[!d.pvld[0]][End] && d.pd[!d.pvld[0]][Layer]) begin
          start_at = now + Flush > start_at ? now + Flush : start_at;
          ending = 1'b1;
          over_at = now + Flush;
        end
        void'(dq.pop_front());
        `LIBERAL_HOLD(hold)
        dat_at = now + hold;
      end else begin // random, except the valid
        d_q.pd <= 18'(rng);
        d_q.mask <= (2*L)'({(2*L+31)/32{rng}});
      end
      go = 1'b0;
      if (wq.size() != 0 && now >= wt_at) begin
        w  = wq[0];
        go = w.stripe <= sent + 32'd1;
      end
      if (go) begin
        w_q <= w;
        void'(wq.pop_front());
        `LIBERAL_HOLD(hold)
        wt_at = now + (hold > 32'd8 ? 32'd8 : hold);
      end else begin
        w_q.sel <= (MAC_CELLS)'(rng);
        w_q.mask <= (2*L)'({(2*L+31)/32{~rng}});
      end
      busy_o <= ending || dq.size() != 0;
    end else busy_o <= 1'b0;
  end
endmodule
`default_nettype wire
