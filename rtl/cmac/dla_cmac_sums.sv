// SPDX-License-Identifier: Apache-2.0
// Sums of a MAC cell in INT8, INT16 and FP16: 64 products to a partial sum, or to the four of a
// Winograd tile (conv_core.md 7).  Combinational.
//
//   dat, wt --> products of 4 lanes --> m[y][x] --+--> of all 16 -----> sums_o[0]
//        \----> dla_fp16_top (shifts) --^         +--> rows, columns -> sums_o[0..3]
//
//   u0[x] = m[0][x] + m[1][x] + m[2][x]      o0, o1 = the same of u0[0..3]
//   u1[x] = m[1][x] - m[2][x] - m[3][x]      o2, o3 = the same of u1[0..3]
//
// All sums have 44 bits.  In INT8 a lane multiplies one data byte by those of two kernels, whose
// sums share the adders: 2^22 * second + first.
//
// A multiplier recodes b into 8 digits of 2 bits (-2 .. 2).  Each digit's row is a * digit with its
// sign bit inverted, which adds 0x5555_0000 to the product; a negative one lacks 1, which the next
// row carries.  In FP16 the two sums of the carry-save pair are shifted one by one, and a carry
// between them is lost, so that the order of the additions, as 7.3 states it, shows in the results:
// a term differs from the floor of the product by at most 1.
//
// Words of 64 bits hold two lanes side by side, so that a simulator computes two at once.  Nothing
// is computed while no word is there.

`default_nettype none

module dla_cmac_sums (
  /// A word is there; otherwise the sums are 0.
  input  logic             valid_i,
  /// Precision of the layer; INT16 without both.
  input  logic             int8_i,
  input  logic             fp16_i,
  /// The word is a Winograd tile.
  input  logic             wino_i,
  /// Operands as of dla_cmac_word, lane 0 in the low bits.
  input  logic [64*16-1:0] dat_op_i,
  input  logic [64*3-1:0]  dat_q_i,
  input  logic [63:0]      dat_neg_i,
  input  logic [63:0]      dat_live_i,
  input  logic [11:0]      dat_nan_i,
  input  logic [64*16-1:0] wt_op_i,
  input  logic [64*3-1:0]  wt_q_i,
  input  logic [63:0]      wt_neg_i,
  input  logic [63:0]      wt_live_i,
  input  logic [11:0]      wt_nan_i,
  /// Output n of the tile in word n, a direct sum in word 0 and the others 0.  INT8: {22 bits of the
  /// second kernel, 22 of the first}, INT16: 38 bits, FP16: {exponent of 6 bits, mantissa of 38}.
  output logic [4*44-1:0]  sums_o
);

  typedef logic signed [43:0] sum_t;

  localparam logic [63:0] Low = 64'h0000_0001_0000_0001;  // bit 0 of both lanes

  // ---- two lanes
  // {bit 0, 17 times}; a borrow never leaves its lane
  function automatic logic [63:0] all17(input logic [63:0] v);
    all17 = ((v & Low) << 17) - (v & Low);
  endfunction

  // The digit's row, w >> 2k in place: its three bits are w[2:0].  d: digits that are odd, +-2 and
  // below 0, at bit 2k each.
  function automatic logic [63:0] row(input logic [63:0] a, odd, two, below);
    row = ((a & all17(odd)) | ((a << 1) & all17(two))) ^ all17(below) ^ (Low << 16);
  endfunction

  function automatic logic [63:0] one(input logic [63:0] below);
    one = below & Low;
  endfunction

  function automatic logic [63:0] carry(input logic [63:0] x, y, z);
    carry = (((x & y) | ((x ^ y) & z)) & ~(Low << 31)) << 1;
  endfunction

  // A lane's term, signed: its two sums shifted by a number of digits.
  function automatic logic [31:0] term(input logic counts, input logic [2:0] digits,
                                       input logic [31:0] x, y);
    logic [4:0] bits;
    bits = {digits, 2'b00};
    term = counts ? (x >> bits) + (y >> bits) - (32'h55550000 >> bits) : '0;
  endfunction

  // Sum of two lanes.
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

    // digits 4 to 7; of a second byte digit 4 is the lowest one
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
        // the first kernel's sum, when below 0, took 1 from the second's
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
