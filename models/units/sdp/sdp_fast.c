/* SPDX-License-Identifier: Apache-2.0
 * Array kernels of the integer stages (sdp.md 6.1, 6.3, 6.5): the arithmetic
 * of sdp_math.c with the configuration hoisted out of the loops. Loops run
 * over SDP_CHUNK lanes, a constant, so that the compiler vectorises them.
 */
#include "sdp_priv.h"

#include <string.h>

/* The operations of the multiplier and the ALU of a stage; constants where a
 * loop is called, so that each case has a loop of its own. */
enum { M_OFF, M_MUL, M_PRELU };
enum { A_MAX, A_MIN, A_SUM, A_OFF };

#define INLINE static inline __attribute__((always_inline))

/* ---- ranges: which stages fit 32-bit arithmetic ---- */

typedef struct range {
    int64_t lo, hi;
} range;

static range sdp_fast_r32(void)
{
    return (range){ INT32_MIN, INT32_MAX };
}

static int64_t sdp_fast_min4(int64_t a, int64_t b, int64_t c, int64_t d)
{
    int64_t m = a < b ? a : b, n = c < d ? c : d;

    return m < n ? m : n;
}

static range sdp_fast_times(range a, range b)
{
    int64_t p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;

    return (range){ sdp_fast_min4(p, q, r, s), -sdp_fast_min4(-p, -q, -r, -s) };
}

static range sdp_fast_shifted(range a, unsigned s)
{
    return (range){ dla_rsrs(a.lo, s, 32), dla_rsrs(a.hi, s, 32) };
}

/* Values an operand of X can take. */
static range operand_range(const sdp_layer *l, const sdp_rlayer *r,
                           unsigned i, bool mul)
{
    const sdp_stage *s = &l->st[i];
    int16_t hi = r->op[i].bytes == 1 ? INT8_MAX : INT16_MAX;
    int32_t v;

    if (mul ? s->mul_mem : s->alu_mem)
        return (range){
            sdp_operand_lane(l, i, mul, (int16_t)(-hi - 1)),
            sdp_operand_lane(l, i, mul, hi) };
    v = sdp_operand_reg(l, i, mul);
    return (range){ v, v };
}

/* All of a, plus the amount that rounding adds before the shift, has 32
 * bits. */
static bool sdp_fast_fits(range a, unsigned shift)
{
    int64_t half = shift ? INT64_C(1) << (shift - 1) : 0;

    return shift < 31 && a.lo - half - 1 >= INT32_MIN &&
           a.hi + half <= INT32_MAX;
}

/* Range after an X stage; *narrow when 32 bits can hold every value in it. */
static range x_range(const sdp_layer *l, const sdp_rlayer *r, unsigned i,
                     range a, bool *narrow)
{
    const sdp_stage *s = &l->st[i];
    range op = operand_range(l, r, i, false), t;
    range full = a;

    *narrow = true;
    if (!s->on)
        return a;
    if (s->alu && s->algo == SDP_MAX)
        a = (range){ a.lo > op.lo ? a.lo : op.lo, a.hi > op.hi ? a.hi : op.hi };
    else if (s->alu && s->algo == SDP_MIN)
        a = (range){ a.lo < op.lo ? a.lo : op.lo, a.hi < op.hi ? a.hi : op.hi };
    else if (s->alu)
        a = (range){ a.lo + op.lo, a.hi + op.hi };
    full = s->mul ? sdp_fast_times(a, operand_range(l, r, i, true)) : a;
    *narrow = sdp_fast_fits(a, 0) && sdp_fast_fits(full, s->mul_shift);
    t = sdp_fast_shifted(full, s->mul_shift);
    if (s->prelu) { /* positive values pass unchanged, or wrap */
        if (a.hi > INT32_MAX)
            t = sdp_fast_r32();
        t.hi = a.hi > t.hi ? a.hi : t.hi;
        t.lo = t.lo > 0 ? 0 : t.lo;
    }
    if (s->relu) {
        t.lo = t.lo < 0 ? 0 : t.lo;
        t.hi = t.hi < 0 ? 0 : t.hi;
    }
    return t;
}

/* Follows the possible values from the input through the stages: where 32 bits
 * are enough, a loop handles twice as many lanes at a time. */
void sdp_plan_make(sdp_plan *p, const dla_cfg *cfg, const sdp_layer *l,
                   const sdp_rlayer *r)
{
    const sdp_cvt *c = &l->cvt;
    range a = sdp_fast_r32(), m;

    (void)cfg;
    memset(p, 0, sizeof *p);
    p->fp = sdp_fp_plan(l);
    p->fast = l->proc != DLA_FP16 && l->out != DLA_FP16 && !l->eql_dp;
    if (!p->fast)
        return;
    if (!l->flying)
        a = r->in == DLA_INT8 ? (range){ INT8_MIN, INT8_MAX }
                              : (range){ INT16_MIN, INT16_MAX };
    for (unsigned i = SDP_X1; i <= SDP_X2; i++)
        a = x_range(l, r, i, a, &p->x_narrow[i]);
    if (l->st[SDP_Y].on)
        a = sdp_fast_r32();
    p->c_ident = c->off == 0 && c->scl == 1 && c->shift == 0 && !l->sat_en;
    m = (range){ a.lo - c->off, a.hi - c->off };
    p->c_narrow = sdp_fast_fits(m, 0);
    m = sdp_fast_times(m, (range){ c->scl, c->scl });
    p->c_narrow = p->c_narrow && sdp_fast_fits(m, c->shift);
}

/* ---- X ---- */

/* 32-bit steps wrap: lanes that fill up a chunk may have any value. */
INLINE int32_t add32(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

INLINE int32_t sub32(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

INLINE int32_t mul32(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a * (uint32_t)b);
}

/* Rounds half away from zero; `half` is 0 and `neg` 0 for shift 0. */
INLINE int32_t shift32(int32_t m, int32_t half, int32_t neg, unsigned s)
{
    return add32(add32(m, half), m >> 31 & neg) >> s;
}

INLINE int64_t shift64(int64_t m, int64_t half, int64_t neg, unsigned s)
{
    return (m + half + (m >> 63 & neg)) >> s;
}

INLINE int32_t x_alu32(int32_t v, int32_t op, int algo)
{
    return algo == A_MAX   ? (v > op ? v : op)
           : algo == A_MIN ? (v < op ? v : op)
           : algo == A_SUM ? add32(v, op)
                           : v;
}

INLINE int64_t x_alu64(int64_t v, int64_t op, int algo)
{
    return algo == A_MAX   ? (v > op ? v : op)
           : algo == A_MIN ? (v < op ? v : op)
           : algo == A_SUM ? v + op
                           : v;
}

typedef struct xarg {
    int32_t *restrict v;
    const int32_t *restrict alu;
    const int32_t *restrict mul;
    unsigned shift;
    int32_t floor; /* 0 with ReLU, else INT32_MIN */
} xarg;

INLINE void x_chunk32(const xarg *x, uint32_t c, int algo, int mode)
{
    const unsigned s = x->shift;
    const int32_t half = s ? 1 << (s - 1) : 0, neg = s ? -1 : 0;
    const int32_t floor = x->floor;
    int32_t *restrict v = x->v + c;
    const int32_t *restrict alu = x->alu + c, *restrict mul = x->mul + c;

    for (int i = 0; i < SDP_CHUNK; i++) {
        int32_t a = x_alu32(v[i], alu[i], algo);
        int32_t t = shift32(mode == M_OFF ? a : mul32(a, mul[i]), half, neg, s);

        if (mode == M_PRELU)
            t = a >= 0 ? a : t;
        v[i] = t > floor ? t : floor;
    }
}

INLINE void x_chunk64(const xarg *x, uint32_t c, int algo, int mode)
{
    const unsigned s = x->shift;
    const int64_t half = s ? INT64_C(1) << (s - 1) : 0, neg = s ? -1 : 0;
    const int64_t floor = x->floor;
    int32_t *restrict v = x->v + c;
    const int32_t *restrict alu = x->alu + c, *restrict mul = x->mul + c;

    for (int i = 0; i < SDP_CHUNK; i++) {
        int64_t a = x_alu64(v[i], alu[i], algo);
        int64_t t = shift64(mode == M_OFF ? a : a * mul[i], half, neg, s);

        t = t > floor ? t : floor;
        t = t < INT32_MAX ? t : INT32_MAX;
        if (mode == M_PRELU && a >= 0) {
            t = (int32_t)(uint32_t)a; /* wraps (6.1 step 3) */
            t = t > floor ? t : floor;
        }
        v[i] = (int32_t)t;
    }
}

#define X_CASE(algo, mode)                                                  \
    case (algo) * 3 + (mode):                                               \
        if (narrow)                                                         \
            for (uint32_t c = 0; c < n; c += SDP_CHUNK)                     \
                x_chunk32(&x, c, algo, mode);                               \
        else                                                                \
            for (uint32_t c = 0; c < n; c += SDP_CHUNK)                     \
                x_chunk64(&x, c, algo, mode);                               \
        break

#define X_CASES(algo) \
    X_CASE(algo, M_OFF); \
    X_CASE(algo, M_MUL); \
    X_CASE(algo, M_PRELU)

void sdp_fast_x(const sdp_stage *s, bool narrow, int32_t *v,
                const int32_t *alu, const int32_t *mul, uint32_t n)
{
    const xarg x = { v, alu, mul, s->mul_shift, s->relu ? 0 : INT32_MIN };
    int algo = !s->alu ? A_OFF : s->algo == SDP_EQL ? A_SUM : s->algo;
    int mode = !s->mul ? M_OFF : s->prelu ? M_PRELU : M_MUL;

    switch (algo * 3 + mode) {
        X_CASES(A_MAX);
        X_CASES(A_MIN);
        X_CASES(A_SUM);
        X_CASES(A_OFF);
    }
}

/* ---- Y ---- */

INLINE int32_t y_alu(int32_t v, int32_t op, int algo)
{
    int64_t t;

    switch (algo) {
    case SDP_MAX:
        return v > op ? v : op;
    case SDP_MIN:
        return v < op ? v : op;
    case SDP_SUM:
        t = (int64_t)v + op;
        t = t > INT32_MIN ? t : INT32_MIN;
        return (int32_t)(t < INT32_MAX ? t : INT32_MAX);
    default:
        return v != op;
    }
}

/* The algorithm is a constant in each loop, so that it has no test. */
static void y_alu_lanes(int algo, int32_t *restrict v,
                        const int32_t *restrict op, uint32_t n)
{
    switch (algo) {
    case SDP_MAX:
        for (uint32_t i = 0; i < n; i++)
            v[i] = y_alu(v[i], op[i], SDP_MAX);
        break;
    case SDP_MIN:
        for (uint32_t i = 0; i < n; i++)
            v[i] = y_alu(v[i], op[i], SDP_MIN);
        break;
    case SDP_SUM:
        for (uint32_t i = 0; i < n; i++)
            v[i] = y_alu(v[i], op[i], SDP_SUM);
        break;
    default:
        for (uint32_t i = 0; i < n; i++)
            v[i] = y_alu(v[i], op[i], SDP_EQL);
        break;
    }
}

/* Shifts up to 62 are exact in 64 bits. Above, only the product -2^31 * -2^31
 * does not round to 0, and only for 63. */
static void y_mul_lanes(const sdp_stage *s, int32_t *restrict v,
                        const int32_t *restrict mul, uint32_t n)
{
    const unsigned sh = s->mul_shift;
    const int64_t half = sh && sh < 63 ? INT64_C(1) << (sh - 1) : 0;
    const int64_t neg = sh ? -1 : 0;

    for (uint32_t i = 0; i < n; i++) {
        int64_t p = (int64_t)v[i] * mul[i], t;

        if (s->prelu && v[i] >= 0)
            continue;
        if (sh > 62)
            t = sh == 63 && p == INT64_C(1) << 62;
        else
            t = shift64(p, half, neg, sh);
        t = t > INT32_MIN ? t : INT32_MIN;
        v[i] = (int32_t)(t < INT32_MAX ? t : INT32_MAX);
    }
}

void sdp_fast_y(const sdp_layer *l, sdp_lut *t, int32_t *v,
                const int32_t *alu, const int32_t *mul, uint32_t n)
{
    const sdp_stage *s = &l->st[SDP_Y];

    if (s->mul)
        y_mul_lanes(s, v, mul, n);
    if (s->alu)
        y_alu_lanes(s->algo, v, alu, n);
    if (s->lut)
        for (uint32_t i = 0; i < n; i++)
            v[i] = sdp_lut_int(t, v[i], l->lut_en);
}

/* ---- C ---- */

typedef struct carg {
    const int32_t *restrict v;
    int32_t off, scl;
    unsigned shift;
    int32_t lo, hi; /* bounds of the output precision */
    bool v1;
} carg;

INLINE int32_t clamp(int64_t t, int32_t lo, int32_t hi)
{
    t = t > lo ? t : lo;
    return (int32_t)(t < hi ? t : hi);
}

INLINE void c_chunk32(const carg *a, uint32_t c, int32_t *restrict o)
{
    const unsigned s = a->shift;
    const int32_t half = s ? 1 << (s - 1) : 0, neg = s ? -1 : 0;
    const int32_t off = a->off, scl = a->scl, lo = a->lo, hi = a->hi;
    const int32_t *restrict v = a->v + c;

    for (int i = 0; i < SDP_CHUNK; i++) {
        int32_t t = shift32(mul32(sub32(v[i], off), scl), half, neg, s);

        t = t > lo ? t : lo;
        o[i] = t < hi ? t : hi;
    }
}

INLINE void c_chunk64(const carg *a, uint32_t c, int32_t *restrict o)
{
    const unsigned s = a->shift;
    const int64_t half = s ? INT64_C(1) << (s - 1) : 0, neg = s ? -1 : 0;
    const int64_t off = a->off, scl = a->scl;
    const int32_t lo = a->lo, hi = a->hi;
    const int32_t *restrict v = a->v + c;

    for (int i = 0; i < SDP_CHUNK; i++)
        o[i] = clamp(shift64((v[i] - off) * scl, half, neg, s), lo, hi);
}

INLINE void c_ident(const carg *a, uint32_t c, int32_t *restrict o)
{
    const int32_t lo = a->lo, hi = a->hi;
    const int32_t *restrict v = a->v + c;

    for (int i = 0; i < SDP_CHUNK; i++) {
        int32_t t = v[i] > lo ? v[i] : lo;

        o[i] = t < hi ? t : hi;
    }
}

/* Saturation flag of a lane (numeric.md 1.8), from the exact product. */
INLINE bool saturates(const carg *a, int32_t v)
{
    const unsigned s = a->shift;
    const int64_t half = s ? INT64_C(1) << (s - 1) : 0, neg = s ? -1 : 0;
    int64_t p = ((int64_t)v - a->off) * a->scl;
    int64_t f = p >> s, r = shift64(p, half, neg, s);

    if (!a->v1)
        return r > 65535 || f < -65536;
    f -= clamp(r, -65536, 65535);
    return f > 1 || f < -1;
}

/* Number of the n lanes that saturate. Only results beyond an end do, and the
 * converter is monotonic, so the ends of the values mostly give the answer. */
static uint32_t count_saturated(const carg *a, uint32_t n)
{
    const int32_t *restrict v = a->v;
    int32_t least = INT32_MAX, most = INT32_MIN;
    uint32_t count = 0;

    for (uint32_t i = 0; i < n; i++) {
        least = v[i] < least ? v[i] : least;
        most = v[i] > most ? v[i] : most;
    }
    if (!saturates(a, least) && !saturates(a, most))
        return 0;
    for (uint32_t i = 0; i < n; i++)
        count += saturates(a, v[i]);
    return count;
}

static void sdp_fast_pack(uint8_t *restrict out, const int32_t *restrict o,
                          uint32_t bytes)
{
    if (bytes == 1) {
        int8_t *restrict p = (int8_t *)out;

        for (int i = 0; i < SDP_CHUNK; i++)
            p[i] = (int8_t)o[i];
        return;
    }
    for (int i = 0; i < SDP_CHUNK; i++) {
        out[2 * i] = (uint8_t)o[i];
        out[2 * i + 1] = (uint8_t)(o[i] >> 8);
    }
}

uint32_t sdp_fast_c(const dla_cfg *cfg, const sdp_layer *l, const sdp_plan *p,
                    const int32_t *v, uint8_t *out, uint32_t n)
{
    const int32_t hi = l->out == DLA_INT8 ? INT8_MAX : INT16_MAX;
    const carg a = { v, l->cvt.off, l->cvt.scl, l->cvt.shift, -hi - 1, hi,
                     cfg->v1 != 0 };
    int32_t o[SDP_CHUNK];

    for (uint32_t c = 0; c < n; c += SDP_CHUNK) {
        if (p->c_ident)
            c_ident(&a, c, o);
        else if (p->c_narrow)
            c_chunk32(&a, c, o);
        else
            c_chunk64(&a, c, o);
        sdp_fast_pack(out + (size_t)c * l->obytes, o, l->obytes);
    }
    return l->sat_en ? count_saturated(&a, n) : 0;
}
