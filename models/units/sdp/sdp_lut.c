/* SPDX-License-Identifier: Apache-2.0
 * Look-up of one lane in the two SDP tables (lut.md 2, 3).
 */
#include "../../numeric/dla_fp.h"
#include "sdp_priv.h"

#define W35 (UINT64_C(1) << 35)

/* Inside the table, below its start, above its end. */
enum { HIT, UFLOW, OFLOW };

typedef struct hit {
    int state;
    uint32_t index;
    uint64_t frac; /* u35 */
} hit;

void sdp_lut_sample(sdp_lut *t, const uint32_t *s)
{
    t->le_linear = dla_get(s, SDP_S_LUT_CFG__LUT_LE_FUNCTION);
    t->uflow_lo = dla_get(s, SDP_S_LUT_CFG__LUT_UFLOW_PRIORITY);
    t->oflow_lo = dla_get(s, SDP_S_LUT_CFG__LUT_OFLOW_PRIORITY);
    t->hybrid_lo = dla_get(s, SDP_S_LUT_CFG__LUT_HYBRID_PRIORITY);
    t->le_sel = dla_gets(s, SDP_S_LUT_INFO__LUT_LE_INDEX_SELECT);
    t->lo_sel = dla_gets(s, SDP_S_LUT_INFO__LUT_LO_INDEX_SELECT);
    t->off = dla_gets(s, SDP_S_LUT_INFO__LUT_LE_INDEX_OFFSET);
    t->le_start = dla_gets(s, SDP_S_LUT_LE_START__LUT_LE_START);
    t->le_end = dla_gets(s, SDP_S_LUT_LE_END__LUT_LE_END);
    t->lo_start = dla_gets(s, SDP_S_LUT_LO_START__LUT_LO_START);
    t->lo_end = dla_gets(s, SDP_S_LUT_LO_END__LUT_LO_END);
    t->le_uscl = (int16_t)dla_gets(
        s, SDP_S_LUT_LE_SLOPE_SCALE__LUT_LE_SLOPE_UFLOW_SCALE);
    t->le_oscl = (int16_t)dla_gets(
        s, SDP_S_LUT_LE_SLOPE_SCALE__LUT_LE_SLOPE_OFLOW_SCALE);
    t->lo_uscl = (int16_t)dla_gets(
        s, SDP_S_LUT_LO_SLOPE_SCALE__LUT_LO_SLOPE_UFLOW_SCALE);
    t->lo_oscl = (int16_t)dla_gets(
        s, SDP_S_LUT_LO_SLOPE_SCALE__LUT_LO_SLOPE_OFLOW_SCALE);
    t->le_ush = dla_gets(s, SDP_S_LUT_LE_SLOPE_SHIFT__LUT_LE_SLOPE_UFLOW_SHIFT);
    t->le_osh = dla_gets(s, SDP_S_LUT_LE_SLOPE_SHIFT__LUT_LE_SLOPE_OFLOW_SHIFT);
    t->lo_ush = dla_gets(s, SDP_S_LUT_LO_SLOPE_SHIFT__LUT_LO_SLOPE_UFLOW_SHIFT);
    t->lo_osh = dla_gets(s, SDP_S_LUT_LO_SLOPE_SHIFT__LUT_LO_SLOPE_OFLOW_SHIFT);
    sdp_lut_live(t, s);
}

void sdp_lut_live(sdp_lut *t, const uint32_t *s)
{
    t->bias_linear = dla_get(s, SDP_S_LUT_CFG__LUT_LE_FUNCTION);
    t->bias_off = dla_gets(s, SDP_S_LUT_INFO__LUT_LE_INDEX_OFFSET);
}

/* lut.md 2.2; u is not 0. Indices from `size` on are an overflow. */
static hit sdp_lut_linear_int(int32_t x, int32_t start, int sel, uint32_t size)
{
    hit h = { UFLOW, 0, 0 };
    uint64_t u;

    if (x <= start)
        return h;
    u = (uint64_t)((int64_t)x - start);
    if (sel > 31) {
        if (sel <= 35)
            h.frac = u << (35 - sel);
        else if (sel < 35 + 32)
            h.frac = u >> (sel - 35);
    } else if (sel >= 0) {
        h.index = (uint32_t)(u >> sel);
        h.frac = (u & ((UINT64_C(1) << sel) - 1)) << (35 - sel);
    } else {
        /* 511 is beyond either table, like every larger index. */
        h.index = sel < -9 || u > 511 ? 511 : (uint32_t)(u << -sel);
    }
    h.state = h.index >= size ? OFLOW : HIT;
    return h;
}

/* lut.md 2.1 */
static hit sdp_lut_exponential_int(int32_t x, int32_t start, int off)
{
    hit h = { UFLOW, 0, 0 };
    uint32_t u;
    int k;

    if (x <= start)
        return h;
    u = (uint32_t)x - (uint32_t)start;
    k = 31 - __builtin_clz(u);
    if (k < off)
        return h;
    h.index = (uint32_t)(k - off);
    h.frac = ((uint64_t)u - (UINT64_C(1) << k)) << (35 - k);
    h.state = h.index >= 64 ? OFLOW : HIT;
    return h;
}

/* Table choice (lut.md 2.4): true selects LO. */
static bool choose_lo(const sdp_lut *t, int le, int lo)
{
    if (le == lo)
        return le == UFLOW   ? t->uflow_lo
               : le == OFLOW ? t->oflow_lo
                             : t->hybrid_lo;
    if (le != HIT && lo != HIT)
        return t->hybrid_lo;
    return lo == HIT;
}

/* Uflow, oflow and hybrid are counted by the chosen table. */
static void count_hits(sdp_lut *t, int le, int lo, int selected)
{
    t->le_hit += le == HIT;
    t->lo_hit += lo == HIT;
    t->uflow += selected == UFLOW;
    t->oflow += selected == OFLOW;
    t->hybrid += selected == HIT;
}

/* lut.md 2.5, miss: entry e plus slope times the distance d (s34). */
static int32_t slope_int(int64_t d, int16_t e, int16_t scl, int shift)
{
    int64_t p = d * scl;
    int64_t r = shift >= 0
                    ? dla_rsrs(p, (unsigned)shift, 32)
                    : dla_sat(dla_sat(p, 34) * (INT64_C(1) << -shift), 32);

    return (int32_t)dla_sat(e + r, 32);
}

static int64_t bias_int(const sdp_lut *t)
{
    if (t->bias_linear || t->bias_off < 0 || t->bias_off > 31)
        return 0;
    return INT64_C(1) << t->bias_off;
}

static int32_t miss_int(const sdp_lut *t, int32_t x, bool lo, int state)
{
    if (lo)
        return state == UFLOW
                   ? slope_int((int64_t)x - t->lo_start, t->lo[0],
                               t->lo_uscl, t->lo_ush)
                   : slope_int((int64_t)x - t->lo_end, t->lo[256],
                               t->lo_oscl, t->lo_osh);
    return state == UFLOW
               ? slope_int((int64_t)x - (t->le_start + bias_int(t)),
                           t->le[0], t->le_uscl, t->le_ush)
               : slope_int((int64_t)x - t->le_end, t->le[64], t->le_oscl,
                           t->le_osh);
}

int32_t sdp_lut_int(sdp_lut *t, int32_t x, bool count)
{
    hit le = t->le_linear ? sdp_lut_linear_int(x, t->le_start, t->le_sel, 64)
                          : sdp_lut_exponential_int(x, t->le_start, t->off);
    hit lo = sdp_lut_linear_int(x, t->lo_start, t->lo_sel, 256);
    bool use_lo = choose_lo(t, le.state, lo.state);
    const int16_t *e = use_lo ? t->lo : t->le;
    hit h = use_lo ? lo : le;

    if (count)
        count_hits(t, le.state, lo.state, h.state);
    if (h.state != HIT)
        return miss_int(t, x, use_lo, h.state);
    return (int32_t)dla_rsrs(e[h.index] * (int64_t)(W35 - h.frac)
                                 + e[h.index + 1] * (int64_t)h.frac,
                             35, 32);
}

/* lut.md 3.1, linear: v = (2^23 + M) * 2^sh, with 35 fraction bits. */
static hit linear_fp(uint32_t d, int sel, uint32_t size)
{
    hit h = { HIT, 0, 0 };
    uint64_t sig = (d & 0x7fffffu) | 0x800000u;
    int e = (int)(d >> 23 & 255) - 127;
    int sh;

    if (e == 128) /* the exponent is kept in 8 signed bits */
        e = -128;
    sh = e - 23 - sel;
    if (sh >= 0) {
        h.index = 511; /* the significand alone passes 511 */
    } else if (sh > -64) {
        uint64_t i = sig >> -sh;
        uint64_t f = sig & ((UINT64_C(1) << -sh) - 1);

        h.index = i > 511 ? 511 : (uint32_t)i;
        h.frac = -sh <= 35 ? f << (35 + sh) : f >> (-sh - 35);
    }
    if (h.index >= size)
        h.state = OFLOW;
    return h;
}

static hit lookup_fp(uint32_t x, uint32_t start, bool linear, int sel,
                     int off, uint32_t size)
{
    uint32_t d = dla_fsub32(x, start);
    hit h = { UFLOW, 0, 0 };
    int i;

    if (d >> 31 || !d || dla_fnan(d, DLA_F32))
        return h;
    if (linear)
        return linear_fp(d, sel, size);
    i = (int)(d >> 23 & 255) - 127 - off;
    if (i < 0)
        return h;
    h.index = (uint32_t)i;
    h.frac = (uint64_t)(d & 0x7fffffu) << 12;
    h.state = h.index >= size ? OFLOW : HIT;
    return h;
}

/* lut.md 3.2, miss */
static uint32_t slope_fp(uint32_t x, uint32_t bound, int16_t e, int16_t scl)
{
    uint32_t a = dla_f32_to_f17(dla_fsub32(x, bound));

    return dla_fadd17(dla_f16_to_f17((uint16_t)e),
                      dla_fmul17(a, dla_f16_to_f17((uint16_t)scl)));
}

static uint32_t miss_fp(const sdp_lut *t, uint32_t x, bool lo, int state)
{
    uint32_t bias = 0;

    if (lo)
        return state == UFLOW
                   ? slope_fp(x, dla_fadd32((uint32_t)t->lo_start, 0),
                              t->lo[0], t->lo_uscl)
                   : slope_fp(x, dla_fadd32((uint32_t)t->lo_end, 0),
                              t->lo[256], t->lo_oscl);
    if (state == OFLOW)
        return slope_fp(x, dla_fadd32((uint32_t)t->le_end, 0), t->le[64],
                        t->le_oscl);
    if (!t->bias_linear)
        bias = (uint32_t)((t->bias_off + 127) & 255) << 23;
    return slope_fp(x, dla_fadd32((uint32_t)t->le_start, bias), t->le[0],
                    t->le_uscl);
}

uint32_t sdp_lut_fp(sdp_lut *t, uint32_t x, bool count)
{
    hit le = lookup_fp(x, (uint32_t)t->le_start, t->le_linear, t->le_sel,
                       t->off, 64);
    hit lo = lookup_fp(x, (uint32_t)t->lo_start, true, t->lo_sel, 0, 256);
    bool use_lo = choose_lo(t, le.state, lo.state);
    const int16_t *e = use_lo ? t->lo : t->le;
    hit h = use_lo ? lo : le;
    uint32_t a0 = DLA_F17_ONE, a1;

    if (count)
        count_hits(t, le.state, lo.state, h.state);
    if (h.state != HIT)
        return dla_f17_to_f32(miss_fp(t, x, use_lo, h.state));
    a1 = dla_frac_to_f17(h.frac, 35);
    if (h.frac)
        a0 = dla_frac_to_f17(W35 - h.frac, 35);
    a0 = dla_fmul17(a0, dla_f16_to_f17((uint16_t)e[h.index]));
    a1 = dla_fmul17(a1, dla_f16_to_f17((uint16_t)e[h.index + 1]));
    return dla_f17_to_f32(dla_fadd17(a0, a1));
}
