/* SPDX-License-Identifier: Apache-2.0
 * PDP FP16 arithmetic (pdp.md 9). Values are uint32_t: FP17 patterns for
 * averages, FP16 patterns for max and min.
 */
#include "../../numeric/dla_fp.h"
#include "pdp_priv.h"

static uint16_t pdp_fp_get16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

static uint32_t pdp_fp_extreme(const pdp_layer *l, uint32_t a, uint32_t b)
{
    return l->method == PDP_MAX ? dla_fmax(a, b, DLA_F16)
                                : dla_fmin(a, b, DLA_F16);
}

/* Lane e of output column ox: real columns lo..hi-1, left to right. FP sums
 * depend on their order, which is the hardware's. */
static uint32_t window_row(const pdp_layer *l, const uint8_t *in, uint32_t lo,
                           uint32_t hi, uint32_t e)
{
    const uint8_t *p = in + 2 * ((size_t)lo * l->elems + e);
    uint32_t s = pdp_fp_get16(p);

    if (l->method == PDP_AVERAGE)
        s = dla_f16_to_f17((uint16_t)s);
    for (uint32_t c = lo + 1; c < hi; c++) {
        uint16_t v;

        p += 2 * (size_t)l->elems;
        v = pdp_fp_get16(p);
        s = l->method == PDP_AVERAGE ? dla_fadd17(s, dla_f16_to_f17(v))
                                     : pdp_fp_extreme(l, s, v);
    }
    return s;
}

static void row_fp(const pdp_layer *l, const pdp_band *b, const uint8_t *in,
                   void *work)
{
    uint32_t *w = work;

    for (uint32_t ox = 0; ox < b->out_w; ox++) {
        int64_t x = (int64_t)ox * l->g.stride - b->pad_l;
        uint32_t lo = x < 0 ? 0 : (uint32_t)x;
        uint32_t hi = (uint32_t)(x + l->g.kernel);
        uint32_t pad;

        if (hi > b->in_w)
            hi = b->in_w;
        pad = (uint32_t)l->pad_value[l->g.kernel - (hi - lo)];
        for (uint32_t e = 0; e < l->elems; e++) {
            uint32_t s = window_row(l, in, lo, hi, e);

            *w++ = l->method == PDP_AVERAGE ? dla_fadd17(s, pad) : s;
        }
    }
}

/* The new row is the first operand: it decides NaN payloads and the sign of a
 * sum that cancels. */
static void add_fp(const pdp_layer *l, void *acc, const void *work, size_t n)
{
    const uint32_t *w = work;
    uint32_t *a = acc;

    for (size_t i = 0; i < n; i++)
        a[i] = l->method == PDP_AVERAGE ? dla_fadd17(w[i], a[i])
                                        : pdp_fp_extreme(l, w[i], a[i]);
}

/* FP17 of the kernel width 1..8 (pdp.md 9.2). */
static const uint32_t fp17_of[PDP_MAX_KERNEL + 1] = {
    0, 0x7c00, 0x8000, 0x8200, 0x8400, 0x8500, 0x8600, 0x8700, 0x8800,
};

uint32_t pdp_fp_pad(const pdp_layer *l, unsigned nv)
{
    return dla_fmul17((uint32_t)l->pad_value[nv], fp17_of[l->g.kernel]);
}

static void finish_fp(const pdp_layer *l, const void *acc, size_t n,
                      unsigned nv, uint8_t *out)
{
    const uint32_t *a = acc;
    uint32_t pad = pdp_fp_pad(l, nv);

    for (size_t i = 0; i < n; i++) {
        uint32_t y = a[i];

        if (l->method == PDP_AVERAGE) {
            y = dla_fmul17(dla_fadd17(y, pad), l->recip_w);
            y = dla_f17_to_f16(dla_fmul17(y, l->recip_h));
        }
        out[2 * i] = (uint8_t)y;
        out[2 * i + 1] = (uint8_t)(y >> 8);
    }
}

const pdp_kernel pdp_kernel_fp = { row_fp, add_fp, finish_fp, 4 };

void pdp_fp_scan(uint8_t *p, size_t elems, bool flush, pdp_fp_count *count)
{
    uint32_t nan = 0, inf = 0;

    for (size_t i = 0; i < elems; i++) {
        uint16_t v = pdp_fp_get16(p + 2 * i);

        inf += dla_finf(v, DLA_F16);
        nan += dla_fnan(v, DLA_F16);
    }
    count->inf += inf;
    count->nan += nan;
    for (size_t i = 0; flush && nan && i < elems; i++)
        if (dla_fnan(pdp_fp_get16(p + 2 * i), DLA_F16))
            p[2 * i] = p[2 * i + 1] = 0;
}
