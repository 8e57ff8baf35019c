// SPDX-License-Identifier: Apache-2.0
// Accumulator of one kernel: the sum of each position of the stripe, and the final result
// (conv_core.md 8.1, 8.3).
//
//   psum_i --mask_i--> + --> saturate to 34 bits --[FF]--+--store_i--> assembly RAM --+
//                      ^                                 |                            |
//                      +---------- 0 if first_i <--------|------------ read_i --------+
//                                                        |
//                                                        +--round_i--> shift, round, saturate
//                                                                     to 32 bits -[FF]-> result_o

`default_nettype none

module dla_cacc_lane #(
  /// Bits of a partial sum.
  parameter int unsigned SumW = 19,
  /// Positions of the longest stripe, a power of two.
  parameter int unsigned Pos = 16,
  /// Bits of a position (derived, do not override).
  parameter int unsigned PosW = $clog2(Pos)
) (
  /// Clock.
  input  logic            clk_i,

  /// Reads the old sum, and its position.
  input  logic            read_i,
  input  logic [PosW-1:0] read_pos_i,

  /// The clock after the read: adds the kernel's partial sum, or 0 if mask_i is 0.
  input  logic            add_i,
  /// The old sum is not added: the channel operation starts here.
  input  logic            first_i,
  /// The kernel has a partial sum, and the sum.
  input  logic            mask_i,
  input  logic [SumW-1:0] psum_i,

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

  logic [33:0] old, acc_q;

  dla_ram #(.Width(34), .Depth(Pos)) i_assembly (
    .clk_i, .we_i(store_i), .waddr_i(store_pos_i), .wdata_i(acc_q), .re_i(read_i),
    .raddr_i(read_pos_i), .rdata_o(old));

  // ---- sum
  function automatic logic [33:0] add(input logic [33:0] x, input logic [SumW-1:0] y);
    logic [34:0] sum;
    sum = {x[33], x} + 35'($signed(y));
    add = sum[34] == sum[33] ? sum[33:0] : {sum[34], {33{!sum[34]}}};
  endfunction

  always_ff @(posedge clk_i) begin
    if (add_i) acc_q <= add(first_i ? '0 : old, mask_i ? psum_i : '0);
  end

  // ---- result: rounded to the nearest, halves away from zero. The 15 highest bits below the guard
  // bit show whether a negative value is above one half.
  function automatic logic [33:0] rounded(input logic [33:0] x, input logic [4:0] truncate);
    logic [49:0] cut;
    cut     = $signed({x, 16'b0}) >>> truncate;
    rounded = cut[49:16] + 34'(cut[15] && (!x[33] || |cut[14:0]));
  endfunction

  // {clipped, result}. A 34-bit sum that is out of range before rounding is also out of range after
  // it, so the range test does not wait for the rounding.
  function automatic logic [32:0] sat32(input logic [33:0] x);
    sat32 = x[33:31] == 3'b000 || x[33:31] == 3'b111 ? {1'b0, x[31:0]} :
                                                       {1'b1, x[33], {31{!x[33]}}};
  endfunction

  always_ff @(posedge clk_i) begin
    if (round_i) {clipped_o, result_o} <= sat32(rounded(acc_q, truncate_i));
  end

endmodule

`default_nettype wire
