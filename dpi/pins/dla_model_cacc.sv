// SPDX-License-Identifier: Apache-2.0
// Model in slot cacc: accumulator (unit_pins.md 3.6). Connects the model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_cacc
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CACC
);

  `DLA_MODEL_CSB(cacc, IDX_CACC)
  `DLA_MODEL_DONE(cacc, IntrCacc)

  dla_dpi_mac2accu_rx i_accu (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .pvld_i(mac_a2accu_pvld), .pd_i(mac_a2accu_pd),
    .mask_i({mac_b2accu_mask, mac_a2accu_mask}),
    .data_i({mac_b2accu_data, mac_a2accu_data}));
  dla_dpi_credit_tx i_credit (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .vld_o(accu2sc_credit_vld), .size_o(accu2sc_credit_size));
  dla_dpi_cacc2sdp_tx i_sdp (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_o(cacc2sdp_valid), .ready_i(cacc2sdp_ready), .pd_o(cacc2sdp_pd));

  // A and B are in step, so the tag of half a serves both. CACC takes the mode from its own
  // register.
  logic unused;
  assign unused = ^{mac_b2accu_pvld, mac_b2accu_pd, mac_b2accu_mode, mac_a2accu_mode};
endmodule
`default_nettype wire
