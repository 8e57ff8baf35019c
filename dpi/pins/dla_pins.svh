// SPDX-License-Identifier: Apache-2.0
// The pins that every unit has in the same shape, as nets and adapter instances, with the names of
// unit_pins.md. u: unit in CSB names, c: memory client in port names.
`ifndef DLA_PINS_SVH
`define DLA_PINS_SVH

`define DLA_NETS_CSB(u) \
  logic        csb2``u``_req_pvld, csb2``u``_req_prdy, u``2csb_resp_valid; \
  logic [62:0] csb2``u``_req_pd; \
  logic [33:0] u``2csb_resp_pd;

`define DLA_NETS_RD1(c, m) \
  logic                c``2``m``_rd_req_valid, c``2``m``_rd_req_ready; \
  logic [RD_REQ_W-1:0] c``2``m``_rd_req_pd; \
  logic                m``2``c``_rd_rsp_valid, m``2``c``_rd_rsp_ready; \
  logic [RD_RSP_W-1:0] m``2``c``_rd_rsp_pd; \
  logic                c``2``m``_rd_cdt_lat_fifo_pop;

`define DLA_NETS_WR1(c, m) \
  logic                c``2``m``_wr_req_valid, c``2``m``_wr_req_ready; \
  logic [WR_REQ_W-1:0] c``2``m``_wr_req_pd; \
  logic                m``2``c``_wr_rsp_complete;

`define DLA_NETS_RD(c) `DLA_NETS_RD1(c, mcif) `DLA_NETS_RD1(c, cvif)
`define DLA_NETS_WR(c) `DLA_NETS_WR1(c, mcif) `DLA_NETS_WR1(c, cvif)

// Adapters of a model unit.
`define DLA_MODEL_CSB(u, page) \
  dla_dpi_csb #(.Page(page)) i_csb_``u ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .req_pvld_i(csb2``u``_req_pvld), .req_prdy_o(csb2``u``_req_prdy), \
    .req_pd_i(csb2``u``_req_pd), .resp_valid_o(u``2csb_resp_valid), \
    .resp_pd_o(u``2csb_resp_pd));

`define DLA_MODEL_RD(c, client) \
  dla_dpi_rd #(.Client(client)) i_rd_``c ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .req_valid_o({c``2mcif_rd_req_valid, c``2cvif_rd_req_valid}), \
    .req_ready_i({c``2mcif_rd_req_ready, c``2cvif_rd_req_ready}), \
    .req_pd_o(c``2mcif_rd_req_pd), \
    .rsp_valid_i({mcif2``c``_rd_rsp_valid, cvif2``c``_rd_rsp_valid}), \
    .rsp_ready_o(mcif2``c``_rd_rsp_ready), \
    .rsp_pd_i(cvif2``c``_rd_rsp_valid ? cvif2``c``_rd_rsp_pd : mcif2``c``_rd_rsp_pd), \
    .pop_o({c``2mcif_rd_cdt_lat_fifo_pop, c``2cvif_rd_cdt_lat_fifo_pop})); \
  assign c``2cvif_rd_req_pd = c``2mcif_rd_req_pd; \
  assign cvif2``c``_rd_rsp_ready = mcif2``c``_rd_rsp_ready;

`define DLA_MODEL_WR(c, client) \
  dla_dpi_wr #(.Client(client)) i_wr_``c ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .req_valid_o({c``2mcif_wr_req_valid, c``2cvif_wr_req_valid}), \
    .req_ready_i({c``2mcif_wr_req_ready, c``2cvif_wr_req_ready}), \
    .req_pd_o(c``2mcif_wr_req_pd), \
    .complete_i({mcif2``c``_wr_rsp_complete, cvif2``c``_wr_rsp_complete})); \
  assign c``2cvif_wr_req_pd = c``2mcif_wr_req_pd;

`define DLA_MODEL_DONE(name, intr) \
  dla_dpi_done #(.Intr(intr)) i_done_``name ( \
    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), \
    .done_o(name``2glb_done_intr_pd));

`endif
