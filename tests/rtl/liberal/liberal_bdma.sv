// SPDX-License-Identifier: Apache-2.0
// Liberal RTL in slot bdma: noise on its memory clients and its done pulses.
`include "liberal_slot.svh"
`default_nettype none
module liberal_bdma
  import dla_cfg_pkg::*;
(
  `DLA_PORTS_BDMA
);

  `LIBERAL_RD(bdma)
  `LIBERAL_WR(bdma)
  `LIBERAL_DONE(bdma, 40)

  `LIBERAL_BDMA i_unit (
    `LIBERAL_RD_PINS(bdma),
    `LIBERAL_WR_PINS(bdma),
    .bdma2glb_done_intr_pd(n_bdma_done),
    .*);
endmodule
`default_nettype wire
