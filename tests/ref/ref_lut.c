/* SPDX-License-Identifier: Apache-2.0
 * Reference look-up tables of SDP and CDP, integer processing (lut.md).
 */
#include "ref.h"

enum state { HIT, UFLOW, OFLOW };

struct look {
    enum state st;
    int i;
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
    struct look r = { UFLOW, 0, 0 };
    int k;

    if (u <= 0)
        return r;
    k = log2_floor((uint64_t)u);
    if (k < off)
        return r;
    r.i = k - off;
    r.st = r.i >= 64 ? OFLOW : HIT;
    r.f = frac((uint64_t)u - ((uint64_t)1 << k), k, w);
    return r;
}

/* numeric.md 1.7: index and fraction; indices past the table overflow. */
static struct look look_lin(int64_t u, int sel, int w, int n)
{
    struct look r = { UFLOW, 0, 0 };
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
    } else {
        m.d = x - (lo ? t->lo_end : t->le_end);
        m.e = lo ? t->lo[256] : t->le[64];
        m.scale = lo ? t->lo_oscale : t->le_oscale;
        m.shift = lo ? t->lo_oshift : t->le_oshift;
    }
    return m;
}

/* lut.md 2.5 */
int32_t ref_lut_sdp(const struct ref_lut *t, int32_t x)
{
    int64_t ue = x - t->le_start, uo = x - t->lo_start;
    struct look le = t->le_linear ? look_lin(ue, t->le_sel, 35, 64)
                                  : look_exp(ue, t->le_off, 35);
    struct look lo = look_lin(uo, t->lo_sel, 35, 256);
    int sel = choose(t, le.st, lo.st);
    struct look l = sel ? lo : le;
    const int16_t *e = sel ? t->lo : t->le;
    struct miss m;

    if (l.st == HIT)
        return (int32_t)ref_rsrs(e[l.i] * (((int64_t)1 << 35) - l.f) +
                                 e[l.i + 1] * l.f, 35, 32);
    m = miss_of(t, sel, l.st, x);
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
 * signed converted value.  The comparison works on 22 bits of START. */
int32_t ref_lut_cdp(const struct ref_lut *t, int64_t s, uint32_t count[5])
{
    int64_t ue = s - ref_wrap(t->le_start, 22);
    int64_t uo = s - ref_wrap(t->lo_start, 22);
    int le_sel = (int)ref_wrap(t->le_sel, 6);
    int lo_sel = (int)ref_wrap(t->lo_sel, 6);
    struct look le = t->le_linear ? look_lin(ue, le_sel, 16, 64)
                                  : look_exp(ue, t->le_off, 16);
    struct look lo = look_lin(uo, lo_sel, 16, 256);
    int sel = choose(t, le.st, lo.st);
    struct look l = sel ? lo : le;
    const int16_t *e = sel ? t->lo : t->le;
    struct miss m;

    count[counter(le.st, lo.st)]++;
    if (l.st == HIT)
        return (int32_t)ref_sat(
            e[l.i] + ref_rsr((e[l.i + 1] - e[l.i]) * l.f, 16), 16);
    m = miss_of(t, sel, l.st, s);
    return (int32_t)ref_sat(m.e + slope(m.d, m.scale, m.shift), 16);
}
