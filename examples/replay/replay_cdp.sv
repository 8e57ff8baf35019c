// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CDP with its read DMA: memory in, memory writes and done pulses
// out.

`include "dla_replay.svh"
`default_nettype none

module replay_cdp;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE(CDP, cdp, 2, {PAGE_CDP[17:12], PAGE_CDP_RDMA[17:12]}, 1'b0)

  assign in_r = 1'b0;

  `DLA_REPLAY_DUT(dla_cdp) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(cdp_rdma, 0),
    `DLA_REPLAY_PAGE(cdp, 1),
    `DLA_REPLAY_READ(cdp, 0), `DLA_REPLAY_WRITE(cdp),
    .cdp2glb_done_intr_pd(done));

endmodule

`default_nettype wire
