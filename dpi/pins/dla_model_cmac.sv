// SPDX-License-Identifier: Apache-2.0
// Model in slot cmac: both halves of the MAC array (unit_pins.md 3.5). Connects the model to their
// pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_cmac
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CMAC
);

  `DLA_MODEL_CSB(cmac_a, IDX_CMAC_A)
  `DLA_MODEL_CSB(cmac_b, IDX_CMAC_B)

  dla_dpi_sc2mac_rx i_sc2mac (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .dat_pvld_i(sc2mac_dat_a_pvld), .dat_mask_i(sc2mac_dat_a_mask),
    .dat_data_i(sc2mac_dat_a_data), .dat_pd_i(sc2mac_dat_a_pd),
    .wt_pvld_i(sc2mac_wt_a_pvld || sc2mac_wt_b_pvld),
    .wt_mask_i(sc2mac_wt_a_pvld ? sc2mac_wt_a_mask : sc2mac_wt_b_mask),
    .wt_data_i(sc2mac_wt_a_pvld ? sc2mac_wt_a_data : sc2mac_wt_b_data),
    .wt_sel_i({sc2mac_wt_b_pvld ? sc2mac_wt_b_sel : '0, sc2mac_wt_a_pvld ? sc2mac_wt_a_sel : '0}));
  logic wino;
  dla_dpi_mac2accu_tx i_accu (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .pvld_o(mac_a2accu_pvld), .pd_o(mac_a2accu_pd),
    .mask_o({mac_b2accu_mask, mac_a2accu_mask}), .wino_o(wino),
    .data_o({mac_b2accu_data, mac_a2accu_data}));
  assign mac_b2accu_pvld = mac_a2accu_pvld;
  assign mac_b2accu_pd = mac_a2accu_pd;
  // Without Winograd it is 0.
  assign {mac_b2accu_mode, mac_a2accu_mode} = {(2 * MODE_W) {wino && WINOGRAD != 0}};

  logic unused; // half b repeats the data of half a
  assign unused = ^{sc2mac_dat_b_pvld, sc2mac_dat_b_mask, sc2mac_dat_b_data, sc2mac_dat_b_pd};
endmodule
`default_nettype wire
