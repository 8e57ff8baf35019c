// SPDX-License-Identifier: Apache-2.0
// CSB router: external CSB pins (csb clock) to the register pages of the units (core clock).
//
//           csb clock        |  core clock
//                            |          0     5      6        7       8
//   csb pins -------> async FIFO (4) --[s1]--[s2]--[decode]--[pvld per page]--> units
//                            |                        |
//                            |                        +--hole--[dummy responder]
//                            |                                      |
//   pins <--[FF]<--[FF]-- async FIFO (2) <--[FF]<--------------OR<--+
//                            |                                 +--[FF]<--OR of the units' responses
//
// The numbers are core cycles with equal clocks, for a request accepted in cycle 0: pvld in cycle
// 8; response pin in cycle 18 for a unit that answers 2 clocks after pvld, in cycle 15 for a hole
// (system.md 2).
//
// As in the hardware, responses have no flow control: responses in one clock are OR-ed, and a
// response that finds both the FIFO and the OR register full is lost. A host must therefore keep at
// most one access with a response outstanding (system.md 2, which also has the losses measured when
// it does not). Requests are never lost; a page that lowers prdy stalls all later ones. The page
// decode compares byte address bits 17:12 (system.md 3).

`default_nettype none

module dla_csb_router #(
  /// Number of unit pages.
  parameter int unsigned NumPages = 2,
  /// Page number (byte address bits 17:12) of page i in bits 6i+5:6i; all different.
  parameter logic [NumPages*6-1:0] PageBase = {6'h01, 6'h00},
  /// Pages that exist; a disabled page answers like a hole.
  parameter logic [NumPages-1:0] PageEnable = '1
) (
  /// Clock and reset of the CSB pins.
  input  logic                   csb_clk_i,
  input  logic                   csb_rst_ni,
  /// Clock and reset of the units.
  input  logic                   core_clk_i,
  input  logic                   core_rst_ni,

  // external pins, csb clock
  /// Access; it is taken.
  input  logic                   csb_valid_i,
  output logic                   csb_ready_o,
  /// Word address.
  input  logic [15:0]            csb_addr_i,
  /// Word to write.
  input  logic [31:0]            csb_wdat_i,
  /// 1 write, 0 read; the write is answered.
  input  logic                   csb_write_i,
  input  logic                   csb_nposted_i,
  /// Answer to a read (one clock), and its word.
  output logic                   csb_valid_o,
  output logic [31:0]            csb_data_o,
  /// Answer to a write (one clock).
  output logic                   csb_wr_complete_o,

  // unit pages, core clock
  /// Request to each page; it is taken.
  output logic [NumPages-1:0]    req_pvld_o,
  input  logic [NumPages-1:0]    req_prdy_i,
  /// One payload for all pages; it belongs to the page whose pvld is high.
  output logic [62:0]            req_pd_o,
  /// Response of each page (one clock).
  input  logic [NumPages-1:0]    resp_valid_i,
  /// Response of page i in bits 34i+33:34i.
  input  logic [NumPages*34-1:0] resp_pd_i
);

  // ---- requests: {nposted, write, wdat, addr}
  logic        fifo_valid, go;
  logic [49:0] fifo_data;

  dla_async_fifo #(.Width(50), .Depth(4)) i_req_fifo (
    .wclk_i(csb_clk_i), .wrst_ni(csb_rst_ni), .wvalid_i(csb_valid_i), .wready_o(csb_ready_o),
    .wdata_i({csb_nposted_i, csb_write_i, csb_wdat_i, csb_addr_i}),
    .rclk_i(core_clk_i), .rrst_ni(core_rst_ni), .rvalid_o(fifo_valid), .rready_i(go),
    .rdata_o(fifo_data));

  logic                s1_v_q, s2_v_q, s3_v_q, hole_v_q;
  logic [49:0]         s1_q, s2_q, s3_q, s4_q;
  logic [NumPages-1:0] hit, hit_q, pvld_q;

  assign go         = !(|(pvld_q & ~req_prdy_i));
  assign req_pvld_o = pvld_q;
  // srcpriv, wrbe, level and addr[21:16] are 0 (unit_pins.md 4.1)
  assign req_pd_o   = {7'b0, s4_q[49:48], s4_q[47:16], 6'b0, s4_q[15:0]};

  always_comb begin
    hit = '0;
    if (s2_v_q) begin
      for (int unsigned i = 0; i < NumPages; i++) begin
        hit[i] = PageEnable[i] && s2_q[15:10] == PageBase[6*i +: 6];
      end
    end
  end

  always_ff @(posedge core_clk_i or negedge core_rst_ni) begin
    if (!core_rst_ni) begin
      s1_v_q   <= 1'b0;
      s2_v_q   <= 1'b0;
      s3_v_q   <= 1'b0;
      hit_q    <= '0;
      pvld_q   <= '0;
      hole_v_q <= 1'b0;
    end else begin
      // The dummy answers reads and non-posted writes of pages without a unit.
      hole_v_q <= go && s3_v_q && hit_q == '0 && (!s3_q[48] || s3_q[49]);
      if (go) begin
        s1_v_q <= fifo_valid;
        s2_v_q <= s1_v_q;
        s3_v_q <= s2_v_q;
        hit_q  <= hit;
        pvld_q <= s3_v_q ? hit_q : '0;
      end
    end
  end

  always_ff @(posedge core_clk_i) begin
    if (go && fifo_valid) s1_q <= fifo_data;
    if (go && s1_v_q) s2_q <= s1_q;
    if (go && s2_v_q) s3_q <= s2_q;
    if (go && s3_v_q) s4_q <= s3_q;
  end

  // ---- responses: {type, rdat}
  logic        or1_v_q, or2_v_q, rsp_ready, unused_error;
  logic [32:0] units_or, or1_q, or2_q;

  always_comb begin
    units_or     = '0;
    unused_error = 1'b0;
    if (|resp_valid_i) begin
      for (int unsigned i = 0; i < NumPages; i++) begin
        if (resp_valid_i[i]) begin
          units_or     = units_or | {resp_pd_i[34*i+33], resp_pd_i[34*i +: 32]};
          unused_error = unused_error | resp_pd_i[34*i+32];
        end
      end
    end
  end

  always_ff @(posedge core_clk_i or negedge core_rst_ni) begin
    if (!core_rst_ni) begin
      or1_v_q <= 1'b0;
      or2_v_q <= 1'b0;
      or1_q   <= '0;
      or2_q   <= '0;
    end else begin
      or1_v_q <= |resp_valid_i;
      or1_q   <= units_or;
      // Waits for the FIFO; a response that arrives meanwhile is lost.
      if (!or2_v_q || rsp_ready) begin
        or2_v_q <= or1_v_q || hole_v_q;
        or2_q   <= or1_q | {hole_v_q && s4_q[48], 32'b0};
      end
    end
  end

  logic        rsp_valid, p1_v_q;
  logic [32:0] rsp_data, p1_q;

  dla_async_fifo #(.Width(33), .Depth(2)) i_rsp_fifo (
    .wclk_i(core_clk_i), .wrst_ni(core_rst_ni), .wvalid_i(or2_v_q), .wready_o(rsp_ready),
    .wdata_i(or2_q),
    .rclk_i(csb_clk_i), .rrst_ni(csb_rst_ni), .rvalid_o(rsp_valid), .rready_i(1'b1),
    .rdata_o(rsp_data));

  always_ff @(posedge csb_clk_i or negedge csb_rst_ni) begin
    if (!csb_rst_ni) begin
      p1_v_q            <= 1'b0;
      p1_q              <= '0;
      csb_valid_o       <= 1'b0;
      csb_wr_complete_o <= 1'b0;
      csb_data_o        <= '0;
    end else begin
      p1_v_q            <= rsp_valid;
      if (rsp_valid) p1_q <= rsp_data;
      csb_valid_o       <= p1_v_q && !p1_q[32];
      csb_wr_complete_o <= p1_v_q && p1_q[32];
      if (p1_v_q && !p1_q[32]) csb_data_o <= p1_q[31:0];
    end
  end

endmodule

`default_nettype wire
