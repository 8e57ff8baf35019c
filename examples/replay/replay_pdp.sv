// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone PDP with its read DMA: memory, or atoms of SDP, in; memory writes
// and done pulses out.

`include "dla_replay.svh"
`default_nettype none
`ifndef REPLAY_DUT
`define REPLAY_DUT dla_pdp
`endif

module replay_pdp;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE_WIRES(2)

  dla_replay_engine #(
    .Unit("PDP"), .Client("pdp"), .Done("pdp_done"), .IdReq(8'(PDP_RD_REQ)),
    .IdCmd(8'(PDP_WR_CMD)), .IdDat(8'(PDP_WR_DAT)), .IdDone(8'(PDP_DONE)), .Pages(2),
    .PageIds({PAGE_PDP[17:12], PAGE_PDP_RDMA[17:12]}), .HasIn(1)
  ) i_engine (
    `DLA_REPLAY_ENGINE_PINS);

  `REPLAY_DUT i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(pdp_rdma, 0),
    `DLA_REPLAY_PAGE(pdp, 1),
    `DLA_REPLAY_CLIENT(pdp),
    .sdp2pdp_valid(in_v), .sdp2pdp_ready(in_r), .sdp2pdp_pd(in_pd),
    .pdp2glb_done_intr_pd(done));

endmodule

`default_nettype wire
