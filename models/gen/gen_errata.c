/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: errata.csv as a C table, one line a register, and as the
 * page docs/reference/errata.md. */
#include "gen_topo.h"
#include <string.h>

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
        rows |= (unsigned)errata_belongs(t, gen_cell(t->errata, i, "configs"),
                                         cfg) << i;
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
    gen_die(t->errata, i, name, "no such register");
}

void gen_errata_table(const tables *t, FILE *f)
{
    char name[64];

    fprintf(f, "const dla_erratum dla_errata_table[] = {\n");
    for (int i = 0; i < gen_count(t->errata); i++) {
        const char *list = gen_cell(t->errata, i, "registers");
        int kind = gen_pick(t->errata, i, "kind", "stall, timing or erratum");

        if (i == 32)
            gen_die(t->errata, i, gen_cell(t->errata, i, "id"),
                    "a configuration has bits for 32 rows");
        for (int k = 0; gen_word(list, k, name); k++) {
            char **c = errata_find(t, i, name);

            gen_fill(f, t->errata, i, "    { \"%{id}\", %d, %d, DLA_%s, %s },\n",
                     i, kind, c[REG_UNIT], c[REG_OFFSET]);
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
    const char *which = gen_cell(t->errata, i, "configs"), *sep = "";

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
        gen_die(t->errata, i, which, "no configuration has that");
}

void gen_errata_page(const tables *t, FILE *f)
{
    char name[64];

    fputs(head, f);
    for (int i = 0; i < gen_count(t->errata); i++) {
        gen_fill(f, t->errata, i, "| %{id} | ");
        names_of(f, t, i);
        gen_fill(f, t->errata, i,
                 " | %{kind} | %{hardware} | %{model} | %{source} |\n");
    }
    fprintf(f, "\n## The registers of each\n\n");
    for (int i = 0; i < gen_count(t->errata); i++) {
        const char *list = gen_cell(t->errata, i, "registers");

        gen_fill(f, t->errata, i, "* %{id}:%s\n", list[0] ? "" : " none");
        for (int k = 0; gen_word(list, k, name); k++)
            fprintf(f, "  * `%s`\n", name);
    }
}
