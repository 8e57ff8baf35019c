/* SPDX-License-Identifier: Apache-2.0
 * Random layers within the user's constraints: fields with sets of weighted
 * values, relations between them, and the settings at fault when no layer obeys
 * all.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include "../cover/cover.h"

/* ---- values.c: "1 4..7:3 atom-1 usual:5" ------------------------------ */

enum { MAX_ITEMS = 32, USUAL = 1 };

struct item {
    int usual;                        /* the layer's own value */
    int64_t lo, hi;
    int weight;
};

struct values {
    int n, total;
    struct item item[MAX_ITEMS];
};

/* Numbers between lo and hi; -1 with text in err. usual: the word is allowed,
 * and numbers outside are left out. */
int values_parse(struct values *v, const char *text, const struct ref_cfg *f,
                 int64_t lo, int64_t hi, int usual, char *err, size_t size);
int values_have(const struct values *v, int64_t x);
/* One of those between lo and hi: 1 and *x, or 0. For the word usual: 1 and the
 * given one. */
int values_draw(const struct values *v, struct rng *r, int64_t lo, int64_t hi,
                int64_t usual, int64_t *x);

/* ---- fields.c: the table, and the constraints on it ------------------- */

enum { MAX_FIELD = 192, MAX_WANT = 256, MAX_RELATION = 64 };

struct field_row {
    char name[32], reg[64];
    int64_t low, high, less;          /* less: true value - register's */
    int size;                         /* may give way to others */
    struct values values;
    char meaning[96];
    int ever;                         /* a layer has used it */
    /* In the present layer. */
    int drawn;
    int64_t now;
};

/* One line of the user's constraints. */
struct want {
    char where[300];                  /* file:line, or the option */
    char text[200];                   /* the setting, where `where` lacks it */
    int field;                        /* or -1: a relation */
    struct values values;
    struct expr *relation;
    int off;                          /* left out, to find those at fault */
};

struct space {
    const struct tables *t;
    int nfield, nwant;
    struct field_row field[MAX_FIELD];
    struct want want[MAX_WANT];
    int seen[1024];                   /* fields by the address of a name */
    const char *seen_name[1024];
    int draws, star;                  /* star: a field with a rare value */
    int64_t star_value;
    int looping;                      /* a layer's shape is being drawn */
    int unfit, late;                  /* a constrained value was not possible */
    /* further conditions on a layer, or NULL */
    int (*also)(void *arg);
    void *also_arg;
};

int space_load(struct space *s, const struct tables *t);
void space_free(struct space *s);
/* The field with a name; the one of "UNIT.REGISTER.FIELD"; -1: none. */
int space_find(const struct space *s, const char *name);
int space_of_register(const struct space *s, const char *reg);
/* "FIELD=VALUES" of the command line; a file of constraints; -1 with text. */
int want_set(struct space *s, const char *text);
int want_file(struct space *s, const char *path);

void space_list(const struct space *s, FILE *f);

#endif
