/* SPDX-License-Identifier: Apache-2.0
 * PDP integer arithmetic, INT8 and INT16, one lane at a time (pdp.md 7, 8).
 * Values are int32_t. This is the reference for the fast kernels.
 */
#include "pdp_priv.h"

static int32_t pdp_plain_element(const pdp_layer *l, const uint8_t *in,
                                 size_t i)
{
    if (l->format == DLA_INT8)
        return (int8_t)in[i];
    return (int16_t)(in[2 * i] | in[2 * i + 1] << 8);
}

static int32_t pdp_plain_extreme(const pdp_layer *l, int32_t a, int32_t b)
{
    if (l->method == PDP_MAX)
        return a > b ? a : b;
    return a < b ? a : b;
}

/* Columns [lo, hi) of the band are the real ones of output column ox. */
static void row_int(const pdp_layer *l, const pdp_band *b, const uint8_t *in,
                    void *work)
{
    /* The width of the hardware's sum; legal padding values do not exceed
     * it. */
    unsigned hbits = l->format == DLA_INT8 ? 11 : 22;
    int32_t *w = work;

    for (uint32_t ox = 0; ox < b->out_w; ox++) {
        int64_t x = (int64_t)ox * l->g.stride - b->pad_l;
        uint32_t lo = x < 0 ? 0 : (uint32_t)x;
        uint32_t hi = (uint32_t)(x + l->g.kernel);
        uint32_t nh;

        if (hi > b->in_w)
            hi = b->in_w;
        nh = l->g.kernel - (hi - lo);
        for (uint32_t e = 0; e < l->elems; e++) {
            int32_t s = pdp_plain_element(l, in, (size_t)lo * l->elems + e);

            for (uint32_t c = lo + 1; c < hi; c++) {
                int32_t v = pdp_plain_element(l, in, (size_t)c * l->elems + e);

                s = l->method == PDP_AVERAGE ? s + v
                                             : pdp_plain_extreme(l, s, v);
            }
            if (l->method == PDP_AVERAGE)
                s = pdp_sx(s + l->pad_value[nh], hbits);
            *w++ = s;
        }
    }
}

static void add_int(const pdp_layer *l, void *acc, const void *work, size_t n)
{
    unsigned vbits = l->format == DLA_INT8 ? 14 : 22;
    const int32_t *w = work;
    int32_t *a = acc;

    for (size_t i = 0; i < n; i++)
        a[i] = l->method == PDP_AVERAGE ? pdp_sx(a[i] + w[i], vbits)
                                        : pdp_plain_extreme(l, a[i], w[i]);
}

/* Rounding of a product with a 16-bit fraction, halves away from zero, in the
 * way of the hardware also for values out of range (pdp.md 8.2). */
static int32_t pdp_plain_hwrnd(int64_t v, unsigned pbits, unsigned n)
{
    int64_t i, f;

    v = dla_wrap(v, pbits);
    i = v >> 16;
    f = v & 0xffff;
    if (v < 0)
        i += f > 0x8000;
    else
        i = (i & ((INT64_C(1) << (n - 1)) - 1)) + (f >> 15);
    return (int32_t)dla_wrap(i, n);
}

/* A padding row counts as a row of kernel-width pad values, with or without
 * padding at its sides (pdp.md 8.2). nv_full adds in one bit less. */
static int32_t pdp_plain_average(const pdp_layer *l, int32_t sum, unsigned nv)
{
    int64_t pad = (int64_t)l->pad_value[nv] * l->g.kernel;
    int64_t u;

    if (l->format == DLA_INT8) {
        unsigned bits = l->v1 ? 14 : 15;
        int64_t t = dla_wrap(sum + dla_wrap(pad, 14), bits);

        u = pdp_plain_hwrnd(t * l->recip_w, 31, 11);
        return pdp_plain_hwrnd(u * l->recip_h, 28, 8);
    }
    u = pdp_plain_hwrnd(dla_wrap(sum + pad, 22) * l->recip_w, 39, 19);
    return pdp_plain_hwrnd(u * l->recip_h, 36, 16);
}

static void finish_int(const pdp_layer *l, const void *acc, size_t n,
                       unsigned nv, uint8_t *out)
{
    const int32_t *a = acc;

    for (size_t i = 0; i < n; i++) {
        int32_t y =
            l->method == PDP_AVERAGE ? pdp_plain_average(l, a[i], nv) : a[i];

        if (l->format == DLA_INT8) {
            out[i] = (uint8_t)y;
        } else {
            out[2 * i] = (uint8_t)y;
            out[2 * i + 1] = (uint8_t)(y >> 8);
        }
    }
}

const pdp_kernel pdp_kernel_int = { row_int, add_int, finish_int, 4 };
