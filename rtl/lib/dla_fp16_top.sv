// SPDX-License-Identifier: Apache-2.0
// Alignment of a sum's FP16 products: the largest exponent, and the distance of each product from
// it (conv_core.md 7.3). Combinational.
//
// Bit k of lane i is bit k * Lanes + i of a vector of planes, so that one operation on a plane
// works on all lanes at once.

`default_nettype none

module dla_fp16_top #(
  /// Products of a sum.
  parameter int unsigned Lanes = 64
) (
  /// Both operands of the lane differ from 0.
  input  logic [Lanes-1:0]   live_i,
  /// Exponents / 4 of the data, planes (dla_cmac_word).
  input  logic [3*Lanes-1:0] dat_q_i,
  /// Those of the weights.
  input  logic [3*Lanes-1:0] wt_q_i,
  /// Largest sum of the two in a live lane, 0 without one.
  output logic [3:0]         top_o,
  /// Digits of 4 bits that each product shifts by, planes.
  output logic [3*Lanes-1:0] shift_o,
  /// The product counts: it is live, and fewer than 8 digits below the largest.
  output logic [Lanes-1:0]   near_o
);

  typedef logic [Lanes-1:0] plane_t;

  plane_t d0, d1, d2, w0, w1, w2, carry0, carry1, e0, e1, e2, e3;
  plane_t in0, in1, in2, in3, left1, left2, left3, borrow0, borrow1, borrow2;
  logic   top0, top1, top2, top3;

  assign {d2, d1, d0} = dat_q_i;
  assign {w2, w1, w0} = wt_q_i;

  // exponents
  assign carry0 = d0 & w0;
  assign carry1 = (d1 & w1) | ((d1 ^ w1) & carry0);
  assign e0 = d0 ^ w0;
  assign e1 = d1 ^ w1 ^ carry0;
  assign e2 = d2 ^ w2 ^ carry1;
  assign e3 = (d2 & w2) | ((d2 ^ w2) & carry1);

  // Finds the largest bit by bit: the candidates left are those with the bit set, or all when none
  // has it.
  assign in3   = live_i & e3;
  assign top3  = |in3;
  assign left3 = top3 ? in3 : live_i;
  assign in2   = left3 & e2;
  assign top2  = |in2;
  assign left2 = top2 ? in2 : left3;
  assign in1   = left2 & e1;
  assign top1  = |in1;
  assign left1 = top1 ? in1 : left2;
  assign in0   = left1 & e0;
  assign top0  = |in0;
  assign top_o = {top3, top2, top1, top0};

  // Distance of each lane from it.
  assign borrow0 = top0 ? '0 : e0;
  assign borrow1 = top1 ? e1 & borrow0 : e1 | borrow0;
  assign borrow2 = top2 ? e2 & borrow1 : e2 | borrow1;
  assign shift_o = {e2 ^ borrow1 ^ {Lanes{top2}}, e1 ^ borrow0 ^ {Lanes{top1}},
                    e0 ^ {Lanes{top0}}};
  assign near_o  = live_i & ~(e3 ^ borrow2 ^ {Lanes{top3}});

endmodule

`default_nettype wire
