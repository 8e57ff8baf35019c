/* SPDX-License-Identifier: Apache-2.0
 * Reference look-up tables of SDP and CDP (lut.md).
 */
#include "ref.h"

enum state { HIT, UFLOW, OFLOW };

struct look {
    enum state st;
    int i, next;                      /* next: of the entry behind the last */
    int64_t f;                        /* fraction, w bits */
};

static int log2_floor(uint64_t u)
{
    int k = -1;

    while (u) {
        u >>= 1;
        k++;
    }
    return k;
}

/* Fraction of (part / 2^k) in w bits, truncated. */
static int64_t frac(uint64_t part, int k, int w)
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
    k = log2_floor((uint64_t)u);
    if (k < off)
        return r;
    r.i = k - off;
    r.st = r.i >= 64 ? OFLOW : HIT;
    r.next = r.i == 64;
    r.f = frac((uint64_t)u - ((uint64_t)1 << k), k, w);
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
        r.f = frac(part, k, w);
    } else {
        for (int s = sel; s < 0 && i < (uint64_t)n; s++)
            i *= 2;
    }
    r.st = i >= (uint64_t)n ? OFLOW : HIT;
    r.next = i == (uint64_t)n;
    r.i = r.st == HIT ? (int)i : 0;
    return r;
}

/* lut.md 2.4: 0 = LE, 1 = LO */
static int choose(const struct ref_lut *t, enum state le, enum state lo)
{
    if (le == UFLOW && lo == UFLOW)
        return t->uflow_pri;
    if (le == OFLOW && lo == OFLOW)
        return t->oflow_pri;
    if ((le == HIT) == (lo == HIT))
        return t->hybrid_pri;
    return le == HIT ? 0 : 1;
}

/* Corners of a look-up that hits. */
static void note_hit(const struct ref_lut *t, int lo, const struct look *l)
{
    const int16_t *set = lo ? t->lo_set : t->le_set;

    ref_note(lo ? REF_LO_FIRST : REF_FIRST, l->i == 0);
    ref_note(lo ? REF_LO_LAST : REF_LAST, l->i == (lo ? 255 : 63));
    ref_note(lo ? REF_LO_UNSET : REF_UNSET, !set[l->i]);
    ref_note(lo ? REF_LO_HALF : REF_HALF,
             set[l->i] && !set[l->i + 1] && l->f);
}

/* Behind a table's end, by less than the distance of its entries there. */
static void note_next(int lo, const struct look *l)
{
    ref_note(lo ? REF_LO_NEXT : REF_NEXT, l->next);
}

/* Slope part of a miss: d * scale shifted by a signed 5-bit amount.  A
 * value far outside any table result may be clamped early (bits >= 40). */
static int64_t slope(int64_t d, int scale, int shift)
{
    int64_t p = d * scale;

    if (shift >= 0)
        return ref_rsr(p, shift);
    return ref_shl_sat(p, -shift, 60);
}

struct miss {
    int64_t d;
    int e, scale, shift;
};

static struct miss miss_of(const struct ref_lut *t, int lo, enum state st,
                           int64_t x)
{
    struct miss m;
    int64_t bias = 0;

    if (!lo && !t->le_linear && t->le_off >= 0 && t->le_off < 32)
        bias = (int64_t)1 << t->le_off;
    if (st == UFLOW) {
        m.d = x - ((lo ? t->lo_start : t->le_start) + bias);
        m.e = lo ? t->lo[0] : t->le[0];
        m.scale = lo ? t->lo_uscale : t->le_uscale;
        m.shift = lo ? t->lo_ushift : t->le_ushift;
        ref_note(REF_BOTTOM, bias > 1 && slope(m.d, m.scale, m.shift) !=
                                 slope(m.d + bias, m.scale, m.shift));
    } else {
        m.d = x - (lo ? t->lo_end : t->le_end);
        m.e = lo ? t->lo[256] : t->le[64];
        m.scale = lo ? t->lo_oscale : t->le_oscale;
        m.shift = lo ? t->lo_oshift : t->le_oshift;
    }
    return m;
}

/* Its corner: the slope gives something, which is not clipped. */
static void note_miss(int lo, enum state st, int64_t e, int64_t part, int bits)
{
    ref_note(st == UFLOW ? (lo ? REF_LO_SLOPE_UNDER : REF_SLOPE_UNDER)
                         : (lo ? REF_LO_SLOPE_OVER : REF_SLOPE_OVER),
             part != 0 && ref_sat(e + part, bits) == e + part);
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
    int64_t ue = x - t->le_start, uo = x - t->lo_start;
    struct look le = t->le_linear ? look_lin(ue, t->le_sel, 35, 64)
                                  : look_exp(ue, t->le_off, 35);
    struct look lo = look_lin(uo, t->lo_sel, 35, 256);
    int sel = choose(t, le.st, lo.st);
    struct look l = sel ? lo : le;
    const int16_t *e = sel ? t->lo : t->le;
    struct miss m;

    count_sdp(count, le.st, lo.st, l.st);
    ref_note(REF_START, !ue);
    ref_note(REF_LO_START, !uo);
    note_next(sel, &l);
    if (l.st == HIT)
        note_hit(t, sel, &l);
    if (l.st == HIT)
        return (int32_t)ref_rsrs(e[l.i] * (((int64_t)1 << 35) - l.f) +
                                 e[l.i + 1] * l.f, 35, 32);
    m = miss_of(t, sel, l.st, x);
    note_miss(sel, l.st, m.e, slope(m.d, m.scale, m.shift), 32);
    return (int32_t)ref_sat(
        m.e + ref_sat(slope(m.d, m.scale, m.shift), 32), 32);
}

static int counter(enum state le, enum state lo)
{
    if (le == lo)
        return le == UFLOW ? REF_UFLOW : le == OFLOW ? REF_OFLOW
                                                     : REF_HYBRID;
    return le == HIT ? REF_LE_HIT : lo == HIT ? REF_LO_HIT : REF_HYBRID;
}

/* lut.md 4.1, cdp.md 4.3 to 4.5; s is the square sum or, bypassed, the
 * signed converted value.  INT8 compares on 22 bits of START. */
int32_t ref_lut_cdp(const struct ref_lut *t, int prec, int64_t s,
                    uint32_t count[5])
{
    int w = prec == REF_INT8 ? 22 : 38, n = prec == REF_INT8 ? 6 : 7;
    int64_t ue = s - ref_wrap(t->le_start, w);
    int64_t uo = s - ref_wrap(t->lo_start, w);
    int le_sel = (int)ref_wrap(t->le_sel, n);
    int lo_sel = (int)ref_wrap(t->lo_sel, n);
    struct look le = t->le_linear ? look_lin(ue, le_sel, 16, 64)
                                  : look_exp(ue, t->le_off, 16);
    struct look lo = look_lin(uo, lo_sel, 16, 256);
    int sel = choose(t, le.st, lo.st);
    struct look l = sel ? lo : le;
    const int16_t *e = sel ? t->lo : t->le;
    struct miss m;

    count[counter(le.st, lo.st)]++;
    ref_note(REF_START, !ue);
    ref_note(REF_LO_START, !uo);
    note_next(sel, &l);
    if (l.st == HIT)
        note_hit(t, sel, &l);
    if (l.st == HIT)
        return (int32_t)ref_sat(
            e[l.i] + ref_rsr((e[l.i + 1] - e[l.i]) * l.f, 16), 16);
    m = miss_of(t, sel, l.st, s);
    note_miss(sel, l.st, m.e, slope(m.d, m.scale, m.shift), 16);
    return (int32_t)ref_sat(m.e + slope(m.d, m.scale, m.shift), 16);
}

/* ---- FP16 processing (lut.md 3 and 4.2) ------------------------------ */

static uint32_t f17(int h)
{
    return ref_fcvt(ref_f16, ref_f17, (uint32_t)h & 0xffff);
}

static uint32_t to17(uint32_t x)
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
        r.f = frac(d & 0x7fffff, 23, w);
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
        r.f = frac(sig % one, -sh, w);
    } else if (-sh - w < 63) {
        r.f = (int64_t)(sig >> (-sh - w));
    }
    return r;
}

/* 2^off as FP32: SDP takes the exponent modulo 256, CDP flushes. */
static uint32_t power(int off, int cdp)
{
    if (cdp && off <= -127)
        return 0;
    return ((uint32_t)(off + 127) & 255) << 23;
}

struct pair {
    struct look le, lo, l;
    int sel;
    const int16_t *e;
};

static struct pair both_fp(const struct ref_lut *t, uint32_t x, int w)
{
    uint32_t de = ref_fsub(ref_f32, x, (uint32_t)t->le_start);
    uint32_t dl = ref_fsub(ref_f32, x, (uint32_t)t->lo_start);
    struct pair p;

    p.le = look_fp(de, t->le_linear, t->le_linear ? t->le_sel : t->le_off,
                   w, 64);
    p.lo = look_fp(dl, 1, t->lo_sel, w, 256);
    p.sel = choose(t, p.le.st, p.lo.st);
    p.l = p.sel ? p.lo : p.le;
    p.e = p.sel ? t->lo : t->le;
    note_next(p.sel, &p.l);
    if (p.l.st == HIT)
        note_hit(t, p.sel, &p.l);
    if (p.l.st == HIT)
        ref_note(REF_EXACT, !p.l.f && !(p.e[p.l.i] & 0x7fff) &&
                            (p.e[p.l.i + 1] & 0x7c00) >= 0x5c00);
    return p;
}

/* Value on the slope past an end, FP17. */
static uint32_t miss_fp(const struct ref_lut *t, const struct pair *p,
                        uint32_t x, int cdp)
{
    int under = p->l.st == UFLOW;
    uint32_t at = (uint32_t)(p->sel ? (under ? t->lo_start : t->lo_end)
                                    : (under ? t->le_start : t->le_end));
    int scale = p->sel ? (under ? t->lo_uscale : t->lo_oscale)
                       : (under ? t->le_uscale : t->le_oscale);
    int e = under ? p->e[0] : p->e[p->sel ? 256 : 64];
    uint32_t a, bias = 0;

    if (under && !p->sel && !t->le_linear)
        bias = power(t->le_off, cdp);
    if (!cdp || bias)
        at = ref_fadd(ref_f32, at, bias);
    a = ref_fmul(ref_f17, to17(ref_fsub(ref_f32, x, at)), f17(scale));
    return cdp ? ref_fadd(ref_f17, a, f17(e))
               : ref_fadd(ref_f17, f17(e), a);
}

uint32_t ref_lut_sdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5])
{
    struct pair p = both_fp(t, x, 35);
    uint32_t a0 = 0x7c00, a1, y;

    count_sdp(count, p.le.st, p.lo.st, p.l.st);
    if (p.l.st == HIT) {
        a1 = ref_frac_f17((uint64_t)p.l.f, 35);
        if (p.l.f)
            a0 = ref_frac_f17(((uint64_t)1 << 35) - (uint64_t)p.l.f, 35);
        y = ref_fadd(ref_f17, ref_fmul(ref_f17, a0, f17(p.e[p.l.i])),
                     ref_fmul(ref_f17, a1, f17(p.e[p.l.i + 1])));
    } else {
        y = miss_fp(t, &p, x, 0);
    }
    return ref_fcvt(ref_f17, ref_f32, y);
}

static uint32_t f32(int h)
{
    return ref_fcvt(ref_f16, ref_f32, (uint32_t)h & 0xffff);
}

uint32_t ref_lut_cdp_fp(const struct ref_lut *t, uint32_t x,
                        uint32_t count[5])
{
    struct pair p = both_fp(t, x, 16);
    uint32_t d;

    count[counter(p.le.st, p.lo.st)]++;
    if (p.l.st != HIT)
        return miss_fp(t, &p, x, 1);
    d = to17(ref_fsub(ref_f32, f32(p.e[p.l.i + 1]), f32(p.e[p.l.i])));
    d = ref_fmul(ref_f17, d, ref_frac_f17((uint64_t)p.l.f, 16));
    return ref_fadd(ref_f17, d, f17(p.e[p.l.i]));
}
