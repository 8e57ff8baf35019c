// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone CDP with its read DMA: memory in, memory writes and done pulses
// out.

`include "dla_replay.svh"
`default_nettype none
`ifndef REPLAY_DUT
`define REPLAY_DUT dla_cdp
`endif

module replay_cdp;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE_WIRES(2)

  dla_replay_engine #(
    .Unit("CDP"), .Client("cdp"), .Done("cdp_done"), .IdReq(8'(CDP_RD_REQ)),
    .IdCmd(8'(CDP_WR_CMD)), .IdDat(8'(CDP_WR_DAT)), .IdDone(8'(CDP_DONE)), .Pages(2),
    .PageIds({PAGE_CDP[17:12], PAGE_CDP_RDMA[17:12]})
  ) i_engine (
    `DLA_REPLAY_ENGINE_PINS);

  assign in_r = 1'b0;

  `REPLAY_DUT i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(cdp_rdma, 0),
    `DLA_REPLAY_PAGE(cdp, 1),
    `DLA_REPLAY_CLIENT(cdp),
    .cdp2glb_done_intr_pd(done));

endmodule

`default_nettype wire
