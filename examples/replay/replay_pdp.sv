// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone PDP with its read DMA: memory, or atoms of SDP, in; memory writes
// and done pulses out.

`include "dla_replay.svh"
`default_nettype none

module replay_pdp;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE(PDP, pdp, 2, {PAGE_PDP[17:12], PAGE_PDP_RDMA[17:12]}, 1'b1)

  `DLA_REPLAY_DUT(dla_pdp) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(pdp_rdma, 0),
    `DLA_REPLAY_PAGE(pdp, 1),
    `DLA_REPLAY_READ(pdp, 0), `DLA_REPLAY_WRITE(pdp),
    .sdp2pdp_valid(in_v), .sdp2pdp_ready(in_r), .sdp2pdp_pd(in_pd),
    .pdp2glb_done_intr_pd(done));

endmodule

`default_nettype wire
