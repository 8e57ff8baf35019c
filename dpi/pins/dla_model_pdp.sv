// SPDX-License-Identifier: Apache-2.0
// Model in slot pdp: planar processor with its read DMA (unit_pins.md 3.8), the model behind its pins.
`include "dla_pins.svh"
`default_nettype none
module dla_model_pdp
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_SYS,
  `DLA_PORTS_CSB(pdp_rdma),
  `DLA_PORTS_CSB(pdp),
  `DLA_PORTS_RD(pdp),
  `DLA_PORTS_WR(pdp),
  input  wire logic sdp2pdp_valid,
  output logic sdp2pdp_ready,
  input  wire logic [SDP2PDP_BITS-1:0] sdp2pdp_pd,
  output logic [1:0] pdp2glb_done_intr_pd
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
