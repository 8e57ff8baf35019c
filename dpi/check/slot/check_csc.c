/* SPDX-License-Identifier: Apache-2.0
 * The checker's CSC: releases and bank changes as sums over a layer, since
 * their division is free (conv_units.md 3.3, 9); reads of announced entries. */
#include "check_csc.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Releases and requests that the CSC shadow has made. */
static void csc_sums(dla_check_ctx *k)
{
    csc_check *c = csc_of(k);
    const dla_ports *p = &k->s[DLA_SLOT_CSC].ports;
    uint8_t level = (uint8_t)(p->pending->dat_req | p->pending->wt_req << 1);

    sum_drain(&c->model[0], p->sc2cdma_dat, 0);
    sum_drain(&c->model[1], p->sc2cdma_wt, 1);
    /* the kernel count of a release is constant 0 in some builds */
    c->model[1].count = 0;
    c->reqs[1] += rises(c->req_level[1], level);
    c->req_level[1] = level;
    /* the next layer starts in another step: the sums belong to this one */
    for (dla_fifo *f = p->sc2mac; c->pushed < f->pushed; c->pushed++) {
        uint64_t i = f->head + (c->pushed - f->popped);
        const dla_stripe *s = (const void *)(f->buf + i % f->cap * f->size);

        if (s->layer_end)
            memcpy(c->at_end[c->ended++ % 8], c->model, sizeof c->model);
    }
}

/* The RTL has sent the last word of a layer. It has not yet released anything
 * of the next layer, which starts after the flush (conv_units.md 5.6). */
static void csc_last_word(dla_check_ctx *k)
{
    csc_check *c = csc_of(k);

    memcpy(c->at_word[words_layer(k, DLA_SLOT_CSC) % 8], c->rtl, sizeof c->rtl);
}

static void sums_differ(dla_check_ctx *k, int side, const conv_sum *r,
                        const conv_sum *m)
{
    csc_check *c = csc_of(k);
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
    for (int i = 0; i < 8; i++) /* later sums are measured from here */
        c->at_word[i][side] = *m;
    hold_no_more(k, side);
}

/* Kept entries are returned at the start of the next layer: the RTL may have
 * released more by now, but not at its last word. */
static void csc_released(dla_check_ctx *k)
{
    csc_check *c = csc_of(k);
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

/* Both sides have sent a layer's last word. */
static void csc_layer_end(dla_check_ctx *k)
{
    csc_check *c = csc_of(k);

    if (c->due) /* two layers inside the slack: the first is over */
        csc_released(k);
    c->due = k->cycle + RELEASE_SLACK;
}

/* A release of the RTL, which may precede its stripes by far (conv_units.md
 * 9). */
static void csc_release(dla_check_ctx *k, int side, uint32_t entries,
                        uint32_t count, uint32_t wmb, bool counts)
{
    if (!counts)
        return;
    /* the kernel count of a release is constant 0 in some builds */
    sum_add(&csc_of(k)->rtl[side], side ? 0 : count, entries, wmb);
    check_advance(k, DLA_SLOT_CSC);
}

static void csc_levels(dla_check_ctx *k, int req, int ack, const conv_sum *late)
{
    dla_pending *p = k->s[DLA_SLOT_CSC].ports.pending;
    csc_check *c = csc_of(k);

    for (int side = 0; side < SIDES; side++)
        sum_take(&c->rtl[side], &late[side]);
    c->reqs[0] += rises(c->req_level[0], (uint8_t)req);
    c->req_level[0] = (uint8_t)req;
    p->dat_ack = ack & 1;
    p->wt_ack = ack >> 1 & 1;
}

static void csc_credit(dla_check_ctx *k, uint32_t size)
{
    k->s[DLA_SLOT_CSC].ports.credit->sent += size;
    check_advance(k, DLA_SLOT_CSC);
}

static void csc_clock(dla_check_ctx *k)
{
    rule_overdue(k);
    if (csc_of(k)->due && k->cycle >= csc_of(k)->due)
        csc_released(k);
}

/* ---- reads ---- */

static void csc_region(const dla_check_ctx *k, int side, uint32_t *base,
                       uint32_t *size)
{
    static const uint32_t fields[SIDES] = { CSC_D_BANK__DATA_BANK,
                                            CSC_D_BANK__WEIGHT_BANK };

    conv_region(k, DLA_CSC, words_layer(k, DLA_SLOT_CSC), fields, side, base,
                size);
}

/* Data entries after the announced ones that this layer may read:
 * post-extension reads the rows of a whole word, even if the kernel has fewer
 * left; those lanes are masked (conv_units.md 5.4). */
static uint32_t csc_past(const dla_check_ctx *k)
{
    uint64_t layer = words_layer(k, DLA_SLOT_CSC);
    uint32_t word = 1u << conv_field(k, DLA_CSC, layer,
                                CSC_D_POST_Y_EXTENSION__Y_EXTENSION);
    uint32_t rows = conv_field(k, DLA_CSC, layer,
                          CSC_D_WEIGHT_SIZE_EXT_0__WEIGHT_HEIGHT_EXT) + 1;
    uint32_t line = conv_field(k, DLA_CSC, layer,
                          CSC_D_ENTRY_PER_SLICE__ENTRIES) + 1;

    if (!conv_field(k, DLA_CSC, layer, CSC_D_DATAIN_FORMAT__DATAIN_FORMAT))
        return 0;
    return (word - rows % word) % word * line;
}

/* Kernels may end in an entry that is announced with the next group
 * (conv_units.md 3.4). */
static uint32_t shared_entry(int side)
{
    return side == 1;
}

/* A read of CSC: the order is free. A release in the same clock counts from the
 * next read on. */
static void see_csc_read(dla_check_ctx *k, int side, int addr)
{
    uint32_t at = (uint32_t)addr;
    char text[256];
    stock_range r;

    k->s[DLA_SLOT_CSC].moved = k->cycle;
    rule_read(k, side);
    if (side >= SIDES ||
        stock_has(k, DLA_SLOT_CSC, side, at, shared_entry(side)))
        return; /* masks have entries of their own */
    if (side == 0 && stock_has(k, DLA_SLOT_CSC, side, at, csc_past(k)))
        return;
    if (k->s[DLA_SLOT_CDMA].on && cdma_lost_update(k, side, at))
        return;
    r = stock_left(k, DLA_SLOT_CSC, side);
    snprintf(text, sizeof text, "%s read of bank %u entry %u, expected an "
             "entry that is announced and not released: %" PRIu64 " from "
             "entry %u on, round in entries %u to %u",
             port_name(side), at / k->cfg->cbuf_depth, at,
             r.count, r.first, r.base, r.base + r.size - 1);
    check_report(k, DLA_SLOT_CSC, k->cycle, text, "");
}

void dla_mon_cscread(uint64_t ctx, int side, int addr)
{
    const dla_bench *b = bench_of(ctx);

    if (check_follows(b, DLA_SLOT_CSC))
        see_csc_read(bench_checker(b), side, addr);
}

void dla_mon_cscreply(uint64_t ctx, int port)
{
    const dla_bench *b = bench_of(ctx);

    if (check_follows(b, DLA_SLOT_CSC))
        rule_reply(bench_checker(b), port);
}

/* ---- the contract ---- */

/* The CSC shadow reads a buffer of its own, which receives every write of CDMA:
 * the RTL's replies are too late for a model that is ahead of it. */
static bool make_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = csc_of(k);

    c->mirror_ops = dla_model_ops(DLA_SLOT_CBUF);
    c->mirror = c->mirror_ops->create(k->cfg, &k->s[slot].ports, k->ctx);
    return c->mirror && hold_create(k);
}

static void free_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = csc_of(k);

    (void)slot;
    if (c->mirror)
        c->mirror_ops->destroy(c->mirror);
    dla_fifo_free(&c->held[0]);
    dla_fifo_free(&c->held[1]);
}

static void start_csc(dla_check_ctx *k, dla_slot slot)
{
    csc_check *c = csc_of(k), keep = *c;

    (void)slot;
    memset(c, 0, sizeof *c);
    memcpy(c->held, keep.held, sizeof c->held);
    c->mirror = keep.mirror;
    c->mirror_ops = keep.mirror_ops;
    c->mirror_ops->reset(c->mirror);
    dla_fifo_clear(&c->held[0]);
    dla_fifo_clear(&c->held[1]);
}

/* The model runs as far as it can. */
static void csc_run(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_CSC];
    csc_check *c = csc_of(k);

    do {
        while (s->ops->step(s->unit) || c->mirror_ops->step(c->mirror))
            csc_sums(k);
        csc_sums(k);
    } while (hold_over(k));
}

/* Compares the stripes that both sides have. */
static void csc_compare(dla_check_ctx *k)
{
    csc_check *c = csc_of(k);
    dla_fifo *f = k->s[DLA_SLOT_CSC].ports.sc2mac;
    dla_fifo *seen = &k->s[DLA_SLOT_CSC].seen;
    const seen_stripe *got;
    const dla_stripe *e;

    while ((got = dla_fifo_peek(seen)) && (e = dla_fifo_peek(f))) {
        csc_stripe(k, got, e);
        walk_next(k, &c->walk, e->items, e->batches, e->channel_end,
                  e->layer_end);
        if (e->layer_end)
            csc_layer_end(k);
        dla_fifo_pop(seen);
        dla_fifo_pop(f);
        csc_run(k);
    }
}

static void csc_event(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    csc_run(k);
    csc_compare(k);
}

/* It has received the data of its model, and released less. */
static bool csc_side_owes(const dla_check_ctx *k, int side)
{
    const csc_check *c = csc_of(k);

    return !sum_below(&c->model[side], &c->rtl[side]);
}

static bool csc_owes(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return csc_side_owes(k, 0) || csc_side_owes(k, 1);
}

/* The units around CSC wait for it. */
static void lost_release(dla_check_ctx *k, const run_end *e, int side)
{
    const conv_sum *r = &csc_of(k)->rtl[side];
    const conv_sum *m = &csc_of(k)->model[side];
    uint32_t at = stock_left(k, DLA_SLOT_CSC, side).first;
    char text[320];

    snprintf(text, sizeof text, "%s: %s release lost: got %" PRIu64
             " slices, %" PRIu64 " entries, %" PRIu64 " WMB entries since "
             "reset, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64 "; the first "
             "missing is bank %u entry %u, which CSC does not read again",
             e->when, port_name(side), r->count, r->entries, r->wmb, m->count,
             m->entries, m->wmb, at / k->cfg->cbuf_depth, at);
    reports_add(k->rep, &e->at, text, "");
}

static void end_csc(dla_check_ctx *k, const run_end *e)
{
    csc_check *c = csc_of(k);
    const dla_stripe *s = dla_fifo_peek(conv_out(k, DLA_SLOT_CSC));

    conv_stripes_left(k, e, DLA_SLOT_CSC, "stripes to CMAC after those of "
                      "both sides", s ? s->batches : 0);
    for (int side = 0; side < SIDES && e->stopped; side++)
        if (csc_side_owes(k, side)) {
            lost_release(k, e, side);
            c->rtl[side] = c->model[side];
        }
    conv_differs(k, e, "data entries released", c->rtl[0].entries,
                c->model[0].entries);
    conv_differs(k, e, "data slices released", c->rtl[0].count,
                 c->model[0].count);
    conv_differs(k, e, "weight entries released", c->rtl[1].entries,
                 c->model[1].entries);
    conv_differs(k, e, "WMB entries released", c->rtl[1].wmb, c->model[1].wmb);
    conv_differs(k, e, "bank change requests", c->reqs[0], c->reqs[1]);
}

const slot_checker csc_checker = {
    .slot = DLA_SLOT_CSC, .item = sizeof(seen_stripe), .depth = SEEN_STRIPES,
    .out = DLA_CH_SC2MAC, .state = sizeof(csc_check),
    .create = make_csc, .destroy = free_csc, .start = start_csc,
    .event = csc_event, .update = hold_update, .release = csc_release,
    .levels = csc_levels, .region = csc_region, .credit = csc_credit,
    .last_word = csc_last_word,
    .clock = csc_clock, .where = conv_layer, .settled = conv_settled,
    .behind = conv_behind, .owes = csc_owes, .end = end_csc,
};
