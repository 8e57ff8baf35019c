// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot cdp: noise on its memory clients and its done pulses.
`include "liberal_slot.svh"
`default_nettype none
module liberal_cdp
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_CDP
);

  `LIBERAL_RD(cdp)
  `LIBERAL_WR(cdp)
  `LIBERAL_DONE(cdp, 40)

  `LIBERAL_CDP i_unit (
    `LIBERAL_RD_PINS(cdp),
    `LIBERAL_WR_PINS(cdp),
    .cdp2glb_done_intr_pd(n_cdp_done),
    .*);
endmodule
`default_nettype wire
