// SPDX-License-Identifier: Apache-2.0
// Delivery of results with batches: dla_cacc_pairs beside dla_cacc_out, for their bench.

`default_nettype none

module tb_turns #(
  parameter int unsigned Kernels = 4,
  parameter int unsigned Lanes = 2,
  parameter int unsigned Pos = 16
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic [12:0]           width_m1_i,
  input  logic [12:0]           height_m1_i,
  input  logic [4:0]            batches_m1_i,
  input  logic [5:0]            addr_i,
  input  logic [5:0]            stride_i,
  input  logic                  push_i,
  input  logic                  last_i,
  input  logic [32*Kernels-1:0] data_i,
  output logic                  valid_o,
  input  logic                  ready_i,
  output logic                  layer_end_o,
  output logic [32*Lanes-1:0]   data_o,
  output logic                  credit_o,
  output logic                  done_o
);

  logic pair;

  dla_cacc_pairs i_pairs (
    .clk_i, .rst_ni, .width_m1_i, .height_m1_i, .batches_m1_i, .addr_i, .stride_i, .push_i, .last_i,
    .pair_o(pair));

  dla_cacc_out #(.Kernels(Kernels), .Lanes(Lanes), .Pos(Pos), .Batch(1'b1)) i_out (
    .single_i(1'b0),
    .clk_i, .rst_ni, .push_i, .all_i(1'b0), .last_i, .data_i, .pair_i(pair), .batches_m1_i,
    .valid_o, .ready_i, .layer_end_o, .data_o, .credit_o, .done_o);

endmodule

`default_nettype wire
