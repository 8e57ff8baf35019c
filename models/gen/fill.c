/* SPDX-License-Identifier: Apache-2.0
 * Templates of output: the text of a row, in which the name of a column becomes
 * the cell of the row. */
#include "gen_topo.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>

/* A % of a cell is doubled: the text becomes a format. */
static void fill_cell(FILE *f, char how, const char *cell)
{
    for (; *cell; cell++) {
        if (*cell == '%' || (how == '"' && *cell == '\\') || *cell == how)
            fputc(*cell == '%' ? '%' : '\\', f);
        fputc(how == '^' ? gen_capital(*cell) : *cell, f);
    }
}

/* The template with the cells of the row; the caller frees it. */
static char *fill_format(const csv *t, int i, const char *template)
{
    char *text, column[32];
    size_t size;
    FILE *f = open_memstream(&text, &size);

    if (!f) {
        fprintf(stderr, "gen: out of memory\n");
        exit(2);
    }
    for (int n = 0; *template; template += n, n = 0) {
        if (*template == '%' &&
            sscanf(template + 1, "{%31[^}]}%n", column, &n) == 1 && n++) {
            int how = !isalpha((unsigned char)*column);

            fill_cell(f, how ? *column : '\0', gen_cell(t, i, column + how));
        } else {
            fputc(template[n++], f);
        }
    }
    fclose(f);
    return text;
}

void gen_fill(FILE *f, const csv *t, int i, const char *template, ...)
{
    char *format = fill_format(t, i, template);
    va_list ap;

    va_start(ap, template);
    vfprintf(f, format, ap);
    va_end(ap);
    free(format);
}

void gen_fill_where(FILE *f, const csv *t, const char *column,
                    const char *template)
{
    for (int i = 0; i < gen_count(t); i++)
        if (!column || gen_cell(t, i, column)[0])
            gen_fill(f, t, i, template);
}

void gen_fill_all(FILE *f, const csv *t, const char *template)
{
    gen_fill_where(f, t, NULL, template);
}
