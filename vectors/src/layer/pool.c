/* SPDX-License-Identifier: Apache-2.0
 * Pooling of a cube in memory, in bands where a line is too wide for one pass
 * (pdp.md 2.3).
 */
#include "layer.h"

#include <stdlib.h>

static const char *const keys[] = {
    "name", "engine", "precision", "input", "method", "window", "stride",
    "padding", "padding_value", "memory", "strides", "registers", NULL
};

/* Columns or lines that no window reaches are neither padded nor read. */
static void pool_layer_even(int *size, int *pad, int window, int stride,
                            int before)
{
    int rest = (before + *size + *pad - window) % stride;
    int cut = rest < *pad ? rest : *pad;

    *pad -= cut;
    *size -= rest - cut;
}

static int pool_layer_windows(const config_setting_t *l, struct pdp_plan *p)
{
    static const char *const method[] = { "average", "max", "min", NULL };
    int window[2] = { 0 };
    struct window v;

    p->method = 1;
    if (!setting(l, "window"))
        return at(l, "no window: expected window = [lines, columns]");
    if (get_word(l, "method", method, &p->method) ||
        get_ints(l, "window", 2, 1, 8, window) ||
        get_int(l, "padding_value", -32768, 32767, &p->pad_val))
        return -1;
    v.h = p->kh = window[0];
    v.w = p->kw = window[1];
    if (get_window(l, 16, 7, p->h, p->w, &v))
        return -1;
    p->sh = v.sy;
    p->sw = v.sx;
    p->pt = v.pt;
    p->pb = v.pb;
    p->pl = v.pl;
    p->pr = v.pr;
    pool_layer_even(&p->h, &p->pb, p->kh, p->sh, p->pt);
    pool_layer_even(&p->w, &p->pr, p->kw, p->sw, p->pl);
    p->oh = (p->h + p->pt + p->pb - p->kh) / p->sh + 1;
    p->ow = (p->w + p->pl + p->pr - p->kw) / p->sw + 1;
    return 0;
}

static int pool_layer_shape(const config_setting_t *l, struct pdp_plan *p)
{
    if (pool_layer_windows(l, p))
        return -1;
    if (pdp_bands(p))
        return at(l, "window [%d, %d], stride [%d, %d], padding [%d, %d, %d, "
                  "%d] over %d columns cannot be cut into bands that PDP "
                  "can run (pdp.md 2.3)", p->kh, p->kw, p->sh, p->sw, p->pt,
                  p->pb, p->pl, p->pr, p->w);
    return 0;
}

/* `pool` of another layer. */
static int pool_layer_behind(const struct test *b, const config_setting_t *g)
{
    static const char *const names[] = { "method", "window", "stride",
                                         "padding", "padding_value", NULL };

    if (!b->t->cfg.has_pdp)
        return at(g, "%s has no PDP", b->t->cfg.name);
    return members(g, names, "{ window = [lines, columns]; }");
}

int pool_on_the_fly(const struct test *b, const config_setting_t *g,
                    struct pdp_plan *p)
{
    p->flying = p->dst_placed = 1;
    return pool_layer_behind(b, g) || pool_layer_windows(g, p) ? -1 : 0;
}

static int pool_cube(struct test *b, struct chain *c,
                     const config_setting_t *g, const struct out *in,
                     const struct out *from, struct out *o)
{
    struct pdp_plan p = { .prec = in->prec, .c = in->ch, .h = in->h,
                          .w = in->w, .src = in->cube, .src_placed = 1,
                          .dst_placed = 1 };

    if (pool_layer_shape(g, &p) || out_place(b, o, p.c, p.oh, p.ow, p.prec))
        return -1;
    p.dst = o->cube;
    wait_for(b, U_PDP_RDMA, from);
    pdp_write(b, &p);
    pdp_enable(b, &p);
    expect(b, "PDP", U_PDP, UNIT(U_PDP) | UNIT(U_PDP_RDMA), o->event);
    out_check(b, o);
    c->bands++;
    return 0;
}

int pool_from_memory(struct test *b, struct chain *c,
                     const config_setting_t *g, const struct out *in,
                     struct out *o)
{
    return pool_layer_behind(b, g) ? -1 : pool_cube(b, c, g, in, in, o);
}

int pool_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o)
{
    struct out in = { .prec = REF_INT8 };
    const struct out *from = NULL;

    if (!b->t->cfg.has_pdp)
        return at(l, "%s has no PDP", b->t->cfg.name);
    if (only(l, keys) || precision_read(b, c, l, l, &in.prec) ||
        input_cube(b, c, l, &in, &from))
        return -1;
    out_from(o, &in);
    return pool_cube(b, c, l, &in, from, o);
}
