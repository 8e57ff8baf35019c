/* SPDX-License-Identifier: Apache-2.0
 * The fields that random layers have: fields.csv, also as text for a reader. */
#include "random.h"

#include <stdlib.h>
#include <string.h>

static int fields_keep(char *out, size_t size, const char *text, int number)
{
    size_t n = strlen(text);

    if (n >= size)
        return bad("fields.csv:%d: %s: expected at most %zu characters",
                   number, text, size - 1);
    memcpy(out, text, n + 1);
    return 0;
}

static int fields_row(struct space *s, char *line, int number)
{
    struct field_row *f = &s->field[s->nfield];
    char *c[8], err[120];

    if (cells_of(line, c, 8) != 8 || s->nfield == MAX_FIELD)
        return bad("fields.csv:%d: expected eight cells, and at most %d "
                   "lines", number, MAX_FIELD);
    if (fields_keep(f->name, sizeof f->name, c[0], number) ||
        fields_keep(f->reg, sizeof f->reg, c[5], number) ||
        fields_keep(f->meaning, sizeof f->meaning, c[7], number))
        return -1;
    f->low = strtoll(c[1], NULL, 10);
    f->high = strtoll(c[2], NULL, 10);
    f->size = c[3][0] == '1';
    if (values_parse(&f->values, c[4], &s->t->cfg, f->low, f->high, 1, err,
                     sizeof err))
        return bad("fields.csv:%d: %s", number, err);
    f->less = strtoll(c[6], NULL, 10);
    s->nfield++;
    return 0;
}

int space_load(struct space *s, const struct tables *t)
{
    FILE *f = table_open(NULL, "fields.csv");
    char line[512];
    int rc = f ? 0 : -1;

    memset(s, 0, sizeof *s);
    s->t = t;
    s->star = -1;
    for (int n = 1; !rc && fgets(line, sizeof line, f); n++)
        if (line[0] != '#' && line[0] != '\n')
            rc = fields_row(s, line, n);
    if (f)
        fclose(f);
    return rc;
}

void space_free(struct space *s)
{
    for (int i = 0; i < s->nwant; i++)
        expr_free(s->want[i].relation);
}

int space_find(const struct space *s, const char *name)
{
    for (int i = 0; i < s->nfield; i++)
        if (!strcmp(s->field[i].name, name))
            return i;
    return -1;
}

int space_of_register(const struct space *s, const char *reg)
{
    for (int i = 0; i < s->nfield; i++)
        if (s->field[i].reg[0] && !strcmp(s->field[i].reg, reg))
            return i;
    return -1;
}

void space_list(const struct space *s, FILE *out)
{
    fprintf(out, "%-22s %-24s %s\n", "field", "values", "meaning");
    for (int i = 0; i < s->nfield; i++) {
        const struct field_row *f = &s->field[i];
        char range[48];

        snprintf(range, sizeof range, "%lld..%lld", (long long)f->low,
                 (long long)f->high);
        fprintf(out, "%-22s %-24s %s\n", f->name, range, f->meaning);
        if (f->reg[0])
            fprintf(out, "%-22s %-24s or %s%s\n", "", "", f->reg,
                    f->less ? ", which is one less" : "");
    }
}
