/* SPDX-License-Identifier: Apache-2.0
 * Pins of the units as the real modules have them (unit_pins.md 3), from the
 * pins of the slots in models/tables/pins.csv. */
#include "gen_pins.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT, PORT, DIR, WIDTH };

/* ---- widths ---- */

long unit_symbol(const tables *t, const char *cfg, const char *s)
{
    static const struct {
        const char *name, *row;
        int add, v1; /* v1: the value there, 0 where it is no other */
    } row[] = {
        { "RD_REQ_W", "MEM_ADDRESS_WIDTH", 15, 0 },
        { "CBUF_ADDR_BITS", "CBUF_ADDR_BITS", 0, 0 },
        { "CBUF_ENTRY_BITS", "CBUF_ENTRY_BITS", 0, 0 },
        { "CBUF_WR_BITS", "CBUF write port bits", 0, 0 },
        { "MAC_RESULT_BITS", "MAC_RESULT_BITS", 0, 0 },
        { "CACC2SDP_BITS", "CACC2SDP_BITS", 0, 0 },
        { "SDP2PDP_BITS", "SDP2PDP_BITS", 0, 0 },
        { "SDP_LANES", "SDP_MAX_THROUGHPUT", 0, 0 },
        { "ATOM_BYTES", "MEMORY_ATOMIC_SIZE", 0, 0 },
        { "MAC_LANES", "MAC_ATOMIC_C_SIZE", 0, 128 },
        { "MAC_CELLS", "MAC_ATOMIC_K_SIZE", 0, 16 },
        { "ENTRIES_W", NULL, 15, 12 },
        { "SLICES_W", NULL, 14, 12 },
        { "MODE_W", NULL, 1, 8 },
    };
    int v1 = gen_is_v1(t, cfg);
    long data = gen_par(t, "MEMIF_WIDTH (internal DMA data bits)", cfg) +
                gen_par(t, "DMA_MASK_BITS", cfg);
    long entry = gen_par(t, "CBUF_ENTRY_BITS", cfg), n = 0;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (!strcmp(s, row[i].name))
            return v1 && row[i].v1 ? row[i].v1 :
                   (row[i].row ? gen_par(t, row[i].row, cfg) : 0) + row[i].add;
    if (!strcmp(s, "RD_RSP_W"))
        return data;
    if (!strcmp(s, "WR_REQ_W"))
        return data + 1;
    if (!strcmp(s, "CBUF_SEL_W"))
        return v1 ? 2 : entry / gen_par(t, "CBUF write port bits", cfg);
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
int unit_width(const tables *t, const char *cfg, const char *text)
{
    char word[PIN_NAME];
    long w = 1, v;
    char op = '*';

    while (*text) {
        size_t n = strcspn(text, "*/");

        snprintf(word, sizeof word, "%.*s", (int)n, text);
        v = unit_symbol(t, cfg, word);
        w = op == '*' ? w * v : w / v;
        text += n;
        op = *text;
        text += *text != 0;
    }
    return (int)w;
}

/* ---- pins of a unit ---- */

static int unit_pin_starts(const char *s, const char *head)
{
    return !strncmp(s, head, strlen(head));
}

/* No cvif without a second memory, no
 * sdp_e without the stage, no WMB port without compression, no second buffer
 * entry in v1, no select at a CDMA that writes whole entries, no credits of
 * CDMA's latency FIFOs anywhere. */
int unit_has_pin(const unit *s, const char *p)
{
    if (strstr(p, "cvif") && !gen_par(s->t, "SECONDARY_MEMIF", s->cfg))
        return 0;
    if (strstr(p, "sdp_e") && !gen_par(s->t, "SDP_EW", s->cfg))
        return 0;
    if (strstr(p, "_wmb_rd_"))
        return gen_par(s->t, "WEIGHT_COMPRESSION", s->cfg) != 0;
    if (strstr(p, "next1") || gen_ends(p, "rd_shift"))
        return !gen_is_v1(s->t, s->cfg);
    if (!strcmp(s->name, "cdma") && gen_ends(p, "_wr_sel"))
        return unit_symbol(s->t, s->cfg, "CBUF_SEL_W") > 1;
    return strcmp(s->name, "cdma") || !gen_ends(p, "_lat_fifo_pop");
}

static pin *unit_pin_add(unit *s, int in, int width, const char *name)
{
    pin *p = &s->pin[s->n];

    if (s->n == UNIT_PINS || strlen(name) >= PIN_NAME) {
        fprintf(stderr, "%s: too many pins\n", s->name);
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
static void unit_pin_add_net(unit *s, int in, int width, const char *name,
                             const char *port, int port_width)
{
    pin *p = unit_pin_add(s, in, width, name);

    if (width == port_width || !in)
        snprintf(p->net, sizeof p->net, "%s", port);
    else
        snprintf(p->net, sizeof p->net, "%s[%d:0]", port, width - 1);
    p->cast = width == port_width ? 0 : port_width;
}

/* sc2mac_*_data and mac*_data: one port for each lane or cell. */
static void add_family(unit *s, int in, const char *name, const char *port,
                       int port_width)
{
    int w = strstr(port, "2accu") ?
            (int)unit_symbol(s->t, s->cfg, "MAC_RESULT_BITS") : 8;

    for (int i = 0; i < port_width / w; i++) {
        char full[PIN_NET];

        snprintf(full, sizeof full, "%s%d", name, i);
        snprintf(unit_pin_add(s, in, w, full)->net, PIN_NET, "%s[%d:%d]", port,
                 i * w + w - 1, i * w);
    }
}

/* Name of a slot's pin at one of the two CMACs: the letter goes, but in the
 * register ports it is always a (unit_pins.md 1). 0: of the other one. */
static int cmac_name(const unit *s, const char *port, char *name)
{
    char from[2][8] = { "_a_", "mac_a2" };
    char *at;

    strcpy(name, port);
    from[0][1] = from[1][4] = s->half;
    at = strstr(name,
                unit_pin_starts(port, "mac_") || unit_pin_starts(port, "cmac_")
                    ? from[1]
                    : from[0]);
    if (!at)
        return 0;
    if (unit_pin_starts(name, "csb2"))
        at[1] = 'a';
    else if (unit_pin_starts(name, "cmac_"))
        at[4] = 'a';
    else if (unit_pin_starts(name, "mac_"))
        memmove(at + 3, at + 5, strlen(at + 5) + 1);
    else
        memmove(at, at + 2, strlen(at + 2) + 1);
    return 1;
}

/* Buffer writes: numbered ports at a v2 CBUF, with an address of its own
 * width; half selects and a narrower weight side in v1 (unit_pins.md 4.12). */
static void add_buffer_write(unit *s, int in, const char *port, int width)
{
    const char *what = strrchr(port, '_') + 1;
    int side = strstr(port, "_wt_") != NULL, w = width;
    char name[PIN_NAME];

    strcpy(name, port);
    if (gen_is_v1(s->t, s->cfg)) {
        if (!strcmp(what, "sel")) {
            strcpy(name + (what - port), "hsel");
            w = side ? 1 : 2;
        } else if (!strcmp(what, "data") && side) {
            w = width / 2;
        }
    } else if (!strcmp(s->name, "cbuf")) {
        snprintf(name, sizeof name, "cdma2buf_wr_%s%d", what, side);
    }
    if (!strcmp(what, "addr") &&
        (gen_is_v1(s->t, s->cfg) || !strcmp(s->name, "cbuf")))
        w = (int)unit_symbol(s->t, s->cfg, "CBUF_ADDR_BITS");
    unit_pin_add_net(s, in, w, name, port, width);
}

static void add_port(unit *s, size_t r)
{
    const csv *t = s->t->pins;
    const char *port = t->cell[r][PORT];
    int in = !strcmp(t->cell[r][DIR], "input");
    int w = unit_width(s->t, s->cfg, t->cell[r][WIDTH]);
    char name[PIN_NAME];

    if (!unit_has_pin(s, port))
        return;
    strcpy(name, port);
    if (unit_pin_starts(port, "nvdla_core_"))
        return;
    if (s->half && !cmac_name(s, port, name))
        return;
    if (unit_pin_starts(port, "cdma2buf_"))
        add_buffer_write(s, in, port, w);
    else if (gen_ends(port, "_data") && (unit_pin_starts(port, "sc2mac_") ||
                                         unit_pin_starts(port, "mac_")))
        add_family(s, in, name, port, w);
    else if (gen_is_v1(s->t, s->cfg) && gen_ends(port, "wmb_rd_addr"))
        unit_pin_add_net(s, in, 8, name, port, w);
    else
        unit_pin_add_net(s, in, w, name, port, w);
}

/* Clock, reset, and what a core ties: clock gating (+gating_off), test, power.
 * CBUF has no gates, CMAC no RAM. */
static void add_system(unit *s)
{
    static const struct {
        const char *name, *net;
        int width;
    } sys[] = {
        { "nvdla_core_clk", "nvdla_core_clk", 1 },
        { "nvdla_core_rstn", "nvdla_core_rstn", 1 },
        { "dla_clk_ovr_on_sync", "1'b0", 1 },
        { "global_clk_ovr_on_sync", UNIT_GATES_NET, 1 },
        { "tmc2slcg_disable_clock_gating", UNIT_GATES_NET, 1 },
        { "pwrbus_ram_pd", "32'd0", 32 },
    };

    for (int i = 0; i < 6; i++)
        if (i < 2 || (i == 5 ? !s->half : strcmp(s->name, "cbuf")))
            strcpy(unit_pin_add(s, 1, sys[i].width, sys[i].name)->net,
                   sys[i].net);
}

void unit_pins(unit *s, const tables *t, const char *cfg, const char *name,
               char half)
{
    s->t = t;
    s->cfg = cfg;
    s->name = name;
    s->half = half;
    s->n = 0;
    add_system(s);
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][SLOT], name))
            add_port(s, r);
}
