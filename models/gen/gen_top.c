/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the wiring of rtl/top/dla_top.sv in a configuration
 * (dla_top_<part>.svh), with the macros of dla_top.svh and dla_pins.svh, and
 * the unit states of the bench top (dla_bench_states.svh). */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

enum { NO_CLIENT = 15 };

/* ---- nets ---- */

static void top_nets(FILE *f, const tables *t)
{
    char pins[64];

    for (int i = 0; i < gen_count(t->map); i++) {
        gen_page_pins(t, t->map->cell[i + 1][0], pins);
        fprintf(f, "  `DLA_NETS_CSB(%s)\n", pins);
    }
    gen_fill_all(f, t->clients, "  `DLA_NETS_RD(%{pins})\n");
    gen_fill_where(f, t->clients, "writes as", "  `DLA_NETS_WR(%{pins})\n");
    for (size_t r = 1; r < t->pins->rows; r++) {
        char **c = t->pins->cell[r];

        /* macros declare the kinds of pins that every unit has */
        if (!strcmp(c[PIN_DIR], "output") && gen_pin_is(c, ""))
            fprintf(f, "  logic [%s-1:0] %s;\n", c[PIN_WIDTH], c[PIN_PORT]);
    }
    gen_fill_all(f, t->intrs, "  logic [1:0] %{pins}2glb_done_intr_pd;\n");
}

/* ---- register pages, interrupts ---- */

static void top_pages(FILE *f, const tables *t)
{
    int n = gen_count(t->map);
    char pins[64];

    fprintf(f, "  localparam logic [NPAGES*6-1:0] PageBase = {\n");
    for (int i = n; i-- > 0;)
        gen_fill(f, t->map, i, "    PAGE_%{unit}[17:12]%s\n", i ? "," : "};");
    fprintf(f, "  localparam logic [NPAGES-1:0] PageEnable = {\n");
    for (int i = n; i-- > 0;)
        gen_fill(f, t->map, i, "    HAS_PAGE_%{unit}%s\n", i ? "," : "};");
    for (int i = 0; i < n; i++) {
        gen_page_pins(t, t->map->cell[i + 1][0], pins);
        gen_fill(f, t->map, i, "  `DLA_CSB_PAGE(%s, IDX_%{unit})\n", pins);
    }
}

static void top_interrupts(FILE *f, const tables *t, const char *cfg)
{
    unsigned present = 0;

    for (int i = 0; i < gen_count(t->intrs); i++)
        if (gen_provided(t, gen_cell(t->intrs, i, "unit"), cfg, "model"))
            present |= 3u << atoi(gen_cell(t->intrs, i, "bit"));
    fprintf(f, "  localparam logic [21:0] Present = 22'h%x;\n"
               "  logic [21:0] done;\n  assign done = {", present);
    for (int bit = 20; bit >= 0; bit -= 2) {
        int i = gen_count(t->intrs);

        while (i-- && atoi(gen_cell(t->intrs, i, "bit")) != bit)
            ;
        if (i < 0)
            fprintf(f, "2'd0");
        else
            gen_fill(f, t->intrs, i, "%{pins}2glb_done_intr_pd");
        fprintf(f, bit ? ", " : "};\n");
    }
}

/* ---- memory clients, in arbitration order (system.md 9.1) ---- */

/* The client at a position of the arbitration: in v1 the position is the ID; in
 * v2 the column gives it, without the clients of features that are not built. A
 * client of a unit that is not built leaves its position empty. */
static int client_at(const tables *t, const char *cfg, int place, int writers)
{
    int n = gen_count(t->clients), v1 = gen_is_v1(t, cfg);

    for (int turn = 0; turn < n; turn++)
        for (int i = 0; i < n; i++) {
            const char *needs = gen_cell(t->clients, i, "needs");
            int at = v1 ? i + 1 : atoi(gen_cell(t->clients, i, "arbitration"));

            if (at != turn + 1 ||
                (writers && !gen_cell(t->clients, i, "writes as")[0]) ||
                (needs[0] && !gen_par(t, needs, cfg)))
                continue;
            if (!place--)
                return gen_client_present(t, i, cfg) ? i : NO_CLIENT;
        }
    return NO_CLIENT;
}

static void top_ids(FILE *f, const tables *t, const char *cfg, const char *name,
                    int n, int writers)
{
    unsigned has = 0; /* clients that are built */

    fprintf(f, "  localparam int Num%s = %d;\n"
               "  localparam logic [Num%s*4-1:0] %sId = {", name, n, name,
            name);
    for (int i = n; i-- > 0;) {
        int c = client_at(t, cfg, i, writers);

        has |= c == NO_CLIENT ? 0 : 1u << c;
        fprintf(f, "4'd%d%s", c, i ? ", " : "};\n");
    }
    fprintf(f, "  localparam logic [Num%s-1:0] %sHas = %d'h%x;\n", name, name,
            n, has);
}

static void top_memory(FILE *f, const tables *t, const char *cfg)
{
    int n = gen_count(t->clients), writers = 0;

    for (int i = 0; i < n; i++)
        writers += gen_cell(t->clients, i, "writes as")[0] != 0;
    top_ids(f, t, cfg, "Rd", n, 0);
    top_ids(f, t, cfg, "Wr", writers, 1);
    fprintf(f, "  localparam logic [NumRd*16-1:0] RdCredit = {\n");
    for (int i = n; i-- > 0;) {
        int c = client_at(t, cfg, i, 0);

        if (c != NO_CLIENT && gen_cell(t->clients, c, "credit")[0])
            gen_fill(f, t->clients, c, "    16'(CREDIT_%{client})");
        else
            fprintf(f, "    16'd0");
        fprintf(f, i ? ",\n" : "};\n");
    }
}

/* Clients of one memory interface: all of them wired, or none. */
static void top_interface(FILE *f, const tables *t, const char *m, int wired)
{
    for (int i = 0; i < gen_count(t->clients); i++)
        gen_fill(f, t->clients, i, wired ? "  `DLA_MEM_RD(%s, %{pins}, %d)\n"
                                         : "  `DLA_NO_RD(%s, %{pins}) // %d\n",
                 m, i);
    for (int i = 0; i < gen_count(t->clients); i++)
        if (gen_cell(t->clients, i, "writes as")[0])
            gen_fill(f, t->clients, i, wired
                         ? "  `DLA_MEM_WR(%s, %{pins}, %d)\n"
                         : "  `DLA_NO_WR(%s, %{pins}) // %d\n", m, i);
}

/* ---- slots ---- */

/* Ties for a unit that is not built: it accepts everything and sends nothing
 * (unit_pins.md 3.16: an SDP layer to an absent PDP is accepted and
 * dropped). */
static void top_absent(FILE *f, const tables *t, const char *unit)
{
    for (size_t r = 1; r < t->pins->rows; r++) {
        char **c = t->pins->cell[r];

        if (!strcmp(c[PIN_SLOT], unit) && !strcmp(c[PIN_DIR], "output"))
            fprintf(f, "  assign %s = '%d;\n", c[PIN_PORT],
                    !strcmp(c[PIN_PART], "ready"));
    }
}

/* DLA_AT_<UNIT> replaces the slot in a core of its own. With DLA_FAULTS its
 * channels pass through points at which a run may plant faults. */
static void top_slot(FILE *f, const tables *t, int i)
{
    const char *unit = gen_cell(t->units, i, "unit");

    gen_fill(f, t->units, i, "`ifdef DLA_AT_%{^unit}\n  `DLA_AT_%{^unit}\n"
             "`elsif DLA_FAULTS\n");
    gen_fault_points(f, t, unit);
    gen_fill(f, t->units, i, "  dla_slot_%{unit} i_%{unit} (\n");
    gen_fault_pins(f, t, unit);
    gen_fill(f, t->units, i, "    .*);\n`else\n"
             "  dla_slot_%{unit} i_%{unit} (.*);\n`endif\n");
}

static void top_slots(FILE *f, const tables *t, const char *cfg)
{
    fprintf(f, "// Generated from models/tables for %s: the slots of "
               "dla_top.\n", cfg);
    for (int i = 0; i < gen_count(t->units); i++) {
        const char *unit = gen_cell(t->units, i, "unit");

        if (gen_provided(t, unit, cfg, "model"))
            top_slot(f, t, i);
        else
            top_absent(f, t, unit);
    }
}

void gen_bench_states(const tables *t, FILE *f)
{
    fprintf(f, "// Generated from models/tables: unit states by their pages, "
               "for waves.\n");
    for (int i = 0; i < gen_count(t->map); i++) {
        const char *page = t->map->cell[i + 1][0];
        char low[64];

        if (gen_page_unit(t, page) < 0 || !gen_has_groups(t, page))
            continue;
        gen_lower(low, page);
        fprintf(f, "  logic [3:0] state_%s;\n"
                   "  assign state_%s = state[IDX_%s-IDX_CDMA];\n", low, low,
                page);
    }
}

static FILE *top_part(const char *dir, const char *what, const char *cfg)
{
    char name[64];
    FILE *f;

    snprintf(name, sizeof name, "dla_top_%s.svh", what);
    f = gen_open(dir, name);
    fprintf(f, "// Generated from models/tables for %s: %s of dla_top.\n",
            cfg, what);
    return f;
}

void gen_top(const tables *t, const char *cfg, const char *dir)
{
    int two = (int)gen_par(t, "SECONDARY_MEMIF", cfg);
    FILE *f = top_part(dir, "nets", cfg);

    top_nets(f, t);
    fclose(f);
    f = top_part(dir, "pages", cfg);
    top_pages(f, t);
    top_interrupts(f, t, cfg);
    fclose(f);
    f = top_part(dir, "memory", cfg);
    top_memory(f, t, cfg);
    fprintf(f, "  `DLA_NETS_MEMIF(mcif)\n%s",
            two ? "  `DLA_NETS_MEMIF(cvif)\n" : "");
    top_interface(f, t, "mcif", 1);
    top_interface(f, t, "cvif", two);
    fclose(f);
    f = top_part(dir, "slots", cfg);
    top_slots(f, t, cfg);
    fclose(f);
}
