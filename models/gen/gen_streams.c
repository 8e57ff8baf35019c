/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the streams between units and the fields of their words.
 *
 *   channels.csv   a row for each stream, in the order of dla_stream_id. After
 *                  the streams between two units follow those that each memory
 *                  client has and those that each interrupt source has (column
 *                  `each`). A row with a name under `channel` is a channel
 *                  between models, too (gen_topo.c); `turn` is its number there
 *                  and its place in the report of a hang. `reordered`: RTL may
 *                  send the words in another legal order, or cut otherwise;
 *                  client: as the client's row of clients.csv.
 *   fields.csv     the fields of a stream's word, from bit 0 up. The width is
 *                  that of the pin where the column `width` is empty.
 */
#include "gen_pins.h"
#include <stdlib.h>
#include <string.h>

/* Rows of channels.csv by their column `each`. */
enum { FIXED, CLIENT, SOURCE };

static int stream_each(const tables *t, int row)
{
    const char *each = gen_cell(t->streams, row, "each");

    return !each[0] ? FIXED : !strcmp(each, "source") ? SOURCE : CLIENT;
}

/* First row of a kind, or the number of rows. */
static int stream_first(const tables *t, int each)
{
    int row = 0;

    while (row < gen_count(t->streams) && stream_each(t, row) < each)
        row++;
    return row;
}

static void stream_set_name(gen_stream *s, const tables *t, const char *owner)
{
    size_t i = strlen(owner);

    gen_lower(s->name, owner);
    snprintf(s->name + i, sizeof s->name - i, "%s%s", i ? "_" : "",
             gen_cell(t->streams, s->row, "stream"));
}

static void stream_of_owner(gen_stream *s, const tables *t, const csv *owners,
                            const char *column)
{
    s->unit = gen_cell(owners, s->owner, "unit");
    stream_set_name(s, t, gen_cell(owners, s->owner, column));
}

int gen_stream_at(const tables *t, int n, gen_stream *s)
{
    int client = stream_first(t, CLIENT), source = stream_first(t, SOURCE);
    int kinds = source - client, clients = gen_count(t->clients);

    *s = (gen_stream){ .row = n };
    if (n < client) {
        s->unit = gen_cell(t->streams, n, "from");
        if (gen_index(t->units, s->unit) < 0)
            s->unit = "";
        stream_set_name(s, t, "");
        return 1;
    }
    n -= client;
    if (n < kinds * clients) {
        s->row = client + n % kinds;
        s->owner = n / kinds;
        stream_of_owner(s, t, t->clients, "client");
        if (!strcmp(gen_cell(t->streams, s->row, "each"), "writer") &&
            !gen_cell(t->clients, s->owner, "writes as")[0])
            s->unit = "";
        return 1;
    }
    n -= kinds * clients;
    s->row = source + n / gen_count(t->intrs);
    s->owner = n % gen_count(t->intrs);
    if (s->row >= gen_count(t->streams))
        return 0;
    stream_of_owner(s, t, t->intrs, "interrupt");
    return 1;
}

/* True if a unit at this end has a model in the configuration. */
static int stream_end_here(const tables *t, const char *end, const char *cfg)
{
    return gen_index(t->units, end) < 0 || gen_provided(t, end, cfg, "model");
}

static int stream_here(const tables *t, const gen_stream *s, const char *cfg)
{
    const char *needs = gen_cell(t->streams, s->row, "needs");

    if (stream_each(t, s->row) == CLIENT)
        return s->unit[0] && gen_client_present(t, s->owner, cfg);
    if (stream_each(t, s->row) == SOURCE)
        return gen_provided(t, s->unit, cfg, "model");
    return stream_end_here(t, gen_cell(t->streams, s->row, "from"), cfg) &&
           stream_end_here(t, gen_cell(t->streams, s->row, "to"), cfg) &&
           (!needs[0] || gen_par(t, needs, cfg));
}

/* ---- rules of the table ---- */

static _Noreturn void stream_die(const csv *t, int row, const char *what)
{
    gen_die(t, row, t->cell[row + 1][0], what);
}

static int stream_outside(const char *end)
{
    return gen_has_word("host core mem glb", end);
}

static int stream_family(const tables *t, int a, int b)
{
    return !strcmp(gen_cell(t->chans, a, "family"),
                   gen_cell(t->chans, b, "family"));
}

void gen_streams_check(const tables *t)
{
    char word[64];

    for (int i = 0; i < gen_count(t->streams); i++) {
        const char *from = gen_cell(t->streams, i, "from");
        const char *to = gen_cell(t->streams, i, "to");

        if (i && stream_each(t, i) < stream_each(t, i - 1))
            stream_die(t->streams, i, "streams of each memory client come "
                       "after those between two units, then those of each "
                       "interrupt source");
        if ((from[0] && gen_index(t->units, from) < 0 &&
             !stream_outside(from)) ||
            (to[0] && gen_index(t->units, to) < 0 && !stream_outside(to)))
            stream_die(t->streams, i, "from and to are units of units.csv, "
                       "or host, core, mem, glb");
    }
    for (int i = 0; i < gen_count(t->streams); i++)
        if ((gen_index(t->chans, t->streams->cell[i + 1][0]) >= 0) !=
            (gen_cell(t->streams, i, "channel")[0] != 0))
            stream_die(t->streams, i, "channels, and only they, have one of "
                       "the turns 1, 2 ...");
    for (int i = 1; i < gen_count(t->chans); i++)
        for (int k = 0; k + 1 < i; k++)
            if (stream_family(t, i, k) && !stream_family(t, i, i - 1))
                stream_die(t->chans, i, "channels of a family follow one "
                           "another");
    for (int i = 0; i < gen_count(t->fields); i++)
        for (int k = 0; gen_word(t->fields->cell[i + 1][0], k, word); k++)
            if (gen_index(t->streams, word) < 0)
                stream_die(t->fields, i, "is no stream of channels.csv");
}

/* ---- fields ---- */

/* Number of a stream among those of a row of fields.csv, -1: none of them. */
static int stream_field_place(const tables *t, int row, const char *stream)
{
    char word[64];

    for (int k = 0; gen_word(t->fields->cell[row + 1][0], k, word); k++)
        if (!strcmp(word, stream))
            return k;
    return -1;
}

static int field_pin_bits(const tables *t, const char *cfg, const char *port)
{
    for (size_t i = 1; i < t->pins->rows; i++)
        if (!strcmp(t->pins->cell[i][PIN_PORT], port))
            return unit_width(t, cfg, t->pins->cell[i][PIN_WIDTH]);
    fprintf(stderr, "%s: pin %s is not in pins.csv\n", t->fields->path, port);
    exit(2);
}

static int field_bits(const tables *t, const char *cfg, int row,
                      const char *stream)
{
    const char *width = gen_cell(t->fields, row, "width");
    char pin[64];

    if (width[0])
        return unit_width(t, cfg, width);
    if (!gen_word(gen_cell(t->fields, row, "pin"),
                  stream_field_place(t, row, stream), pin))
        stream_die(t->fields, row, "has neither a width nor a pin for each "
                                   "stream");
    return field_pin_bits(t, cfg, pin);
}

int gen_stream_field_bits(const tables *t, int stream, int row, const char *cfg)
{
    gen_stream s = { .row = stream };

    if (stream_each(t, stream) == FIXED && !stream_here(t, &s, cfg))
        return 0;
    return field_bits(t, cfg, row, gen_cell(t->streams, stream, "stream"));
}

int gen_next_field(const tables *t, const char *stream, int row)
{
    while (++row < gen_count(t->fields))
        if (stream_field_place(t, row, stream) >= 0)
            return row;
    return -1;
}

/* ---- items: contents of a model's FIFO ---- */

/* "dla_cbuf_wr" as CBUF_WR; 0: the stream is not that of a FIFO. */
static int item_name(const tables *t, int row, char name[64])
{
    const char *kind = gen_cell(t->streams, row, "kind");
    const char *payload = gen_cell(t->streams, row, "payload");

    if (strcmp(kind, "fifo") && strcmp(kind, "atoms"))
        return 0;
    gen_upper(name, payload + (strncmp(payload, "dla_", 4) ? 0 : 4));
    return 1;
}

/* No row before this one has the same item. */
static int item_is_new(const tables *t, int row, const char *name)
{
    char other[64];

    while (row--)
        if (item_name(t, row, other) && !strcmp(name, other))
            return 0;
    return 1;
}

static void item_enum(FILE *f, const tables *t)
{
    char name[64];

    fprintf(f, "/* Items of FIFOs (dla_chan.h). */\n"
               "typedef enum dla_item_kind {\n    DLA_ITEM_NONE,\n");
    for (int i = 0; i < gen_count(t->streams); i++)
        if (item_name(t, i, name) && item_is_new(t, i, name))
            fprintf(f, "    DLA_ITEM_%s,\n", name);
    fprintf(f, "    DLA_ITEMS\n} dla_item_kind;\n\n");
}

static void item_table(FILE *f, const tables *t)
{
    gen_stream s;
    char name[64];

    fprintf(f, "const uint8_t dla_stream_item_table[DLA_NSTREAM] = {\n");
    for (int i = 0; gen_stream_at(t, i, &s); i++)
        fprintf(f, "    DLA_ITEM_%s,\n",
                item_name(t, s.row, name) ? name : "NONE");
    fprintf(f, "};\n");
}

static void stream_reordered_table(FILE *f, const tables *t)
{
    gen_stream s;

    fprintf(f, "const bool dla_stream_reordered_table[DLA_NSTREAM] = {");
    for (int i = 0; gen_stream_at(t, i, &s); i++) {
        const char *cell = gen_cell(t->streams, s.row, "reordered");

        if (!strcmp(cell, "client"))
            cell = gen_cell(t->clients, s.owner, "reordered");
        fprintf(f, "%s%ld,", i % 16 ? " " : "\n    ", gen_num(cell));
    }
    fprintf(f, "\n};\n");
}

/* ---- C: dla_streams_gen.h ---- */

static void stream_ids(FILE *f, const tables *t)
{
    int client = stream_first(t, CLIENT), source = stream_first(t, SOURCE);

    fprintf(f, "typedef enum dla_stream_id {\n");
    for (int i = 0; i < client; i++)
        gen_fill(f, t->streams, i, "    DLA_ST_%{id},\n");
    fprintf(f, "    DLA_ST_MEM, /* DLA_MEM_KINDS of each client */\n"
               "    DLA_ST_DONE = DLA_ST_MEM + %d * DLA_NCLIENT,\n"
               "    DLA_NSTREAM = DLA_ST_DONE + DLA_NINTR\n"
               "} dla_stream_id;\n\nenum {\n", source - client);
    for (int i = client; i < source; i++)
        gen_fill(f, t->streams, i, "    DLA_MEM_%{id},\n");
    fprintf(f, "    DLA_MEM_KINDS\n};\n\n");
}

void gen_streams_header(const tables *t, FILE *f)
{
    int most = 0;

    fprintf(f, "/* Generated from models/tables/channels.csv and fields.csv: "
               "streams between units,\n * those of each memory client, of "
               "each interrupt source, and the numbers of their\n * fields. "
               "*/\n#ifndef DLA_STREAMS_GEN_H\n#define DLA_STREAMS_GEN_H\n\n"
               "#include \"dla_topology_gen.h\"\n\n");
    stream_ids(f, t);
    item_enum(f, t);
    for (int i = 0; i < gen_count(t->streams); i++) {
        const char *name = gen_cell(t->streams, i, "stream");
        int n = 0;

        fprintf(f, "enum {");
        for (int row = -1; (row = gen_next_field(t, name, row)) >= 0; n++)
            gen_fill(f, t->fields, row, " DLA_F_%s_%{^field},",
                     gen_cell(t->streams, i, "id"));
        fprintf(f, " };\n");
        most = n > most ? n : most;
    }
    fprintf(f, "\nenum { DLA_STREAM_ROWS = %d, DLA_STREAM_FIELDS = %d };\n\n"
               "/* What the time before a word was for its sender and its "
               "receiver (dla_perf.h). */\n#define DLA_STREAM_WAITS",
            gen_count(t->streams), most);
    gen_fill_where(f, t->streams, "before", " \\\n    [DLA_ST_%{id}] = "
                   "{ DLA_PERF_%{before}, DLA_PERF_%{after} },");
    fprintf(f, "\n\n#endif\n");
}

/* ---- C: tables ---- */

static void stream_config(FILE *f, const tables *t, const char *cfg)
{
    gen_stream s;

    fprintf(f, "    { {");
    for (int i = 0; gen_stream_at(t, i, &s); i++)
        fprintf(f, " %d,", stream_here(t, &s, cfg));
    fprintf(f, " },\n      {");
    for (int i = 0; i < gen_count(t->streams); i++) {
        const char *name = gen_cell(t->streams, i, "stream");

        fprintf(f, " {");
        for (int row = -1; (row = gen_next_field(t, name, row)) >= 0;)
            fprintf(f, " %d,", field_bits(t, cfg, row, name));
        fprintf(f, " },");
    }
    fprintf(f, " } },\n");
}

void gen_streams_tables(const tables *t, FILE *f)
{
    fprintf(f, "const dla_streamdef dla_stream_table[DLA_STREAM_ROWS] = {\n");
    for (int i = 0; i < gen_count(t->streams); i++) {
        const char *name = gen_cell(t->streams, i, "stream");

        gen_fill(f, t->streams, i, "    { \"%{stream}\", \"%{group}\", "
                 "\"%{from}\", \"%{to}\", %s, {",
                 gen_num(gen_cell(t->streams, i, "timed")) ? "true" : "false");
        for (int row = -1; (row = gen_next_field(t, name, row)) >= 0;)
            gen_fill(f, t->fields, row, " \"%{field}\",");
        fprintf(f, " } },\n");
    }
    fprintf(f, "};\nconst dla_streamcfg dla_stream_cfg_table[] = {\n");
    for (size_t i = 0; gen_cfg(t, i); i++)
        stream_config(f, t, gen_cfg(t, i));
    fprintf(f, "};\n");
    item_table(f, t);
    stream_reordered_table(f, t);
}

/* ---- SystemVerilog: dla_bench_flow.svh ---- */

/* The row of field n of a stream, or -1. */
static int stream_field(const tables *t, const char *stream, int n)
{
    int row = gen_next_field(t, stream, -1);

    while (row >= 0 && n--)
        row = gen_next_field(t, stream, row);
    return row;
}

int gen_field_pin(const tables *t, const char *stream, int n, char pin[64])
{
    int row = stream_field(t, stream, n);

    return row >= 0 && gen_word(gen_cell(t->fields, row, "pin"),
                                stream_field_place(t, row, stream), pin);
}

int gen_field_name(const tables *t, const char *stream, int n, char name[64])
{
    int row = stream_field(t, stream, n);

    return row >= 0 && gen_word(gen_cell(t->fields, row, "field"), 0, name);
}

/* A vector of the contents of updates and releases, the last channel first. */
static void flow_updates(FILE *f, const tables *t, const char *name, int n)
{
    const char *separator = "";
    char pin[64];

    fprintf(f, "`define DLA_FLOW_%s {", name);
    for (int i = gen_count(t->chans) - 1; i >= 0; i--) {
        if (strcmp(gen_cell(t->chans, i, "family"), "UPDT"))
            continue;
        if (!gen_field_pin(t, gen_cell(t->chans, i, "stream"), n, pin))
            strcpy(pin, "0");
        fprintf(f, "%s32'(%s)", separator, pin);
        separator = ", ";
    }
    fprintf(f, "}\n");
}

void gen_streams_sv(const tables *t, FILE *f)
{
    fprintf(f, "// Generated from models/tables: a transfer on each channel "
               "and what updates and releases carry,\n// the last channel "
               "first (dpi/pins/dla_seen_flow.sv).\n"
               "`define DLA_FLOW_MOVED {");
    for (int i = gen_count(t->chans) - 1; i >= 0; i--) {
        const char *moved = gen_cell(t->chans, i, "moved");

        fprintf(f, "%s%s", moved[0] ? moved : "1'b0", i ? ", \\\n  " : "}\n");
    }
    flow_updates(f, t, "ENTRIES", 0);
    flow_updates(f, t, "COUNT", 1);
    flow_updates(f, t, "WMB", 2);
}
