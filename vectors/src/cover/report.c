/* SPDX-License-Identifier: Apache-2.0
 * Coverage as text, JSON (and back, to merge runs), and UCIS XML.
 */
#include "cover.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct score cross_score(const struct cross *x)
{
    struct score s = { 0, 0, 1 };

    for (int b = 0; b < x->nbin; b++) {
        s.legal += !x->why[b];
        s.hit += !x->why[b] && x->hit[b];
    }
    return s;
}

struct score cover_score(const struct cover *c, int crosses, int kind)
{
    struct score s = { 0, 0, 0 };

    for (int i = cross_first(c, crosses); i < cross_end(c, crosses); i++) {
        const struct cross *x = &c->cross[i];

        if (x->nbin && c->kinds >> x->kind & 1 &&
            (kind < 0 || (int)x->kind == kind)) {
            struct score one = cross_score(x);

            s.legal += one.legal;
            s.hit += one.hit;
            s.rows++;
        }
    }
    return s;
}

static double report_percent(struct score s)
{
    return s.legal ? 100.0 * s.hit / s.legal : 100.0;
}

static void report_missing(const struct cover *c, FILE *f, int most)
{
    char name[160], bin[160];
    int n = 0;

    for (int i = 0; i < c->ncross; i++)
        for (int b = 0; b < c->cross[i].nbin; b++) {
            const struct cross *x = &c->cross[i];

            if (x->why[b] || x->hit[b] || !(c->kinds >> x->kind & 1) ||
                n++ >= most)
                continue;
            cross_name(c, x, name, sizeof name);
            cross_bin_name(c, x, b, bin, sizeof bin);
            fprintf(f, "  not hit: %s.%s bin %s\n", kind_name[x->kind],
                    name, bin);
        }
    if (n > most)
        fprintf(f, "  and %d more (--missing N)\n", n - most);
}

void cover_text(const struct cover *c, FILE *f, int missing)
{
    struct score p = cover_score(c, 0, -1), x = cover_score(c, 1, -1);

    fprintf(f, "%-6s %8s %8s %14s %8s %14s\n", "unit", "layers", "points",
            "bins hit", "crosses", "bins hit");
    for (int k = 0; k < NKIND; k++) {
        struct score a = cover_score(c, 0, k), b = cover_score(c, 1, k);

        if (!a.legal)
            continue;
        fprintf(f, "%-6s %8llu %8d %7d/%-6d %8d %7d/%-6d\n", kind_name[k],
                (unsigned long long)c->layers[k], a.rows, a.hit, a.legal,
                b.rows, b.hit, b.legal);
    }
    fprintf(f, "%s: %llu folders, points %.1f %%, crosses %.1f %% of the "
            "legal bins\n", c->t->cfg.name, (unsigned long long)c->folders,
            report_percent(p), report_percent(x));
    report_missing(c, f, missing);
}

/* ---- JSON ------------------------------------------------------------- */

static json_t *report_cross(const struct cover *c, const struct cross *x,
                            int crosses)
{
    json_t *bins = json_object(), *no = json_object();
    char text[160];

    for (int b = 0; b < x->nbin; b++) {
        cross_bin_name(c, x, b, text, sizeof text);
        if (x->why[b])
            json_object_set_new(no, text, json_string(x->why[b]));
        else
            json_object_set_new(bins, text,
                                json_integer((json_int_t)x->hit[b]));
    }
    cross_name(c, x, text, sizeof text);
    if (!crosses)
        json_decref(no);
    return json_pack("{s:s, s:s, s:o, s:o*}", "unit", kind_name[x->kind],
                     "name", text, "bins", bins, "illegal",
                     crosses ? no : NULL);
}

static json_t *report_list(const struct cover *c, int crosses)
{
    json_t *list = json_array();

    for (int i = cross_first(c, crosses); i < cross_end(c, crosses); i++)
        if (c->cross[i].nbin)
            json_array_append_new(list,
                                  report_cross(c, &c->cross[i], crosses));
    return list;
}

int cover_json(const struct cover *c, const char *path)
{
    json_t *layers = json_object(), *all;
    int rc;

    for (int k = 0; k < NKIND; k++)
        json_object_set_new(layers, kind_name[k],
                            json_integer((json_int_t)c->layers[k]));
    all = json_pack("{s:s, s:I, s:o, s:o, s:o}", "config", c->t->cfg.name,
                    "folders", (json_int_t)c->folders, "layers", layers,
                    "points", report_list(c, 0), "crosses", report_list(c, 1));
    rc = !all || json_dump_file(all, path, JSON_INDENT(1));
    json_decref(all);
    return rc ? bad_write(path) : 0;
}

/* ---- merging ---------------------------------------------------------- */

static uint64_t report_number(const json_t *bins, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(bins, name));
}

/* Bins of the entry of a list with this unit and name. */
static json_t *report_find(json_t *list, enum layer_kind kind, const char *name)
{
    json_t *e;
    size_t i;

    json_array_foreach(list, i, e) {
        const char *u = json_string_value(json_object_get(e, "unit"));
        const char *n = json_string_value(json_object_get(e, "name"));

        if (u && n && !strcmp(u, kind_name[kind]) && !strcmp(n, name))
            return json_object_get(e, "bins");
    }
    return NULL;
}

static void report_add(struct cover *c, json_t *all)
{
    json_t *layers = json_object_get(all, "layers");
    char text[160];

    c->folders += report_number(all, "folders");
    for (int k = 0; k < NKIND; k++)
        c->layers[k] += report_number(layers, kind_name[k]);
    for (int i = 0; i < c->ncross; i++) {
        struct cross *x = &c->cross[i];
        json_t *list = json_object_get(all, i < c->npoint ? "points"
                                                          : "crosses");
        json_t *bins;

        cross_name(c, x, text, sizeof text);
        bins = report_find(list, x->kind, text);
        for (int b = 0; b < x->nbin; b++) {
            cross_bin_name(c, x, b, text, sizeof text);
            x->hit[b] += report_number(bins, text);
        }
    }
}

/* A report of cover_json; NULL with text. */
static json_t *report_read(const char *path)
{
    json_error_t err;
    json_t *all = json_load_file(path, 0, &err);

    if (!all)
        fprintf(stderr, "%s:%d: %s\n", path, err.line < 1 ? 1 : err.line,
                err.text);
    return all;
}

int cover_config(const char *path, char *config, size_t size)
{
    json_t *all = report_read(path);
    const char *name = json_string_value(json_object_get(all, "config"));
    int rc = all ? 0 : -1;

    if (name)
        snprintf(config, size, "%s", name);
    else if (all)
        rc = bad("%s: coverage of no configuration, expected \"config\"",
                 path);
    json_decref(all);
    return rc;
}

int cover_merge(struct cover *c, const char *path)
{
    json_t *all = report_read(path);
    const char *config;

    if (!all)
        return -1;
    config = json_string_value(json_object_get(all, "config"));
    if (!config || strcmp(config, c->t->cfg.name)) {
        bad("%s: coverage of %s, expected %s", path,
            config ? config : "no configuration", c->t->cfg.name);
        json_decref(all);
        return -1;
    }
    report_add(c, all);
    json_decref(all);
    return 0;
}

/* ---- UCIS ------------------------------------------------------------- */

static void report_ucis_bin(FILE *f, const char *name, uint64_t hit,
                            int crosses, int legal)
{
    if (crosses)
        fprintf(f, "      <crossBin name=\"%s\" type=\"%s\">"
                "<contents coverageCount=\"%llu\"/></crossBin>\n", name,
                legal ? "bins" : "illegal", (unsigned long long)hit);
    else
        fprintf(f, "      <coverpointBin name=\"%s\" type=\"bins\">"
                "<range from=\"0\" to=\"0\"><contents coverageCount=\"%llu\"/>"
                "</range></coverpointBin>\n", name, (unsigned long long)hit);
}

int cover_ucis(const struct cover *c, const char *path)
{
    FILE *f = fopen(path, "w");
    char text[160];

    if (!f)
        return bad_write(path);
    fprintf(f, "<?xml version=\"1.0\"?>\n<UCIS ucisVersion=\"1.0\" "
            "writtenBy=\"dlavec\">\n <instanceCoverages name=\"%s\">\n"
            "  <covergroupCoverage>\n   <cgInstance name=\"layers\">\n",
            c->t->cfg.name);
    for (int i = 0; i < c->ncross; i++) {
        const struct cross *x = &c->cross[i];
        int crosses = i >= c->npoint;
        const char *what = crosses ? "cross" : "coverpoint";

        cross_name(c, x, text, sizeof text);
        fprintf(f, "    <%s name=\"%s.%s\">\n", what, kind_name[x->kind], text);
        for (int b = 0; b < x->nbin; b++) {
            cross_bin_name(c, x, b, text, sizeof text);
            report_ucis_bin(f, text, x->hit[b], crosses, !x->why[b]);
        }
        fprintf(f, "    </%s>\n", what);
    }
    fputs("   </cgInstance>\n  </covergroupCoverage>\n"
          " </instanceCoverages>\n</UCIS>\n", f);
    return ferror(f) | fclose(f) ? bad_write(path) : 0;
}
