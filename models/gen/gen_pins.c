/* SPDX-License-Identifier: Apache-2.0
 * Pins of the units as the real modules have them (unit_pins.md 3), from the
 * pins of the slots in models/tables/pins.csv. */
#include "gen_pins.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- widths ---- */

long unit_symbol(const tables *t, const char *cfg, const char *s)
{
    static const struct {
        const char *name, *row;
        int add, v1; /* v1: the value there, 0 if it has no other */
    } row[] = {
        { "RD_REQ_W", "MEM_ADDRESS_WIDTH", 15, 0 },
        { "CBUF_WR_BITS", "CBUF write port bits", 0, 0 },
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
    if (gen_index(t->cfgs, s) >= 0)
        return gen_par(t, s, cfg);
    if (!isdigit((unsigned char)*s)) {
        fprintf(stderr, "pins.csv: width %s is not known\n", s);
        exit(2);
    }
    return strtol(s, NULL, 10);
}

/* A width of the table: numbers and names joined by * and /, left to right. */
int unit_width(const tables *t, const char *cfg, const char *text)
{
    char word[PIN_CHARS];
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

const char *unit_halves(const tables *t, const char *slot)
{
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][PIN_SLOT], slot) &&
            t->pins->cell[r][PIN_HALF][0])
            return "ab";
    return "";
}

int unit_has_pin(const unit *s, size_t row)
{
    char word[64];

    for (int i = 0; gen_word(s->t->pins->cell[row][PIN_NEEDS], i, word); i++)
        if (strcmp(word, "v2") ? !unit_width(s->t, s->cfg, word)
                               : gen_is_v1(s->t, s->cfg))
            return 0;
    return 1;
}

/* The word of a cell for the variant of the registers; "v1:x" and "v2:x" apply
 * to one of them only. 0: the cell has none. */
static int unit_word(const unit *s, const char *cell, char word[64])
{
    for (int i = 0; gen_word(cell, i, word); i++) {
        if (word[0] != 'v' || word[2] != ':')
            return 1;
        if ((word[1] == '1') == gen_is_v1(s->t, s->cfg))
            return memmove(word, word + 3, strlen(word + 3) + 1) != NULL;
    }
    return 0;
}

static pin *unit_pin_add(unit *s, int in, int width, const char *name)
{
    pin *p = &s->pin[s->n];

    if (s->n == UNIT_PINS || strlen(name) >= PIN_CHARS) {
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
    p->port = port;
}

/* One port for each lane or cell, of w bits. */
static void add_family(unit *s, int in, const char *name, const char *port,
                       int port_width, int w)
{
    for (int i = 0; i < port_width / w; i++) {
        char full[PIN_NET];

        snprintf(full, sizeof full, "%s%d", name, i);
        snprintf(unit_pin_add(s, in, w, full)->net, PIN_NET, "%s[%d:%d]", port,
                 i * w + w - 1, i * w);
    }
}

static void add_port(unit *s, size_t r)
{
    char **c = s->t->pins->cell[r];
    int in = !strcmp(c[PIN_DIR], "input");
    int full = unit_width(s->t, s->cfg, c[PIN_WIDTH]), w = full;
    char name[PIN_CHARS], as[64];

    if (gen_pin_is(c, "system") || !unit_has_pin(s, r) ||
        (s->half && *c[PIN_HALF] != s->half))
        return;
    if (!unit_word(s, c[PIN_NAME], name))
        snprintf(name, sizeof name, "%s", c[PIN_PORT]);
    if (unit_word(s, c[PIN_AS], as))
        w = unit_width(s->t, s->cfg, as);
    if (c[PIN_EACH][0])
        add_family(s, in, name, c[PIN_PORT], full,
                   unit_width(s->t, s->cfg, c[PIN_EACH]));
    else
        unit_pin_add_net(s, in, w, name, c[PIN_PORT], full);
}

/* Clock, reset, and the pins that a core ties: clock gating (+gating_off),
 * test, power. */
static void add_system(unit *s)
{
    static const struct {
        const char *name, *net;
        int width;
        const char *column; /* of units.csv: the unit has it; NULL: each has */
    } sys[] = {
        {"nvdla_core_clk", "nvdla_core_clk", 1, NULL},
        {"nvdla_core_rstn", "nvdla_core_rstn", 1, NULL},
        {"dla_clk_ovr_on_sync", "1'b0", 1, "gates"},
        {"global_clk_ovr_on_sync", UNIT_GATES_NET, 1, "gates"},
        {"tmc2slcg_disable_clock_gating", UNIT_GATES_NET, 1, "gates"},
        {"pwrbus_ram_pd", "32'd0", 32, "ram"},
    };

    for (size_t i = 0; i < sizeof sys / sizeof *sys; i++)
        if (!sys[i].column ||
            gen_num(csv_at(s->t->units, s->name, sys[i].column)))
            strcpy(unit_pin_add(s, 1, sys[i].width, sys[i].name)->net,
                   sys[i].net);
}

/* The pins of a whole core (unit_pins.md 2). */
static void add_core(unit *s)
{
    const csv *t = s->t->core_pins;

    for (size_t r = 1; r < t->rows; r++) {
        char **c = t->cell[r];

        if (!*c[CORE_NEEDS] || unit_symbol(s->t, s->cfg, c[CORE_NEEDS]))
            strcpy(unit_pin_add(s, !strcmp(c[CORE_DIR], "input"),
                                unit_width(s->t, s->cfg, c[CORE_WIDTH]),
                                c[CORE_PIN])->net, c[CORE_PIN]);
    }
}

void unit_pins(unit *s, const tables *t, const char *cfg, const char *name,
               char half)
{
    s->t = t;
    s->cfg = cfg;
    s->name = name;
    s->half = half;
    s->n = 0;
    if (!strcmp(name, UNIT_CORE)) {
        add_core(s);
        return;
    }
    add_system(s);
    for (size_t r = 1; r < t->pins->rows; r++)
        if (!strcmp(t->pins->cell[r][PIN_SLOT], name))
            add_port(s, r);
}
