/* SPDX-License-Identifier: Apache-2.0
 * CSC stripes from the replies of the buffer (conv_core.md 6.2-6.5). */
#include "csc_priv.h"

/* Items without a reply are outside the cube. item[] is in rising order. */
static void fill_padding(const dla_unit *u, const csc_rec *q, dla_stripe *s)
{
    const uint32_t lb = u->lay.lb, items = q->items, entries = q->d_entries;
    const uint32_t bytes = q->row_bytes;

    for (uint32_t k = 0, i = 0; k <= entries; k++, i++)
        for (uint32_t end = k < entries ? q->item[k] : items; i < end; i++)
            csc_put(s->dat + i * lb, u->pad_row, bytes);
}

static void open_stripe(dla_unit *u, const csc_rec *q, dla_stripe *s)
{
    const csc_layer *l = &u->lay;

    s->kernels = q->kernels;
    s->items = q->items;
    s->batches = (uint8_t)l->b;
    s->channel_end = q->channel_end;
    s->layer_end = q->layer_end;
    s->precision = l->precision;
    s->winograd = l->wino;
    u->slot = s;
    u->got = 0;
    u->wt_done = false;
    /* Replies will cover every byte. */
    if (q->plain && q->kind == CSC_DIRECT)
        return;
    /* csc_put clears up to the end of its last word, so a gap below one word
     * needs no other clearing. */
    if (q->row_bytes + 8 <= l->lb || l->ext > 1)
        memset(s->dat, 0, q->items * l->lb);
    if (q->kind == CSC_DIRECT && q->d_entries < q->items)
        fill_padding(u, q, s);
}

/* nv_small: an entry is a word and a data item. */
static void place_words(dla_unit *u, const csc_rec *q, const uint8_t *src,
                        uint32_t n)
{
    uint64_t keep = ~UINT64_C(0) >> (64 - 8 * q->row_bytes), v;
    const uint8_t *item = q->item + u->got;
    uint8_t *dat = u->slot->dat;

    for (uint32_t i = 0; i < n; i++) {
        memcpy(&v, src + 8 * i, 8);
        v &= keep;
        memcpy(dat + 8 * item[i], &v, 8);
    }
}

/* Takes n entries of the buffer; the first one is entry u->got of the
 * stripe. */
static void csc_build_place(dla_unit *u, const csc_rec *q, const uint8_t *src,
                            uint32_t n)
{
    uint32_t eb = u->cfg->cbuf_eb, lb = u->lay.lb;
    uint8_t *dat = u->slot->dat;

    if (q->kind == CSC_SPAN || q->kind == CSC_WINO)
        memcpy(u->stage + u->got * eb, src, n * eb);
    else if (q->kind == CSC_DIRECT && q->plain)
        memcpy(dat + u->got * lb, src, n * eb);
    else if (eb == 8)
        place_words(u, q, src, n);
    else
        for (uint32_t i = 0; i < n; i++)
            csc_put(dat + q->item[u->got + i] * lb,
                    src + i * eb + q->off[u->got + i], q->row_bytes);
    u->got += n;
}

/* Cuts windows of image rows out of the staged entries (conv_core.md 6.3). */
static void cut_windows(dla_unit *u, const csc_rec *q)
{
    const csc_layer *l = &u->lay;
    uint8_t *dat = u->slot->dat;

    for (uint32_t n = 0; n < q->nseg; n++, dat += l->lb / l->ext) {
        const csc_seg *g = &q->seg[n];
        const uint8_t *src = u->pad_row;
        uint32_t step = 0;

        if (g->kind == CSC_SEG_ZERO)
            continue;
        if (g->kind == CSC_SEG_READ) {
            src = u->stage + g->off;
            step = q->step;
        }
        for (uint32_t i = 0; i < q->items; i++, src += step) {
            if (l->ext > 1) /* segments are shorter than csc_put writes */
                memcpy(dat + i * l->lb, src, q->row_bytes);
            else
                csc_put(dat + i * l->lb, src, q->row_bytes);
        }
    }
}

/* Winograd windows: the 2x2 tiles of a 4x4 block of outputs, down first, each
 * a 4x4 window at twice its place (conv_core.md 5.3, 6.4). */
static void cut_tiles(dla_unit *u, const csc_rec *q)
{
    const csc_layer *l = &u->lay;
    uint32_t eb = u->cfg->cbuf_eb, z = eb / 16, n = 4 * l->es;
    uint8_t win[DLA_CELL_BYTES];

    for (uint32_t i = 0; i < q->items; i++) {
        const uint8_t *blk = u->stage + i / 4 * 4 * eb + q->wino_off;
        uint32_t x0 = i % 4 / 2 * 2, y0 = i % 2 * 2;

        for (uint32_t y = 0; y < 4; y++)
            for (uint32_t x = 0; x < 4; x++) {
                uint32_t gx = x0 + x, gy = y0 + y;
                const uint8_t *tile = blk + (gy / 4 * 2 + gx / 4) * eb;

                memcpy(win + (y * 4 + x) * n,
                       tile + (gy % 4 * 4 + gx % 4) * z, n);
            }
        csc_pra(u->slot->dat + i * l->lb, win, l->precision, l->pra);
    }
}

/* A reply may hold entries of this stripe and of the next one: d_pos counts
 * those that are used. */
static bool take_data(dla_unit *u, const csc_rec *q)
{
    dla_cbuf_rsp *r;
    bool moved = false;

    while (u->got < q->d_entries &&
           (r = dla_fifo_peek(u->p->cbuf_rsp_dat))) {
        uint32_t n = r->n - u->d_pos, want = q->d_entries - u->got;

        n = n < want ? n : want;
        csc_build_place(u, q, r->data + u->d_pos * u->cfg->cbuf_eb, n);
        u->d_pos += n;
        if (u->d_pos == r->n) {
            u->d_pos = 0;
            dla_fifo_pop(u->p->cbuf_rsp_dat);
        }
        moved = true;
    }
    return moved;
}

/* All reads that the release covers have been answered by now. */
static void send_releases(dla_unit *u, const csc_rec *q)
{
    if (q->rel_wt) {
        *(dla_wt_updt *)dla_fifo_slot(u->p->sc2cdma_wt) = q->wt;
        dla_fifo_push(u->p->sc2cdma_wt);
    }
    if (q->rel_dat) {
        *(dla_dat_updt *)dla_fifo_slot(u->p->sc2cdma_dat) = q->dat;
        dla_fifo_push(u->p->sc2cdma_dat);
        u->slices -= q->dat.slices;
        u->d_avail -= q->dat.entries;
    }
}

/* Stripes leave in the order in which they were issued. A release needs room
 * before anything of the stripe is sent, because both are sent together. */
bool csc_build(dla_unit *u)
{
    bool moved = false;

    while (u->n_built < u->n_weights) {
        const csc_rec *q = &u->ring[u->n_built % CSC_RING];
        dla_stripe *s = u->slot ? u->slot : dla_fifo_slot(u->p->sc2mac);

        if (!s)
            break;
        if (!u->slot)
            open_stripe(u, q, s);
        moved |= take_data(u, q);
        if (!u->wt_done)
            u->wt_done = csc_build_weights(u, q, s, &moved);
        if (!u->wt_done || u->got < q->d_entries)
            break;
        if ((q->rel_wt && !dla_fifo_space(u->p->sc2cdma_wt)) ||
            (q->rel_dat && !dla_fifo_space(u->p->sc2cdma_dat)))
            break;
        if (q->kind == CSC_SPAN)
            cut_windows(u, q);
        else if (q->kind == CSC_WINO)
            cut_tiles(u, q);
        dla_fifo_push(u->p->sc2mac);
        send_releases(u, q);
        u->slot = NULL;
        u->n_built++;
        moved = true;
    }
    return moved;
}
