// SPDX-License-Identifier: Apache-2.0
// ConfigROM page: a table of constant words on the CSB.
//
//   req --> dla_csb_reg --addr--> Words[addr] --> resp
//
// Offsets past the last word read 0; writes are dropped, and acknowledged when non-posted.
// system.md 5.

`default_nettype none

module dla_cfgrom #(
  /// Number of words, 1 to 1024.
  parameter int unsigned NumWords = 2,
  /// The words, word 0 (byte offset 0) in the low 32 bits.
  parameter logic [NumWords*32-1:0] Words = {32'h0000_0001, 32'h0001_0001}
) (
  /// Core clock; asynchronous reset, active low.
  input  logic        core_clk_i,
  input  logic        core_rst_ni,
  /// Register page: request of the CSB router, response to it.
  input  logic        csb_req_pvld_i,
  output logic        csb_req_prdy_o,
  input  logic [62:0] csb_req_pd_i,
  output logic        csb_resp_valid_o,
  output logic [33:0] csb_resp_pd_o
);

  logic        wr, rd, unused;
  logic [9:0]  addr;
  logic [31:0] wdat, rdat;

  dla_csb_reg i_csb_reg (
    .clk_i(core_clk_i), .rst_ni(core_rst_ni),
    .req_pvld_i(csb_req_pvld_i), .req_prdy_o(csb_req_prdy_o), .req_pd_i(csb_req_pd_i),
    .resp_valid_o(csb_resp_valid_o), .resp_pd_o(csb_resp_pd_o),
    .wr_o(wr), .rd_o(rd), .addr_o(addr), .wdat_o(wdat), .rdat_i(rdat));

  assign unused = wr ^ (^wdat);

  always_comb begin
    rdat = '0;
    if (rd) begin
      for (int unsigned i = 0; i < NumWords; i++) begin
        if (addr == 10'(i)) rdat = Words[32*i +: 32];
      end
    end
  end

endmodule

`default_nettype wire
