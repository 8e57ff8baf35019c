// SPDX-License-Identifier: Apache-2.0
// Ports that modules of many units have, and their connections: a register page, the reader and
// the writer of a memory client. PORTS declares them, PINS connects them to ports of the same
// names, PINS_OF to the pins of a slot (unit_pins.md 3). None ends with a comma.
`ifndef DLA_UNIT_SVH
`define DLA_UNIT_SVH

// ---- a register page
/// req_pvld_i: an access is offered. req_prdy_o: it is taken; a page that lowers it stalls the bus.
/// req_pd_i: word address, data, write, answered (unit_pins.md 4.1). resp_valid_o: the answer is
/// valid for this clock. resp_pd_o: its data, error, answer of a write.
`define DLA_PAGE_PORTS \
  input  logic        req_pvld_i, \
  output logic        req_prdy_o, \
  input  logic [62:0] req_pd_i, \
  output logic        resp_valid_o, \
  output logic [33:0] resp_pd_o

`define DLA_PAGE_PINS \
  .req_pvld_i, .req_prdy_o, .req_pd_i, .resp_valid_o, .resp_pd_o

// u: unit in CSB names.
`define DLA_PAGE_PINS_OF(u) \
  .req_pvld_i(csb2``u``_req_pvld), .req_prdy_o(csb2``u``_req_prdy), \
  .req_pd_i(csb2``u``_req_pd), .resp_valid_o(u``2csb_resp_valid), .resp_pd_o(u``2csb_resp_pd)

// ---- reads at both memory ports, which share the request's payload. AddrW: bits of an address,
// BeatW: bits of a beat with its mask. mc: primary memory, cv: secondary memory.
/// mc_req_valid_o, cv_req_valid_o: a request is offered to that memory, never to both.
/// mc_req_ready_i, cv_req_ready_i: it is taken. req_pd_o: byte address, then atoms minus 1.
/// mc_rsp_valid_i, cv_rsp_valid_i: a beat of an answer, in the order of the requests.
/// mc_rsp_ready_o, cv_rsp_ready_o: it is taken. mc_rsp_pd_i, cv_rsp_pd_i: its atoms, then the mask
/// of those that are valid. mc_pop_o, cv_pop_o: a beat left the latency FIFO; its credit returns.
`define DLA_RD_PORTS(AddrW, BeatW) \
  output logic                mc_req_valid_o, \
  input  logic                mc_req_ready_i, \
  output logic                cv_req_valid_o, \
  input  logic                cv_req_ready_i, \
  output logic [(AddrW)+14:0] req_pd_o, \
  input  logic                mc_rsp_valid_i, \
  output logic                mc_rsp_ready_o, \
  input  logic [(BeatW)-1:0]  mc_rsp_pd_i, \
  input  logic                cv_rsp_valid_i, \
  output logic                cv_rsp_ready_o, \
  input  logic [(BeatW)-1:0]  cv_rsp_pd_i, \
  output logic                mc_pop_o, \
  output logic                cv_pop_o

`define DLA_RD_PINS \
  .mc_req_valid_o, .mc_req_ready_i, .cv_req_valid_o, .cv_req_ready_i, .req_pd_o, \
  .mc_rsp_valid_i, .mc_rsp_ready_o, .mc_rsp_pd_i, .cv_rsp_valid_i, .cv_rsp_ready_o, \
  .cv_rsp_pd_i, .mc_pop_o, .cv_pop_o

// c: memory client in port names; its payload at CV is a copy of that at MC.
`define DLA_RD_PINS_OF(c) \
  .mc_req_valid_o(c``2mcif_rd_req_valid), .mc_req_ready_i(c``2mcif_rd_req_ready), \
  .cv_req_valid_o(c``2cvif_rd_req_valid), .cv_req_ready_i(c``2cvif_rd_req_ready), \
  .req_pd_o(c``2mcif_rd_req_pd), .mc_rsp_valid_i(mcif2``c``_rd_rsp_valid), \
  .mc_rsp_ready_o(mcif2``c``_rd_rsp_ready), .mc_rsp_pd_i(mcif2``c``_rd_rsp_pd), \
  .cv_rsp_valid_i(cvif2``c``_rd_rsp_valid), .cv_rsp_ready_o(cvif2``c``_rd_rsp_ready), \
  .cv_rsp_pd_i(cvif2``c``_rd_rsp_pd), .mc_pop_o(c``2mcif_rd_cdt_lat_fifo_pop), \
  .cv_pop_o(c``2cvif_rd_cdt_lat_fifo_pop)

// ---- writes at both memory ports, which share the payload. WordW: bits of a beat with its mask,
// or of a command, plus the bit that distinguishes them.
/// mc_valid_o, cv_valid_o: a command or a beat is offered to that memory. mc_ready_i, cv_ready_i:
/// it is taken. pd_o: the command (address, atoms minus 1, acknowledge) or the atoms of a beat.
/// mc_complete_i, cv_complete_i: a command that asked for an acknowledge is in memory.
`define DLA_WR_PORTS(WordW) \
  output logic               mc_valid_o, \
  input  logic               mc_ready_i, \
  output logic               cv_valid_o, \
  input  logic               cv_ready_i, \
  output logic [(WordW)-1:0] pd_o, \
  input  logic               mc_complete_i, \
  input  logic               cv_complete_i

`define DLA_WR_PINS \
  .mc_valid_o, .mc_ready_i, .cv_valid_o, .cv_ready_i, .pd_o, .mc_complete_i, .cv_complete_i

`define DLA_WR_PINS_OF(c) \
  .mc_valid_o(c``2mcif_wr_req_valid), .mc_ready_i(c``2mcif_wr_req_ready), \
  .cv_valid_o(c``2cvif_wr_req_valid), .cv_ready_i(c``2cvif_wr_req_ready), \
  .pd_o(c``2mcif_wr_req_pd), .mc_complete_i(mcif2``c``_wr_rsp_complete), \
  .cv_complete_i(cvif2``c``_wr_rsp_complete)

`endif
