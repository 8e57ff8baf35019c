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
  `OUTSIDE_SYS,
  `OUTSIDE_GATES,
  input  logic [31:0]              pwrbus_ram_pd,
  `OUTSIDE_CSB(cacc),
  input  logic                     mac_a2accu_pvld,
  input  logic [MAC_CELLS/2-1:0]   mac_a2accu_mask,
  input  logic [MODE_W-1:0]        mac_a2accu_mode,
  `DLA_CELL_PORTS(input logic, mac_a2accu_data),
  input  logic [8:0]               mac_a2accu_pd,
  input  logic                     mac_b2accu_pvld,
  input  logic [MAC_CELLS/2-1:0]   mac_b2accu_mask,
  input  logic [MODE_W-1:0]        mac_b2accu_mode,
  `DLA_CELL_PORTS(input logic, mac_b2accu_data),
  input  logic [8:0]               mac_b2accu_pd,
  output logic                     accu2sc_credit_vld,
  output logic [2:0]               accu2sc_credit_size,
  output logic                     cacc2sdp_valid,
  input  logic                     cacc2sdp_ready,
  output logic [CACC2SDP_BITS-1:0] cacc2sdp_pd,
  output logic [1:0]               cacc2glb_done_intr_pd
);

  logic unused;
  assign unused = ^{dla_clk_ovr_on_sync, global_clk_ovr_on_sync, tmc2slcg_disable_clock_gating,
                    pwrbus_ram_pd};

  dla_model_cacc i_model (
    .mac_a2accu_data({`DLA_CELL_LIST(mac_a2accu_data)}),
    .mac_b2accu_data({`DLA_CELL_LIST(mac_b2accu_data)}), .*);
endmodule
`default_nettype wire
