// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone BDMA: memory in, memory writes and done pulses out.

`include "dla_replay.svh"
`default_nettype none

module replay_bdma;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE(BDMA, bdma, 1, PAGE_BDMA[17:12], 1'b0)

  assign in_r = 1'b0;

  `DLA_REPLAY_DUT(dla_bdma) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(bdma, 0),
    `DLA_REPLAY_READ(bdma, 0), `DLA_REPLAY_WRITE(bdma),
    .bdma2glb_done_intr_pd(done));

endmodule

`default_nettype wire
