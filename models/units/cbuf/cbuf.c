/* SPDX-License-Identifier: Apache-2.0
 * Convolution buffer: two write sides, three read sides, no arbitration
 * (conv_units.md 4). */
#include "dla.h"
#include "cbuf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_DAT, SIDE_WT, SIDE_WMB, NSIDE };
static const char *const side_name[NSIDE] = { "data", "weight", "WMB" };

struct dla_unit {
    const dla_cfg *cfg;
    dla_ctx *ctx;
    dla_fifo *wr[2];
    dla_fifo *rd[NSIDE], *rsp[NSIDE];
    uint32_t entries; /* entries of the whole buffer */
    uint32_t eb;      /* bytes of an entry */
    uint32_t align;   /* bytes of the smallest part a write selects */
    size_t bytes;
    uint8_t *ram;
    bool failed; /* an access was refused: later ones are useless */
};

static void cbuf_destroy(dla_unit *u)
{
    if (u)
        free(u->ram);
    free(u);
}

static dla_unit *cbuf_create(const dla_cfg *cfg, const dla_ports *p,
                             dla_ctx *ctx)
{
    dla_unit *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->cfg = cfg;
    u->ctx = ctx;
    u->wr[SIDE_DAT] = p->cbuf_wr_dat;
    u->wr[SIDE_WT] = p->cbuf_wr_wt;
    u->rd[SIDE_DAT] = p->cbuf_rd_dat;
    u->rd[SIDE_WT] = p->cbuf_rd_wt;
    u->rd[SIDE_WMB] = p->cbuf_rd_wmb;
    u->rsp[SIDE_DAT] = p->cbuf_rsp_dat;
    u->rsp[SIDE_WT] = p->cbuf_rsp_wt;
    u->rsp[SIDE_WMB] = p->cbuf_rsp_wmb;
    u->entries = cfg->cbuf_banks * cfg->cbuf_depth;
    u->eb = cfg->cbuf_eb;
    /* nv_full writes halves of 64 bytes (unit_pins.md 4.12) */
    u->align = cfg->v1 ? u->eb / 2 : cfg->cbuf_wr_bytes;
    u->bytes = (size_t)u->entries * u->eb;
    u->ram = calloc(u->bytes, 1);
    if (!u->ram) {
        cbuf_destroy(u);
        return NULL;
    }
    return u;
}

/* As after the flush of the CDMA, which this model does not wait for
 * (conv_core.md 5.5). */
static void cbuf_reset(dla_unit *u)
{
    memset(u->ram, 0, u->bytes);
    u->failed = false;
}

static bool refuse_write(dla_unit *u, int side, const dla_cbuf_wr *w)
{
    u->failed = true;
    dla_msg_from(u->ctx, 1u << DLA_SLOT_CDMA, "CBUF: %s write of %u bytes at "
                 "entry %u byte %u, expected 1..%u bytes inside %u entries of "
                 "%u bytes, aligned to %u", side_name[side], w->bytes,
                 w->entry, w->offset, DLA_CBUF_WR_MAX, u->entries, u->eb,
                 u->align);
    return false;
}

static bool drain_writes(dla_unit *u, int side)
{
    dla_fifo *f = u->wr[side];
    bool moved = false;
    dla_cbuf_wr *w;

    while ((w = dla_fifo_peek(f))) {
        uint64_t at = (uint64_t)w->entry * u->eb + w->offset;

        moved = true;
        if (w->entry >= u->entries || at + w->bytes > u->bytes ||
            w->bytes - 1u >= DLA_CBUF_WR_MAX ||
            (w->offset | w->bytes) % u->align)
            return refuse_write(u, side, w);
        memcpy(u->ram + at, w->data, w->bytes);
        dla_fifo_pop(f);
    }
    return moved;
}

/* Builds with small entries read two neighbours shifted right by a number of
 * bytes, for unaligned image windows. Without the second entry zeros follow
 * (conv_units.md 4). The other builds do not use those pins. */
enum { PAIR_EB = 32 };

static void read_pair(const dla_unit *u, uint8_t *dst,
                      const dla_cbuf_rd *q, uint32_t i)
{
    uint8_t pair[3 * PAIR_EB] = { 0 };
    uint32_t shift = q->e[i].shift;

    memcpy(pair, u->ram + (size_t)q->e[i].entry * u->eb, u->eb);
    if (q->e[i].next1_en)
        memcpy(pair + u->eb, u->ram + (size_t)q->e[i].next1 * u->eb, u->eb);
    /* Only zeros follow the pair; a larger shift gives the same. */
    if (shift > u->eb * 2)
        shift = u->eb * 2;
    memcpy(dst, pair + shift, u->eb);
}

static bool refuse_read(dla_unit *u, int side, uint32_t entry)
{
    u->failed = true;
    dla_msg_from(u->ctx, 1u << DLA_SLOT_CSC, "CBUF: %s read of entry %u, "
                 "expected 0..%u", side_name[side], entry, u->entries - 1);
    return false;
}

/* Serves one request of the data or weight side. False when an entry is out
 * of range. `eb` is a constant at every call, so that the copy is inlined. */
static inline bool read_entries(dla_unit *u, int side, const dla_cbuf_rd *q,
                                uint8_t *dst, uint32_t eb)
{
    /* copied, because a compiler must assume that writes to dst change them */
    const uint8_t *ram = u->ram;
    const uint32_t n = q->n, entries = u->entries;

    for (uint32_t i = 0; i < n; i++, dst += eb) {
        uint32_t entry = q->e[i].entry;

        if (entry >= entries)
            return refuse_read(u, side, entry);
        if (eb >= PAIR_EB || !(q->e[i].next1_en | q->e[i].shift)) {
            memcpy(dst, ram + (size_t)entry * eb, eb);
            continue;
        }
        if (q->e[i].next1_en && q->e[i].next1 >= entries)
            return refuse_read(u, side, q->e[i].next1);
        read_pair(u, dst, q, i);
    }
    return true;
}

/* The WMB port reaches only the last bank: a row of it in nv_full, an absolute
 * entry number elsewhere (conv_units.md 4). A nv_full row is smaller than any
 * entry number of that bank, so both are accepted there. */
static bool read_wmb(dla_unit *u, const dla_cbuf_rd *q, uint8_t *dst)
{
    uint32_t first = (u->cfg->cbuf_banks - 1) * u->cfg->cbuf_depth;

    for (uint32_t i = 0; i < q->n; i++, dst += u->eb) {
        uint32_t e = q->e[i].entry;

        if (u->cfg->v1 && e < u->cfg->cbuf_depth)
            e += first;
        if (e < first || e >= u->entries)
            return refuse_read(u, SIDE_WMB, e);
        memcpy(dst, u->ram + (size_t)e * u->eb, u->eb);
    }
    return true;
}

static bool cbuf_serve(dla_unit *u, int side, const dla_cbuf_rd *q,
                       uint8_t *dst)
{
    if (side == SIDE_WMB)
        return read_wmb(u, q, dst);
    switch (u->eb) {
    case 8: return read_entries(u, side, q, dst, 8);
    case 32: return read_entries(u, side, q, dst, 32);
    case 64: return read_entries(u, side, q, dst, 64);
    case 128: return read_entries(u, side, q, dst, 128);
    default: return read_entries(u, side, q, dst, u->eb);
    }
}

static bool serve_reads(dla_unit *u, int side)
{
    bool moved = false;
    dla_cbuf_rd *q;
    dla_cbuf_rsp *r;

    while ((q = dla_fifo_peek(u->rd[side])) &&
           (r = dla_fifo_slot(u->rsp[side]))) {
        if (q->n > DLA_STRIPE_MAX) {
            u->failed = true;
            dla_msg_from(u->ctx, 1u << DLA_SLOT_CSC, "CBUF: %s read of %u "
                         "entries at once, expected at most %u",
                         side_name[side], q->n, DLA_STRIPE_MAX);
            return false;
        }
        if (!cbuf_serve(u, side, q, r->data))
            return false;
        r->n = q->n;
        dla_fifo_push(u->rsp[side]);
        dla_fifo_pop(u->rd[side]);
        moved = true;
    }
    return moved;
}

/* All writes that were sent before a read are applied before it is served
 * (conv_units.md 9). */
static bool cbuf_step(dla_unit *u)
{
    bool moved;

    if (u->failed)
        return false;
    moved = drain_writes(u, SIDE_DAT);
    if (!u->failed)
        moved |= drain_writes(u, SIDE_WT);
    for (int side = 0; side < NSIDE && !u->failed; side++)
        moved |= serve_reads(u, side);
    return moved && !u->failed;
}

static uint32_t cbuf_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    (void)u, (void)page, (void)offset; /* no page: never called */
    return 0;
}

static void cbuf_reg_write(dla_unit *u, dla_page page, uint32_t offset,
                           uint32_t value)
{
    (void)u, (void)page, (void)offset, (void)value; /* no page */
}

static bool cbuf_status(const dla_unit *u, char *text, size_t size)
{
    snprintf(text, size, "%s", u->failed ?
             "CBUF: stopped after an access outside the buffer" : "");
    return u->failed;
}

const dla_unit_ops dla_cbuf_ops = {
    DLA_UNIT_IS("cbuf", "cbuf", DLA_VERSION),
    .desc = "convolution buffer, golden model",
    .create = cbuf_create, .destroy = cbuf_destroy, .reset = cbuf_reset,
    .reg_read = cbuf_reg_read, .reg_write = cbuf_reg_write,
    .step = cbuf_step, .status = cbuf_status,
};
