// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cmac: noise on its partial sums.
`include "liberal_slot.svh"
`default_nettype none
module liberal_cmac
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CMAC
);

  logic [1:0]                           pvld; // index 0 half a, 1 half b
  logic [1:0][8:0]                      pd;
  logic [MAC_CELLS-1:0]                 mask;
  logic [2*MODE_W-1:0]                  mode;
  logic [MAC_CELLS*MAC_RESULT_BITS-1:0] data;
  localparam int H = MAC_CELLS / 2;
  localparam int W = H * MAC_RESULT_BITS;

  liberal_psums i_sums (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .pvld_i(pvld), .pd_i(pd), .mask_i(mask),
    .mode_i(mode), .data_i(data), .pvld_o({mac_b2accu_pvld, mac_a2accu_pvld}),
    .pd_o({mac_b2accu_pd, mac_a2accu_pd}), .mask_o({mac_b2accu_mask, mac_a2accu_mask}),
    .mode_o({mac_b2accu_mode, mac_a2accu_mode}), .data_o({mac_b2accu_data, mac_a2accu_data}));

  `LIBERAL_CMAC i_unit (
    .mac_a2accu_pvld(pvld[0]), .mac_b2accu_pvld(pvld[1]), .mac_a2accu_pd(pd[0]),
    .mac_b2accu_pd(pd[1]), .mac_a2accu_mask(mask[H-1:0]), .mac_b2accu_mask(mask[2*H-1:H]),
    .mac_a2accu_mode(mode[MODE_W-1:0]), .mac_b2accu_mode(mode[2*MODE_W-1:MODE_W]),
    .mac_a2accu_data(data[W-1:0]), .mac_b2accu_data(data[2*W-1:W]), .*);
endmodule
`default_nettype wire
