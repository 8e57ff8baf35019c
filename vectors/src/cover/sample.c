/* SPDX-License-Identifier: Apache-2.0
 * Layers of a trace become counts of bins.
 */
#include "cover.h"

#include <string.h>

struct view {
    struct cover *c;
    const struct player *p;
    enum layer_kind kind;
};

/* "UNIT.REG.FIELD" of the layer that just ran. */
static int field_value(const struct view *v, const char *name, int64_t *out)
{
    char unit[16], reg[48], field[40];
    int i, r;

    if (sscanf(name, "%15[^.].%47[^.].%39s", unit, reg, field) != 3)
        return 0;
    i = unit_of(unit);
    r = i < 0 ? -1 : reg_find(v->p->t, unit, reg);
    if (r < 0 || !reg_field(&v->p->t->r[r], field))
        return 0;
    *out = (int64_t)fld(v->p, (enum unit)i, reg, field);
    return 1;
}

/* A register of BDMA, which has no groups. */
static int bdma_value(const struct view *v, const char *name, int64_t *out)
{
    char reg[48], field[40];
    const struct field *f;
    int r;

    if (sscanf(name, "BDMA.%47[^.].%39s", reg, field) != 2)
        return 0;
    r = reg_find(v->p->t, "BDMA", reg);
    f = r < 0 ? NULL : reg_field(&v->p->t->r[r], field);
    if (!f)
        return 0;
    *out = v->p->val[r][0] >> f->lsb & (((int64_t)1 << f->width) - 1);
    return 1;
}

/* The register group of the layer; BDMA: commands in the queue. */
static int64_t group_of(const struct view *v)
{
    static const enum unit unit[] = { U_CACC, U_SDP, U_PDP, U_CDP, U_RUBIK };

    return v->kind == K_BDMA ? v->p->nqueue : v->p->consumer[unit[v->kind]];
}

/* "count.read_WHAT", "count.table_WHAT": what of the unit's registers, of its
 * tables, was read or written as enum look says. */
static int look_value(const struct view *v, const char *name, int64_t *out)
{
    static const char *const of_unit[] = { "one", "two", "cleared", "left",
                                           "reset", "done", "table", NULL };
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

static int64_t registers_of(const struct player *p, enum page k)
{
    return __builtin_popcountll((uint64_t)p->page_read[k]);
}

/* What the counters of the layer show. */
static int counter_value(const struct view *v, const char *name,
                         int64_t *out)
{
    const struct player *p = v->p;
    const struct layer_cnt *sdp = &p->cnt[p->consumer[U_SDP]];
    const struct layer_cnt *cdp = &p->cnt[p->consumer[U_CDP]];
    const struct { const char *name; int64_t v; } all[] = {
        { "count.cacc_sat", p->cnt[p->consumer[U_CACC]].cacc_sat },
        { "count.sdp_sat", sdp->sdp.sat },
        { "count.sdp_uflow", sdp->sdp.lut[REF_UFLOW] },
        { "count.sdp_oflow", sdp->sdp.lut[REF_OFLOW] },
        { "count.sdp_le", sdp->sdp.lut[REF_LE_HIT] },
        { "count.sdp_lo", sdp->sdp.lut[REF_LO_HIT] },
        { "count.cdp_sat", cdp->cdp.sat },
        { "count.cdp_uflow", cdp->cdp.lut[REF_UFLOW] },
        { "count.cdp_oflow", cdp->cdp.lut[REF_OFLOW] },
        { "count.cdp_le", cdp->cdp.lut[REF_LE_HIT] },
        { "count.cdp_lo", cdp->cdp.lut[REF_LO_HIT] },
        { "count.group", group_of(v) },
        { "count.index", v->c->index[v->kind] + 1 },
        { "count.ahead", v->c->index[v->kind] && !p->waited },
        { "count.glb_read", registers_of(p, PAGE_GLB) },
        { "count.mcif_read", registers_of(p, PAGE_MCIF) },
        { "count.cvif_read", registers_of(p, PAGE_CVIF) },
        { "count.unequal", sdp->sdp.unequal != 0 },
        { "count.nan_data", p->cnt[p->consumer[U_CDMA]].conv.nan_d },
        { "count.inf_data", p->cnt[p->consumer[U_CDMA]].conv.inf_d },
        { "count.nan_weight", p->cnt[p->consumer[U_CDMA]].nan_w },
        { "count.inf_weight", p->cnt[p->consumer[U_CDMA]].inf_w },
        { "count.sdp_nan_in", sdp->sdp.nan_in },
        { "count.sdp_inf_in", sdp->sdp.inf_in },
        { "count.sdp_nan_out", sdp->sdp.nan_out },
        { "count.pdp_nan_in", p->cnt[p->consumer[U_PDP]].pdp.nan_in },
        { "count.pdp_inf_in", p->cnt[p->consumer[U_PDP]].pdp.inf_in },
        { "count.pdp_nan_out", p->cnt[p->consumer[U_PDP]].pdp.nan_out },
        { "count.cdp_nan_in", cdp->cdp.nan.nan_in },
        { "count.cdp_inf_in", cdp->cdp.nan.inf_in },
        { "count.cdp_nan_out", cdp->cdp.nan.nan_out },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name)) {
            *out = all[i].v;
            return 1;
        }
    return 0;
}

/* "corner.SITE.NAME": 1 when the layer's arithmetic came there. */
static int corner_value(const char *name, int64_t *out)
{
    static const char *const site[REF_SITES] = {
        "cvt", "pra", "mac", "sum", "result", "x1", "x2", "y", "y_cvt", "lut", "out",
        "pool", "lrn_in", "lrn", "lrn_lut", "lrn_out"
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

static int lookup(void *user, const char *name, int64_t *out)
{
    const struct view *v = user;
    const int was = !strncmp(name, "previous.", 9);

    for (int i = 0; i < v->c->npoint; i++)
        if (v->c->point[i].kind == v->kind &&
            !strcmp(v->c->point[i].name, was ? name + 9 : name)) {
            *out = was ? v->c->point[i].was : v->c->point[i].now;
            return 1;
        }
    return field_value(v, name, out) || bdma_value(v, name, out) ||
           counter_value(v, name, out) || look_value(v, name, out) ||
           corner_value(name, out) ||
           cover_parameter(&v->c->t->cfg, name, out);
}

static int find_bin(const struct point *p)
{
    for (int i = 0; i < p->nbin; i++)
        if (p->now >= p->bin[i].lo && p->now <= p->bin[i].hi)
            return i;
    return -1;
}

static int sample_point(struct view *v, struct point *p)
{
    const struct scope s = { v, lookup };
    char err[160];
    int64_t on = 1;

    p->at = -1;
    p->now = 0;
    if ((p->when && expr_value(p->when, &s, &on, err, sizeof err)) ||
        expr_value(p->value, &s, &p->now, err, sizeof err))
        return bad("points.csv:%d: %s", p->line, err);
    if (!on)
        return 0;
    p->at = find_bin(p);
    if (p->at >= 0)
        p->hit[p->at]++;
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

static int layer(void *arg, const struct player *p, int kind)
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

int cover_folder(struct cover *c, const char *tables, const char *dir)
{
    struct trace tr = { 0, 0, 0, NULL };
    struct tally n = { 0 };
    int rc = any_read(&tr, c->t, tables, dir);

    memset(ref_corners, 0, sizeof ref_corners);
    memset(c->index, 0, sizeof c->index);
    for (int i = 0; i < c->npoint; i++)
        c->point[i].was = -1;
    rc = rc ? rc : play_layers(c->t, &tr, &n, layer, c);
    if (!rc && n.failed)
        rc = bad("%s: %d of its checks fail on the reference", dir,
                 n.failed);
    else if (rc)
        bad("%s: the reference cannot play it", dir);
    c->folders += !rc;
    trace_free(&tr);
    return rc;
}
