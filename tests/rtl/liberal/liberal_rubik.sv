// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot rubik: noise on its memory clients and its done pulses.
`include "liberal_slot.svh"
`default_nettype none
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
