// SPDX-License-Identifier: Apache-2.0
// Accumulator of one kernel in nv_full: sums of INT8, INT16 or FP16 layers, and the final result
// (conv_core.md 8.1 to 8.3).
//
//   psum_i --mask_i--> + --> saturate to 34 or 48 bits --+--[FF]--+--store_i--> assembly RAM --+
//              |       ^                                 |        |                            |
//              +-------|--> dla_fp48_add ----------------+        |                            |
//                      +---------- 0 if first_i <-----------------|---------- read_i ----------+
//                                                                 |
//                            shift, round, saturate to 32 bits    +--round_i--> [FF] --> result_o
//                            or dla_fp48_to_fp32

`default_nettype none

module dla_cacc_lane16 #(
  /// Positions of the longest stripe, a power of two.
  parameter int unsigned Pos = 64,
  /// Bits of a position (derived, do not override).
  parameter int unsigned PosW = $clog2(Pos)
) (
  /// Clock.
  input  logic            clk_i,
  /// Elements of 16 bits, and FP16 (constant in a layer).
  input  logic            wide_i,
  input  logic            fp_i,

  /// Reads the old sum, and its position.
  input  logic            read_i,
  input  logic [PosW-1:0] read_pos_i,

  /// The clock after the read: adds the kernel's partial sum, or 0 if mask_i is 0.
  input  logic            add_i,
  /// The old sum is not added: the channel operation starts here.
  input  logic            first_i,
  /// The kernel has a partial sum; the sum: 22 bits for INT8, 38 bits for INT16, 44 bits for FP16.
  input  logic            mask_i,
  input  logic [43:0]     psum_i,

  /// The clock after the sum.
  input  logic            store_i,
  /// Position at which the sum is stored.
  input  logic [PosW-1:0] store_pos_i,
  /// The sum is final: it is shifted by truncate_i and rounded.
  input  logic            round_i,
  input  logic [4:0]      truncate_i,

  /// Final result, one clock after round_i, and whether its value was clipped.
  output logic [31:0]     result_o,
  output logic            clipped_o
);

  logic [47:0] ram, old, acc_q;
  logic [43:0] psum;

  dla_ram #(.Width(48), .Depth(Pos)) i_assembly (
    .clk_i, .we_i(store_i), .waddr_i(store_pos_i), .wdata_i(acc_q), .re_i(read_i),
    .raddr_i(read_pos_i), .rdata_o(ram));

  assign old  = first_i ? '0 : ram;
  assign psum = mask_i ? psum_i : '0;

  // ---- sum of integers
  logic [37:0] term;
  logic [48:0] sum;
  logic [47:0] int_sum;

  assign term = wide_i ? psum[37:0] : {{16{psum[21]}}, psum[21:0]};
  assign sum  = {old[47], old} + {{11{term[37]}}, term};

  always_comb begin
    int_sum = sum[47:0];
    if (wide_i && sum[48] != sum[47]) int_sum = {sum[48], {47{!sum[48]}}};
    if (!wide_i && sum[48:33] != {16{sum[48]}}) int_sum = {{15{sum[48]}}, {33{!sum[48]}}};
  end

  // ---- sum of FP16 layers; the adder sees zeros in an idle clock, so that it does not toggle
  logic [47:0] fp_sum;

  dla_fp48_add i_add (
    .acc_i(fp_i && add_i ? old : '0), .psum_i(fp_i && add_i ? psum : '0), .sum_o(fp_sum));

  always_ff @(posedge clk_i) begin
    if (add_i) acc_q <= fp_i ? fp_sum : int_sum;
  end

  // ---- result of integers: rounded to the nearest, halves away from zero. The 15 highest bits
  // below the guard bit show whether a negative value is above one half.
  logic [63:0] cut;
  logic [47:0] rounded;
  logic        over, below;
  logic [31:0] int_result, fp_result;

  assign cut     = $signed({acc_q, 16'b0}) >>> truncate_i;
  assign rounded = cut[63:16] + 48'(cut[15] && (!acc_q[47] || |cut[14:0]));
  assign over    = rounded[47:31] != {17{rounded[47]}};
  // Such a value counts as clipped although the rounding brings it back into the range.
  assign below   = cut[63] && cut[62:47] != '1;

  assign int_result = over ? {rounded[47], {31{!rounded[47]}}} : rounded[31:0];

  dla_fp48_to_fp32 i_result (.acc_i(acc_q), .f_o(fp_result));

  always_ff @(posedge clk_i) begin
    if (round_i) begin
      result_o  <= fp_i ? fp_result : int_result;
      clipped_o <= !fp_i && (over || below);
    end
  end

endmodule

`default_nettype wire
