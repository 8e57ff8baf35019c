// SPDX-License-Identifier: Apache-2.0
// The steps of numeric.md 3.3 and 3.4 as written there: wide, without sticky bits.
module fp_add_steps #(parameter int unsigned E = 8, parameter int unsigned M = 23) (
  input logic [E+M:0] a, input logic [E+M:0] b, input logic [E+M:0] y);
  localparam int unsigned Emax = (1 << E) - 1;
  localparam logic [E+M-1:0] Maxf = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
  logic [E+M:0]   big_, small_, want;
  logic [2*M+3:0] x, s, r;
  logic [M+1:0]   q;
  logic [E+1:0]   e;
  logic           a_nan, b_nan, stop, sign;
  logic [E-1:0]   d;
  always_comb begin
    a_nan = a[E+M-1:M] == '1 && a[M-1:0] != '0;
    b_nan = b[E+M-1:M] == '1 && b[M-1:0] != '0;
    big_   = b[E+M-1:0] > a[E+M-1:0] ? b : a;
    small_ = b[E+M-1:0] > a[E+M-1:0] ? a : b;
    sign = big_[E+M];
    d    = big_[E+M-1:M] - small_[E+M-1:M];
    e    = {2'b00, big_[E+M-1:M]};
    x    = {1'b0, big_[E+M-1:0] != '0, big_[M-1:0], {M+2{1'b0}}};
    s    = {1'b0, small_[E+M-1:0] != '0, small_[M-1:0], {M+2{1'b0}}} >> d;
    r    = a[E+M] == b[E+M] ? x + s : x - s;
    stop = 1'b0;
    want = '0;
    if (r[2*M+3]) begin
      if (e >= (E+2)'(Emax - 1)) begin
        stop = 1'b1;
        want = {sign, Maxf};
      end
      e = e + (E+2)'(1);
      r = r >> 1;
    end else if (r == '0) begin
      stop = 1'b1;
      want = {sign, {E+M{1'b0}}};
    end else begin
      for (int unsigned i = 0; i < 2*M + 2; i++) begin
        if (!r[2*M+2]) begin
          r = r << 1;
          if (e != '0) e = e - (E+2)'(1);
        end
      end
      if (e == '0) begin
        stop = 1'b1;
        want = {sign, {E+M{1'b0}}};
      end
    end
    q = {1'b0, r[2*M+2:M+2]} + (M+2)'(r[M+1] && (r[M:0] != '0 || r[M+2]));
    if (!stop) begin
      if (q[M+1]) begin
        want = e >= (E+2)'(Emax - 1) ? {sign, Maxf} : {sign, e[E-1:0] + E'(1), q[M:1]};
      end else want = {sign, e[E-1:0], q[M-1:0]};
    end
    if (a_nan) want = a;
    else if (b_nan) want = b;
    assert (y == want);
  end
endmodule

module fp_mul_steps #(parameter int unsigned E = 8, parameter int unsigned M = 23) (
  input logic [E+M:0] a, input logic [E+M:0] b, input logic [E+M:0] y);
  localparam int unsigned Emax = (1 << E) - 1, Bias = Emax >> 1;
  logic [E+M-1:0] mag, q;
  logic [2*M+1:0] p;
  logic [M+1:0]   v;
  logic [E+1:0]   e;
  logic           a_nan, b_nan, sign;
  always_comb begin
    a_nan = a[E+M-1:M] == '1 && a[M-1:0] != '0;
    b_nan = b[E+M-1:M] == '1 && b[M-1:0] != '0;
    sign = a[E+M] ^ b[E+M];
    // the same product as in the module: the proof is about its rounding
    p    = {{M+1{1'b0}}, 1'b1, a[M-1:0]} * {{M+1{1'b0}}, 1'b1, b[M-1:0]};
    e    = (E+2)'(a[E+M-1:M]) + (E+2)'(b[E+M-1:M]);
    mag  = '0;
    v    = '0;
    if (a[E+M-1:0] != '0 && b[E+M-1:0] != '0 && e >= (E+2)'(Bias)) begin
      if (e >= (E+2)'(Emax + Bias)) mag = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
      else begin
        e = e - (E+2)'(Bias);
        if (p[2*M+1] && e >= (E+2)'(Emax - 1)) mag = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
        else begin
          if (p[2*M+1]) begin
            e = e + (E+2)'(1);
            v = {1'b0, p[2*M+1:M+1]} + (M+2)'(p[M] && (p[M-1:0] != '0 || p[M+1]));
          end else v = {1'b0, p[2*M:M]} + (M+2)'(p[M-1] && (p[M-2:0] != '0 || p[M]));
          if (v[M+1]) begin
            e = e + (E+2)'(1);
            v = v >> 1;
          end
          if (e >= (E+2)'(Emax)) mag = {{E-1{1'b1}}, 1'b0, {M{1'b1}}};
          else if (e != '0) mag = {e[E-1:0], v[M-1:0]};
        end
      end
    end
    if (a_nan) assert (y == a);
    else if (b_nan) assert (y == b);
    else assert (y == {sign, mag});
  end
endmodule
