// SPDX-License-Identifier: Apache-2.0
// Model in slot rubik: reshape engine (unit_pins.md 3.10). Connects the model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_rubik
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_RUBIK
);

  `DLA_MODEL_CSB(rbk, IDX_RUBIK)
  `DLA_MODEL_RD(rbk, ClRbk)
  `DLA_MODEL_WR(rbk, ClRbk)
  `DLA_MODEL_DONE(rubik, IntrRubik)
endmodule
`default_nettype wire
