/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the pages docs/reference/registers.md and
 * docs/reference/configurations.md. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

static const char registers_head[] =
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- Made by `make docs` from models/tables/registers.csv. -->\n"
    "# Registers\n\n"
    "`dla regs --config C SDP.D_CVT_SHIFT` decodes a register on the command\n"
    "line. This page lists every register and field. The address of a register is\n"
    "the base of its page plus the offset. A register of group `dual` exists twice:\n"
    "`S_POINTER.PRODUCER` selects the copy that the host writes, and the layers\n"
    "use the two copies in turn.\n"
    "\n"
    "| access | meaning |\n|---|---|\n"
    "| RW | written and read |\n| RO | written only by the hardware |\n"
    "| RWP | accesses an entry of a table and increments its index |\n"
    "| RWS | the index: written and read, and incremented by RWP accesses |\n"
    "| WO | reads 0 |\n| W1T | a 1 triggers |\n"
    "| W1L | a 1 starts a layer |\n\n"
    "A field with `v1` or `v2` exists only in configurations of that REGISTER_VARIANT\n"
    "([configurations.md](configurations.md)).\n";

static const char configurations_head[] =
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- Made by `make docs` from models/tables/configs.csv, address_map.csv and\n"
    "     providers.csv. -->\n"
    "# Configurations\n\n"
    "`dla info --config NAME` prints the parameters of one configuration. This page\n"
    "compares all of them. Parameters of kind `spec` define a configuration; those of\n"
    "kind `derived` follow from them.\n\n";

void gen_config_header(FILE *f, const tables *t, const char *first)
{
    fprintf(f, "| %s |", first);
    for (size_t c = 0; gen_cfg(t, c); c++)
        fprintf(f, " %s |", gen_cfg(t, c));
    fprintf(f, "\n|");
    for (const char *s = first; s; s = strchr(s + 1, '|'))
        fprintf(f, "---|");
    for (size_t c = 0; gen_cfg(t, c); c++)
        fprintf(f, "---|");
    fprintf(f, "\n");
}

/* The addresses of a page: each base once, with the configurations that have
 * it. */
static void reference_bases(FILE *f, const tables *t, const char *page)
{
    const char *sep = "";

    for (size_t c = 0; gen_cfg(t, c); c++) {
        long base = gen_page(t, page, gen_cfg(t, c));
        bool seen = base < 0;

        for (size_t b = 0; b < c; b++)
            seen |= gen_page(t, page, gen_cfg(t, b)) == base;
        if (seen)
            continue;
        fprintf(f, "%s0x%05lx:", sep, base);
        for (size_t b = c; gen_cfg(t, b); b++)
            if (gen_page(t, page, gen_cfg(t, b)) == base)
                fprintf(f, " %s", gen_cfg(t, b));
        sep = "; ";
    }
    fprintf(f, "\n");
}

static void reference_field(FILE *f, const tables *t, int i, bool first)
{
    char **c = t->regs->cell[i + 1];
    long lsb = strtol(c[REG_LSB], NULL, 0),
         width = strtol(c[REG_WIDTH], NULL, 0);

    gen_fill(f, t->regs, i, first ? "| %{offset} | %{register} | %{group} |"
                                  : "| | | |");
    gen_fill(f, t->regs, i, width > 1 ? " %{field} | %ld:%ld |"
                                      : " %{field} | %ld |",
             lsb + width - 1, lsb);
    gen_fill(f, t->regs, i, " %{access} | %{reset} | %{|description}");
    gen_fill(f, t->regs, i, strcmp(c[REG_VARIANT], "both") ? " %{variant} |\n"
                                                           : " |\n");
}

void gen_registers_page(const tables *t, FILE *f)
{
    const char *page = "", *name = "";

    fputs(registers_head, f);
    for (size_t r = 1; r < t->regs->rows; r++) {
        char **c = t->regs->cell[r];
        bool new_page = strcmp(c[REG_UNIT], page) != 0;

        if (new_page) {
            fprintf(f, "\n## %s\n\nBase ", c[REG_UNIT]);
            reference_bases(f, t, c[REG_UNIT]);
            fprintf(f, "\n| offset | register | group | field | bits | access "
                       "| reset | meaning |\n|---|---|---|---|---|---|---|---|\n");
        }
        reference_field(f, t, (int)r - 1,
                        new_page || strcmp(c[REG_NAME], name) != 0);
        page = c[REG_UNIT];
        name = c[REG_NAME];
    }
}

/* A table with row names in its first column and configurations in the
 * others. */
static void reference_table(FILE *f, const tables *t, const csv *table,
                            const char *title, const char *first)
{
    char column[64];

    fprintf(f, "## %s\n\n", title);
    gen_config_header(f, t, first);
    for (int r = 0; r < gen_count(table); r++) {
        snprintf(column, sizeof column, "| %%{|%s}", table->cell[0][0]);
        gen_fill(f, table, r, column);
        for (size_t c = 0; gen_cfg(t, c); c++) {
            snprintf(column, sizeof column, " | %%{|%s}", gen_cfg(t, c));
            gen_fill(f, table, r, column);
        }
        fprintf(f, " |\n");
    }
    fprintf(f, "\n");
}

void gen_configurations_page(const tables *t, FILE *f)
{
    fputs(configurations_head, f);
    reference_table(f, t, t->providers, "What fills each slot", "unit");
    fprintf(f, "`model`: C model. `rtl`: RTL of this project. `outside`: RTL of "
               "the tests that stands in for yours.\n\n");
    reference_table(f, t, t->map, "Address map", "page");
    reference_table(f, t, t->cfgs, "Parameters", "parameter");
}
