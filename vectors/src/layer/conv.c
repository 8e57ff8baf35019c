/* SPDX-License-Identifier: Apache-2.0
 * A convolution of any size: cut into bands of output lines, and of columns
 * where one line is too long, so that the input of each band and a kernel
 * group fit the buffer (conv_core.md 3). A band is a layer of the hardware.
 */
#include "layer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct shape {                /* of the whole convolution */
    int c, h, w, k, r, s;
    int dy, dx, oh, ow;       /* output as the hardware makes it */
    int uh, uw;               /* as the user wants it: the first so many */
    int unit;                 /* lines and columns of a band are multiples */
    struct window win;
};

struct conv {
    const config_setting_t *l;
    struct shape z;
    struct conv_plan p;       /* what all bands share */
    struct sdp_plan sdp;
    struct pdp_plan pool;     /* flying: behind SDP on the fly */
    struct out in;
    int bh, bw;               /* bands, lines and columns each at most */
};

struct piece {                /* a band */
    int y, h, x, w;           /* sums of the convolution */
    int oy, ox;               /* where its results go */
    struct pdp_plan pool;
};

static const char *const keys[] = {
    "name", "engine", "precision", "input", "weights", "stride", "padding",
    "dilation", "padding_value", "truncate", "compress", "mode",
    "pra_truncate", "bias", "scale", "add", "max", "min", "multiply",
    "prelu", "relu", "lut", "output", "pool", "memory", "strides",
    "registers", NULL
};

/* ---- the file --------------------------------------------------------- */

static int windows(const config_setting_t *l, struct shape *z)
{
    int dil[2] = { 1, 1 };
    struct window *v = &z->win;

    if (get_ints(l, "dilation", 2, 1, 32, dil))
        return -1;
    z->dy = dil[0];
    z->dx = dil[1];
    v->h = (z->r - 1) * z->dy + 1;
    v->w = (z->s - 1) * z->dx + 1;
    if (get_window(l, 8, 31, z->h, z->w, v))
        return -1;
    z->oh = z->uh = (z->h + v->pt + v->pb - v->h) / v->sy + 1;
    z->ow = z->uw = (z->w + v->pl + v->pr - v->w) / v->sx + 1;
    z->unit = 1;
    return 0;
}

/* Winograd makes multiples of 4 lines and columns, from 8 on. Each takes
 * three strides of the input, and the hardware wants two more behind the
 * last (conv_core.md 3). */
static void wino_size(struct shape *z)
{
    z->unit = 4;
    z->oh = z->uh < 8 ? 8 : ref_ceil(z->uh, 4) * 4;
    z->ow = z->uw < 8 ? 8 : ref_ceil(z->uw, 4) * 4;
    z->win.h = 5 * z->win.sy;
    z->win.w = 5 * z->win.sx;
}

static int weights(const struct test *b, const config_setting_t *l,
                   struct conv *v, struct tensor *w)
{
    const config_setting_t *g = config_setting_get_member(l, "weights");
    const char *const names[] = { "data", "seed", "shape", "memory",
                                  v->p.wino ? "scale" : NULL, NULL };
    int dim[4] = { 0 };

    if (!g)
        return at(l, "no weights: expected weights = { shape = [kernels, "
                  "channels, height, width]; data = \"w.npy\"; }");
    if (only(g, names) || memory_read(b, g, &v->p.mem_w) ||
        tensor_read(w, g, v->p.proc, 4, dim))
        return -1;
    if (w->dim[1] != v->in.ch)
        return at(g, "the weights have %d channels, expected %d as the "
                  "input has", w->dim[1], v->in.ch);
    if (w->dim[2] > 32 || w->dim[3] > 32)
        return at(g, "a kernel of %dx%d, expected 1 to 32 lines and "
                  "columns", w->dim[2], w->dim[3]);
    v->z.k = w->dim[0];
    v->z.r = w->dim[2];
    v->z.s = w->dim[3];
    return 0;
}

static int numbers(struct test *b, const config_setting_t *l,
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

/* One direction: outputs from o to o + n need the inputs from *first on, *len
 * of them, and padding on both sides. */
static void reach(int o, int n, int stride, int window, int pad, int size,
                  int *first, int *len, int *before, int *after)
{
    int from = o * stride - pad, to = (o + n - 1) * stride + window - pad;

    *before = from < 0 ? -from : 0;
    *after = to > size ? to - size : 0;
    *first = from < 0 ? 0 : from;
    *len = (to > size ? size : to) - *first;
}

static struct conv_plan band(const struct test *b, const struct conv *v,
                             int y, int bh, int x, int bw)
{
    const struct shape *z = &v->z;
    struct conv_plan p = v->p;
    int iy, ix;

    reach(y, bh, v->z.win.sy, v->z.win.h, v->z.win.pt, z->h, &iy, &p.h,
          &p.pt, &p.pb);
    reach(x, bw, v->z.win.sx, v->z.win.w, v->z.win.pl, z->w, &ix, &p.w,
          &p.pl, &p.pr);
    p.in_cube = v->in.cube;
    p.in_cube.base += (uint64_t)(iy * p.in_cube.line + ix * b->t->cfg.ab);
    if (p.base1)
        p.base1 += (uint64_t)(iy * p.line1);
    return p;
}

/* Band number i of n over size outputs begins at this one. */
static int cut(const struct shape *z, int size, int n, int i)
{
    return (int)((int64_t)(size / z->unit) * i / n) * z->unit;
}

/* One of ny by nx bands. Pooling reaches for lines and columns of its
 * neighbours, which are computed twice. */
static struct piece piece(const struct conv *v, int ny, int nx, int i, int k)
{
    const struct shape *z = &v->z;
    const struct pdp_plan *p = &v->pool;
    int oh = p->flying ? p->oh : z->oh, ow = p->flying ? p->ow : z->ow;
    struct piece q = { .pool = *p };

    q.y = q.oy = cut(z, oh, ny, i);
    q.x = q.ox = cut(z, ow, nx, k);
    q.h = cut(z, oh, ny, i + 1) - q.y;
    q.w = cut(z, ow, nx, k + 1) - q.x;
    if (!p->flying)
        return q;
    reach(q.oy, q.h, p->sh, p->kh, p->pt, p->h, &q.y, &q.pool.h, &q.pool.pt,
          &q.pool.pb);
    reach(q.ox, q.w, p->sw, p->kw, p->pl, p->w, &q.x, &q.pool.w, &q.pool.pl,
          &q.pool.pr);
    q.h = q.pool.h;
    q.w = q.pool.w;
    return q;
}

/* Whether every one of ny by nx bands can run. */
static int fits(const struct test *b, const struct conv *v, int ny, int nx)
{
    const struct shape *z = &v->z;

    for (int i = 0; i < ny; i++)
        for (int k = 0; k < nx; k++) {
            struct piece q = piece(v, ny, nx, i, k);
            struct conv_plan p = band(b, v, q.y, q.h, q.x, q.w);

            /* a lone pixel has other strides (sdp.md 4.1) */
            if (q.h == 1 && q.w == 1 && ny * nx > 1)
                return 0;
            if (z->unit > 1 && (q.h < 8 || q.w < 8))
                return 0;
            if (q.pool.flying && pdp_legal(&q.pool))
                return 0;
            /* RLS_SLICES has 12 bits */
            if (p.h < 1 || p.w < 1 || p.h > 4096 || conv_legal(b, &p))
                return 0;
        }
    return 1;
}

/* Why the smallest band of all does not run: what its banks are for. */
static int too_large(const struct test *b, const struct conv *v)
{
    const struct ref_cfg *f = &b->t->cfg;
    const struct shape *z = &v->z;
    int least = z->unit > 1 ? 8 : 1;
    struct conv_plan p = band(b, v, 0, least, 0, v->p.image ? z->ow : least);
    int group = p.k < ref_group(f, p.proc) ? p.k : ref_group(f, p.proc);
    long long n = (long long)group * conv_per_kernel(b, &p);

    conv_legal(b, &p);
    if (p.comp && n / 8 / f->eb + 1 > f->depth - 1)
        return at(v->l, "the masks of %d compressed kernels have %lld bytes, "
                  "expected at most %d: compress = false", group, n / 8,
                  (f->depth - 1) * f->eb);
    if (!p.data_bank)
        return at(v->l, "a picture of %d components, a kernel of %d columns "
                  "and %d columns of output cannot run in %s (conv_core.md "
                  "6.3)", p.c, p.s, p.ow, f->name);
    return at(v->l, "not even one line of output fits the buffer of %s: the "
              "input of %d line%s, %d column%s takes %d banks, one kernel "
              "group of %lld bytes %d; there are %d of %d entries of %d "
              "bytes", f->name, least, least > 1 ? "s" : "",
              p.ow, p.ow > 1 ? "s" : "", p.data_bank,
              n * ref_es(p.proc), p.wt_bank, f->banks - p.comp, f->depth,
              f->eb);
}

/* What the data leave goes to the weights, up to two kernel groups: the next
 * one is then fetched while one is used (conv_core.md 3). */
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
    int oh = v->pool.flying ? v->pool.oh : v->z.oh;
    int ow = v->pool.flying ? v->pool.ow : v->z.ow;

    for (int nx = 1; nx <= (v->p.image ? 1 : ow); nx++)
        for (int ny = 1; ny <= oh; ny++)
            if (fits(b, v, ny, nx)) {
                v->bh = ny;
                v->bw = nx;
                return 0;
            }
    if (v->pool.flying)
        return at(config_setting_get_member(v->l, "pool"), "no bands of the "
                  "layer fit both the buffer of %s and PDP on the fly "
                  "(pdp.md 2.3), expected a layer of engine \"pool\" behind "
                  "this one", b->t->cfg.name);
    return too_large(b, v);
}

/* ---- memory ----------------------------------------------------------- */

static void put_direct(const struct test *b, const struct conv_plan *p,
                       const struct tensor *w, uint16_t *s)
{
    struct ref_conv c = { 0 };
    const int32_t *v = w->v;

    c.g = ref_group(&b->t->cfg, p->proc);
    c.k = p->k;
    c.wc = p->image ? p->s * p->c : p->c; /* a line of pixels is one run */
    c.r = p->r;
    c.s = p->image ? 1 : p->s;
    for (int k = 0; k < p->k; k++)
        for (int i = 0; i < p->c; i++)
            for (int y = 0; y < p->r; y++)
                for (int x = 0; x < p->s; x++)
                    s[ref_wt_off(&b->t->cfg, &c, k, y, p->image ? 0 : x,
                                 p->image ? x * p->c + i : i)] =
                        (uint16_t)*v++;
}

static int put_weights(struct test *b, const struct conv *v,
                       struct conv_plan *p, const struct tensor *w)
{
    size_t n = (size_t)p->k * (size_t)conv_per_kernel(b, p);
    uint16_t *s = calloc(n, sizeof *s);
    int rc = 0;

    if (!s)
        return bad("out of memory");
    if (p->wino)
        rc = wino_weights(b, p, w,
                          config_setting_get_member(v->l, "weights"), s);
    else
        put_direct(b, p, w, s);
    if (!rc)
        conv_put_weights(b, p, s);
    p->wt_placed = 1;
    free(s);
    return rc;
}

/* ---- the layer -------------------------------------------------------- */

static void run_pool(struct test *b, struct piece *q, const struct cube *dst)
{
    q->pool.dst = *dst;
    q->pool.dst.base += (uint64_t)(q->oy * dst->line +
                                   q->ox * b->t->cfg.ab);
    pdp_legal(&q->pool);                  /* fills in its output */
    pdp_write(b, &q->pool);
}

static void run_band(struct test *b, struct chain *c, struct conv *v, int i,
                     struct out *o)
{
    static const enum unit u[] = { U_CDMA, U_CSC, U_CMAC_A, U_CMAC_B,
                                   U_CACC, U_SDP, U_SDP_RDMA };
    static const enum unit pdp = U_PDP;
    struct piece q = piece(v, v->bh, v->bw, i / v->bw, i % v->bw);
    struct conv_plan p = band(b, v, q.y, q.h, q.x, q.w);
    struct sdp_plan s = v->sdp;
    int last = i + 1 == v->bh * v->bw;

    conv_legal(b, &p);
    spare_banks(b, &p);
    sdp_band(b, &s, &o->cube, q.y, q.x, p.oh, p.ow);
    conv_write(b, &p);
    sdp_write(b, &s);
    if (s.to_pdp)
        run_pool(b, &q, &o->cube);
    poll_flush(b);
    if (s.to_pdp)
        pdp_enable(b, &q.pool);
    sdp_enable(b, &s);
    conv_enable(b);
    expect(b, "SDP", U_SDP, u, s.rdma ? 7 : 6, o->event);
    if (s.to_pdp) {
        check_none(b, o->event);
        expect(b, "PDP", U_PDP, &pdp, 1, o->event);
    }
    if (last)
        check_mem(b, o->event, o->cube.mem, o->cube.base, o->cube.size, 1);
    else
        check_none(b, o->event);
    c->bands++;
}

static int input(struct test *b, struct chain *c, struct conv *v,
                 const struct out **from)
{
    const config_setting_t *g = config_setting_get_member(v->l, "input");

    if (!g || !image_wanted(g))
        return input_cube(b, c, v->l, &v->in, from);
    if (v->p.wino)
        return at(g, "a picture with mode = \"winograd\", expected mode = "
                  "\"direct\"");
    return image_read(b, g, &v->p, &v->in);
}

static int setup(struct test *b, struct chain *c, struct conv *v,
                 const struct out **from, struct tensor *w)
{
    struct conv_plan *p = &v->p;

    if (only(v->l, keys) || precision_read(b, c, v->l, v->l, &p->proc))
        return -1;
    p->in = p->proc;
    v->in.prec = p->proc;
    if (wino_read(b, v->l, p) || input(b, c, v, from) || weights(b, v->l, v, w))
        return -1;
    v->z.c = v->in.ch;
    v->z.h = v->in.h;
    v->z.w = v->in.w;
    if (windows(v->l, &v->z) || numbers(b, v->l, v))
        return -1;
    return !v->p.image || (v->z.dy == 1 && v->z.dx == 1) ? 0
           : at(v->l, "dilation on a picture, which the hardware does not "
                "have");
}

static void fill(struct conv *v)
{
    const struct shape *z = &v->z;
    struct conv_plan *p = &v->p;

    p->c = z->c;
    p->k = z->k;
    p->r = z->r;
    p->s = z->s;
    p->sx = z->win.sx;
    p->sy = z->win.sy;
    p->dx = z->dx;
    p->dy = z->dy;
    p->post = 1;
    p->in_placed = 1;
    p->exact_wt = 1;          /* bands follow one another in the same banks */
    p->budget = HUGE_VAL;
}

/* The plans, when all sizes are known. */
static int plans(struct conv *v)
{
    struct sdp_plan *s = &v->sdp;

    fill(v);
    if (v->p.wino) {
        if (wino_legal(v->l, &v->p, &v->z.win, v->z.uh, v->z.uw))
            return -1;
        wino_size(&v->z);
        if (v->p.proc == REF_INT8)        /* both bytes are used in turn */
            v->p.pad_val = (v->p.pad_val & 255) * 0x101;
    }
    s->flying = s->nb = 1;
    s->wino = v->p.wino;
    s->proc = s->in = v->p.proc;
    s->w = v->z.ow;
    s->h = v->z.oh;
    s->c = v->z.k;
    return 0;
}

/* `pool`, when what it gets is known. */
static int pooling(const struct test *b, struct conv *v)
{
    const config_setting_t *g = config_setting_get_member(v->l, "pool");
    struct sdp_plan *s = &v->sdp;

    if (!g)
        return 0;
    if (s->wino)
        return at(g, "pool in a Winograd layer, expected a layer of engine "
                  "\"pool\" behind this one");
    s->to_pdp = 1;
    v->pool.prec = s->proc;
    v->pool.c = s->c;
    v->pool.h = v->z.oh;
    v->pool.w = v->z.ow;
    return pool_on_the_fly(b, g, &v->pool);
}

/* A place for what the last unit writes. */
static int result(struct test *b, const struct conv *v, struct out *o)
{
    if (v->pool.flying && v->sdp.out != v->sdp.proc)
        return at(config_setting_get_member(v->l, "output"), "an output of "
                  "another precision in front of pool");
    if (v->pool.flying)
        return out_place(b, o, v->pool.c, v->pool.oh, v->pool.ow,
                         v->pool.prec);
    if (sdp_place(b, o, &v->sdp))
        return -1;
    o->h = v->z.uh;
    o->w = v->z.uw;
    return 0;
}

int conv_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o)
{
    struct conv v = { .l = l };
    struct tensor w = { 0, 0, { 0 }, 0, NULL };
    const struct out *from = NULL, *other = NULL;
    int rc = setup(b, c, &v, &from, &w);

    if (!rc)
        rc = plans(&v) || pooling(b, &v) ? -1 : 0;
    if (!rc)
        rc = find_bands(b, &v) || put_weights(b, &v, &v.p, &w) ||
             sdp_read(b, c, l, &v.sdp, &other) ? -1 : 0;
    if (!rc && v.p.wino && v.sdp.out != v.sdp.proc)
        rc = at(config_setting_get_member(l, "output"), "a Winograd layer "
                "whose output has another precision than its sums");
    if (!rc)
        rc = result(b, &v, o);
    if (!rc) {
        o->looks = v.sdp.lut ? U_SDP + 1 : 0;
        wait_for(b, U_CDMA, from);
        wait_for(b, U_SDP_RDMA, other);
        for (int i = 0; i < v.bh * v.bw; i++)
            run_band(b, c, &v, i, o);
    }
    tensor_free(&w);
    return rc;
}
