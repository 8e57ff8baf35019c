// SPDX-License-Identifier: Apache-2.0
// GLB: hardware version, interrupt mask, set and status, and the interrupt pin.
//
//   done_i --[FF src]--+
//   S_INTR_SET --------+--> status --& ~mask--> OR --[FF]--|| sync3 (csb clock) --> intr_o
//   S_INTR_STATUS (W1C)-+
//
//   0x0 S_NVDLA_HW_VERSION  RO  0x00303031        0x8 S_INTR_SET     W1 sets, reads 0
//   0x4 S_INTR_MASK         RW  1 = blocked       0xC S_INTR_STATUS  W1 clears; set beats clear
//
// Bits: 1:0 SDP, 3:2 CDP, 5:4 PDP, 7:6 BDMA, 9:8 RUBIK, 17:16 CDMA_DAT, 19:18 CDMA_WT, 21:20 CACC;
// even bit = register group 0. Pulse to pin: 6 clocks.  system.md 5, registers_notes.md 3.

`default_nettype none

module dla_glb #(
  /// Status bits of the units that are built; the others read 0 and cannot be set.
  parameter logic [21:0] PresentMask = 22'h3f_003f
) (
  /// Core clock, clock of the CSB pins; their resets, active low.
  input  logic        core_clk_i,
  input  logic        core_rst_ni,
  input  logic        csb_clk_i,
  input  logic        csb_rst_ni,

  /// Register page: request of the CSB router, response to it.
  input  logic        csb_req_pvld_i,
  output logic        csb_req_prdy_o,
  input  logic [62:0] csb_req_pd_i,
  output logic        csb_resp_valid_o,
  output logic [33:0] csb_resp_pd_o,

  /// One-clock done pulses, at the bit numbers of S_INTR_STATUS.
  input  logic [21:0] done_i,
  /// Level, active high, csb clock.
  output logic        intr_o
);

  localparam logic [31:0] HwVersion = 32'h0030_3031;
  // The mask is stored for every unit, built or not.
  localparam logic [21:0] BitMask = 22'h3f_03ff;

  logic        wr, rd, unused;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;
  logic [21:0] src_q, status_q, mask_q, set_bits, clear_bits;
  logic        intr_q;

  dla_csb_reg i_csb_reg (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .req_pvld_i(csb_req_pvld_i), .req_prdy_o(csb_req_prdy_o), .req_pd_i(csb_req_pd_i),
    .resp_valid_o(csb_resp_valid_o), .resp_pd_o(csb_resp_pd_o),
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  assign unused = rd ^ (^wdat[31:22]);

  always_comb begin
    rdat = '0;
    case (addr)
      10'd0:   rdat = HwVersion;
      10'd1:   rdat = {10'b0, mask_q};
      10'd3:   rdat = {10'b0, status_q};
      default: rdat = '0;
    endcase
  end

  assign set_bits   = (wr && addr == 10'd2) ? wdat[21:0] : '0;
  assign clear_bits = (wr && addr == 10'd3) ? wdat[21:0] : '0;

  always_ff @(posedge core_clk_i or negedge core_rst_ni) begin
    if (!core_rst_ni) begin
      src_q    <= '0;
      status_q <= '0;
      mask_q   <= '0;
      intr_q   <= 1'b0;
    end else begin
      src_q    <= done_i & PresentMask;
      status_q <= (status_q & ~clear_bits) | src_q | (set_bits & PresentMask);
      if (wr && addr == 10'd1) mask_q <= wdat[21:0] & BitMask;
      intr_q   <= |(status_q & ~mask_q);
    end
  end

  dla_sync3 i_sync (.clk_i(csb_clk_i), .rst_ni(csb_rst_ni), .d_i(intr_q), .q_o(intr_o));

endmodule

`default_nettype wire
