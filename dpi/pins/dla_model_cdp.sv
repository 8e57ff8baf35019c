// SPDX-License-Identifier: Apache-2.0
// Model in slot cdp: channel processor with its read DMA (unit_pins.md 3.9). Connects the model to
// its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_cdp
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_CDP
);

  `DLA_MODEL_CSB(cdp_rdma, IDX_CDP_RDMA)
  `DLA_MODEL_CSB(cdp, IDX_CDP)
  `DLA_MODEL_RD(cdp, ClCdp)
  `DLA_MODEL_WR(cdp, ClCdp)
  `DLA_MODEL_DONE(cdp, IntrCdp)
endmodule
`default_nettype wire
