// SPDX-License-Identifier: Apache-2.0
// CMAC: both halves of the MAC array of the INT8 configurations (conv_units.md 6, conv_core.md
// 7.1, 7.2), with the pins of slot cmac (unit_pins.md 3.5, 3.16).
//
//   csb2cmac_a ---------------------> +------------------+
//   sc2mac_dat_a, sc2mac_wt_a ------> | dla_cmac_half: A | --> mac_a2accu   kernels 0 .. G/2-1
//                                     +------------------+
//   csb2cmac_b ---------------------> +------------------+
//   sc2mac_dat_b, sc2mac_wt_b ------> | dla_cmac_half: B | --> mac_b2accu   kernels G/2 .. G-1
//                                     +------------------+
//
// G = MAC_CELLS kernels of MAC_LANES channels a clock.  The data words of both halves are the
// same, a weight word is for one cell of one half.

`default_nettype none

module dla_cmac (
  input  logic nvdla_core_clk,
  input  logic nvdla_core_rstn,

  input  logic csb2cmac_a_req_pvld,
  output logic csb2cmac_a_req_prdy,
  input  logic [62:0] csb2cmac_a_req_pd,
  output logic cmac_a2csb_resp_valid,
  output logic [33:0] cmac_a2csb_resp_pd,
  input  logic csb2cmac_b_req_pvld,
  output logic csb2cmac_b_req_prdy,
  input  logic [62:0] csb2cmac_b_req_pd,
  output logic cmac_b2csb_resp_valid,
  output logic [33:0] cmac_b2csb_resp_pd,

  input  logic sc2mac_dat_a_pvld,
  input  logic [dla_cfg_pkg::MAC_LANES-1:0] sc2mac_dat_a_mask,
  input  logic [8*dla_cfg_pkg::MAC_LANES-1:0] sc2mac_dat_a_data,
  input  logic [8:0] sc2mac_dat_a_pd,
  input  logic sc2mac_wt_a_pvld,
  input  logic [dla_cfg_pkg::MAC_LANES-1:0] sc2mac_wt_a_mask,
  input  logic [8*dla_cfg_pkg::MAC_LANES-1:0] sc2mac_wt_a_data,
  input  logic [dla_cfg_pkg::MAC_CELLS/2-1:0] sc2mac_wt_a_sel,
  input  logic sc2mac_dat_b_pvld,
  input  logic [dla_cfg_pkg::MAC_LANES-1:0] sc2mac_dat_b_mask,
  input  logic [8*dla_cfg_pkg::MAC_LANES-1:0] sc2mac_dat_b_data,
  input  logic [8:0] sc2mac_dat_b_pd,
  input  logic sc2mac_wt_b_pvld,
  input  logic [dla_cfg_pkg::MAC_LANES-1:0] sc2mac_wt_b_mask,
  input  logic [8*dla_cfg_pkg::MAC_LANES-1:0] sc2mac_wt_b_data,
  input  logic [dla_cfg_pkg::MAC_CELLS/2-1:0] sc2mac_wt_b_sel,

  output logic mac_a2accu_pvld,
  output logic [8:0] mac_a2accu_pd,
  output logic [dla_cfg_pkg::MAC_CELLS/2-1:0] mac_a2accu_mask,
  output logic [dla_cfg_pkg::MODE_W-1:0] mac_a2accu_mode,
  output logic [dla_cfg_pkg::MAC_CELLS/2*dla_cfg_pkg::MAC_RESULT_BITS-1:0] mac_a2accu_data,
  output logic mac_b2accu_pvld,
  output logic [8:0] mac_b2accu_pd,
  output logic [dla_cfg_pkg::MAC_CELLS/2-1:0] mac_b2accu_mask,
  output logic [dla_cfg_pkg::MODE_W-1:0] mac_b2accu_mode,
  output logic [dla_cfg_pkg::MAC_CELLS/2*dla_cfg_pkg::MAC_RESULT_BITS-1:0] mac_b2accu_data
);

  localparam int unsigned Lanes = dla_cfg_pkg::MAC_LANES;
  localparam int unsigned Cells = dla_cfg_pkg::MAC_CELLS / 2;
  localparam bit          Wino  = dla_cfg_pkg::WINOGRAD != 0;
  // a cell has a sum, or with Winograd four of them (unit_pins.md 3.16)
  localparam int unsigned SumW  = dla_cfg_pkg::MAC_RESULT_BITS / (Wino ? 4 : 1);

  logic wino_a, wino_b;

  assign mac_a2accu_mode = {dla_cfg_pkg::MODE_W{wino_a}};
  assign mac_b2accu_mode = {dla_cfg_pkg::MODE_W{wino_b}};

  dla_cmac_half #(.Lanes(Lanes), .Cells(Cells), .SumW(SumW), .Wino(Wino)) i_a (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .req_pvld_i(csb2cmac_a_req_pvld), .req_prdy_o(csb2cmac_a_req_prdy),
    .req_pd_i(csb2cmac_a_req_pd), .resp_valid_o(cmac_a2csb_resp_valid),
    .resp_pd_o(cmac_a2csb_resp_pd),
    .dat_pvld_i(sc2mac_dat_a_pvld), .dat_mask_i(sc2mac_dat_a_mask),
    .dat_data_i(sc2mac_dat_a_data), .dat_pd_i(sc2mac_dat_a_pd),
    .wt_pvld_i(sc2mac_wt_a_pvld), .wt_mask_i(sc2mac_wt_a_mask), .wt_data_i(sc2mac_wt_a_data),
    .wt_sel_i(sc2mac_wt_a_sel),
    .pvld_o(mac_a2accu_pvld), .pd_o(mac_a2accu_pd), .mask_o(mac_a2accu_mask),
    .wino_o(wino_a), .data_o(mac_a2accu_data));

  dla_cmac_half #(.Lanes(Lanes), .Cells(Cells), .SumW(SumW), .Wino(Wino)) i_b (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .req_pvld_i(csb2cmac_b_req_pvld), .req_prdy_o(csb2cmac_b_req_prdy),
    .req_pd_i(csb2cmac_b_req_pd), .resp_valid_o(cmac_b2csb_resp_valid),
    .resp_pd_o(cmac_b2csb_resp_pd),
    .dat_pvld_i(sc2mac_dat_b_pvld), .dat_mask_i(sc2mac_dat_b_mask),
    .dat_data_i(sc2mac_dat_b_data), .dat_pd_i(sc2mac_dat_b_pd),
    .wt_pvld_i(sc2mac_wt_b_pvld), .wt_mask_i(sc2mac_wt_b_mask), .wt_data_i(sc2mac_wt_b_data),
    .wt_sel_i(sc2mac_wt_b_sel),
    .pvld_o(mac_b2accu_pvld), .pd_o(mac_b2accu_pd), .mask_o(mac_b2accu_mask),
    .wino_o(wino_b), .data_o(mac_b2accu_data));

endmodule

`default_nettype wire
