// SPDX-License-Identifier: Apache-2.0
// The arithmetic of rtl/lib side by side, so that one evaluation compares many operands (fp.h):
// lane i takes the operand b_i + i.

`default_nettype none

// FP16 operands unpacked, and the terms of their products at shift_i digits, in one lane of a pair.
module tb_fp_product #(parameter int unsigned Lanes = 16) (
  input  logic [15:0]         a_i,
  input  logic [15:0]         b_i,
  input  logic [2:0]          shift_i,
  output logic [32*Lanes-1:0] term_o,
  output logic [32*Lanes-1:0] unpacked_o
);
`include "dla_mac_pair.svh"
  logic [15:0] am;
  logic        aneg, alive;
  dla_cmac_word #(.Lanes(1)) i_a (
    .valid_i(1'b1), .int8_i(1'b0), .fp16_i(1'b1), .word_i(a_i), .op_o(am), .q_o(), .neg_o(aneg),
    .live_o(alive), .nan_o());
  for (genvar i = 0; i < Lanes; i++) begin : gen_lane
    localparam int unsigned At = i % 2;
    logic [15:0] m;
    logic [2:0]  q;
    logic        neg, live, minus, counts;
    logic [11:0] nan;
    logic [43:0] sum;
    dla_cmac_word #(.Lanes(1), .Weights(1'b1)) i_b (
      .valid_i(1'b1), .int8_i(1'b0), .fp16_i(1'b1), .word_i(b_i + 16'(i)), .op_o(m), .q_o(q),
      .neg_o(neg), .live_o(live), .nan_o(nan));
    assign minus  = neg ^ aneg;
    assign counts = live && alive;
    assign sum = pair(32'(am) << (16 * At), 32'(m) << (16 * At), 2'(minus) << At,
                      2'(counts) << At, {2{shift_i[2]}}, {2{shift_i[1]}}, {2{shift_i[0]}}, 1'b0);
    assign term_o[32*i +: 32] = sum[31:0];
    assign unpacked_o[32*i +: 32] = {8'b0, nan[11], neg, 5'b0, q, m[13:0]};
  end
endmodule

// INT16 products, and INT8 products of a_i[7:0] with both bytes of b, in one lane of a pair.
module tb_fp_int #(parameter int unsigned Lanes = 16) (
  input  logic [15:0]         a_i,
  input  logic [15:0]         b_i,
  input  logic                split_i,
  output logic [32*Lanes-1:0] product_o
);
`include "dla_mac_pair.svh"
  for (genvar i = 0; i < Lanes; i++) begin : gen_lane
    localparam int unsigned At = i % 2;
    logic [15:0] a, b;
    logic [43:0] sum;
    assign a   = split_i ? 16'($signed(a_i[7:0])) : a_i;
    assign b   = b_i + 16'(i);
    assign sum = pair(32'(a) << (16 * At), 32'(b) << (16 * At), 2'b00, 2'b11, 2'b00, 2'b00, 2'b00,
                      split_i);
    assign product_o[32*i +: 32] =
        split_i ? {sum[37:22] + 16'(sum[21]), sum[15:0]} : sum[31:0];
  end
endmodule

// FP32 to both narrow formats.
module tb_fp_narrow #(parameter int unsigned Lanes = 16) (
  input  logic [31:0]         b_i,
  output logic [32*Lanes-1:0] f16_o,
  output logic [32*Lanes-1:0] f17_o
);
  for (genvar i = 0; i < Lanes; i++) begin : gen_lane
    logic [15:0] f16;
    logic [16:0] f17;
    dla_fp_narrow i_16 (.x_i(b_i + 32'(i)), .y_o(f16));
    dla_fp_narrow #(.OutE(6)) i_17 (.x_i(b_i + 32'(i)), .y_o(f17));
    assign f16_o[32*i +: 32] = 32'(f16);
    assign f17_o[32*i +: 32] = 32'(f17);
  end
endmodule

// Conversions of at most 17 bits, and of 35-bit fractions.
module tb_fp_short (
  input  logic [16:0] b_i,
  input  logic [34:0] frac_i,
  output logic [31:0] f16_f32_o,
  output logic [16:0] f16_f17_o,
  output logic [31:0] f17_f32_o,
  output logic [15:0] f17_f16_o,
  output logic [15:0] int_f16_o,
  output logic [15:0] f16_int_o,
  output logic [16:0] frac16_o,
  output logic [16:0] frac35_o
);
  dla_fp_widen i_16_32 (.x_i(b_i[15:0]), .y_o(f16_f32_o));
  dla_fp_widen #(.OutE(6), .OutM(10)) i_16_17 (.x_i(b_i[15:0]), .y_o(f16_f17_o));
  dla_fp_widen #(.InE(6)) i_17_32 (.x_i(b_i), .y_o(f17_f32_o));
  dla_fp_narrow #(.InE(6), .InM(10)) i_17_16 (.x_i(b_i), .y_o(f17_f16_o));
  dla_int_to_fp16 i_int (.i_i(b_i), .h_o(int_f16_o));
  dla_fp16_to_int i_to_int (.h_i(b_i[15:0]), .i_o(f16_int_o));
  dla_frac_to_fp17 #(.W(16)) i_frac16 (.q_i(b_i[15:0]), .f_o(frac16_o));
  dla_frac_to_fp17 i_frac35 (.q_i(frac_i), .f_o(frac35_o));
endmodule

// Operations on two operands; FP17 and FP16 take the low bits.
module tb_fp_pair (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        min_i,
  output logic [31:0] add32_o,
  output logic [31:0] mul32_o,
  output logic [31:0] minmax32_o,
  output logic [16:0] add17_o,
  output logic [16:0] mul17_o,
  output logic [15:0] minmax16_o
);
  dla_fp_add i_add32 (.a_i(a_i), .b_i(b_i), .y_o(add32_o));
  dla_fp_mul i_mul32 (.a_i(a_i), .b_i(b_i), .y_o(mul32_o));
  dla_fp_minmax i_minmax32 (.min_i(min_i), .a_i(a_i), .b_i(b_i), .y_o(minmax32_o));
  dla_fp_add #(.E(6), .M(10)) i_add17 (.a_i(a_i[16:0]), .b_i(b_i[16:0]), .y_o(add17_o));
  dla_fp_mul #(.E(6), .M(10)) i_mul17 (.a_i(a_i[16:0]), .b_i(b_i[16:0]), .y_o(mul17_o));
  dla_fp_minmax #(.E(5), .M(10)) i_minmax16 (
    .min_i(min_i), .a_i(a_i[15:0]), .b_i(b_i[15:0]), .y_o(minmax16_o));
endmodule

// The sums of a cell from its words, in every precision, their FP48 accumulation and its result.
module tb_cmac_sums (
  input  logic            int8_i,
  input  logic            fp16_i,
  input  logic            wino_i,
  input  logic [1023:0]   dat_i,
  input  logic [1023:0]   wt_i,
  input  logic [47:0]     acc_i,
  input  logic [43:0]     psum_i,
  output logic [4*44-1:0] sums_o,
  output logic [47:0]     acc_o,
  output logic [31:0]     f_o
);
  logic [1023:0] dat_op, wt_op;
  logic [191:0]  dat_q, wt_q;
  logic [63:0]   dat_neg, wt_neg, dat_live, wt_live;
  logic [11:0]   dat_nan, wt_nan;
  dla_cmac_word i_dat (
    .valid_i(1'b1), .int8_i(int8_i), .fp16_i(fp16_i), .word_i(dat_i), .op_o(dat_op), .q_o(dat_q),
    .neg_o(dat_neg), .live_o(dat_live), .nan_o(dat_nan));
  dla_cmac_word #(.Weights(1'b1)) i_wt (
    .valid_i(1'b1), .int8_i(int8_i), .fp16_i(fp16_i), .word_i(wt_i), .op_o(wt_op), .q_o(wt_q),
    .neg_o(wt_neg), .live_o(wt_live), .nan_o(wt_nan));
  dla_cmac_sums i_cell (
    .valid_i(1'b1), .int8_i(int8_i), .fp16_i(fp16_i), .wino_i(wino_i), .dat_op_i(dat_op),
    .dat_q_i(dat_q), .dat_neg_i(dat_neg), .dat_live_i(dat_live), .dat_nan_i(dat_nan),
    .wt_op_i(wt_op), .wt_q_i(wt_q), .wt_neg_i(wt_neg), .wt_live_i(wt_live), .wt_nan_i(wt_nan),
    .sums_o(sums_o));
  dla_fp48_add i_add (.acc_i(acc_i), .psum_i(psum_i), .sum_o(acc_o));
  dla_fp48_to_fp32 i_result (.acc_i(acc_i), .f_o(f_o));
endmodule

`default_nettype wire
