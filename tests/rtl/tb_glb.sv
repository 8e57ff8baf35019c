// SPDX-License-Identifier: Apache-2.0
// Bench top: the small shell blocks side by side, with GLB after the reset block.
//
//   rst_ni --> dla_reset --> dla_glb, dla_cfgrom, dla_gec       one CSB port each, in bits 0, 1, 2

`default_nettype none

module tb_glb (
  input  logic         core_clk_i,
  input  logic         csb_clk_i,
  input  logic         rst_ni,
  input  logic         direct_rst_ni,
  input  logic         test_mode_i,
  output logic         core_rst_no,
  output logic         engine_rst_no,
  output logic         csb_rst_no,
  input  logic [2:0]   req_pvld_i,
  output logic [2:0]   req_prdy_o,
  input  logic [62:0]  req_pd_i,
  output logic [2:0]   resp_valid_o,
  output logic [101:0] resp_pd_o,
  input  logic [21:0]  done_i,
  output logic         intr_o
);

  dla_reset i_reset (
    .core_clk_i, .csb_clk_i, .rst_ni, .direct_rst_ni, .test_mode_i, .core_rst_no,
    .engine_rst_no, .csb_rst_no);

  dla_glb #(.PresentMask(22'h3f_003f)) i_glb (
    .core_clk_i, .core_rst_ni(core_rst_no), .csb_clk_i, .csb_rst_ni(csb_rst_no),
    .csb_req_pvld_i(req_pvld_i[0]), .csb_req_prdy_o(req_prdy_o[0]), .csb_req_pd_i(req_pd_i),
    .csb_resp_valid_o(resp_valid_o[0]), .csb_resp_pd_o(resp_pd_o[33:0]), .done_i, .intr_o);

  dla_cfgrom #(.NumWords(3), .Words({32'hdead_beef, 32'h0000_0001, 32'h0001_0001})) i_cfgrom (
    .core_clk_i, .core_rst_ni(core_rst_no),
    .csb_req_pvld_i(req_pvld_i[1]), .csb_req_prdy_o(req_prdy_o[1]), .csb_req_pd_i(req_pd_i),
    .csb_resp_valid_o(resp_valid_o[1]), .csb_resp_pd_o(resp_pd_o[67:34]));

  dla_gec i_gec (
    .core_clk_i, .core_rst_ni(core_rst_no),
    .csb_req_pvld_i(req_pvld_i[2]), .csb_req_prdy_o(req_prdy_o[2]), .csb_req_pd_i(req_pd_i),
    .csb_resp_valid_o(resp_valid_o[2]), .csb_resp_pd_o(resp_pd_o[101:68]));

endmodule

`default_nettype wire
