/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the topology as C: enums (dla_topology_gen.h), the
 * numbers of the bench (dla_bench_gen.h), and the tables that dla_topology.h
 * declares. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

/* ---- enums ---- */

/* enum dla_NAME { the template of each row ..., LAST } */
static void one_enum(FILE *f, const csv *t, const char *name,
                     const char *template, const char *last)
{
    fprintf(f, "typedef enum dla_%s {\n", name);
    gen_fill_all(f, t, template);
    fprintf(f, "    %s\n} dla_%s;\n", last, name);
}

/* C type of a channel in a unit's ports. */
static const char *type_of(const tables *t, int i)
{
    const char *kind = gen_cell(t->chans, i, "kind");

    return strcmp(kind, "fifo") && strcmp(kind, "atoms") ?
           gen_cell(t->chans, i, "payload") : "dla_fifo";
}

void gen_topology_header(const tables *t, FILE *f)
{
    fprintf(f, "/* Generated from models/tables: pages, slots, memory clients "
               "(the number is the\n * AXI ID), interrupt sources in GLB bit "
               "order, channels between units. */\n"
               "#ifndef DLA_TOPOLOGY_GEN_H\n#define DLA_TOPOLOGY_GEN_H\n\n");
    one_enum(f, t->map, "page", "    DLA_%{^unit},\n", "DLA_NPAGE");
    one_enum(f, t->units, "slot", "    DLA_SLOT_%{^unit},\n", "DLA_NSLOT");
    one_enum(f, t->clients, "client", "    DLA_CL_%{^client},\n",
             "DLA_NCLIENT");
    one_enum(f, t->intrs, "intr", "    DLA_INTR_%{^interrupt},\n",
             "DLA_NINTR");
    one_enum(f, t->chans, "channel", "    DLA_CH_%{^channel},\n",
             "DLA_NCHANNEL");
    fprintf(f, "\n/* Members of dla_ports: from, to and what they carry. */\n"
               "#define DLA_CHANNEL_PORTS");
    for (int i = 0; i < gen_count(t->chans); i++)
        gen_fill(f, t->chans, i, " \\\n    %s *%{channel}; "
                 "/* %{from} to %{to}: %{payload} */", type_of(t, i));
    fprintf(f, "\n\n#endif\n");
}

/* ---- the bench ---- */

typedef struct wake {
    char name[64];
    int count;
} wake;

enum { WAKE_GROUPS = 256 };

static void add_wake(wake *w, int *n, const char *name, int count)
{
    int i = 0;

    while (i < *n && strcmp(w[i].name, name))
        i++;
    if (i == WAKE_GROUPS) {
        fprintf(stderr, "channels.csv: wake %s is group %d, expected at most "
                        "%d\n", name, i + 1, WAKE_GROUPS);
        exit(2);
    }
    snprintf(w[i].name, sizeof w[i].name, "%s", name);
    w[i].count += count;
    *n += i == *n;
}

int gen_wakes(const tables *t, FILE *f,
              void (*each)(FILE *f, const char *name, int bit))
{
    wake w[WAKE_GROUPS] = { 0 };
    int n = 0, bit = 0, clients = gen_count(t->clients);
    char word[64];

    add_wake(w, &n, "RD", clients);
    add_wake(w, &n, "WR", clients);
    add_wake(w, &n, "DONE", 1);
    add_wake(w, &n, "CSB", 1);
    for (int i = 0; i < clients; i++) /* the clients that write are first */
        if (!gen_cell(t->clients, i, "writes as")[0])
            add_wake(w, &n, "WR", -1);
    for (int i = 0; i < gen_count(t->chans); i++)
        for (int k = 0; gen_word(gen_cell(t->chans, i, "wake"), k, word); k++)
            add_wake(w, &n, word, 1);
    add_wake(w, &n, "POP", clients);
    add_wake(w, &n, "STATE", 1);
    for (int i = 0; i < n; bit += w[i++].count)
        if (each)
            each(f, w[i].name, bit);
    return bit;
}

static void topo_print_wake(FILE *f, const char *name, int bit)
{
    fprintf(f, "    WAKE_%s = %d,\n", name, bit);
}

/* Number of the sender bit `k` of channel i in its group. */
static int wake_place(const tables *t, int i, int k, char word[64])
{
    const char *cell = gen_cell(t->chans, i, "wake");
    char other[64];
    int n = 0;

    if (!gen_word(cell, k, word))
        return -1;
    for (int c = 0; c <= i; c++)
        for (int j = 0; gen_word(gen_cell(t->chans, c, "wake"), j, other) &&
                        (c < i || j < k); j++)
            n += !strcmp(other, word);
    return n;
}

void gen_bench_header(const tables *t, FILE *f)
{
    char word[64];

    fprintf(f, "/* Generated from models/tables: the bench's numbers. */\n"
               "#ifndef DLA_BENCH_GEN_H\n#define DLA_BENCH_GEN_H\n\n"
               "/* Bits of the wake mask, first of each group: senders that "
               "may have something. */\nenum {\n");
    fprintf(f, "    WAKE_BITS = %d\n};\n", gen_wakes(t, f, topo_print_wake));
    fprintf(f, "/* Senders of each channel: X(channel, bit). */\n"
               "#define DLA_CHANNEL_WAKES(X)");
    for (int i = 0; i < gen_count(t->chans); i++)
        for (int k = 0, n; (n = wake_place(t, i, k, word)) >= 0; k++)
            gen_fill(f, t->chans, i,
                     " \\\n    X(DLA_CH_%{^channel}, WAKE_%s + %d)", word, n);
    fprintf(f, "\n\n#endif\n");
}

/* ---- tables ---- */

static void topo_units(const tables *t, FILE *f)
{
    static const char *place[64];
    int n = 0;

    gen_fill_all(f, t->units, "extern const dla_unit_ops dla_%{unit}_ops;\n");
    fprintf(f, "const dla_unitdef dla_unit_table[DLA_NSLOT] = {\n");
    for (int i = 0; i < gen_count(t->units); i++) {
        const char *layer = gen_cell(t->units, i, "layer");
        const char *rdma = gen_cell(t->units, i, "rdma");
        char word[64];

        gen_fill(f, t->units, i,
                 "    { \"%{unit}\", &dla_%{unit}_ops, DLA_%s, DLA_%s },\n",
                 layer[0] ? layer : "NPAGE", rdma[0] ? rdma : "NPAGE");
        for (int k = 0; gen_word(gen_cell(t->units, i, "pass"), k, word); k++) {
            place[atoi(word) & 63] = gen_cell(t->units, i, "unit");
            n++;
        }
    }
    fprintf(f, "};\nconst uint8_t dla_pass_order[] = {\n");
    for (int i = 1; i <= n; i++) {
        if (!place[i]) {
            fprintf(stderr, "%s: no unit is step %d of a pass, expected one "
                            "for each of 1..%d\n", t->units->path, i, n);
            exit(2);
        }
        gen_fill(f, t->units, gen_index(t->units, place[i]),
                 "    DLA_SLOT_%{^unit},\n");
    }
    fprintf(f, "};\nconst size_t dla_pass_len = sizeof dla_pass_order;\n");
}

/* The field of MCIF that holds a client's weight; v1 and v2 have the same. */
static void topo_weight(const tables *t, FILE *f, const char *way,
                        const char *pins)
{
    char name[96], who[64];

    gen_upper(who, pins);
    snprintf(name, sizeof name, "%s_WEIGHT_%s", way, who);
    for (size_t r = 1; r < t->regs->rows; r++)
        if (!strcmp(t->regs->cell[r][REG_UNIT], "MCIF") &&
            !strcmp(t->regs->cell[r][REG_FIELD], name)) {
            fprintf(f, "MCIF_%s__%s", t->regs->cell[r][REG_NAME], name);
            return;
        }
    fprintf(stderr, "registers.csv: MCIF has no field %s\n", name);
    exit(2);
}

static void topo_clients(const tables *t, FILE *f)
{
    fprintf(f, "const dla_clientdef dla_client_table[DLA_NCLIENT] = {\n");
    for (int i = 0; i < gen_count(t->clients); i++) {
        const char *pins = gen_cell(t->clients, i, "pins");
        const char *unit = gen_cell(t->clients, i, "unit");
        int reads = gen_cell(t->clients, i, "reads as")[0] != 0;
        int writes = gen_cell(t->clients, i, "writes as")[0] != 0;
        char page[64] = "NPAGE";

        if (gen_word(csv_at(t->units, unit, "pages"), 0, page) &&
            !gen_has_groups(t, page))
            strcpy(page, "NPAGE");
        gen_fill(f, t->clients, i, "    { \"%{client}\", ");
        gen_fill(f, t->clients, i, reads ? "\"%{reads as}\", " : "NULL, ");
        gen_fill(f, t->clients, i, writes ? "\"%{writes as}\",\n      "
                                          : "NULL,\n      ");
        topo_weight(t, f, "RD", pins);
        fprintf(f, ", ");
        if (writes)
            topo_weight(t, f, "WR", pins);
        else
            fprintf(f, "0");
        gen_fill(f, t->clients, i, ",\n      DLA_SLOT_%{^unit}, "
                 "DLA_INTR_%{interrupt}, DLA_%s },\n", page);
    }
    fprintf(f, "};\n");
}

/* The sources that follow source i in a layer, including itself. */
static unsigned topo_behind(const tables *t, int i)
{
    unsigned mask = 1u << i, old = 0;

    while (mask != old) {
        old = mask;
        for (int k = 0; k < gen_count(t->intrs); k++)
            for (int c = 0; c < gen_count(t->intrs); c++)
                if ((mask >> c & 1) &&
                    gen_has_word(gen_cell(t->intrs, k, "after"),
                                 gen_cell(t->intrs, c, "interrupt")))
                    mask |= 1u << k;
    }
    return mask;
}

static void topo_interrupts(const tables *t, FILE *f)
{
    int n = gen_count(t->intrs);

    fprintf(f, "const dla_intrdef dla_intr_table[DLA_NINTR] = {\n");
    for (int i = 0; i < n; i++)
        gen_fill(f, t->intrs, i, "    { \"%{interrupt}\", DLA_SLOT_%{^unit}, "
                 "%{bit}, 0x%xu },\n", topo_behind(t, i));
    fprintf(f, "};\nconst uint8_t dla_intr_turn[DLA_NINTR] = {\n");
    for (int turn = 1; turn <= n; turn++)
        for (int i = 0; i < n; i++)
            if (atoi(gen_cell(t->intrs, i, "turn")) == turn)
                gen_fill(f, t->intrs, i, "    DLA_INTR_%{interrupt},\n");
    fprintf(f, "};\n");
}

static void topo_channels(const tables *t, FILE *f)
{
    fprintf(f, "const dla_chandef dla_channel_table[DLA_NCHANNEL] = {\n");
    for (int i = 0; i < gen_count(t->chans); i++) {
        const char *depth = gen_cell(t->chans, i, "depth");

        gen_fill(f, t->chans, i,
                 "    { \"%{channel}\", offsetof(dla_ports, %{channel}), ");
        gen_fill(f, t->chans, i, strcmp(gen_cell(t->chans, i, "kind"), "atoms")
                                     ? "sizeof(%{payload})" : "0");
        gen_fill(f, t->chans, i, ", %s,\n      DLA_SLOT_%{^from}, "
                 "DLA_SLOT_%{^to}, DLA_ST_%{id}, ", depth[0] ? depth : "0");
        gen_fill(f, t->chans, i, gen_cell(t->chans, i, "tapped")[0]
                                     ? "DLA_SLOT_%{^to} },\n"
                                     : "DLA_SLOT_%{^from} },\n");
    }
    fprintf(f, "};\n");
}

void gen_topo_tables(const tables *t, FILE *f)
{
    topo_units(t, f);
    topo_clients(t, f);
    topo_interrupts(t, f);
    topo_channels(t, f);
}

void gen_topo_config(const tables *t, const char *cfg, FILE *f)
{
    unsigned slots = 0, rtl = 0, reads = 0, writes = 0;

    for (int i = 0; i < gen_count(t->units); i++) {
        const char *unit = gen_cell(t->units, i, "unit");

        slots |= (unsigned)gen_provided(t, unit, cfg, "model") << i;
        rtl |= (unsigned)gen_provided(t, unit, cfg, "rtl") << i;
    }
    for (int i = 0; i < gen_count(t->clients); i++)
        if (gen_client_present(t, i, cfg)) {
            reads |= 1u << i;
            writes |= (unsigned)(gen_cell(t->clients, i, "writes as")[0] != 0)
                      << i;
        }
    fprintf(f, "        .slots = 0x%x, .rtl = 0x%x, .readers = 0x%x, "
               ".writers = 0x%x,\n", slots, rtl, reads, writes);
    fprintf(f, "        .rd_credit = {\n");
    for (int i = 0; i < gen_count(t->clients); i++) {
        const char *row = gen_cell(t->clients, i, "credit");

        gen_fill(f, t->clients, i, "            [DLA_CL_%{client}] = %ld,\n",
                 row[0] ? gen_par(t, row, cfg) : 0);
    }
    fprintf(f, "        },\n");
}
