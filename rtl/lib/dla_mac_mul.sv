// SPDX-License-Identifier: Apache-2.0
// Multiplier of the MAC array: INT16 and FP16 significands, or one INT8 value by two
// (conv_core.md 7.1, 7.3).  Combinational.
//
//   b --> 8 digits of 2 bits (-2..2) --> rows a*digit --> digits 0..3: two rows --+--> x_o, y_o
//                                                     --> digits 4..7: two rows --+
//
// x_o + y_o = a_i * b_i (negated with neg_i) + 0x5555_0000, without wrap: each row has its sign bit
// inverted, which adds 2^16 to it.  FP16 cuts the two sums off one by one (dla_fp16_term), so that
// the order of the additions, as 7.3 states it, shows in the results.

`default_nettype none

module dla_mac_mul (
  /// Multiplicand: signed, or the 14 bits of an FP16 significand.
  input  logic [15:0] a_i,
  /// Multiplier: the same, or with split_i two signed bytes.
  input  logic [15:0] b_i,
  /// FP16: the product is negative.  0 for integers.
  input  logic        neg_i,
  /// INT8: lo_o = a_i * b_i[7:0], hi_o = a_i * b_i[15:8]; a_i is a byte, sign-extended.
  input  logic        split_i,
  /// Carry-save pair of the product.  It has no meaning with split_i.
  output logic [31:0] x_o,
  output logic [31:0] y_o,
  /// INT8 products, signed.  They have no meaning without split_i.
  output logic [15:0] lo_o,
  output logic [15:0] hi_o
);

  // {carry, sum} of three rows
  function automatic logic [63:0] csa(input logic [31:0] x, y, z);
    csa = {((x & y) | (y & z) | (x & z)) << 1, x ^ y ^ z};
  endfunction

  // A digit's row, with its sign bit inverted.  A negative one lacks 1, which minus() adds.
  function automatic logic minus(input logic [2:0] code);
    minus = code[2] && code[1:0] != 2'b11;
  endfunction

  function automatic logic [31:0] row(input logic [2:0] code, input logic [15:0] a);
    logic [16:0] base;
    if (code[1] != code[0]) base = {a[15], a};
    else if (code[2] != code[1]) base = {a, 1'b0};
    else base = '0;
    row = {15'b0, base ^ {17{minus(code)}} ^ 17'h10000};
  endfunction

  // Two rows for four digits, of which b holds the bits from that below the first one on.
  function automatic logic [63:0] half(input logic [15:0] a, input logic [8:0] b);
    logic [63:0] s;
    s = csa(row(b[2:0], a), row(b[4:2], a) << 2 | 32'(minus(b[2:0])),
            row(b[6:4], a) << 4 | 32'(minus(b[4:2])) << 2);
    s = csa(s[31:0], s[63:32], row(b[8:6], a) << 6 | 32'(minus(b[6:4])) << 4);
    half = csa(s[31:0], s[63:32], 32'(minus(b[8:6])) << 6);
  endfunction

  logic [15:0] b;
  logic [63:0] low, high, both;

  assign b    = b_i ^ {16{neg_i}};
  assign low  = half(a_i, {b[7:0], neg_i});
  assign high = half(a_i, {b[15:8], b[7] && !split_i});
  always_comb begin
    both = csa(low[31:0], low[63:32], high[31:0] << 8);
    both = csa(both[31:0], both[63:32], high[63:32] << 8);
  end

  assign x_o  = both[31:0];
  assign y_o  = both[63:32];
  // the constant of a half is a multiple of 2^16
  assign lo_o = low[15:0] + low[47:32];
  assign hi_o = high[15:0] + high[47:32];

endmodule

`default_nettype wire
