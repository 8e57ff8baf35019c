/* SPDX-License-Identifier: Apache-2.0
 * CDP look-up of integers and the choice between LE and LO (cdp.md 4.3-4.5,
 * lut.md 4.1).
 */
#include "cdp_priv.h"

const cdp_table *cdp_select(const cdp_lut *lut, cdp_state le, cdp_state lo,
                            cdp_class *cls)
{
    bool take_lo;

    if (le == lo && le != CDP_HIT) {
        *cls = le == CDP_UNDER ? CDP_UFLOW : CDP_OFLOW;
        take_lo = le == CDP_UNDER ? lut->uflow_lo : lut->oflow_lo;
    } else if (le == CDP_HIT && lo != CDP_HIT) {
        *cls = CDP_LE_HIT;
        take_lo = false;
    } else if (lo == CDP_HIT && le != CDP_HIT) {
        *cls = CDP_LO_HIT;
        take_lo = true;
    } else {
        *cls = CDP_HYBRID;
        take_lo = lut->hybrid_lo;
    }
    return take_lo ? &lut->lo : &lut->le;
}

static uint32_t log2_floor(uint64_t d)
{
    return 63u - (uint32_t)__builtin_clzll(d);
}

/* State of a table for d = s - START; index and fraction when it hits. At
 * START itself nothing is hit (4.3); the fraction has 16 bits. */
static cdp_state cdp_lut_find(const cdp_table *t, int64_t d, uint32_t *idx,
                              uint32_t *frac)
{
    int32_t n = t->index;

    if (d <= 0)
        return CDP_UNDER;
    if (t->exponential) {
        uint32_t e = log2_floor((uint64_t)d);
        uint64_t f = (uint64_t)d - (UINT64_C(1) << e);

        if ((int32_t)e < n)
            return CDP_UNDER;
        *idx = (uint32_t)((int32_t)e - n);
        *frac = (uint32_t)(e > 16 ? f >> (e - 16) : f << (16 - e));
    } else if (n >= 0) {
        uint64_t f = (uint64_t)d & ((UINT64_C(1) << n) - 1);
        uint64_t i = (uint64_t)d >> n;

        *idx = i < t->top ? (uint32_t)i : t->top;
        *frac = (uint32_t)(n > 16 ? f >> (n - 16) : f << (16 - n));
    } else {
        /* Shifts by 9 and more pass the end of any table. */
        *idx = -n > 8 || d >= t->top ? t->top : (uint32_t)d << -n;
        *frac = 0;
    }
    return *idx >= t->top ? CDP_OVER : CDP_HIT;
}

/* e + d * scale shifted, saturated to 16 bits. A shift to the left may exceed
 * 64 bits; such a value saturates in any case. */
static int32_t cdp_lut_slope(int32_t e, int64_t d, int32_t scale, int32_t shift)
{
    const int64_t big = INT64_C(1) << 40;
    int64_t p = d * scale;

    if (shift >= 0)
        p = dla_rsr(p, (unsigned)shift);
    else
        p = (p > big ? big : p < -big ? -big : p) * (INT64_C(1) << -shift);
    return (int32_t)dla_sat(e + p, 16);
}

int64_t cdp_uflow_start(const cdp_table *t)
{
    return t->start + (t->exponential && t->index >= 0 && t->index < 40
                           ? INT64_C(1) << t->index : 0);
}

int32_t cdp_lookup(const cdp_lut *lut, int64_t s, cdp_class *cls)
{
    uint32_t idx[2] = { 0, 0 }, frac[2] = { 0, 0 };
    cdp_state st[2];
    const cdp_table *t;
    bool lo;
    int32_t e;

    st[0] = cdp_lut_find(&lut->le, s - lut->le.cmp_start, &idx[0], &frac[0]);
    st[1] = cdp_lut_find(&lut->lo, s - lut->lo.cmp_start, &idx[1], &frac[1]);
    t = cdp_select(lut, st[0], st[1], cls);
    lo = t == &lut->lo;
    if (st[lo] == CDP_UNDER)
        return cdp_lut_slope(t->entry[0], s - cdp_uflow_start(t),
                             t->uflow_scale, t->uflow_shift);
    if (st[lo] == CDP_OVER)
        return cdp_lut_slope(t->entry[t->top], s - t->end, t->oflow_scale,
                             t->oflow_shift);
    e = t->entry[idx[lo]];
    return (int32_t)dla_sat(
        e + dla_rsr((int64_t)(t->entry[idx[lo] + 1] - e) * frac[lo], 16), 16);
}
