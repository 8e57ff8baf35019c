// SPDX-License-Identifier: Apache-2.0
// A user's PDP for tests: the pins of the real unit of nv_small (unit_pins.md 3.8) around a
// copy of rtl/pdp with the bugs of pdp.bugs.
`default_nettype none
module user_pdp (
  input  wire logic        nvdla_core_clk,
  input  wire logic        nvdla_core_rstn,
  input  wire logic        dla_clk_ovr_on_sync,
  input  wire logic        global_clk_ovr_on_sync,
  input  wire logic        tmc2slcg_disable_clock_gating,
  input  wire logic [31:0] pwrbus_ram_pd,
  input  wire logic        csb2pdp_rdma_req_pvld,
  output logic             csb2pdp_rdma_req_prdy,
  input  wire logic [62:0] csb2pdp_rdma_req_pd,
  output logic             pdp_rdma2csb_resp_valid,
  output logic [33:0]      pdp_rdma2csb_resp_pd,
  input  wire logic        csb2pdp_req_pvld,
  output logic             csb2pdp_req_prdy,
  input  wire logic [62:0] csb2pdp_req_pd,
  output logic             pdp2csb_resp_valid,
  output logic [33:0]      pdp2csb_resp_pd,
  output logic             pdp2mcif_rd_req_valid,
  input  wire logic        pdp2mcif_rd_req_ready,
  output logic [46:0]      pdp2mcif_rd_req_pd,
  input  wire logic        mcif2pdp_rd_rsp_valid,
  output logic             mcif2pdp_rd_rsp_ready,
  input  wire logic [64:0] mcif2pdp_rd_rsp_pd,
  output logic             pdp2mcif_rd_cdt_lat_fifo_pop,
  output logic             pdp2mcif_wr_req_valid,
  input  wire logic        pdp2mcif_wr_req_ready,
  output logic [65:0]      pdp2mcif_wr_req_pd,
  input  wire logic        mcif2pdp_wr_rsp_complete,
  input  wire logic        sdp2pdp_valid,
  output logic             sdp2pdp_ready,
  input  wire logic [7:0]  sdp2pdp_pd,
  output logic [1:0]       pdp2glb_done_intr_pd
);
  // The second memory, which nv_small lacks.
  logic        pdp2cvif_rd_req_valid, cvif2pdp_rd_rsp_ready, pdp2cvif_rd_cdt_lat_fifo_pop;
  logic        pdp2cvif_wr_req_valid;
  logic [46:0] pdp2cvif_rd_req_pd;
  logic [65:0] pdp2cvif_wr_req_pd;

  dla_pdp i_pdp (
    .pdp2cvif_rd_req_ready(1'b0), .cvif2pdp_rd_rsp_valid(1'b0), .cvif2pdp_rd_rsp_pd('0),
    .pdp2cvif_wr_req_ready(1'b0), .cvif2pdp_wr_rsp_complete(1'b0), .*);
endmodule
`default_nettype wire
