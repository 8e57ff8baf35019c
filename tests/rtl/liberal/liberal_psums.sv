// SPDX-License-Identifier: Apache-2.0
// Noise on the partial sums of both halves (conv_units.md 1.1, 2; unit_pins.md 4.8): a common
// additional latency of 0 to 15 clocks, the same for every word of a trace. Random values replace
// slots with mask 0, their mode, fields that the layer does not use, and everything that is not 3
// clocks after a pvld.
`include "liberal.svh"
`default_nettype none
module liberal_psums
  import dla_cfg_pkg::*;
(
  input  wire logic                                 clk_i,
  input  wire logic                                 rst_ni,
  // index 0 half a, 1 half b
  input  wire logic [1:0]                           pvld_i,
  input  wire logic [1:0][8:0]                      pd_i,
  input  wire logic [MAC_CELLS-1:0]                 mask_i,
  input  wire logic [2*MODE_W-1:0]                  mode_i,
  input  wire logic [MAC_CELLS*MAC_RESULT_BITS-1:0] data_i,
  output logic [1:0]                                pvld_o,
  output logic [1:0][8:0]                           pd_o,
  output logic [MAC_CELLS-1:0]                      mask_o,
  output logic [2*MODE_W-1:0]                       mode_o,
  output logic [MAC_CELLS*MAC_RESULT_BITS-1:0]      data_o
);
  localparam int W    = MAC_RESULT_BITS;
  // nv_full: direct convolution uses the lowest of four fields only.
  localparam int Spare = IS_V1 ? 3 * W / 4 : 1;

  typedef struct packed {
    bit [1:0]             pvld;
    bit [1:0][8:0]        pd;
    bit [MAC_CELLS-1:0]   mask;
    bit [2*MODE_W-1:0]    mode;
    bit [MAC_CELLS*W-1:0] data;
  } clock;

  `LIBERAL_RNG
  clock     past [16];
  clock     c;
  bit [3:0] now, late;
  bit [2:0] valid; // pvld 1, 2 and 3 clocks ago
  bit       on_q;
  clock     c_q;
  logic     unused;

  assign pvld_o = on_q ? c_q.pvld : pvld_i;
  assign pd_o   = on_q ? c_q.pd : pd_i;
  assign mask_o = on_q ? c_q.mask : mask_i;
  assign mode_o = on_q ? c_q.mode : mode_i;
  assign data_o = on_q ? c_q.data : data_i;
  assign unused = ^{rate, most};

  always_ff @(posedge clk_i) begin
    if (rst_ni) held = 1'b0;
    if (!rst_ni) begin
      `LIBERAL_START(1)
      late = rng[30] ? rng[29:26] : 4'd0;
      for (int i = 0; i < 16; i++) past[i] = '0;
      now = '0;
      valid = '0;
      on_q = on;
      c_q <= '0;
    end else if (on) begin
      now++;
      `LIBERAL_DRAW
      c.pvld = pvld_i;
      c.pd   = |pvld_i ? pd_i : 18'(rng);
      c.mask = mask_i;
      c.mode = mode_i;
      c.data = data_i;
      if (!valid[2]) begin
        c.mask = MAC_CELLS'(rng);
        c.data = (MAC_CELLS*W)'({(MAC_CELLS*W+31)/32{~rng}});
        if (IS_V1) c.mode = (2*MODE_W)'(rng >> 8);
      end else begin
        for (int i = 0; i < MAC_CELLS; i++) begin
          if (!mask_i[i]) c.data[i*W+:W] = W'({(W+31)/32{rng}});
          if (IS_V1 && !mask_i[i]) c.mode[i%(2*MODE_W)] = rng[i];
          if (IS_V1 && mask_i[i] && !mode_i[i%(2*MODE_W)]) begin
            c.data[i*W+W-Spare+:Spare] = Spare'({(W+31)/32{rng}});
          end
        end
      end
      valid = {valid[1:0], |pvld_i};
      past[now] = c;
      c_q <= past[now-late];
    end
  end
endmodule
`default_nettype wire
