/* SPDX-License-Identifier: Apache-2.0
 * Functional coverage of trace folders: the features that the layers of a trace
 * use, as coverpoints and crosses from tables (points.csv, crosses.csv;
 * README.md). A layer is sampled when the plain reference has run it.
 */
#ifndef COVER_H
#define COVER_H

#include "../gen/gen.h"

/* ---- expr.c: expressions of the tables ------------------------------- */

struct expr;

/* The source of values for names: a register field "UNIT.REG.FIELD", another
 * point, or a parameter of the configuration. */
struct scope {
    void *user;
    /* Returns 1 and *v, or 0 if the name is unknown. */
    int (*name)(void *user, const char *name, int64_t *v);
};

/* Numbers, names, ( ) + - * / % < <= > >= == != && || ! ?: as in C; a division
 * by 0 is 0. NULL with text in err. */
struct expr *expr_parse(const char *text, char *err, size_t size);
void expr_free(struct expr *e);
/* 0 and *v, or -1: a name that the scope does not have, put in err. */
int expr_value(const struct expr *e, const struct scope *s, int64_t *v,
               char *err, size_t size);

/* 1 when the expression is a name, or a name and a number that is added. */
int expr_sum(const struct expr *e, char *name, size_t size, int64_t *add);

/* ---- points.c: the tables -------------------------------------------- */

extern const char *const kind_name[NKIND];

#define MAX_BINS 40

struct bin {
    char name[24];
    int64_t lo, hi;
};

struct point {
    char name[40];
    enum layer_kind kind;
    struct expr *value, *when;        /* when: NULL is always */
    char field[320];                  /* field of random layers; or "" */
    int nbin, line;
    struct bin bin[MAX_BINS];
    int64_t now;                      /* value of the layer that is sampled */
    int64_t was;                      /* value of the unit's layer before; -1 */
    int at;                           /* its bin, or -1 */
};

#define MAX_WAYS 3

/* Combinations of bins. */
struct cross {
    enum layer_kind kind;
    int n, line;
    int point[MAX_WAYS];              /* indices */
    int nbin;                         /* number of all combinations */
    uint64_t *hit;
    const char **why;                 /* for each that cannot be, the reason */
};

struct cover {
    const struct tables *t;
    int npoint, ncross;
    struct point *point;
    struct cross *cross;              /* first one of each point alone */
    char **text;                      /* kept reasons */
    int ntext;
    uint64_t layers[NKIND], folders;
    int index[NKIND];                 /* layers of the folder so far */
    unsigned kinds;                   /* units of text and page; all at first */
};

/* The units of "all", or of names of kind_name with commas between them, as
 * bits; 0, or -1 with text. */
int cover_kinds(const char *names, unsigned *kinds);
/* A parameter or feature of a configuration by its name in the tables. */
int cover_parameter(const struct ref_cfg *f, const char *name, int64_t *v);
/* Both tables for a configuration; dir as for tables_load. */
int cover_load(struct cover *c, const struct tables *t, const char *dir);
void cover_free(struct cover *c);
/* A point of a unit, -1: there is none. */
int cover_point(const struct cover *c, enum layer_kind kind, const char *name);
/* The bin of each point in a combination. */
void cross_bins(const struct cover *c, const struct cross *x, int i,
                int *bin);
/* Name of a combination: "2 x 4-7". */
void cross_bin_name(const struct cover *c, const struct cross *x, int i,
                    char *text, size_t size);
void cross_name(const struct cover *c, const struct cross *x, char *text,
                size_t size);

/* ---- sample.c -------------------------------------------------------- */

/* Plays a folder on the reference and counts its layers; 0, or -1. */
int cover_folder(struct cover *c, const char *dir);

/* ---- the crosses that are points (0), or crosses of points (1) -------- */

static inline int cross_first(const struct cover *c, int crosses)
{
    return crosses ? c->npoint : 0;
}

static inline int cross_end(const struct cover *c, int crosses)
{
    return crosses ? c->ncross : c->npoint;
}

/* ---- report.c -------------------------------------------------------- */

struct score {
    int hit, legal, rows;
};
/* The rows of the points or of the crosses, of the units in c->kinds; kind -1:
 * all of them. */
struct score cover_score(const struct cover *c, int crosses, int kind);
struct score cross_score(const struct cross *x);
void cover_text(const struct cover *c, FILE *f, int missing);
int cover_json(const struct cover *c, const char *path);
int cover_html(const struct cover *c, const char *path);
int cover_ucis(const struct cover *c, const char *path);
/* Adds the counts of a report that cover_json wrote. */
int cover_merge(struct cover *c, const char *path);
/* Its configuration; 0, or -1 with text. */
int cover_config(const char *path, char *config, size_t size);

#endif
