/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the interface between SystemVerilog and C, as
 * dla_dpi_pkg.sv and dla_dpi_gen.h. Rows of dpi.csv: an argument is NAME:TYPE,
 * >NAME:TYPE for an output; int, long (64 bits), string, bitsN, where N is a
 * number or one that follows from other tables: WAKE, bits of the wake mask;
 * STATE, four bits for each page from CDMA on; CHANNELS, one for each channel;
 * NEWS, WORK, BEAT, NUMBERS, the work of the units (gen_works.c). Every
 * function has the bench first, ctx. */
#include "gen_topo.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct arg {
    char name[64], type[32];
    int out, bits; /* bits of a vector, else 0 */
} arg;

/* The N of bitsN. */
static int dpi_bits(const tables *all, const char *n)
{
    int pages = 0;

    if (!strcmp(n, "WAKE"))
        return gen_wakes(all, NULL, NULL);
    if (!strcmp(n, "CHANNELS"))
        return gen_count(all->chans);
    if (gen_works_bits(all, n))
        return gen_works_bits(all, n);
    if (strcmp(n, "STATE"))
        return atoi(n);
    while (strcmp(gen_cell(all->map, pages, "unit"), "CDMA"))
        pages++;
    return 4 * (gen_count(all->map) - pages);
}

static int get_arg(const tables *all, int row, int i, arg *a)
{
    const csv *t = all->dpi;
    char word[64], *type;

    if (!gen_word(gen_cell(t, row, "arguments"), i, word))
        return 0;
    type = strchr(word, ':');
    if (!type) {
        fprintf(stderr, "%s:%d: argument %s, expected NAME:TYPE\n", t->path,
                row + 2, word);
        exit(2);
    }
    *type++ = 0;
    a->out = word[0] == '>';
    snprintf(a->name, sizeof a->name, "%s", word + a->out);
    snprintf(a->type, sizeof a->type, "%s", type);
    a->bits = !strncmp(type, "bits", 4) ? dpi_bits(all, type + 4) : 0;
    return 1;
}

/* ---- SystemVerilog ---- */

static const char *sv_type(const char *type)
{
    return strcmp(type, "long") ? type : "longint unsigned";
}

static void dpi_import(FILE *f, const tables *all, int row)
{
    const csv *t = all->dpi;
    arg a;

    fprintf(f, "  import \"DPI-C\" function %s %s(\n"
               "      input longint unsigned ctx",
            sv_type(gen_cell(t, row, "returns")), t->cell[row + 1][0]);
    for (int i = 0; get_arg(all, row, i, &a); i++) {
        fprintf(f, ",\n      %s ", a.out ? "output" : "input");
        if (a.bits)
            fprintf(f, "bit [%d:0] %s", a.bits - 1, a.name);
        else
            fprintf(f, "%s %s", sv_type(a.type), a.name);
    }
    fprintf(f, ");\n");
}

/* "CDMA_DAT" with a prefix as the name of a parameter: ClCdmaDat. */
static void dpi_parameter(FILE *f, const char *prefix, const char *name, int n)
{
    int up = 1;

    fprintf(f, "  localparam int %s", prefix);
    for (; *name; name++) {
        if (*name != '_')
            fputc(up ? toupper((unsigned char)*name)
                     : tolower((unsigned char)*name), f);
        up = *name == '_';
    }
    fprintf(f, " = %d;\n", n);
}

static void dpi_print_wake(FILE *f, const char *name, int bit)
{
    dpi_parameter(f, "Wake", name, bit);
}

void gen_dpi_package(const tables *t, FILE *f)
{
    fprintf(f, "// Generated from models/tables: DPI-C imports of the bench "
               "and what its adapters share.\n//\n"
               "// ctx is the C bench (a pointer as a number), wake its mask "
               "of senders that may have something:\n// an adapter whose bit "
               "is 0 makes no call.\npackage dla_dpi_pkg;\n"
               "  longint unsigned ctx;\n  bit [%d:0] wake;\n\n"
               "  // First bit of each group of senders.\n",
            gen_wakes(t, NULL, NULL) - 1);
    gen_wakes(t, f, dpi_print_wake);
    fprintf(f, "\n  // Memory clients by AXI ID (system.md 9.1).\n");
    for (int i = 0; i < gen_count(t->clients); i++)
        dpi_parameter(f, "Cl", gen_cell(t->clients, i, "pins"), i);
    fprintf(f, "\n  // Interrupt sources in GLB order.\n");
    for (int i = 0; i < gen_count(t->intrs); i++)
        dpi_parameter(f, "Intr", gen_cell(t->intrs, i, "pins"), i);
    fprintf(f, "\n  // Channels between units, in the order of channels.csv.\n"
               "  localparam int NumChannels = %d;\n", gen_count(t->chans));
    for (int i = 0; i < gen_count(t->chans); i++)
        dpi_parameter(f, "Ch", gen_cell(t->chans, i, "channel"), i);
    fprintf(f, "\n");
    for (int i = 0; i < gen_count(t->dpi); i++)
        dpi_import(f, t, i);
    fprintf(f, "endpackage\n");
}

/* ---- C ---- */

static const char *c_type(const char *type)
{
    return !strcmp(type, "long") ? "uint64_t" :
           !strcmp(type, "string") ? "const char *" : type;
}

void gen_dpi_header(const tables *t, FILE *f)
{
    arg a;

    fprintf(f, "/* Generated from models/tables/dpi.csv: the functions that "
               "SystemVerilog calls. */\n#ifndef DLA_DPI_GEN_H\n"
               "#define DLA_DPI_GEN_H\n\n#include <stdint.h>\n"
               "#include <svdpi.h>\n\n");
    for (int i = 0; i < gen_count(t->dpi); i++) {
        fprintf(f, "%s %s(uint64_t ctx", c_type(gen_cell(t->dpi, i,
                                                         "returns")),
                t->dpi->cell[i + 1][0]);
        for (int k = 0; get_arg(t, i, k, &a); k++)
            if (a.bits)
                fprintf(f, ",\n    %ssvBitVecVal *%s",
                        a.out ? "" : "const ", a.name);
            else
                fprintf(f, ",\n    %s%s%s", c_type(a.type),
                        a.out ? " *" : a.type[0] == 's' ? "" : " ", a.name);
        fprintf(f, ");\n");
    }
    fprintf(f, "\n#endif\n");
}
