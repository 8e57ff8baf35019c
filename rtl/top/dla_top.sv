// SPDX-License-Identifier: Apache-2.0
// The core's shell: the pins of the real core (unit_pins.md 2), CSB router, GLB, CFGROM, the memory
// interfaces and one slot for each unit.
//
//   csb pins --> dla_csb_router --csb2<unit>--> slots, glb, cfgrom, mcif, cvif
//   slots  <==channels==>  slots            (pins only where a channel is not kept in C)
//   slots  ==rd/wr clients==> dla_memif mcif --> DBB AXI,  dla_memif cvif --> SRAM AXI
//   slots  --done pulses--> dla_glb --> dla_intr
//
// What is in a slot is chosen when a run starts; the top knows pins only. Units a configuration
// lacks leave their nets at 0. Every unit is driven from one synchronised reset, which unit_pins.md
// 2.1 states to be equivalent; clock-gating overrides and RAM power inputs have no function here.
`include "dla_cfg.svh"
`include "dla_pins.svh"
`include "dla_chan_pins.svh"
`include "dla_top.svh"
`default_nettype none
module dla_top
  import dla_cfg_pkg::*;
(
  input  wire logic                     dla_core_clk,
  input  wire logic                     dla_csb_clk,
  input  wire logic                     global_clk_ovr_on,
  input  wire logic                     tmc2slcg_disable_clock_gating,
  input  wire logic                     dla_reset_rstn,
  input  wire logic                     direct_reset_,
  input  wire logic                     test_mode,
  input  wire logic                     csb2nvdla_valid,
  output logic                          csb2nvdla_ready,
  input  wire logic [15:0]              csb2nvdla_addr,
  input  wire logic [31:0]              csb2nvdla_wdat,
  input  wire logic                     csb2nvdla_write,
  input  wire logic                     csb2nvdla_nposted,
  output logic                          nvdla2csb_valid,
  output logic [31:0]                   nvdla2csb_data,
  output logic                          nvdla2csb_wr_complete,
  `DLA_PORTS_AXI(nvdla_core2dbb)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_PORTS_AXI(nvdla_core2cvsram)
`endif
  output logic                          dla_intr,
  input  wire logic [31:0]              nvdla_pwrbus_ram_c_pd,
  input  wire logic [31:0]              nvdla_pwrbus_ram_ma_pd,
  input  wire logic [31:0]              nvdla_pwrbus_ram_mb_pd,
  input  wire logic [31:0]              nvdla_pwrbus_ram_p_pd,
  input  wire logic [31:0]              nvdla_pwrbus_ram_o_pd,
  input  wire logic [31:0]              nvdla_pwrbus_ram_a_pd
);

  // ---- clocks, reset ----
  logic nvdla_core_clk, nvdla_core_rstn, core_rst_n, csb_rst_n;
  assign nvdla_core_clk = dla_core_clk;
  dla_reset i_reset (
    .core_clk_i(dla_core_clk), .csb_clk_i(dla_csb_clk), .rst_ni(dla_reset_rstn),
    .direct_rst_ni(direct_reset_), .test_mode_i(test_mode), .core_rst_no(core_rst_n),
    .engine_rst_no(nvdla_core_rstn), .csb_rst_no(csb_rst_n));

  logic unused;
  assign unused = ^{global_clk_ovr_on, tmc2slcg_disable_clock_gating, nvdla_pwrbus_ram_c_pd,
                    nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd, nvdla_pwrbus_ram_p_pd,
                    nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd};

  // ---- nets ----
  `DLA_NETS_CSB(cfgrom)
  `DLA_NETS_CSB(glb)
  `DLA_NETS_CSB(gec)
  `DLA_NETS_CSB(mcif)
  `DLA_NETS_CSB(cvif)
  `DLA_NETS_CSB(bdma)
  `DLA_NETS_CSB(cdma)
  `DLA_NETS_CSB(csc)
  `DLA_NETS_CSB(cmac_a)
  `DLA_NETS_CSB(cmac_b)
  `DLA_NETS_CSB(cacc)
  `DLA_NETS_CSB(sdp_rdma)
  `DLA_NETS_CSB(sdp)
  `DLA_NETS_CSB(pdp_rdma)
  `DLA_NETS_CSB(pdp)
  `DLA_NETS_CSB(cdp_rdma)
  `DLA_NETS_CSB(cdp)
  `DLA_NETS_CSB(rbk)
  `DLA_NETS_RD(bdma)
  `DLA_NETS_RD(sdp)
  `DLA_NETS_RD(pdp)
  `DLA_NETS_RD(cdp)
  `DLA_NETS_RD(rbk)
  `DLA_NETS_RD(sdp_b)
  `DLA_NETS_RD(sdp_n)
  `DLA_NETS_RD(sdp_e)
  `DLA_NETS_RD(cdma_dat)
  `DLA_NETS_RD(cdma_wt)
  `DLA_NETS_WR(bdma)
  `DLA_NETS_WR(sdp)
  `DLA_NETS_WR(pdp)
  `DLA_NETS_WR(cdp)
  `DLA_NETS_WR(rbk)
  `DLA_NETS_CHANNELS
  logic [1:0] sdp2glb_done_intr_pd, cdp2glb_done_intr_pd, pdp2glb_done_intr_pd;
  logic [1:0] bdma2glb_done_intr_pd, rubik2glb_done_intr_pd, cacc2glb_done_intr_pd;
  logic [1:0] cdma_dat2glb_done_intr_pd, cdma_wt2glb_done_intr_pd;

  // ---- CSB ----
  logic [NPAGES-1:0] req_pvld, req_prdy, resp_valid;
  logic [NPAGES*34-1:0] resp_pd;
  logic [62:0] req_pd;
  localparam logic [NPAGES*6-1:0] PageBase = {
    PAGE_RUBIK[17:12],
    PAGE_CDP[17:12],
    PAGE_CDP_RDMA[17:12],
    PAGE_PDP[17:12],
    PAGE_PDP_RDMA[17:12],
    PAGE_SDP[17:12],
    PAGE_SDP_RDMA[17:12],
    PAGE_CACC[17:12],
    PAGE_CMAC_B[17:12],
    PAGE_CMAC_A[17:12],
    PAGE_CSC[17:12],
    PAGE_CDMA[17:12],
    PAGE_BDMA[17:12],
    PAGE_CVIF[17:12],
    PAGE_MCIF[17:12],
    PAGE_GEC[17:12],
    PAGE_GLB[17:12],
    PAGE_CFGROM[17:12]
  };
  localparam logic [NPAGES-1:0] PageEnable = {
    HAS_PAGE_RUBIK, HAS_PAGE_CDP, HAS_PAGE_CDP_RDMA, HAS_PAGE_PDP,
    HAS_PAGE_PDP_RDMA,
    HAS_PAGE_SDP, HAS_PAGE_SDP_RDMA, HAS_PAGE_CACC,
    HAS_PAGE_CMAC_B, HAS_PAGE_CMAC_A,
    HAS_PAGE_CSC, HAS_PAGE_CDMA, HAS_PAGE_BDMA,
    HAS_PAGE_CVIF, HAS_PAGE_MCIF, HAS_PAGE_GEC, HAS_PAGE_GLB, HAS_PAGE_CFGROM
  };
  dla_csb_router #(.NumPages(NPAGES), .PageBase(PageBase), .PageEnable(PageEnable)) i_csb (
    .csb_clk_i(dla_csb_clk), .csb_rst_ni(csb_rst_n), .core_clk_i(dla_core_clk),
    .core_rst_ni(core_rst_n), .csb_valid_i(csb2nvdla_valid), .csb_ready_o(csb2nvdla_ready),
    .csb_addr_i(csb2nvdla_addr), .csb_wdat_i(csb2nvdla_wdat), .csb_write_i(csb2nvdla_write),
    .csb_nposted_i(csb2nvdla_nposted), .csb_valid_o(nvdla2csb_valid),
    .csb_data_o(nvdla2csb_data), .csb_wr_complete_o(nvdla2csb_wr_complete),
    .req_pvld_o(req_pvld), .req_prdy_i(req_prdy), .req_pd_o(req_pd), .resp_valid_i(resp_valid),
    .resp_pd_i(resp_pd));
  `DLA_CSB_PAGE(cfgrom, IDX_CFGROM)
  `DLA_CSB_PAGE(glb, IDX_GLB)
  `DLA_CSB_PAGE(gec, IDX_GEC)
  `DLA_CSB_PAGE(mcif, IDX_MCIF)
  `DLA_CSB_PAGE(cvif, IDX_CVIF)
  `DLA_CSB_PAGE(bdma, IDX_BDMA)
  `DLA_CSB_PAGE(cdma, IDX_CDMA)
  `DLA_CSB_PAGE(csc, IDX_CSC)
  `DLA_CSB_PAGE(cmac_a, IDX_CMAC_A)
  `DLA_CSB_PAGE(cmac_b, IDX_CMAC_B)
  `DLA_CSB_PAGE(cacc, IDX_CACC)
  `DLA_CSB_PAGE(sdp_rdma, IDX_SDP_RDMA)
  `DLA_CSB_PAGE(sdp, IDX_SDP)
  `DLA_CSB_PAGE(pdp_rdma, IDX_PDP_RDMA)
  `DLA_CSB_PAGE(pdp, IDX_PDP)
  `DLA_CSB_PAGE(cdp_rdma, IDX_CDP_RDMA)
  `DLA_CSB_PAGE(cdp, IDX_CDP)
  `DLA_CSB_PAGE(rbk, IDX_RUBIK)

  // ---- GLB, CFGROM, GEC ----
  localparam logic [21:0] Present = {
    6'h3f, 6'h00, {2{RUBIK != 0}}, {2{BDMA != 0}}, {2{PDP != 0}}, {2{CDP != 0}}, 2'b11
  };
  dla_glb #(.PresentMask(Present)) i_glb (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_clk_i(dla_csb_clk),
    .csb_rst_ni(csb_rst_n), .csb_req_pvld_i(csb2glb_req_pvld), .csb_req_prdy_o(csb2glb_req_prdy),
    .csb_req_pd_i(csb2glb_req_pd), .csb_resp_valid_o(glb2csb_resp_valid),
    .csb_resp_pd_o(glb2csb_resp_pd),
    .done_i({cacc2glb_done_intr_pd, cdma_wt2glb_done_intr_pd, cdma_dat2glb_done_intr_pd, 6'd0,
             rubik2glb_done_intr_pd, bdma2glb_done_intr_pd, pdp2glb_done_intr_pd,
             cdp2glb_done_intr_pd, sdp2glb_done_intr_pd}),
    .intr_o(dla_intr));
  dla_cfgrom #(.NumWords(ROM_WORDS), .Words(ROM)) i_cfgrom (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_req_pvld_i(csb2cfgrom_req_pvld),
    .csb_req_prdy_o(csb2cfgrom_req_prdy), .csb_req_pd_i(csb2cfgrom_req_pd),
    .csb_resp_valid_o(cfgrom2csb_resp_valid), .csb_resp_pd_o(cfgrom2csb_resp_pd));
  dla_gec i_gec (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_req_pvld_i(csb2gec_req_pvld),
    .csb_req_prdy_o(csb2gec_req_prdy), .csb_req_pd_i(csb2gec_req_pd),
    .csb_resp_valid_o(gec2csb_resp_valid), .csb_resp_pd_o(gec2csb_resp_pd));

  // ---- memory interfaces ----
  // Clients by arbitration index (system.md 9.1): AXI ID, 15 = no client.
  localparam int NumRd = 10;
  localparam int NumWr = 5;
  localparam logic [3:0] IdBdma = BDMA != 0 ? 4'd0 : 4'd15;
  localparam logic [3:0] IdPdp = PDP != 0 ? 4'd2 : 4'd15;
  localparam logic [3:0] IdCdp = CDP != 0 ? 4'd3 : 4'd15;
  localparam logic [3:0] IdRbk = RUBIK != 0 ? 4'd4 : 4'd15;
  localparam logic [NumRd*4-1:0] RdId =
    IS_V1 ? {4'd9, 4'd8, 4'd7, 4'd6, 4'd5, 4'd4, 4'd3, 4'd2, 4'd1, 4'd0} :
    SDP_EW != 0 ? {IdRbk, IdBdma, IdCdp, IdPdp, 4'd7, 4'd6, 4'd5, 4'd1, 4'd9, 4'd8} :
                  {4'd15, 4'd15, 4'd15, IdCdp, IdPdp, 4'd6, 4'd5, 4'd1, 4'd9, 4'd8};
  localparam logic [NumWr*4-1:0] WrId =
    IS_V1 ? {4'd4, 4'd3, 4'd2, 4'd1, 4'd0} : {IdRbk, IdBdma, IdCdp, IdPdp, 4'd1};
  localparam logic [16*16-1:0] CreditOfId = {
    96'd0, 16'd0, 16'd0, 16'(CREDIT_SDP_E), 16'(CREDIT_SDP_N), 16'(CREDIT_SDP_B),
    16'(CREDIT_RUBIK), 16'(CREDIT_CDP), 16'(CREDIT_PDP), 16'(CREDIT_SDP), 16'(CREDIT_BDMA)
  };
  function automatic logic [NumRd*16-1:0] rd_credit();
    for (int i = 0; i < NumRd; i++) begin
      rd_credit[i*16+:16] = CreditOfId[32'(RdId[i*4+:4])*16+:16];
    end
  endfunction
  localparam logic [NumRd*16-1:0] RdCredit = rd_credit();
  // v2 cuts on both ports with the primary port's burst length (system.md 9.4); builds with two
  // atoms in a beat use the secondary's.
  localparam int SramBurst =
    DMA_MASK_BITS == 2 ? SECONDARY_MEMIF_MAX_BURST_LENGTH : PRIMARY_MEMIF_MAX_BURST_LENGTH;

  `DLA_NETS_MEMIF(mcif)
  `DLA_MEM_RD(mcif, bdma, 0)
  `DLA_MEM_RD(mcif, sdp, 1)
  `DLA_MEM_RD(mcif, pdp, 2)
  `DLA_MEM_RD(mcif, cdp, 3)
  `DLA_MEM_RD(mcif, rbk, 4)
  `DLA_MEM_RD(mcif, sdp_b, 5)
  `DLA_MEM_RD(mcif, sdp_n, 6)
  `DLA_MEM_RD(mcif, sdp_e, 7)
  `DLA_MEM_RD(mcif, cdma_dat, 8)
  `DLA_MEM_RD(mcif, cdma_wt, 9)
  `DLA_MEM_WR(mcif, bdma, 0)
  `DLA_MEM_WR(mcif, sdp, 1)
  `DLA_MEM_WR(mcif, pdp, 2)
  `DLA_MEM_WR(mcif, cdp, 3)
  `DLA_MEM_WR(mcif, rbk, 4)
  `DLA_MEMIF(mcif, nvdla_core2dbb, PRIMARY_MEMIF_MAX_BURST_LENGTH)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_NETS_MEMIF(cvif)
  `DLA_MEM_RD(cvif, bdma, 0)
  `DLA_MEM_RD(cvif, sdp, 1)
  `DLA_MEM_RD(cvif, pdp, 2)
  `DLA_MEM_RD(cvif, cdp, 3)
  `DLA_MEM_RD(cvif, rbk, 4)
  `DLA_MEM_RD(cvif, sdp_b, 5)
  `DLA_MEM_RD(cvif, sdp_n, 6)
  `DLA_MEM_RD(cvif, sdp_e, 7)
  `DLA_MEM_RD(cvif, cdma_dat, 8)
  `DLA_MEM_RD(cvif, cdma_wt, 9)
  `DLA_MEM_WR(cvif, bdma, 0)
  `DLA_MEM_WR(cvif, sdp, 1)
  `DLA_MEM_WR(cvif, pdp, 2)
  `DLA_MEM_WR(cvif, cdp, 3)
  `DLA_MEM_WR(cvif, rbk, 4)
  `DLA_MEMIF(cvif, nvdla_core2cvsram, SramBurst)
`else
  // no second port: nothing is ever accepted or answered on it
  `DLA_NO_PAGE(cvif)
  `DLA_NO_RD(cvif, bdma)
  `DLA_NO_RD(cvif, sdp)
  `DLA_NO_RD(cvif, pdp)
  `DLA_NO_RD(cvif, cdp)
  `DLA_NO_RD(cvif, rbk)
  `DLA_NO_RD(cvif, sdp_b)
  `DLA_NO_RD(cvif, sdp_n)
  `DLA_NO_RD(cvif, sdp_e)
  `DLA_NO_RD(cvif, cdma_dat)
  `DLA_NO_RD(cvif, cdma_wt)
  `DLA_NO_WR(cvif, bdma)
  `DLA_NO_WR(cvif, sdp)
  `DLA_NO_WR(cvif, pdp)
  `DLA_NO_WR(cvif, cdp)
  `DLA_NO_WR(cvif, rbk)
`endif

  // ---- slots ----
  dla_slot_cdma i_cdma (.*);
  dla_slot_cbuf i_cbuf (.*);
  dla_slot_csc i_csc (.*);
  dla_slot_cmac i_cmac (.*);
  dla_slot_cacc i_cacc (.*);
  dla_slot_sdp i_sdp (.*);
`ifdef DLA_HAS_PDP
  dla_slot_pdp i_pdp (.*);
`else
  `DLA_NO_PAGE(pdp_rdma)
  `DLA_NO_PAGE(pdp)
  `DLA_NO_CLIENT(pdp)
  assign pdp2glb_done_intr_pd = 2'b00;
  // an SDP layer to a PDP that is not there is accepted and dropped (configs.md)
  assign sdp2pdp_ready = 1'b1;
`endif
`ifdef DLA_HAS_CDP
  dla_slot_cdp i_cdp (.*);
`else
  `DLA_NO_PAGE(cdp_rdma)
  `DLA_NO_PAGE(cdp)
  `DLA_NO_CLIENT(cdp)
  assign cdp2glb_done_intr_pd = 2'b00;
`endif
`ifdef DLA_HAS_BDMA
  dla_slot_bdma i_bdma (.*);
`else
  `DLA_NO_PAGE(bdma)
  `DLA_NO_CLIENT(bdma)
  assign bdma2glb_done_intr_pd = 2'b00;
`endif
`ifdef DLA_HAS_RUBIK
  dla_slot_rubik i_rubik (.*);
`else
  `DLA_NO_PAGE(rbk)
  `DLA_NO_CLIENT(rbk)
  assign rubik2glb_done_intr_pd = 2'b00;
`endif
endmodule
`default_nettype wire
