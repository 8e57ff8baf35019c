/* SPDX-License-Identifier: Apache-2.0
 * CDP INT8 arithmetic with tables (cdp.md 4); same bytes and counters as
 * cdp_int.c.
 *
 * A converted value depends on one byte, and a table result on a sum of at most
 * nine squares of 9-bit numbers. The first is tabled for each layer; the second
 * is remembered when it is first computed, until the look-up tables or their
 * parameters are written. The rest is loops over blocks that a compiler turns
 * into vector code.
 */
#include "cdp_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>


/* A remembered word: result in 15:0, class as one bit in 19:16 (none for
 * CDP_LO_HIT, which has the remainder as its count), generation above. */
enum { CLASS_SHIFT = 16, GEN_SHIFT = 20, GEN_BITS = 12 };
/* Elements of a block, and those of columns that wait for the look-up. */
enum { BLOCK = 256, WAITING = CDP_MAX_CHANNEL + 64 };

bool cdp_fast_create(cdp_fast *f)
{
    f->memo = calloc(CDP_MEMO, sizeof *f->memo);
    f->sq = calloc(WAITING + 2 * CDP_MAX_HALF, sizeof *f->sq);
    f->sum = calloc(WAITING, sizeof *f->sum);
    f->qc = calloc(WAITING, sizeof *f->qc);
    f->generation = 1;
    return f->memo && f->sq && f->sum && f->qc;
}

void cdp_fast_destroy(cdp_fast *f)
{
    free(f->memo);
    free(f->sq);
    free(f->sum);
    free(f->qc);
}

/* A new generation makes all words invalid at once; the array is cleared only
 * when the number overflows. */
void cdp_fast_forget(cdp_fast *f)
{
    if (++f->generation < 1u << GEN_BITS)
        return;
    memset(f->memo, 0, CDP_MEMO * sizeof *f->memo);
    f->generation = 1;
}

void cdp_fast_layer(cdp_fast *f, const cdp_layer *l)
{
    for (int32_t x = -128; x < 128; x++)
        f->q[x & 0xff] = (int16_t)cdp_convert_in(l, x);
}

/* Computes and keeps the word at index i, for the sum s. */
static uint32_t cdp_fast_remember(cdp_fast *f, const cdp_layer *l, uint32_t i,
                                  int32_t s)
{
    cdp_class cls;
    int32_t r = cdp_lookup(&l->lut, s, &cls);
    uint32_t bit = cls == CDP_LO_HIT ? 0 : UINT32_C(1) << cls;

    f->memo[i] = f->generation << GEN_SHIFT | bit << CLASS_SHIFT |
                 (uint16_t)r;
    return f->memo[i];
}

/* Words of n sums. */
static void look_up(cdp_fast *f, const cdp_layer *l,
                    const int32_t *restrict sum, uint32_t n,
                    uint32_t *restrict word)
{
    const uint32_t bias = l->sqsum_bypass ? CDP_MEMO_SUM + 256 : 0;
    const uint32_t gen = f->generation << GEN_SHIFT;
    const uint32_t *restrict memo = f->memo + bias;
    uint32_t other = 0;

    for (uint32_t c = 0; c < n; c++) {
        word[c] = memo[sum[c]];
        other |= word[c] ^ gen;
    }
    if (!(other >> GEN_SHIFT))
        return;
    for (uint32_t c = 0; c < n; c++)
        if ((word[c] ^ gen) >> GEN_SHIFT)
            word[c] = cdp_fast_remember(f, l, (uint32_t)sum[c] + bias, sum[c]);
}

static void count_classes(const uint32_t *restrict word, uint32_t n,
                          cdp_count *count)
{
    uint32_t k0 = 0, k1 = 0, k2 = 0, k3 = 0;

    for (uint32_t c = 0; c < n; c++) {
        uint32_t w = word[c] >> CLASS_SHIFT;

        k0 += w & 1;
        k1 += w >> 1 & 1;
        k2 += w >> 2 & 1;
        k3 += w >> 3 & 1;
    }
    count->lut[0] += k0;
    count->lut[1] += k1;
    count->lut[2] += k2;
    count->lut[3] += k3;
    count->lut[4] += n - k0 - k1 - k2 - k3;
}

/* Products, or the table results themselves (cdp.md 4.6). */
static void cdp_fast_products(const uint32_t *restrict word,
                              const int16_t *restrict q, uint32_t n,
                              bool mul_bypass, int32_t *restrict p)
{
    if (mul_bypass)
        for (uint32_t c = 0; c < n; c++)
            p[c] = (int16_t)word[c];
    else
        for (uint32_t c = 0; c < n; c++)
            p[c] = (int16_t)word[c] * q[c];
}

/* Output converter. Double arithmetic is exact here: p - offset has 26 bits,
 * the product 42, the division is by a power of two; and adding one half to a
 * number of 42 bits never rounds across an integer. */
static void cdp_fast_convert_out(const cdp_layer *l, const int32_t *restrict p,
                                 uint32_t n, uint8_t *restrict out)
{
    const int32_t offset = (int32_t)l->out_offset;
    const double scale = ldexp(l->out_scale, -(int)l->out_shift);
    /* Without a shift no rounding is needed. */
    const double half = l->out_shift ? 0.5 : 0.0;

    for (uint32_t c = 0; c < n; c++) {
        double v = (double)(p[c] - offset) * scale;

        v += copysign(half, v);
        v = v < 127.0 ? v : 127.0;
        v = v > -128.0 ? v : -128.0;
        out[c] = (uint8_t)(int32_t)v;
    }
}

/* Counts values that the output converter clipped, by the rule of cdp.md 6 (v1
 * only). */
static void count_clipped(const cdp_layer *l, const int32_t *p, uint32_t n,
                          const uint8_t *out, cdp_count *count)
{
    for (uint32_t c = 0; c < n; c++) {
        int64_t floor = (p[c] - l->out_offset) * l->out_scale >> l->out_shift;
        int64_t y = (int8_t)out[c];

        count->saturated += y < floor - 1 || y > floor + 1;
    }
}

/* Sums over 2h + 1 neighbours; sq has zeros on both sides; h is a constant
 * where this is expanded. */
static inline void cdp_fast_sums(const int32_t *restrict sq,
                                 int32_t *restrict sum, uint32_t n, int h)
{
    for (uint32_t c = 0; c < n; c++) {
        int32_t s = sq[c];

        for (int k = 1; k <= h; k++)
            s += (sq + c)[k] + (sq + c)[-k];
        sum[c] = s;
    }
}

static void cdp_fast_neighbours(const cdp_layer *l, const int32_t *sq,
                                const int16_t *q, uint32_t n, int32_t *sum)
{
    if (l->sqsum_bypass)
        for (uint32_t c = 0; c < n; c++)
            sum[c] = q[c];
    else if (l->half == 1)
        cdp_fast_sums(sq, sum, n, 1);
    else if (l->half == 2)
        cdp_fast_sums(sq, sum, n, 2);
    else if (l->half == 3)
        cdp_fast_sums(sq, sum, n, 3);
    else
        cdp_fast_sums(sq, sum, n, 4);
}

/* Converted values and sums of one column. */
static void cdp_fast_column(cdp_fast *f, const cdp_layer *l, const uint8_t *in,
                            uint32_t n, uint32_t channels, int16_t *restrict q,
                            int32_t *sum)
{
    int32_t *restrict sq = f->sq + CDP_MAX_HALF;

    for (uint32_t c = 0; c < channels; c++)
        q[c] = f->q[in[c]];
    for (uint32_t c = channels; c < n; c++)
        q[c] = 0;
    for (uint32_t c = 0; c < n; c++)
        sq[c] = q[c] * q[c];
    for (uint32_t c = n; c < n + CDP_MAX_HALF; c++)
        sq[c] = 0;
    cdp_fast_neighbours(l, sq, q, n, sum);
}

void cdp_columns_fast(cdp_fast *f, const cdp_layer *l, const uint8_t *in,
                      uint8_t *out, uint32_t n, uint32_t channels,
                      uint32_t columns, bool clip_count, cdp_count *count)
{
    int32_t p[BLOCK];
    uint32_t word[BLOCK];

    while (columns) {
        uint32_t got = 0;

        for (; columns && got + n <= WAITING; columns--, got += n)
            cdp_fast_column(f, l, in + got, n, channels, f->qc + got,
                            f->sum + got);
        for (uint32_t c = 0; c < got; c += BLOCK) {
            uint32_t m = got - c < BLOCK ? got - c : BLOCK;

            look_up(f, l, f->sum + c, m, word);
            count_classes(word, m, count);
            cdp_fast_products(word, f->qc + c, m, l->mul_bypass, p);
            cdp_fast_convert_out(l, p, m, out + c);
            if (clip_count)
                count_clipped(l, p, m, out + c, count);
        }
        in += got;
        out += got;
    }
}
