/* SPDX-License-Identifier: Apache-2.0
 * A convolution of any size: divided into bands of output lines, and of columns
 * where one line is too long, so that the input of each band and a kernel group
 * fit the buffer (conv_core.md 3). A band is a layer of the hardware. */
#include "bands.h"
#include "groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct conv {
    const config_setting_t *l;
    struct groups groups;
    struct conv_plan p;       /* the whole convolution */
    struct window win;
    int oh, ow;               /* output as the hardware makes it */
    int uh, uw;               /* the first ones, as many as the user chose */
    struct sdp_plan sdp;
    struct grid g;
    struct out in;
    int k0;                   /* first kernel of a part */
};

static const char *const keys[] = {
    "name", "engine", "precision", "input", "batch", "weights", "groups",
    "stride", "padding", "dilation", "padding_value", "truncate", "compress",
    "mode", "pra_truncate", "bias", "scale", "add", "max", "min", "multiply",
    "prelu", "relu", "lut", "output", "pool", "memory", "strides",
    "registers", NULL
};

/* ---- the file --------------------------------------------------------- */

static int conv_layer_windows(const config_setting_t *l, struct conv *z)
{
    int dil[2] = { 1, 1 };
    struct conv_plan *p = &z->p;
    struct window *v = &z->win;

    if (get_ints(l, "dilation", 2, 1, 32, dil))
        return -1;
    p->dy = dil[0];
    p->dx = dil[1];
    v->h = (p->r - 1) * p->dy + 1;
    v->w = (p->s - 1) * p->dx + 1;
    if (get_window(l, 8, 31, p->h, p->w, v))
        return -1;
    p->sx = v->sx;
    p->sy = v->sy;
    z->oh = z->uh = (p->h + v->pt + v->pb - v->h) / v->sy + 1;
    z->ow = z->uw = (p->w + v->pl + v->pr - v->w) / v->sx + 1;
    return 0;
}

/* Winograd makes multiples of 4 lines and columns, at least 8. Each takes three
 * strides of the input, and the hardware needs two more after the last one
 * (conv_core.md 3). */
static void wino_size(struct conv *z)
{
    z->oh = z->uh < 8 ? 8 : ref_ceil(z->uh, 4) * 4;
    z->ow = z->uw < 8 ? 8 : ref_ceil(z->uw, 4) * 4;
    z->win.h = 5 * z->win.sy;
    z->win.w = 5 * z->win.sx;
}

static int conv_layer_weights(const struct test *b, const config_setting_t *l,
                              struct conv *v, struct tensor *w)
{
    const config_setting_t *g = setting(l, "weights");
    const char *const names[] = { "data", "seed", "shape", "memory",
                                  v->p.wino ? "scale" : NULL, NULL };
    int dim[4] = { 0 };

    if (!g)
        return at(l, "no weights: expected weights = { shape = [kernels, "
                  "channels, height, width]; data = \"w.npy\"; }");
    if (only(g, names) || memory_read(b, g, &v->p.mem_w) ||
        tensor_read(w, g, v->p.proc, 4, dim))
        return -1;
    if (groups_read(l, v->in.ch, w, &v->groups))
        return -1;
    if (w->dim[2] > 32 || w->dim[3] > 32)
        return at(g, "a kernel of %dx%d, expected 1 to 32 lines and "
                  "columns", w->dim[2], w->dim[3]);
    v->p.k = w->dim[0];
    v->p.r = w->dim[2];
    v->p.s = w->dim[3];
    return 0;
}

static int conv_layer_numbers(struct test *b, const config_setting_t *l,
                              struct conv *v)
{
    struct conv_plan *p = &v->p;
    int most = p->proc == REF_INT8 ? 128 : 32768;

    if (get_int(l, "padding_value", -most, most - 1, &p->pad_val) ||
        get_int(l, "truncate", 0, 31, &p->clip) ||
        get_bool(l, "compress", &p->comp))
        return -1;
    if (p->comp && !b->t->cfg.has_comp)
        return at(l, "%s has no weight compression", b->t->cfg.name);
    if (p->proc == REF_FP16) {            /* the register has a pattern */
        union { float f; uint32_t u; } x = { (float)p->pad_val };

        p->pad_val = (int)ref_fcvt(ref_f32, ref_f16, x.u);
    }
    return 0;
}

/* ---- bands ------------------------------------------------------------ */

static struct conv_plan conv_layer_band(const struct test *b,
                                        const struct conv *v, int y, int bh,
                                        int x, int bw)
{
    const struct window *w = &v->win;
    struct conv_plan p = v->p;
    int iy, ix;

    reach(y, bh, w->sy, w->h, w->pt, p.h, &iy, &p.h, &p.pt, &p.pb);
    reach(x, bw, w->sx, w->w, w->pl, p.w, &ix, &p.w, &p.pl, &p.pr);
    p.in_cube = v->in.cube;
    p.in_cube.base += (uint64_t)(iy * p.in_cube.line + ix * b->t->cfg.ab);
    if (p.base1)
        p.base1 += (uint64_t)(iy * p.line1);
    return p;
}

/* True if every one of ny by nx bands can run. */
static int conv_layer_fits(const struct test *b, const struct conv *v, int ny,
                           int nx)
{
    for (int i = 0; i < ny * nx; i++) {
        struct piece q = grid_piece(&v->g, ny, nx, i);
        struct conv_plan p;

        if (!piece_runs(&v->g, &q, ny * nx))
            return 0;
        p = conv_layer_band(b, v, q.y, q.h, q.x, q.w);
        /* RLS_SLICES has 12 bits */
        if (p.h < 1 || p.w < 1 || p.h > 4096 || conv_legal(b, &p))
            return 0;
    }
    return 1;
}

/* Channels of the input with which the smallest band would run. */
static int most_channels(const struct test *b, struct conv_plan p)
{
    while (--p.c > 0 && conv_legal(b, &p))
        ;
    return p.c;
}

/* The reason why the smallest band does not run: the use of its banks. */
static int conv_layer_too_large(const struct test *b, const struct conv *v)
{
    const struct ref_cfg *f = &b->t->cfg;
    int least = v->g.least;
    struct conv_plan p = conv_layer_band(b, v, 0, least, 0,
                                         v->p.image ? v->ow : least);
    int group = p.k < ref_group(f, p.proc) ? p.k : ref_group(f, p.proc);
    long long n = (long long)group * conv_per_kernel(b, &p);
    int most = v->p.image ? 0 : most_channels(b, p);
    char fit[64] = "";

    if (!conv_pad_fits(b, &p))
        return at(setting(v->l, "padding"), "%d and %d "
                  "columns of padding beside %d of a picture, whose atoms "
                  "%s cannot count, expected fewer", p.pl, p.pr, p.w,
                  f->name);
    conv_legal(b, &p);
    if (most)
        snprintf(fit, sizeof fit, "; %d channel%s would fit", most,
                 most > 1 ? "s" : "");
    if (p.comp && n / 8 / f->eb + 1 > f->depth - 1)
        return at(v->l, "the masks of %d compressed kernels have %lld bytes, "
                  "expected at most %d: compress = false", group, n / 8,
                  (f->depth - 1) * f->eb);
    if (!p.data_bank)
        return at(v->l, "a picture of %d components, a kernel of %d columns "
                  "and %d columns of output cannot run in %s (conv_core.md "
                  "6.3)", p.c, p.s, p.ow, f->name);
    return at(v->l, "not even one line of output fits the buffer of %s: the "
              "input of %d line%s, %d column%s%s takes %d banks, one kernel "
              "group of %lld bytes %d; there are %d of %d entries of %d "
              "bytes%s", f->name, least, least > 1 ? "s" : "",
              p.ow, p.ow > 1 ? "s" : "", p.nb > 1 ? " of each cube" : "",
              p.data_bank,
              n * ref_es(p.proc), p.wt_bank, f->banks - p.comp, f->depth,
              f->eb, fit);
}

/* Banks that the data do not need are given to the weights, up to two kernel
 * groups: the next one is then fetched while one is used (conv_core.md 3). */
static void spare_banks(const struct test *b, struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int two = 2 * ref_group(f, p->proc);
    int64_t n = (int64_t)(p->k < two ? p->k : two) * conv_per_kernel(b, p) *
                ref_es(p->proc);
    int64_t want = (n / f->eb + 18 + f->depth - 1) / f->depth;
    int most = f->banks - p->comp - p->data_bank;

    if (want > p->wt_bank)
        p->wt_bank = want < most ? (int)want : most;
}

static int find_bands(const struct test *b, struct conv *v)
{
    int oh = grid_lines(&v->g), ow = grid_columns(&v->g);

    for (int nx = 1; nx <= (v->p.image ? 1 : ow); nx++)
        for (int ny = 1; ny <= oh; ny++)
            if (conv_layer_fits(b, v, ny, nx)) {
                v->g.bh = ny;
                v->g.bw = nx;
                return 0;
            }
    if (v->g.pool.flying)
        return at(setting(v->l, "pool"), "no bands of the "
                  "layer fit both the buffer of %s and PDP on the fly "
                  "(pdp.md 2.3), expected a layer of engine \"pool\" after "
                  "this one", b->t->cfg.name);
    return conv_layer_too_large(b, v);
}

/* ---- groups ----------------------------------------------------------- */

/* The channels and kernels of part i of the layer. */
static struct conv conv_layer_part(const struct test *b, const struct conv *v,
                                   int i)
{
    const struct groups *g = &v->groups;
    int n = groups_of(g, i), first = i * g->once;
    struct conv q = *v;

    q.p.c = n * g->c;
    q.p.k = q.g.pool.c = n * g->k;
    q.k0 = first * g->k;
    q.in.cube.base += (uint64_t)(first * g->c /
                                 ref_lanes(&b->t->cfg, v->p.proc) *
                                 v->in.cube.surf);
    return q;
}

/* ---- weights ---------------------------------------------------------- */

/* Weights of part i; sets their address in its plan. */
static int put_weights(struct test *b, struct conv *v, int i,
                       const struct tensor *w)
{
    struct tensor mine = { 0, 0, { 0 }, 0, NULL };
    int rc;

    if (v->groups.n == 1)
        return weights_put(b, v->l, &v->p, w);
    rc = groups_weights(&v->groups, i, w, &mine);
    rc = rc ? rc : weights_put(b, v->l, &v->p, &mine);
    tensor_free(&mine);
    return rc;
}

/* ---- the layer -------------------------------------------------------- */

static void conv_layer_run_band(struct test *b, struct chain *c,
                                const struct conv *v, int i, struct out *o,
                                int last)
{
    struct piece q = grid_piece(&v->g, v->g.bh, v->g.bw, i);
    struct conv_plan p = conv_layer_band(b, v, q.y, q.h, q.x, q.w);
    struct sdp_plan s = v->sdp;
    struct cube dst = o->cube;

    dst.base += (uint64_t)(v->k0 / ref_lanes(&b->t->cfg, o->prec) *
                           dst.surf);
    conv_legal(b, &p);
    spare_banks(b, &p);
    sdp_part(b, &s, v->k0, p.k);
    sdp_band(b, &s, &dst, q.y, q.x, p.oh, p.ow);
    s.dst_batch = o->batch;
    p.out = s.dst;
    conv_write(b, &p);
    sdp_write(b, &s);
    if (s.to_pdp)
        piece_pool(b, &q, &dst);
    poll_flush(b);
    if (s.to_pdp)
        pdp_enable(b, &q.pool);
    sdp_enable(b, &s);
    conv_enable(b);
    piece_end(b, &s, CONV_UNITS | UNIT(U_SDP) |
                         (s.rdma ? UNIT(U_SDP_RDMA) : 0), o, last);
    c->bands++;
}

static int conv_layer_input(struct test *b, struct chain *c, struct conv *v,
                            const struct out **from)
{
    const config_setting_t *g = setting(v->l, "input");

    if (!g || !image_wanted(g))
        return input_cube(b, c, v->l, &v->in, from);
    if (v->p.wino)
        return at(g, "a picture with mode = \"winograd\", expected mode = "
                  "\"direct\"");
    return image_read(b, g, &v->p, &v->in);
}

static int conv_layer_setup(struct test *b, struct chain *c, struct conv *v,
                            const struct out **from, struct tensor *w)
{
    struct conv_plan *p = &v->p;

    if (only(v->l, keys) || precision_read(b, c, v->l, v->l, &p->proc))
        return -1;
    p->in = p->proc;
    v->in.prec = p->proc;
    if (wino_read(b, v->l, p) || batch_read(v->l, &v->in) ||
        conv_layer_input(b, c, v, from) || batch_legal(b, v->l, p, &v->in) ||
        conv_layer_weights(b, v->l, v, w))
        return -1;
    p->c = v->in.ch;
    p->h = v->in.h;
    p->w = v->in.w;
    if (conv_layer_windows(v->l, v) || conv_layer_numbers(b, v->l, v))
        return -1;
    return !p->image || (p->dy == 1 && p->dx == 1) ? 0
           : at(v->l, "dilation on a picture, which the hardware does not "
                "have");
}

/* The plans, when all sizes are known. */
static int conv_layer_plans(const struct test *b, struct conv *v)
{
    struct conv_plan *p = &v->p;
    struct sdp_plan *s = &v->sdp;

    p->nb = v->in.nb;
    p->batch = v->in.batch;
    p->post = p->in_placed = 1;
    p->exact_wt = 1;          /* bands follow one another in the same banks */
    p->budget = HUGE_VAL;
    groups_at_once(b, &v->groups, p->proc, p->image);
    /* batches in pairs, sdp.md 9.1 */
    v->g = (struct grid){ .uh = 1, .uw = p->nb > 1 ? 2 : 1, .least = 1 };
    if (p->wino) {
        if (wino_legal(v->l, p, &v->win, v->uh, v->uw))
            return -1;
        wino_size(v);
        v->g = (struct grid){ .uh = 4, .uw = 4, .least = 8 };
        if (p->proc == REF_INT8)          /* both bytes are used in turn */
            p->pad_val = (p->pad_val & 255) * 0x101;
    }
    s->flying = 1;
    s->nb = p->nb > 1 ? p->nb : 1;
    s->wino = p->wino;
    s->proc = s->in = p->proc;
    s->w = v->g.w = v->ow;
    s->h = v->g.h = v->oh;
    s->c = p->k;
    return grid_pool(b, v->l, s, &v->g);
}

/* An address for the output of the last unit. */
static int conv_layer_result(struct test *b, const struct conv *v,
                             struct out *o)
{
    if ((v->p.wino || v->p.nb > 1) && v->sdp.out != v->sdp.proc)
        return at(setting(v->l, "output"), "a %s layer "
                  "whose output has another precision than its sums",
                  v->p.wino ? "Winograd" : "batch");
    o->nb = v->p.nb;
    if (grid_place(b, v->l, &v->sdp, &v->g, o))
        return -1;
    if (!v->g.pool.flying) {
        o->h = v->uh;
        o->w = v->uw;
    }
    return 0;
}

/* Bands and weights of n parts, then the fields of SDP for all of them. */
static int conv_layer_prepare(struct test *b, const struct chain *c,
                              struct conv *v, const struct tensor *w,
                              const struct out *from, struct conv *parts, int n,
                              struct out *o)
{
    const struct out *other = NULL;

    for (int i = 0; i < n; i++) {
        parts[i] = conv_layer_part(b, v, i);
        if (find_bands(b, &parts[i]) || put_weights(b, &parts[i], i, w))
            return -1;
    }
    if (sdp_read(b, c, v->l, &v->sdp, &other) || conv_layer_result(b, v, o))
        return -1;
    for (int i = 0; i < n; i++)
        parts[i].sdp = v->sdp;
    o->looks = v->sdp.lut ? U_SDP + 1 : 0;
    wait_for(b, U_CDMA, from);
    wait_for(b, U_SDP_RDMA, other);
    return 0;
}

static int parts_run(struct test *b, struct chain *c, struct conv *v,
                     const struct tensor *w, const struct out *from,
                     struct out *o)
{
    int n = groups_parts(&v->groups), rc;
    struct conv *parts = zeroed((size_t)n, sizeof *parts);

    rc = conv_layer_prepare(b, c, v, w, from, parts, n, o);
    for (int i = 0; !rc && i < n; i++) {
        int bands = parts[i].g.bh * parts[i].g.bw;

        for (int k = 0; k < bands; k++)
            conv_layer_run_band(b, c, &parts[i], k, o,
                                i + 1 == n && k + 1 == bands);
    }
    free(parts);
    return rc;
}

/* Winograd's order of results is not that of PDP: they are sent through memory
 * (sdp.md 9.2). */
static int wino_pooled(struct test *b, struct chain *c, struct conv *v,
                       const struct tensor *w, const struct out *from,
                       struct out *o)
{
    const config_setting_t *g = setting(v->l, "pool");
    struct out sums = { .said = v->l, .cube.mem = o->cube.mem };

    if (parts_run(b, c, v, w, from, &sums))
        return -1;
    o->looks = sums.looks;
    return pool_from_memory(b, c, g, &sums, o);
}

int conv_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o)
{
    struct conv v = { .l = l };
    struct tensor w = { 0, 0, { 0 }, 0, NULL };
    const struct out *from = NULL;
    int rc = conv_layer_setup(b, c, &v, &from, &w);

    rc = rc || conv_layer_plans(b, &v) ? -1 : 0;
    out_from(o, &v.in);
    if (!rc && v.p.wino && setting(l, "pool"))
        rc = wino_pooled(b, c, &v, &w, from, o);
    else if (!rc)
        rc = parts_run(b, c, &v, &w, from, o);
    tensor_free(&w);
    return rc;
}
