/* SPDX-License-Identifier: Apache-2.0
 * The streams of a configuration and the fields of their words (unit_pins.md
 * 3, 4). */
#include "dla_tap.h"
#include "dla_topology.h"
#include <string.h>

/* Widths that depend on the configuration. No true width reaches 1000, so
 * these stand for one in the table below. */
enum { W_LANES = 1000, W_LANES8, W_BUF_WR, W_ENTRY, W_CELLS, W_PSUM, W_RESULT,
       W_ATOM,
       /* of a pin (models/tables/pins.csv) */
       W_BUF_ADDR, W_BUF_SEL, W_ENTRIES, W_SLICES, W_KERNELS, W_WMB,
       W_READ_ADDR, W_SHIFT, W_TAG, W_CREDIT };

typedef struct layout {
    const char *name, *group, *from, *to;
    bool timed;
    struct {
        const char *name;
        uint32_t width;
    } f[DLA_STREAM_FIELDS];
} layout;

#define UPDATE(n, g, a, b, count, bits, more) \
    { n, g, a, b, true, { { "entries", W_ENTRIES }, { count, bits } more } }
#define WMB , { "wmb_entries", W_WMB }
#define READ(n) { n, "sc2buf", "csc", "cbuf", false, \
    { { "addr", W_READ_ADDR } } }
#define REPLY(n) { n, "buf2sc", "cbuf", "csc", false, { { "data", W_ENTRY } } }
#define WRITE(n) { n, "cdma2buf", "cdma", "cbuf", false, \
    { { "addr", W_BUF_ADDR }, { "sel", W_BUF_SEL }, { "data", W_BUF_WR } } }

static const layout fixed[DLA_ST_MEM] = {
    [DLA_ST_CSB] = { "csb", "csb", "host", "core", true,
        { { "write", 1 }, { "addr", 18 }, { "data", 32 } } },
    [DLA_ST_BUF_WR] = WRITE("cdma2buf_dat"),
    [DLA_ST_BUF_WR + 1] = WRITE("cdma2buf_wt"),
    [DLA_ST_TO_CSC] = UPDATE("cdma2sc_dat", "cdma2sc", "cdma", "csc",
                             "slices", W_SLICES, ),
    [DLA_ST_TO_CSC + 1] = UPDATE("cdma2sc_wt", "cdma2sc", "cdma", "csc",
                                 "kernels", W_KERNELS, WMB),
    [DLA_ST_TO_CDMA] = UPDATE("sc2cdma_dat", "sc2cdma", "csc", "cdma",
                              "slices", W_SLICES, ),
    [DLA_ST_TO_CDMA + 1] = UPDATE("sc2cdma_wt", "sc2cdma", "csc", "cdma",
                                  "kernels", W_KERNELS, WMB),
    [DLA_ST_PENDING] = { "pending", "pending", "csc", "cdma", true,
        { { "req", 2 }, { "ack", 2 } } },
    [DLA_ST_BUF_RD] = { "sc2buf_dat", "sc2buf", "csc", "cbuf", false,
        { { "addr", W_READ_ADDR }, { "next1_en", 1 },
          { "next1", W_READ_ADDR }, { "shift", W_SHIFT } } },
    [DLA_ST_BUF_RD + 1] = READ("sc2buf_wt"),
    [DLA_ST_BUF_RD + 2] = READ("sc2buf_wmb"),
    [DLA_ST_BUF_RSP] = REPLY("buf2sc_dat"),
    [DLA_ST_BUF_RSP + 1] = REPLY("buf2sc_wt"),
    [DLA_ST_BUF_RSP + 2] = REPLY("buf2sc_wmb"),
    [DLA_ST_MAC_WT] = { "sc2mac_wt", "sc2mac", "csc", "cmac", false,
        { { "stripe", 16 }, { "cell", 8 }, { "mask", W_LANES },
          { "data", W_LANES8 } } },
    [DLA_ST_MAC_DAT] = { "sc2mac_dat", "sc2mac", "csc", "cmac", false,
        { { "stripe", 16 }, { "pd", W_TAG }, { "mask", W_LANES },
          { "data", W_LANES8 } } },
    [DLA_ST_PSUM] = { "mac2accu", "mac2accu", "cmac", "cacc", false,
        { { "pd", W_TAG }, { "mask", W_CELLS }, { "data", W_PSUM } } },
    [DLA_ST_CREDIT] = { "accu2sc", "accu2sc", "cacc", "csc", true,
        { { "size", W_CREDIT } } },
    [DLA_ST_RESULT] = { "cacc2sdp", "cacc2sdp", "cacc", "sdp", false,
        { { "last", 1 }, { "data", W_RESULT } } },
    [DLA_ST_PLANAR] = { "sdp2pdp", "sdp2pdp", "sdp", "pdp", false,
        { { "atom", W_ATOM } } },
};

static const layout mem[DLA_MEM_KINDS] = {
    { "rd_req", "mem", NULL, "mem", false,
      { { "ram", 1 }, { "addr", 64 }, { "atoms", 16 } } },
    { "rd_rsp", "mem", "mem", NULL, false, { { "atom", W_ATOM } } },
    { "wr_cmd", "mem", NULL, "mem", false,
      { { "ram", 1 }, { "addr", 64 }, { "atoms", 16 }, { "ack", 1 } } },
    { "wr_dat", "mem", NULL, "mem", false, { { "atom", W_ATOM } } },
    { "wr_ack", "mem", "mem", NULL, false, { { "one", 1 } } },
};

static const layout done = {
    "done", "done", NULL, "glb", false, { { "groups", 2 } }
};

/* Bits of a pin; 0: w is none. */
static uint32_t pin(const dla_cfg *c, uint32_t w)
{
    const dla_pin_bits *p = &dla_pin_bits_table[c - dla_cfg_table];

    switch (w) {
    case W_BUF_ADDR:
        return p->buf_addr;
    case W_BUF_SEL:
        return p->buf_sel;
    case W_ENTRIES:
        return p->entries;
    case W_SLICES:
        return p->slices;
    case W_KERNELS:
        return p->kernels;
    case W_WMB:
        return p->wmb_entries;
    case W_READ_ADDR:
        return p->read_addr;
    case W_SHIFT:
        return p->shift;
    case W_TAG:
        return p->tag;
    case W_CREDIT:
        return p->credit;
    default:
        return 0;
    }
}

static uint32_t width(const dla_cfg *c, uint32_t w)
{
    uint32_t lanes = c->cb * (c->v1 ? 2 : 1);

    switch (w) {
    case W_LANES:
        return lanes;
    case W_LANES8:
        return lanes * 8;
    case W_BUF_WR:
        return (c->v1 ? c->cbuf_eb : c->cbuf_wr_bytes) * 8;
    case W_ENTRY:
        return c->cbuf_eb * 8;
    case W_CELLS:
        return c->v1 ? 16 : c->g;
    case W_PSUM:
        return (c->v1 ? 16 : c->g) * c->psum_bits;
    case W_RESULT:
        return c->sdp_tp * 32;
    case W_ATOM:
        return c->atom * 8;
    default:
        return w < W_LANES ? w : pin(c, w);
    }
}

/* Whether the streams of a memory client exist. */
static bool client_here(const dla_cfg *cfg, int client, int kind)
{
    return (kind < DLA_MEM_WR_CMD ? cfg->readers : cfg->writers) >> client & 1;
}

static void lower(char *to, size_t size, const char *from)
{
    size_t i = 0;

    for (; from[i] && i + 1 < size; i++)
        to[i] = (char)(from[i] >= 'A' && from[i] <= 'Z' ? from[i] + 32
                                                        : from[i]);
    to[i] = 0;
}

/* Quicker than printing; there are many, for each trace. */
static void copy(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);

    n = n < size ? n : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

static bool slot_here(const dla_cfg *cfg, const char *unit)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (!strcmp(unit, dla_unit_table[s].name))
            return dla_slot_present(cfg, (dla_slot)s);
    return true; /* host, core, memory, GLB */
}

void dla_stream_make(const dla_cfg *cfg, dla_stream_id id, dla_stream *s)
{
    const layout *l = &done;
    char prefix[24] = "";
    dla_slot own = DLA_NSLOT;
    size_t n;

    memset(s, 0, sizeof *s);
    if (id < DLA_ST_MEM) {
        l = &fixed[id];
        s->present = slot_here(cfg, l->from) && slot_here(cfg, l->to);
        if (id == DLA_ST_BUF_RD + 2 || id == DLA_ST_BUF_RSP + 2)
            s->present = cfg->compression;
    } else if (id < DLA_ST_DONE) {
        int client = (int)(id - DLA_ST_MEM) / DLA_MEM_KINDS;

        l = &mem[(id - DLA_ST_MEM) % DLA_MEM_KINDS];
        own = dla_client_slot(client);
        lower(prefix, sizeof prefix, dla_client_table[client].name);
        s->present = client_here(cfg, client,
                                 (int)(id - DLA_ST_MEM) % DLA_MEM_KINDS);
    } else {
        int intr = (int)(id - DLA_ST_DONE);

        own = dla_intr_slot(intr);
        lower(prefix, sizeof prefix, dla_intr_table[intr].name);
        s->present = dla_slot_present(cfg, own);
    }
    copy(s->name, sizeof prefix, prefix);
    n = strlen(s->name);
    if (n)
        s->name[n++] = '_';
    copy(s->name + n, sizeof s->name - n, l->name);
    copy(s->group, sizeof s->group, l->group);
    copy(s->from, sizeof s->from, l->from ? l->from : dla_slot_name(own));
    copy(s->to, sizeof s->to, l->to ? l->to : dla_slot_name(own));
    s->timed = l->timed;
    while (s->nfield < DLA_STREAM_FIELDS && l->f[s->nfield].name) {
        dla_stream_field *f = &s->field[s->nfield];

        f->name = l->f[s->nfield].name;
        f->lsb = s->width;
        f->width = width(cfg, l->f[s->nfield++].width);
        s->width += f->width;
    }
}
