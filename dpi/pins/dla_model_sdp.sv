// SPDX-License-Identifier: Apache-2.0
// Model in slot sdp: single point processor with its read DMA (unit_pins.md 3.7). Connects the
// model to its pins.
`include "dla_pins.svh"
`include "dla_ports.svh"
`default_nettype none
module dla_model_sdp
  import dla_cfg_pkg::*, dla_dpi_pkg::*;
(
  `DLA_PORTS_SDP
);

  `DLA_MODEL_CSB(sdp_rdma, IDX_SDP_RDMA)
  `DLA_MODEL_CSB(sdp, IDX_SDP)
  `DLA_MODEL_RD(sdp, ClSdp)
  `DLA_MODEL_RD(sdp_b, ClSdpB)
  `DLA_MODEL_RD(sdp_n, ClSdpN)
  `DLA_MODEL_RD(sdp_e, ClSdpE)
  `DLA_MODEL_WR(sdp, ClSdp)
  `DLA_MODEL_DONE(sdp, IntrSdp)

  dla_dpi_cacc2sdp_rx i_cacc (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_i(cacc2sdp_valid), .ready_o(cacc2sdp_ready), .pd_i(cacc2sdp_pd));
  dla_dpi_sdp2pdp_tx i_pdp (
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn),
    .valid_o(sdp2pdp_valid), .ready_i(sdp2pdp_ready), .pd_o(sdp2pdp_pd));
endmodule
`default_nettype wire
