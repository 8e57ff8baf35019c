/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: the channels of faults.csv, on which a run may plant
 * faults: as a C table, as the page docs/reference/faults.md, and as the
 * points between the slots and the nets of the top. */
#include "gen_topo.h"
#include <stdlib.h>
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };
static const char *const kinds[] = { "flip", "drop", "delay", "error" };
enum { NKIND = sizeof kinds / sizeof *kinds };

static int faults_at_pins(const tables *t, int i)
{
    return gen_index(t->units, gen_cell(t->faults, i, "place")) >= 0;
}

/* ---- C ---- */

static void kinds_mask(FILE *f, const tables *t, int i)
{
    unsigned mask = 0;

    for (int k = 0; k < NKIND; k++)
        if (gen_has_word(gen_cell(t->faults, i, "kinds"), kinds[k]))
            mask |= 1u << k;
    fprintf(f, "%u", mask);
}

void gen_faults_header(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "dla_faults_gen.h");
    char name[32];

    fprintf(f, "/* Generated from models/tables/faults.csv. */\n"
               "#ifndef DLA_FAULTS_GEN_H\n#define DLA_FAULTS_GEN_H\n\n"
               "enum {\n");
    for (int i = 0; i < gen_count(t->faults); i++) {
        gen_upper(name, gen_cell(t->faults, i, "channel"));
        fprintf(f, "    FAULT_%s,\n", name);
    }
    fprintf(f, "    FAULT_NCHANNEL\n};\n\n"
               "/* Name, group, kinds by their bits, on pins between units, "
               "meaning. */\n#define FAULT_CHANNELS");
    for (int i = 0; i < gen_count(t->faults); i++) {
        fprintf(f, " \\\n    { \"%s\", \"%s\", ",
                gen_cell(t->faults, i, "channel"),
                gen_cell(t->faults, i, "group"));
        kinds_mask(f, t, i);
        fprintf(f, ", %d, \"%s\" },", faults_at_pins(t, i),
                gen_cell(t->faults, i, "meaning"));
    }
    fprintf(f, "\n\n#endif\n");
    fclose(f);
}

/* ---- the page ---- */

static const char head[] =
"<!-- Generated from models/tables/faults.csv by `make docs`. -->\n"
"# Planted faults\n"
"\n"
"A regression that never failed has not shown that it can. `--fault` of\n"
"`cosim` plants one fault on a channel; what the run says of it is what it\n"
"would say of hardware that does the same.\n"
"\n"
"```\n"
"cosim --fault 'dbb.read @nth=20 flip=5' vectors/pdp_max\n"
"make run TEST=vectors/pdp_max FAULT='dbb.read @addr=0x80000400 drop'\n"
"make run ALL=check FAULT='sc2mac_dat_a @clock=9000 flip=3'\n"
"```\n"
"\n"
"The text is `CHANNEL [@clock=N] [@addr=A] [@nth=K] KIND`. A fault takes the\n"
"K-th item (default: the first) among those that come at clock N or later\n"
"and, on a channel with addresses, hold the byte at A; it fires once in a\n"
"trace. Clocks count from the reset before the trace. Several: `--fault`\n"
"again, or `;` between them, up to 16. In a regression list it is an option:\n"
"`args = [\"--fault\", \"dbb.read @nth=3 flip\"]`.\n"
"\n"
"| kind | what it does |\n"
"|---|---|\n"
"| flip, flip=BIT | one bit of the item is turned round (default: bit 0) |\n"
"| drop | the item is lost, its sender believes that it was taken |\n"
"| delay=N | the item comes N clocks later; without a ready, or later still, "
"when nothing else is on the channel |\n"
"| error | what a memory does that refuses an access: the ports of these "
"cores have no response codes |\n"
"\n"
"A fault that fires says so: `warning: fault TEXT: clock N: what happened`,\n"
"in the report a message and an object of `faults`. A trace whose fault\n"
"never fires has shown nothing: its verdict is refused, code 2, with how many\n"
"items came, so that it can be taken neither for a fault that was noticed\n"
"(code 1, 3, 4) nor for one that was survived (code 0). `--unfired=warn` only\n"
"warns of it.\n"
"\n"
"Any bench takes faults on the ports of the core: AXI, CSB, interrupt. Those on\n"
"channels between units need a bench with points for them, `make sim\n"
"VARIANT=faults FAULTS=1 ENGINES=all` (`make run FAULT=` builds and takes it),\n"
"whoever is in its slots; they imply `--pins`. Other benches have no such\n"
"points and pay nothing for them. A channel that the configuration or the\n"
"bench lacks is refused before the first command. A point is between two\n"
"units: the receiver, its monitor and its shadow see the item as the fault\n"
"left it, the sender's monitor as it was sent. So `check` of both units finds\n"
"the receiver right in what it makes of the item, and the trace's own checks\n"
"must see it; `check` of the sender's RTL against a real fault sees it at the\n"
"sender. `dla play` has no channels with clocks: it refuses `--fault`.\n"
"\n"
"`cosim --list faults` prints this table:\n"
"\n"
"| channel | kinds | items |\n"
"|---|---|---|\n";

void gen_faults_page(const tables *t, const char *dir)
{
    FILE *f = gen_open(dir, "faults.md");

    fputs(head, f);
    for (int i = 0; i < gen_count(t->faults); i++)
        fprintf(f, "| %s | %s | %s |\n", gen_cell(t->faults, i, "channel"),
                gen_cell(t->faults, i, "kinds"),
                gen_cell(t->faults, i, "meaning"));
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
                fprintf(f, " %s", gen_cell(t->faults, k, "channel"));
        fprintf(f, " |\n");
    }
    fclose(f);
}

/* ---- the points ---- */

static size_t pin_row(const tables *t, const char *slot, const char *port)
{
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][SLOT], slot) &&
            !strcmp(t->pins->cell[r][PORT], port))
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
            t->pins->cell[pin_row(t, slot, port)][WIDTH], port);
}

/* The point of one channel: the slot's pins connect to nets of their own
 * (f_...), and the net with the pin's name belongs to the rest of the top. */
static void faults_point(FILE *f, const tables *t, int i)
{
    const char *slot = gen_cell(t->faults, i, "place");
    const char *valid = gen_cell(t->faults, i, "valid");
    const char *ready = gen_cell(t->faults, i, "ready");
    const char *data = gen_cell(t->faults, i, "payload");
    int in = !strcmp(t->pins->cell[pin_row(t, slot, valid)][DIR], "input");
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
