// SPDX-License-Identifier: Apache-2.0
// CMAC: both halves of the MAC array (conv_units.md 6, conv_core.md 7), with the pins of slot cmac
// (unit_pins.md 3.5, 3.16).
//
//   csb2cmac_a ---------------------> +------------------+
//   sc2mac_dat_a, sc2mac_wt_a ------> | dla_cmac_half: A | --> mac_a2accu   kernels 0 .. G/2-1
//                                     +------------------+
//   csb2cmac_b ---------------------> +------------------+
//   sc2mac_dat_b, sc2mac_wt_b ------> | dla_cmac_half: B | --> mac_b2accu   kernels G/2 .. G-1
//                                     +------------------+
//
// The array computes G = MAC_CELLS kernels of MAC_LANES channels in a clock. Both halves receive
// the same data words; a weight word is for one cell of one half. nv_full has half as many lanes
// for the 16-bit elements of INT16 and FP16; in INT8 these lanes serve two kernels in each cell.

`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_cmac (
  `DLA_PORTS_CMAC  // models/tables/pins.csv
);

  localparam int unsigned Lanes = dla_cfg_pkg::MAC_LANES;
  localparam int unsigned Cells = dla_cfg_pkg::MAC_CELLS / 2;
  localparam bit          Wino  = dla_cfg_pkg::WINOGRAD != 0;
  localparam bit          Wide  = dla_cfg_pkg::IS_V1;
  // Clocks from a word to its tag (unit_pins.md 5).
  localparam int unsigned Tags  = Wide ? 4 : 6;
  // A cell has one sum, or with Winograd four sums (unit_pins.md 3.16).
  localparam int unsigned SumW  = dla_cfg_pkg::MAC_RESULT_BITS / (Wino ? 4 : 1);

  logic wino_a, wino_b;

  assign mac_a2accu_mode = {dla_cfg_pkg::MODE_W{wino_a}};
  assign mac_b2accu_mode = {dla_cfg_pkg::MODE_W{wino_b}};

  dla_cmac_half #(
    .Lanes(Lanes), .Cells(Cells), .SumW(SumW), .Wino(Wino), .Wide(Wide), .Tags(Tags)
  ) i_a (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    `DLA_PAGE_PINS_OF(cmac_a),
    .dat_pvld_i(sc2mac_dat_a_pvld), .dat_mask_i(sc2mac_dat_a_mask),
    .dat_data_i(sc2mac_dat_a_data), .dat_pd_i(sc2mac_dat_a_pd),
    .wt_pvld_i(sc2mac_wt_a_pvld), .wt_mask_i(sc2mac_wt_a_mask), .wt_data_i(sc2mac_wt_a_data),
    .wt_sel_i(sc2mac_wt_a_sel),
    .pvld_o(mac_a2accu_pvld), .pd_o(mac_a2accu_pd), .mask_o(mac_a2accu_mask),
    .wino_o(wino_a), .data_o(mac_a2accu_data));

  dla_cmac_half #(
    .Lanes(Lanes), .Cells(Cells), .SumW(SumW), .Wino(Wino), .Wide(Wide), .Tags(Tags)
  ) i_b (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    `DLA_PAGE_PINS_OF(cmac_b),
    .dat_pvld_i(sc2mac_dat_b_pvld), .dat_mask_i(sc2mac_dat_b_mask),
    .dat_data_i(sc2mac_dat_b_data), .dat_pd_i(sc2mac_dat_b_pd),
    .wt_pvld_i(sc2mac_wt_b_pvld), .wt_mask_i(sc2mac_wt_b_mask), .wt_data_i(sc2mac_wt_b_data),
    .wt_sel_i(sc2mac_wt_b_sel),
    .pvld_o(mac_b2accu_pvld), .pd_o(mac_b2accu_pd), .mask_o(mac_b2accu_mask),
    .wino_o(wino_b), .data_o(mac_b2accu_data));

endmodule

`default_nettype wire
