/* SPDX-License-Identifier: Apache-2.0
 * What a model did in its step, as words: what it pushed into its channels
 * since the last one. A unit never takes out of a channel what it put in, so
 * after its step all of it is still in the buffer of the FIFO; what its memory
 * clients received stays there too until they get more. */
#include "tap.h"
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

static void stripe(dla_tap *t, uint64_t time, const void *item)
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

static void psum(dla_tap *t, uint64_t time, const void *item)
{
    const dla_psum *s = item;
    uint32_t data[DLA_WORD_MAX] = { 0 }; /* also what no value fills */
    int mask;

    for (uint32_t i = 0; i < s->items; i++) {
        dla_psum_word(t->cfg, s, i, data, &mask);
        dla_tap_psum(t, time, dla_mac_tag(i, s->items, s->batches,
                     s->channel_end, s->layer_end), (uint32_t)mask, data);
    }
}

static void result(dla_tap *t, uint64_t time, const void *item)
{
    const dla_result *r = item;
    uint32_t tp = t->cfg->sdp_tp, n = (uint32_t)r->n * r->lanes;

    for (uint32_t i = 0; i < n; i += tp)
        dla_tap_result(t, time, r->v + i, r->layer_end && i + tp >= n);
}

/* ---- any item ---- */

static void mem_item(dla_tap *t, uint64_t time, int id, const void *item)
{
    int client = (id - DLA_ST_MEM) / DLA_MEM_KINDS;
    int kind = (id - DLA_ST_MEM) % DLA_MEM_KINDS;

    if (kind == DLA_MEM_RD_REQ)
        dla_tap_rd_req(t, time, client, item);
    else if (kind == DLA_MEM_WR_CMD)
        dla_tap_wr_cmd(t, time, client, item);
    else
        dla_tap_atom(t, time, client, kind, item);
}

void dla_tap_item(dla_tap *t, dla_stream_id id, uint64_t time,
                  const void *item)
{
    switch ((int)id) {
    case DLA_ST_BUF_WR:
    case DLA_ST_BUF_WR + 1:
        buf_wr(t, time, (int)id - DLA_ST_BUF_WR, item);
        break;
    case DLA_ST_TO_CSC:
    case DLA_ST_TO_CDMA:
        dat_updt(t, time, (int)id - DLA_ST_TO_CSC, item);
        break;
    case DLA_ST_TO_CSC + 1:
    case DLA_ST_TO_CDMA + 1:
        wt_updt(t, time, (int)id - DLA_ST_TO_CSC, item);
        break;
    case DLA_ST_BUF_RD:
    case DLA_ST_BUF_RD + 1:
    case DLA_ST_BUF_RD + 2:
        buf_rd(t, time, (int)id - DLA_ST_BUF_RD, item);
        break;
    case DLA_ST_BUF_RSP:
    case DLA_ST_BUF_RSP + 1:
    case DLA_ST_BUF_RSP + 2:
        buf_rsp(t, time, (int)id - DLA_ST_BUF_RSP, item);
        break;
    case DLA_ST_MAC_DAT:
        stripe(t, time, item);
        break;
    case DLA_ST_PSUM:
        psum(t, time, item);
        break;
    case DLA_ST_RESULT:
        result(t, time, item);
        break;
    case DLA_ST_PLANAR:
        dla_tap_planar(t, time, item);
        break;
    default:
        mem_item(t, time, (int)id, item);
    }
}

/* ---- a step ---- */

static void one(dla_tap *t, uint64_t time, int id, const void *item)
{
    if (t->item) {
        t->item(t->user[t->items_to], (dla_stream_id)id, time, item);
        if (t->sinks == 1) { /* nobody wants words */
            t->stripe = (uint16_t)(t->stripe + (id == DLA_ST_MAC_DAT));
            return;
        }
    }
    t->of_item = t->item != NULL;
    dla_tap_item(t, (dla_stream_id)id, time, item);
    t->of_item = false;
}

/* Where the last n items of a FIFO begin, the next one to come is in its own
 * place: behind the items stored, round the end. */
static inline uint32_t place_of(const dla_fifo *f, uint64_t n)
{
    uint32_t at = f->head + f->count + f->cap - (uint32_t)n;

    for (; at >= f->cap; at -= f->cap)
        ;
    return at;
}

/* The last n items of a FIFO. */
static void items(dla_tap *t, uint64_t time, int id, const dla_fifo *f,
                  uint64_t n)
{
    for (uint32_t at = place_of(f, n); n; n--) {
        one(t, time, id, f->buf + (uint64_t)at * f->size);
        at = at + 1 < f->cap ? at + 1 : 0;
    }
}

/* Items of a FIFO that were not looked at yet. */
static inline void fifo(dla_tap *t, uint64_t time, int id, const dla_fifo *f)
{
    uint64_t seen = t->seen[id][0];

    if (seen >= f->pushed)
        return;
    t->seen[id][0] = f->pushed;
    if (!t->skip)
        items(t, time, id, f, f->pushed - seen);
}

/* How often a count went up since the last look. */
static uint32_t pulses(dla_tap *t, int id, int which, const dla_count *c)
{
    uint32_t n = (uint32_t)(c->sent - t->seen[id][which]);

    t->seen[id][which] = c->sent;
    return t->skip ? 0 : n;
}

/* A client belongs to one unit, so each of its channels is looked at once. */
static void clients(dla_tap *t, uint64_t time, dla_slot slot,
                    const dla_ports *p)
{
    for (int i = 0; i < t->mine[slot].n; i++) {
        int c = t->mine[slot].client[i];
        const dla_memclient *m = p->mem[c];
        int id = DLA_ST_MEM + c * DLA_MEM_KINDS;

        fifo(t, time, id + DLA_MEM_RD_REQ, &m->rd_req);
        fifo(t, time, id + DLA_MEM_RD_RSP, &m->rd_rsp);
        fifo(t, time, id + DLA_MEM_WR_CMD, &m->wr_cmd);
        fifo(t, time, id + DLA_MEM_WR_DAT, &m->wr_dat);
        for (uint32_t n = pulses(t, id + DLA_MEM_WR_ACK, 0, &m->wr_ack); n;
             n--)
            dla_tap_wr_ack(t, time, c);
    }
}

/* Each side drives two of the levels; behind pins it sees the others later. */
static void requests(dla_tap *t, uint64_t time, const dla_pending *p)
{
    dla_tap_pending(t, time, p->dat_req | (unsigned)p->wt_req << 1,
                    t->levels >> 2);
}

static void acknowledges(dla_tap *t, uint64_t time, const dla_pending *p)
{
    dla_tap_pending(t, time, t->levels & 3,
                    p->dat_ack | (unsigned)p->wt_ack << 1);
}

static void csc(dla_tap *t, uint64_t time, const dla_ports *p)
{
    fifo(t, time, DLA_ST_BUF_RSP, p->cbuf_rsp_dat);
    fifo(t, time, DLA_ST_BUF_RSP + 1, p->cbuf_rsp_wt);
    fifo(t, time, DLA_ST_BUF_RSP + 2, p->cbuf_rsp_wmb);
    fifo(t, time, DLA_ST_BUF_RD, p->cbuf_rd_dat);
    fifo(t, time, DLA_ST_BUF_RD + 1, p->cbuf_rd_wt);
    fifo(t, time, DLA_ST_BUF_RD + 2, p->cbuf_rd_wmb);
    fifo(t, time, DLA_ST_TO_CDMA, p->sc2cdma_dat);
    fifo(t, time, DLA_ST_TO_CDMA + 1, p->sc2cdma_wt);
    requests(t, time, p->pending);
    fifo(t, time, DLA_ST_MAC_DAT, p->sc2mac);
}

static void cdma(dla_tap *t, uint64_t time, const dla_ports *p)
{
    fifo(t, time, DLA_ST_BUF_WR, p->cbuf_wr_dat);
    fifo(t, time, DLA_ST_BUF_WR + 1, p->cbuf_wr_wt);
    fifo(t, time, DLA_ST_TO_CSC, p->cdma2sc_dat);
    fifo(t, time, DLA_ST_TO_CSC + 1, p->cdma2sc_wt);
    acknowledges(t, time, p->pending);
}

void dla_tap_stepped(dla_tap *t, uint64_t time, dla_slot slot,
                     const dla_ports *p)
{
    clients(t, time, slot, p);
    switch (slot) {
    case DLA_SLOT_CDMA:
        cdma(t, time, p);
        break;
    case DLA_SLOT_CSC:
        csc(t, time, p);
        break;
    case DLA_SLOT_CMAC:
        fifo(t, time, DLA_ST_PSUM, p->mac2accu);
        break;
    case DLA_SLOT_CACC:
        dla_tap_credit(t, time, pulses(t, DLA_ST_CREDIT, 0, p->credit));
        fifo(t, time, DLA_ST_RESULT, p->cacc2sdp);
        break;
    case DLA_SLOT_SDP:
        fifo(t, time, DLA_ST_PLANAR, p->sdp2pdp);
        break;
    default:
        break;
    }
}

void dla_tap_skip(dla_tap *t, dla_slot slot, const dla_ports *p)
{
    t->skip = true;
    dla_tap_stepped(t, 0, slot, p);
    t->skip = false;
}
