// SPDX-License-Identifier: Apache-2.0
// Shared by the outside units: pins that repeat, and the bug that +rtl_outside_bug=N plants
// (bugs.txt).
`ifndef OUTSIDE_SVH
`define OUTSIDE_SVH

`define OUTSIDE_SYS \
  input  logic        nvdla_core_clk, \
  input  logic        nvdla_core_rstn

`define OUTSIDE_GATES \
  input  logic        dla_clk_ovr_on_sync, \
  input  logic        global_clk_ovr_on_sync, \
  input  logic        tmc2slcg_disable_clock_gating

`define OUTSIDE_CSB(u) \
  input  logic        csb2``u``_req_pvld, \
  output logic        csb2``u``_req_prdy, \
  input  logic [62:0] csb2``u``_req_pd, \
  output logic        u``2csb_resp_valid, \
  output logic [33:0] u``2csb_resp_pd

`define OUTSIDE_RD(c, m) \
  output logic                c``2``m``_rd_req_valid, \
  input  logic                c``2``m``_rd_req_ready, \
  output logic [RD_REQ_W-1:0] c``2``m``_rd_req_pd, \
  input  logic                m``2``c``_rd_rsp_valid, \
  output logic                m``2``c``_rd_rsp_ready, \
  input  logic [RD_RSP_W-1:0] m``2``c``_rd_rsp_pd

// Number of the planted bug, 0 for none; a constant in synthesis.
`ifdef SYNTHESIS
`define OUTSIDE_BUG localparam int bug = 0;
`else
`define OUTSIDE_BUG \
  int bug; \
  initial if ($value$plusargs("rtl_outside_bug=%d", bug) == 0) bug = 0;
`endif

`endif
