/* SPDX-License-Identifier: Apache-2.0
 * PDP FP16 arithmetic on LANES lanes at a time (pdp.md 9); same results as
 * pdp_fp.c. A value is 32 bits: for an average the bits of the float with the
 * value of its FP17 number, and FP17's NaN as FP32's; for max and min an FP16
 * pattern. Lanes with an operand that is not a number are done by dla_fp.h.
 */
#include "../../numeric/dla_fp_lanes.h"
#include "pdp_priv.h"

#include <float.h>

enum { LANES = 16 };

/* ---- values of an average ---- */

static int32_t fp_of_pattern(uint32_t x)
{
    uint32_t s = (x & 0x10000u) << 15, m = x & 0xffffu;

    if (m >= 0xfc00u)
        return (int32_t)(s | LANE_INF | (m & 0x3ffu));
    return (int32_t)(s | (m ? (m << 13) + (96u << 23) : 0));
}

static uint32_t fp_pattern(int32_t b)
{
    uint32_t s = (uint32_t)b >> 15 & 0x10000u, m = (uint32_t)b & LANE_MAG;

    if (m >= LANE_INF)
        return s | 0xfc00u | (m & 0x3ffu);
    return s | (m ? (m - (96u << 23)) >> 13 : 0);
}

static bool fp_any(const int32_t *odd)
{
    int32_t all = 0;

    for (int i = 0; i < LANES; i++)
        all |= odd[i];
    return all < 0;
}

/* a + b, a the first operand; where odd is set the sum is done again. */
static void fp_add(int32_t *r, const int32_t *a, const int32_t *b)
{
    int32_t odd[LANES] = { 0 }, sum[LANES];

    for (int i = 0; i < LANES; i++) {
        lane_check17(a[i], &odd[i]);
        lane_check17(b[i], &odd[i]);
        sum[i] = lane_bits(lane_add17(lane_value(a[i]), lane_value(b[i])));
    }
    if (fp_any(odd))
        for (int i = 0; i < LANES; i++)
            sum[i] = fp_of_pattern(dla_fadd17(fp_pattern(a[i]),
                                              fp_pattern(b[i])));
    memcpy(r, sum, sizeof sum);
}

/* ---- max, min ---- */

/* dla_fmax and dla_fmin of FP16 patterns. */
static inline int32_t fp_pick(int32_t a, int32_t b, bool max)
{
    int32_t ma = a & 0x7fff, mb = b & 0x7fff;
    int32_t ka = a >> 15 ? -1 - ma : ma, kb = b >> 15 ? -1 - mb : mb;
    int32_t first = max ? ka - kb : kb - ka;
    int32_t r = lane_below(first, 0, b, a);

    r = lane_below(mb, 0x7c01, r, b);
    return lane_below(ma, 0x7c01, r, a);
}

static inline void fp_pick_of(int32_t *r, const int32_t *a, const int32_t *b,
                              bool max)
{
    int32_t best[LANES];

    for (int i = 0; i < LANES; i++)
        best[i] = fp_pick(a[i], b[i], max);
    memcpy(r, best, sizeof best);
}

static void fp_extreme(const pdp_layer *l, int32_t *r, const int32_t *a,
                       const int32_t *b)
{
    if (l->method == PDP_MAX)
        fp_pick_of(r, a, b, true);
    else
        fp_pick_of(r, a, b, false);
}

/* ---- the kernel ---- */

static void fp_load(const pdp_layer *l, const uint8_t *restrict p,
                    int32_t *restrict v)
{
    int32_t h[LANES], odd[LANES] = { 0 };

    for (int i = 0; i < LANES; i++)
        h[i] = p[2 * i] | p[2 * i + 1] << 8;
    if (l->method != PDP_AVERAGE) {
        memcpy(v, h, sizeof h);
        return;
    }
    for (int i = 0; i < LANES; i++)
        v[i] = lane_bits(lane_f16_to_f17(h[i], &odd[i]));
    if (fp_any(odd))
        for (int i = 0; i < LANES; i++)
            v[i] = fp_of_pattern(dla_f16_to_f17((uint16_t)h[i]));
}

static void fp_window(const pdp_layer *l, const uint8_t *in, uint32_t columns,
                      int32_t pad, int32_t *s)
{
    int32_t v[LANES];

    fp_load(l, in, s);
    for (uint32_t c = 1; c < columns; c++) {
        fp_load(l, in + 2 * (size_t)c * l->elems, v);
        if (l->method == PDP_AVERAGE)
            fp_add(s, s, v);
        else
            fp_extreme(l, s, s, v);
    }
    /* a sum with +0 is the other operand */
    if (l->method != PDP_AVERAGE || pad == 0)
        return;
    for (int i = 0; i < LANES; i++)
        v[i] = pad;
    fp_add(s, s, v);
}

static void row_fast_fp(const pdp_layer *l, const pdp_band *b,
                        const uint8_t *in, void *work)
{
    int32_t *w = work;

    for (uint32_t ox = 0; ox < b->out_w; ox++) {
        int64_t x = (int64_t)ox * l->g.stride - b->pad_l;
        uint32_t lo = x < 0 ? 0 : (uint32_t)x;
        uint32_t hi = (uint32_t)(x + l->g.kernel);
        int32_t pad;

        if (hi > b->in_w)
            hi = b->in_w;
        pad = fp_of_pattern((uint32_t)l->pad_value[l->g.kernel - (hi - lo)]);
        for (uint32_t e = 0; e < l->elems; e += LANES, w += LANES)
            fp_window(l, in + 2 * ((size_t)lo * l->elems + e), hi - lo, pad, w);
    }
}

/* The new row is the first operand, as in pdp_fp.c. */
static void add_fast_fp(const pdp_layer *l, void *acc, const void *work,
                        size_t n)
{
    const int32_t *w = work;
    int32_t *a = acc;

    for (size_t i = 0; i < n; i += LANES)
        if (l->method == PDP_AVERAGE)
            fp_add(a + i, w + i, a + i);
        else
            fp_extreme(l, a + i, w + i, a + i);
}

static void fp_finish(const pdp_layer *l, const int32_t *restrict a,
                      uint32_t pad, int32_t *restrict y)
{
    int32_t odd[LANES] = { 0 }, all = 0;
    float p = lane_of_f17(pad, &all), rw = lane_of_f17(l->recip_w, &all);
    float rh = lane_of_f17(l->recip_h, &all);

    for (int i = 0; i < LANES; i++) {
        float s = lane_add17(lane_value(a[i]), p);

        lane_check17(a[i], &odd[i]);
        s = lane_mul17(lane_mul17(s, rw), rh);
        y[i] = lane_f17_to_f16(s);
    }
    if (all >= 0 && !fp_any(odd))
        return;
    for (int i = 0; i < LANES; i++) {
        uint32_t s = dla_fadd17(fp_pattern(a[i]), pad);

        s = dla_fmul17(dla_fmul17(s, l->recip_w), l->recip_h);
        y[i] = dla_f17_to_f16(s);
    }
}

static void finish_fast_fp(const pdp_layer *l, const void *acc, size_t n,
                           unsigned nv, uint8_t *restrict out)
{
    const int32_t *a = acc;
    uint32_t pad = pdp_fp_pad(l, nv);
    int32_t y[LANES];

    for (size_t i = 0; i < n; i += LANES, out += 2 * LANES) {
        if (l->method == PDP_AVERAGE)
            fp_finish(l, a + i, pad, y);
        else
            memcpy(y, a + i, sizeof y);
        for (int k = 0; k < LANES; k++) {
            out[2 * k] = (uint8_t)y[k];
            out[2 * k + 1] = (uint8_t)(y[k] >> 8);
        }
    }
}

static const pdp_kernel fast_fp = { row_fast_fp, add_fast_fp, finish_fast_fp,
                                    4 };

/* The host's float has to be single precision. */
const pdp_kernel *pdp_fast_fp_kernel(const pdp_layer *l)
{
    return FLT_EVAL_METHOD == 0 && l->elems % LANES == 0 ? &fast_fp : NULL;
}
