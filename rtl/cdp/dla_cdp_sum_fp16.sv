// SPDX-License-Identifier: Apache-2.0
// Operand of the tables in one FP16 lane: the sum over the neighbourhood, in FP32 (cdp.md 5).
//
//   squares --[0: pairs]--[1: inner pair + centre]--[2, 3, 4: + the next pair]--> t
//
// The order of the sums follows the document, because each sum rounds.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_sum_fp16 (
  /// Clock.
  input  logic                     clk_i,
  /// Dual set of the running group.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  /// The stages move.
  input  logic                     adv_i,
  /// Bit k: the input of stage k is valid.
  input  logic [4:0]               v_i,
  /// Squares of channels c-4 .. c+4.
  input  logic [9*32-1:0]          sq_i,
  /// The value of c in stage 4, FP17.
  input  logic [16:0]              q_i,
  /// Sum, or with the bypass the value.
  output logic [31:0]              t_o
);

  logic [1:0]      half_m1;
  logic [4*32-1:0] pair, pair_q;  // inner one in the low bits
  logic [31:0]     mid_q, value;
  logic            unused;

  assign half_m1 = `CDP_D(LRN_CFG, NORMALZ_LEN);
  assign unused  = ^d_i;

  for (genvar k = 0; k < 4; k++) begin : gen_pair
    dla_fp_add i_add (
      .a_i(sq_i[32*(3-k) +: 32]), .b_i(sq_i[32*(5+k) +: 32]), .y_o(pair[32*k +: 32]));
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      pair_q <= pair;
      mid_q  <= sq_i[32*4 +: 32];
    end
  end

  // ---- the next pair is added in each stage; those that still wait move along
  logic [31:0] sum0, sum1, sum2, sum3, more1, more2, more3, sum0_q, sum1_q, sum2_q, t_q;
  logic [95:0] wait0_q;
  logic [63:0] wait1_q;
  logic [31:0] wait2_q;

  dla_fp_add i_add0 (.a_i(pair_q[31:0]), .b_i(mid_q), .y_o(sum0));
  dla_fp_add i_add1 (.a_i(sum0_q), .b_i(wait0_q[31:0]), .y_o(more1));
  dla_fp_add i_add2 (.a_i(sum1_q), .b_i(wait1_q[31:0]), .y_o(more2));
  dla_fp_add i_add3 (.a_i(sum2_q), .b_i(wait2_q), .y_o(more3));
  dla_fp_widen #(.InE(6)) i_widen (.x_i(q_i), .y_o(value));

  assign sum1 = half_m1 >= 2'd1 ? more1 : sum0_q;
  assign sum2 = half_m1 >= 2'd2 ? more2 : sum1_q;
  assign sum3 = half_m1 == 2'd3 ? more3 : sum2_q;

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[1]) begin
      sum0_q  <= sum0;
      wait0_q <= pair_q[127:32];
    end
    if (adv_i && v_i[2]) begin
      sum1_q  <= sum1;
      wait1_q <= wait0_q[95:32];
    end
    if (adv_i && v_i[3]) begin
      sum2_q  <= sum2;
      wait2_q <= wait1_q[63:32];
    end
    if (adv_i && v_i[4]) t_q <= `CDP_D(FUNC_BYPASS, SQSUM_BYPASS) ? value : sum3;
  end

  assign t_o = t_q;

endmodule

`default_nettype wire
