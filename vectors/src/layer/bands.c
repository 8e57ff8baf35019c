/* SPDX-License-Identifier: Apache-2.0
 * Bands of a layer, and PDP on the fly after them (pdp.md 2.3).
 */
#include "bands.h"

void reach(int o, int n, int stride, int window, int pad, int size,
           int *first, int *len, int *before, int *after)
{
    int from = o * stride - pad, to = (o + n - 1) * stride + window - pad;

    *before = from < 0 ? -from : 0;
    *after = to > size ? to - size : 0;
    *first = from < 0 ? 0 : from;
    *len = (to > size ? size : to) - *first;
}

int grid_lines(const struct grid *g)
{
    return g->pool.flying ? g->pool.oh : g->h;
}

int grid_columns(const struct grid *g)
{
    return g->pool.flying ? g->pool.ow : g->w;
}

/* Band number i of n over size outputs begins at this one. */
static int bands_cut(int unit, int size, int n, int i)
{
    int at_unit = (int)((int64_t)ref_ceil(size, unit) * i / n) * unit;

    return at_unit < size ? at_unit : size;
}

struct piece grid_piece(const struct grid *g, int ny, int nx, int i)
{
    const struct pdp_plan *p = &g->pool;
    int h = grid_lines(g), w = grid_columns(g), k = i % nx;
    struct piece q = { .pool = *p };

    i /= nx;
    q.y = q.oy = bands_cut(g->uh, h, ny, i);
    q.x = q.ox = bands_cut(g->uw, w, nx, k);
    q.h = bands_cut(g->uh, h, ny, i + 1) - q.y;
    q.w = bands_cut(g->uw, w, nx, k + 1) - q.x;
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

int piece_runs(const struct grid *g, struct piece *q, int n)
{
    /* a lone pixel has other strides (sdp.md 4.1) */
    if (q->h == 1 && q->w == 1 && n > 1)
        return 0;
    if (q->h < g->least || q->w < g->least)
        return 0;
    return !q->pool.flying || !pdp_legal(&q->pool);
}

static int all_run(const struct grid *g)
{
    for (int i = 0; i < g->bw; i++) {
        struct piece q = grid_piece(g, 1, g->bw, i);

        if (!piece_runs(g, &q, g->bw))
            return 0;
    }
    return 1;
}

int grid_columns_cut(const struct test *b, const config_setting_t *l,
                     struct grid *g)
{
    g->bh = 1;
    for (g->bw = 1; g->bw <= grid_columns(g); g->bw++)
        if (all_run(g))
            return 0;
    return at(setting(l, "pool"), "no bands of the layer "
              "fit PDP of %s on the fly (pdp.md 2.3), expected a layer of "
              "engine \"pool\" after this one", b->t->cfg.name);
}

int grid_pool(const struct test *b, const config_setting_t *l,
              struct sdp_plan *s, struct grid *g)
{
    const config_setting_t *p = setting(l, "pool");

    if (!p || s->wino)                    /* pool_from_memory */
        return 0;
    s->to_pdp = 1;
    g->pool.prec = s->proc;
    g->pool.c = s->c;
    g->pool.h = g->h;
    g->pool.w = g->w;
    return pool_on_the_fly(b, p, &g->pool);
}

int grid_place(struct test *b, const config_setting_t *l,
               const struct sdp_plan *s, const struct grid *g, struct out *o)
{
    const struct pdp_plan *p = &g->pool;

    if (!p->flying)
        return sdp_place(b, o, s);
    if (s->out != s->proc)
        return at(setting(l, "output"), "an output of "
                  "another precision in front of pool");
    return out_place(b, o, p->c, p->oh, p->ow, p->prec);
}

void piece_pool(struct test *b, struct piece *q, const struct cube *dst)
{
    q->pool.dst = *dst;
    q->pool.dst.base += (uint64_t)(q->oy * dst->line +
                                   q->ox * b->t->cfg.ab);
    pdp_legal(&q->pool);                  /* fills in its output */
    pdp_write(b, &q->pool);
}

void piece_end(struct test *b, const struct sdp_plan *s, unsigned units,
               struct out *o, int last)
{
    expect(b, "SDP", U_SDP, units, o->event);
    if (s->to_pdp) {
        check_none(b, o->event);
        expect(b, "PDP", U_PDP, UNIT(U_PDP), o->event);
    }
    if (last)
        out_check(b, o);
    else
        check_none(b, o->event);
}
