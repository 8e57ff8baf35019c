// SPDX-License-Identifier: Apache-2.0
// A Winograd tile from entries of the buffer to sums: pre-addition of CSC, products and
// post-addition of CMAC, for their bench.

`default_nettype none

module tb_wino #(
  parameter int unsigned Entry = 64
) (
  input  logic                 valid_i,
  input  logic                 wino_i,
  input  logic [1:0]           sub_i,
  input  logic [1:0]           pra_i,
  input  logic [32*Entry-1:0]  tiles_i,
  input  logic [8*Entry-1:0]   wt_i,
  output logic [8*Entry-1:0]   word_o,
  output logic [4*22-1:0]      sums_o
);

  dla_csc_wino #(.Entry(Entry)) i_csc (
    .valid_i, .sub_i, .pra_i, .wide_i(1'b0), .fp_i(1'b0), .half_i(1'b0), .tiles_i,
    .data_o(word_o));

  dla_cmac_post #(.Lanes(Entry), .SumW(22)) i_cmac (
    .valid_i, .wino_i, .dat_i(word_o), .wt_i, .sums_o);

endmodule

`default_nettype wire
