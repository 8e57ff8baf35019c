// SPDX-License-Identifier: Apache-2.0
// A term of an FP16 sum: the product of dla_mac_mul, cut off below the sum's last digit
// (conv_core.md 7.3).  Combinational.
//
// Both rows lose their low bits before they are added, and with them a carry: a shifted term
// differs from the floor of the product by at most 1.  The constant removes the 0x5555_0000 of the
// rows.

`default_nettype none

module dla_fp16_term (
  /// Carry-save pair of the product.
  input  logic [31:0] x_i,
  input  logic [31:0] y_i,
  /// Digits of 4 bits to shift by.
  input  logic [2:0]  shift_i,
  /// The term counts; otherwise it is 0.
  input  logic        near_i,
  /// Term, signed: the product of two significands has 28 bits.
  output logic [28:0] term_o
);

  logic [4:0]  bits;
  logic [28:0] fix;

  assign bits = {shift_i, 2'b00};

  always_comb begin
    unique case (shift_i)
      3'd0: fix = 29'h0aab0000;
      3'd1: fix = 29'h1aaab000;
      3'd2: fix = 29'h1faaab00;
      3'd3: fix = 29'h1ffaaab0;
      3'd4: fix = 29'h1fffaaab;
      3'd5: fix = 29'h1ffffaab;
      3'd6: fix = 29'h1fffffab;
      3'd7: fix = 29'h1ffffffb;
      default: fix = 'x;
    endcase
  end

  assign term_o = near_i ? 29'(x_i >> bits) + 29'(y_i >> bits) + fix : '0;

endmodule

`default_nettype wire
