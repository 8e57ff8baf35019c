// SPDX-License-Identifier: Apache-2.0
// Alignment of a sum's FP16 products: the largest exponent, and how far each product is below it
// (conv_core.md 7.3).  Combinational.

`default_nettype none

module dla_fp16_top #(
  /// Products of a sum, a power of two.
  parameter int unsigned Lanes = 64
) (
  /// Both operands of the lane differ from 0.
  input  logic [Lanes-1:0]   live_i,
  /// Exponents / 4 of the data (dla_fp16_unpack).
  input  logic [3*Lanes-1:0] dat_q_i,
  /// Those of the weights.
  input  logic [3*Lanes-1:0] wt_q_i,
  /// Largest sum of the two in a live lane, 0 without one.
  output logic [3:0]         top_o,
  /// Digits of 4 bits that each product shifts by.
  output logic [3*Lanes-1:0] shift_o,
  /// The product counts: it is live, and less than 8 digits below the largest.
  output logic [Lanes-1:0]   near_o
);

  // a binary tree: node i has the children 2i and 2i + 1, the leaves are at Lanes and above
  logic [3:0] node [2*Lanes];

  always_comb begin
    node[0] = '0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      node[Lanes + i] = live_i[i] ? 4'(dat_q_i[3*i +: 3]) + 4'(wt_q_i[3*i +: 3]) : '0;
    end
    for (int unsigned i = Lanes - 1; i > 0; i--) begin
      node[i] = node[2*i] > node[2*i + 1] ? node[2*i] : node[2*i + 1];
    end
    for (int unsigned i = 0; i < Lanes; i++) begin
      logic [3:0] below;
      below = node[1] - node[Lanes + i];
      shift_o[3*i +: 3] = below[2:0];
      near_o[i] = live_i[i] && !below[3];
    end
  end

  assign top_o = node[1];

endmodule

`default_nettype wire
