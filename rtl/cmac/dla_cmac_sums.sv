// SPDX-License-Identifier: Apache-2.0
// Sums of a MAC cell in INT8, INT16 and FP16: 64 products to one partial sum, or to the four sums
// of a Winograd tile (conv_core.md 7). Combinational.
//
//   dat, wt --> products of 4 lanes --> m[y][x] --+--> of all 16 -----> sums_o[0]
//        \----> dla_fp16_top (shifts) --^         +--> rows, columns -> sums_o[0..3]
//
//   u0[x] = m[0][x] + m[1][x] + m[2][x]      o0, o1 = the same of u0[0..3]
//   u1[x] = m[1][x] - m[2][x] - m[3][x]      o2, o3 = the same of u1[0..3]
//
// All sums have 44 bits. In INT8 a lane multiplies one data byte by the weights of two kernels;
// both sums share the adders as 2^22 * second + first. While there is no word, all sums are 0.

`default_nettype none

module dla_cmac_sums (
  /// A word is there; otherwise the sums are 0.
  input  logic             valid_i,
  /// Precision of the layer; INT16 without both.
  input  logic             int8_i,
  input  logic             fp16_i,
  /// The word is a Winograd tile.
  input  logic             wino_i,
  /// Data of dla_cmac_word, lane 0 in the low bits: factor of each lane.
  input  logic [64*16-1:0] dat_op_i,
  /// FP16: exponent / 4 of each lane of the data.
  input  logic [64*3-1:0]  dat_q_i,
  /// FP16: lanes with negative data.
  input  logic [63:0]      dat_neg_i,
  /// FP16: lanes with data other than 0; only their exponents count.
  input  logic [63:0]      dat_live_i,
  /// FP16: the first NaN of the data, as {present, sign, fraction}; it becomes the sum.
  input  logic [11:0]      dat_nan_i,
  /// Weights of dla_cmac_word, lane 0 in the low bits: factor of each lane.
  input  logic [64*16-1:0] wt_op_i,
  /// FP16: exponent / 4 of each lane of the weights.
  input  logic [64*3-1:0]  wt_q_i,
  /// FP16: lanes with a negative weight.
  input  logic [63:0]      wt_neg_i,
  /// FP16: lanes with a weight other than 0.
  input  logic [63:0]      wt_live_i,
  /// FP16: the first NaN of the weights, as {present, sign, fraction}.
  input  logic [11:0]      wt_nan_i,
  /// Output n of the tile in word n. A direct sum is in word 0, and the others are 0. INT8: {22
  /// bits of the second kernel, 22 bits of the first}; INT16: 38 bits; FP16: {6-bit exponent,
  /// 38-bit mantissa}.
  output logic [4*44-1:0]  sums_o
);

  typedef logic signed [43:0] sum_t;

`include "dla_mac_pair.svh"

  // ---- alignment of FP16
  logic [63:0]  top_near, counts, neg, s0, s1, s2;
  logic [3:0]   top;
  logic [191:0] shift;

  dla_fp16_top #(.Lanes(64)) i_top (
    .live_i(dat_live_i & wt_live_i), .dat_q_i, .wt_q_i, .top_o(top), .shift_o(shift),
    .near_o(top_near));

  assign counts       = fp16_i ? top_near : '1;
  assign {s2, s1, s0} = fp16_i ? shift : '0;
  assign neg          = dat_neg_i ^ wt_neg_i;

  // ---- sums of four lanes
  logic [16*44-1:0] fours;

  for (genvar i = 0; i < 16; i++) begin : gen_four
    sum_t four;

    always_comb begin
      four = '0;
      if (valid_i) begin
        four = pair(dat_op_i[64*i +: 32], wt_op_i[64*i +: 32], neg[4*i +: 2], counts[4*i +: 2],
                    s2[4*i +: 2], s1[4*i +: 2], s0[4*i +: 2], int8_i) +
               pair(dat_op_i[64*i + 32 +: 32], wt_op_i[64*i + 32 +: 32], neg[4*i + 2 +: 2],
                    counts[4*i + 2 +: 2], s2[4*i + 2 +: 2], s1[4*i + 2 +: 2], s0[4*i + 2 +: 2],
                    int8_i);
      end
    end

    assign fours[44*i +: 44] = four;
  end

  // ---- sums
  sum_t        m [16];
  sum_t        u [8];
  sum_t        o [4];
  logic [11:0] nan;

  assign nan = wt_nan_i[11] ? wt_nan_i : dat_nan_i;

  always_comb begin
    for (int unsigned i = 0; i < 16; i++) m[i] = '0;
    for (int unsigned i = 0; i < 8; i++) u[i] = '0;
    for (int unsigned i = 0; i < 4; i++) o[i] = '0;
    sums_o = '0;
    if (valid_i) begin
      for (int unsigned i = 0; i < 16; i++) m[i] = fours[44*i +: 44];
      if (wino_i) begin
        for (int unsigned x = 0; x < 4; x++) begin
          u[x]     = m[x] + m[4 + x] + m[8 + x];
          u[4 + x] = m[4 + x] - m[8 + x] - m[12 + x];
        end
        for (int unsigned y = 0; y < 2; y++) begin
          o[2*y]     = u[4*y] + u[4*y + 1] + u[4*y + 2];
          o[2*y + 1] = u[4*y + 1] - u[4*y + 2] - u[4*y + 3];
        end
      end else begin
        for (int unsigned i = 0; i < 16; i++) o[0] = o[0] + m[i];
      end
      for (int unsigned n = 0; n < 4; n++) begin
        // A negative sum of the first kernel took 1 from the sum of the second one.
        if (n != 0 && !wino_i) sums_o[44*n +: 44] = '0;
        else if (int8_i) sums_o[44*n +: 44] = {o[n][43:22] + 22'(o[n][21]), o[n][21:0]};
        else if (!fp16_i) sums_o[44*n +: 44] = {6'b0, o[n][37:0]};
        else if (nan[11]) sums_o[44*n +: 44] = {6'd63, nan[10:0], 27'b0};
        else sums_o[44*n +: 44] = {top, 2'b00, o[n][37:0]};
      end
    end
  end

endmodule

`default_nettype wire
