/* SPDX-License-Identifier: Apache-2.0
 * CDP FP16 arithmetic on arrays (cdp.md 5, lut.md 4.2); same bytes and counters
 * as cdp_fp.c. Every result is A * B + E in FP17: within a table the step to
 * the next entry, the fraction and the entry, beyond its ends the distance from
 * there, the slope and the last entry. Therefore only the look-up is lane by
 * lane. cdp_fp.c computes a column with NaN, and a layer with NaN in its
 * tables. */
#include "../../numeric/dla_fp_lanes.h"
#include "cdp_priv.h"

#include <float.h>
#include <stdlib.h>

enum { BLOCK = 32 }; /* lanes of the inner loops */

/* A table as floats. start: with the sign of a subtrahend. For its two ends, by
 * cdp_state: the start of the slope, the slope, the entry. */
typedef struct fp_table {
    float entry[CDP_LO_TOP + 1], step[CDP_LO_TOP + 1];
    float scale; /* linear: 2^16 / 2^index */
    int32_t start, index, top;
    bool exponential;
    int32_t from[3];
    float slope[3], last[3];
} fp_table;

/* The choice between the tables for each pair of states. */
typedef struct fp_choice {
    cdp_class cls;
    bool lo;
} fp_choice;

struct cdp_fast_fp {
    fp_table table[2];
    fp_choice choice[3][3];
    float q[CDP_MAX_CHANNEL + 2 * BLOCK];
    int32_t sq[CDP_MAX_CHANNEL + 2 * BLOCK + 2 * CDP_MAX_HALF];
};

cdp_fast_fp *cdp_fast_fp_create(void)
{
    return calloc(1, sizeof(cdp_fast_fp));
}

void cdp_fast_fp_destroy(cdp_fast_fp *f)
{
    free(f);
}

/* ---- tables of a layer ---- */

static float fp_entry(int16_t h, int32_t *odd)
{
    return lane_f16_to_f17((uint16_t)h, odd);
}

/* False: an entry or a parameter is not a number, or the scale is not valid. */
static bool fp_table_make(fp_table *f, const cdp_table *t)
{
    int32_t odd = 0, exponent = 16 - t->index;

    f->top = (int32_t)t->top;
    f->index = t->index;
    f->exponential = t->exponential;
    f->start = (int32_t)((uint32_t)t->start ^ 0x80000000u);
    f->scale = lane_value((127 + (exponent < 127 ? exponent : 127)) << 23);
    for (uint32_t i = 0; i <= t->top; i++) {
        uint32_t from = dla_f16_to_f32((uint16_t)t->entry[i]), to = from;

        if (i < t->top)
            to = dla_f16_to_f32((uint16_t)t->entry[i + 1]);
        f->entry[i] = fp_entry(t->entry[i], &odd);
        f->step[i] = lane_of_f17(dla_f32_to_f17(dla_fsub32(to, from)), &odd);
    }
    f->from[CDP_UNDER] = (int32_t)cdp_fp_uflow_start(t);
    f->from[CDP_OVER] = (int32_t)t->end;
    f->slope[CDP_UNDER] = fp_entry((int16_t)t->uflow_scale, &odd);
    f->slope[CDP_OVER] = fp_entry((int16_t)t->oflow_scale, &odd);
    f->last[CDP_UNDER] = f->entry[0];
    f->last[CDP_OVER] = f->entry[t->top];
    lane_check32(f->start, &odd);
    lane_check32(f->from[CDP_UNDER], &odd);
    lane_check32(f->from[CDP_OVER], &odd);
    f->from[CDP_UNDER] ^= LANE_SIGN;
    f->from[CDP_OVER] ^= LANE_SIGN;
    return odd >= 0 && (t->exponential || (exponent > -127 && exponent < 128));
}

bool cdp_fast_fp_layer(cdp_fast_fp *f, const cdp_layer *l)
{
    for (int le = 0; le < 3; le++)
        for (int lo = 0; lo < 3; lo++) {
            fp_choice *c = &f->choice[le][lo];

            c->lo = cdp_select(&l->lut, (cdp_state)le, (cdp_state)lo,
                               &c->cls) == &l->lut.lo;
        }
    return FLT_EVAL_METHOD == 0 && fp_table_make(&f->table[0], &l->lut.le) &&
           fp_table_make(&f->table[1], &l->lut.lo);
}

/* ---- a block ---- */

typedef struct fp_found {
    int32_t state[BLOCK], idx[BLOCK], frac[BLOCK];
} fp_found;

/* Negative where a number is 0, -0 or below. */
static inline int32_t fp_not_above(int32_t d)
{
    return (int32_t)((uint32_t)d - 1u) | d;
}

/* Keeps the hits; under and over have the top bit set where they apply. */
static inline __attribute__((always_inline)) void
fp_keep(fp_found *f, int i, int32_t under, int32_t over, int32_t v)
{
    under >>= 31;
    over = over >> 31 & ~under;
    f->state[i] = (under & CDP_UNDER) | (over & CDP_OVER);
    v &= ~(under | over);
    f->idx[i] = v >> 16;
    f->frac[i] = v & 0xffff;
}

/* State, entry and 16 bits of fraction, as cdp_fp_find of cdp_fp.c: `d` is the
 * distance from START, and at START nothing is hit. */
static void fp_find_exponential(const fp_table *t, const int32_t *restrict sum,
                                fp_found *restrict f)
{
    const int32_t start = t->start, top = t->top, index = t->index + 127;

    for (int i = 0; i < BLOCK; i++) {
        int32_t d = lane_add32(sum[i], start), e = (d >> 23) - index;
        int32_t v = (int32_t)((uint32_t)e << 16) | (d >> 7 & 0xffff);

        fp_keep(f, i, fp_not_above(d) | e, top - 1 - e, v);
    }
}

/* 9 bits of an entry's number are kept: a larger number is beyond either
 * table. */
static void fp_find_linear(const fp_table *t, const int32_t *restrict sum,
                           fp_found *restrict f)
{
    const int32_t start = t->start, top = t->top;
    const float scale = t->scale;

    for (int i = 0; i < BLOCK; i++) {
        int32_t d = lane_add32(sum[i], start);
        int32_t b = lane_bits(lane_value(d & LANE_MAG) * scale);
        int32_t big = lane_bits(0x1p25f) - 1 - b;
        int32_t v = (int32_t)lane_value(b & ~(big >> 31));

        fp_keep(f, i, fp_not_above(d), big | (top - 1 - (v >> 16)), v);
    }
}

static void fp_find(const fp_table *t, const int32_t *sum, fp_found *f)
{
    (t->exponential ? fp_find_exponential : fp_find_linear)(t, sum, f);
}

/* Operands of A * B + E. from: with the sign of a subtrahend; slope: all ones
 * where A is the distance from there. */
typedef struct fp_terms {
    float a[BLOCK], b[BLOCK], e[BLOCK];
    int32_t from[BLOCK], slope[BLOCK];
} fp_terms;

static void fp_look_up(const cdp_fast_fp *f, const fp_found *le,
                       const fp_found *lo, uint32_t n, fp_terms *k,
                       cdp_count *count)
{
    for (uint32_t i = 0; i < n; i++) {
        const fp_choice *c = &f->choice[le->state[i]][lo->state[i]];
        const fp_table *t = &f->table[c->lo];
        const fp_found *x = c->lo ? lo : le;
        int32_t s = x->state[i], idx = x->idx[i];

        count->lut[c->cls]++;
        k->slope[i] = -(s != CDP_HIT);
        k->from[i] = t->from[s];
        k->a[i] = t->step[idx];
        k->b[i] = s == CDP_HIT ? (float)x->frac[i] * 0x1p-16f : t->slope[s];
        k->e[i] = s == CDP_HIT ? t->entry[idx] : t->last[s];
    }
}

/* r: the float of each table result. */
static void fp_interpolate(const fp_terms *restrict k,
                           const int32_t *restrict sum, float *restrict r)
{
    for (int i = 0; i < BLOCK; i++) {
        int32_t g = lane_f32_to_f17(lane_add32(sum[i], k->from[i]));
        int32_t a = (g & k->slope[i]) | (lane_bits(k->a[i]) & ~k->slope[i]);
        /* the fraction is FP17, too; a slope is one already */
        float b = lane_value(lane_round17(lane_bits(k->b[i])));

        r[i] = lane_add17(lane_mul17(lane_value(a), b), k->e[i]);
    }
}

static void fp_results(const float *restrict q, const float *restrict r,
                       bool mul_bypass, uint32_t n, uint8_t *restrict out)
{
    int32_t y[BLOCK];

    if (mul_bypass)
        for (int i = 0; i < BLOCK; i++)
            y[i] = lane_f17_to_f16(r[i]);
    else
        for (int i = 0; i < BLOCK; i++)
            y[i] = lane_f17_to_f16(lane_mul17(q[i], r[i]));
    for (uint32_t i = 0; i < n; i++) {
        out[2 * i] = (uint8_t)y[i];
        out[2 * i + 1] = (uint8_t)(y[i] >> 8);
    }
}

/* Inner pair and centre first, then pair by pair, as cdp_fp_window. */
static void fp_sums(const int32_t *sq, uint32_t half, int32_t *restrict sum)
{
    for (int i = 0; i < BLOCK; i++)
        sum[i] = lane_add32(lane_add32((sq + i)[-1], sq[i + 1]), sq[i]);
    for (int k = 2; k <= (int)half; k++)
        for (int i = 0; i < BLOCK; i++)
            sum[i] = lane_add32(sum[i], lane_add32((sq + i)[-k], sq[i + k]));
}

/* Values and their squares. The product of two FP17 numbers is an FP32 without
 * rounding. False: a NaN is among them. */
static bool fp_values(cdp_fast_fp *f, const cdp_layer *l, const uint8_t *in,
                      uint32_t n, uint32_t channels)
{
    float *restrict q = f->q;
    int32_t *restrict sq = f->sq + CDP_MAX_HALF;
    int32_t odd = 0;

    for (uint32_t c = 0; c < channels; c++) {
        int32_t one = 0;

        q[c] = lane_f16_to_f17(in[2 * c] | in[2 * c + 1] << 8, &one);
        odd |= one;
    }
    for (uint32_t c = channels; c < n + BLOCK; c++)
        q[c] = 0;
    for (uint32_t c = 0; c < n + BLOCK; c++)
        sq[c] = lane_bits(l->sqsum_bypass ? q[c] : q[c] * q[c]);
    return odd >= 0;
}

bool cdp_column_fast_fp(cdp_fast_fp *f, const cdp_layer *l, const uint8_t *in,
                        uint8_t *out, uint32_t n, uint32_t channels,
                        cdp_count *count)
{
    if (!fp_values(f, l, in, n, channels))
        return false;
    for (uint32_t c = 0; c < n; c += BLOCK) {
        const int32_t *sq = f->sq + CDP_MAX_HALF + c;
        uint32_t m = n - c < BLOCK ? n - c : BLOCK;
        int32_t sum[BLOCK];
        fp_terms k = { .slope = { 0 } };
        fp_found le, lo;
        float r[BLOCK];

        if (l->sqsum_bypass)
            memcpy(sum, sq, sizeof sum);
        else
            fp_sums(sq, l->half, sum);
        fp_find(&f->table[0], sum, &le);
        fp_find(&f->table[1], sum, &lo);
        fp_look_up(f, &le, &lo, m, &k, count);
        fp_interpolate(&k, sum, r);
        fp_results(f->q + c, r, l->mul_bypass, m, out + 2 * (size_t)c);
    }
    return true;
}
