// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cacc: gaps before its results, credits 0 to 40 clocks and done pulses 0 to 4 clocks
// late (conv_units.md 2, 7.3); a result that nobody offers is anything.
`include "dla_pins.svh"
`include "liberal.svh"
`default_nettype none
`ifndef LIBERAL_CACC
`define LIBERAL_CACC dla_model_cacc
`endif
module liberal_cacc
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_SYS,
  `DLA_PORTS_CSB(cacc),
  input  wire logic mac_a2accu_pvld,
  input  wire logic [9-1:0] mac_a2accu_pd,
  input  wire logic [MAC_CELLS/2-1:0] mac_a2accu_mask,
  input  wire logic [MODE_W-1:0] mac_a2accu_mode,
  input  wire logic [MAC_CELLS/2*MAC_RESULT_BITS-1:0] mac_a2accu_data,
  input  wire logic mac_b2accu_pvld,
  input  wire logic [9-1:0] mac_b2accu_pd,
  input  wire logic [MAC_CELLS/2-1:0] mac_b2accu_mask,
  input  wire logic [MODE_W-1:0] mac_b2accu_mode,
  input  wire logic [MAC_CELLS/2*MAC_RESULT_BITS-1:0] mac_b2accu_data,
  output logic accu2sc_credit_vld,
  output logic [3-1:0] accu2sc_credit_size,
  output logic cacc2sdp_valid,
  input  wire logic cacc2sdp_ready,
  output logic [CACC2SDP_BITS-1:0] cacc2sdp_pd,
  output logic [1:0] cacc2glb_done_intr_pd
);

  `LIBERAL_DONE(cacc, 4)
  logic                     valid, ready, credit, unused;
  logic [2:0]               size;
  logic [CACC2SDP_BITS-1:0] pd;

  liberal_gate i_results (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .valid_i(valid), .ready_o(ready),
    .valid_o(cacc2sdp_valid), .ready_i(cacc2sdp_ready));
  liberal_queue #(.Width(3)) i_credit (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), .stamp_i('0), .clear_i('0),
    .busy_o(unused), .valid_i(credit), .data_i(size),
    .valid_o(accu2sc_credit_vld), .data_o(accu2sc_credit_size));
  assign cacc2sdp_pd = cacc2sdp_valid || liberal_pkg::seed == 0 ? pd : ~pd;

  `LIBERAL_CACC i_unit (
    .accu2sc_credit_vld(credit), .accu2sc_credit_size(size), .cacc2sdp_valid(valid),
    .cacc2sdp_ready(ready), .cacc2sdp_pd(pd), .cacc2glb_done_intr_pd(n_cacc_done), .*);
endmodule
`default_nettype wire
