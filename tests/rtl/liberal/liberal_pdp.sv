// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot pdp: noise on its memory clients, the
// stream from SDP (unit_pins.md 4.10) and its done pulses.
`include "liberal_slot.svh"
`default_nettype none
module liberal_pdp
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_PDP
);

  `LIBERAL_RD(pdp)
  `LIBERAL_WR(pdp)
  `LIBERAL_DONE(pdp, 40)

  logic n_valid, n_ready;
  liberal_gate i_stream (.clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_i(sdp2pdp_valid), .ready_o(sdp2pdp_ready), .valid_o(n_valid), .ready_i(n_ready));

  `LIBERAL_PDP i_unit (
    `LIBERAL_RD_PINS(pdp),
    `LIBERAL_WR_PINS(pdp),
    .sdp2pdp_valid(n_valid), .sdp2pdp_ready(n_ready),
    .pdp2glb_done_intr_pd(n_pdp_done),
    .*);
endmodule
`default_nettype wire
