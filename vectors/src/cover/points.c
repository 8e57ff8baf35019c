/* SPDX-License-Identifier: Apache-2.0
 * The coverage tables: points with their bins, crosses with their impossible
 * combinations.
 *
 *   points.csv    point;unit;value;bins;needs;when[;field]
 *   crosses.csv   unit;points;needs;illegal */
#include "cover.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const kind_name[NKIND] = { "conv", "sdp", "pdp", "cdp",
                                       "rubik", "bdma" };

int cover_kinds(const char *names, unsigned *kinds)
{
    char text[200], *save, *u;

    *kinds = 0;
    snprintf(text, sizeof text, "%s", names);
    for (u = strtok_r(text, ",", &save); u; u = strtok_r(NULL, ",", &save)) {
        unsigned found = 0;

        for (int k = 0; k < NKIND; k++)
            if (!strcmp(u, "all") || !strcmp(u, kind_name[k]))
                found |= 1u << k;
        if (!found)
            return bad("--kind %s: expected all, conv, sdp, pdp, cdp, rubik, "
                       "bdma, or several of them, separated by commas", u);
        *kinds |= found;
    }
    return *kinds ? 0 : bad("--kind: expected a kind, or all");
}

__attribute__((format(printf, 3, 4)))
static int points_wrong(const char *table, int line, const char *fmt, ...)
{
    va_list ap;

    fprintf(stderr, "%s:%d: ", table, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    return -1;
}

/* ---- parameters of the configuration ---------------------------------- */

int cover_parameter(const struct ref_cfg *f, const char *name, int64_t *v)
{
    const struct { const char *name; int64_t v; } all[] = {
        { "ATOM", f->ab },        { "CB", f->cb },
        { "G", f->g },            { "ENTRY", f->eb },
        { "BANKS", f->banks },    { "DEPTH", f->depth },
        { "int16", f->v1 },
        { "fp16", f->v1 },        { "sdp_ew", f->has_ew },
        { "sdp_lut", f->has_lut }, { "sec_mem", f->has_sec },
        { "pdp", f->has_pdp },    { "cdp", f->has_cdp },
        { "rubik", f->has_rubik }, { "bdma", f->has_bdma },
        { "winograd", f->has_wino }, { "batch", f->has_batch },
        { "compression", f->has_comp },
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name)) {
            *v = all[i].v;
            return 1;
        }
    return 0;
}

static int points_parameter(void *user, const char *name, int64_t *v)
{
    return cover_parameter(user, name, v);
}

/* True if the configuration has the features that a row needs. */
static int points_has(const struct cover *c, const char *table, int line,
                      const char *needs)
{
    struct scope s = { (void *)(uintptr_t)&c->t->cfg, points_parameter };
    char err[128];
    int64_t v = 1;
    struct expr *e;

    if (!*needs)
        return 1;
    e = expr_parse(needs, err, sizeof err);
    if (!e || expr_value(e, &s, &v, err, sizeof err)) {
        expr_free(e);
        return points_wrong(table, line, "needs: %s", err);
    }
    expr_free(e);
    return v != 0;
}

static int points_kind(const char *name)
{
    for (int i = 0; i < NKIND; i++)
        if (!strcmp(kind_name[i], name))
            return i;
    return -1;
}

/* ---- points ----------------------------------------------------------- */

/* "3", "4-7", "32+" or "name=4-7". */
static int points_read_bin(struct bin *b, const char *text)
{
    const char *eq = strchr(text, '=');
    const char *num = eq ? eq + 1 : text;
    char *end;

    snprintf(b->name, sizeof b->name, "%.*s",
             (int)(eq ? (size_t)(eq - text) : strlen(text)), text);
    b->lo = strtoll(num, &end, 0);
    b->hi = b->lo;
    if (end == num)
        return -1;
    if (*end == '+')
        return b->hi = INT64_MAX, end[1] ? -1 : 0;
    if (*end == '-' && end[1]) {
        const char *from = end + 1;

        b->hi = strtoll(from, &end, 0);
        if (end == from)
            return -1;
    }
    return *end || b->hi < b->lo ? -1 : 0;
}

static int points_read_bins(struct point *p, char *text, int line)
{
    for (char *s = strtok(text, " "); s; s = strtok(NULL, " ")) {
        if (p->nbin == MAX_BINS)
            return points_wrong("points.csv", line, "more than 40 bins");
        if (points_read_bin(&p->bin[p->nbin++], s))
            return points_wrong("points.csv", line, "bin %s, expected N, N-M, "
                                "N+ or name=N-M", s);
    }
    return 0;
}

static int points_read_row(struct cover *c, char **cell, int n, int line)
{
    struct point *p = &c->point[c->npoint];
    char err[128];
    int whole = n == 6 || n == 7, kind = whole ? points_kind(cell[1]) : -1;
    int yes = whole ? points_has(c, "points.csv", line, cell[4]) : 0;

    if (kind < 0)
        return points_wrong("points.csv", line, "expected point;unit;value;"
                            "bins;needs;when, maybe ;field, with a unit conv, "
                            "sdp, pdp, cdp, rubik or bdma");
    if (yes <= 0)
        return yes;
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", cell[0]);
    p->kind = (enum layer_kind)kind;
    p->line = line;
    if (n == 7)
        snprintf(p->field, sizeof p->field, "%s", cell[6]);
    p->value = expr_parse(cell[2], err, sizeof err);
    if (!p->value)
        return points_wrong("points.csv", line, "value: %s", err);
    if (*cell[5]) {
        p->when = expr_parse(cell[5], err, sizeof err);
        if (!p->when)
            return points_wrong("points.csv", line, "when: %s", err);
    }
    c->npoint++;
    return points_read_bins(p, cell[3], line);
}

/* ---- crosses ---------------------------------------------------------- */

int cover_point(const struct cover *c, enum layer_kind kind, const char *name)
{
    for (int i = 0; i < c->npoint; i++)
        if (c->point[i].kind == kind && !strcmp(c->point[i].name, name))
            return i;
    return -1;
}

/* Bins of a combination: index of each point's bin. */
void cross_bins(const struct cover *c, const struct cross *x, int i,
                    int *bin)
{
    for (int k = x->n - 1; k >= 0; k--) {
        int n = c->point[x->point[k]].nbin;

        bin[k] = i % n;
        i /= n;
    }
}

struct ends {
    const struct cover *c;
    const struct cross *x;
    int bin[MAX_WAYS], high;
};

/* A point's value at one end of its bin. */
static int points_end(void *user, const char *name, int64_t *v)
{
    const struct ends *e = user;

    for (int k = 0; k < e->x->n; k++) {
        const struct point *p = &e->c->point[e->x->point[k]];

        if (!strcmp(p->name, name)) {
            *v = e->high ? p->bin[e->bin[k]].hi : p->bin[e->bin[k]].lo;
            return 1;
        }
    }
    return cover_parameter(&e->c->t->cfg, name, v);
}

/* A rule excludes a combination when it is true at both ends of its bins. A
 * rule with points that this cross does not have does not apply to it. */
static int points_excluded(struct ends *e, const struct expr *rule)
{
    const struct scope s = { e, points_end };
    char err[128];
    int64_t v[2] = { 0, 0 };

    for (e->high = 0; e->high < 2; e->high++)
        if (expr_value(rule, &s, &v[e->high], err, sizeof err))
            return 0;
    return v[0] && v[1];
}

static int points_rule(struct cover *c, struct cross *x, const char *rule,
                    const char *why)
{
    struct ends e = { c, x, { 0 }, 0 };
    char err[128];
    struct expr *r = expr_parse(rule, err, sizeof err);

    if (!r)
        return points_wrong("crosses.csv", x->line, "illegal: %s", err);
    for (int i = 0; i < x->nbin; i++) {
        cross_bins(c, x, i, e.bin);
        if (!x->why[i] && points_excluded(&e, r))
            x->why[i] = why;
    }
    expr_free(r);
    return 0;
}

/* "expression: reason | expression: reason"; the reasons are kept. */
static int points_rules(struct cover *c, struct cross *x, char *rules)
{
    for (char *p = rules; p && *p;) {
        char *next = strstr(p, " | "), *why = strstr(p, ": ");
        char rule[512];

        if (!why || (next && why > next))
            return points_wrong("crosses.csv", x->line, "illegal: expected "
                                "\"expression: reason\" at %s", p);
        snprintf(rule, sizeof rule, "%.*s", (int)(why - p), p);
        if (points_rule(c, x, rule, why + 2))
            return -1;
        p = next ? next + 3 : NULL;
    }
    return 0;
}

static int points_cross(struct cover *c, char *rules, const int *point, int n,
                        int line)
{
    struct cross *x = &c->cross[c->ncross++];

    *x = (struct cross){ .n = n, .line = line, .nbin = 1 };
    x->kind = c->point[*point].kind;
    for (int k = 0; k < n; k++) {
        x->point[k] = point[k];
        x->nbin *= c->point[point[k]].nbin;
    }
    x->hit = zeroed((size_t)x->nbin + 1, sizeof *x->hit);
    x->why = zeroed((size_t)x->nbin + 1, sizeof *x->why);
    return points_rules(c, x, rules);
}

#define MAX_POINTS 600
#define MAX_CROSSES 2600
#define MAX_TEXTS 400

/* "a b c": each pair of them; "a*b*c": that one cross. Points that the
 * configuration does not have are left out. */
static int points_read_cross(struct cover *c, char **cell, int n, int line)
{
    int kind = n == 4 ? points_kind(cell[0]) : -1, list[32], k = 0;
    int yes = n == 4 ? points_has(c, "crosses.csv", line, cell[2]) : 0;
    int one = n == 4 && strchr(cell[1], '*') != NULL, lost = 0;
    char *rules;

    if (n != 4 || kind < 0)
        return points_wrong("crosses.csv", line, "expected unit;points;needs;"
                            "illegal");
    if (yes <= 0)
        return yes;
    rules = c->text[c->ntext++] = strdup(cell[3]);
    for (char *s = strtok(cell[1], " *"); s && k < 32;
         s = strtok(NULL, " *")) {
        int i = cover_point(c, (enum layer_kind)kind, s);

        lost += i < 0;
        if (i >= 0 && !c->point[i].nbin)
            return points_wrong("crosses.csv", line, "%s has no bins", s);
        if (i >= 0)
            list[k++] = i;
    }
    if (one)
        return lost ? 0 : k > MAX_WAYS
               ? points_wrong("crosses.csv", line, "more than three points")
               : points_cross(c, rules, list, k, line);
    for (int a = 0; a < k; a++)
        for (int b = a + 1; b < k; b++) {
            const int pair[2] = { list[a], list[b] };

            if (points_cross(c, rules, pair, 2, line))
                return -1;
        }
    return 0;
}

/* ---- both ------------------------------------------------------------- */

static int points_read(struct cover *c, const char *dir, const char *name,
                      int (*row)(struct cover *c, char **cell, int n,
                                 int line))
{
    FILE *f = table_open(dir, name);
    char line[4096], *cell[8];
    int no = 0, rc = 0;

    if (!f)
        return -1;
    while (!rc && fgets(line, sizeof line, f)) {
        no++;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (c->npoint == MAX_POINTS || c->ncross > MAX_CROSSES - 500 ||
            c->ntext == MAX_TEXTS)
            rc = points_wrong(name, no, "more rows than there is room for");
        else
            rc = row(c, cell, cells_of(line, cell, 8), no);
    }
    fclose(f);
    return rc;
}

int cover_load(struct cover *c, const struct tables *t, const char *dir)
{
    memset(c, 0, sizeof *c);
    c->t = t;
    c->kinds = (1u << NKIND) - 1;
    c->point = zeroed(MAX_POINTS, sizeof *c->point);
    c->cross = zeroed(MAX_CROSSES, sizeof *c->cross);
    c->text = zeroed(MAX_TEXTS, sizeof *c->text);
    if (points_read(c, dir, "points.csv", points_read_row))
        return -1;
    for (int i = 0; i < c->npoint; i++)
        points_cross(c, NULL, &i, 1, c->point[i].line);
    return points_read(c, dir, "crosses.csv", points_read_cross);
}

void cover_free(struct cover *c)
{
    for (int i = 0; i < c->npoint; i++) {
        expr_free(c->point[i].value);
        expr_free(c->point[i].when);
    }
    for (int i = 0; i < c->ncross; i++) {
        free(c->cross[i].hit);
        free(c->cross[i].why);
    }
    for (int i = 0; i < c->ntext; i++)
        free(c->text[i]);
    free(c->point);
    free(c->cross);
    free(c->text);
}

/* The names of the points or, with bin, those of their bins. */
static void points_name(const struct cover *c, const struct cross *x,
                        const int *bin, char *text, size_t size)
{
    size_t n = 0;

    for (int k = 0; k < x->n && n < size; k++) {
        const struct point *p = &c->point[x->point[k]];

        n += (size_t)snprintf(text + n, size - n, "%s%s", k ? " x " : "",
                              bin ? p->bin[bin[k]].name : p->name);
    }
}

void cross_name(const struct cover *c, const struct cross *x, char *text,
                size_t size)
{
    points_name(c, x, NULL, text, size);
}

void cross_bin_name(const struct cover *c, const struct cross *x, int i,
                    char *text, size_t size)
{
    int bin[MAX_WAYS];

    cross_bins(c, x, i, bin);
    points_name(c, x, bin, text, size);
}
