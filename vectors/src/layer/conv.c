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
    int dy, dx, oh, ow;
    struct window win;
};

struct conv {
    const config_setting_t *l;
    struct shape z;
    struct conv_plan p;       /* what all bands share */
    struct sdp_plan sdp;
    struct out in;
    int bh, bw;               /* bands, lines and columns each at most */
};

static const char *const keys[] = {
    "name", "engine", "precision", "input", "weights", "stride", "padding",
    "dilation", "padding_value", "truncate", "compress", "bias", "scale",
    "add", "relu", "lut", "output", "registers", NULL
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
    z->oh = (z->h + v->pt + v->pb - v->h) / v->sy + 1;
    z->ow = (z->w + v->pl + v->pr - v->w) / v->sx + 1;
    return 0;
}

static int weights(const config_setting_t *l, struct conv *v,
                   struct tensor *w)
{
    const config_setting_t *g = config_setting_get_member(l, "weights");
    static const char *const names[] = { "data", "seed", "shape", NULL };
    int dim[4] = { 0 };

    if (!g)
        return at(l, "no weights: expected weights = { shape = [kernels, "
                  "channels, height, width]; data = \"w.npy\"; }");
    if (only(g, names) || tensor_read(w, g, v->p.proc, 4, dim))
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
static int cut(int size, int n, int i)
{
    return (int)((int64_t)size * i / n);
}

/* Whether every one of ny by nx bands can run. */
static int fits(const struct test *b, const struct conv *v, int ny, int nx)
{
    const struct shape *z = &v->z;

    for (int i = 0; i < ny; i++)
        for (int k = 0; k < nx; k++) {
            int y = cut(z->oh, ny, i), bh = cut(z->oh, ny, i + 1) - y;
            int x = cut(z->ow, nx, k), bw = cut(z->ow, nx, k + 1) - x;
            struct conv_plan p = band(b, v, y, bh, x, bw);

            /* a lone pixel has other strides (sdp.md 4.1) */
            if (bh == 1 && bw == 1 && ny * nx > 1)
                return 0;
            if (p.h < 1 || p.w < 1 || conv_legal(b, &p))
                return 0;
        }
    return 1;
}

static int find_bands(const struct test *b, struct conv *v)
{
    for (int nx = 1; nx <= (v->p.image ? 1 : v->z.ow); nx++)
        for (int ny = 1; ny <= v->z.oh; ny++)
            if (fits(b, v, ny, nx)) {
                v->bh = ny;
                v->bw = nx;
                return 0;
            }
    return at(v->l, "not even one line of output fits the buffer of %s "
              "(%d banks of %d entries of %d bytes): one kernel group has "
              "%lld bytes", b->t->cfg.name, b->t->cfg.banks,
              b->t->cfg.depth, b->t->cfg.eb,
              (long long)conv_per_kernel(b, &v->p) *
              ref_group(&b->t->cfg, v->p.proc) * ref_es(v->p.proc));
}

/* ---- memory ----------------------------------------------------------- */

static int put_weights(struct test *b, struct conv_plan *p,
                       const struct tensor *w)
{
    struct ref_conv c = { 0 };
    const int32_t *v = w->v;
    uint16_t *s = calloc((size_t)w->count, sizeof *s);

    if (!s)
        return bad("out of memory");
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
    conv_put_weights(b, p, s);
    p->wt_placed = 1;
    free(s);
    return 0;
}

/* ---- the layer -------------------------------------------------------- */

static void run_band(struct test *b, struct chain *c, struct conv *v, int i,
                     struct out *o)
{
    static const enum unit u[] = { U_CDMA, U_CSC, U_CMAC_A, U_CMAC_B,
                                   U_CACC, U_SDP, U_SDP_RDMA };
    const struct shape *z = &v->z;
    int iy = i / v->bw, ix = i % v->bw;
    int y = cut(z->oh, v->bh, iy), x = cut(z->ow, v->bw, ix);
    struct conv_plan p = band(b, v, y, cut(z->oh, v->bh, iy + 1) - y, x,
                              cut(z->ow, v->bw, ix + 1) - x);
    struct sdp_plan s = v->sdp;
    int last = i + 1 == v->bh * v->bw;

    conv_legal(b, &p);
    sdp_band(b, &s, &o->cube, y, x, p.oh, p.ow);
    conv_write(b, &p);
    sdp_write(b, &s);
    poll_flush(b);
    sdp_enable(b, &s);
    conv_enable(b);
    expect(b, "SDP", U_SDP, u, s.rdma ? 7 : 6, o->event);
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
    return image_read(b, g, &v->p, &v->in);
}

static int setup(struct test *b, struct chain *c, struct conv *v,
                 const struct out **from, struct tensor *w)
{
    static const char *const prec[] = { "int8", "int16", "fp16", NULL };
    struct conv_plan *p = &v->p;

    p->proc = REF_INT8;
    if (only(v->l, keys) || get_word(v->l, "precision", prec, &p->proc))
        return -1;
    if (p->proc && !b->t->cfg.v1)
        return at(v->l, "%s has no %s, expected int8", b->t->cfg.name,
                  prec[p->proc]);
    p->in = p->proc;
    v->in.prec = p->proc;
    if (input(b, c, v, from) || weights(v->l, v, w))
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
    p->budget = HUGE_VAL;
}

int conv_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o)
{
    struct conv v = { .l = l };
    struct tensor w = { 0, 0, { 0 }, 0, NULL };
    const struct out *from = NULL, *other = NULL;
    int rc = setup(b, c, &v, &from, &w);

    if (!rc) {
        fill(&v);
        v.sdp.flying = v.sdp.nb = 1;
        v.sdp.proc = v.sdp.in = v.p.proc;
        v.sdp.w = v.z.ow;
        v.sdp.h = v.z.oh;
        v.sdp.c = v.z.k;
        rc = find_bands(b, &v) || put_weights(b, &v.p, &w) ||
             sdp_read(b, c, l, &v.sdp, &other) ? -1 : 0;
    }
    if (!rc) {
        out_place(b, o, v.z.k, v.z.oh, v.z.ow, v.sdp.out);
        wait_for(b, U_CDMA, from);
        wait_for(b, U_SDP_RDMA, other);
        for (int i = 0; i < v.bh * v.bw; i++)
            run_band(b, c, &v, i, o);
    }
    tensor_free(&w);
    return rc;
}
