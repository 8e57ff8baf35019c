/* SPDX-License-Identifier: Apache-2.0
 * The checker's updates, releases and bank change levels of CDMA and CSC:
 * sums, since how they are cut is free (conv_units.md 3.3, 9). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
        sum_add(&c->model[0], d->slices, d->entries, 0);
        dla_fifo_pop(p->sc2cdma_dat);
    }
    while ((w = dla_fifo_peek(p->sc2cdma_wt))) {
        /* the kernel count of a release is constant 0 in some builds */
        sum_add(&c->model[1], 0, w->entries, w->wmb_entries);
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

static void sums_differ(dla_check_ctx *k, int side, const conv_sum *r,
                        const conv_sum *m)
{
    csc_check *c = &k->conv->csc;
    check_place at = check_at(k, DLA_SLOT_CSC);
    char text[256];

    snprintf(text, sizeof text, "%s releases since reset, at the end of the "
             "layer: got %" PRIu64 " slices, %" PRIu64 " entries, %" PRIu64
             " WMB entries, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64,
             port_name(side), r->count, r->entries, r->wmb, m->count,
             m->entries, m->wmb);
    at.layer = c->asked - 1;
    reports_add(k->rep, &at, text, "");
    c->rtl[side] = *m;
    for (int i = 0; i < 8; i++) /* what follows is measured from here */
        c->at_word[i][side] = *m;
    hold_no_more(k, side);
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

        reports_count(k->rep, 1);
        if (!sum_below(m, &c->rtl[side]))
            sums_differ(k, side, &c->rtl[side], m);
        else if (!sum_below(&c->at_word[n][side], m))
            sums_differ(k, side, &c->at_word[n][side], m);
    }
}

/* A release of the RTL, which may come long before its stripes
 * (conv_units.md 9). */
static void csc_compare_release(dla_check_ctx *k, int side, uint32_t entries,
                                uint32_t count, uint32_t wmb)
{
    /* the kernel count of a release is constant 0 in some builds */
    sum_add(&k->conv->csc.rtl[side], side ? 0 : count, entries, wmb);
    check_advance(k, DLA_SLOT_CSC);
}

/* A release that CDMA gets. */
static void csc_have_released(dla_check_ctx *k, int side, uint32_t entries,
                              uint32_t count, uint32_t wmb)
{
    const dla_ports *p = &k->s[DLA_SLOT_CDMA].ports;
    dla_fifo *f = side ? p->sc2cdma_wt : p->sc2cdma_dat;
    void *room = dla_fifo_slot(f);

    if (!room) {
        check_report(k, DLA_SLOT_CDMA, k->cycle, "releases that the model has "
                     "no use for", "");
        return;
    }
    if (side)
        *(dla_wt_updt *)room = (dla_wt_updt){ count, entries, wmb };
    else
        *(dla_dat_updt *)room = (dla_dat_updt){ count, entries };
    dla_fifo_push(f);
    check_advance(k, DLA_SLOT_CDMA);
}

void dla_mon_update(uint64_t ctx, int slot, int ch, int entries, int count,
                    int wmb)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    bool csc = slot == DLA_SLOT_CSC, counts = true;

    if (bench_tap(b) && csc == (ch >= 2))
        dla_tap_update(bench_tap(b), bench_now(b), ch, (uint32_t)entries,
                       (uint32_t)count, (uint32_t)wmb);
    if (!check_follows(b, slot))
        return;
    k->s[slot].moved = k->cycle;
    if (ch < 2)
        stock_update(k, slot, ch, (uint32_t)entries, (uint32_t)count,
                     (uint32_t)wmb);
    else
        counts = stock_release(k, slot, ch - 2, (uint32_t)entries,
                               (uint32_t)count, (uint32_t)wmb);
    if (csc && ch < 2) {
        hold_update(k, ch, (uint32_t)entries, (uint32_t)count, (uint32_t)wmb);
    } else if (ch >= 2 && !csc) {
        csc_have_released(k, ch - 2, (uint32_t)entries, (uint32_t)count,
                          (uint32_t)wmb);
    } else if (csc && counts) {
        csc_compare_release(k, ch - 2, (uint32_t)entries, (uint32_t)count,
                            (uint32_t)wmb);
    } else if (!csc) {
        cdma_update(k, ch, (uint32_t)entries, (uint32_t)count,
                    (uint32_t)wmb);
    }
}

static void see_levels(dla_check_ctx *k, int slot, int req, int ack)
{
    dla_pending *p = k->s[slot].ports.pending;
    bool csc = slot == DLA_SLOT_CSC;
    uint8_t level = (uint8_t)(csc ? req : ack);
    uint8_t *old = csc ? &k->conv->csc.req_level[0] :
                         &k->conv->cdma.ack_level[0];
    uint32_t *edges = csc ? &k->conv->csc.reqs[0] : &k->conv->cdma.acks[0];

    k->s[slot].moved = k->cycle;
    rule_levels(k, slot, req, ack);
    stock_levels(k, slot, req, ack);
    *edges += rises(*old, level);
    *old = level;
    if (csc) {
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

void dla_mon_pending(uint64_t ctx, int slot, int req, int ack)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b))
        dla_tap_pending(bench_tap(b), bench_now(b), (unsigned)req,
                        (unsigned)ack);
    if (check_follows(b, slot))
        see_levels(bench_checker(b), slot, req, ack);
}

/* ---- the contract ---- */

/* The CSC shadow reads a buffer of its own, which gets every write that CDMA
 * makes: the RTL's replies come too late for a model that is ahead of it. */
static bool make_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = &k->conv->csc;

    c->mirror_ops = dla_model_ops(DLA_SLOT_CBUF);
    c->mirror = c->mirror_ops->create(k->cfg, &k->s[slot].ports, k->ctx);
    return c->mirror && hold_create(k);
}

static void free_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = &k->conv->csc;

    (void)slot;
    if (c->mirror)
        c->mirror_ops->destroy(c->mirror);
    dla_fifo_free(&c->held[0]);
    dla_fifo_free(&c->held[1]);
}

static void start_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = &k->conv->csc, keep = *c;

    (void)slot;
    memset(c, 0, sizeof *c);
    memcpy(c->held, keep.held, sizeof c->held);
    c->mirror = keep.mirror;
    c->mirror_ops = keep.mirror_ops;
    c->mirror_ops->reset(c->mirror);
    dla_fifo_clear(&c->held[0]);
    dla_fifo_clear(&c->held[1]);
}

void csc_run(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_CSC];
    csc_check *c = &k->conv->csc;

    do {
        while (s->ops->step(s->unit) || c->mirror_ops->step(c->mirror))
            csc_sums(k);
        csc_sums(k);
    } while (hold_over(k));
}

static void csc_event(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    csc_run(k);
    csc_compare(k);
}

static uint64_t csc_where(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return k->conv->csc.walk.layers;
}

static bool csc_settled(const dla_check_ctx *k, dla_slot slot)
{
    return conv_settled(k, slot, k->s[slot].ports.sc2mac);
}

static bool csc_behind(const dla_check_ctx *k, dla_slot slot)
{
    return k->s[slot].ports.sc2mac->count > k->s[slot].seen.count;
}

/* It has had the data that its model has had, and released less. */
static bool csc_side_owes(const dla_check_ctx *k, int side)
{
    const csc_check *c = &k->conv->csc;

    return !sum_below(&c->model[side], &c->rtl[side]);
}

static bool csc_owes(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return csc_side_owes(k, 0) || csc_side_owes(k, 1);
}

/* CSC is what the units around it wait for. */
static void lost_release(dla_check_ctx *k, const run_end *e, int side)
{
    const conv_sum *r = &k->conv->csc.rtl[side];
    const conv_sum *m = &k->conv->csc.model[side];
    uint32_t at = stock_kept(k, side);
    char text[320];

    snprintf(text, sizeof text, "%s: %s release lost: got %" PRIu64
             " slices, %" PRIu64 " entries, %" PRIu64 " WMB entries since "
             "reset, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64 "; the first "
             "missing is bank %u entry %u, which nobody reads any more",
             e->when, port_name(side), r->count, r->entries, r->wmb, m->count,
             m->entries, m->wmb, at / k->cfg->cbuf_depth, at);
    reports_add(k->rep, &e->at, text, "");
}

static void end_csc(dla_check_ctx *k, const run_end *e)
{
    csc_check *c = &k->conv->csc;
    dla_fifo *f = k->s[DLA_SLOT_CSC].ports.sc2mac;
    const dla_stripe *s = dla_fifo_peek(f);
    char where[128] = "";

    if (s)
        walk_where(k, &c->walk, 0, s->batches, 0, where, sizeof where);
    conv_left(k, e, "stripes to CMAC behind those of both "
                   "sides", k->s[DLA_SLOT_CSC].seen.count, f->count, where);
    for (int side = 0; side < SIDES && e->stopped; side++)
        if (csc_side_owes(k, side)) {
            lost_release(k, e, side);
            c->rtl[side] = c->model[side];
        }
    conv_differs(k, e, "data entries released", c->rtl[0].entries,
                c->model[0].entries);
    conv_differs(k, e, "data slices released", c->rtl[0].count,
                c->model[0].count);
    conv_differs(k, e, "weight entries released",
                c->rtl[1].entries, c->model[1].entries);
    conv_differs(k, e, "WMB entries released", c->rtl[1].wmb,
                c->model[1].wmb);
    conv_differs(k, e, "bank change requests", c->reqs[0],
                c->reqs[1]);
}

const slot_checker csc_checker = {
    DLA_SLOT_CSC, sizeof(seen_stripe), SEEN_STRIPES, make_csc, free_csc,
    start_csc, csc_event, csc_where, csc_settled, csc_behind, csc_owes,
    end_csc,
    NULL, NULL, true,
};
