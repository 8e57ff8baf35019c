/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the work of the units and the comparisons of `check`, for
 * the waves (dpi/pins/dpi_work.c).
 *
 *   operations.csv   the operation that a register group selects: the first row
 *                    of its page with the values of the fields
 *   channels.csv     streams between units, in the order of dla_stream_id; the
 *                    group of the waves of their sender shows them
 *
 * A unit has a bus of its current work and one of the current comparison; their
 * parts are written once, here. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

/* The two buses, from the highest bit down. */
typedef struct part {
    const char *name;
    int bits;
} part;

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))
static const part work[] = {
    { "operation", 8 }, { "tensor", 8 }, { "group", 8 }, { "layer", 16 },
    { "n", 8 }, { "w", 16 }, { "h", 16 }, { "c", 16 },
};
static const part beat[] = {
    { "differs", 1 }, { "stream", 8 }, { "number", 32 },
};
static const struct bus {
    const char *name;
    const part *part;
    int n;
} bus[] = { { "work", work, COUNT(work) }, { "beat", beat, COUNT(beat) } };

/* The tensor of w, h and c: its number is its place. */
static const struct {
    const char *shown, *constant;
} tensor[] = { { "-", "NONE" }, { "input", "INPUT" }, { "output", "OUTPUT" },
               { "weights", "WEIGHTS" } };

/* Bits of a bus without its first n parts. */
static int bits_from(const struct bus *b, int n)
{
    int bits = 0;

    while (n < b->n)
        bits += b->part[n++].bits;
    return bits;
}

/* NEWS has a bit for each unit that has a new position, one for each unit with
 * a new beat, and one for the numbers. */
static int news_beats(const tables *t)
{
    return gen_count(t->units);
}

static int news_numbers(const tables *t)
{
    return 2 * gen_count(t->units);
}

int gen_works_bits(const tables *t, const char *name)
{
    char upper[16];
    gen_stream s;
    int n = 0;

    for (int i = 0; i < COUNT(bus); i++) {
        gen_upper(upper, bus[i].name);
        if (!strcmp(upper, name))
            return bits_from(&bus[i], 0);
    }
    if (!strcmp(name, "NEWS"))
        return news_numbers(t) + 1;
    if (strcmp(name, "NUMBERS"))
        return 0;
    while (gen_stream_at(t, n, &s))
        n++;
    return 32 * n;
}

/* ---- C ---- */

/* "D_MISC_CFG.CONV_MODE" of a page as the constant of its field. */
static void works_field(FILE *f, const tables *t, const char *page, char *word)
{
    char *dot = strchr(word, '.');
    size_t r = 1;

    if (dot)
        *dot++ = 0;
    while (dot && r < t->regs->rows &&
           (strcmp(t->regs->cell[r][REG_UNIT], page) ||
            strcmp(t->regs->cell[r][REG_NAME], word) ||
            strcmp(t->regs->cell[r][REG_FIELD], dot)))
        r++;
    if (!dot || r == t->regs->rows) {
        fprintf(stderr, "%s: %s %s is no field of registers.csv, expected "
                        "REGISTER.FIELD\n", t->operations->path, page, word);
        exit(2);
    }
    fprintf(f, "%s_%s__%s", page, word, dot);
}

/* DLA_WORK_LAYER_AT and DLA_WORK_LAYER_BITS: where a part is. */
static void works_layout(FILE *f, const struct bus *b)
{
    char bus_name[16], name[16];

    gen_upper(bus_name, b->name);
    fprintf(f, "enum {\n    DLA_%s_BITS = %d,\n", bus_name, bits_from(b, 0));
    for (int i = 0; i < b->n; i++) {
        gen_upper(name, b->part[i].name);
        fprintf(f, "    DLA_%s_%s_AT = %d, DLA_%s_%s_BITS = %d,\n", bus_name,
                name, bits_from(b, i + 1), bus_name, name, b->part[i].bits);
    }
    fprintf(f, "};\n");
}

void gen_works_header(const tables *t, FILE *f)
{
    gen_stream s;
    char word[64];

    fprintf(f, "/* Generated from models/tables: what units work at, for the "
               "waves. */\n"
               "#ifndef DLA_WORK_GEN_H\n#define DLA_WORK_GEN_H\n\n"
               "#include \"dla_regs.h\"\n\n/* Parts of the buses. */\n");
    for (int i = 0; i < COUNT(bus); i++)
        works_layout(f, &bus[i]);
    fprintf(f, "/* Bits of dla_dpi_work: places from 0, beats, numbers. */\n"
               "enum { DLA_NEWS_BEATS = %d, DLA_NEWS_NUMBERS = %d,\n"
               "       DLA_NEWS_BITS = %d };\n"
               "/* Bits of dla_dpi_work_numbers. */\n"
               "enum { DLA_NUMBERS_BITS = %d };\n", news_beats(t),
            news_numbers(t), gen_works_bits(t, "NEWS"),
            gen_works_bits(t, "NUMBERS"));
    fprintf(f, "/* What a page does when its n fields have the value. */\n"
               "typedef struct dla_operation {\n"
               "    const char *name, *colour;\n    dla_page page;\n"
               "    int n;\n    uint32_t field[2], value;\n"
               "} dla_operation;\n#define DLA_OPERATIONS");
    for (int i = 0; i < gen_count(t->operations); i++) {
        const char *fields = gen_cell(t->operations, i, "field");
        int n = 0;

        while (gen_word(fields, n, word))
            n++;
        gen_fill(f, t->operations, i, " \\\n    { \"%{operation}\", "
                 "\"%{colour}\", DLA_%{page}, %d, { ", n);
        for (int k = 0; k < n; k++) {
            (void)gen_word(fields, k, word);
            works_field(f, t, gen_cell(t->operations, i, "page"), word);
            fprintf(f, k + 1 < n ? ", " : "");
        }
        fprintf(f, "%s }, %ld },", n ? "" : "0",
                gen_num(gen_cell(t->operations, i, "value")));
    }
    fprintf(f, "\n/* Tensors that an element is of, and their names. */\n"
               "enum {");
    for (int i = 0; i < COUNT(tensor); i++)
        fprintf(f, " DLA_TENSOR_%s,", tensor[i].constant);
    fprintf(f, " };\n#define DLA_WORK_TENSORS ");
    for (int i = 0; i < COUNT(tensor); i++)
        fprintf(f, "\"%s\"%s", tensor[i].shown,
                i + 1 < COUNT(tensor) ? ", " : "");
    fprintf(f, "\n/* Names of the streams, by dla_stream_id. */\n"
               "#define DLA_STREAM_NAMES");
    for (int i = 0; gen_stream_at(t, i, &s); i++)
        fprintf(f, " \\\n    \"%s\",", s.name);
    fprintf(f, "\n\n#endif\n");
}

/* ---- SystemVerilog ---- */

static long works_max(long a, long b)
{
    return a > b ? a : b;
}

/* Bits of the widest item that is compared. */
static long works_widest(const tables *t, const char *cfg)
{
    long lanes = gen_is_v1(t, cfg) ? 128 : gen_par(t, "MAC_ATOMIC_C_SIZE", cfg);
    long cells = gen_is_v1(t, cfg) ? 16 : gen_par(t, "MAC_ATOMIC_K_SIZE", cfg);
    long w = works_max(64, lanes * 8);

    w = works_max(w, cells * gen_par(t, "MAC_RESULT_BITS", cfg));
    w = works_max(w, gen_par(t, "CBUF_ENTRY_BITS", cfg));
    return works_max(w, 32 * gen_par(t, "SDP_MAX_THROUGHPUT", cfg));
}

static void unit_nets(FILE *f, const char *u)
{
    fprintf(f, "    logic [BeatW-1:0] %s_expected, %s_got;\n", u, u);
    for (int i = 0; i < COUNT(bus); i++) {
        const struct bus *b = &bus[i];

        fprintf(f, "    logic [%d:0] %s_%s;\n", bits_from(b, 0) - 1, u,
                b->name);
        for (int k = 0; k < b->n; k++) {
            const part *x = &b->part[k];
            int at = bits_from(b, k + 1);

            if (x->bits > 1)
                fprintf(f, "    logic [%d:0] %s_%s;\n"
                           "    assign %s_%s = %s_%s[%d:%d];\n", x->bits - 1,
                        u, x->name, u, x->name, u, b->name,
                        at + x->bits - 1, at);
            else
                fprintf(f, "    logic %s_%s;\n    assign %s_%s = %s_%s[%d];\n",
                        u, x->name, u, x->name, u, b->name, at);
        }
    }
    fprintf(f, "    initial {%s_%s, %s_%s, %s_expected, %s_got} = '0;\n", u,
            bus[0].name, u, bus[1].name, u, u);
}

static void unit_reads(FILE *f, const tables *t, const char *u, int i)
{
    fprintf(f, "      if (changed[%d]) begin\n"
               "        dla_dpi_work_place(ctx_i, %d, place);\n"
               "        %s_work <= place;\n      end\n", i, i, u);
    fprintf(f, "      if (changed[%d]) begin\n"
               "        dla_dpi_work_beat(ctx_i, %d, about, wide, other);\n"
               "        %s_beat <= about;\n"
               "        %s_expected <= wide[BeatW-1:0];\n"
               "        %s_got <= other[BeatW-1:0];\n      end\n",
            news_beats(t) + i, i, u, u, u);
}

void gen_works_sv(const tables *t, const char *cfg, FILE *f)
{
    gen_stream s;

    fprintf(f,
            "// Generated from models/tables for %s: what units work at, "
            "for the waves.\nif (1'b1) begin : work\n"
            "    localparam int BeatW = %ld;\n",
            cfg, works_widest(t, cfg));
    for (int i = 0; i < gen_count(t->units); i++)
        if (gen_provided(t, gen_cell(t->units, i, "unit"), cfg, "model"))
            unit_nets(f, gen_cell(t->units, i, "unit"));
    /* The buses from C are not in the waves, only their parts are: thousands of
     * bits that change with every transaction made writing four times
     * slower. */
    fprintf(f, "    /*verilator tracing_off*/\n"
               "    bit [4095:0] wide, other;\n"
               "    bit [%d:0] place;\n    bit [%d:0] about;\n"
               "    bit [%d:0] changed;\n"
               "    bit [%d:0] numbers;\n    logic [%d:0][31:0] numbers_q;\n"
               "    initial numbers_q = '0;\n"
               "    /*verilator tracing_on*/\n",
            gen_works_bits(t, "WORK") - 1, gen_works_bits(t, "BEAT") - 1,
            gen_works_bits(t, "NEWS") - 1, gen_works_bits(t, "NUMBERS") - 1,
            gen_works_bits(t, "NUMBERS") / 32 - 1);
    for (int i = 0; gen_stream_at(t, i, &s); i++)
        if (s.unit[0] && gen_provided(t, s.unit, cfg, "model"))
            fprintf(f, "    logic [31:0] %s_number;\n"
                       "    assign %s_number = numbers_q[%d];\n", s.name,
                    s.name, i);
    fprintf(f, "    always_ff @(posedge tock_i) begin\n"
               "      dla_dpi_work(ctx_i, changed);\n");
    for (int i = 0; i < gen_count(t->units); i++)
        if (gen_provided(t, gen_cell(t->units, i, "unit"), cfg, "model"))
            unit_reads(f, t, gen_cell(t->units, i, "unit"), i);
    fprintf(f, "      if (changed[%d]) dla_dpi_work_numbers(ctx_i, numbers);\n"
               "      numbers_q <= numbers;\n    end\n  end\n",
            news_numbers(t));
}

/* ---- GTKWave ---- */

void gen_works_words(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "operations.txt");
    gen_stream s;

    fprintf(f, "00 idle\n");
    for (int i = 0; i < gen_count(t->operations); i++)
        gen_fill(f, t->operations, i, "%02X ?%{colour}?%{operation}\n", i + 1);
    fclose(f);
    f = gen_open(dir, "tensors.txt");
    for (int i = 0; i < COUNT(tensor); i++)
        fprintf(f, "%02X %s\n", i, tensor[i].shown);
    fclose(f);
    f = gen_open(dir, "streams.txt");
    for (int i = 0; gen_stream_at(t, i, &s); i++)
        fprintf(f, "%02X %s\n", i, s.name);
    fclose(f);
    /* The command that GTKWave starts. Its command line has one argument, the
     * rest of the line, so that folders may have any name. */
    f = gen_open(dir, "boxes.sh");
    fprintf(f, "#!/bin/sh\n# Draws transactions as boxes in GTKWave.\n"
               "exec \"${0%%/*}/../../dla\" boxes\n");
    fclose(f);
}

/* A trace that the filter draws, or that a translate file decodes. */
static void works_drawn(const works_save *s, const char *unit, const char *name,
                        int width, const char *file)
{
    if (file)
        fprintf(s->f, "@2022\n^1 %s/%s\n", s->dir, file);
    else
        fprintf(s->f, "@10000022\n^<1 /bin/sh %s/boxes.sh\n", s->dir);
    fprintf(s->f, "dla_bench.work.%s_%s[%d:0]\n", unit, name, width - 1);
}

static void works_plain(const works_save *s, const char *flags,
                        const char *unit, const char *name, long width)
{
    fprintf(s->f, "%s\ndla_bench.work.%s_%s", flags, unit, name);
    fprintf(s->f, width > 1 ? "[%ld:0]\n" : "\n", width - 1);
}

/* Bits of a part, in any of the buses. */
static int works_bits_of(const char *name)
{
    for (int i = 0; i < COUNT(bus); i++)
        for (int k = 0; k < bus[i].n; k++)
            if (!strcmp(bus[i].part[k].name, name))
                return bus[i].part[k].bits;
    return 0;
}

void gen_works_unit(const works_save *s, const tables *t, const char *unit)
{
    static const char *const place[] = { "group", "layer", "n", "w", "h",
                                         "c" };
    gen_stream x;

    works_drawn(s, unit, "work", bits_from(&bus[0], 0), NULL);
    works_drawn(s, unit, "operation", works_bits_of("operation"),
                "operations.txt");
    for (int i = 0; i < COUNT(place); i++)
        works_plain(s, "@24", unit, place[i], works_bits_of(place[i]));
    works_drawn(s, unit, "tensor", works_bits_of("tensor"), "tensors.txt");
    works_drawn(s, unit, "beat", bits_from(&bus[1], 0), NULL);
    works_plain(s, "@28", unit, "differs", works_bits_of("differs"));
    works_drawn(s, unit, "stream", works_bits_of("stream"), "streams.txt");
    works_plain(s, "@22", unit, "expected", works_widest(t, s->cfg));
    works_plain(s, "@22", unit, "got", works_widest(t, s->cfg));
    fprintf(s->f, "@800200\n-%s transactions\n", unit);
    for (int i = 0; gen_stream_at(t, i, &x); i++)
        if (!strcmp(x.unit, unit))
            works_plain(s, "@420", x.name, "number", works_bits_of("number"));
    fprintf(s->f, "@1000200\n-%s transactions\n", unit);
}
