// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone RUBIK: memory in, memory writes and done pulses out.

`include "dla_replay.svh"
`default_nettype none
`ifndef REPLAY_DUT
`define REPLAY_DUT dla_rubik
`endif

module replay_rubik;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE_WIRES(1)

  dla_replay_engine #(
    .Unit("RUBIK"), .Client("rubik"), .Done("rubik_done"), .IdReq(8'(RUBIK_RD_REQ)),
    .IdCmd(8'(RUBIK_WR_CMD)), .IdDat(8'(RUBIK_WR_DAT)), .IdDone(8'(RUBIK_DONE)), .Pages(1),
    .PageIds({PAGE_RUBIK[17:12]})
  ) i_engine (
    `DLA_REPLAY_ENGINE_PINS);

  assign in_r = 1'b0;

  `REPLAY_DUT i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(rbk, 0),
    `DLA_REPLAY_CLIENT(rbk),
    .rubik2glb_done_intr_pd(done));

endmodule

`default_nettype wire
