/* SPDX-License-Identifier: Apache-2.0
 * CDP's integer arithmetic on columns against that of one channel (cdp.md 4):
 * random registers, tables and columns, mostly ends of their ranges, with
 * legal and illegal places of the tables, and channels that do not fill the
 * last atom. */
#include "../../models/units/cdp/cdp_priv.h"
#include "rng.h"
#include "want.h"

#include <string.h>

enum { LANES = 40 * 32, COLUMNS = 8 };

static int16_t entry[2][CDP_LO_TOP + 1];
static uint8_t in[2 * LANES * COLUMNS], want[sizeof in], out[sizeof in];
static int64_t plain_work[LANES + 2 * CDP_MAX_HALF];
static double work[CDP_WORK16];
static cdp_fast fast;
static cdp_fast16 fast16;

static int32_t number(unsigned bits)
{
    return (int32_t)rng_number(bits);
}

/* A table over the sums of squares, or anywhere. */
static void any_table(cdp_table *t, bool int8, uint32_t top)
{
    const unsigned bits = int8 ? 22 : 38;
    int32_t steps = top == CDP_LE_TOP ? 6 : 8;

    t->exponential = top == CDP_LE_TOP && rng_below(2);
    t->index = rng_below(8) ? (int32_t)rng_below(bits - 8) - 6
               : t->exponential ? number(8)
                                : number(int8 ? 6 : 7);
    t->start = rng_below(3) ? (int64_t)rng_number(8) : rng_number(bits);
    t->end = t->start + (INT64_C(1) << (t->index < 0 ? 0 : t->index % 28))
                            * (t->exponential ? 1 : 1 << steps);
    if (rng_below(4) == 0)
        t->end = rng_number(38);
    if (int8 && rng_below(8) == 0)
        t->start = rng_number(38);
    t->cmp_start = int8 ? dla_wrap(t->start, 22) : t->start;
    t->top = top;
    t->uflow_scale = number(16);
    t->oflow_scale = number(16);
    t->uflow_shift = number(5);
    t->oflow_shift = number(5);
    t->entry = entry[top == CDP_LO_TOP];
    for (uint32_t i = 0; i <= top; i++)
        entry[top == CDP_LO_TOP][i] = (int16_t)number(16);
}

/* All outputs are one number, where the count of saturated ones begins: no
 * other lane of a block is beyond. */
static void near_limit(cdp_layer *l)
{
    int32_t v = 32767 + (int32_t)rng_below(4);

    l->in_scale = 0;
    l->mul_bypass = false;
    l->out_offset = rng_below(2) ? v : -v;
    l->out_scale = 1;
    l->out_shift = 0;
}

static cdp_layer any_layer(bool int8)
{
    cdp_layer l = { .format = int8 ? DLA_INT8 : DLA_INT16 };

    l.half = 1 + rng_below(CDP_MAX_HALF);
    l.sqsum_bypass = rng_below(4) == 0;
    l.mul_bypass = rng_below(4) == 0;
    l.in_offset = rng_below(2) ? number(int8 ? 8 : 16) : 0;
    l.in_scale = number(rng_below(2) ? 16 : 4);
    l.in_shift = rng_below(rng_below(2) ? 32 : 8);
    l.out_offset = rng_number(rng_below(2) ? (int8 ? 25 : 32) : 8);
    l.out_scale = number(rng_below(2) ? 16 : 4);
    l.out_shift = rng_below(rng_below(2) ? 64 : 20);
    if (rng_below(8) == 0)
        near_limit(&l);
    any_table(&l.lut.le, int8, CDP_LE_TOP);
    any_table(&l.lut.lo, int8, CDP_LO_TOP);
    l.lut.uflow_lo = (uint8_t)rng_below(2);
    l.lut.oflow_lo = (uint8_t)rng_below(2);
    l.lut.hybrid_lo = (uint8_t)rng_below(2);
    return l;
}

/* Elements of a few bits, or of all. */
static void any_columns(size_t bytes, bool int8)
{
    unsigned bits = int8 ? 8 : 16;

    if (rng_below(2))
        bits = 2 + rng_below(bits - 1);
    for (size_t i = 0; i < bytes; i += int8 ? 1 : 2) {
        int32_t v = number(bits);

        in[i] = (uint8_t)v;
        if (!int8)
            in[i + 1] = (uint8_t)(v >> 8);
    }
}

static void one_layer(bool int8)
{
    const uint32_t atom = int8 ? 8u << rng_below(3) : 16;
    const uint32_t n = atom * (1 + rng_below(LANES / atom));
    const uint32_t channels = n - rng_below(atom);
    const uint32_t columns = 1 + rng_below(COLUMNS);
    const size_t size = (size_t)n * (int8 ? 1 : 2);
    cdp_layer l = any_layer(int8);
    cdp_count plain = { 0 }, count = { 0 };

    any_columns(size * columns, int8);
    for (uint32_t x = 0; x < columns; x++)
        cdp_column_int(&l, in + x * size, want + x * size, n, channels,
                       plain_work, &plain);
    if (int8) {
        cdp_fast_forget(&fast);
        cdp_fast_layer(&fast, &l);
        cdp_columns_fast(&fast, &l, in, out, n, channels, columns, true,
                         &count);
    } else {
        cdp_fast16_layer(&fast16, &l);
        cdp_columns_fast16(&fast16, &l, in, out, n, channels, columns, work,
                           &count);
    }
    WANT(!memcmp(out, want, size * columns));
    WANT(!memcmp(&count, &plain, sizeof count));
}

int main(void)
{
    rng_seed();
    if (!cdp_fast_create(&fast))
        return 2;
    for (int i = 0; i < 1500; i++)
        one_layer(i & 1);
    cdp_fast_destroy(&fast);
    return failures != 0;
}
