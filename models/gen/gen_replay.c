/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the monitors of all slots of a configuration in one
 * module (dla_replay.sv) that has the observed pins as ports, and the list of
 * these pins (dla_replay.inc): PIN(name, other, tied, bits, least, slots).
 *
 * dla_replay_pages.inc: PAGE(page, unit), the register ports among them.
 *
 * `other`: the pin's name at the unit that drives it, where it is another one;
 * `tied`: value where that unit lacks the pin; `least`: bits of the net where a
 * unit has a narrower pin; `slots`: a bit for each slot with this pin in the
 * configuration. */
#include "gen_pins.h"
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    const tables *t;
    const char *cfg;
    char *text[32];        /* the slots' monitors, NULL: no such unit */
    size_t seen[1024], n;  /* rows of the pins that they use */
} replay;

static const char *slot_name(const replay *r, int slot)
{
    return gen_cell(r->t->units, slot, "unit");
}

static int word_char(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

static int replay_mentions(const char *text, const char *name)
{
    size_t n = strlen(name);
    const char *at = text;

    for (; (at = strstr(at, name)); at += n)
        if ((at == text || !word_char(at[-1])) && !word_char(at[n]))
            return 1;
    return 0;
}

static void collect_text(replay *r)
{
    for (int i = 0; i < gen_count(r->t->units); i++) {
        size_t size;
        FILE *f;

        if (!gen_provided(r->t, slot_name(r, i), r->cfg, "model"))
            continue;
        f = open_memstream(&r->text[i], &size);
        if (!f) {
            fprintf(stderr, "gen: out of memory\n");
            exit(2);
        }
        gen_monitors(f, r->t, i, "");
        fclose(f);
    }
}

static int slot_at(const replay *r, size_t row)
{
    return gen_index(r->t->units, r->t->pins->cell[row][PIN_SLOT]);
}

static void collect_pins(replay *r)
{
    const csv *t = r->t->pins;

    for (size_t row = 1; row < t->rows; row++) {
        int slot = slot_at(r, row), known = 0;
        const char *name = t->cell[row][PIN_PORT];

        if (slot < 0 || !r->text[slot] || gen_pin_is(t->cell[row], "system") ||
            !replay_mentions(r->text[slot], name))
            continue;
        for (size_t i = 0; i < r->n; i++)
            known |= !strcmp(t->cell[r->seen[i]][PIN_PORT], name);
        if (!known)
            r->seen[r->n++] = row;
    }
}

static void print_module(const replay *r, FILE *f)
{
    fprintf(f, "// Generated from models/tables/pins.csv for %s: the monitors "
               "of all slots.\n`default_nettype none\nmodule dla_replay\n"
               "  import dla_cfg_pkg::*, dla_dpi_pkg::*;\n(\n"
               "  input  logic [63:0] ctx_i,\n"
               "  /// Slots whose monitors look, in the order of dla_slot.\n"
               "  input  wire logic [%d:0] check_i,\n"
               "  input  wire logic nvdla_core_clk,\n"
               "  input  wire logic nvdla_core_rstn", r->cfg,
            gen_count(r->t->units) - 1);
    for (size_t i = 0; i < r->n; i++) {
        char **c = r->t->pins->cell[r->seen[i]];

        fprintf(f, ",\n  input  wire logic [%s-1:0] %s", c[PIN_WIDTH],
                c[PIN_PORT]);
    }
    fprintf(f, "\n);\n  always_comb ctx = ctx_i;\n"
               "  logic rtl_clk, unused;\n"
               "  assign rtl_clk = nvdla_core_clk;\n"
               "  assign unused = ^check_i;\n");
    for (int i = 0; i < gen_count(r->t->units); i++)
        if (r->text[i])
            fprintf(f, "  if (1'b1) begin : g_%s\n    logic check;\n"
                       "    assign check = check_i[%d];\n%s  end\n",
                    slot_name(r, i), i, r->text[i]);
    fprintf(f, "endmodule\n`default_nettype wire\n");
}

/* A pin as the units have it. */
typedef struct replay_net {
    int least;      /* bits at the narrowest unit, 0: none has it */
    unsigned slots; /* units with it */
    char other[PIN_CHARS];
} replay_net;

/* An input that is tied where its sender lacks the pin is not counted. */
static replay_net replay_pin(const replay *r, const char *name)
{
    static unit s;
    const csv *t = r->t->pins;
    replay_net net = { 0 };

    for (size_t row = 1; row < t->rows; row++) {
        char **c = t->cell[row];
        int slot = slot_at(r, row), drives = !strcmp(c[PIN_DIR], "output");
        char half;

        if (slot < 0 || !r->text[slot] || strcmp(c[PIN_PORT], name))
            continue;
        half = *unit_halves(r->t, slot_name(r, slot));
        unit_pins(&s, r->t, r->cfg, slot_name(r, slot), half);
        if (!c[PIN_TIED][0] || drives)
            net.slots |= (unsigned)unit_has_pin(&s, row) << slot;
        for (int i = 0; i < s.n; i++) {
            const pin *p = &s.pin[i];

            if (!p->port || strcmp(p->port, name))
                continue;
            if (!net.least || p->width < net.least)
                net.least = p->width;
            /* both instances of CMAC would have it */
            if (drives && !half && strcmp(p->name, name) && !c[PIN_EACH][0])
                memcpy(net.other, p->name, sizeof net.other);
        }
    }
    return net;
}

/* Register pages by the names of their ports. */
static void print_pages(const replay *r, FILE *f)
{
    fprintf(f, "// Generated from models/tables/pins.csv for %s: register "
               "ports.\n", r->cfg);
    for (int i = 0; i < gen_count(r->t->units); i++) {
        const char *pages = gen_cell(r->t->units, i, "pages");
        char page[64], unit[64];

        for (int k = 0; r->text[i] && gen_word(pages, k, page); k++) {
            gen_page_pins(r->t, page, unit);
            fprintf(f, "PAGE(DLA_%s, %s)\n", page, unit);
        }
    }
}

void gen_replay(const tables *t, const char *cfg, const char *dir)
{
    replay r = { .t = t, .cfg = cfg };
    FILE *f;

    collect_text(&r);
    collect_pins(&r);
    f = gen_open(dir, "dla_replay.sv");
    print_module(&r, f);
    fclose(f);
    f = gen_open(dir, "dla_replay.inc");
    fprintf(f, "// Generated from models/tables/pins.csv for %s: the pins "
               "that the monitors look at.\n", cfg);
    for (size_t i = 0; i < r.n; i++) {
        char **c = t->pins->cell[r.seen[i]];
        replay_net net = replay_pin(&r, c[PIN_PORT]);
        int bits = unit_width(t, cfg, c[PIN_WIDTH]);

        fprintf(f, "PIN(%s, \"%s\", %s, %d, %d, 0x%x)\n", c[PIN_PORT],
                net.other, c[PIN_TIED][0] ? c[PIN_TIED] : "0", bits,
                net.least ? net.least : bits, net.slots);
    }
    fclose(f);
    f = gen_open(dir, "dla_replay_pages.inc");
    print_pages(&r, f);
    fclose(f);
    for (int i = 0; i < gen_count(t->units); i++)
        free(r.text[i]);
}
