// SPDX-License-Identifier: Apache-2.0
// SDP with SDP_RDMA: the single point data processor (sdp.md), with the pins of slot sdp
// (unit_pins.md 3.7).
//
//                    +---------------- dla_sdp_rdma ----------------+
//   memory ---reads--| M, B, N, E readers, registers of SDP_RDMA    |
//                    +----+--------------+------------+-------------+
//                         | main         | operands   |
//                    +----v--------------v------------v-------------+
//   CACC -----------> dla_sdp_core: X1 --> X2 --> Y --> C --> WDMA  |--> memory, PDP
//                    +----------------------^-----------------------+
//                                           | layer settings, LUT port
//                       dla_sdp_regs (registers of SDP) --> done interrupts
//
// SDP processes SDP_MAX_THROUGHPUT elements in a clock (Y: SDP_EW_THROUGHPUT) on 32-bit lanes. It
// takes and gives INT8, and in the first generation INT16 and FP16. It runs one layer at a time;
// the ping-pong groups of SDP and of SDP_RDMA advance independently.
//
// Batch and Winograd order (sdp.md 9) are built where the configuration has them.

`include "dla_sdp.svh"
`include "dla_ports.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_sdp (
  `DLA_PORTS_SDP  // models/tables/pins.csv
);

  localparam int unsigned AddrW        = dla_cfg_pkg::MEM_ADDRESS_WIDTH;
  localparam int unsigned AtomBytes    = dla_cfg_pkg::MEMORY_ATOMIC_SIZE;
  localparam int unsigned AtomsPerBeat = dla_cfg_pkg::DMA_MASK_BITS;
  localparam int unsigned Lanes        = dla_cfg_pkg::SDP_MAX_THROUGHPUT;
  localparam bit          HasEw        = dla_cfg_pkg::SDP_EW != 0;
  localparam int unsigned EwLanes      = HasEw ? dla_cfg_pkg::SDP_EW_THROUGHPUT : Lanes;
  localparam bit          HasCv        = dla_cfg_pkg::SECONDARY_MEMIF != 0;
  localparam bit          HasBatch     = dla_cfg_pkg::BATCH != 0;
  localparam bit          HasWino      = dla_cfg_pkg::WINOGRAD != 0;
  localparam bit          Wide         = dla_cfg_pkg::IS_V1;
  localparam int unsigned PassW        = $clog2(AtomBytes / Lanes);
  localparam int unsigned EwPassW      = $clog2(AtomBytes / EwLanes);
  localparam int unsigned ReqW         = dla_cfg_pkg::RD_REQ_W;

  logic             clk, rst_n;
  logic [32*`SDP_NUM_S-1:0] s;
  logic [32*`SDP_NUM_D-1:0] d, status;
  logic             group, op_en, done, flags_unused;
  dla_sdp_lut_port_t lut;
  logic [15:0]      lut_rdat;

  assign clk   = nvdla_core_clk;
  assign rst_n = nvdla_core_rstn;
  // batch_end and layer_end are not used: the unit counts from its own registers (unit_pins.md
  // 4.9).
  assign flags_unused = ^cacc2sdp_pd[32*Lanes +: 2];

  dla_sdp_regs i_regs (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(sdp),
    .s_o(s), .d_o(d), .status_i(status), .consumer_o(group), .op_en_o(op_en), .done_i(done),
    .lut_o(lut), .lut_rdat_i(lut_rdat));

  // ---- SDP_RDMA; clients M, B, N, E from the low index
  logic [3:0]             mc_req_v, cv_req_v, mc_rsp_r, cv_rsp_r, mc_pop, cv_pop;
  logic [4*ReqW-1:0]      req_pd;
  logic                   m_valid, m_ready, y_valid, y_take;
  logic [32*Lanes-1:0]    m_data, x_alu, x_mul;
  logic [2*(PassW+5)-1:0] x_side;
  logic [1:0]             x_valid, x_take;
  logic [PassW+4:0]       y_side;
  logic [EwPassW-1:0]     y_pass;
  logic [16*EwLanes-1:0]  y_alu, y_mul;

  assign {sdp_e2mcif_rd_req_valid, sdp_n2mcif_rd_req_valid, sdp_b2mcif_rd_req_valid,
          sdp2mcif_rd_req_valid} = mc_req_v;
  assign {sdp_e2cvif_rd_req_valid, sdp_n2cvif_rd_req_valid, sdp_b2cvif_rd_req_valid,
          sdp2cvif_rd_req_valid} = cv_req_v;
  assign {sdp_e2mcif_rd_req_pd, sdp_n2mcif_rd_req_pd, sdp_b2mcif_rd_req_pd,
          sdp2mcif_rd_req_pd} = req_pd;
  assign {sdp_e2cvif_rd_req_pd, sdp_n2cvif_rd_req_pd, sdp_b2cvif_rd_req_pd,
          sdp2cvif_rd_req_pd} = req_pd;
  assign {mcif2sdp_e_rd_rsp_ready, mcif2sdp_n_rd_rsp_ready, mcif2sdp_b_rd_rsp_ready,
          mcif2sdp_rd_rsp_ready} = mc_rsp_r;
  assign {cvif2sdp_e_rd_rsp_ready, cvif2sdp_n_rd_rsp_ready, cvif2sdp_b_rd_rsp_ready,
          cvif2sdp_rd_rsp_ready} = cv_rsp_r;
  assign {sdp_e2mcif_rd_cdt_lat_fifo_pop, sdp_n2mcif_rd_cdt_lat_fifo_pop,
          sdp_b2mcif_rd_cdt_lat_fifo_pop, sdp2mcif_rd_cdt_lat_fifo_pop} = mc_pop;
  assign {sdp_e2cvif_rd_cdt_lat_fifo_pop, sdp_n2cvif_rd_cdt_lat_fifo_pop,
          sdp_b2cvif_rd_cdt_lat_fifo_pop, sdp2cvif_rd_cdt_lat_fifo_pop} = cv_pop;

  dla_sdp_rdma #(
    .AddrW(AddrW), .AtomBytes(AtomBytes), .AtomsPerBeat(AtomsPerBeat), .Lanes(Lanes),
    .EwLanes(EwLanes), .HasEw(HasEw), .HasCv(HasCv), .HasBatch(HasBatch), .HasWino(HasWino),
    .Wide(Wide), .CreditM(dla_cfg_pkg::CREDIT_SDP), .CreditB(dla_cfg_pkg::CREDIT_SDP_B),
    .CreditN(dla_cfg_pkg::CREDIT_SDP_N), .CreditE(dla_cfg_pkg::CREDIT_SDP_E)
  ) i_rdma (
    .clk_i(clk), .rst_ni(rst_n), `DLA_PAGE_PINS_OF(sdp_rdma),
    .mc_req_valid_o(mc_req_v), .cv_req_valid_o(cv_req_v), .req_pd_o(req_pd),
    .mc_req_ready_i({sdp_e2mcif_rd_req_ready, sdp_n2mcif_rd_req_ready, sdp_b2mcif_rd_req_ready,
                     sdp2mcif_rd_req_ready}),
    .cv_req_ready_i({sdp_e2cvif_rd_req_ready, sdp_n2cvif_rd_req_ready, sdp_b2cvif_rd_req_ready,
                     sdp2cvif_rd_req_ready}),
    .mc_rsp_valid_i({mcif2sdp_e_rd_rsp_valid, mcif2sdp_n_rd_rsp_valid, mcif2sdp_b_rd_rsp_valid,
                     mcif2sdp_rd_rsp_valid}),
    .mc_rsp_ready_o(mc_rsp_r),
    .mc_rsp_pd_i({mcif2sdp_e_rd_rsp_pd, mcif2sdp_n_rd_rsp_pd, mcif2sdp_b_rd_rsp_pd,
                  mcif2sdp_rd_rsp_pd}),
    .cv_rsp_valid_i({cvif2sdp_e_rd_rsp_valid, cvif2sdp_n_rd_rsp_valid, cvif2sdp_b_rd_rsp_valid,
                     cvif2sdp_rd_rsp_valid}),
    .cv_rsp_ready_o(cv_rsp_r),
    .cv_rsp_pd_i({cvif2sdp_e_rd_rsp_pd, cvif2sdp_n_rd_rsp_pd, cvif2sdp_b_rd_rsp_pd,
                  cvif2sdp_rd_rsp_pd}),
    .mc_pop_o(mc_pop), .cv_pop_o(cv_pop),
    .m_valid_o(m_valid), .m_ready_i(m_ready), .m_data_o(m_data),
    .x_side_i(x_side), .x_valid_o(x_valid), .x_alu_o(x_alu), .x_mul_o(x_mul), .x_take_i(x_take),
    .y_side_i(y_side), .y_pass_i(y_pass), .y_valid_o(y_valid), .y_alu_o(y_alu),
    .y_mul_o(y_mul), .y_take_i(y_take));

  // ---- data path
  assign sdp2cvif_wr_req_pd = sdp2mcif_wr_req_pd;

  dla_sdp_core #(
    .AddrW(AddrW), .AtomBytes(AtomBytes), .AtomsPerBeat(AtomsPerBeat), .Lanes(Lanes),
    .EwLanes(EwLanes), .HasEw(HasEw), .HasCv(HasCv), .HasBatch(HasBatch), .HasWino(HasWino),
    .Wide(Wide)
  ) i_core (
    .clk_i(clk), .rst_ni(rst_n),
    .s_i(s), .d_i(d), .status_o(status), .group_i(group), .op_en_i(op_en), .done_o(done),
    .intr_o(sdp2glb_done_intr_pd),
    .lut_i(lut), .lut_rdat_o(lut_rdat),
    .cacc_valid_i(cacc2sdp_valid), .cacc_ready_o(cacc2sdp_ready),
    .cacc_data_i(cacc2sdp_pd[32*Lanes-1:0]),
    .m_valid_i(m_valid), .m_ready_o(m_ready), .m_data_i(m_data),
    .x_side_o(x_side), .x_valid_i(x_valid), .x_alu_i(x_alu), .x_mul_i(x_mul), .x_take_o(x_take),
    .y_side_o(y_side), .y_pass_o(y_pass), .y_valid_i(y_valid), .y_alu_i(y_alu),
    .y_mul_i(y_mul), .y_take_o(y_take),
    .pdp_valid_o(sdp2pdp_valid), .pdp_ready_i(sdp2pdp_ready), .pdp_data_o(sdp2pdp_pd),
    `DLA_WR_PINS_OF(sdp));

endmodule

`undef DLA_SDP_PORTS_CSB
`undef DLA_SDP_PORTS_RD
`undef DLA_SDP_PORTS_WR
`default_nettype wire
