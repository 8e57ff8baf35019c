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

// The pins of CACC.
`define OUTSIDE_CACC_PINS \
  `OUTSIDE_SYS, \
  `OUTSIDE_GATES, \
  input  logic [31:0]              pwrbus_ram_pd, \
  `OUTSIDE_CSB(cacc), \
  input  logic                     mac_a2accu_pvld, \
  input  logic [MAC_CELLS/2-1:0]   mac_a2accu_mask, \
  input  logic [MODE_W-1:0]        mac_a2accu_mode, \
  `DLA_CELL_PORTS(input logic, mac_a2accu_data), \
  input  logic [8:0]               mac_a2accu_pd, \
  input  logic                     mac_b2accu_pvld, \
  input  logic [MAC_CELLS/2-1:0]   mac_b2accu_mask, \
  input  logic [MODE_W-1:0]        mac_b2accu_mode, \
  `DLA_CELL_PORTS(input logic, mac_b2accu_data), \
  input  logic [8:0]               mac_b2accu_pd, \
  output logic                     accu2sc_credit_vld, \
  output logic [2:0]               accu2sc_credit_size, \
  output logic                     cacc2sdp_valid, \
  input  logic                     cacc2sdp_ready, \
  output logic [CACC2SDP_BITS-1:0] cacc2sdp_pd, \
  output logic [1:0]               cacc2glb_done_intr_pd

// Number of the planted bug, 0 for none; a constant in synthesis.
`ifdef SYNTHESIS
`define OUTSIDE_BUG localparam int bug = 0;
`else
`define OUTSIDE_BUG \
  int bug; \
  initial if ($value$plusargs("rtl_outside_bug=%d", bug) == 0) bug = 0;
`endif

`endif
