// SPDX-License-Identifier: Apache-2.0
// Replays a recording into a lone RUBIK: memory in, memory writes and done pulses out.

`include "dla_replay.svh"
`default_nettype none

module replay_rubik;
  import record_pkg::*;

  `DLA_REPLAY_ENGINE(RUBIK, rubik, 1, PAGE_RUBIK[17:12], 1'b0)

  assign in_r = 1'b0;

  `DLA_REPLAY_DUT(dla_rubik) i_dut (
    .nvdla_core_clk(clk), .nvdla_core_rstn(rst_n),
    `DLA_REPLAY_PAGE(rbk, 0),
    `DLA_REPLAY_READ(rbk, 0), `DLA_REPLAY_WRITE(rbk),
    .rubik2glb_done_intr_pd(done));

endmodule

`default_nettype wire
