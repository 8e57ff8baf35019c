/* SPDX-License-Identifier: Apache-2.0
 * Winograd convolutions: the shapes that the hardware can run, and the kernels
 * in the form that it multiplies. Software transforms the kernels, the hardware
 * the data and the sums (data_formats.md 4.4, conv_core.md 3, 6.4, 7.2).
 */
#include "layer.h"

#include <math.h>
#include <stdlib.h>

int wino_read(struct test *b, const config_setting_t *l, struct conv_plan *p)
{
    static const char *const mode[] = { "direct", "winograd", NULL };
    const config_setting_t *s = setting(l, "mode");
    const config_setting_t *t = setting(l, "pra_truncate");

    if (get_word(l, "mode", mode, &p->wino) ||
        get_int(l, "pra_truncate", 0, 2, &p->pra))
        return -1;
    if (p->wino && !b->t->cfg.has_wino)
        return at(s, "%s has no Winograd convolution, expected mode = "
                  "\"direct\"", b->t->cfg.name);
    if (t && (!p->wino || p->proc == REF_FP16))
        return at(t, "pra_truncate: only the integers of mode = "
                  "\"winograd\" have it");
    return 0;
}

int wino_legal(const config_setting_t *l, const struct conv_plan *p,
               const struct window *v, int oh, int ow)
{
    const config_setting_t *s = setting(l, "mode");

    if (p->dx != 1 || p->dy != 1)
        return at(s, "winograd with dilation, which the hardware does not "
                  "have, expected mode = \"direct\"");
    if (p->r > 3 * p->sy || p->s > 3 * p->sx)
        return at(s, "winograd with a kernel of %dx%d and stride [%d, %d], "
                  "expected a kernel of at most %dx%d", p->r, p->s, p->sy,
                  p->sx, 3 * p->sy, 3 * p->sx);
    if ((p->sy == 1 && v->pt > 1) || (p->sx == 1 && v->pl > 1))
        return at(s, "winograd with padding [%d, %d, %d, %d] and stride [%d, "
                  "%d], expected at most 1 at the top and on the left where "
                  "the stride is 1", v->pt, v->pb, v->pl, v->pr, p->sy,
                  p->sx);
    if (oh == 1 && ow == 1)
        return at(s, "winograd with one line and one column of output, "
                  "expected mode = \"direct\"");
    s = sdp_element(l);
    return !s ? 0 : at(s, "%s in a Winograd layer, expected a layer of "
                       "engine \"sdp\" after this one",
                       config_setting_name(s));
}

/* ---- kernels ---------------------------------------------------------- */

/* Gm * e * Gm^T */
static void wino_transform(double e[3][3], double u[4][4])
{
    static const double g[4][3] = { { 1, 0, 0 }, { .5, .5, .5 },
                                    { .5, -.5, .5 }, { 0, 0, 1 } };
    double t[4][3];

    for (int i = 0; i < 4; i++)
        for (int x = 0; x < 3; x++)
            t[i][x] = g[i][0] * e[0][x] + g[i][1] * e[1][x] +
                      g[i][2] * e[2][x];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            u[i][j] = t[i][0] * g[j][0] + t[i][1] * g[j][1] +
                      t[i][2] * g[j][2];
}

static double wino_number(const struct tensor *w, int64_t i)
{
    union { uint32_t u; float f; } x;

    if (w->prec != REF_FP16)
        return w->v[i];
    x.u = ref_fcvt(ref_f16, ref_f32, (uint32_t)w->v[i]);
    return x.f;
}

/* The 3x3 kernel of one phase of the strides: every sy-th line, every sx-th
 * column of channel c of kernel k. */
static void wino_phase(const struct conv_plan *p, const struct tensor *w, int k,
                       int c, int dy, int dx, double e[3][3])
{
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++) {
            int r = y * p->sy + dy, s = x * p->sx + dx;

            e[y][x] =
                r < p->r && s < p->s
                    ? wino_number(
                          w, (((int64_t)k * p->c + c) * p->r + r) * p->s + s)
                    : 0.0;
        }
}

/* Calls each for every element of the stream that is not filling. */
typedef int (*each_fn)(void *arg, int64_t at_element, double u);

static int wino_each(const struct test *b, const struct conv_plan *p,
                     const struct tensor *w, each_fn fn, void *arg)
{
    int n = ref_lanes(&b->t->cfg, p->proc), all = ref_ceil(p->c, n) * n;
    const struct ref_conv c = conv_kernels(b, p);
    double e[3][3], u[4][4];

    for (int k = 0; k < p->k; k++)
        for (int i = 0; i < p->sy * p->sx * p->c; i++) {
            int ph = i / p->c, ch = i % p->c;

            wino_phase(p, w, k, ch, ph / p->sx, ph % p->sx, e);
            wino_transform(e, u);
            for (int j = 0; j < 16; j++)
                if (fn(arg, ref_wt_off_wino(&c, k, j / 4, j % 4,
                                            ph * all + ch), u[j / 4][j % 4]))
                    return -1;
        }
    return 0;
}

struct stream {
    int prec;
    double scale, most;
    uint16_t *v;
};

static int wino_largest(void *arg, int64_t i, double u)
{
    struct stream *s = arg;

    (void)i;
    if (!isfinite(u))
        return -1;
    s->most = fmax(s->most, fabs(u));
    return 0;
}

static int wino_store(void *arg, int64_t i, double u)
{
    struct stream *s = arg;

    s->v[i] = s->prec == REF_FP16
                  ? (uint16_t)ref_fcvt(ref_f32, ref_f16,
                                       float_bits((float)(u * s->scale)))
                  : (uint16_t)llround(u * s->scale);
    return 0;
}

int wino_weights(const struct test *b, const struct conv_plan *p,
                 const struct tensor *w, const config_setting_t *g,
                 uint16_t *stream)
{
    double top = p->proc == REF_INT8 ? 127 : p->proc == REF_INT16 ? 32767
                                                                  : 65504;
    struct stream s = { p->proc, p->proc == REF_FP16 ? 1.0 : 4.0, 0, stream };

    if (get_real(g, "scale", &s.scale))
        return -1;
    if (wino_each(b, p, w, wino_largest, &s))
        return at(g, "a weight is not a finite number, as Winograd needs");
    if (s.most * fabs(s.scale) > top)
        return at(g, "transformed weights reach %g, %g times the scale of "
                  "%g, expected at most %g: with scale = %g they fit",
                  s.most * fabs(s.scale), s.most, s.scale, top,
                  exp2(floor(log2(top / s.most))));
    return wino_each(b, p, w, wino_store, &s);
}
