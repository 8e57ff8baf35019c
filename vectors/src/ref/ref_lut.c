/* SPDX-License-Identifier: Apache-2.0
 * Reference look-up tables of SDP and CDP (lut.md).
 */
#include "ref.h"

enum state { HIT, UFLOW, OFLOW };

struct look {
    enum state st;
    int i, next;                      /* next: the entry after the last */
    int64_t f;                        /* fraction, w bits */
};

static int reflut_log2_floor(uint64_t u)
{
    int k = -1;

    while (u) {
        u >>= 1;
        k++;
    }
    return k;
}

/* Fraction of (part / 2^k) in w bits, truncated. */
static int64_t reflut_frac(uint64_t part, int k, int w)
{
    return (int64_t)(k > w ? part >> (k - w) : part << (w - k));
}

/* lut.md 2.1 (SDP) and 4.1 (CDP) */
static struct look look_exp(int64_t u, int off, int w)
{
    struct look r = { .st = UFLOW };
    int k;

    if (u <= 0)
        return r;
    k = reflut_log2_floor((uint64_t)u);
    if (k < off)
        return r;
    r.i = k - off;
    r.st = r.i >= 64 ? OFLOW : HIT;
    r.next = r.i == 64;
    r.f = reflut_frac((uint64_t)u - ((uint64_t)1 << k), k, w);
    return r;
}

/* numeric.md 1.7: index and fraction; indices past the table overflow. */
static struct look look_lin(int64_t u, int sel, int w, int n)
{
    struct look r = { .st = UFLOW };
    uint64_t i;

    if (u <= 0)
        return r;
    i = (uint64_t)u;
    if (sel >= 0) {
        int k = sel > 62 ? 62 : sel;
        uint64_t part = i & (((uint64_t)1 << k) - 1);

        i >>= k;
        r.f = reflut_frac(part, k, w);
    } else {
        for (int s = sel; s < 0 && i < (uint64_t)n; s++)
            i *= 2;
    }
    r.st = i >= (uint64_t)n ? OFLOW : HIT;
    r.next = i == (uint64_t)n;
    r.i = r.st == HIT ? (int)i : 0;
    return r;
}

struct pair {                         /* both look-ups and the chosen one */
    struct look le, lo, l;
    int sel;
    const int16_t *e;                 /* entries at and after a hit */
};

/* lut.md 2.4: 0 = LE, 1 = LO */
static int reflut_choose(const struct ref_lut *t, enum state le, enum state lo)
{
    if (le == UFLOW && lo == UFLOW)
        return t->pri[REF_UFLOW];
    if (le == OFLOW && lo == OFLOW)
        return t->pri[REF_OFLOW];
    if ((le == HIT) == (lo == HIT))
        return t->pri[REF_HYBRID];
    return le == HIT ? 0 : 1;
}

static struct pair reflut_pair(const struct ref_lut *t, struct look le,
                               struct look lo)
{
    int sel = reflut_choose(t, le.st, lo.st);
    struct pair p = { le, lo, sel ? lo : le, sel, t->e[sel] };
    const int16_t *set = t->set[sel];

    ref_note(sel ? REF_LO_NEXT : REF_NEXT, p.l.next);
    if (p.l.st != HIT)
        return p;
    set += p.l.i;
    ref_note(sel ? REF_LO_FIRST : REF_FIRST, p.l.i == 0);
    ref_note(sel ? REF_LO_LAST : REF_LAST, p.l.i == (sel ? 255 : 63));
    ref_note(sel ? REF_LO_UNSET : REF_UNSET, !set[0]);
    ref_note(sel ? REF_LO_HALF : REF_HALF, set[0] && !set[1] && p.l.f);
    p.e += p.l.i;
    return p;
}

/* Interval and fraction for integers at distances d from both starts. */
static struct pair reflut_int(const struct ref_lut *t, const int64_t d[2],
                              const int sel[2], int w)
{
    ref_note(REF_START, !d[0]);
    ref_note(REF_LO_START, !d[1]);
    return reflut_pair(t, t->linear ? look_lin(d[0], sel[0], w, 64)
                                    : look_exp(d[0], t->off, w),
                       look_lin(d[1], sel[1], w, 256));
}

/* Slope part of a miss: d * scale shifted by a signed 5-bit amount. A
 * value far outside any table result may be clamped early (bits >= 40). */
static int64_t reflut_slope(int64_t d, int scale, int shift)
{
    int64_t p = d * scale;

    if (shift >= 0)
        return ref_rsr(p, shift);
    return ref_shl_sat(p, -shift, 60);
}

/* The entry at the end that was missed and, in *slope, the addend of its slope;
 * the corner is an addend that is not 0 and not clipped to the bits. */
static int reflut_miss(const struct ref_lut *t, const struct pair *p, int64_t x,
                       int bits, int64_t *slope)
{
    int lo = p->sel, over = p->l.st != UFLOW;
    int scale = t->scale[lo][over], shift = t->shift[lo][over];
    int e = t->e[lo][!over ? 0 : lo ? 256 : 64];
    int64_t bias = 0, d;

    if (!lo && !over && !t->linear && t->off >= 0 && t->off < 32)
        bias = (int64_t)1 << t->off;
    d = x - (over ? t->end[lo] : t->start[lo] + bias);
    *slope = reflut_slope(d, scale, shift);
    if (bias > 1)
        ref_note(REF_BOTTOM, *slope != reflut_slope(d + bias, scale, shift));
    ref_note(over ? (lo ? REF_LO_SLOPE_OVER : REF_SLOPE_OVER)
                  : (lo ? REF_LO_SLOPE_UNDER : REF_SLOPE_UNDER),
             *slope && ref_sat(e + *slope, bits) == e + *slope);
    return e;
}

/* lut.md 2.6: overlapping counts */
static void count_sdp(uint32_t count[5], enum state le, enum state lo,
                      enum state sel)
{
    count[sel == UFLOW ? REF_UFLOW : sel == OFLOW ? REF_OFLOW
                                                  : REF_HYBRID]++;
    count[REF_LE_HIT] += le == HIT;
    count[REF_LO_HIT] += lo == HIT;
}

/* lut.md 2.5 */
int32_t ref_lut_sdp(const struct ref_lut *t, int32_t x, uint32_t count[5])
{
    const int64_t d[2] = { x - t->start[0], x - t->start[1] };
    struct pair p = reflut_int(t, d, t->sel, 35);
    int64_t slope;
    int e;

    count_sdp(count, p.le.st, p.lo.st, p.l.st);
    if (p.l.st == HIT)
        return (int32_t)ref_rsrs(p.e[0] * (((int64_t)1 << 35) - p.l.f) +
                                 p.e[1] * p.l.f, 35, 32);
    e = reflut_miss(t, &p, x, 32, &slope);
    return (int32_t)ref_sat(e + ref_sat(slope, 32), 32);
}

static int reflut_counter(enum state le, enum state lo)
{
    if (le == lo)
        return le == UFLOW ? REF_UFLOW : le == OFLOW ? REF_OFLOW
                                                     : REF_HYBRID;
    return le == HIT ? REF_LE_HIT : lo == HIT ? REF_LO_HIT : REF_HYBRID;
}

/* lut.md 4.1, cdp.md 4.3 to 4.5; s is the square sum or, bypassed, the
 * signed converted value. INT8 compares on 22 bits of START. */
int32_t ref_lut_cdp(const struct ref_lut *t, int prec, int64_t s,
                    uint32_t count[5])
{
    int w = prec == REF_INT8 ? 22 : 38, n = prec == REF_INT8 ? 6 : 7, e;
    int64_t slope, d[2];
    int sel[2];
    struct pair p;

    for (int lo = 0; lo < 2; lo++) {
        d[lo] = s - ref_wrap(t->start[lo], w);
        sel[lo] = (int)ref_wrap(t->sel[lo], n);
    }
    p = reflut_int(t, d, sel, 16);
    count[reflut_counter(p.le.st, p.lo.st)]++;
    if (p.l.st == HIT)
        return (int32_t)ref_sat(
            p.e[0] + ref_rsr((p.e[1] - p.e[0]) * p.l.f, 16), 16);
    e = reflut_miss(t, &p, s, 16, &slope);
    return (int32_t)ref_sat(e + slope, 16);
}

/* ---- FP16 processing (lut.md 3 and 4.2) ------------------------------ */

static uint32_t reflut_f17(int h)
{
    return ref_fcvt(ref_f16, ref_f17, (uint32_t)h & 0xffff);
}

static uint32_t reflut_to17(uint32_t x)
{
    return ref_fcvt(ref_f32, ref_f17, x);
}

/* d = x - START; w bits of fraction.  exponential: off as given. */
static struct look look_fp(uint32_t d, int linear, int par, int w, int n)
{
    struct look r = { .st = UFLOW };
    int e = (int)(d >> 23 & 255) - 127, sh;
    uint64_t sig = (d & 0x7fffff) | 0x800000;

    if (ref_is_nan(ref_f32, d) || d >> 31 || d == 0)
        return r;
    if (!linear) {
        if (e < par)
            return r;
        r.i = e - par;
        r.st = r.i >= n ? OFLOW : HIT;
        r.next = r.i == n;
        r.f = reflut_frac(d & 0x7fffff, 23, w);
        return r;
    }
    sh = (int)ref_wrap(e, 8) - 23 - par;
    r.st = HIT;
    if (sh > 20) {
        r.st = OFLOW;
    } else if (sh >= 0) {
        sig <<= sh;
        r.st = sig >= (uint64_t)n ? OFLOW : HIT;
        r.i = r.st == HIT ? (int)sig : 0;
    } else if (sh > -63) {
        uint64_t one = (uint64_t)1 << -sh;

        r.st = sig / one >= (uint64_t)n ? OFLOW : HIT;
        r.next = sig / one == (uint64_t)n;
        r.i = r.st == HIT ? (int)(sig / one) : 0;
        r.f = reflut_frac(sig % one, -sh, w);
    } else if (-sh - w < 63) {
        r.f = (int64_t)(sig >> (-sh - w));
    }
    return r;
}

/* 2^off as FP32: SDP takes the exponent modulo 256, CDP flushes. */
static uint32_t reflut_power(int off, int cdp)
{
    if (cdp && off <= -127)
        return 0;
    return ((uint32_t)(off + 127) & 255) << 23;
}

static struct pair reflut_fp(const struct ref_lut *t, uint32_t x, int w)
{
    uint32_t de = ref_fsub(ref_f32, x, (uint32_t)t->start[0]);
    uint32_t dl = ref_fsub(ref_f32, x, (uint32_t)t->start[1]);
    struct pair p = reflut_pair(
        t, look_fp(de, t->linear, t->linear ? t->sel[0] : t->off, w, 64),
        look_fp(dl, 1, t->sel[1], w, 256));

    if (p.l.st == HIT)
        ref_note(REF_EXACT, !p.l.f && !(p.e[0] & 0x7fff) &&
                            (p.e[1] & 0x7c00) >= 0x5c00);
    return p;
}

/* Value on the slope past an end, FP17. */
static uint32_t reflut_miss_fp(const struct ref_lut *t, const struct pair *p,
                               uint32_t x, int cdp)
{
    int lo = p->sel, over = p->l.st != UFLOW;
    uint32_t at = (uint32_t)(over ? t->end[lo] : t->start[lo]);
    uint32_t e = reflut_f17(p->e[!over ? 0 : lo ? 256 : 64]), a, bias = 0;

    if (!over && !lo && !t->linear)
        bias = reflut_power(t->off, cdp);
    if (!cdp || bias)
        at = ref_fadd(ref_f32, at, bias);
    a = ref_fmul(ref_f17, reflut_to17(ref_fsub(ref_f32, x, at)),
                 reflut_f17(t->scale[lo][over]));
    return cdp ? ref_fadd(ref_f17, a, e) : ref_fadd(ref_f17, e, a);
}

uint32_t ref_lut_sdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5])
{
    struct pair p = reflut_fp(t, x, 35);
    uint32_t a0 = 0x7c00, a1, y;

    count_sdp(count, p.le.st, p.lo.st, p.l.st);
    if (p.l.st == HIT) {
        a1 = ref_frac_f17((uint64_t)p.l.f, 35);
        if (p.l.f)
            a0 = ref_frac_f17(((uint64_t)1 << 35) - (uint64_t)p.l.f, 35);
        y = ref_fadd(ref_f17, ref_fmul(ref_f17, a0, reflut_f17(p.e[0])),
                     ref_fmul(ref_f17, a1, reflut_f17(p.e[1])));
    } else {
        y = reflut_miss_fp(t, &p, x, 0);
    }
    return ref_fcvt(ref_f17, ref_f32, y);
}

static uint32_t reflut_f32(int h)
{
    return ref_fcvt(ref_f16, ref_f32, (uint32_t)h & 0xffff);
}

uint32_t ref_lut_cdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5])
{
    struct pair p = reflut_fp(t, x, 16);
    uint32_t d;

    count[reflut_counter(p.le.st, p.lo.st)]++;
    if (p.l.st != HIT)
        return reflut_miss_fp(t, &p, x, 1);
    d = reflut_to17(
        ref_fsub(ref_f32, reflut_f32(p.e[1]), reflut_f32(p.e[0])));
    d = ref_fmul(ref_f17, d, ref_frac_f17((uint64_t)p.l.f, 16));
    return ref_fadd(ref_f17, d, reflut_f17(p.e[0]));
}
