/* SPDX-License-Identifier: Apache-2.0
 * SDP's look-up tables from a formula (lut.md 2).
 *
 * Both tables are linear over the same range, LO with four times the points of
 * LE, and LO answers wherever it can. Outside the range the end values hold.
 */
#include "layer.h"

#include <math.h>

static double sigmoid(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

static double swish(double x)
{
    return x * sigmoid(x);
}

static double inverse(double x)
{
    return x == 0.0 ? 0.0 : 1.0 / x;
}

static double rsqrt(double x)
{
    return x > 0.0 ? 1.0 / sqrt(x) : 0.0;
}

static double root(double x)
{
    return x > 0.0 ? sqrt(x) : 0.0;
}

static double identity(double x)
{
    return x;
}

static const char *const word[] = { "sigmoid", "tanh", "exp", "swish",
                                    "inverse", "rsqrt", "sqrt", "identity",
                                    NULL };
static double (*const formula[])(double) = { sigmoid, tanh, exp, swish,
                                             inverse, rsqrt, root,
                                             identity };

struct lut {
    int fn, bits;             /* the range is 2^bits inputs */
    int start;
    double in, out;           /* values of one step of input and output */
    int fp;
};

/* An entry: the formula at input x, in steps of the output. */
static uint32_t entry(const struct lut *t, double x)
{
    double y = formula[t->fn](x * t->in) / t->out;

    if (t->fp)
        return ref_fcvt(ref_f32, ref_f16, float_bits((float)y));
    y = nearbyint(y);
    return (uint32_t)(int32_t)(y > 32767 ? 32767 : y < -32768 ? -32768 : y) &
           0xffff;
}

/* A bound: an integer, or the pattern of an FP32 number. */
static uint32_t bound(const struct lut *t, double x)
{
    return t->fp ? float_bits((float)x) : (uint32_t)(int32_t)x;
}

static void table(struct test *b, const struct lut *t, int lo)
{
    int n = lo ? 256 : 64;
    double step = ldexp(1.0, t->bits) / n;

    reg_cmd(b, "SDP", "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
    for (int i = 0; i <= n; i++)
        reg_cmd(b, "SDP", "S_LUT_ACCESS_DATA", entry(t, t->start + i * step));
}

static void registers(struct test *b, const struct lut *t)
{
    uint32_t le = (uint32_t)(t->bits - 6) & 255;
    uint32_t lo = (uint32_t)(t->bits - 8) & 255;
    uint32_t end = bound(t, t->start + ldexp(1.0, t->bits));

    reg_cmd(b, "SDP", "S_LUT_CFG", 0x71);       /* linear; LO first */
    reg_cmd(b, "SDP", "S_LUT_INFO", le << 8 | lo << 16);
    reg_cmd(b, "SDP", "S_LUT_LE_START", bound(t, t->start));
    reg_cmd(b, "SDP", "S_LUT_LE_END", end);
    reg_cmd(b, "SDP", "S_LUT_LO_START", bound(t, t->start));
    reg_cmd(b, "SDP", "S_LUT_LO_END", end);
    reg_cmd(b, "SDP", "S_LUT_LE_SLOPE_SCALE", 0);
    reg_cmd(b, "SDP", "S_LUT_LE_SLOPE_SHIFT", 0);
    reg_cmd(b, "SDP", "S_LUT_LO_SLOPE_SCALE", 0);
    reg_cmd(b, "SDP", "S_LUT_LO_SLOPE_SHIFT", 0);
    table(b, t, 0);
    table(b, t, 1);
}

int lut_read(struct test *b, const struct chain *c,
             const config_setting_t *l, struct sdp_plan *p)
{
    static const char *const names[] = { "function", "start", "bits",
                                         "in_scale", "out_scale", NULL };
    const config_setting_t *g = config_setting_get_member(l, "lut");
    struct lut t = { 0, 8, -128, 1.0, 1.0, p->proc == REF_FP16 };

    if (!g)
        return 0;
    if (!b->t->cfg.has_lut)
        return at(g, "the SDP of %s has no look-up table", b->t->cfg.name);
    if (!config_setting_is_group(g) ||
        !config_setting_get_member(g, "function"))
        return at(g, "lut: expected { function = \"sigmoid\"; start = -128; "
                  "bits = 8; in_scale = 0.1; out_scale = 0.01; }");
    if (only(g, names) || get_word(g, "function", word, &t.fn) ||
        get_int(g, "start", -(1 << 30), 1 << 30, &t.start) ||
        get_int(g, "bits", t.fp ? 0 : 2, t.fp ? 16 : 31, &t.bits) ||
        get_real(g, "in_scale", &t.in) || get_real(g, "out_scale", &t.out))
        return -1;
    if (t.out == 0.0)
        return at(g, "out_scale is 0, expected the value of one step");
    if (c->n)                             /* no layer that still looks up */
        wait_event(b, U_SDP, c->out[c->n - 1].event);
    registers(b, &t);
    p->st[2].on = 1;
    p->lut = b->lut_ready = 1;
    return 0;
}
