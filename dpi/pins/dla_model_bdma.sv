// SPDX-License-Identifier: Apache-2.0
// Model in slot bdma: bridge DMA (unit_pins.md 3.1). Connects the model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_bdma
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_BDMA
);

  `DLA_MODEL_CSB(bdma, IDX_BDMA)
  `DLA_MODEL_RD(bdma, ClBdma)
  `DLA_MODEL_WR(bdma, ClBdma)
  `DLA_MODEL_DONE(bdma, IntrBdma)
endmodule
`default_nettype wire
