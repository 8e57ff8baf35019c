// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone BDMA: memory in, memory writes and done pulses out.

`include "dla_replay.svh"
`default_nettype none
`ifndef REPLAY_DUT
`define REPLAY_DUT dla_bdma
`endif

module replay_bdma;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE_WIRES(1)

  dla_replay_engine #(
    .Unit("BDMA"), .Client("bdma"), .Done("bdma_done"), .IdReq(8'(BDMA_RD_REQ)),
    .IdCmd(8'(BDMA_WR_CMD)), .IdDat(8'(BDMA_WR_DAT)), .IdDone(8'(BDMA_DONE)), .Pages(1),
    .PageIds({PAGE_BDMA[17:12]})
  ) i_engine (
    `DLA_REPLAY_ENGINE_PINS);

  assign in_r = 1'b0;

  `REPLAY_DUT i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(bdma, 0),
    `DLA_REPLAY_CLIENT(bdma),
    .bdma2glb_done_intr_pd(done));

endmodule

`default_nettype wire
