// SPDX-License-Identifier: Apache-2.0
// Registers of MCIF and CVIF: arbiter weights and outstanding limits.
//
//   0x00..0x08 CFG_RD_WEIGHT_0..2   0x0C,0x10 CFG_WR_WEIGHT_0..1
//   0x14 CFG_OUTSTANDING_CNT {wr[15:8], rd[7:0]}    0x18 STATUS, reads 0x100
//
// Weights reset to 1, limits to 255; new values act at once. Reserved weight bytes are stored
// without effect. See system.md 9.2.

`default_nettype none

module dla_memif_regs (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Register page: request of the CSB router, response to it.
  input  logic        csb_req_pvld_i,
  output logic        csb_req_prdy_o,
  input  logic [62:0] csb_req_pd_i,
  output logic        csb_resp_valid_o,
  output logic [33:0] csb_resp_pd_o,

  /// CFG_RD_WEIGHT_2, _1, _0, and for each byte whether it is not 0.
  output logic [95:0] rd_weight_o,
  output logic [11:0] rd_weight_nz_o,
  /// CFG_WR_WEIGHT_1, _0, and for each byte whether it is not 0.
  output logic [63:0] wr_weight_o,
  output logic [7:0]  wr_weight_nz_o,
  /// Beats in flight allowed, minus 1.
  output logic [7:0]  rd_os_cnt_o,
  output logic [7:0]  wr_os_cnt_o
);

  localparam logic [31:0] Idle = 32'h0000_0100;

  logic        wr, rd;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;
  logic [3:0]  nz;

  dla_csb_reg i_csb_reg (
    .clk_i, .rst_ni,
    .req_pvld_i(csb_req_pvld_i), .req_prdy_o(csb_req_prdy_o), .req_pd_i(csb_req_pd_i),
    .resp_valid_o(csb_resp_valid_o), .resp_pd_o(csb_resp_pd_o),
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  assign nz = {|wdat[31:24], |wdat[23:16], |wdat[15:8], |wdat[7:0]};

  always_comb begin
    rdat = '0;
    if (rd) begin
      case (addr)
        10'd0:   rdat = rd_weight_o[31:0];
        10'd1:   rdat = rd_weight_o[63:32];
        10'd2:   rdat = rd_weight_o[95:64];
        10'd3:   rdat = wr_weight_o[31:0];
        10'd4:   rdat = wr_weight_o[63:32];
        10'd5:   rdat = {16'b0, wr_os_cnt_o, rd_os_cnt_o};
        10'd6:   rdat = Idle;
        default: rdat = '0;
      endcase
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rd_weight_o    <= {12{8'd1}};
      wr_weight_o    <= {8{8'd1}};
      rd_weight_nz_o <= '1;
      wr_weight_nz_o <= '1;
      rd_os_cnt_o    <= 8'd255;
      wr_os_cnt_o    <= 8'd255;
    end else if (wr) begin
      case (addr)
        10'd0: begin
          rd_weight_o[31:0]   <= wdat;
          rd_weight_nz_o[3:0] <= nz;
        end
        10'd1: begin
          rd_weight_o[63:32]  <= wdat;
          rd_weight_nz_o[7:4] <= nz;
        end
        10'd2: begin
          rd_weight_o[95:64]   <= wdat;
          rd_weight_nz_o[11:8] <= nz;
        end
        10'd3: begin
          wr_weight_o[31:0]   <= wdat;
          wr_weight_nz_o[3:0] <= nz;
        end
        10'd4: begin
          wr_weight_o[63:32]  <= wdat;
          wr_weight_nz_o[7:4] <= nz;
        end
        10'd5: begin
          rd_os_cnt_o <= wdat[7:0];
          wr_os_cnt_o <= wdat[15:8];
        end
        default: ;
      endcase
    end
  end

endmodule

`default_nettype wire
