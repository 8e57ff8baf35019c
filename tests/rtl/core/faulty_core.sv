// SPDX-License-Identifier: Apache-2.0
// A complete core whose pins have faults (core_fault_pkg); without one it is core_in itself.
//
//   pins ──── core_in ──── primary AXI port: counted, and changed at transfer N
//                     └─── CSB read data, interrupt pin
//
// One beat a burst, as the configurations have it that this core is built for.
`include "dla_cfg.svh"
`include "dla_top.svh"
`default_nettype none
module faulty_core
  import dla_cfg_pkg::*, core_fault_pkg::*;
(
  input  wire logic        dla_core_clk,
  input  wire logic        dla_csb_clk,
  input  wire logic        global_clk_ovr_on,
  input  wire logic        tmc2slcg_disable_clock_gating,
  input  wire logic        dla_reset_rstn,
  input  wire logic        direct_reset_,
  input  wire logic        test_mode,
  input  wire logic        csb2nvdla_valid,
  output logic             csb2nvdla_ready,
  input  wire logic [15:0] csb2nvdla_addr,
  input  wire logic [31:0] csb2nvdla_wdat,
  input  wire logic        csb2nvdla_write,
  input  wire logic        csb2nvdla_nposted,
  output logic             nvdla2csb_valid,
  output logic [31:0]      nvdla2csb_data,
  output logic             nvdla2csb_wr_complete,
  `DLA_PORTS_AXI(nvdla_core2dbb)
`ifdef DLA_HAS_SECONDARY_MEMIF
  `DLA_PORTS_AXI(nvdla_core2cvsram)
`endif
  output logic             dla_intr,
  input  wire logic [31:0] nvdla_pwrbus_ram_c_pd,
  input  wire logic [31:0] nvdla_pwrbus_ram_ma_pd,
  input  wire logic [31:0] nvdla_pwrbus_ram_mb_pd,
  input  wire logic [31:0] nvdla_pwrbus_ram_p_pd,
  input  wire logic [31:0] nvdla_pwrbus_ram_o_pd,
  input  wire logic [31:0] nvdla_pwrbus_ram_a_pd
);
  localparam int Atom = MEMIF_WIDTH / 8;

  // ---- the core's own pins ----
  logic                         awvalid, awready, wvalid, wready, bvalid, bready;
  logic                         arvalid, arready, intr;
  logic [MEM_ADDRESS_WIDTH-1:0] awaddr, araddr;
  logic [MEMIF_WIDTH-1:0]       wdata;
  logic [MEMIF_WIDTH/8-1:0]     wstrb;
  logic [7:0]                   bid, awid;
  logic [31:0]                  rdata;

  // ---- how many transfers so far ----
  int   aw_q, w_q, ar_q, clock_q;
  logic hit_aw, hit_w, hit_ar, hit_id;
  logic [17:0] csb_q; // byte address of the last read

  assign hit_aw = aw_q == at;
  assign hit_w = w_q == at;
  assign hit_id = 32'(nvdla_core2dbb_ar_arid) == id;
  assign hit_ar = hit_id && ar_q == at;

  always_ff @(posedge dla_core_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) begin
      aw_q <= 0;
      w_q <= 0;
      ar_q <= 0;
      clock_q <= 0;
      csb_q <= '0;
    end else begin
      clock_q <= clock_q + 1;
      if (awvalid && awready) aw_q <= aw_q + 1;
      if (wvalid && wready) w_q <= w_q + 1;
      if (arvalid && arready && hit_id) ar_q <= ar_q + 1;
      if (csb2nvdla_valid && csb2nvdla_ready && !csb2nvdla_write) csb_q <= {csb2nvdla_addr, 2'b00};
    end
  end

  // ---- a write that is answered but not executed ----
  logic       lost_aw, lost_w, lost_b;
  logic [1:0] lost_q; // its AW came, its W came
  logic [7:0] lost_id_q;
  assign lost_aw = bug == WLost && hit_aw;
  assign lost_w = bug == WLost && hit_w;
  assign lost_b = lost_q == 2'b11 && !nvdla_core2dbb_b_bvalid;
  always_ff @(posedge dla_core_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) begin
      lost_q <= '0;
      lost_id_q <= '0;
    end else begin
      if (lost_aw && awvalid) begin
        lost_q[0] <= 1'b1;
        lost_id_q <= nvdla_core2dbb_aw_awid;
      end
      if (lost_w && wvalid) lost_q[1] <= 1'b1;
      if (lost_b && bready) lost_q <= '0;
    end
  end

  // ---- pins ----
  assign nvdla_core2dbb_aw_awid = bug == AwId && hit_aw ? 8'(id) : awid;
  assign nvdla_core2dbb_aw_awvalid = awvalid && !lost_aw;
  assign awready = nvdla_core2dbb_aw_awready || lost_aw;
  assign nvdla_core2dbb_aw_awaddr =
    bug == AwAddr && hit_aw ? awaddr + MEM_ADDRESS_WIDTH'(Atom) : awaddr;

  assign nvdla_core2dbb_w_wvalid = wvalid && !lost_w;
  assign wready = nvdla_core2dbb_w_wready || lost_w;
  assign nvdla_core2dbb_w_wdata =
    bug == WData && hit_w ? wdata ^ MEMIF_WIDTH'(64'h800) : wdata;
  assign nvdla_core2dbb_w_wstrb =
    bug == WStrobe && hit_w ? wstrb & ~(MEMIF_WIDTH / 8)'(2) : wstrb;

  assign bvalid = nvdla_core2dbb_b_bvalid || lost_b;
  assign bid = lost_b ? lost_id_q : nvdla_core2dbb_b_bid;
  assign nvdla_core2dbb_b_bready = bready;

  logic lost_ar, gated, again_ar, twice_q;
  assign gated = bug == Gated && hit_id && ar_q >= at &&
    !(global_clk_ovr_on && tmc2slcg_disable_clock_gating);
  assign lost_ar = (bug == ArLost && hit_ar) || gated;
  assign again_ar = bug == ArTwice && hit_ar && !twice_q;
  always_ff @(posedge dla_core_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) twice_q <= 1'b0;
    else if (again_ar && arvalid && nvdla_core2dbb_ar_arready) twice_q <= 1'b1;
  end
  assign nvdla_core2dbb_ar_arvalid = arvalid && !lost_ar;
  assign arready = nvdla_core2dbb_ar_arready && !again_ar || lost_ar;
  assign nvdla_core2dbb_ar_araddr =
    bug == ArAddr && hit_ar ? araddr + MEM_ADDRESS_WIDTH'(Atom) : araddr;

  assign nvdla2csb_data = rdata ^ 32'(bug == CsbData && 32'(csb_q) == at);
  logic in_reset_q, answer; // values in the last clock
  always_ff @(posedge dla_core_clk) in_reset_q <= bug == InReset && !dla_reset_rstn;
  assign nvdla2csb_valid = answer || (bug == InReset && !dla_reset_rstn && at == 0);
  int   rise_q; // how often the interrupt rose so far
  logic intr_q, stuck_q;
  always_ff @(posedge dla_core_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) begin
      rise_q <= 0;
      intr_q <= 1'b0;
      stuck_q <= 1'b0;
    end else begin
      intr_q <= intr;
      if (intr && !intr_q) begin
        rise_q <= rise_q + 1;
        stuck_q <= stuck_q || (bug == IntrStuck && rise_q == at);
      end
    end
  end
  // No reset forgets that the interrupt rose, and it shows until the next rise.
  logic left_q = 1'b0;
  always_ff @(posedge dla_core_clk) left_q <= left_q || (bug == IntrKept && intr);
  assign dla_intr = intr || (left_q && rise_q == 0) ||
                    (bug == IntrPin && clock_q >= at && clock_q < at + 64) ||
                    (in_reset_q && at == 1) || stuck_q;

  core_in i_core (
    .nvdla_core2dbb_aw_awvalid(awvalid), .nvdla_core2dbb_aw_awready(awready),
    .nvdla_core2dbb_aw_awaddr(awaddr), .nvdla_core2dbb_aw_awid(awid),
    .nvdla_core2dbb_w_wvalid(wvalid),
    .nvdla_core2dbb_w_wready(wready), .nvdla_core2dbb_w_wdata(wdata),
    .nvdla_core2dbb_w_wstrb(wstrb), .nvdla_core2dbb_b_bvalid(bvalid),
    .nvdla_core2dbb_b_bready(bready), .nvdla_core2dbb_b_bid(bid),
    .nvdla_core2dbb_ar_arvalid(arvalid), .nvdla_core2dbb_ar_arready(arready),
    .nvdla_core2dbb_ar_araddr(araddr), .nvdla2csb_data(rdata),
    .nvdla2csb_valid(answer), .dla_intr(intr), .*);
endmodule
`default_nettype wire
