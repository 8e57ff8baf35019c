/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the channels of faults.csv, on which a run may plant
 * faults: as a C table, as the page docs/reference/faults.md, and as the
 * points between the slots and the nets of the top. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = { "flip", "drop", "delay", "error" };
enum { NKIND = sizeof kinds / sizeof *kinds };

/* ---- C ---- */

static unsigned kinds_mask(const tables *t, int i)
{
    unsigned mask = 0;

    for (int k = 0; k < NKIND; k++)
        if (gen_has_word(gen_cell(t->faults, i, "kinds"), kinds[k]))
            mask |= 1u << k;
    return mask;
}

void gen_faults_header(const tables *t, FILE *f)
{
    fprintf(f, "/* Generated from models/tables/faults.csv. */\n"
               "#ifndef DLA_FAULTS_GEN_H\n#define DLA_FAULTS_GEN_H\n\n"
               "enum {\n");
    gen_fill_all(f, t->faults, "    FAULT_%{^channel},\n");
    fprintf(f, "    FAULT_NCHANNEL\n};\n\n"
               "/* Name, group, kinds by their bits, on pins between units, "
               "meaning. */\n#define FAULT_CHANNELS");
    for (int i = 0; i < gen_count(t->faults); i++)
        gen_fill(f, t->faults, i, " \\\n    { \"%{channel}\", \"%{group}\", "
                 "%u, %d, \"%{meaning}\" },", kinds_mask(t, i),
                 gen_index(t->units, gen_cell(t->faults, i, "place")) >= 0);
    fprintf(f, "\n\n#endif\n");
}

/* ---- the page ---- */

static const char head[] =
"<!-- Generated from models/tables/faults.csv by `make docs`. -->\n"
"# Planted faults\n"
"\n"
"Plant a fault with `--fault` to show that a regression would notice it. The\n"
"fault changes one item on a channel, and the run reports what it would\n"
"report for hardware with that fault.\n"
"\n"
"```\n"
"cosim --fault 'dbb.read @nth=20 flip=5' vectors/pdp_max\n"
"make run TEST=vectors/pdp_max FAULT='dbb.read @addr=0x80000400 drop'\n"
"make run ALL=check FAULT='sc2mac_dat_a @clock=9000 flip=3'\n"
"```\n"
"\n"
"The text of a fault is `CHANNEL [@clock=N] [@addr=A] [@nth=K] KIND`.\n"
"\n"
"| part | meaning |\n"
"|---|---|\n"
"| `@clock=N` | only items from clock N on, counted from the reset before the trace |\n"
"| `@addr=A` | only items that contain the byte at A, on a channel with addresses |\n"
"| `@nth=K` | the K-th of these items; without it the first |\n"
"\n"
"A fault fires once in a trace. Repeat `--fault`, or put `;` between faults,\n"
"to plant up to 16. In a regression list write\n"
"`args = [\"--fault\", \"dbb.read @nth=3 flip\"]`.\n"
"\n"
"| kind | effect |\n"
"|---|---|\n"
"| flip, flip=BIT | one bit of the item is inverted (default: bit 0) |\n"
"| drop | the item is lost; its sender sees it accepted |\n"
"| delay=N | the item arrives N clocks later, or at the next free clock after that on a channel without a ready |\n"
"| error | the memory refuses the access; the ports of these cores have no response codes |\n"
"\n"
"A fault that fires gives the line `warning: fault TEXT: clock N: what\n"
"happened` and an object of `faults` in the report. A fault that never fires\n"
"has shown nothing: the trace is refused with code 2, and the message counts\n"
"the items that arrived. So it differs from a fault that was noticed (codes\n"
"1, 3, 4) and from one that was not (code 0). `--unfired=warn` only warns.\n"
"\n"
"## Channels between units\n"
"\n"
"Every bench takes faults on AXI, CSB and the interrupt. Faults on channels\n"
"between units need a bench that is built with `FAULTS=1`, for any providers:\n"
"`make sim VARIANT=faults FAULTS=1 ENGINES=all`. `make run FAULT=` builds and\n"
"uses it. Other benches have no such points and lose no speed. These faults\n"
"imply `--pins`. A channel that the configuration or the bench lacks is\n"
"refused. `dla play` has no clocks and refuses `--fault`.\n"
"\n"
"The fault is between two units: the receiver, its monitor and its shadow see\n"
"the changed item, the monitor of the sender sees the original. `check`\n"
"therefore finds no difference in either unit, and the checks of the trace\n"
"must notice the fault. A real fault in the sender's RTL is found by `check`\n"
"of the sender.\n"
"\n"
"## Channels\n"
"\n"
"`cosim --list faults` prints this table:\n"
"\n"
"| channel | kinds | items |\n"
"|---|---|---|\n";

void gen_faults_page(const tables *t, FILE *f)
{
    fputs(head, f);
    gen_fill_all(f, t->faults, "| %{channel} | %{kinds} | %{meaning} |\n");
    fprintf(f, "\nA group means each of its channels; each counts for "
               "itself.\n\n| group | channels |\n|---|---|\n");
    for (int i = 0; i < gen_count(t->faults); i++) {
        const char *group = gen_cell(t->faults, i, "group");
        int first = 1;

        for (int k = 0; k < i; k++)
            first &= strcmp(group, gen_cell(t->faults, k, "group")) != 0;
        if (!group[0] || !first)
            continue;
        fprintf(f, "| %s |", group);
        for (int k = i; k < gen_count(t->faults); k++)
            if (!strcmp(group, gen_cell(t->faults, k, "group")))
                gen_fill(f, t->faults, k, " %{channel}");
        fprintf(f, " |\n");
    }
}

/* ---- the points ---- */

static size_t pin_row(const tables *t, const char *slot, const char *port)
{
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][PIN_SLOT], slot) &&
            !strcmp(t->pins->cell[r][PIN_PORT], port))
            return r;
    fprintf(stderr, "%s: %s has no pin %s\n", t->faults->path, slot, port);
    exit(2);
}

/* All pins of a channel, with ", " between them and "f_" before them. */
static void faults_pins(FILE *f, const char *list, const char *prefix)
{
    char word[64];

    /* the first named is the lowest */
    for (int n = 8; n-- > 0;)
        if (gen_word(list, n, word))
            fprintf(f, "%s%s%s", prefix, word, n ? ", " : "");
}

static void faults_net(FILE *f, const tables *t, const char *slot,
                       const char *port)
{
    fprintf(f, "  logic [%s-1:0] f_%s;\n",
            t->pins->cell[pin_row(t, slot, port)][PIN_WIDTH], port);
}

/* The point of one channel: the slot's pins connect to nets of their own
 * (f_...), and the net with the pin's name belongs to the rest of the top. */
static void faults_point(FILE *f, const tables *t, int i)
{
    const char *slot = gen_cell(t->faults, i, "place");
    const char *valid = gen_cell(t->faults, i, "valid");
    const char *ready = gen_cell(t->faults, i, "ready");
    const char *data = gen_cell(t->faults, i, "payload");
    int in = !strcmp(t->pins->cell[pin_row(t, slot, valid)][PIN_DIR], "input");
    const char *from = in ? "" : "f_", *to = in ? "f_" : "";
    char word[64];

    faults_net(f, t, slot, valid);
    if (ready[0])
        faults_net(f, t, slot, ready);
    for (int k = 0; gen_word(data, k, word); k++)
        faults_net(f, t, slot, word);
    fprintf(f, "  /* verilator lint_off PINCONNECTEMPTY */\n"
               "  dla_fault #(.Point(%d), .Valids($bits(f_%s)), "
               ".Width(%s", i, valid, data[0] ? "$bits({" : "1");
    faults_pins(f, data, "f_");
    fprintf(f, "%s), .HasReady(1'b%d)) i_fault_%s (\n", data[0] ? "})" : "",
            ready[0] != 0, gen_cell(t->faults, i, "channel"));
    fprintf(f, "    .clk_i(nvdla_core_clk), .rst_ni(nvdla_core_rstn), "
               ".valid_i(%s%s), .valid_o(%s%s),\n    .data_i(", from, valid,
            to, valid);
    fprintf(f, data[0] ? "{" : "1'b0");
    faults_pins(f, data, from);
    fprintf(f, "%s), .data_o(%s", data[0] ? "}" : "", data[0] ? "{" : "");
    faults_pins(f, data, to);
    fprintf(f, "%s),\n    .ready_i(", data[0] ? "}" : "");
    fprintf(f, ready[0] ? "%s%s), .ready_o(%s%s));\n" : "1'b1), .ready_o());\n",
            to, ready, from, ready);
    fprintf(f, "  /* verilator lint_on PINCONNECTEMPTY */\n");
}

static void faults_connect(FILE *f, const char *port)
{
    fprintf(f, ".%s(f_%s), ", port, port);
}

void gen_fault_points(FILE *f, const tables *t, const char *unit)
{
    for (int i = 0; i < gen_count(t->faults); i++)
        if (!strcmp(gen_cell(t->faults, i, "place"), unit))
            faults_point(f, t, i);
}

void gen_fault_pins(FILE *f, const tables *t, const char *unit)
{
    char word[64];

    for (int i = 0; i < gen_count(t->faults); i++) {
        if (strcmp(gen_cell(t->faults, i, "place"), unit))
            continue;
        fprintf(f, "    ");
        faults_connect(f, gen_cell(t->faults, i, "valid"));
        if (gen_cell(t->faults, i, "ready")[0])
            faults_connect(f, gen_cell(t->faults, i, "ready"));
        for (int k = 0; gen_word(gen_cell(t->faults, i, "payload"), k, word);
             k++)
            faults_connect(f, word);
        fprintf(f, "\n");
    }
}
