/* SPDX-License-Identifier: Apache-2.0
 * CDP FP16 arithmetic (cdp.md 5, lut.md 4.2).
 */
#include "../../numeric/dla_fp.h"
#include "cdp_priv.h"

static uint16_t cdp_fp_get16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

/* FP32 pattern of 2^k; 0 where the exponent does not exist. */
static uint32_t cdp_fp_pow2(int32_t k)
{
    return k > -127 && k < 128 ? (uint32_t)(k + 127) << 23 : 0;
}

/* Entry and 16 bits of fraction for d, the FP32 distance from START. */
static cdp_state cdp_fp_find(const cdp_table *t, uint32_t d, uint32_t *idx,
                             uint32_t *frac)
{
    int32_t e = (int32_t)(d >> 23 & 0xff) - 127;
    uint64_t m = d & 0x7fffff;

    *idx = *frac = 0;
    /* Below or at START, or NaN. */
    if (d >> 31 || d == 0 || dla_fnan(d, DLA_F32))
        return CDP_UNDER;
    if (t->exponential) {
        if (e < t->index)
            return CDP_UNDER;
        *idx = (uint32_t)(e - t->index);
        *frac = (uint32_t)(m >> 7);
        return *idx >= t->top ? CDP_OVER : CDP_HIT;
    }
    /* v = (2^23 + m) * 2^(e - 23 - n), split at the binary point. Left of the
     * binary point 9 bits are kept: an index of 512 and more is an overflow of
     * either table. */
    e -= t->index;
    m |= 1u << 23;
    if (e > 8)
        return CDP_OVER;
    m = e >= -40 ? m << 16 << (e > 0 ? e : 0) >> (e < 0 ? -e : 0) : 0;
    *idx = (uint32_t)(m >> 39);
    *frac = (uint32_t)(m >> 23 & 0xffff);
    return *idx >= t->top ? CDP_OVER : CDP_HIT;
}

static uint32_t cdp_fp_f17(int16_t h)
{
    return dla_f16_to_f17((uint16_t)h);
}

static uint32_t cdp_fp_f32(int16_t h)
{
    return dla_f16_to_f32((uint16_t)h);
}

/* entry + (t - from) * scale, in FP17. */
static uint32_t cdp_fp_slope(int16_t entry, uint32_t t, uint32_t from,
                             int32_t scale)
{
    uint32_t g = dla_f32_to_f17(dla_fsub32(t, from));

    return dla_fadd17(dla_fmul17(g, cdp_fp_f17((int16_t)scale)),
                      cdp_fp_f17(entry));
}

/* Entry 0 of an exponential table is that of START + 2^offset. */
uint32_t cdp_fp_uflow_start(const cdp_table *t)
{
    uint32_t start = (uint32_t)t->start;

    return t->exponential ? dla_fadd32(start, cdp_fp_pow2(t->index)) : start;
}

uint32_t cdp_lookup_fp(const cdp_lut *lut, uint32_t t, cdp_class *cls)
{
    uint32_t idx[2], frac[2], diff;
    cdp_state st[2];
    const cdp_table *s;
    const int16_t *e;
    bool lo;

    st[0] = cdp_fp_find(&lut->le, dla_fsub32(t, (uint32_t)lut->le.start),
                        &idx[0], &frac[0]);
    st[1] = cdp_fp_find(&lut->lo, dla_fsub32(t, (uint32_t)lut->lo.start),
                        &idx[1], &frac[1]);
    s = cdp_select(lut, st[0], st[1], cls);
    lo = s == &lut->lo;
    if (st[lo] == CDP_UNDER)
        return cdp_fp_slope(s->entry[0], t, cdp_fp_uflow_start(s),
                            s->uflow_scale);
    if (st[lo] == CDP_OVER)
        return cdp_fp_slope(s->entry[s->top], t, (uint32_t)s->end,
                            s->oflow_scale);
    e = s->entry + idx[lo];
    diff = dla_f32_to_f17(dla_fsub32(cdp_fp_f32(e[1]), cdp_fp_f32(e[0])));
    return dla_fadd17(dla_fmul17(diff, dla_frac_to_f17(frac[lo], 16)),
                      cdp_fp_f17(e[0]));
}

/* Sum over the window: inner pair and centre first, then pair by pair. */
static uint32_t cdp_fp_window(const int64_t *sq, uint32_t half)
{
    uint32_t t = dla_fadd32((uint32_t)sq[-1], (uint32_t)sq[1]);

    t = dla_fadd32(t, (uint32_t)sq[0]);
    for (uint32_t k = 2; k <= half; k++)
        t = dla_fadd32(t, dla_fadd32((uint32_t)*(sq - k), (uint32_t)sq[k]));
    return t;
}

void cdp_fp_scan(const cdp_layer *l, uint8_t *in, uint32_t n, cdp_count *count)
{
    uint32_t nan = 0, inf = 0;

    for (uint32_t c = 0; c < n; c++) {
        uint16_t v = cdp_fp_get16(in + 2 * c);

        inf += dla_finf(v, DLA_F16);
        nan += dla_fnan(v, DLA_F16);
    }
    count->inf_in += inf;
    count->nan_in += nan;
    for (uint32_t c = 0; nan && l->flush_nan && c < n; c++)
        if (dla_fnan(cdp_fp_get16(in + 2 * c), DLA_F16))
            in[2 * c] = in[2 * c + 1] = 0;
}

void cdp_column_fp(const cdp_layer *l, uint8_t *in, uint8_t *out, uint32_t n,
                   uint32_t channels, int64_t *work, cdp_count *count)
{
    int64_t *sq = work + CDP_MAX_HALF;

    for (uint32_t i = 0; i < CDP_MAX_HALF; i++)
        work[i] = sq[n + i] = 0;
    for (uint32_t c = 0; c < n; c++) {
        uint32_t q = 0;

        if (c < channels)
            q = dla_f17_to_f32(dla_f16_to_f17(cdp_fp_get16(in + 2 * c)));
        sq[c] = l->sqsum_bypass ? q : dla_fmul32(q, q);
    }
    for (uint32_t c = 0; c < n; c++) {
        uint32_t q =
            c < channels ? dla_f16_to_f17(cdp_fp_get16(in + 2 * c)) : 0;
        uint32_t t =
            l->sqsum_bypass ? (uint32_t)sq[c] : cdp_fp_window(sq + c, l->half);
        cdp_class cls;
        uint32_t r = cdp_lookup_fp(&l->lut, t, &cls);
        uint16_t y;

        if (!l->mul_bypass)
            r = dla_fmul17(q, r);
        else if (dla_fnan(q, DLA_F17))
            r = q;
        y = dla_f17_to_f16(r);
        count->lut[cls]++;
        count->nan_out += dla_fnan(y, DLA_F16);
        out[2 * c] = (uint8_t)y;
        out[2 * c + 1] = (uint8_t)(y >> 8);
    }
}
