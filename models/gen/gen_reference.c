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
    "Every register and field, by page. An address is the page's base plus the\n"
    "offset. Registers of the group `dual` exist twice: `S_POINTER.PRODUCER` says\n"
    "which copy the host writes, and a layer runs on the copy that its turn is.\n"
    "`dla regs` decodes an address or a value on the command line.\n\n"
    "| access | what it means |\n|---|---|\n"
    "| RW | written and read |\n| RO | written by the hardware alone |\n"
    "| RWP | an access goes to an entry of a table, and steps its index |\n"
    "| RWS | written and read, and stepped by such accesses |\n"
    "| WO | reads 0 |\n| W1T | a 1 triggers |\n"
    "| W1L | a 1 starts a layer |\n\n"
    "A field with `v1` or `v2` is of configurations with that REGISTER_VARIANT\n"
    "([configurations.md](configurations.md)).\n";

static const char configurations_head[] =
    "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
    "<!-- Made by `make docs` from models/tables/configs.csv, address_map.csv and\n"
    "     providers.csv. -->\n"
    "# Configurations\n\n"
    "The parameters of every configuration. Those of kind `spec` are chosen, those\n"
    "of kind `derived` follow from them.\n\n";

/* A cell of a table in Markdown; in lines too, `|` would end it. */
static void reference_cell(FILE *f, const char *s)
{
    for (; *s; s++) {
        if (*s == '|')
            fputc('\\', f);
        fputc(*s == '\n' ? ' ' : *s, f);
    }
}

static void reference_header(FILE *f, const tables *t, const char *first)
{
    fprintf(f, "| %s |", first);
    for (size_t c = 0; gen_cfg(t, c); c++)
        fprintf(f, " %s |", gen_cfg(t, c));
    fprintf(f, "\n|---|");
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

/* Columns of registers.csv. */
enum { R_UNIT, R_NAME, R_OFFSET, R_GROUP, R_FIELD, R_LSB, R_WIDTH, R_ACCESS,
       R_RESET, R_MEANING, R_VARIANT };

static void reference_field(FILE *f, char **c, bool first)
{
    long lsb = strtol(c[R_LSB], NULL, 0), width = strtol(c[R_WIDTH], NULL, 0);
    bool both = !strcmp(c[R_VARIANT], "both");

    if (first)
        fprintf(f, "| %s | %s | %s |", c[R_OFFSET], c[R_NAME], c[R_GROUP]);
    else
        fprintf(f, "| | | |");
    if (width > 1)
        fprintf(f, " %s | %ld:%ld |", c[R_FIELD], lsb + width - 1, lsb);
    else
        fprintf(f, " %s | %ld |", c[R_FIELD], lsb);
    fprintf(f, " %s | %s | ", c[R_ACCESS], c[R_RESET]);
    reference_cell(f, c[R_MEANING]);
    fprintf(f, "%s%s |\n", both ? "" : " ", both ? "" : c[R_VARIANT]);
}

void gen_registers_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "registers.md");
    const char *page = "", *name = "";

    fputs(registers_head, f);
    for (size_t r = 1; r < t->regs->rows; r++) {
        char **c = t->regs->cell[r];
        bool new_page = strcmp(c[R_UNIT], page) != 0;

        if (new_page) {
            fprintf(f, "\n## %s\n\nBase ", c[R_UNIT]);
            reference_bases(f, t, c[R_UNIT]);
            fprintf(f, "\n| offset | register | group | field | bits | access "
                       "| reset | meaning |\n|---|---|---|---|---|---|---|---|\n");
        }
        reference_field(f, c, new_page || strcmp(c[R_NAME], name) != 0);
        page = c[R_UNIT];
        name = c[R_NAME];
    }
    fclose(f);
}

/* A table with row names in its first column and configurations in the
 * others. */
static void reference_table(FILE *f, const tables *t, const csv *table,
                            const char *title, const char *first, size_t skip)
{
    fprintf(f, "## %s\n\n", title);
    reference_header(f, t, first);
    for (size_t r = 1; r < table->rows; r++) {
        fprintf(f, "| ");
        reference_cell(f, table->cell[r][0]);
        for (size_t c = 0; gen_cfg(t, c); c++) {
            fprintf(f, " | ");
            reference_cell(f, table->cell[r][c + skip]);
        }
        fprintf(f, " |\n");
    }
    fprintf(f, "\n");
}

void gen_configurations_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "configurations.md");

    fputs(configurations_head, f);
    reference_table(f, t, t->providers, "What fills each slot", "unit", 1);
    fprintf(f, "`outside`: RTL of the tests beside it, in the manner of somebody "
               "else's.\n\n");
    reference_table(f, t, t->map, "Address map", "page", 1);
    reference_table(f, t, t->cfgs, "Parameters", "parameter", 2);
    fclose(f);
}
