/* SPDX-License-Identifier: Apache-2.0
 * The checker's updates, releases and bank change levels of CDMA and CSC:
 * sums, since how they are cut is free (conv_units.md 3.3, 9). */
#include "bench_priv.h"
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const side_name[SIDES] = { "data", "weight" };

static void add(conv_sum *s, uint64_t count, uint64_t entries, uint64_t wmb)
{
    s->count += count;
    s->entries += entries;
    s->wmb += wmb;
}

uint32_t rises(uint8_t from, uint8_t to)
{
    uint8_t up = (uint8_t)(to & ~from);

    return (up & 1u) + (up >> 1 & 1u);
}

/* Releases and requests that the CSC shadow has made. */
void csc_sums(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;
    const dla_ports *p = &k->s[DLA_SLOT_CSC].ports;
    uint8_t level = (uint8_t)(p->pending->dat_req | p->pending->wt_req << 1);
    const dla_dat_updt *d;
    const dla_wt_updt *w;

    while ((d = dla_fifo_peek(p->sc2cdma_dat))) {
        add(&c->model[0], d->slices, d->entries, 0);
        dla_fifo_pop(p->sc2cdma_dat);
    }
    while ((w = dla_fifo_peek(p->sc2cdma_wt))) {
        /* the kernel count of a release is constant 0 in some builds */
        add(&c->model[1], 0, w->entries, w->wmb_entries);
        dla_fifo_pop(p->sc2cdma_wt);
    }
    c->reqs[1] += rises(c->req_level[1], level);
    c->req_level[1] = level;
    /* the next layer starts in another step: the sums are of this one */
    for (dla_fifo *f = p->sc2mac; c->pushed < f->pushed; c->pushed++) {
        uint64_t i = f->head + (c->pushed - f->popped);
        const dla_stripe *s = (const void *)(f->buf + i % f->cap * f->size);

        if (s->layer_end)
            memcpy(c->at_end[c->ended++ % 8], c->model, sizeof c->model);
    }
}

/* The RTL has sent the last word of a layer: it has released nothing of the
 * next one yet, which starts after the flush (conv_units.md 5.6). */
void csc_last_word(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;

    memcpy(c->at_word[c->words_layer % 8], c->rtl, sizeof c->rtl);
}

void csc_layer_end(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;

    if (c->due) /* two layers inside the slack: the first is over */
        csc_released(k);
    c->due = k->cycle + RELEASE_SLACK;
}

static bool below(const conv_sum *a, const conv_sum *b)
{
    return a->count <= b->count && a->entries <= b->entries &&
           a->wmb <= b->wmb;
}

static void sums_differ(dla_check_ctx *k, int side, const conv_sum *r,
                        const conv_sum *m)
{
    csc_check *c = &k->conv->csc;
    char text[256];

    snprintf(text, sizeof text, "%s releases since reset, at the end of the "
             "layer: got %" PRIu64 " slices, %" PRIu64 " entries, %" PRIu64
             " WMB entries, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64,
             side_name[side], r->count, r->entries, r->wmb, m->count,
             m->entries, m->wmb);
    k->s[DLA_SLOT_CSC].layers = c->asked - 1; /* its registers */
    check_report(k, DLA_SLOT_CSC, k->cycle, text, "");
    k->s[DLA_SLOT_CSC].layers = c->walk.layers;
    c->rtl[side] = *m;
    for (int i = 0; i < 8; i++) /* what follows is measured from here */
        c->at_word[i][side] = *m;
}

/* What stays in the buffer is given back at the start of the next layer: the
 * RTL may have released more by now, but not at its last word. */
void csc_released(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;
    uint64_t n = c->asked++ % 8;

    c->due = 0;
    for (int side = 0; side < SIDES; side++) {
        const conv_sum *m = &c->at_end[n][side];

        k->compared++;
        if (!below(m, &c->rtl[side]))
            sums_differ(k, side, &c->rtl[side], m);
        else if (!below(&c->at_word[n][side], m))
            sums_differ(k, side, &c->at_word[n][side], m);
    }
}

/* ---- what is in the buffer: announced, not released ---- */

/* The regions start anew while request and acknowledge are high. */
static void restart(csc_check *c, int levels)
{
    for (int side = 0; side < SIDES; side++)
        if (levels >> side & 1)
            memset(&c->stock[side], 0, sizeof c->stock[side]);
}

static void announce(csc_check *c, int side, uint32_t entries,
                     uint32_t count, uint32_t wmb)
{
    add(&c->stock[side].in, side ? 0 : count, entries, wmb);
}

/* A release of the RTL. It may come long before its stripes (conv_units.md 9),
 * but never for more than was announced. */
static void release(dla_check_ctx *k, int side, uint32_t entries,
                    uint32_t count, uint32_t wmb)
{
    csc_check *c = &k->conv->csc;
    buf_stock *b = &c->stock[side];
    char text[256];

    if (side)
        count = 0; /* of kernels: constant 0 in some builds */
    add(&c->rtl[side], count, entries, wmb);
    add(&b->out, count, entries, wmb);
    b->late = b->late_at == k->cycle ? b->late + entries : entries;
    b->late_at = k->cycle;
    check_advance(k, DLA_SLOT_CSC);
    k->compared++;
    if (below(&b->out, &b->in))
        return;
    snprintf(text, sizeof text, "%s release: got %u entries, %u slices, %u "
             "WMB entries, in all %" PRIu64 " entries since the last bank "
             "change, expected at most %" PRIu64 ", as many as were "
             "announced", side_name[side], entries, count, wmb,
             b->out.entries, b->in.entries);
    check_report(k, DLA_SLOT_CSC, k->cycle, text, "");
    b->out = b->in;
}

/* A read of the buffer: of an entry that is announced and not released, the
 * order is free. A release of the same clock counts from the next one on. */
void dla_mon_cscread(uint64_t ctx, int side, int addr)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    csc_check *c = &k->conv->csc;
    const buf_stock *b = &c->stock[side];
    uint64_t out = b->out.entries - (b->late_at == k->cycle ? b->late : 0);
    uint32_t base, size, at = (uint32_t)addr;
    char text[256];

    k->s[DLA_SLOT_CSC].moved = k->cycle;
    csc_region(k, side, &base, &size);
    if (at >= base && at < base + size &&
        (at - base + size - out % size) % size < b->in.entries - out)
        return;
    snprintf(text, sizeof text, "%s read of bank %u entry %u, expected one of "
             "the %" PRIu64 " entries from entry %" PRIu64 " of its region "
             "(entries %u to %u) that are announced and not released",
             side_name[side], at / k->cfg->cbuf_depth, at,
             b->in.entries - out, out % size, base, base + size - 1);
    check_report(k, DLA_SLOT_CSC, k->cycle, text, "");
}

static void input(dla_check_ctx *k, dla_slot slot, int ch, uint32_t entries,
                  uint32_t count, uint32_t wmb)
{
    const dla_ports *p = &k->s[slot].ports;
    dla_fifo *f = ch == 0 ? p->cdma2sc_dat : ch == 1 ? p->cdma2sc_wt :
                  ch == 2 ? p->sc2cdma_dat : p->sc2cdma_wt;
    void *room = dla_fifo_slot(f);

    if (!room) {
        check_report(k, slot, k->cycle, "updates or releases that the model "
                     "has no use for", "");
        return;
    }
    if (ch == 0 || ch == 2)
        *(dla_dat_updt *)room = (dla_dat_updt){ count, entries };
    else
        *(dla_wt_updt *)room = (dla_wt_updt){ count, entries, wmb };
    dla_fifo_push(f);
    check_advance(k, slot);
}

void dla_mon_update(uint64_t ctx, int slot, int ch, int entries, int count,
                    int wmb)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    bool csc = slot == DLA_SLOT_CSC;

    k->s[slot].moved = k->cycle;
    if (csc && ch < 2)
        announce(&k->conv->csc, ch, (uint32_t)entries, (uint32_t)count,
                 (uint32_t)wmb);
    if (csc == (ch < 2)) {
        input(k, (dla_slot)slot, ch, (uint32_t)entries, (uint32_t)count,
              (uint32_t)wmb);
    } else if (csc) {
        release(k, ch - 2, (uint32_t)entries, (uint32_t)count,
                (uint32_t)wmb);
    } else {
        cdma_update(k, ch, (uint32_t)entries, (uint32_t)count,
                    (uint32_t)wmb);
    }
}

void dla_mon_pending(uint64_t ctx, int slot, int req, int ack)
{
    dla_check_ctx *k = bench_of(ctx)->check;
    dla_pending *p = k->s[slot].ports.pending;
    bool csc = slot == DLA_SLOT_CSC;
    uint8_t level = (uint8_t)(csc ? req : ack);
    uint8_t *old = csc ? &k->conv->csc.req_level[0] :
                         &k->conv->cdma.ack_level[0];
    uint32_t *edges = csc ? &k->conv->csc.reqs[0] : &k->conv->cdma.acks[0];

    k->s[slot].moved = k->cycle;
    *edges += rises(*old, level);
    *old = level;
    if (csc) {
        restart(&k->conv->csc, req & ack);
        p->dat_ack = ack & 1;
        p->wt_ack = ack >> 1 & 1;
    } else {
        cdma_check *c = &k->conv->cdma;

        for (int side = 0; side < SIDES; side++) /* pointers restart */
            if (req >> side & 1) {
                c->base[side] = c->rtl[side].entries;
                c->start[side] = 0;
            }
        p->dat_req = req & 1;
        p->wt_req = req >> 1 & 1;
    }
    check_advance(k, (dla_slot)slot);
}

void check_buffer_write(dla_check_ctx *k, int side, const dla_cbuf_wr *w)
{
    csc_check *c = &k->conv->csc;
    const dla_ports *p = &k->s[DLA_SLOT_CSC].ports;
    dla_fifo *f = side ? p->cbuf_wr_wt : p->cbuf_wr_dat;

    if (!dla_fifo_slot(f)) /* emptied by each step, but for its error */
        return;
    *(dla_cbuf_wr *)dla_fifo_slot(f) = *w;
    dla_fifo_push(f);
    while (c->mirror_ops->step(c->mirror))
        ;
}
