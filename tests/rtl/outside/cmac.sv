// SPDX-License-Identifier: Apache-2.0
// An outside half of the MAC array, v2 INT8 (conv_units.md 6, unit_pins.md 3.5, 4.6-4.8, 5).
//
//   wt  --[FF]--> shadow[cell] --stripe_st--> active[cell] --+
//   dat --[FF]----------------------------[FF]---------------+--> dot --[FF]--[6 FF]--> mask, data
//   pvld, pd --[6 FF]--> pvld, pd, 3 clocks ahead of mask and data
//
// A cell without a weight word since the last stripe_st is off for the stripe. Registers: ping-pong
// groups that the datapath does not look at; a layer ends 3 clocks after its last tag has left.
`include "outside.svh"
`include "dla_ext.svh"
`include "dla_regs.svh"
`default_nettype none
module outside_cmac
  import dla_cfg_pkg::*;
(
  `OUTSIDE_SYS,
  `OUTSIDE_GATES,
  `OUTSIDE_CSB(cmac_a),
  input  logic                   sc2mac_dat_pvld,
  input  logic [MAC_LANES-1:0]   sc2mac_dat_mask,
  `DLA_LANE_PORTS(input logic, sc2mac_dat_data),
  input  logic [8:0]             sc2mac_dat_pd,
  input  logic                   sc2mac_wt_pvld,
  input  logic [MAC_LANES-1:0]   sc2mac_wt_mask,
  `DLA_LANE_PORTS(input logic, sc2mac_wt_data),
  input  logic [MAC_CELLS/2-1:0] sc2mac_wt_sel,
  output logic                   mac2accu_pvld,
  output logic [MAC_CELLS/2-1:0] mac2accu_mask,
  output logic [MODE_W-1:0]      mac2accu_mode,
  `DLA_CELL_PORTS(output logic, mac2accu_data),
  output logic [8:0]             mac2accu_pd
);

  localparam int Cells = MAC_CELLS / 2;
  localparam int Lanes = MAC_LANES;
  localparam int W     = MAC_RESULT_BITS;
  localparam int St    = 5; // tags (unit_pins.md 4.6)
  localparam int End   = 6;
  localparam int Layer = 8;

  `OUTSIDE_BUG
  logic unused;
  assign unused = ^{dla_clk_ovr_on_sync, global_clk_ovr_on_sync, tmc2slcg_disable_clock_gating};

  // ---- operands, bytes with mask 0 are 0
  logic [Lanes-1:0][7:0] dat, wt, dat_q1, dat_q2, wt_q1;
  logic [Cells-1:0]      sel_q1;
  logic [8:0]            pd_q1;
  logic [2:0]            v_q;
  logic                  wv_q1;

  assign dat = {`DLA_LANE_LIST(sc2mac_dat_data)};
  assign wt  = {`DLA_LANE_LIST(sc2mac_wt_data)};

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      v_q   <= '0;
      wv_q1 <= 1'b0;
    end else begin
      v_q   <= {v_q[1:0], sc2mac_dat_pvld};
      wv_q1 <= sc2mac_wt_pvld;
    end
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (sc2mac_dat_pvld) begin
      pd_q1 <= sc2mac_dat_pd;
      for (int l = 0; l < Lanes; l++) dat_q1[l] <= sc2mac_dat_mask[l] ? dat[l] : 8'd0;
    end
    if (sc2mac_wt_pvld) begin
      sel_q1 <= sc2mac_wt_sel;
      for (int l = 0; l < Lanes; l++) wt_q1[l] <= sc2mac_wt_mask[l] ? wt[l] : 8'd0;
    end
    if (v_q[0]) dat_q2 <= dat_q1;
  end

  // ---- weights
  logic [Cells-1:0][Lanes-1:0][7:0] shadow_q, active_q;
  logic [Cells-1:0]                 loaded_q, on_q;
  logic                             start;

  assign start = v_q[0] && pd_q1[St];

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) begin
      loaded_q <= '0;
      on_q     <= '0;
    end else begin
      if (start) on_q <= bug == 42 ? on_q | loaded_q : loaded_q;
      if (start || wv_q1) loaded_q <= (start ? '0 : loaded_q) | (wv_q1 ? sel_q1 : '0);
    end
  end

  always_ff @(posedge nvdla_core_clk) begin
    for (int c = 0; c < Cells; c++) begin
      if (wv_q1 && sel_q1[c]) shadow_q[c] <= wt_q1;
    end
    if (start) active_q <= shadow_q;
    if (bug == 43 && wv_q1 && sel_q1[0]) active_q[0] <= wt_q1;
  end

  // ---- products and sum
  logic [Cells-1:0][W-1:0] dot, dot_q3;
  logic [Cells-1:0]        on_q3;

  // Without a word there is nothing to multiply: most clocks of a simulation.
  always_comb begin
    dot = '0;
    if (v_q[1]) begin
      for (int c = 0; c < Cells; c++) begin
        for (int l = 0; l < Lanes; l++) begin
          if (!(bug == 44 && l == Lanes - 1)) begin
            dot[c] += W'(signed'(dat_q2[l])) * (bug == 41 && l == 0 ? W'(active_q[c][l]) :
                                                                      W'(signed'(active_q[c][l])));
          end
        end
      end
    end
  end

  always_ff @(posedge nvdla_core_clk) begin
    if (v_q[1]) begin
      on_q3 <= on_q;
      for (int c = 0; c < Cells; c++) dot_q3[c] <= on_q[c] ? dot[c] : '0;
    end
  end

  // ---- out
  logic       data_valid, pvld_out;
  logic [8:0] pd_out;

  dla_delay #(.Width(9), .Stages(6)) i_pd (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(sc2mac_dat_pvld),
    .data_i(sc2mac_dat_pd), .valid_o(pvld_out), .data_o(pd_out));
  dla_delay #(.Width(Cells + Cells * W), .Stages(6)) i_sum (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(v_q[2]), .data_i({on_q3, dot_q3}),
    .valid_o(data_valid), .data_o({mac2accu_mask, `DLA_CELL_LIST(mac2accu_data)}));
  assign mac2accu_pvld = pvld_out && !(bug == 47 && pd_out[Layer]);
  assign mac2accu_pd   = bug == 45 ? pd_out & ~(9'd1 << Layer) : pd_out;
  assign mac2accu_mode = '0;

  // ---- registers
  localparam int unsigned Base = 32'(dla_regs_pkg::CMAC_A_D_OP_ENABLE);
  localparam logic [63:0] DMask =
    `DLA_FMASK(64, CMAC_A_D_MISC_CFG, PROC_PRECISION, Base) |
    `DLA_FMASK(64, CMAC_A_D_MISC_CFG, CONV_MODE, Base);
  localparam logic [63:0] DReset = `DLA_FRESET(64, CMAC_A_D_MISC_CFG, PROC_PRECISION, Base);

  logic        wr, rd, producer, consumer, op_en, unused_regs;
  logic [1:0]  enabled;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;
  logic [63:0] s, d;
  logic [2:0]  end_q;

  assign unused_regs = ^{rd, producer, consumer, op_en, enabled, s, d, data_valid};

  always_ff @(posedge nvdla_core_clk or negedge nvdla_core_rstn) begin
    if (!nvdla_core_rstn) end_q <= '0;
    else end_q <= {end_q[1:0], pvld_out && pd_out[End] && pd_out[Layer] && bug != 46};
  end

  dla_csb_reg i_csb (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .req_pvld_i(csb2cmac_a_req_pvld),
    .req_prdy_o(csb2cmac_a_req_prdy), .req_pd_i(csb2cmac_a_req_pd),
    .resp_valid_o(cmac_a2csb_resp_valid), .resp_pd_o(cmac_a2csb_resp_pd),
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));
  dla_pingpong #(.SplitWord(Base / 4), .NumS(2), .NumD(2), .DMask(DMask), .DReset(DReset)) i_regs (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .wr_i(wr), .addr_i(addr), .wdat_i(wdat),
    .rdat_o(rdat), .s_o(s), .d_o(d), .status_i('0), .producer_o(producer),
    .consumer_o(consumer), .enabled_o(enabled), .op_en_o(op_en), .done_i(end_q[2]));
endmodule
`default_nettype wire
