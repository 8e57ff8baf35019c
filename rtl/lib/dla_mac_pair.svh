// SPDX-License-Identifier: Apache-2.0
// Products of two lanes of the MAC array, in INT8, INT16 and FP16 (conv_core.md 7.1, 7.3). These
// are functions, included in the body of a module; therefore the file has no include guard.
//
//   b --> 8 digits of 2 bits (-2..2) --> rows a*digit --> digits 0..3: two rows --+--> sum, carry
//                                                     --> digits 4..7: two rows --+
//
// Each row has its sign bit inverted, which adds 0x5555_0000 to the product. A negative row lacks
// 1, which the next row supplies. FP16 shifts the sum and the carry separately before it adds them,
// and loses the carry between them. The order of the additions, as 7.3 defines it, is therefore
// visible in the results: a shifted term differs from the floor of the product by at most 1.
//
// A word of 64 bits has both lanes side by side, and one function does all of their work. A
// simulator then keeps it in processor registers and computes two products at once. A synthesis
// tool finds two multipliers of plain gates.

  localparam logic [63:0] Low = 64'h0000_0001_0000_0001;  // bit 0 of both lanes

  // 17 copies of bit 0 of each lane, by a subtraction whose borrow stays in the lane
  function automatic logic [63:0] all17(input logic [63:0] v);
    all17 = ((v & Low) << 17) - (v & Low);
  endfunction

  // A digit's row; bit 0 of a lane states that its digit is +-1, +-2, below 0.
  function automatic logic [63:0] row(input logic [63:0] a, odd, two, below);
    row = ((a & all17(odd)) | ((a << 1) & all17(two))) ^ all17(below) ^ (Low << 16);
  endfunction

  // The 1 that a negative row lacks.
  function automatic logic [63:0] one(input logic [63:0] below);
    one = below & Low;
  endfunction

  // Carries of three rows, at their places.
  function automatic logic [63:0] carry(input logic [63:0] x, y, z);
    carry = (((x & y) | ((x ^ y) & z)) & ~(Low << 31)) << 1;
  endfunction

  // A lane's term, signed: its sum and carry shifted by digits of 4 bits.
  function automatic logic [31:0] term(input logic counts, input logic [2:0] digits,
                                       input logic [31:0] x, y);
    logic [4:0] bits;
    bits = {digits, 2'b00};
    term = counts ? (x >> bits) + (y >> bits) - (32'h55550000 >> bits) : '0;
  endfunction

  // Sum of two lanes. INT16 and FP16: sum of their terms; a and b are signed 16-bit values, or
  // significands of 14 bits and the sign of the product; the shift is {s2, s1, s0} digits. split: a
  // is a sign-extended byte, b has two bytes; the result is 2^22 * products of the high bytes +
  // products of the low bytes.
  function automatic logic [43:0] pair(input logic [31:0] a_i, b_i, input logic [1:0] neg,
      input logic [1:0] counts, s2, s1, s0, input logic split);
    // verilator no_inline_task
    logic [63:0] a, w, odd, two, below, r, s, c, t, ls, lc, hs, hc;
    logic [31:0] x, y;
    a = {{15'b0, a_i[31], a_i[31:16]}, {15'b0, a_i[15], a_i[15:0]}};
    w = {{15'b0, b_i[31:16] ^ {16{neg[1]}}, neg[1]}, {15'b0, b_i[15:0] ^ {16{neg[0]}}, neg[0]}};
    odd   = w ^ (w >> 1);
    two   = (odd >> 1) & ~odd;
    below = (w >> 2) & ~(w & (w >> 1));

    // digits 0 to 3
    r  = row(a, odd, two, below);
    s  = row(a, odd >> 2, two >> 2, below >> 2) << 2 | one(below);
    t  = row(a, odd >> 4, two >> 4, below >> 4) << 4 | one(below >> 2) << 2;
    c  = carry(r, s, t);
    s  = r ^ s ^ t;
    r  = row(a, odd >> 6, two >> 6, below >> 6) << 6 | one(below >> 4) << 4;
    t  = carry(s, c, r);
    s  = s ^ c ^ r;
    r  = one(below >> 6) << 6;
    ls = s ^ t ^ r;
    lc = carry(s, t, r);

    // Digits 4 to 7; digit 4 is the lowest one of a second byte.
    if (split) begin
      w     = {w[63:41], 1'b0, w[39:9], 1'b0, w[7:0]};
      odd   = w ^ (w >> 1);
      two   = (odd >> 1) & ~odd;
      below = (w >> 2) & ~(w & (w >> 1));
    end
    r  = row(a, odd >> 8, two >> 8, below >> 8);
    s  = row(a, odd >> 10, two >> 10, below >> 10) << 2 | one(below >> 8);
    t  = row(a, odd >> 12, two >> 12, below >> 12) << 4 | one(below >> 10) << 2;
    c  = carry(r, s, t);
    s  = r ^ s ^ t;
    r  = row(a, odd >> 14, two >> 14, below >> 14) << 6 | one(below >> 12) << 4;
    t  = carry(s, c, r);
    s  = s ^ c ^ r;
    r  = one(below >> 14) << 6;
    hs = s ^ t ^ r;
    hc = carry(s, t, r);

    if (split) begin  // the constant of four digits is a multiple of 2^16
      s = 64'(16'(hs[15:0] + hc[15:0]));
      c = 64'(16'(hs[47:32] + hc[47:32]));
      t = 64'(16'(ls[15:0] + lc[15:0]));
      r = 64'(16'(ls[47:32] + lc[47:32]));
      pair = ((44'($signed(s[15:0])) + 44'($signed(c[15:0]))) << 22) +
             44'($signed(t[15:0])) + 44'($signed(r[15:0]));
    end else begin
      hs = {hs[55:32], 8'b0, hs[23:0], 8'b0};
      hc = {hc[55:32], 8'b0, hc[23:0], 8'b0};
      c  = carry(ls, lc, hs);
      s  = ls ^ lc ^ hs;
      t  = carry(s, c, hc);
      s  = s ^ c ^ hc;
      x  = term(counts[0], {s2[0], s1[0], s0[0]}, s[31:0], t[31:0]);
      y  = term(counts[1], {s2[1], s1[1], s0[1]}, s[63:32], t[63:32]);
      pair = 44'($signed(x)) + 44'($signed(y));
    end
  endfunction
