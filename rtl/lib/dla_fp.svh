// SPDX-License-Identifier: Apache-2.0
// Conversions and the sum of floating-point numbers as functions, for modules that compute many of
// them in one process: dla_fp_add, dla_fp_widen and dla_fp_narrow state what they compute. An
// operand of dla_fp_widen must not be 0.
`ifndef DLA_FP_SVH
`define DLA_FP_SVH

`include "dla_norm.svh"

`define DLA_FP_ADD(NAME, E, M) \
  `DLA_NORM(NAME``_normal, (M) + 4, 1'b0) \
  function automatic logic [E+M:0] NAME(input logic [E+M:0] a, input logic [E+M:0] b); \
    logic           a_nan, b_nan, swap, minus, sign; \
    logic [E+M:0]   more; \
    logic [E+M-1:0] less, most; \
    logic [E-1:0]   emax, e, d; \
    logic [M+2:0]   less_v, shifted; \
    logic           lost, carry, none, up, over, unused; \
    logic [M+4:0]   x, y, sum; \
    logic [M+3:0]   norm; \
    logic [$clog2((M) + 4)-1:0]  z; \
    logic [M+3:0]   kept; \
    logic [E-1:0]   e_norm; \
    logic [E+M-1:0] r; \
\
    emax  = '1; \
    most  = {{E-1{1'b1}}, 1'b0, {M{1'b1}}}; \
    a_nan = a[E+M-1:M] == emax && a[M-1:0] != '0; \
    b_nan = b[E+M-1:M] == emax && b[M-1:0] != '0; \
\
    /* ---- order, alignment ---- */ \
    swap  = b[E+M-1:0] > a[E+M-1:0]; \
    more  = swap ? b : a; \
    less  = swap ? a[E+M-1:0] : b[E+M-1:0]; \
    sign  = more[E+M]; \
    minus = a[E+M] != b[E+M]; \
    e     = more[E+M-1:M]; \
    d     = e - less[E+M-1:M]; \
\
    /* guard and round bits, then the sticky bit */ \
    less_v  = {less != '0, less[M-1:0], 2'b00}; \
    shifted = less_v >> d; \
    lost    = (less_v & ~({M+3{1'b1}} << d)) != '0 && 32'(d) <= 2 * M + 2; \
\
    /* ---- sum, at most one bit longer ---- */ \
    x   = {1'b0, more[E+M-1:0] != '0, more[M-1:0], 3'b000}; \
    y   = {1'b0, shifted, lost}; \
    sum = minus ? x - y : x + y; \
\
    carry     = sum[M+4]; \
    {z, norm} = NAME``_normal(sum[M+3:0]); \
\
    /* ---- rounding: M + 1 bits stay of `kept`; a carry walks into the exponent by itself ---- */ \
    none   = !carry && (sum == '0 || 32'(e) <= 32'(z)); \
    kept   = carry ? sum[M+3:0] : {norm[M+2:0], 1'b0}; \
    unused = norm[M+3]; /* the hidden bit */ \
    e_norm = carry ? e + (E)'(1) : e - (E)'(z); \
    up     = kept[3] && (kept[2:0] != '0 || kept[4]); \
    r      = {e_norm, kept[M+3:4]} + (E+M)'(up); \
    over   = (carry && e >= emax - (E)'(1)) || \
            (up && kept[M+3:4] == '1 && e_norm >= emax - (E)'(1)); \
\
    if (a_nan) NAME = a; \
    else if (b_nan) NAME = b; \
    else if (none) NAME = {sign, {E+M{1'b0}}}; \
    else if (over) NAME = {sign, most}; \
    else NAME = {sign, r}; \
  endfunction

`define DLA_FP_WIDEN(NAME, InE, OutE, OutM) \
  `DLA_NORM(NAME``_normal, 10, 1'b0) \
  function automatic logic [OutE+OutM:0] NAME(input logic [InE+10:0] x); \
    logic            sign; \
    logic [InE-1:0]  e; \
    logic [9:0]      m, norm; \
    logic [3:0]      z; \
    logic            unused; \
    logic [OutE-1:0] bias, wide_e; \
    logic [9:0]      wide_m; \
\
    {sign, e, m} = x; \
    bias   = (OutE)'((1 << ((OutE) - 1)) - (1 << ((InE) - 1))); \
    wide_e = (OutE)'(e) + bias; \
    wide_m = m; \
    if ((InE) == 5 && e == '0) begin \
      {z, norm} = NAME``_normal(m); \
      wide_e = bias - (OutE)'(z); \
      unused = norm[9]; /* the hidden bit */ \
      wide_m = {norm[8:0], 1'b0}; \
    end \
    if (e != '1) NAME = {sign, wide_e, wide_m, {OutM-10{1'b0}}}; \
    else if (m != '0) NAME = {sign, {OutE{1'b1}}, (OutM)'(m)}; \
    else NAME = {sign, {OutE-1{1'b1}}, 1'b0, {OutM{1'b1}}}; \
  endfunction

`define DLA_FP_NARROW(NAME, InE, InM, OutE) \
  function automatic logic [OutE+10:0] NAME(input logic [InE+InM:0] x); \
    logic            sign, tiny, up, unused; \
    logic [InE-1:0]  e, bias, far; \
    logic [InM-1:0]  m; \
    logic [3:0]      sh; \
    logic [InM+2:0]  sig, t; \
    logic [OutE-1:0] e_out; \
    logic [OutE+9:0] r, most; \
\
    {sign, e, m} = x; \
    bias = (InE)'((1 << ((InE) - 1)) - (1 << ((OutE) - 1))); \
    far  = bias + (InE)'((1 << (OutE)) - 1); \
    most = {{OutE-1{1'b1}}, 1'b0, 10'h3ff}; \
    /* two bits more than the operand has, for a guard bit and one below it */ \
    tiny = e <= bias; \
    /* below bias - 10 nothing is left */ \
    sh  = tiny ? 4'(bias + (InE)'(1) - e) : 4'd0; \
    sig = {1'b1, m, 2'b00}; \
    t   = sig >> sh; \
    unused = t[InM+2]; /* the hidden bit */ \
    /* a small number has exponent 0; its carry makes it 1 */ \
    e_out = tiny ? '0 : (OutE)'(e - bias); \
    up = t[(InM)-9] && (t[(InM)-10:0] != '0 || (sig & ~({InM+3{1'b1}} << sh)) != '0 || \
         t[(InM)-8]); \
    r  = {e_out, t[(InM)-8 +: 10]} + (OutE+10)'(up); \
\
    if (e == '1 && m != '0) NAME = {sign, {OutE{1'b1}}, m[9:0]}; \
    else if (e >= far || r > most) NAME = {sign, most}; \
    else if (e + (InE)'(10) < bias) NAME = {sign, {OutE+10{1'b0}}}; \
    else if (OutE == 6 && tiny && r[OutE+9:10] == '0) NAME = {sign, {OutE+10{1'b0}}}; \
    else NAME = {sign, r}; \
  endfunction

`endif
