/* SPDX-License-Identifier: Apache-2.0
 * Generator back end: shells around outside RTL (dla_ext.sv), from
 * models/tables/pins.csv.
 *
 * A shell has the pins of a slot and holds somebody's unit, whose pins are
 * those of unit_pins.md 3 in this configuration. They differ from the slot's:
 * operands and partial sums are families of separate ports, CMAC is one module
 * used twice, CBUF has port numbers, v1 has its own select pins, pins of absent
 * features do not exist, and there are clock-gating, test and power inputs.
 *
 * Each pin has a net p_<pin> of the width that the document gives it, so
 * that the linter's messages name it. dla_ext.txt lists all pins, dla_ext.svh
 * has the port families as macros. */
#include "gen.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };
enum { NAME = 64, NET = 96, NPIN = 1024 };

/* One pin of an outside unit. An input gets `net`; an output drives it, which
 * is `cast` bits wide (0: as wide as the pin). */
typedef struct pin {
    char name[NAME], net[NET];
    int in, width, cast;
} pin;

typedef struct shell {
    const tables *t;
    const char *cfg, *unit;
    char half; /* instance of CMAC, 'a' or 'b'; 0 for other units */
    int n;
    pin pin[NPIN];
} shell;

static int is_input(const csv *t, size_t r)
{
    return !strcmp(t->cell[r][DIR], "input");
}

/* ---- widths ---- */

static long symbol(const tables *t, const char *cfg, const char *s)
{
    static const struct {
        const char *name, *row;
        int add;
    } row[] = {
        { "RD_REQ_W", "MEM_ADDRESS_WIDTH", 15 },
        { "CBUF_ADDR_BITS", "CBUF_ADDR_BITS", 0 },
        { "CBUF_ENTRY_BITS", "CBUF_ENTRY_BITS", 0 },
        { "CBUF_WR_BITS", "CBUF write port bits", 0 },
        { "MAC_RESULT_BITS", "MAC_RESULT_BITS", 0 },
        { "CACC2SDP_BITS", "CACC2SDP_BITS", 0 },
        { "SDP2PDP_BITS", "SDP2PDP_BITS", 0 },
    };
    int v1 = gen_is_v1(cfg);
    long data = gen_par(t, "MEMIF_WIDTH (internal DMA data bits)", cfg) +
                gen_par(t, "DMA_MASK_BITS", cfg);
    long entry = gen_par(t, "CBUF_ENTRY_BITS", cfg), n = 0;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (!strcmp(s, row[i].name))
            return gen_par(t, row[i].row, cfg) + row[i].add;
    if (!strcmp(s, "RD_RSP_W"))
        return data;
    if (!strcmp(s, "WR_REQ_W"))
        return data + 1;
    if (!strcmp(s, "CBUF_SEL_W"))
        return v1 ? 2 : entry / gen_par(t, "CBUF write port bits", cfg);
    if (!strcmp(s, "MAC_LANES"))
        return v1 ? 128 : gen_par(t, "MAC_ATOMIC_C_SIZE", cfg);
    if (!strcmp(s, "MAC_CELLS"))
        return v1 ? 16 : gen_par(t, "MAC_ATOMIC_K_SIZE", cfg);
    if (!strcmp(s, "ENTRIES_W"))
        return v1 ? 12 : 15;
    if (!strcmp(s, "SLICES_W"))
        return v1 ? 12 : 14;
    if (!strcmp(s, "MODE_W"))
        return v1 ? 8 : 1;
    if (!strcmp(s, "SHIFT_W")) {
        while (1l << n < 2 * entry)
            n++;
        return n;
    }
    if (!isdigit((unsigned char)*s)) {
        fprintf(stderr, "pins.csv: width %s is not known\n", s);
        exit(2);
    }
    return strtol(s, NULL, 10);
}

/* A width of the table: numbers and names joined by * and /, left to right. */
static int width_of(const tables *t, const char *cfg, const char *text)
{
    char word[NAME];
    long w = 1;
    char op = '*';

    while (*text) {
        size_t n = strcspn(text, "*/");

        snprintf(word, sizeof word, "%.*s", (int)n, text);
        w = op == '*' ? w * symbol(t, cfg, word) : w / symbol(t, cfg, word);
        text += n;
        op = *text;
        text += *text != 0;
    }
    return (int)w;
}

/* ---- pins of a unit ---- */

static int has_unit(const tables *t, const char *cfg, const char *unit)
{
    static const char *const optional[] = { "bdma", "rubik", "pdp", "cdp" };
    char up[16] = "";

    for (size_t i = 0; i < sizeof optional / sizeof *optional; i++) {
        if (strcmp(unit, optional[i]))
            continue;
        for (size_t k = 0; unit[k]; k++)
            up[k] = (char)toupper((unsigned char)unit[k]);
        return gen_par(t, up, cfg) != 0;
    }
    return 1;
}

static int starts(const char *s, const char *head)
{
    return !strncmp(s, head, strlen(head));
}

/* Pins that exist in a configuration: no cvif without a second memory, no
 * sdp_e without the stage, no WMB port without compression, no second buffer
 * entry in v1, no select at a CDMA that writes whole entries, no credits of
 * CDMA's latency FIFOs anywhere. */
static int exists(const shell *s, const char *p)
{
    if (strstr(p, "cvif") && !gen_par(s->t, "SECONDARY_MEMIF", s->cfg))
        return 0;
    if (strstr(p, "sdp_e") && !gen_par(s->t, "SDP_EW", s->cfg))
        return 0;
    if (strstr(p, "_wmb_rd_"))
        return gen_par(s->t, "WEIGHT_COMPRESSION", s->cfg) != 0;
    if (strstr(p, "next1") || gen_ends(p, "rd_shift"))
        return !gen_is_v1(s->cfg);
    if (!strcmp(s->unit, "cdma") && gen_ends(p, "_wr_sel"))
        return symbol(s->t, s->cfg, "CBUF_SEL_W") > 1;
    return strcmp(s->unit, "cdma") || !gen_ends(p, "_lat_fifo_pop");
}

static pin *add(shell *s, int in, int width, const char *name)
{
    pin *p = &s->pin[s->n];

    if (s->n == NPIN || strlen(name) >= NAME) {
        fprintf(stderr, "%s: too many pins\n", s->unit);
        exit(2);
    }
    memset(p, 0, sizeof *p);
    strcpy(p->name, name);
    p->in = in;
    p->width = width;
    s->n++;
    return p;
}

/* A pin that is one net of the slot, or its low bits. */
static void add_net(shell *s, int in, int width, const char *name,
                    const char *port, int port_width)
{
    pin *p = add(s, in, width, name);

    if (width == port_width || !in)
        snprintf(p->net, sizeof p->net, "%s", port);
    else
        snprintf(p->net, sizeof p->net, "%s[%d:0]", port, width - 1);
    p->cast = width == port_width ? 0 : port_width;
}

/* sc2mac_*_data and mac*_data: one port for each lane or cell. */
static void add_family(shell *s, int in, const char *name, const char *port,
                       int port_width)
{
    int w = strstr(port, "2accu") ?
            (int)symbol(s->t, s->cfg, "MAC_RESULT_BITS") : 8;

    for (int i = 0; i < port_width / w; i++) {
        char full[NET];

        snprintf(full, sizeof full, "%s%d", name, i);
        snprintf(add(s, in, w, full)->net, NET, "%s[%d:%d]", port,
                 i * w + w - 1, i * w);
    }
}

/* Name of a slot's pin at one of the two CMACs: the letter goes, but in the
 * register ports it is always a (unit_pins.md 1). 0: of the other one. */
static int cmac_name(const shell *s, const char *port, char *name)
{
    char from[2][8] = { "_a_", "mac_a2" };
    char *at;

    strcpy(name, port);
    from[0][1] = from[1][4] = s->half;
    at = strstr(name, starts(port, "mac_") || starts(port, "cmac_") ?
                from[1] : from[0]);
    if (!at)
        return 0;
    if (starts(name, "csb2"))
        at[1] = 'a';
    else if (starts(name, "cmac_"))
        at[4] = 'a';
    else if (starts(name, "mac_"))
        memmove(at + 3, at + 5, strlen(at + 5) + 1);
    else
        memmove(at, at + 2, strlen(at + 2) + 1);
    return 1;
}

/* Buffer writes: numbered ports at a v2 CBUF, with an address of its own
 * width; half selects and a narrower weight side in v1 (unit_pins.md 4.12). */
static void add_buffer_write(shell *s, int in, const char *port, int width)
{
    const char *what = strrchr(port, '_') + 1;
    int side = strstr(port, "_wt_") != NULL, w = width;
    char name[NAME];

    strcpy(name, port);
    if (gen_is_v1(s->cfg)) {
        if (!strcmp(what, "sel")) {
            strcpy(name + (what - port), "hsel");
            w = side ? 1 : 2;
        } else if (!strcmp(what, "data") && side) {
            w = width / 2;
        }
    } else if (!strcmp(s->unit, "cbuf")) {
        snprintf(name, sizeof name, "cdma2buf_wr_%s%d", what, side);
    }
    if (!strcmp(what, "addr") &&
        (gen_is_v1(s->cfg) || !strcmp(s->unit, "cbuf")))
        w = (int)symbol(s->t, s->cfg, "CBUF_ADDR_BITS");
    add_net(s, in, w, name, port, width);
}

static void add_port(shell *s, size_t r)
{
    const csv *t = s->t->pins;
    const char *port = t->cell[r][PORT];
    int in = is_input(t, r), w = width_of(s->t, s->cfg, t->cell[r][WIDTH]);
    char name[NAME];

    if (!exists(s, port))
        return;
    strcpy(name, port);
    if (starts(port, "nvdla_core_"))
        return;
    if (s->half && !cmac_name(s, port, name))
        return;
    if (starts(port, "cdma2buf_"))
        add_buffer_write(s, in, port, w);
    else if (gen_ends(port, "_data") && (starts(port, "sc2mac_") ||
                                     starts(port, "mac_")))
        add_family(s, in, name, port, w);
    else if (gen_is_v1(s->cfg) && gen_ends(port, "wmb_rd_addr"))
        add_net(s, in, 8, name, port, w);
    else
        add_net(s, in, w, name, port, w);
}

/* Clock, reset, and what a core ties: clock gating, test, power. CBUF has no
 * gates, CMAC no RAM. */
static void add_system(shell *s)
{
    static const struct {
        const char *name, *net;
        int width;
    } sys[] = {
        { "nvdla_core_clk", "nvdla_core_clk", 1 },
        { "nvdla_core_rstn", "nvdla_core_rstn", 1 },
        { "dla_clk_ovr_on_sync", "1'b0", 1 },
        { "global_clk_ovr_on_sync", "1'b0", 1 },
        { "tmc2slcg_disable_clock_gating", "1'b0", 1 },
        { "pwrbus_ram_pd", "32'd0", 32 },
    };

    for (int i = 0; i < 6; i++)
        if (i < 2 || (i == 5 ? !s->half : strcmp(s->unit, "cbuf")))
            strcpy(add(s, 1, sys[i].width, sys[i].name)->net, sys[i].net);
}

static void collect(shell *s, const tables *t, const char *cfg,
                    const char *unit, char half)
{
    s->t = t;
    s->cfg = cfg;
    s->unit = unit;
    s->half = half;
    s->n = 0;
    add_system(s);
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][SLOT], unit))
            add_port(s, r);
}

/* ---- output ---- */

static void print_instance(FILE *f, const shell *s, const char *up)
{
    char pre[8] = "p_", inst[16] = "i_ext";

    if (s->half) {
        snprintf(pre, sizeof pre, "p%c_", s->half);
        snprintf(inst, sizeof inst, "i_ext_%c", s->half);
    }
    for (int i = 0; i < s->n; i++) {
        const pin *p = &s->pin[i];

        fprintf(f, "  logic [%d:0] %s%s;\n", p->width - 1, pre, p->name);
        if (p->in)
            fprintf(f, "  assign %s%s = %s;\n", pre, p->name, p->net);
        else if (p->cast)
            fprintf(f, "  assign %s = %d'(%s%s);\n", p->net, p->cast, pre,
                    p->name);
        else
            fprintf(f, "  assign %s = %s%s;\n", p->net, pre, p->name);
    }
    /* a pin a line: harness/ext_pins.sh drops those that a module lacks */
    fprintf(f, "  `DLA_EXT_%s %s (\n", up, inst);
    for (int i = 0; i < s->n; i++)
        fprintf(f, "    %s.%s(%s%s)\n", i ? ", " : "", s->pin[i].name, pre,
                s->pin[i].name);
    fprintf(f, "  );\n");
}

static void print_shell(FILE *f, shell *s, const tables *t, const char *cfg,
                        const char *unit)
{
    char up[16] = "";
    const char *halves = strcmp(unit, "cmac") ? "" : "ab";

    for (size_t k = 0; unit[k]; k++)
        up[k] = (char)toupper((unsigned char)unit[k]);
    fprintf(f, "\n`ifdef DLA_EXT_%s\nmodule dla_ext_%s\n  import "
               "dla_cfg_pkg::*;\n(\n", up, unit);
    gen_port_list(f, t->pins, unit);
    fprintf(f, "\n);\n");
    do {
        collect(s, t, cfg, unit, *halves);
        print_instance(f, s, up);
    } while (*halves && *++halves);
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][SLOT], unit) &&
            !is_input(t->pins, r) && !exists(s, t->pins->cell[r][PORT]))
            fprintf(f, "  assign %s = '%d;\n", t->pins->cell[r][PORT],
                    gen_ends(t->pins->cell[r][PORT], "_wr_sel"));
    fprintf(f, "endmodule\n`endif\n");
}

static void print_pins(FILE *f, const shell *s)
{
    for (int i = 0; i < s->n; i++)
        fprintf(f, "%s %s %s %d\n", s->unit, s->pin[i].name,
                s->pin[i].in ? "input" : "output", s->pin[i].width);
}

static void print_family(FILE *f, const char *macro, long n, long width)
{
    fprintf(f, "`define DLA_%s_PORTS(dir, name)", macro);
    for (long i = 0; i < n; i++)
        fprintf(f, " \\\n  dir [%ld:0] name``%ld%s", width - 1, i,
                i + 1 < n ? "," : "\n");
    fprintf(f, "`define DLA_%s_LIST(name)", macro);
    for (long i = n; i-- > 0;)
        fprintf(f, " \\\n  name``%ld%s", i, i ? "," : "\n");
}

void gen_ext(const tables *t, const char *cfg, const char *dir)
{
    static shell s;
    FILE *sv = gen_open(dir, "dla_ext.sv"), *txt, *svh;

    fprintf(sv, "// Generated from models/tables/pins.csv for %s: outside RTL "
                "in the slots' pins.\n`default_nettype none", cfg);
    txt = gen_open(dir, "dla_ext.txt");
    fprintf(txt, "# Pins of outside units in %s: unit pin direction width\n",
            cfg);
    for (int i = 0; i < GEN_NSLOT; i++) {
        if (!has_unit(t, cfg, gen_slot_name[i]))
            continue;
        print_shell(sv, &s, t, cfg, gen_slot_name[i]);
        print_pins(txt, &s);
    }
    fprintf(sv, "`default_nettype wire\n");
    fclose(sv);
    fclose(txt);
    svh = gen_open(dir, "dla_ext.svh");
    fprintf(svh, "// Generated from models/tables for %s: the port families "
                 "of unit_pins.md 3.4-3.6.\n", cfg);
    print_family(svh, "LANE", symbol(t, cfg, "MAC_LANES"), 8);
    print_family(svh, "CELL", symbol(t, cfg, "MAC_CELLS") / 2,
                 symbol(t, cfg, "MAC_RESULT_BITS"));
    if (!gen_is_v1(cfg) && symbol(t, cfg, "CBUF_SEL_W") > 1)
        fprintf(svh, "// CDMA has select pins for its buffer writes\n"
                     "`define DLA_CDMA_SEL\n");
    fclose(svh);
}
