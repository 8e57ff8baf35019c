/* SPDX-License-Identifier: Apache-2.0
 * Turns a bin without hits into constraints on the next layers. A point that is
 * a register's field, or one more, restricts that field of the random layers;
 * for any other point, the layer's drawn fields are checked: the point's value
 * must be in the bin. */
#include "steer.h"

#include <stdio.h>
#include <string.h>

/* A name of points.csv in the layer that is being drawn; 0: not yet known, or
 * none of its fields. */
static int steer_drawn(void *user, const char *name, int64_t *v)
{
    const struct steer *g = user;
    const struct scope scope = { user, steer_drawn };
    int k = cover_point(g->c, g->kind, name), i = space_of_register(g->s, name);
    char err[200];

    if (k >= 0)
        return !expr_value(g->c->point[k].value, &scope, v, err, sizeof err);
    if (i < 0)
        return cover_parameter(&g->s->t->cfg, name, v);
    *v = g->s->field[i].now - g->s->field[i].less;
    return g->s->field[i].drawn;
}

/* A condition that cannot be evaluated yet holds. */
static int steer_fits(void *arg)
{
    struct steer *g = arg;
    const struct scope scope = { g, steer_drawn };
    char err[200];
    int64_t v;

    for (int i = 0; i < g->n; i++) {
        const struct bin *b = &g->point[i]->bin[g->bin[i]];

        if (!expr_value(g->point[i]->value, &scope, &v, err, sizeof err) &&
            (v < b->lo || v > b->hi))
            return 0;
    }
    return 1;
}

/* The field that has the point's value, less *less; -1 if there is none. */
static int steer_direct(const struct space *s, const struct point *p,
                        int64_t *less)
{
    char name[80];
    int64_t add;
    int i;

    if (strchr(p->field, '='))
        return -1;
    if (p->field[0]) {
        *less = 0;
        return space_find(s, p->field);
    }
    if (!expr_sum(p->value, name, sizeof name, &add))
        return -1;
    i = space_of_register(s, name);
    *less = i < 0 ? 0 : add - s->field[i].less;
    return i;
}

static int64_t steer_within(int64_t v, int64_t lo, int64_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void steer_restrict(struct space *s, int field, int64_t lo, int64_t hi)
{
    const struct field_row *f = &s->field[field];
    struct want *w = &s->want[s->nwant];
    struct item *i = &w->values.item[0];

    if (hi < f->low || lo > f->high || s->nwant == MAX_WANT)
        return;
    memset(w, 0, sizeof *w);
    w->field = field;
    *i = (struct item){ .lo = steer_within(lo, f->low, f->high),
                        .hi = steer_within(hi, f->low, f->high), .weight = 1 };
    w->values.n = w->values.total = 1;
    s->nwant++;
}

/* Words of a point's row: "name=low..high" restricts a field, "kind=NAME" names
 * the only test that reaches the bin. all: restrict the fields too. */
static void steer_wish(struct steer *g, struct space *s, const char *fields,
                       int all)
{
    char text[320], *save;

    snprintf(text, sizeof text, "%s", fields);
    for (char *w = strtok_r(text, " ", &save); w;
         w = strtok_r(NULL, " ", &save)) {
        char name[40];
        long lo, hi;
        int n = sscanf(w, "%39[^=]=%ld..%ld", name, &lo, &hi);
        int field = n < 2 ? -1 : space_find(s, name);

        if (field >= 0 && all)
            steer_restrict(s, field, lo, n == 3 ? hi : lo);
        else if (field < 0)
            sscanf(w, "kind=%15s", g->only);
    }
}

void steer_to(struct steer *g, struct space *s, const struct cover *c,
              const struct cross *x, int bin)
{
    int64_t less;

    *g = (struct steer){ .c = c, .s = s, .kind = x->kind, .n = x->n };
    cross_bins(c, x, bin, g->bin);
    for (int k = 0; k < g->n; k++)
        g->point[k] = &c->point[x->point[k]];
    s->nwant = 0;
    for (int k = 0; k < g->n; k++) {
        const struct bin *b = &g->point[k]->bin[g->bin[k]];
        int field = steer_direct(s, g->point[k], &less);

        if (field >= 0)
            steer_restrict(s, field, b->lo - less,
                           b->hi == INT64_MAX ? b->hi : b->hi - less);
        else if (strchr(g->point[k]->field, '='))
            steer_wish(g, s, g->point[k]->field, b->lo > 0);
    }
    s->also = steer_fits;
    s->also_arg = g;
}

void steer_off(struct space *s)
{
    s->nwant = 0;
    s->also = NULL;
}
