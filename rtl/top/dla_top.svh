// SPDX-License-Identifier: Apache-2.0
// Repeated wiring of dla_top: register pages, memory clients, AXI ports, memory interfaces.
`ifndef DLA_TOP_SVH
`define DLA_TOP_SVH

`define DLA_CSB_PAGE(u, i) \
  assign csb2``u``_req_pvld = req_pvld[i]; \
  assign csb2``u``_req_pd = req_pd; \
  assign req_prdy[i] = csb2``u``_req_prdy; \
  assign resp_valid[i] = u``2csb_resp_valid; \
  assign resp_pd[(i)*34+:34] = u``2csb_resp_pd;

`define DLA_NO_PAGE(u) \
  assign csb2``u``_req_prdy = 1'b1; \
  assign u``2csb_resp_valid = 1'b0; \
  assign u``2csb_resp_pd = '0;

`define DLA_MEM_RD(m, c, i) \
  assign m``_rd_valid[i] = c``2``m``_rd_req_valid; \
  assign c``2``m``_rd_req_ready = m``_rd_ready[i]; \
  assign m``_rd_pd[i] = c``2``m``_rd_req_pd; \
  assign m``2``c``_rd_rsp_valid = m``_rsp_valid[i]; \
  assign m``_rsp_ready[i] = m``2``c``_rd_rsp_ready; \
  assign m``2``c``_rd_rsp_pd = m``_rsp_pd[i]; \
  assign m``_pop[i] = c``2``m``_rd_cdt_lat_fifo_pop;

`define DLA_MEM_WR(m, c, i) \
  assign m``_wr_valid[i] = c``2``m``_wr_req_valid; \
  assign c``2``m``_wr_req_ready = m``_wr_ready[i]; \
  assign m``_wr_pd[i] = c``2``m``_wr_req_pd; \
  assign m``2``c``_wr_rsp_complete = m``_wr_complete[i];

`define DLA_NO_RD(m, c) \
  assign c``2``m``_rd_req_ready = 1'b0; \
  assign m``2``c``_rd_rsp_valid = 1'b0; \
  assign m``2``c``_rd_rsp_pd = '0;

`define DLA_NO_WR(m, c) \
  assign c``2``m``_wr_req_ready = 1'b0; \
  assign m``2``c``_wr_rsp_complete = 1'b0;

/// The AXI4 port of a memory. awvalid: the address of a write is offered; awready: it is taken;
/// awid: its client; awlen: beats minus 1; awaddr: byte address. wvalid: a beat is offered; wready:
/// it is taken; wdata: its bytes; wstrb: those that are written; wlast: the last one of an address.
/// bvalid: a write is done; bready: the core takes the answer; bid: its client. arvalid: a read is
/// offered; arready: it is taken; arid: its client; arlen: beats minus 1; araddr: byte address.
/// rvalid: a beat of a read; rready: the core takes it; rid: its client; rlast: the last beat of
/// the read; rdata: its bytes.
`define DLA_PORTS_AXI(p) \
  output logic                          p``_aw_awvalid, \
  input  wire logic                     p``_aw_awready, \
  output logic [7:0]                    p``_aw_awid, \
  output logic [3:0]                    p``_aw_awlen, \
  output logic [MEM_ADDRESS_WIDTH-1:0]  p``_aw_awaddr, \
  output logic                          p``_w_wvalid, \
  input  wire logic                     p``_w_wready, \
  output logic [MEMIF_WIDTH-1:0]        p``_w_wdata, \
  output logic [MEMIF_WIDTH/8-1:0]      p``_w_wstrb, \
  output logic                          p``_w_wlast, \
  input  wire logic                     p``_b_bvalid, \
  output logic                          p``_b_bready, \
  input  wire logic [7:0]               p``_b_bid, \
  output logic                          p``_ar_arvalid, \
  input  wire logic                     p``_ar_arready, \
  output logic [7:0]                    p``_ar_arid, \
  output logic [3:0]                    p``_ar_arlen, \
  output logic [MEM_ADDRESS_WIDTH-1:0]  p``_ar_araddr, \
  input  wire logic                     p``_r_rvalid, \
  output logic                          p``_r_rready, \
  input  wire logic [7:0]               p``_r_rid, \
  input  wire logic                     p``_r_rlast, \
  input  wire logic [MEMIF_WIDTH-1:0]   p``_r_rdata,

// The same ports connected to nets of their names.
`define DLA_PINS_AXI(p) \
  .p``_aw_awvalid, .p``_aw_awready, .p``_aw_awid, .p``_aw_awlen, .p``_aw_awaddr, .p``_w_wvalid, \
  .p``_w_wready, .p``_w_wdata, .p``_w_wstrb, .p``_w_wlast, .p``_b_bvalid, .p``_b_bready, \
  .p``_b_bid, .p``_ar_arvalid, .p``_ar_arready, .p``_ar_arid, .p``_ar_arlen, .p``_ar_araddr, \
  .p``_r_rvalid, .p``_r_rready, .p``_r_rid, .p``_r_rlast, .p``_r_rdata,

`define DLA_NETS_MEMIF(m) \
  logic [NumRd-1:0] m``_rd_valid, m``_rd_ready, m``_rsp_valid, m``_rsp_ready, m``_pop; \
  logic [NumWr-1:0] m``_wr_valid, m``_wr_ready, m``_wr_complete; \
  logic [NumRd-1:0][RD_REQ_W-1:0] m``_rd_pd; \
  logic [NumRd-1:0][RD_RSP_W-1:0] m``_rsp_pd; \
  logic [NumWr-1:0][WR_REQ_W-1:0] m``_wr_pd; \
  logic [NumRd-1:0] m``_x_rd_valid, m``_x_rd_ready, m``_x_rsp_valid, m``_x_rsp_ready, m``_x_pop; \
  logic [NumWr-1:0] m``_x_wr_valid, m``_x_wr_ready, m``_x_wr_complete; \
  logic [NumRd*RD_REQ_W-1:0] m``_x_rd_pd; \
  logic [NumRd*RD_RSP_W-1:0] m``_x_rsp_pd; \
  logic [NumWr*WR_REQ_W-1:0] m``_x_wr_pd;

// Clients by ID <-> by arbitration index, and the interface itself.
`define DLA_MEMIF(m, p, burst) \
  for (genvar i = 0; i < NumRd; i++) begin : g_``m``_rd \
    localparam int Id = 32'(RdId[i*4+:4]); \
    localparam int Net = Id == 15 ? 0 : Id; \
    assign m``_x_rd_valid[i] = Id != 15 && m``_rd_valid[Net]; \
    assign m``_x_rd_pd[i*RD_REQ_W+:RD_REQ_W] = m``_rd_pd[Net]; \
    assign m``_x_rsp_ready[i] = m``_rsp_ready[Net]; \
    assign m``_x_pop[i] = Id != 15 && m``_pop[Net]; \
    if (Id != 15) begin : g_client \
      assign m``_rd_ready[Net] = m``_x_rd_ready[i]; \
      assign m``_rsp_valid[Net] = m``_x_rsp_valid[i]; \
      assign m``_rsp_pd[Net] = m``_x_rsp_pd[i*RD_RSP_W+:RD_RSP_W]; \
    end \
    if (!RdHas[i]) begin : g_nobody \
      assign m``_rd_ready[i] = 1'b0; \
      assign m``_rsp_valid[i] = 1'b0; \
      assign m``_rsp_pd[i] = '0; \
    end \
  end \
  for (genvar i = 0; i < NumWr; i++) begin : g_``m``_wr \
    localparam int Id = 32'(WrId[i*4+:4]); \
    localparam int Net = Id == 15 ? 0 : Id; \
    assign m``_x_wr_valid[i] = Id != 15 && m``_wr_valid[Net]; \
    assign m``_x_wr_pd[i*WR_REQ_W+:WR_REQ_W] = m``_wr_pd[Net]; \
    if (Id != 15) begin : g_client \
      assign m``_wr_ready[Net] = m``_x_wr_ready[i]; \
      assign m``_wr_complete[Net] = m``_x_wr_complete[i]; \
    end \
    if (!WrHas[i]) begin : g_nobody \
      assign m``_wr_ready[i] = 1'b0; \
      assign m``_wr_complete[i] = 1'b0; \
    end \
  end \
  dla_memif #( \
    .AddrWidth(MEM_ADDRESS_WIDTH), .DataWidth(MEMIF_WIDTH), .AtomsPerBeat(DMA_MASK_BITS), \
    .MaxBurst(burst), .NumRd(NumRd), .NumWr(NumWr), .RdId(RdId), \
    .RdCredit(RdCredit), .WrId(WrId) \
  ) i_``m ( \
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_req_pvld_i(csb2``m``_req_pvld), \
    .csb_req_prdy_o(csb2``m``_req_prdy), .csb_req_pd_i(csb2``m``_req_pd), \
    .csb_resp_valid_o(m``2csb_resp_valid), .csb_resp_pd_o(m``2csb_resp_pd), \
    .rd_req_valid_i(m``_x_rd_valid), .rd_req_ready_o(m``_x_rd_ready), \
    .rd_req_pd_i(m``_x_rd_pd), .rd_rsp_valid_o(m``_x_rsp_valid), \
    .rd_rsp_ready_i(m``_x_rsp_ready), .rd_rsp_pd_o(m``_x_rsp_pd), .rd_pop_i(m``_x_pop), \
    .wr_req_valid_i(m``_x_wr_valid), .wr_req_ready_o(m``_x_wr_ready), \
    .wr_req_pd_i(m``_x_wr_pd), .wr_rsp_complete_o(m``_x_wr_complete), \
    .axi_ar_valid_o(p``_ar_arvalid), .axi_ar_ready_i(p``_ar_arready), \
    .axi_ar_id_o(p``_ar_arid), .axi_ar_len_o(p``_ar_arlen), \
    .axi_ar_addr_o(p``_ar_araddr), .axi_r_valid_i(p``_r_rvalid), \
    .axi_r_ready_o(p``_r_rready), .axi_r_id_i(p``_r_rid), \
    .axi_r_last_i(p``_r_rlast), .axi_r_data_i(p``_r_rdata), \
    .axi_aw_valid_o(p``_aw_awvalid), .axi_aw_ready_i(p``_aw_awready), \
    .axi_aw_id_o(p``_aw_awid), .axi_aw_len_o(p``_aw_awlen), \
    .axi_aw_addr_o(p``_aw_awaddr), .axi_w_valid_o(p``_w_wvalid), \
    .axi_w_ready_i(p``_w_wready), .axi_w_data_o(p``_w_wdata), \
    .axi_w_strb_o(p``_w_wstrb), .axi_w_last_o(p``_w_wlast), \
    .axi_b_valid_i(p``_b_bvalid), .axi_b_ready_o(p``_b_bready), \
    .axi_b_id_i(p``_b_bid));

`endif
