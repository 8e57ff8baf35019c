/* SPDX-License-Identifier: Apache-2.0
 * CDP INT16 arithmetic on arrays (cdp.md 4); same bytes and counters as
 * cdp_int.c.
 *
 * Double arithmetic is exact here: no value before a rounding has more than 50
 * significant bits, except for the slope far beyond a table, where the result
 * saturates for any low bits. Every table result is A * B + E: within a table
 * the step to the next entry, the fraction and the entry; beyond its ends the
 * distance from there, the slope and the last entry. Therefore only the
 * operands are chosen lane by lane. */
#include "cdp_priv.h"
#include <math.h>
#include <string.h>

#define LANES static inline __attribute__((always_inline))

enum {
    BLOCK = 64, /* lanes of the inner loops */
    STATES = 3, /* of one table */
};

/* State, entry and 16 bits of fraction of each lane. */
typedef struct found16 {
    int32_t state[BLOCK], idx[BLOCK], frac[BLOCK];
} found16;

/* The operands for a state of the chosen table. Beyond its ends a, the slope
 * and e do not depend on the lane. */
typedef struct choice16 {
    const int16_t *entry;
    bool lo, hit;
    double from, slope;
    int32_t last;
    uint64_t count; /* 1 in the byte of its class */
} choice16;

/* Operands of A * B + E. */
typedef struct terms16 {
    double a[BLOCK], b[BLOCK];
    int32_t e[BLOCK];
} terms16;

/* v to nearest, halves away from zero; an integer stays itself. */
LANES int32_t round16(double v, double low, double high)
{
    v += copysign(0.5, v);
    v = v < high ? v : high;
    v = v > low ? v : low;
    return (int32_t)v;
}

/* ---- tables of a layer ---- */

static void choice16_make(const cdp_layer *l, choice16 *k)
{
    for (uint32_t i = 0; i < STATES * STATES; i++, k++) {
        cdp_state state[2] = { (cdp_state)(i / STATES),
                               (cdp_state)(i % STATES) };
        cdp_class cls;
        const cdp_table *t = cdp_select(&l->lut, state[0], state[1], &cls);
        bool under;
        int32_t shift;

        k->lo = t == &l->lut.lo;
        k->hit = state[k->lo] == CDP_HIT;
        k->entry = t->entry;
        k->count = UINT64_C(1) << 8 * cls;
        under = state[k->lo] == CDP_UNDER;
        shift = under ? t->uflow_shift : t->oflow_shift;
        k->from = (double)(under ? cdp_uflow_start(t) : t->end);
        k->slope = ldexp(under ? t->uflow_scale : t->oflow_scale, -shift);
        k->last = t->entry[under ? 0 : t->top];
    }
}

/* ---- a block ---- */

/* under and over are 0 or 1. */
LANES void found16_keep(found16 *f, uint32_t i, int32_t under, int32_t over,
                        int32_t idx, int32_t frac)
{
    over &= ~under;
    f->state[i] = under * CDP_UNDER + over * CDP_OVER;
    f->idx[i] = idx & (under + over - 1);
    f->frac[i] = frac;
}

/* 1 where neither table is hit. A select in double is followed by a conversion,
 * because a compiler can make vector code of that. */
LANES int32_t under16(double d)
{
    double under = d > 0.0 ? 0.0 : 1.0;

    return (int32_t)under;
}

/* The exponent of a double is the place of the leading one of an integer, and
 * its mantissa the bits below. */
LANES void find16_exponential(const cdp_table *t, const double *restrict sum,
                              uint32_t n, found16 *restrict f)
{
    const double start = (double)t->cmp_start;
    const int32_t index = t->index + 1023, top = (int32_t)t->top;

    for (uint32_t i = 0; i < n; i++) {
        double d = sum[i] - start;
        int64_t bits;
        int32_t e, frac;

        memcpy(&bits, &d, sizeof bits);
        e = (int32_t)(bits >> 52) - index;
        frac = (int32_t)(bits >> 36) & 0xffff;
        found16_keep(f, i, under16(d) | (e < 0), e >= top, e, frac);
    }
}

/* The shifts of the text are factors here. Numbers of entries are cut at 512,
 * which is beyond either table. */
LANES void find16_linear(const cdp_table *t, const double *restrict sum,
                         uint32_t n, found16 *restrict f)
{
    const double start = (double)t->cmp_start, scale = ldexp(1, -t->index);
    const int32_t top = (int32_t)t->top;
    double at[BLOCK];

    for (uint32_t i = 0; i < n; i++) {
        double v = (sum[i] - start) * scale;

        f->state[i] = under16(v);
        v = v < 512.0 ? v : 512.0;
        at[i] = v > 0.0 ? v : 0.0;
    }
    for (uint32_t i = 0; i < n; i++) {
        int32_t idx = (int32_t)at[i];
        int32_t frac = (int32_t)((at[i] - idx) * 65536.0);

        found16_keep(f, i, f->state[i], idx >= top, idx, frac);
    }
}

LANES void find16(const cdp_table *t, const double *sum, uint32_t n, found16 *f)
{
    if (t->exponential)
        find16_exponential(t, sum, n, f);
    else
        find16_linear(t, sum, n, f);
}

LANES void terms16_choose(const choice16 *choice, const found16 *le,
                          const found16 *lo, const double *sum, uint32_t n,
                          terms16 *k, cdp_count *count)
{
    uint64_t counts = 0; /* a byte for each class; a block has fewer lanes */

    for (uint32_t i = 0; i < n; i++) {
        const choice16 *c = &choice[STATES * le->state[i] + lo->state[i]];

        counts += c->count;
        if (c->hit) {
            const found16 *x = c->lo ? lo : le;
            const int16_t *entry = c->entry + x->idx[i];

            k->a[i] = entry[1] - entry[0];
            k->b[i] = x->frac[i] * 0x1p-16;
            k->e[i] = entry[0];
        } else {
            k->a[i] = sum[i] - c->from;
            k->b[i] = c->slope;
            k->e[i] = c->last;
        }
    }
    for (int i = 0; i < CDP_NCLASS; i++, counts >>= 8)
        count->lut[i] += counts & 0xff;
}

/* Table results, saturated to 16 bits. E has 16 bits, so a value beyond 18 bits
 * before the sum saturates after it. */
LANES void results16(const terms16 *restrict k, uint32_t n, int32_t *restrict r)
{
    for (uint32_t i = 0; i < n; i++) {
        int32_t v = round16(k->a[i] * k->b[i], -0x1p18, 0x1p18) + k->e[i];

        v = v < INT16_MAX ? v : INT16_MAX;
        r[i] = v > INT16_MIN ? v : INT16_MIN;
    }
}

/* Output converter. The rule of cdp.md 6 counts a value when it is further
 * beyond the range than its rounding. */
LANES uint32_t output16(const cdp_layer *l, const double *restrict q,
                        const int32_t *restrict r, uint32_t n,
                        uint8_t *restrict out)
{
    const double offset = (double)l->out_offset;
    const double scale = ldexp(l->out_scale, -(int)l->out_shift);
    const bool bypass = l->mul_bypass;
    uint32_t clipped = 0;
    int16_t y[BLOCK];

    for (uint32_t i = 0; i < n; i++) {
        double v = ((bypass ? r[i] : q[i] * r[i]) - offset) * scale;

        clipped += (v >= 32769.0) | (v < -32769.0);
        y[i] = (int16_t)round16(v, -32768.0, 32767.0);
    }
    for (uint32_t i = 0; i < n; i++) {
        out[2 * i] = (uint8_t)y[i];
        out[2 * i + 1] = (uint8_t)(y[i] >> 8);
    }
    return clipped;
}

/* ---- a column ---- */

/* Converted values and their squares, with zeros on both sides. */
LANES void values16(const cdp_layer *l, const uint8_t *restrict in, uint32_t n,
                    uint32_t channels, double *restrict q, double *restrict sq)
{
    const int32_t offset = l->in_offset;
    const double scale = ldexp(l->in_scale, -(int)l->in_shift);

    for (uint32_t c = 0; c < channels; c += BLOCK) {
        int m = channels - c < BLOCK ? (int)(channels - c) : BLOCK;
        const uint8_t *restrict byte = in + 2 * (size_t)c;
        double *restrict to = q + c;
        int32_t x[BLOCK];

        for (int i = 0; i < m; i++)
            x[i] = (int16_t)(byte[2 * i] | byte[2 * i + 1] << 8);
        for (int i = 0; i < m; i++)
            x[i] = round16((x[i] - offset) * scale, -65536.0, 65535.0);
        for (int i = 0; i < m; i++)
            to[i] = x[i];
    }
    for (uint32_t c = channels; c < n; c++)
        q[c] = 0;
    for (uint32_t c = 0; c < n; c++)
        sq[c] = q[c] * q[c];
    for (uint32_t i = 0; i < CDP_MAX_HALF; i++)
        (sq - CDP_MAX_HALF)[i] = sq[n + i] = 0;
}

LANES void sums16(const double *restrict sq, uint32_t half, uint32_t n,
                  double *restrict sum)
{
    for (uint32_t i = 0; i < n; i++)
        sum[i] = sq[i] + ((sq + i)[-1] + sq[i + 1]);
    for (int k = 2; k <= (int)half; k++)
        for (uint32_t i = 0; i < n; i++)
            sum[i] += (sq + i)[-k] + (sq + i)[k];
}

LANES void column16(const cdp_layer *l, const choice16 *choice,
                    const uint8_t *in, uint8_t *out, uint32_t n,
                    uint32_t channels, double *work, cdp_count *count)
{
    double *q = work, *sq = work + n + CDP_MAX_HALF;

    values16(l, in, n, channels, q, sq);
    for (uint32_t c = 0; c < n; c += BLOCK) {
        uint32_t m = n - c < BLOCK ? n - c : BLOCK;
        double sum[BLOCK];
        int32_t r[BLOCK];
        found16 le, lo;
        terms16 k;

        if (l->sqsum_bypass)
            memcpy(sum, q + c, m * sizeof *sum);
        else
            sums16(sq + c, l->half, m, sum);
        find16(&l->lut.le, sum, m, &le);
        find16(&l->lut.lo, sum, m, &lo);
        terms16_choose(choice, &le, &lo, sum, m, &k, count);
        results16(&k, m, r);
        count->saturated += output16(l, q + c, r, m, out + 2 * (size_t)c);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
#define FAST __attribute__((target("avx2")))
#define HAS_FAST __builtin_cpu_supports("avx2")
#else
#define FAST
#define HAS_FAST true
#endif

FAST static void column16_fast(const cdp_layer *l, const choice16 *choice,
                               const uint8_t *in, uint8_t *out, uint32_t n,
                               uint32_t channels, double *work,
                               cdp_count *count)
{
    column16(l, choice, in, out, n, channels, work, count);
}

static void column16_any(const cdp_layer *l, const choice16 *choice,
                         const uint8_t *in, uint8_t *out, uint32_t n,
                         uint32_t channels, double *work, cdp_count *count)
{
    column16(l, choice, in, out, n, channels, work, count);
}

void cdp_columns_fast16(const cdp_layer *l, const uint8_t *in, uint8_t *out,
                        uint32_t n, uint32_t channels, uint32_t columns,
                        double *work, cdp_count *count)
{
    choice16 choice[STATES * STATES];
    const bool fast = HAS_FAST;
    const size_t size = 2 * (size_t)n;

    choice16_make(l, choice);
    for (; columns; columns--, in += size, out += size)
        (fast ? column16_fast : column16_any)(l, choice, in, out, n, channels,
                                              work, count);
}
