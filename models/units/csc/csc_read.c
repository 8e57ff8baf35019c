/* SPDX-License-Identifier: Apache-2.0
 * CSC data addresses: the entries of the buffer that a stripe reads
 * (conv_core.md 5.1-5.3, 6.2-6.4). */
#include "csc_priv.h"

void csc_read_run(dla_fifo *f, uint64_t first, uint32_t n, uint32_t base,
                  uint32_t size)
{
    uint32_t at = (uint32_t)(first % size);

    while (n) {
        dla_cbuf_rd *rd = dla_fifo_slot(f);
        uint32_t m = n < CSC_RD_MAX ? n : CSC_RD_MAX;

        for (uint32_t i = 0; i < m; i++) {
            rd->e[i].entry = base + at;
            rd->e[i].next1 = 0;
            rd->e[i].next1_en = rd->e[i].shift = 0;
            at = at + 1 == size ? 0 : at + 1;
        }
        rd->n = (uint16_t)m;
        dla_fifo_push(f);
        n -= m;
    }
}

/* Input column and row of kernel tap (0, 0) for each position of the channel
 * operation that starts, and the entry of that pixel. */
static void place_positions(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    const csc_seq *q = &u->seq;
    uint32_t x = q->done % l->ow, y = q->done / l->ow;
    uint32_t line = l->l * l->b;

    u->bx_lo = u->by_lo = INT32_MAX;
    u->bx_hi = u->by_hi = INT32_MIN;
    for (uint32_t i = 0; i < q->len; i++) {
        int32_t bx = (int32_t)(x * l->sx) - (int32_t)l->pl;
        int32_t by = (int32_t)(y * l->sy) - (int32_t)l->pt;

        u->bx[i] = bx;
        u->by[i] = by;
        u->lin[i] = (uint32_t)by * line + (uint32_t)bx;
        u->bx_lo = bx < u->bx_lo ? bx : u->bx_lo;
        u->bx_hi = bx > u->bx_hi ? bx : u->bx_hi;
        u->by_lo = by < u->by_lo ? by : u->by_lo;
        u->by_hi = by;
        if (++x == l->ow) {
            x = 0;
            y++;
        }
    }
}

static inline void csc_read_put_entry(dla_cbuf_rd *rd, uint32_t i,
                                      uint32_t entry)
{
    rd->e[i].entry = entry;
    rd->e[i].next1 = 0;
    rd->e[i].next1_en = rd->e[i].shift = 0;
}

/* Direct: the position of block `blk` in the slices (conv_core.md 5.1). A
 * column of entries serves 1 << sh pixels, part bytes each. */
typedef struct column {
    uint32_t first; /* entry of pixel 0 */
    uint32_t byte;  /* first byte of the first atom of the block */
    uint32_t sh, part;
} column;

static column block_column(const dla_unit *u, uint32_t blk)
{
    const csc_layer *l = &u->lay;
    /* First surface of the block. A last column of entries that is half or a
     * quarter full is shared by two or four pixels. */
    uint32_t a = blk * (l->block_ch * l->es / u->cfg->atom);
    column c = { a / l->atoms * l->w, a % l->atoms * u->cfg->atom, 0, 0 };

    if (a / l->atoms == l->full && 2 * l->rest <= l->atoms) {
        c.sh = 2 * l->rest == l->atoms ? 1 : 2;
        c.part = u->cfg->cbuf_eb >> c.sh;
    }
    return c;
}

/* Every position inside the cube, one batch, one pixel an entry. The common
 * case, without a test for each position. */
static void direct_inside(dla_unit *u, csc_rec *q, const column *c,
                          uint32_t at)
{
    const csc_layer *l = &u->lay;
    dla_cbuf_rd *rd = dla_fifo_slot(u->p->cbuf_rd_dat);
    uint32_t first = u->dstart + c->first + at;

    for (uint32_t i = 0; i < q->items; i++) {
        uint32_t e = first + u->lin[i];

        csc_read_put_entry(rd, i, e >= l->dsize ? e - l->dsize : e);
    }
    rd->n = q->items;
    dla_fifo_push(u->p->cbuf_rd_dat);
    q->d_entries = q->items;
    q->plain = c->byte == 0 && q->row_bytes == l->lb &&
               l->lb == u->cfg->cbuf_eb;
    if (!q->plain) {
        for (uint32_t i = 0; i < q->items; i++) {
            q->item[i] = (uint8_t)i;
            q->off[i] = (uint8_t)c->byte;
        }
    }
}

/* Some positions are padding; one batch, one pixel an entry. */
static void direct_edge(dla_unit *u, csc_rec *q, const column *c, int32_t s,
                        int32_t r)
{
    const csc_layer *l = &u->lay;
    dla_cbuf_rd *rd = dla_fifo_slot(u->p->cbuf_rd_dat);
    uint32_t first = u->dstart + c->first + (uint32_t)r * l->l + (uint32_t)s;
    uint32_t n = 0, w = l->w, h = l->h, size = l->dsize, items = q->items;

    for (uint32_t i = 0; i < items; i++) {
        uint32_t e = first + u->lin[i];

        /* Written in any case and kept only when the position is inside, so
         * that the loop has no branch. */
        csc_read_put_entry(rd, n, e >= size ? e - size : e);
        q->item[n] = (uint8_t)i;
        q->off[n] = (uint8_t)c->byte;
        n += ((uint32_t)(u->bx[i] + s) < w) & ((uint32_t)(u->by[i] + r) < h);
    }
    q->d_entries = n;
    q->plain = false;
    if (n) {
        rd->n = (uint16_t)n;
        dla_fifo_push(u->p->cbuf_rd_dat);
    }
}

/* Any mix of positions, padding and batches. */
static void direct_mixed(dla_unit *u, csc_rec *q, const column *c, uint32_t s,
                         uint32_t r)
{
    const csc_layer *l = &u->lay;
    dla_cbuf_rd *rd = dla_fifo_slot(u->p->cbuf_rd_dat);
    uint32_t n = 0, item = 0;

    for (uint32_t i = 0; i < u->seq.len; i++) {
        uint32_t x = (uint32_t)u->bx[i] + s * l->dx;
        uint32_t y = (uint32_t)u->by[i] + r * l->dy;

        for (uint32_t b = 0; b < l->b; b++, item++) {
            uint32_t e;

            if (x >= l->w || y >= l->h)
                continue;
            e = u->dstart + (y * l->b + b) * l->l + c->first + (x >> c->sh);
            csc_read_put_entry(rd, n, e >= l->dsize ? e - l->dsize : e);
            q->item[n] = (uint8_t)item;
            q->off[n++] =
                (uint8_t)(c->byte + (x & ((1u << c->sh) - 1)) * c->part);
        }
    }
    q->d_entries = n;
    q->plain = false;
    if (n) {
        rd->n = (uint16_t)n;
        dla_fifo_push(u->p->cbuf_rd_dat);
    }
}

static void read_direct(dla_unit *u, csc_rec *q)
{
    const csc_layer *l = &u->lay;
    const csc_seq *k = &u->seq;
    column c = block_column(u, k->blk);
    int32_t s = (int32_t)(k->s * l->dx), r = (int32_t)(k->r * l->dy);
    uint32_t left = l->cw - k->blk * l->block_ch;

    q->kind = CSC_DIRECT;
    q->row_bytes = (left < l->block_ch ? left : l->block_ch) * l->es;
    if (c.sh || l->b > 1)
        direct_mixed(u, q, &c, k->s, k->r);
    else if (u->bx_lo + s >= 0 && u->bx_hi + s < (int32_t)l->w &&
             u->by_lo + r >= 0 && u->by_hi + r < (int32_t)l->h)
        direct_inside(u, q, &c, (uint32_t)r * l->l + (uint32_t)s);
    else
        direct_edge(u, q, &c, s, r);
}

/* Image with a pixel step above an entry: a pair of neighbouring entries a
 * position, shifted (conv_units.md 4). */
static void read_pairs(dla_unit *u, csc_rec *q, uint32_t line, uint32_t byte)
{
    const csc_layer *l = &u->lay;
    dla_cbuf_rd *rd = dla_fifo_slot(u->p->cbuf_rd_dat);
    uint32_t eb = u->cfg->cbuf_eb;

    for (uint32_t i = 0; i < q->items; i++, byte += q->step) {
        uint32_t e = (line + byte / eb) % l->dsize, sh = byte % eb;

        csc_read_put_entry(rd, i, e);
        if (sh) {
            /* a window that ends in its first entry needs no other */
            rd->e[i].next1_en = sh + q->row_bytes > eb;
            if (rd->e[i].next1_en)
                rd->e[i].next1 = (e + 1) % l->dsize;
            rd->e[i].shift = (uint8_t)sh;
        }
        q->item[i] = (uint8_t)i;
        q->off[i] = 0;
    }
    rd->n = q->items;
    dla_fifo_push(u->p->cbuf_rd_dat);
    q->kind = CSC_PAIR;
    q->d_entries = q->items;
}

static void read_image(dla_unit *u, csc_rec *q)
{
    const csc_layer *l = &u->lay;
    const csc_seq *k = &u->seq;
    uint32_t eb = u->cfg->cbuf_eb, left = l->cw - k->blk * l->block_ch;
    uint32_t byte = (k->done * l->sx * l->c + k->blk * l->block_ch) * l->es;

    q->kind = CSC_SPAN;
    q->row_bytes = (left < l->block_ch ? left : l->block_ch) * l->es;
    q->step = l->sx * l->c * l->es;
    q->nseg = (uint8_t)l->ext;
    for (uint32_t n = 0; n < l->ext; n++) {
        uint32_t r = k->r * l->ext + n;
        uint32_t y = k->line * l->sy + r - l->pt; /* wraps above the image */
        uint32_t line = u->dstart + y * l->l, first = byte / eb;
        csc_seg *g = &q->seg[n];

        g->kind = r >= l->r ? CSC_SEG_ZERO : y >= l->h ? CSC_SEG_PAD :
                  CSC_SEG_READ;
        if (g->kind != CSC_SEG_READ)
            continue;
        /* Windows would not overlap, and no post-extension can be on then. */
        if (q->step > eb) {
            read_pairs(u, q, line, byte);
            return;
        }
        g->entries = (byte + (q->items - 1u) * q->step + q->row_bytes - 1) /
                     eb - first + 1;
        g->off = q->d_entries * eb + byte % eb;
        q->d_entries += g->entries;
        csc_read_run(u->p->cbuf_rd_dat, line + first, g->entries, 0,
                     l->dsize);
    }
}

/* The four tiles that the windows of a 4x4 block of outputs touch. */
static void read_wino(dla_unit *u, csc_rec *q)
{
    const csc_layer *l = &u->lay;
    dla_cbuf_rd *rd = dla_fifo_slot(u->p->cbuf_rd_dat);
    uint32_t z = u->cfg->cbuf_eb / 16, e = u->cfg->atom / l->es;
    uint32_t ch = u->seq.blk * 4, byte = ch % e * l->es;
    uint32_t plane = ch / e * (u->cfg->atom / z) + byte / z;
    uint32_t cols = l->w / 4, ocols = l->ow / 4, n = 0;

    for (uint32_t t = 0; t < u->seq.len; t += 4) {
        uint32_t blk = (u->seq.done + t) / 4;
        uint32_t tx = blk % ocols, ty = blk / ocols;

        for (uint32_t i = 0; i < 4; i++) {
            uint32_t at = u->dstart + (ty + i / 2) * 4 * l->l +
                          plane * cols + tx + i % 2;

            csc_read_put_entry(rd, n++, at % l->dsize);
        }
    }
    rd->n = (uint16_t)n;
    dla_fifo_push(u->p->cbuf_rd_dat);
    q->kind = CSC_WINO;
    q->d_entries = n;
    q->wino_off = byte % z;
    q->row_bytes = l->lb;
}

void csc_read_data(dla_unit *u, csc_rec *q)
{
    if (q->first && !u->lay.image)
        place_positions(u);
    if (u->lay.wino)
        read_wino(u, q);
    else if (u->lay.image)
        read_image(u, q);
    else
        read_direct(u, q);
}
