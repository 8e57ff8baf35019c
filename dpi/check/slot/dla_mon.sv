// SPDX-License-Identifier: Apache-2.0
// Monitors of a slot in `check`: they pass every transfer on the pins of the RTL to the model that
// shadows it (dpi/check/slot/check.c). They drive nothing; en_i = 0 costs no time. The error bit of
// an answer is a rule (csb_error), which holds without `check` too.
`default_nettype none

// One register page: requests, and read data for comparison.
module dla_mon_csb #(
  /// Page number (enum dla_page).
  parameter int Page = 0
) (
  /// Clock.
  input  wire logic        clk_i,
  /// The slot is in `check`.
  input  wire logic        en_i,
  /// Request.
  input  wire logic        pvld_i,
  input  wire logic [62:0] pd_i,
  /// Response.
  input  wire logic        resp_valid_i,
  input  wire logic [33:0] resp_pd_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (resp_valid_i && resp_pd_i[32]) dla_dpi_csb_error(ctx, Page);
    if (en_i && resp_valid_i && !resp_pd_i[33]) dla_mon_resp(ctx, Page, resp_pd_i[31:0]);
    if (en_i && pvld_i) begin
      dla_mon_reg(ctx, Page, {20'd0, pd_i[9:0], 2'd0}, {31'd0, pd_i[54]}, pd_i[53:22]);
    end
  end
endmodule

// Read side of a client; index 0 CVIF, 1 MCIF.
module dla_mon_rd
  import dla_cfg_pkg::*;
#(
  /// Client number = AXI ID.
  parameter int Client = 0
) (
  /// Clock.
  input  wire logic                clk_i,
  /// The slot is in `check`.
  input  wire logic                en_i,
  /// Requests that move in this clock, and their payload.
  input  wire logic [1:0]          req_valid_i,
  input  wire logic [RD_REQ_W-1:0] mc_pd_i,
  input  wire logic [RD_REQ_W-1:0] cv_pd_i,
  /// Beats that move in this clock, and their payload.
  input  wire logic [1:0]          rsp_valid_i,
  input  wire logic [RD_RSP_W-1:0] mc_rsp_i,
  input  wire logic [RD_RSP_W-1:0] cv_rsp_i
);
  import dla_dpi_pkg::*;

  localparam int AW = MEM_ADDRESS_WIDTH;

  always_ff @(posedge clk_i) begin
    if (en_i && req_valid_i[1]) begin
      dla_mon_rdreq(ctx, Client, 1, 64'(mc_pd_i[AW-1:0]), 32'(mc_pd_i[AW+14:AW]));
    end
    if (en_i && req_valid_i[0]) begin
      dla_mon_rdreq(ctx, Client, 0, 64'(cv_pd_i[AW-1:0]), 32'(cv_pd_i[AW+14:AW]));
    end
    if (en_i && rsp_valid_i[1]) begin
      dla_mon_rdrsp(ctx, Client, 32'(mc_rsp_i[RD_RSP_W-1:MEMIF_WIDTH]),
                    512'(mc_rsp_i[MEMIF_WIDTH-1:0]));
    end
    if (en_i && rsp_valid_i[0]) begin
      dla_mon_rdrsp(ctx, Client, 32'(cv_rsp_i[RD_RSP_W-1:MEMIF_WIDTH]),
                    512'(cv_rsp_i[MEMIF_WIDTH-1:0]));
    end
  end
endmodule

// Write side of a client; index 0 CVIF, 1 MCIF.
module dla_mon_wr
  import dla_cfg_pkg::*;
#(
  /// Client number = AXI ID.
  parameter int Client = 0
) (
  /// Clock.
  input  wire logic                clk_i,
  /// The slot is in `check`.
  input  wire logic                en_i,
  /// Words that move in this clock, and their payload.
  input  wire logic [1:0]          req_valid_i,
  input  wire logic [WR_REQ_W-1:0] mc_pd_i,
  input  wire logic [WR_REQ_W-1:0] cv_pd_i,
  /// Acknowledges.
  input  wire logic [1:0]          complete_i
);
  import dla_dpi_pkg::*;

  localparam int AW = MEM_ADDRESS_WIDTH;
  localparam int DW = MEMIF_WIDTH;

  logic [1:0][WR_REQ_W-1:0] pd;
  assign pd = {mc_pd_i, cv_pd_i};

  always_ff @(posedge clk_i) begin
    // Both ports may acknowledge in the same clock, and wrong RTL may write to both.
    if (en_i && complete_i[0]) dla_mon_wrack(ctx, Client, 0);
    if (en_i && complete_i[1]) dla_mon_wrack(ctx, Client, 1);
    for (int m = 1; m >= 0; m--) begin
      if (en_i && req_valid_i[m]) begin
        if (pd[m][WR_REQ_W-1]) begin
          dla_mon_wrdat(ctx, Client, 32'(pd[m][WR_REQ_W-2:DW]), 512'(pd[m][DW-1:0]));
        end else begin
          dla_mon_wrcmd(ctx, Client, m, 64'(pd[m][AW-1:0]), 32'(pd[m][AW+12:AW]),
                        {31'd0, pd[m][AW+13]});
        end
      end
    end
  end
endmodule

module dla_mon_done #(
  /// Interrupt source in GLB order.
  parameter int Intr = 0
) (
  /// Clock.
  input  wire logic       clk_i,
  /// The slot is in `check`.
  input  wire logic       en_i,
  /// Done pulses, bit g = register group g.
  input  wire logic [1:0] done_i
);
  import dla_dpi_pkg::*;

  always_ff @(posedge clk_i) begin
    if (en_i && |done_i) dla_mon_donepulse(ctx, Intr, {30'd0, done_i});
  end
endmodule

// Results, seen from the sender (CACC) or from the receiver (SDP). At CACC it also reports
// when SDP starts and stops refusing a beat, because a CACC that waits for SDP has not stopped.
module dla_mon_cacc2sdp
  import dla_cfg_pkg::*;
#(
  /// 1: the slot is CACC, 0: SDP.
  parameter bit IsCacc = 1'b0
) (
  /// Clock.
  input  wire logic                     clk_i,
  /// The slot is in `check`.
  input  wire logic                     en_i,
  /// Handshake and payload.
  input  wire logic                     valid_i,
  input  wire logic                     ready_i,
  input  wire logic [CACC2SDP_BITS-1:0] pd_i
);
  import dla_dpi_pkg::*;

  logic refused, refused_q;
  assign refused = IsCacc && en_i && valid_i && !ready_i;
  initial refused_q = 1'b0;

  always_ff @(posedge clk_i) begin
    if (refused != refused_q) dla_mon_refused(ctx, 0, {31'd0, refused});
    refused_q <= refused;
    if (en_i && valid_i && ready_i) begin
      dla_mon_result(ctx, {31'd0, IsCacc}, 512'(pd_i[CACC2SDP_BITS-3:0]),
                     32'(pd_i[CACC2SDP_BITS-1]));
    end
  end
endmodule

// SDP to PDP stream, seen from the sender or from the receiver.
module dla_mon_sdp2pdp
  import dla_cfg_pkg::*;
#(
  /// 1: the slot is PDP, 0: SDP.
  parameter bit IsPdp = 1'b0
) (
  /// Clock.
  input  wire logic                    clk_i,
  /// The slot is in `check`.
  input  wire logic                    en_i,
  /// Handshake and payload.
  input  wire logic                    valid_i,
  input  wire logic                    ready_i,
  input  wire logic [SDP2PDP_BITS-1:0] pd_i
);
  import dla_dpi_pkg::*;

  logic refused, refused_q;
  assign refused = !IsPdp && en_i && valid_i && !ready_i;
  initial refused_q = 1'b0;

  always_ff @(posedge clk_i) begin
    if (refused != refused_q) dla_mon_refused(ctx, 1, {31'd0, refused});
    refused_q <= refused;
    if (en_i && valid_i && ready_i) dla_mon_planar(ctx, {31'd0, IsPdp}, 256'(pd_i));
  end
endmodule
`default_nettype wire
