// SPDX-License-Identifier: Apache-2.0
// An outside accumulator for tests: the pins of the real unit (unit_pins.md 3.6), in every
// configuration, around the slot's own model and its adapters. cacc.sv is the RTL for the v2 INT8
// ones; this one has the payloads of the others.
`include "outside.svh"
`include "dla_ext.svh"
`default_nettype none
module outside_cacc_shell
  import dla_cfg_pkg::*;
(
  `OUTSIDE_CACC_PINS
);

  logic unused;
  assign unused = ^{dla_clk_ovr_on_sync, global_clk_ovr_on_sync, tmc2slcg_disable_clock_gating,
                    pwrbus_ram_pd};

  dla_model_cacc i_model (
    .mac_a2accu_data({`DLA_CELL_LIST(mac_a2accu_data)}),
    .mac_b2accu_data({`DLA_CELL_LIST(mac_b2accu_data)}), .*);
endmodule
`default_nettype wire
