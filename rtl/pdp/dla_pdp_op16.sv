// SPDX-License-Identifier: Apache-2.0
// One step of PDP on 16 bits of a row: the sum or the extreme of two values (pdp.md 8, 9).
// Combinational.
//
//   value of 28 bits   INT8       two elements of 14 bits
//                      INT16      sum in the low 22 bits, or element in the low 27
//                      FP16 sums  FP17 pattern
//                      extremes   {NaN, key of dla_pdp_in16 in 27 bits}
//
// One adder and one comparator serve two INT8 elements or one 16-bit element. For 16 bits, the
// carry and the result of comparing the high halves pass from one half to the other.

`default_nettype none

module dla_pdp_op16 (
  /// Sum (1) or extreme (0); maximum (1) or minimum (0).
  input  logic        avg_i,
  input  logic        max_i,
  /// One element of 16 bits (1) or two of 8; its sums are FP17.
  input  logic        wide_i,
  input  logic        fp_i,
  /// Operands; the first decides the sign of an exact FP17 zero, and the first NaN is the result.
  input  logic [27:0] a_i,
  input  logic [27:0] b_i,
  /// Result.
  output logic [27:0] y_o
);

  // ---- sums
  logic        carry;
  logic [13:0] lo, hi;
  logic [16:0] fp;

  assign {carry, lo} = {1'b0, a_i[13:0]} + {1'b0, b_i[13:0]};
  assign hi = a_i[27:14] + b_i[27:14] + {13'b0, carry && wide_i};

  dla_fp_add #(.E(6), .M(10)) i_add (.a_i(a_i[16:0]), .b_i(b_i[16:0]), .y_o(fp));

  // ---- extremes; the low half of a 16-bit element has no sign
  logic [13:0] sign;
  logic        lo_above, hi_above, above, take_a, lo_a, hi_a;

  assign sign     = {!wide_i, 13'b0};
  assign lo_above = (a_i[13:0] ^ sign) > (b_i[13:0] ^ sign);
  assign hi_above = $signed(a_i[26:14]) > $signed(b_i[26:14]);
  assign above    = hi_above || (a_i[26:14] == b_i[26:14] && lo_above);
  assign take_a   = a_i[27] || (!b_i[27] && above == max_i);
  assign lo_a     = wide_i ? take_a : lo_above == max_i;
  assign hi_a     = wide_i ? take_a : hi_above == max_i;

  always_comb begin
    if (!avg_i) y_o = {hi_a ? a_i[27:14] : b_i[27:14], lo_a ? a_i[13:0] : b_i[13:0]};
    else if (fp_i) y_o = {11'b0, fp};
    else y_o = {hi, lo};
  end

endmodule

`default_nettype wire
