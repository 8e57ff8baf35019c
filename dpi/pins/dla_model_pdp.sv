// SPDX-License-Identifier: Apache-2.0
// Model in slot pdp: planar processor with its read DMA (unit_pins.md 3.8). Connects the model to
// its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_pdp
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_PDP
);

  `DLA_MODEL_CSB(pdp_rdma, IDX_PDP_RDMA)
  `DLA_MODEL_CSB(pdp, IDX_PDP)
  `DLA_MODEL_RD(pdp, ClPdp)
  `DLA_MODEL_WR(pdp, ClPdp)
  `DLA_MODEL_DONE(pdp, IntrPdp)

  dla_dpi_sdp2pdp_rx i_sdp (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_i(sdp2pdp_valid), .ready_o(sdp2pdp_ready), .pd_i(sdp2pdp_pd));
endmodule
`default_nettype wire
