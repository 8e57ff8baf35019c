/* SPDX-License-Identifier: Apache-2.0
 * Reads the csv tables of models/tables for the generator. */
#include "csv.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void csv_die(const char *path, size_t line, const char *what)
{
    fprintf(stderr, "%s:%zu: %s\n", path, line, what);
    exit(2);
}

/* Splits one line in place; quoted cells may contain commas. */
static size_t csv_split(char *s, char **out, size_t max, const char *path,
                        size_t line)
{
    size_t n = 0;

    for (;;) {
        if (n == max)
            csv_die(path, line, "too many columns");
        if (*s == '"') {
            out[n++] = ++s;
            s = strchr(s, '"');
            if (!s)
                csv_die(path, line, "quote is not closed");
            *s++ = 0;
        } else {
            out[n++] = s;
            s += strcspn(s, ",");
        }
        if (*s != ',')
            break;
        *s++ = 0;
    }
    return n;
}

csv *csv_read(const char *dir, const char *name)
{
    char *path = malloc(strlen(dir) + strlen(name) + 2);
    char line[4096], *cell[64]; /* no row is longer */
    csv *t = calloc(1, sizeof *t);
    FILE *f;

    sprintf(path, "%s/%s", dir, name);
    t->path = path;
    f = fopen(path, "r");
    if (!f)
        csv_die(path, 1, strerror(errno));
    while (fgets(line, sizeof line, f)) {
        size_t n;

        line[strcspn(line, "\r\n")] = 0;
        if (!line[0])
            continue;
        n = csv_split(line, cell, 64, path, t->rows + 1);
        if (t->rows && n != t->cols)
            csv_die(path, t->rows + 1,
                    "row has not as many cells as the header");
        t->cols = n;
        t->cell = realloc(t->cell, (t->rows + 1) * sizeof *t->cell);
        t->cell[t->rows] = malloc(n * sizeof(char *));
        for (size_t i = 0; i < n; i++)
            t->cell[t->rows][i] = strdup(cell[i]);
        t->rows++;
    }
    fclose(f);
    return t;
}

void csv_expect(const csv *t, const char *columns)
{
    const char *at = columns;

    for (size_t i = 0; i < t->cols; i++) {
        size_t n = strlen(t->cell[0][i]);

        if (strncmp(at, t->cell[0][i], n) || (at[n] && at[n] != ','))
            break;
        at += n + (at[n] != 0);
    }
    if (!*at)
        return;
    fprintf(stderr, "%s:1: expected the columns %s\n", t->path, columns);
    exit(2);
}

size_t csv_col(const csv *t, const char *name)
{
    for (size_t i = 0; i < t->cols; i++)
        if (!strcmp(t->cell[0][i], name))
            return i;
    fprintf(stderr, "%s:1: no column %s\n", t->path, name);
    exit(2);
}

/* The row whose first cell is key; exits when there is none. */
static size_t csv_row(const csv *t, const char *key)
{
    for (size_t i = 1; i < t->rows; i++)
        if (!strcmp(t->cell[i][0], key))
            return i;
    fprintf(stderr, "%s:1: no row %s\n", t->path, key);
    exit(2);
}

const char *csv_at(const csv *t, const char *key, const char *col)
{
    return t->cell[csv_row(t, key)][csv_col(t, col)];
}

csv *csv_ordered(const csv *t, const char *col)
{
    csv *to = calloc(1, sizeof *to);
    size_t c = csv_col(t, col), r = 1;

    *to = *t;
    to->cell = calloc(t->rows, sizeof *to->cell);
    to->cell[0] = t->cell[0];
    for (to->rows = 1; r < t->rows; to->rows += r < t->rows)
        for (r = 1; r < t->rows; r++)
            if (strtoul(t->cell[r][c], NULL, 10) == to->rows) {
                to->cell[to->rows] = t->cell[r];
                break;
            }
    return to;
}
