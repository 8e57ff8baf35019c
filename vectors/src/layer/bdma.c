/* SPDX-License-Identifier: Apache-2.0
 * Copies by BDMA: boxes of channels, lines and columns from one cube or several
 * into places of a new one, mostly in the other memory. A layer is a group of
 * commands in the queue (bdma.md 2). */
#include "layer.h"
#include "../gen/move.h"

#include <string.h>

struct box {
    const config_setting_t *g;
    struct out in;
    const struct out *after;
    int from[3], size[3], at[3];      /* channels, lines, columns */
};

struct copies {
    int n, shape[3];
    struct box box[BDMA_GROUP];
};

static const char *const axis[] = { "channels", "lines", "columns" };

/* ---- the file --------------------------------------------------------- */

static int box_read(struct test *b, const struct chain *c,
                    const config_setting_t *g, struct box *x)
{
    const struct out *in = &x->in;

    x->g = g;
    x->in.planar = ANY;
    if (input_cube(b, c, g, &x->in, &x->after) ||
        get_ints(g, "from", 3, 0, 8191, x->from))
        return -1;
    x->size[0] = in->ch - x->from[0];
    x->size[1] = in->h - x->from[1];
    x->size[2] = in->w - x->from[2];
    if (get_ints(g, "size", 3, 1, 8192, x->size) ||
        get_ints(g, "at", 3, 0, 8191, x->at))
        return -1;
    return 0;
}

static int list_read(struct test *b, const struct chain *c,
                     const config_setting_t *l, int prec, struct copies *p)
{
    static const char *const names[] = { "input", "from", "size", "at",
                                         NULL };
    const config_setting_t *s = setting(l, "copies");

    p->n = s ? config_setting_length(s) : 1;
    for (int i = 0; i < p->n; i++) {
        const config_setting_t *g = s ? config_setting_get_elem(s,
                                            (unsigned)i) : l;

        p->box[i].in.prec = prec;
        if ((s && only(g, names)) || box_read(b, c, g, &p->box[i]))
            return -1;
        if (p->box[i].in.planar != p->box[0].in.planar)
            return at(g, "a feature cube and planes in one layer");
    }
    return 0;
}

/* The group that has the first `input`, or NULL with text. */
static const config_setting_t *bdma_layer_first(const config_setting_t *l)
{
    static const char *const alone[] = { "input", "from", "size", "at" };
    const config_setting_t *s = setting(l, "copies");
    int n = s && config_setting_is_list(s) ? config_setting_length(s) : 0;

    if (!s)
        return l;
    for (int i = 0; i < 4; i++)
        if (setting(l, alone[i]))
            return at(l, "%s and copies in one layer", alone[i]), NULL;
    if (n < 1 || n > BDMA_GROUP)
        return at(s, "copies: expected ( { input = ...; at = [..]; }, ... ) "
                  "with 1 to %d copies, as many as a group has (bdma.md 2)",
                  BDMA_GROUP), NULL;
    for (int i = 0; i < n; i++)
        if (!config_setting_is_group(config_setting_get_elem(s, (unsigned)i)))
            return at(s, "copies: expected { input = ...; at = [..]; }"), NULL;
    return config_setting_get_elem(s, 0);
}

/* ---- sizes ------------------------------------------------------------ */

/* Atoms are moved as a whole: a box begins and ends with one, or ends with the
 * last channel (in planes: column) of its input. */
static int whole_atoms(const struct test *b, const struct box *x)
{
    int a = x->in.planar ? 2 : 0;
    int n = b->t->cfg.ab / ref_es(x->in.prec);
    int of = a ? x->in.w : x->in.ch;
    int last = x->from[a] + x->size[a] == of;

    if (x->from[a] % n == 0 && x->at[a] % n == 0 &&
        (x->size[a] % n == 0 || last))
        return 0;
    return at(x->g, "%d %s from %d to %d: BDMA moves atoms, expected multiples "
              "of %d, or %s up to the input's last", x->size[a], axis[a],
              x->from[a], x->at[a], n, axis[a]);
}

/* The result has the given shape, or ends where the last copy ends. */
static int bdma_layer_sizes(const struct test *b, const config_setting_t *l,
                            struct copies *p)
{
    int said[3] = { 0 };

    if (get_ints(l, "shape", 3, 1, 8192, said))
        return -1;
    for (int i = 0; i < p->n; i++) {
        const struct box *x = &p->box[i];
        const int of[3] = { x->in.ch, x->in.h, x->in.w };

        for (int k = 0; k < 3; k++) {
            int end = x->at[k] + x->size[k];

            if (x->size[k] < 1 || x->from[k] + x->size[k] > of[k])
                return at(x->g, "%d %s from %d of %d", x->size[k], axis[k],
                          x->from[k], of[k]);
            if (end > (said[0] ? said[k] : 8192))
                return at(x->g, "%s up to %d, expected at most %d", axis[k],
                          end, said[0] ? said[k] : 8192);
            if (end > p->shape[k])
                p->shape[k] = end;
        }
    }
    for (int k = 0; k < 3 && said[0]; k++)
        p->shape[k] = said[k];
    for (int i = 0; i < p->n; i++)
        if (whole_atoms(b, &p->box[i]))
            return -1;
    return 0;
}

/* Bytes that no copy writes are zero. */
static int bdma_layer_place(struct test *b, const config_setting_t *l,
                            const struct copies *p, struct out *o)
{
    const struct out *in = &p->box[0].in;

    if (!setting(l, "memory"))
        o->cube.mem = in->cube.mem == REF_PRI && b->t->cfg.has_sec ? REF_SEC
                                                                   : REF_PRI;
    o->ch = p->shape[0];
    o->h = p->shape[1];
    o->w = p->shape[2];
    o->prec = in->prec;
    o->planar = in->planar;
    if (cube_layout(b, o))
        return -1;
    region_zero(b, o->cube.mem, o->cube.base, "out", o->cube.size);
    return 0;
}

/* ---- the group -------------------------------------------------------- */

static struct ref_copy bdma_layer_command(const struct test *b,
                                          const struct box *x,
                                          const struct out *o)
{
    const struct ref_cfg *f = &b->t->cfg;
    int n = f->ab / ref_es(o->prec);
    struct ref_copy c = {
        .mem_src = x->in.cube.mem, .mem_dst = o->cube.mem,
        .lines = x->size[1],
        .src_line = x->in.cube.line, .src_surf = x->in.cube.surf,
        .dst_line = o->cube.line, .dst_surf = o->cube.surf,
    };

    c.src = x->in.cube.base + (uint64_t)cube_at(&x->in, f, x->from[0],
                                                x->from[1], x->from[2]);
    c.dst = o->cube.base + (uint64_t)cube_at(o, f, x->at[0], x->at[1],
                                             x->at[2]);
    c.atoms = o->planar ? ref_ceil(x->size[2], n) : x->size[2];
    c.surfs = o->planar ? x->size[0] : ref_ceil(x->size[0], n);
    return c;
}

static void bdma_layer_done(struct test *b, struct chain *c, int g)
{
    if (c->bdma.event[g][0])
        wait_event(b, U_BDMA, c->bdma.event[g]);
    c->bdma.event[g][0] = 0;
    c->bdma.n[g] = 0;
}

/* A number is launched again after its interrupt, and the queue holds the
 * commands of both. */
static void bdma_layer_run(struct test *b, struct chain *c,
                           const struct copies *p, struct out *o)
{
    int g = c->bdma.next;

    bdma_layer_done(b, c, g);
    if (c->bdma.n[!g] + p->n > BDMA_GROUP)
        bdma_layer_done(b, c, !g);
    for (int i = 0; i < b->nover; i++)
        if (!strcmp(b->over[i].reg, "CFG_STATUS"))
            bdma_reg(b, "CFG_STATUS", 0);
    for (int i = 0; i < p->n; i++) {
        struct ref_copy x = bdma_layer_command(b, &p->box[i], o);

        if (p->box[i].after)
            wait_event(b, U_BDMA, p->box[i].after->event);
        bdma_push(b, &x);
    }
    bdma_launch(b, g, o->event);
    snprintf(c->bdma.event[g], sizeof c->bdma.event[g], "%s", o->event);
    c->bdma.n[g] = p->n;
    c->bdma.next = !g;
}

int bdma_layer_read(struct test *b, struct chain *c,
                    const config_setting_t *l, struct out *o)
{
    static const char *const keys[] = {
        "name", "engine", "precision", "input", "from", "size", "at",
        "copies", "shape", "memory", "strides", "registers", NULL
    };
    struct copies p = { 0 };
    const config_setting_t *g;
    int prec;

    if (!b->t->cfg.has_bdma)
        return at(l, "%s has no BDMA", b->t->cfg.name);
    if (only(l, keys))
        return -1;
    g = bdma_layer_first(l);
    if (!g || precision_read(b, c, l, g, &prec) ||
        list_read(b, c, l, prec, &p) || bdma_layer_sizes(b, l, &p) ||
        bdma_layer_place(b, l, &p, o))
        return -1;
    bdma_layer_run(b, c, &p, o);
    out_check(b, o);
    c->bands++;
    return 0;
}
