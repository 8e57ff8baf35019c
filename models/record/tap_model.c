/* SPDX-License-Identifier: Apache-2.0
 * The transfers of a model's step, as words: the items that it pushed into its
 * channels since the last one. A unit never takes its own items out of a
 * channel, so after its step all of them are still in the buffer of the FIFO;
 * words that its memory clients received stay there too until they receive
 * more. */
#include "tap.h"
#include "dla_parts.h"
#include "dla_topology.h"

static void buf_wr(dla_tap *t, uint64_t time, int side, const void *item)
{
    const dla_cbuf_wr *w = item;
    uint32_t data[32];
    int addr, sel;

    for (uint32_t sent = 0; sent < w->bytes;) {
        sent += dla_cbuf_word(t->cfg, side, w, sent, &addr, &sel, data);
        dla_tap_buf_wr(t, time, side, addr, sel, data);
    }
}

static void dat_updt(dla_tap *t, uint64_t time, int ch, const void *item)
{
    const dla_dat_updt *u = item;

    dla_tap_update(t, time, ch, u->entries, u->slices, 0);
}

static void wt_updt(dla_tap *t, uint64_t time, int ch, const void *item)
{
    const dla_wt_updt *u = item;

    dla_tap_update(t, time, ch, u->entries, u->kernels, u->wmb_entries);
}

static void buf_rd(dla_tap *t, uint64_t time, int side, const void *item)
{
    const dla_cbuf_rd *r = item;

    for (uint32_t i = 0; i < r->n; i++)
        dla_tap_buf_rd(t, time, side, (int)r->e[i].entry, r->e[i].next1_en,
                       (int)r->e[i].next1, r->e[i].shift);
}

static void buf_rsp(dla_tap *t, uint64_t time, int side, const void *item)
{
    const dla_cbuf_rsp *r = item;

    for (uint32_t i = 0; i < r->n; i++)
        dla_tap_buf_rsp(t, time, side, r->data + i * t->cfg->cbuf_eb);
}

static void tap_stripe(dla_tap *t, uint64_t time, const void *item)
{
    const dla_stripe *s = item;
    uint32_t data[32], mask[4];

    for (uint32_t i = 0;
         i < dla_mac_cells(t->cfg, s->precision, s->kernels); i++) {
        dla_stripe_weight(t->cfg, s, i, data, mask);
        dla_tap_weight(t, time, (int)i, mask, data);
    }
    for (uint32_t i = 0; i < s->items; i++) {
        dla_stripe_data(t->cfg, s, i, data, mask);
        dla_tap_data(t, time, dla_mac_tag(i, s->items, s->batches,
                     s->channel_end, s->layer_end), mask, data);
    }
}

static void tap_psum(dla_tap *t, uint64_t time, const void *item)
{
    const dla_psum *s = item;
    uint32_t data[DLA_WORD_MAX] = { 0 }; /* also the part that no value fills */
    int mask;

    for (uint32_t i = 0; i < s->items; i++) {
        dla_psum_word(t->cfg, s, i, data, &mask);
        dla_tap_psum(t, time, dla_mac_tag(i, s->items, s->batches,
                     s->channel_end, s->layer_end), (uint32_t)mask, data);
    }
}

static void tap_result(dla_tap *t, uint64_t time, const void *item)
{
    const dla_result *r = item;
    uint32_t tp = t->cfg->sdp_tp, n = (uint32_t)r->n * r->lanes;

    for (uint32_t i = 0; i < n; i += tp)
        dla_tap_result(t, time, r->v + i, r->layer_end && i + tp >= n);
}

/* ---- any item ---- */

/* Sides and channels of updates are counted from the first of them. */
_Static_assert(DLA_ST_BUF_WR_WT == DLA_ST_BUF_WR + 1 &&
               DLA_ST_BUF_RD_WMB == DLA_ST_BUF_RD + 2 &&
               DLA_ST_BUF_RSP_WMB == DLA_ST_BUF_RSP + 2 &&
               DLA_ST_TO_CDMA_WT == DLA_ST_TO_CSC + 3,
               "streams of a family follow one another in channels.csv");

void dla_tap_item(dla_tap *t, dla_stream_id id, uint64_t time,
                  const void *item)
{
    int n = (int)id, client = (n - DLA_ST_MEM) / DLA_MEM_KINDS;

    switch ((dla_item_kind)dla_stream_item_table[n]) {
    case DLA_ITEM_CBUF_WR:
        buf_wr(t, time, n - DLA_ST_BUF_WR, item);
        break;
    case DLA_ITEM_DAT_UPDT:
        dat_updt(t, time, n - DLA_ST_TO_CSC, item);
        break;
    case DLA_ITEM_WT_UPDT:
        wt_updt(t, time, n - DLA_ST_TO_CSC, item);
        break;
    case DLA_ITEM_CBUF_RD:
        buf_rd(t, time, n - DLA_ST_BUF_RD, item);
        break;
    case DLA_ITEM_CBUF_RSP:
        buf_rsp(t, time, n - DLA_ST_BUF_RSP, item);
        break;
    case DLA_ITEM_STRIPE:
        tap_stripe(t, time, item);
        break;
    case DLA_ITEM_PSUM:
        tap_psum(t, time, item);
        break;
    case DLA_ITEM_RESULT:
        tap_result(t, time, item);
        break;
    case DLA_ITEM_RD_REQ:
        dla_tap_rd_req(t, time, client, item);
        break;
    case DLA_ITEM_WR_CMD:
        dla_tap_wr_cmd(t, time, client, item);
        break;
    case DLA_ITEM_ATOM:
        tap_atom(t, time, n, item);
        break;
    case DLA_ITEM_NONE:
    case DLA_ITEMS:
        break;
    }
}

/* ---- a step ---- */

static void tap_one_item(dla_tap *t, uint64_t time, int id, const void *item)
{
    if (t->item) {
        t->item(t->user[t->items_to], (dla_stream_id)id, time, item);
        if (t->sinks == 1) { /* no listener needs words */
            t->stripe = (uint16_t)(t->stripe + (id == DLA_ST_MAC_DAT));
            return;
        }
    }
    t->of_item = t->item != NULL;
    dla_tap_item(t, (dla_stream_id)id, time, item);
    t->of_item = false;
}

/* The start of the last n items of a FIFO. The next item will be in its own
 * slot: after the stored items, round the end. */
static inline uint32_t tap_place_of(const dla_fifo *f, uint64_t n)
{
    uint32_t at = f->head + f->count + f->cap - (uint32_t)n;

    for (; at >= f->cap; at -= f->cap)
        ;
    return at;
}

/* The last n items of a FIFO. */
static void tap_new_items(dla_tap *t, uint64_t time, int id, const dla_fifo *f,
                          uint64_t n)
{
    for (uint32_t at = tap_place_of(f, n); n; n--) {
        tap_one_item(t, time, id, f->buf + (uint64_t)at * f->size);
        at = at + 1 < f->cap ? at + 1 : 0;
    }
}

/* Items of a FIFO that were not handled yet. */
static inline void tap_fifo(dla_tap *t, uint64_t time, int id,
                            const dla_fifo *f)
{
    uint64_t seen = t->seen[id];

    if (seen >= f->pushed)
        return;
    t->seen[id] = f->pushed;
    if (!t->skip)
        tap_new_items(t, time, id, f, f->pushed - seen);
}

/* Number of steps of a count since the last call. */
static void tap_count(dla_tap *t, uint64_t time, int id, const dla_count *c)
{
    uint64_t n = c->sent - t->seen[id];

    t->seen[id] = c->sent;
    for (; n && !t->skip; n--)
        tap_pulse(t, time, id);
}

/* A client belongs to one unit, so each of its channels is read once. */
static void tap_of_clients(dla_tap *t, uint64_t time, dla_slot slot,
                           const dla_ports *p)
{
    for (int i = 0; i < t->mine[slot].n; i++) {
        int c = t->mine[slot].client[i];
        const dla_memclient *m = p->mem[c];
        int id = DLA_ST_MEM + c * DLA_MEM_KINDS;

        tap_fifo(t, time, id + DLA_MEM_RD_REQ, &m->rd_req);
        tap_fifo(t, time, id + DLA_MEM_RD_RSP, &m->rd_rsp);
        tap_fifo(t, time, id + DLA_MEM_WR_CMD, &m->wr_cmd);
        tap_fifo(t, time, id + DLA_MEM_WR_DAT, &m->wr_dat);
        tap_count(t, time, id + DLA_MEM_WR_ACK, &m->wr_ack);
    }
}

/* Each side drives two of the levels; on pins it sees the others later. */
static void tap_levels(dla_tap *t, uint64_t time, bool asks,
                       const dla_pending *p)
{
    if (asks)
        dla_tap_pending(t, time, p->dat_req | (unsigned)p->wt_req << 1,
                        t->levels >> 2);
    else
        dla_tap_pending(t, time, t->levels & 3,
                        p->dat_ack | (unsigned)p->wt_ack << 1);
}

void dla_tap_stepped(dla_tap *t, uint64_t time, dla_slot slot,
                     const dla_ports *p)
{
    tap_of_clients(t, time, slot, p);
    for (int i = 0; i < t->mine[slot].channels; i++) {
        const dla_chandef *c = &dla_channel_table[t->mine[slot].channel[i]];
        const void *port = dla_port_at(p, t->mine[slot].channel[i]);

        if (c->depth)
            tap_fifo(t, time, (int)c->stream, port);
        else if (c->stream == DLA_ST_PENDING)
            tap_levels(t, time, slot == c->from, port);
        else
            tap_count(t, time, (int)c->stream, port);
    }
}

void dla_tap_skip(dla_tap *t, dla_slot slot, const dla_ports *p)
{
    t->skip = true;
    dla_tap_stepped(t, 0, slot, p);
    t->skip = false;
}
