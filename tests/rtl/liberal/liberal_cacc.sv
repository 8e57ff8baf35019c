// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cacc: gaps before its results, credits 0 to 40 clocks and done pulses 0 to 4
// clocks late (conv_units.md 2, 7.3); a result without valid is random.
`include "liberal_slot.svh"
`default_nettype none
module liberal_cacc
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CACC
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
