/* SPDX-License-Identifier: Apache-2.0
 * Writes look-up tables into the registers of SDP and CDP (lut.md 1). */
#include "lut.h"

#include <math.h>

int lut_bits(const struct lut *t)
{
    return t->unit == U_SDP ? 31 : t->prec == REF_INT8 ? 21 : 37;
}

/* Integer bounds are signed, one bit wider than the widest range; LE over
 * powers of two ends where its last entry is, or at the largest bound
 * (cdp.md 2.3). */
int lut_range(const config_setting_t *g, struct lut *t)
{
    double top = t->fp ? 3e38 : ldexp(1.0, lut_bits(t)) - 1;

    for (int lo = 0; lo < 2; lo++) {
        int linear = lo || t->linear;

        t->end[lo] = t->start[lo] +
                     ldexp(1.0, linear ? t->bits[lo] : t->off + 64);
        if (!linear && t->end[lo] > top)
            t->end[lo] = top;
        if (t->start[lo] < -top - 1 || t->end[lo] > top)
            return at(g, "a table from %.15g to %.15g, expected %.15g to "
                      "%.15g", t->start[lo], t->end[lo], -top - 1, top);
    }
    return 0;
}

/* A bound: an integer, or the pattern of an FP32 number. */
static int64_t lut_bound(const struct lut *t, double x)
{
    return t->fp ? (int64_t)float_bits((float)x) : (int64_t)x;
}

static void put_table(struct test *b, const struct lut *t, int lo)
{
    reg_cmd(b, t->unit, "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
    for (int i = 0; i <= (lo ? 256 : 64); i++)
        reg_cmd(b, t->unit, "S_LUT_ACCESS_DATA", t->entry[lo][i]);
}

void lut_write(struct test *b, const struct chain *c, const struct lut *t)
{
    const struct span s = {
        .linear = t->linear,
        .off = t->linear ? 0 : t->off,
        .sel = { t->linear ? t->bits[0] - 6 : 0, t->bits[1] - 8 },
        .start = { lut_bound(t, t->start[0]), lut_bound(t, t->start[1]) },
        .end = { lut_bound(t, t->end[0]), lut_bound(t, t->end[1]) },
    };

    for (int i = 0; i < c->n; i++)
        if (c->out[i].looks == (int)t->unit + 1)
            wait_for(b, t->unit, &c->out[i]);
    lut_span_cmds(b, t->unit, (uint32_t)t->rule, &s);
    for (int i = 0; i < 2; i++)
        lut_slope_cmds(b, t->unit, i, t->scale[i], t->shift[i]);
    put_table(b, t, 0);
    put_table(b, t, 1);
}
