/* SPDX-License-Identifier: Apache-2.0
 * PDP INT8 arithmetic on 8 lanes at a time (pdp.md 8); same results as
 * pdp_plain.c. Values are int16_t: an INT8 row sum fits 11 bits, the vertical
 * register 14. Needs the vector extensions of gcc or clang; other compilers
 * build no fast kernel. */
#include "pdp_priv.h"
#include <string.h>

#if defined(__GNUC__) && !defined(PDP_NO_FAST)

typedef int8_t v8b __attribute__((vector_size(8)));
typedef int16_t v8h __attribute__((vector_size(16)));
typedef int32_t v4w __attribute__((vector_size(16)));
typedef uint32_t v4u __attribute__((vector_size(16)));
typedef int32_t v8w __attribute__((vector_size(32)));
typedef int16_t v4h __attribute__((vector_size(8)));

enum { LANES = 8 };

static inline v8h pdp_fast_widen(const uint8_t *p)
{
    v8b b;

    memcpy(&b, p, sizeof b);
    return __builtin_convertvector(b, v8h);
}

static inline v8h pdp_fast_load(const int16_t *p)
{
    v8h v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline void pdp_fast_store(int16_t *p, v8h v)
{
    memcpy(p, &v, sizeof v);
}

static inline v8h pdp_fast_join(v8h a, v8h b, int method)
{
    v8h m;

    if (method == PDP_AVERAGE)
        return a + b;
    m = method == PDP_MAX ? a > b : a < b;
    return (a & m) | (b & ~m);
}

/* One row; method is a constant where this is expanded. */
static inline void row_of(const pdp_layer *l, const pdp_band *b,
                          const uint8_t *in, int16_t *w, int method)
{
    const size_t atom = l->elems;
    const int32_t step = (int32_t)l->g.stride, kernel = (int32_t)l->g.kernel;
    const int32_t width = (int32_t)b->in_w;
    int32_t x = -(int32_t)b->pad_l;

    for (uint32_t ox = 0; ox < b->out_w; ox++, x += step) {
        int32_t lo = x < 0 ? 0 : x;
        int32_t hi = x + kernel < width ? x + kernel : width;
        const uint8_t *p = in + (size_t)lo * atom;
        int16_t pad = (int16_t)pdp_sx(l->pad_value[kernel - (hi - lo)], 11);

        for (size_t e = 0; e < atom; e += LANES, p += LANES, w += LANES) {
            const uint8_t *q = p;
            v8h s = pdp_fast_widen(q);

            for (int32_t c = lo + 1; c < hi; c++)
                s = pdp_fast_join(s, pdp_fast_widen(q += atom), method);
            if (method == PDP_AVERAGE && hi - lo != kernel) {
                /* keep 11 bits; legal padding values never overflow them */
                s = s + pad;
                s = (s << 5) >> 5;
            }
            pdp_fast_store(w, s);
        }
    }
}

/* The method is a constant at each call, so that the loops have no test. */
static void row_fast(const pdp_layer *l, const pdp_band *b, const uint8_t *in,
                     void *work)
{
    if (l->method == PDP_AVERAGE)
        row_of(l, b, in, work, PDP_AVERAGE);
    else if (l->method == PDP_MAX)
        row_of(l, b, in, work, PDP_MAX);
    else
        row_of(l, b, in, work, PDP_MIN);
}

static inline void add_of(int16_t *a, const int16_t *w, size_t n, int method)
{
    for (size_t i = 0; i < n; i += LANES)
        pdp_fast_store(a + i, pdp_fast_join(pdp_fast_load(a + i),
                                            pdp_fast_load(w + i), method));
}

static void add_fast(const pdp_layer *l, void *acc, const void *work, size_t n)
{
    if (l->method == PDP_AVERAGE)
        add_of(acc, work, n, PDP_AVERAGE);
    else if (l->method == PDP_MAX)
        add_of(acc, work, n, PDP_MAX);
    else
        add_of(acc, work, n, PDP_MIN);
}

static inline v4w pdp_fast_sx(v4u v, int n)
{
    return (v4w)(v << (32 - n)) >> (32 - n);
}

/* hwrnd of pdp.md 8.2, products kept in pbits. */
static inline v4w pdp_fast_hwrnd(v4u prod, int pbits, int n)
{
    v4w v = pdp_fast_sx(prod, pbits);
    v4w i = v >> 16, f = v & 0xffff, neg = v >> 31;
    v4w down = i - (f > 0x8000); /* a true compare is -1 */
    v4u low = (v4u){ 0 } + ((1u << (n - 1)) - 1u);
    v4w up = (v4w)((v4u)i & low) + (f >> 15);

    return pdp_fast_sx((v4u)((down & neg) | (up & ~neg)), n);
}

static void pdp_fast_average(const pdp_layer *l, const int16_t *a, size_t n,
                             int32_t pad, uint8_t *out)
{
    const int bits = l->v1 ? 14 : 15;
    const v4u rw = (v4u){ 0 } + l->recip_w, rh = (v4u){ 0 } + l->recip_h;

    for (size_t i = 0; i < n; i += LANES) {
        v8w y;
        v8b r;

        for (unsigned half = 0; half < 2; half++) {
            v4h h;
            v4w t;

            memcpy(&h, a + i + 4 * half, sizeof h);
            t = pdp_fast_sx((v4u)(__builtin_convertvector(h, v4w) + pad), bits);
            t = pdp_fast_hwrnd((v4u)t * rw, 31, 11);
            t = pdp_fast_hwrnd((v4u)t * rh, 28, 8);
            memcpy((int32_t *)&y + 4 * half, &t, sizeof t);
        }
        r = __builtin_convertvector(y, v8b);
        memcpy(out + i, &r, sizeof r);
    }
}

static void finish_fast(const pdp_layer *l, const void *acc, size_t n,
                        unsigned nv, uint8_t *out)
{
    const int16_t *a = acc;

    if (l->method == PDP_AVERAGE) {
        int32_t pad = l->pad_value[nv] * (int32_t)l->g.kernel;

        pdp_fast_average(l, a, n, pdp_sx(pad, 14), out);
        return;
    }
    for (size_t i = 0; i < n; i += LANES) {
        v8b r = __builtin_convertvector(pdp_fast_load(a + i), v8b);

        memcpy(out + i, &r, sizeof r);
    }
}

static const pdp_kernel fast = { row_fast, add_fast, finish_fast, 2 };

const pdp_kernel *pdp_fast_kernel(const pdp_layer *l)
{
    return l->format == DLA_INT8 && l->elems % LANES == 0 ? &fast : NULL;
}

#else

const pdp_kernel *pdp_fast_kernel(const pdp_layer *l)
{
    (void)l;
    return NULL;
}

#endif
