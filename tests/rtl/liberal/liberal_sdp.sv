// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot sdp: noise on its memory clients, the
// results from CACC, the stream to PDP (unit_pins.md 4.9, 4.10) and its done pulses.
`include "liberal_slot.svh"
`default_nettype none
module liberal_sdp
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_SDP
);

  `LIBERAL_RD(sdp)
  `LIBERAL_RD(sdp_b)
  `LIBERAL_RD(sdp_n)
  `LIBERAL_RD(sdp_e)
  `LIBERAL_WR(sdp)
  `LIBERAL_DONE(sdp, 40)

  logic n_res_valid, n_res_ready, n_pdp_valid, n_pdp_ready;
  liberal_gate i_results (.clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_i(cacc2sdp_valid), .ready_o(cacc2sdp_ready), .valid_o(n_res_valid),
    .ready_i(n_res_ready));
  liberal_gate i_stream (.clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_i(n_pdp_valid), .ready_o(n_pdp_ready), .valid_o(sdp2pdp_valid),
    .ready_i(sdp2pdp_ready));

  `LIBERAL_SDP i_unit (
    `LIBERAL_RD_PINS(sdp),
    `LIBERAL_RD_PINS(sdp_b),
    `LIBERAL_RD_PINS(sdp_n),
    `LIBERAL_RD_PINS(sdp_e),
    `LIBERAL_WR_PINS(sdp),
    .cacc2sdp_valid(n_res_valid), .cacc2sdp_ready(n_res_ready), .sdp2pdp_valid(n_pdp_valid),
    .sdp2pdp_ready(n_pdp_ready),
    .sdp2glb_done_intr_pd(n_sdp_done),
    .*);
endmodule
`default_nettype wire
