/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: errata.csv as a C table, one line a register, and as the
 * page docs/reference/errata.md. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = { "stall", "timing", "erratum" };

static const char *errata_cell(const tables *t, int i, const char *col)
{
    return gen_cell(t->errata, i, col);
}

static void errata_bad(const tables *t, int i, const char *what,
                       const char *cell)
{
    fprintf(stderr, "%s:%d: %s: %s\n", t->errata->path, i + 2, cell, what);
    exit(2);
}

static int errata_kind(const tables *t, int i)
{
    for (int k = 0; k < 3; k++)
        if (!strcmp(kinds[k], errata_cell(t, i, "kind")))
            return k;
    errata_bad(t, i, "expected stall, timing or erratum",
               errata_cell(t, i, "kind"));
    return 0;
}

/* 1 when `which` is "all", the register variant of cfg, or a feature of
 * configs.csv that cfg has. */
static int errata_belongs(const tables *t, const char *which, const char *cfg)
{
    if (!strcmp(which, "all") ||
        !strcmp(which, csv_at(t->cfgs, "REGISTER_VARIANT", cfg)))
        return 1;
    for (size_t r = 1; r < t->cfgs->rows; r++)
        if (!strcmp(t->cfgs->cell[r][0], which))
            return gen_par(t, which, cfg) != 0;
    return 0;
}

unsigned gen_errata_of(const tables *t, const char *cfg)
{
    unsigned rows = 0;

    for (int i = 0; i < gen_count(t->errata); i++)
        rows |= (unsigned)errata_belongs(t, errata_cell(t, i, "configs"), cfg)
                << i;
    return rows;
}

/* First row of UNIT.REGISTER in registers.csv. */
static char **errata_find(const tables *t, int i, const char *name)
{
    for (size_t r = 1; r < t->regs->rows; r++) {
        char **c = t->regs->cell[r], full[256];

        snprintf(full, sizeof full, "%s.%s", c[REG_UNIT], c[REG_NAME]);
        if (!strcmp(full, name))
            return c;
    }
    errata_bad(t, i, "no such register", name);
    return NULL;
}

void gen_errata_table(const tables *t, FILE *f)
{
    char list[4096], *name;

    fprintf(f, "const dla_erratum dla_errata_table[] = {\n");
    for (int i = 0; i < gen_count(t->errata); i++) {
        if (i == 32)
            errata_bad(t, i, "a configuration has bits for 32 rows",
                       errata_cell(t, i, "id"));
        snprintf(list, sizeof list, "%s", errata_cell(t, i, "registers"));
        for (name = strtok(list, " "); name; name = strtok(NULL, " ")) {
            char **c = errata_find(t, i, name);

            fprintf(f, "    { \"%s\", %d, %d, DLA_%s, %s },\n",
                    errata_cell(t, i, "id"), i, errata_kind(t, i), c[REG_UNIT],
                    c[REG_OFFSET]);
        }
    }
    fprintf(f, "};\nconst size_t dla_errata_table_len = sizeof "
               "dla_errata_table / sizeof *dla_errata_table;\n");
}

static const char head[] =
"<!-- Generated from models/tables/errata.csv by `make docs`. -->\n"
"# Registers in which hardware and models differ on purpose\n"
"\n"
"The models implement the intended definition of these registers. `check`\n"
"does not compare reads of them. It compares all other registers, and stall\n"
"counters until a write enables those of their page (they read 0 until then). A\n"
"`reg_read_check` in a trace is always checked.\n"
"\n"
"| kind | why the values differ |\n"
"|---|---|\n"
"| stall | the hardware counts clocks in which a request waits |\n"
"| timing | the value depends on timing in other ways |\n"
"| erratum | a fault of the hardware |\n"
"\n"
"A row without a register is a hang that the models do not reproduce.\n"
"\n"
"| id | configurations | kind | hardware | model | source |\n"
"|---|---|---|---|---|---|\n";

/* The names of the configurations of a row. */
static void names_of(FILE *f, const tables *t, int i)
{
    const char *which = errata_cell(t, i, "configs"), *sep = "";

    if (!strcmp(which, "all")) {
        fprintf(f, "all");
        return;
    }
    for (size_t c = 0; gen_cfg(t, c); c++)
        if (errata_belongs(t, which, gen_cfg(t, c))) {
            fprintf(f, "%s%s", sep, gen_cfg(t, c));
            sep = " ";
        }
    if (!*sep)
        errata_bad(t, i, "no configuration has that", which);
}

void gen_errata_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "errata.md");
    char list[4096], *name;

    fputs(head, f);
    for (int i = 0; i < gen_count(t->errata); i++) {
        fprintf(f, "| %s | ", errata_cell(t, i, "id"));
        names_of(f, t, i);
        fprintf(f, " | %s | %s | %s | %s |\n", kinds[errata_kind(t, i)],
                errata_cell(t, i, "hardware"), errata_cell(t, i, "model"),
                errata_cell(t, i, "source"));
    }
    fprintf(f, "\n## The registers of each\n\n");
    for (int i = 0; i < gen_count(t->errata); i++) {
        snprintf(list, sizeof list, "%s", errata_cell(t, i, "registers"));
        name = strtok(list, " ");
        fprintf(f, "* %s:%s\n", errata_cell(t, i, "id"), name ? "" : " none");
        for (; name; name = strtok(NULL, " "))
            fprintf(f, "  * `%s`\n", name);
    }
    fclose(f);
}
