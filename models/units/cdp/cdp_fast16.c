/* SPDX-License-Identifier: Apache-2.0
 * CDP INT16 arithmetic on arrays (cdp.md 4); same bytes and counters as
 * cdp_int.c.
 *
 * Double arithmetic is exact here: no value before a rounding has more than 50
 * significant bits, except for the slope far beyond a table, where the result
 * saturates for any low bits. Only the look-ups are lane by lane; the rest is
 * loops that a compiler turns into vector code. */
#include "cdp_priv.h"
#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum {
    BLOCK = 256,    /* lanes of the inner loops */
    TOGETHER = 512, /* lanes of short columns that share the loops */
    LE_END = CDP_LE_TOP << 16,
    LO_END = CDP_LO_TOP << 16,
    /* an output beyond this and its negative may count as saturated */
    COUNTED = 32768,
};

/* v to nearest, halves away from zero, not beyond either limit; an integer
 * stays itself. */
INLINE int32_t fast16_round(double v, double limit)
{
    double size = fabs(v) + 0.5;

    return (int32_t)copysign(size < limit ? size : limit, v);
}

/* n is a multiple of 16; the mask shows that to the compiler, which then omits
 * the loops for lanes that vectors leave over. */
INLINE uint32_t fast16_whole(uint32_t lanes)
{
    return lanes & ~(CDP_LANES16 - 1);
}

INLINE int32_t fast16_least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* ---- a block ---- */

/* The place of each sum in a table has 16 bits of fraction; it is negative
 * below the table, and that of the last entry beyond it. */

/* The exponent of a double is the place of the leading one of an integer, and
 * its mantissa the bits below. For 0 and negative numbers, v is negative. */
INLINE void fast16_places_exponential(const cdp_table *t,
                                      const double *restrict sum, uint32_t n,
                                      int32_t *restrict at)
{
    const double start = (double)t->cmp_start;
    const int32_t bias = (t->index + 1023) * 65536;
    const int32_t end = (int32_t)(t->top << 16);

    for (uint32_t i = 0; i < n; i++) {
        double d = sum[i] - start;
        int64_t bits;
        int32_t v;

        memcpy(&bits, &d, sizeof bits);
        v = ((int32_t)(bits >> 32) >> 4) - bias;
        at[i] = v < end ? v : end;
    }
}

/* A power of two multiplies here where cdp.md shifts. */
INLINE void fast16_places_linear(const cdp_table *t, double scale,
                                 const double *restrict sum, uint32_t n,
                                 int32_t *restrict at)
{
    const double start = (double)t->cmp_start;
    const double end = t->top * 65536.0;

    for (uint32_t i = 0; i < n; i++) {
        double d = sum[i] - start, v = d * scale;

        v = v < end ? v : end;
        at[i] = d > 0.0 ? (int32_t)v : -1;
    }
}

INLINE void fast16_places(const cdp_table *t, double scale, const double *sum,
                          uint32_t n, int32_t *at)
{
    if (t->exponential)
        fast16_places_exponential(t, sum, n, at);
    else
        fast16_places_linear(t, scale, sum, n, at);
}

INLINE int32_t fast16_state(int32_t at, int32_t end)
{
    return (at < 0) * CDP_UNDER + (at >= end) * CDP_OVER;
}

/* A look-up in each lane: the pair of states, and in the chosen table the
 * entry, the fraction, and a bit of the end that the value is beyond. */
typedef struct fast16_chosen {
    int32_t pair[BLOCK], entry[BLOCK], frac[BLOCK], end[BLOCK];
} fast16_chosen;

INLINE void fast16_choose(uint32_t take_lo, const int32_t *restrict le,
                          const int32_t *restrict lo, uint32_t n,
                          fast16_chosen *restrict k)
{
    for (uint32_t i = 0; i < n; i++) {
        int32_t s = fast16_state(le[i], LE_END),
                t = fast16_state(lo[i], LO_END);
        int32_t pair = s * CDP16_STATES + t;
        int32_t take = (int32_t)(take_lo >> pair & 1);
        int32_t at = take ? lo[i] : le[i], inside = at > 0 ? at : 0;
        int32_t state = take ? t : s;
        int32_t end = take * CDP16_LO_ENDS + (state == CDP_OVER);

        k->pair[i] = pair;
        k->frac[i] = inside & 0xffff;
        k->entry[i] = (inside >> 16) + take * CDP16_LO_ENTRY;
        k->end[i] = state == CDP_HIT ? 0 : 1 << end;
    }
}

/* Counts the classes. Returns the ends that lanes are beyond. */
INLINE int32_t fast16_count(uint32_t class, const fast16_chosen *restrict k,
                            uint32_t n, cdp_count *count)
{
    uint32_t c0 = 0, c1 = 0, c2 = 0, c3 = 0;
    int32_t ends = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t c = class >> 3 * k->pair[i] & 7;

        c0 += c == 0;
        c1 += c == 1;
        c2 += c == 2;
        c3 += c == 3;
        ends |= k->end[i];
    }
    count->lut[0] += c0;
    count->lut[1] += c1;
    count->lut[2] += c2;
    count->lut[3] += c3;
    count->lut[4] += n - c0 - c1 - c2 - c3;
    return ends;
}

INLINE void fast16_entries(const int32_t *restrict all,
                           const int32_t *restrict entry, uint32_t n,
                           int32_t *restrict two)
{
    for (uint32_t i = 0; i < n; i++)
        two[i] = all[entry[i]];
}

/* The part of the result within a table, without the entry. */
INLINE void fast16_steps(const fast16_chosen *restrict k,
                         const int32_t *restrict two, uint32_t n,
                         double *restrict v)
{
    for (uint32_t i = 0; i < n; i++)
        v[i] = k->frac[i] * 0x1p-16 * ((two[i] >> 16) - (int16_t)two[i]);
}

/* The part of the lanes beyond end e. A factor of 0 or 1 leaves out the others:
 * gcc makes a branch of a comparison, and no vector code. */
INLINE void fast16_slopes(const cdp_fast16 *f, int32_t e,
                          const int32_t *restrict end,
                          const double *restrict sum, uint32_t n,
                          double *restrict v)
{
    const double from = f->from[e], slope = f->slope[e];

    for (uint32_t i = 0; i < n; i++)
        v[i] += (sum[i] - from) * slope * (end[i] >> e & 1);
}

/* Table results, saturated to 16 bits. The entry has 16 bits, so a value beyond
 * 18 bits before the sum saturates after it. */
INLINE void fast16_results(const double *restrict v,
                           const int32_t *restrict two, uint32_t n,
                           double limit, int32_t *restrict r)
{
    for (uint32_t i = 0; i < n; i++) {
        int32_t y = fast16_round(v[i], limit) + (int16_t)two[i];

        y = fast16_least(y, INT16_MAX);
        r[i] = y > INT16_MIN ? y : INT16_MIN;
    }
}

/* A result of the output converter, before its rounding. */
INLINE double fast16_converted(const cdp_fast16 *f, const cdp_layer *l,
                               double q, int32_t r)
{
    return ((l->mul_bypass ? r : q * r) - (double)l->out_offset) *
           f->out_scale;
}

/* The rule of cdp.md 6 counts a value when it is further beyond the range than
 * its rounding. */
INLINE uint32_t fast16_clipped(const cdp_fast16 *f, const cdp_layer *l,
                               const double *restrict q,
                               const int32_t *restrict r, uint32_t n)
{
    uint32_t clipped = 0;

    for (uint32_t i = 0; i < n; i++) {
        double v = fast16_converted(f, l, q[i], r[i]);

        clipped += (v >= 32769.0) | (v < -32769.0);
    }
    return clipped;
}

/* Output converter. Few blocks have a value to count. */
INLINE uint32_t fast16_output(const cdp_fast16 *f, const cdp_layer *l,
                              const double *restrict q,
                              const int32_t *restrict r, uint32_t n,
                              uint8_t *restrict out)
{
    const double limit = f->out_limit;
    int32_t beyond = 0;
    int16_t y[BLOCK];

    for (uint32_t i = 0; i < n; i++) {
        int32_t v = fast16_round(fast16_converted(f, l, q[i], r[i]), limit);

        beyond |= (v + COUNTED) | (COUNTED - v);
        v = fast16_least(v, INT16_MAX);
        y[i] = (int16_t)(v > INT16_MIN ? v : INT16_MIN);
    }
    for (uint32_t i = 0; i < n; i++) {
        out[2 * i] = (uint8_t)y[i];
        out[2 * i + 1] = (uint8_t)(y[i] >> 8);
    }
    return beyond < 0 ? fast16_clipped(f, l, q, r, n) : 0;
}

INLINE void fast16_block(const cdp_fast16 *f, const cdp_layer *l,
                         const double *q, const double *sum, uint32_t n,
                         uint8_t *out, cdp_count *count)
{
    int32_t le[BLOCK], lo[BLOCK], two[BLOCK], r[BLOCK];
    double v[BLOCK];
    fast16_chosen k;
    int32_t ends;

    n = fast16_whole(n);
    fast16_places(&l->lut.le, f->le_scale, sum, n, le);
    fast16_places(&l->lut.lo, f->lo_scale, sum, n, lo);
    fast16_choose(f->take_lo, le, lo, n, &k);
    ends = fast16_count(f->class, &k, n, count);
    fast16_entries(f->two, k.entry, n, two);
    fast16_steps(&k, two, n, v);
    for (int32_t e = 0; e < CDP16_ENDS; e++)
        if (ends >> e & 1)
            fast16_slopes(f, e, k.end, sum, n, v);
    fast16_results(v, two, n, f->table_limit, r);
    count->saturated += fast16_output(f, l, q, r, n, out);
}

/* ---- columns ---- */

/* Converted values and their squares, with zeros on both sides. */
INLINE void fast16_values(const cdp_fast16 *f, const cdp_layer *l,
                          const uint8_t *restrict in, uint32_t n,
                          uint32_t channels, double *restrict q,
                          double *restrict sq)
{
    const int32_t offset = l->in_offset;
    const double scale = f->in_scale, limit = f->in_limit;

    n = fast16_whole(n);
    for (size_t c = 0; c < n; c++) {
        int32_t x = (int16_t)(in[2 * c] | in[2 * c + 1] << 8);

        double v =
            fast16_least(fast16_round((x - offset) * scale, limit), 65535);

        q[c] = v;
        sq[c] = v * v;
    }
    for (uint32_t c = channels; c < n; c++)
        q[c] = sq[c] = 0;
    for (uint32_t i = 0; i < CDP_MAX_HALF; i++)
        (sq - CDP_MAX_HALF)[i] = sq[n + i] = 0;
}

/* half is a constant where this is expanded. */
INLINE void fast16_sums_of(const double *restrict sq, int half, uint32_t n,
                           double *restrict sum)
{
    n = fast16_whole(n);
    for (uint32_t i = 0; i < n; i++) {
        double s = sq[i];

        for (int k = 1; k <= half; k++)
            s += (sq + i)[-k] + (sq + i)[k];
        sum[i] = s;
    }
}

INLINE void fast16_sums(const double *sq, uint32_t half, uint32_t n,
                        double *sum)
{
    if (half == 1)
        fast16_sums_of(sq, 1, n, sum);
    else if (half == 2)
        fast16_sums_of(sq, 2, n, sum);
    else if (half == 3)
        fast16_sums_of(sq, 3, n, sum);
    else
        fast16_sums_of(sq, 4, n, sum);
}

/* Some columns of n lanes each. */
INLINE void fast16_columns(const cdp_fast16 *f, const cdp_layer *l,
                           const uint8_t *in, uint8_t *out, uint32_t n,
                           uint32_t channels, uint32_t columns, double *q,
                           cdp_count *count)
{
    const uint32_t lanes = columns * n;
    double *sum = q + lanes, *sq = sum + lanes + CDP_MAX_HALF;

    for (uint32_t c = 0; c < lanes; c += n) {
        fast16_values(f, l, in + 2 * (size_t)c, n, channels, q + c, sq);
        if (l->sqsum_bypass)
            memcpy(sum + c, q + c, n * sizeof *sum);
        else
            fast16_sums(sq, l->half, n, sum + c);
    }
    for (uint32_t c = 0; c < lanes; c += BLOCK)
        fast16_block(f, l, q + c, sum + c,
                     lanes - c < BLOCK ? lanes - c : BLOCK, out + 2 * (size_t)c,
                     count);
}

#if defined(__x86_64__) && defined(__GNUC__)
#define FAST __attribute__((target("avx2")))
#define HAS_FAST __builtin_cpu_supports("avx2")
#else
#define FAST
#define HAS_FAST true
#endif

FAST static void fast16_columns_fast(const cdp_fast16 *f, const cdp_layer *l,
                                     const uint8_t *in, uint8_t *out,
                                     uint32_t n, uint32_t channels,
                                     uint32_t columns, double *work,
                                     cdp_count *count)
{
    fast16_columns(f, l, in, out, n, channels, columns, work, count);
}

static void fast16_columns_any(const cdp_fast16 *f, const cdp_layer *l,
                               const uint8_t *in, uint8_t *out, uint32_t n,
                               uint32_t channels, uint32_t columns,
                               double *work, cdp_count *count)
{
    fast16_columns(f, l, in, out, n, channels, columns, work, count);
}

void cdp_columns_fast16(const cdp_fast16 *f, const cdp_layer *l,
                        const uint8_t *in, uint8_t *out, uint32_t n,
                        uint32_t channels, uint32_t columns, double *work,
                        cdp_count *count)
{
    const uint32_t most = n < TOGETHER ? TOGETHER / n : 1;
    const bool fast = HAS_FAST;

    for (uint32_t x = 0; x < columns; x += most) {
        const size_t at = 2 * (size_t)x * n;
        uint32_t m = columns - x < most ? columns - x : most;

        (fast ? fast16_columns_fast : fast16_columns_any)(
            f, l, in + at, out + at, n, channels, m, work, count);
    }
}
