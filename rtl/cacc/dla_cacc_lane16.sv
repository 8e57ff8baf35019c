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

  /// The clock behind the read: the kernel's partial sum, 0 with mask_i = 0.
  input  logic            add_i,
  /// The old sum does not count.
  input  logic            first_i,
  /// The kernel has a partial sum, and the sum: 22 bits INT8, 38 bits INT16, 44 bits FP16.
  input  logic            mask_i,
  input  logic [43:0]     psum_i,

  /// The clock behind the sum.
  input  logic            store_i,
  /// Position at which the sum is stored.
  input  logic [PosW-1:0] store_pos_i,
  /// The sum is final: it is rounded, shifted by truncate_i.
  input  logic            round_i,
  input  logic [4:0]      truncate_i,

  /// Final result, a clock behind round_i; its value was clipped.
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

  // ---- sum of integers; here and below zeros where idle, so that an idle clock costs no work
  logic [37:0] term;
  logic [48:0] sum;
  logic [47:0] int_sum;

  always_comb begin
    term    = '0;
    sum     = '0;
    int_sum = '0;
    if (add_i && !fp_i) begin
      term    = wide_i ? psum[37:0] : {{16{psum[21]}}, psum[21:0]};
      sum     = {old[47], old} + {{11{term[37]}}, term};
      int_sum = sum[47:0];
      if (wide_i && sum[48] != sum[47]) int_sum = {sum[48], {47{!sum[48]}}};
      if (!wide_i && sum[48:33] != {16{sum[48]}}) int_sum = {{15{sum[48]}}, {33{!sum[48]}}};
    end
  end

  // ---- sum of FP16 layers
  logic [47:0] fp_sum;

  dla_fp48_add i_add (
    .acc_i(fp_i && add_i ? old : '0), .psum_i(fp_i && add_i ? psum : '0), .sum_o(fp_sum));

  always_ff @(posedge clk_i) begin
    if (add_i) acc_q <= fp_i ? fp_sum : int_sum;
  end

  // ---- result of integers: to the nearest, halves away from zero.  Of the bits below the guard
  // bit the 15 highest say whether a negative value is above one half.
  logic [63:0] cut;
  logic [47:0] rounded;
  logic        over, below;
  logic [31:0] int_result, fp_result;

  always_comb begin
    cut        = '0;
    rounded    = '0;
    over       = 1'b0;
    below      = 1'b0;
    int_result = '0;
    if (round_i && !fp_i) begin
      cut        = $signed({acc_q, 16'b0}) >>> truncate_i;
      rounded    = cut[63:16] + 48'(cut[15] && (!acc_q[47] || |cut[14:0]));
      over       = rounded[47:31] != {17{rounded[47]}};
      // counts although the rounding brings it back into the range
      below      = cut[63] && cut[62:47] != '1;
      int_result = over ? {rounded[47], {31{!rounded[47]}}} : rounded[31:0];
    end
  end

  dla_fp48_to_fp32 i_result (.acc_i(fp_i && round_i ? acc_q : '0), .f_o(fp_result));

  always_ff @(posedge clk_i) begin
    if (round_i) begin
      result_o  <= fp_i ? fp_result : int_result;
      clipped_o <= over || below;
    end
  end

endmodule

`default_nettype wire
