// SPDX-License-Identifier: Apache-2.0
// The core's shell: the pins of the real core (unit_pins.md 2), CSB router, GLB, CFGROM, the memory
// interfaces and one slot for each unit.
//
//   csb pins --> dla_csb_router --csb2<unit>--> slots, glb, cfgrom, mcif, cvif
//   slots  <==channels==>  slots            (pins only where a channel is not kept in C)
//   slots  ==rd/wr clients==> dla_memif mcif --> DBB AXI,  dla_memif cvif --> SRAM AXI
//   slots  --done pulses--> dla_glb --> dla_intr
//
// The provider of a slot is chosen when a run starts; the top has pins only. The nets of a unit
// that a configuration lacks stay at 0. Every unit is driven from one synchronised reset, which
// unit_pins.md 2.1 states to be equivalent. Clock-gating overrides and RAM power inputs have no
// function here.
`include "dla_cfg.svh"
`include "dla_pins.svh"
`include "dla_top.svh"
`default_nettype none
module dla_top
  import dla_cfg_pkg::*;
(
  /// Clock of everything but the CSB pins and the interrupt.
  input  wire logic                     dla_core_clk,
  /// Clock of the CSB pins and the interrupt; it may have any phase to the other one.
  input  wire logic                     dla_csb_clk,
  /// 1 opens the clock gates; there are none here.
  input  wire logic                     global_clk_ovr_on,
  /// 1 holds the gates of the second level open in scan test; there are none here.
  input  wire logic                     tmc2slcg_disable_clock_gating,
  /// Reset, active low; asserted at any time, released to each clock by dla_reset.
  input  wire logic                     dla_reset_rstn,
  /// Takes the place of every synchronised reset while test_mode is 1; active low.
  input  wire logic                     direct_reset_,
  /// Scan test; 0 in use.
  input  wire logic                     test_mode,
  /// A CSB request is offered; it stays until csb2nvdla_ready (dla_csb_router).
  input  wire logic                     csb2nvdla_valid,
  /// The request is taken in this clock; low while the FIFO into the core clock is full.
  output logic                          csb2nvdla_ready,
  /// Address in words of 32 bits: bits 17:2 of the byte address.
  input  wire logic [15:0]              csb2nvdla_addr,
  /// Word of a write.
  input  wire logic [31:0]              csb2nvdla_wdat,
  /// 1: a write; 0: a read, which nvdla2csb_valid answers.
  input  wire logic                     csb2nvdla_write,
  /// 1: nvdla2csb_wr_complete answers the write.
  input  wire logic                     csb2nvdla_nposted,
  /// The word of a read is valid for this clock; the host always takes it.
  output logic                          nvdla2csb_valid,
  /// Word of the read; answers keep the order of the requests.
  output logic [31:0]                   nvdla2csb_data,
  /// Pulse: a non-posted write has reached its register.
  output logic                          nvdla2csb_wr_complete,
  `DLA_PORTS_AXI(nvdla_core2dbb)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_PORTS_AXI(nvdla_core2cvsram)
`endif
  /// Interrupt: high while an event of GLB is pending that its mask does not hold back.
  output logic                          dla_intr,
  /// RAM power of the partition with CDMA, CBUF and CSC; no RAM here has power pins.
  input  wire logic [31:0]              nvdla_pwrbus_ram_c_pd,
  /// RAM power of CMAC_A.
  input  wire logic [31:0]              nvdla_pwrbus_ram_ma_pd,
  /// RAM power of CMAC_B.
  input  wire logic [31:0]              nvdla_pwrbus_ram_mb_pd,
  /// RAM power of SDP.
  input  wire logic [31:0]              nvdla_pwrbus_ram_p_pd,
  /// RAM power of PDP, CDP, BDMA, RUBIK and the memory interfaces.
  input  wire logic [31:0]              nvdla_pwrbus_ram_o_pd,
  /// RAM power of CACC.
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

  // ---- nets (this and the other parts: models/gen/gen_top.c) ----
`include "dla_top_nets.svh"

  // ---- CSB ----
  logic [NPAGES-1:0] req_pvld, req_prdy, resp_valid;
  logic [NPAGES*34-1:0] resp_pd;
  logic [62:0] req_pd;
`include "dla_top_pages.svh"
  dla_csb_router #(.NumPages(NPAGES), .PageBase(PageBase), .PageEnable(PageEnable)) i_csb (
    .csb_clk_i(dla_csb_clk), .csb_rst_ni(csb_rst_n), .core_clk_i(dla_core_clk),
    .core_rst_ni(core_rst_n), .csb_valid_i(csb2nvdla_valid), .csb_ready_o(csb2nvdla_ready),
    .csb_addr_i(csb2nvdla_addr), .csb_wdat_i(csb2nvdla_wdat), .csb_write_i(csb2nvdla_write),
    .csb_nposted_i(csb2nvdla_nposted), .csb_valid_o(nvdla2csb_valid),
    .csb_data_o(nvdla2csb_data), .csb_wr_complete_o(nvdla2csb_wr_complete),
    .req_pvld_o(req_pvld), .req_prdy_i(req_prdy), .req_pd_o(req_pd), .resp_valid_i(resp_valid),
    .resp_pd_i(resp_pd));

  // ---- GLB, CFGROM, GEC ----
  dla_glb #(.PresentMask(Present)) i_glb (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_clk_i(dla_csb_clk),
    .csb_rst_ni(csb_rst_n), .csb_req_pvld_i(csb2glb_req_pvld), .csb_req_prdy_o(csb2glb_req_prdy),
    .csb_req_pd_i(csb2glb_req_pd), .csb_resp_valid_o(glb2csb_resp_valid),
    .csb_resp_pd_o(glb2csb_resp_pd),
    .done_i(done), .intr_o(dla_intr));
  dla_cfgrom #(.NumWords(ROM_WORDS), .Words(ROM)) i_cfgrom (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_req_pvld_i(csb2cfgrom_req_pvld),
    .csb_req_prdy_o(csb2cfgrom_req_prdy), .csb_req_pd_i(csb2cfgrom_req_pd),
    .csb_resp_valid_o(cfgrom2csb_resp_valid), .csb_resp_pd_o(cfgrom2csb_resp_pd));
  dla_gec i_gec (
    .core_clk_i(dla_core_clk), .core_rst_ni(core_rst_n), .csb_req_pvld_i(csb2gec_req_pvld),
    .csb_req_prdy_o(csb2gec_req_prdy), .csb_req_pd_i(csb2gec_req_pd),
    .csb_resp_valid_o(gec2csb_resp_valid), .csb_resp_pd_o(gec2csb_resp_pd));

  // ---- memory interfaces ----
`include "dla_top_memory.svh"
  // v2 cuts on both ports with the primary port's burst length (system.md 9.4). Builds with two
  // atoms in a beat use the secondary's.
  localparam int SramBurst =
    DMA_MASK_BITS == 2 ? SECONDARY_MEMIF_MAX_BURST_LENGTH : PRIMARY_MEMIF_MAX_BURST_LENGTH;

  `DLA_MEMIF(mcif, nvdla_core2dbb, PRIMARY_MEMIF_MAX_BURST_LENGTH)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_MEMIF(cvif, nvdla_core2cvsram, SramBurst)
`else
  // Without a second port, nothing is ever accepted or answered on it.
  `DLA_NO_PAGE(cvif)
`endif

  // ---- slots ----
`include "dla_top_slots.svh"
endmodule
`default_nettype wire
