/* SPDX-License-Identifier: Apache-2.0
 * Counts the layers of a trace in bins. */
#include "cover.h"

#include <string.h>

struct view {
    struct cover *c;
    const struct player *p;
    enum layer_kind kind;
};

/* "UNIT.REG.FIELD" of the layer that just ran; BDMA has no groups, and its
 * numbers of bytes count atoms of 32. */
static int sample_field(const struct view *v, const char *name, int64_t *out)
{
    char unit[16], reg[48], field[40];
    const dla_fielddef *f;
    int u, r;

    if (sscanf(name, "%15[^.].%47[^.].%39s", unit, reg, field) != 3)
        return 0;
    u = unit_of(unit);
    r = reg_find(v->p->t, unit, reg);
    f = r < 0 || (u < 0 && strcmp(unit, "BDMA"))
            ? NULL : reg_field(&v->p->t->r[r], field);
    if (!f)
        return 0;
    *out = field_read(v->p, r, v->p->t->r[r].group ? v->p->consumer[u] : 0, f);
    if (u < 0 && field_bytes(f))
        *out >>= f->lsb;
    return 1;
}

/* The register group of the layer; BDMA: commands in the queue. */
static int64_t sample_group(const struct view *v)
{
    static const enum unit unit[] = { U_CACC, U_SDP, U_PDP, U_CDP, U_RUBIK };

    return v->kind == K_BDMA ? v->p->nqueue : v->p->consumer[unit[v->kind]];
}

/* "count.read_WHAT", "count.table_WHAT": the accesses to the unit's registers,
 * or to its tables, of the kind WHAT of enum look. */
static int sample_look(const struct view *v, const char *name, int64_t *out)
{
    static const char *const of_unit[] = { "one", "two", "cleared", "left",
                                           "reset", "done", "table", "back",
                                           "off", "zero", NULL };
    static const char *const of_table[] = { "entry", "lo_entry", "past",
                                            "lo_past", NULL };
    static const enum unit unit[] = { U_CACC, U_SDP, U_PDP, U_CDP, U_RUBIK,
                                      U_RUBIK };
    const int table = !strncmp(name, "count.table_", 12);
    const char *const *all = table ? of_table : of_unit;
    unsigned bits = table ? v->p->lut[v->kind == K_CDP].looked
                          : v->p->looked[unit[v->kind]];

    if (!table && strncmp(name, "count.read_", 11))
        return 0;
    for (int i = 0; all[i]; i++)
        if (!strcmp(all[i], name + (table ? 12 : 11))) {
            *out = bits >> i & 1;
            return 1;
        }
    return 0;
}

static int64_t sample_registers(const struct player *p, enum unit u)
{
    return __builtin_popcountll((uint64_t)p->page_read[u]);
}

/* Counters of the layer that ran; SDP_RDMA has its own group further below. */
static int64_t sample_count(const struct player *p, int i)
{
    enum unit u = counters[i].unit == U_SDP_RDMA ? U_SDP : counters[i].unit;

    return counter_value(&p->cnt[p->consumer[u]], i);
}

/* "count.NAME" */
static int sample_counter(const struct view *v, const char *name,
                          int64_t *out)
{
    const struct player *p = v->p;
    const struct { const char *name; int64_t v; } all[] = {
        { "group", sample_group(v) },
        { "index", v->c->index[v->kind] + 1 },
        { "ahead", v->c->index[v->kind] && !p->waited },
        { "glb_read", sample_registers(p, U_GLB) },
        { "mcif_read", sample_registers(p, U_MCIF) },
        { "cvif_read", sample_registers(p, U_CVIF) },
    };

    if (strncmp(name, "count.", 6))
        return 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name + 6))
            return *out = all[i].v, 1;
    for (int i = 0; i < NCOUNTER; i++)
        if (!strcmp(counters[i].name, name + 6))
            return *out = sample_count(p, i), 1;
    return 0;
}

/* "corner.SITE.NAME": 1 when the layer's arithmetic reached it. */
static int sample_corner(const char *name, int64_t *out)
{
    static const char *const site[REF_SITES] = {
        "cvt", "pra", "mac", "sum", "result", "x1", "x2", "y", "y_cvt", "lut",
        "out", "pool", "lrn_in", "lrn", "lrn_lut", "lrn_out"
    };
    static const char *const corner[REF_CORNERS] = {
        "tie_up", "tie_down", "high", "low", "top", "bottom", "wide",
        "carry", "cancel", "denormal", "nan", "gone", "small", "lost", "over",
        "past_low", "past_high", "most", "exact", "word",
        "first", "last", "unset", "half", "lo_first", "lo_last", "lo_unset",
        "lo_half", "slope_under", "slope_over", "lo_slope_under",
        "lo_slope_over", "start", "lo_start", "next", "lo_next"
    };
    char text[40];

    if (strncmp(name, "corner.", 7))
        return 0;
    for (int i = 0; i < REF_SITES; i++)
        for (int k = 0; k < REF_CORNERS; k++) {
            snprintf(text, sizeof text, "%s.%s", site[i], corner[k]);
            if (!strcmp(name + 7, text)) {
                *out = (int64_t)(ref_corners[i] >> k & 1);
                return 1;
            }
        }
    return 0;
}

static int sample_lookup(void *user, const char *name, int64_t *out)
{
    const struct view *v = user;
    const int was = !strncmp(name, "previous.", 9);
    int i = cover_point(v->c, v->kind, was ? name + 9 : name);

    if (i >= 0)
        *out = was ? v->c->point[i].was : v->c->point[i].now;
    return i >= 0 || sample_field(v, name, out) ||
           sample_counter(v, name, out) || sample_look(v, name, out) ||
           sample_corner(name, out) ||
           cover_parameter(&v->c->t->cfg, name, out);
}

static int sample_bin(const struct point *p)
{
    for (int i = 0; i < p->nbin; i++)
        if (p->now >= p->bin[i].lo && p->now <= p->bin[i].hi)
            return i;
    return -1;
}

static int sample_point(struct view *v, struct point *p)
{
    const struct scope s = { v, sample_lookup };
    char err[160];
    int64_t on = 1;

    p->at = -1;
    p->now = 0;
    if ((p->when && expr_value(p->when, &s, &on, err, sizeof err)) ||
        expr_value(p->value, &s, &p->now, err, sizeof err))
        return bad("points.csv:%d: %s", p->line, err);
    if (!on)
        return 0;
    p->at = sample_bin(p);
    return 0;
}

static void sample_cross(struct cover *c, struct cross *x)
{
    int at = 0;

    for (int k = 0; k < x->n; k++) {
        const struct point *p = &c->point[x->point[k]];

        if (p->at < 0)
            return;
        at = at * p->nbin + p->at;
    }
    x->hit[at]++;
}

static int sample_layer(void *arg, const struct player *p, int kind)
{
    struct view v = { arg, p, (enum layer_kind)kind };
    struct cover *c = arg;

    c->layers[kind]++;
    for (int i = 0; i < c->npoint; i++)
        if (c->point[i].kind == v.kind && sample_point(&v, &c->point[i]))
            return -1;
    for (int i = 0; i < c->ncross; i++)
        if (c->cross[i].kind == v.kind)
            sample_cross(c, &c->cross[i]);
    for (int i = 0; i < c->npoint; i++)
        if (c->point[i].kind == v.kind)
            c->point[i].was = c->point[i].now;
    c->index[kind]++;
    memset(ref_corners, 0, sizeof ref_corners);
    return 0;
}

int cover_folder(struct cover *c, const char *dir)
{
    struct trace tr = { .n = 0 };
    struct tally n = { 0 };
    int rc = trace_read(&tr, c->t->cfg.name, dir);

    memset(ref_corners, 0, sizeof ref_corners);
    memset(c->index, 0, sizeof c->index);
    for (int i = 0; i < c->npoint; i++)
        c->point[i].was = -1;
    rc = rc ? rc : play(c->t, &tr, 0, &n,
                        &(struct play_hooks){ sample_layer, NULL, c });
    if (!rc && n.failed)
        rc = bad("%s: %d of its checks fail on the reference", dir,
                 n.failed);
    else if (rc)
        bad("%s: the reference cannot play it", dir);
    c->folders += !rc;
    trace_free(&tr);
    return rc;
}
