/* SPDX-License-Identifier: Apache-2.0
 * Look-up tables of SDP and CDP from a formula (lut.md 2 and 4).
 *
 * Both tables are linear over the same range, LO with four times the points of
 * LE, and LO answers wherever it can. Outside the range the end values hold.
 * Only the tables of a normalisation have LE over powers of two, for the large
 * sums. */
#include "lut.h"

#include <math.h>

static double lut_sigmoid(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

static double lut_swish(double x)
{
    return x * lut_sigmoid(x);
}

static double lut_inverse(double x)
{
    return x == 0.0 ? 0.0 : 1.0 / x;
}

static double lut_rsqrt(double x)
{
    return x > 0.0 ? 1.0 / sqrt(x) : 0.0;
}

static double lut_root(double x)
{
    return x > 0.0 ? sqrt(x) : 0.0;
}

static double lut_identity(double x)
{
    return x;
}

static const char *const word[] = { "sigmoid", "tanh", "exp", "swish",
                                    "inverse", "rsqrt", "sqrt", "identity",
                                    "lrn", NULL };
static double (*const formula[])(double) = { lut_sigmoid, tanh, exp, lut_swish,
                                             lut_inverse, lut_rsqrt, lut_root,
                                             lut_identity };
enum { LRN = sizeof formula / sizeof *formula };

struct shape {
    int fn, bits;             /* the range is 2^bits inputs */
    int start;
    double in, out;           /* values of one step of input and output */
    double alpha, beta, k;    /* parameters of a normalisation */
};

/* The formula at x, an input of the table. */
static double at_input(const struct shape *s, double x)
{
    if (s->fn == LRN)
        return pow(s->k + s->alpha * x * s->in * s->in, -s->beta);
    return formula[s->fn](x * s->in);
}

/* Input of entry i of LE or LO. */
static double lut_point(const struct lut *t, const struct shape *s, int lo,
                        int i)
{
    if (s->fn == LRN && !lo)
        return ldexp(1.0, t->off + i);
    return s->start + ldexp(i, s->bits) / (lo ? 256 : 64);
}

/* Saturated: a table holds no Inf (cdp.md 2.3). */
static uint16_t lut_entry(const struct lut *t, double y)
{
    if (t->fp)
        y = y > 65504 ? 65504 : y < -65504 ? -65504 : y;
    if (t->fp)
        return (uint16_t)ref_fcvt(ref_f32, ref_f16, float_bits((float)y));
    y = nearbyint(y);
    return (uint16_t)(int)(y > 32767 ? 32767 : y < -32768 ? -32768 : y);
}

static void lut_entries(struct lut *t, const struct shape *s)
{
    for (int lo = 0; lo < 2; lo++)
        for (int i = 0; i <= (lo ? 256 : 64); i++)
            t->entry[lo][i] = lut_entry(t, at_input(s, lut_point(t, s, lo, i)) /
                                               s->out);
}

/* The finest steps of the output that let every entry fit, as a power of
 * two; the shift that undoes it. */
static void lut_fit(struct lut *t, struct shape *s)
{
    double most = 0;

    s->out = 1.0;
    if (t->fp)
        return;
    for (int lo = 0; lo < 2; lo++)
        for (int i = 0; i <= (lo ? 256 : 64); i++)
            most = fmax(most, fabs(at_input(s, lut_point(t, s, lo, i))));
    while (most * 2 <= 32767 && t->shift_back < 30) {
        most *= 2;
        s->out /= 2;
        t->shift_back++;
    }
}

/* `alpha`, `beta` and `k`: 1 / (k + alpha / length * sum)^beta. */
static int lut_normalise(const config_setting_t *g, struct lut *t,
                         struct shape *s)
{
    if (!t->length)
        return at(g, "lrn is a function of engine \"cdp\" with its sums");
    s->alpha = 1e-4;
    s->beta = 0.75;
    s->k = 1.0;
    if (get_real(g, "alpha", &s->alpha) || get_real(g, "beta", &s->beta) ||
        get_real(g, "k", &s->k))
        return -1;
    if (s->k <= 0 || s->alpha < 0)
        return at(g, "lrn with k = %g and alpha = %g, expected k above 0 and "
                  "alpha not below", s->k, s->alpha);
    s->alpha /= t->length;
    t->linear = 0;
    t->off = t->fp ? -32 : 0;
    t->rule = LUT_UNDER_LO | LUT_BOTH_LO;
    return 0;
}

static int lut_settings(const config_setting_t *g, struct lut *t,
                        struct shape *s)
{
    static const char *const names[] = { "function", "start", "bits",
                                         "in_scale", "out_scale", NULL };
    static const char *const lrn[] = { "function", "bits", "in_scale",
                                       "out_scale", "alpha", "beta", "k",
                                       NULL };

    if (get_word(g, "function", word, &s->fn) ||
        only(g, s->fn == LRN ? lrn : names))
        return -1;
    if (s->fn == LRN) {
        s->start = 0;
        s->bits = t->fp ? 6 : t->prec == REF_INT8 ? 14 : 30;
    }
    if (get_int(g, "start", -(1 << 30), 1 << 30, &s->start) ||
        get_int(g, "bits", t->fp ? 0 : 2, t->fp ? 16 : lut_bits(t),
                &s->bits) ||
        get_real(g, "in_scale", &s->in) || get_real(g, "out_scale", &s->out))
        return -1;
    if (s->out == 0.0)
        return at(g, "out_scale is 0, expected the value of one step");
    return 0;
}

static int from_formula(const config_setting_t *g, struct lut *t)
{
    struct shape s = { 0, 8, -128, 1.0, 1.0, 0, 0, 0 };

    if (lut_settings(g, t, &s) || (s.fn == LRN && lut_normalise(g, t, &s)))
        return -1;
    for (int lo = 0; lo < 2; lo++) {
        t->bits[lo] = s.bits;
        t->start[lo] = s.start;
    }
    if (s.fn == LRN && !setting(g, "out_scale")) lut_fit(t, &s);
    lut_entries(t, &s);
    return lut_range(g, t);
}

int lut_tables(const config_setting_t *l, struct lut *t)
{
    const config_setting_t *g = setting(l, "lut");

    t->linear = 1;
    t->rule = LUT_UNDER_LO | LUT_OVER_LO | LUT_BOTH_LO;
    if (config_setting_is_group(g) &&
        setting(g, "function")) return from_formula(g, t);
    if (config_setting_is_group(g) && setting(g, "le")) return lut_given(g, t);
    return at(g, "lut: expected { function = \"%s\"; in_scale = 0.1; } or "
              "tables { le = { data = \"le.npy\"; }; lo = { ... }; }",
              t->unit == U_CDP ? "lrn" : "sigmoid");
}

int lut_read(struct test *b, const struct chain *c,
             const config_setting_t *l, struct sdp_plan *p)
{
    const config_setting_t *g = setting(l, "lut");
    struct lut t = { .unit = U_SDP, .prec = p->proc,
                     .fp = p->proc == REF_FP16 };

    if (!g)
        return 0;
    if (!b->t->cfg.has_lut)
        return at(g, "the SDP of %s has no look-up table", b->t->cfg.name);
    if (lut_tables(l, &t))
        return -1;
    lut_write(b, c, &t);
    p->st[2].on = 1;
    p->lut = b->lut_ready = 1;
    return 0;
}
