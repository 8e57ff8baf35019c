/* SPDX-License-Identifier: Apache-2.0
 * Look-ups in the tables of the topology, and checks of their consistency. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

int gen_count(const csv *t)
{
    return (int)t->rows - 1;
}

const char *gen_cell(const csv *t, int i, const char *col)
{
    return t->cell[i + 1][csv_col(t, col)];
}

int gen_index(const csv *t, const char *key)
{
    for (int i = 0; i < gen_count(t); i++)
        if (!strcmp(t->cell[i + 1][0], key))
            return i;
    return -1;
}

int gen_word(const char *cell, int i, char word[64])
{
    for (;; i--) {
        size_t n = strcspn(cell += strspn(cell, " "), " ");

        if (!n)
            return 0;
        if (!i) {
            snprintf(word, 64, "%.*s", (int)n, cell);
            return 1;
        }
        cell += n;
    }
}

int gen_has_word(const char *cell, const char *word)
{
    char w[64];

    for (int i = 0; gen_word(cell, i, w); i++)
        if (!strcmp(w, word))
            return 1;
    return 0;
}

int gen_page_unit(const tables *t, const char *page)
{
    for (int u = 0; u < gen_count(t->units); u++)
        if (gen_has_word(gen_cell(t->units, u, "pages"), page))
            return u;
    return -1;
}

/* A unit's own page has the unit's name at its pins; other pages have their own
 * names. */
void gen_page_pins(const tables *t, const char *page, char out[64])
{
    int u = gen_page_unit(t, page);
    char up[64] = "";

    if (u >= 0)
        gen_upper(up, gen_cell(t->units, u, "unit"));
    snprintf(out, 64, "%s",
             strcmp(up, page) ? page : gen_cell(t->units, u, "pins"));
    gen_lower(out, out);
}

int gen_has_groups(const tables *t, const char *page)
{
    for (size_t r = 1; r < t->regs->rows; r++)
        if (!strcmp(t->regs->cell[r][REG_UNIT], page) &&
            !strcmp(t->regs->cell[r][REG_NAME], "S_POINTER"))
            return 1;
    return 0;
}

int gen_provided(const tables *t, const char *unit, const char *cfg,
                 const char *how)
{
    return gen_has_word(csv_at(t->providers, unit, cfg), how);
}

int gen_client_present(const tables *t, int client, const char *cfg)
{
    const char *needs = gen_cell(t->clients, client, "needs");

    return gen_provided(t, gen_cell(t->clients, client, "unit"), cfg,
                        "model") &&
           (!needs[0] || gen_par(t, needs, cfg));
}

_Noreturn void gen_die(const csv *t, int i, const char *cell, const char *what)
{
    fprintf(stderr, "%s:%d: %s: %s\n", t->path, i + 2, cell, what);
    exit(2);
}

int gen_pick(const csv *t, int i, const char *column, const char *words)
{
    const char *cell = gen_cell(t, i, column);
    char word[64], text[200];

    for (int k = 0, at = 0; gen_word(words, k, word); k++, at++) {
        word[strcspn(word, ",")] = 0;
        if (!strcmp(word, "or"))
            at--;
        else if (!strcmp(word, cell))
            return at;
    }
    snprintf(text, sizeof text, "expected %s", words);
    gen_die(t, i, cell, text);
}

static void tables_die(const csv *t, int row, const char *what)
{
    gen_die(t, row, t->cell[row + 1][0], what);
}

/* A column that names rows of another table. */
static void tables_refers(const csv *t, const char *col, const csv *to)
{
    char word[64];

    for (int i = 0; i < gen_count(t); i++)
        for (int k = 0; gen_word(gen_cell(t, i, col), k, word); k++)
            if (gen_index(to, word) < 0)
                tables_die(t, i, "names what is not in the table it points to");
}

static int tables_column_has(const csv *t, const char *col, const char *word)
{
    int i = 0;

    while (i < gen_count(t) && !gen_has_word(gen_cell(t, i, col), word))
        i++;
    return i < gen_count(t);
}

static void check_unit(const tables *t, int u, const char *cfg)
{
    const char *unit = gen_cell(t->units, u, "unit");
    int here = gen_provided(t, unit, cfg, "model");
    char page[64], up[64];

    for (int i = 0; gen_word(gen_cell(t->units, u, "pages"), i, page); i++)
        if ((gen_page(t, page, cfg) >= 0) != here)
            tables_die(t->units, u,
                       "providers.csv and address_map.csv disagree on "
                       "whether a configuration has it");
    gen_upper(up, unit);
    for (size_t r = 1; r < t->cfgs->rows; r++)
        if (!strcmp(t->cfgs->cell[r][0], up) && gen_par(t, up, cfg) != here)
            tables_die(t->units, u,
                       "providers.csv and configs.csv disagree on "
                       "whether a configuration has it");
}

/* Two rows are of the same page, word and variant, but of two registers. */
static int tables_clash(const tables *t, int a, int b)
{
    char *const *x = t->regs->cell[a + 1], *const *y = t->regs->cell[b + 1];

    return !strcmp(x[REG_UNIT], y[REG_UNIT]) &&
           !strcmp(x[REG_OFFSET], y[REG_OFFSET]) &&
           strcmp(x[REG_NAME], y[REG_NAME]) &&
           (!strcmp(x[REG_VARIANT], y[REG_VARIANT]) ||
            !strcmp(x[REG_VARIANT], "both") || !strcmp(y[REG_VARIANT], "both"));
}

static void check_offsets(const tables *t)
{
    for (int i = 1; i < gen_count(t->regs); i++)
        for (int k = 0; k < i; k++)
            if (tables_clash(t, i, k))
                tables_die(t->regs, i, "two registers of a page at one offset");
}

/* A cell of one word, or empty. */
static void tables_one_of(const csv *t, const char *col, const char *words)
{
    for (int i = 0; i < gen_count(t); i++)
        if (gen_cell(t, i, col)[0] &&
            !gen_has_word(words, gen_cell(t, i, col))) {
            fprintf(stderr, "%s:%d: %s is %s, expected one of %s or nothing\n",
                    t->path, i + 2, col, gen_cell(t, i, col), words);
            exit(2);
        }
}

/* A monitor that no channel has, a field that no channel has: a typing error
 * there would leave a port at 0. */
static void check_monitors(const tables *t)
{
    char word[64];

    for (int i = 0; i < gen_count(t->monitors); i++) {
        const char *pins = gen_cell(t->monitors, i, "pins");

        if (!tables_column_has(t->chans, "monitor",
                               gen_cell(t->monitors, i, "monitor")))
            tables_die(t->monitors, i, "no channel has this monitor");
        for (int k = 0; gen_word(pins, k, word); k++)
            if (*word == '.' &&
                !tables_column_has(t->fields, "field", word + 1))
                tables_die(t->monitors, i, "names a field that no channel has");
    }
}

void gen_topo_check(const tables *t)
{
    check_offsets(t);
    check_monitors(t);
    tables_one_of(t->pins, "kind", "system csb memory done");
    tables_one_of(t->pins, "part", "clock reset valid ready");
    tables_one_of(t->units, "gates", "yes");
    tables_one_of(t->streams, "reordered", "yes client");
    tables_one_of(t->clients, "reordered", "yes");
    tables_one_of(t->units, "ram", "yes");
    tables_refers(t->units, "pages", t->map);
    tables_refers(t->units, "layer", t->map);
    tables_refers(t->units, "rdma", t->map);
    tables_refers(t->clients, "unit", t->units);
    tables_refers(t->clients, "interrupt", t->intrs);
    tables_refers(t->intrs, "unit", t->units);
    tables_refers(t->intrs, "after", t->intrs);
    gen_streams_check(t);
    for (int u = 0; u < gen_count(t->units); u++)
        for (size_t c = 0; gen_cfg(t, c); c++)
            check_unit(t, u, gen_cfg(t, c));
    for (int i = 1; i < gen_count(t->clients); i++)
        if (gen_cell(t->clients, i, "writes as")[0] &&
            !gen_cell(t->clients, i - 1, "writes as")[0])
            tables_die(t->clients, i,
                       "clients that write have the first numbers");
}
