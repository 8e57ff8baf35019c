// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot rubik: noise on its memory clients and its done pulses.
`include "dla_pins.svh"
`include "dla_ports.svh"
`include "liberal.svh"
`default_nettype none
`ifndef LIBERAL_RUBIK
`define LIBERAL_RUBIK dla_model_rubik
`endif
module liberal_rubik
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_RUBIK
);

  `LIBERAL_RD(rbk)
  `LIBERAL_WR(rbk)
  `LIBERAL_DONE(rubik, 40)

  `LIBERAL_RUBIK i_unit (
    `LIBERAL_RD_PINS(rbk),
    `LIBERAL_WR_PINS(rbk),
    .rubik2glb_done_intr_pd(n_rubik_done),
    .*);
endmodule
`default_nettype wire
