/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA: sums of updates, end of a layer. */
#include "check_cdma.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kernels are announced with their whole entries; the one that a kernel shares
 * with the next may follow (conv_units.md 3.4). What compressed kernels take is
 * not known from registers. */
static void cdma_kernels(dla_check_ctx *k)
{
    const cdma_check *c = cdma_of(k);
    const conv_sum *s = &c->rtl[1], *from = &c->ended[1];
    const uint32_t *d = host_layer(k->host, DLA_CDMA, c->layer[0][1]);
    uint64_t kernels = s->count - from->count;
    uint64_t entries = s->entries - from->entries, bytes, least;
    char text[256];

    if (dla_get(d, CDMA_D_WEIGHT_FORMAT__WEIGHT_FORMAT))
        return;
    bytes = dla_get(d, CDMA_D_WEIGHT_SIZE_0__BYTE_PER_KERNEL) + 1;
    least = kernels * bytes / k->cfg->cbuf_eb;
    if (entries >= least)
        return;
    snprintf(text, sizeof text, "weight update announces kernels up to output "
             "c %" PRIu64 " of the layer, which take %" PRIu64 " entries: got %"
             PRIu64 " entries so far, expected at least %" PRIu64,
             kernels - 1, least, entries, least);
    check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
}

static void cdma_update(dla_check_ctx *k, int side, uint32_t entries,
                        uint32_t count, uint32_t wmb)
{
    cdma_check *c = cdma_of(k);
    conv_sum *s = &c->rtl[side];
    uint64_t from = s->entries - c->base[side];

    sum_add(s, count, entries, wmb);
    c->seen[side][c->updates[side]++ % SEEN_SUMS] = *s;
    check_advance(k, DLA_SLOT_CDMA);
    buf_compare(k, side);
    if (c->due[side]) /* it may be of the next layer */
        return;
    buf_announced(k, side, from, entries);
    if (side && count)
        cdma_kernels(k);
}

/* The RTL has announced less than the model. */
static bool cdma_behind(const dla_check_ctx *k, int side)
{
    const cdma_check *c = cdma_of(k);

    /* a layer that the RTL has ended is compared as such */
    return !c->due[side] && (c->rtl[side].count < c->model[side].count ||
                             c->rtl[side].entries < c->model[side].entries);
}

/* The first entry that the RTL has not announced, with its place in the
 * layer. */
static void cdma_unannounced(dla_check_ctx *k, const run_end *e, int side)
{
    const cdma_check *c = cdma_of(k);
    const conv_sum *r = &c->rtl[side], *m = &c->model[side];
    uint32_t base, size, entry;
    char text[400], where[128] = "", place[200] = "";

    reports_count(k->rep, 1);
    if (!cdma_behind(k, side))
        return;
    buffer_region(k, side, &base, &size);
    entry = base + (uint32_t)((r->entries - c->base[side]) % size);
    if (buffer_where(k, side, entry, 0, where, sizeof where))
        snprintf(place, sizeof place, "; the first missing is bank %u entry "
                 "%u, %s", entry / k->cfg->cbuf_depth, entry, where);
    snprintf(text, sizeof text, "%s: %s updates since reset: got %" PRIu64
             " %s, %" PRIu64 " entries, expected %" PRIu64 ", %" PRIu64 "%s",
             e->when, port_name(side), r->count, side ? "kernels" : "slices",
             r->entries, m->count, m->entries, place);
    reports_add(k->rep, &e->at, text, "");
}

static bool same_sum(const conv_sum *a, const conv_sum *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* True when the RTL's sums are these, or were after one of its last updates, if
 * the first updates of the next layer may have arrived already. */
static bool cdma_reached(const dla_check_ctx *k, int side, uint32_t layer,
                         const conv_sum *m)
{
    const cdma_check *c = cdma_of(k);

    if (same_sum(&c->rtl[side], m))
        return true;
    if (cdma_alone(k, side, layer))
        return false;
    for (uint32_t i = 0; i < SEEN_SUMS && i < c->updates[side]; i++)
        if (same_sum(&c->seen[side][i], m))
            return true;
    return false;
}

/* Compares a layer that the RTL has ended. */
static void cdma_layer_end(dla_check_ctx *k, int side)
{
    cdma_check *c = cdma_of(k);
    uint32_t n = c->layer[0][side];
    const conv_sum *r = &c->rtl[side], *m = &c->at_end[side][n % 8];
    uint32_t banks = dla_get(host_layer(k->host, DLA_CDMA, n), side ?
                             CDMA_D_BANK__WEIGHT_BANK :
                             CDMA_D_BANK__DATA_BANK) + 1;
    bool whole = cdma_reads_end(k, side, n);
    char text[320];

    if (c->layer[1][side] <= n)
        m = &c->model[side]; /* not done for another reason than reads */
    for (int g = 0; g < GROUPS; g++)
        check_done(k, side ? DLA_INTR_CDMA_WT : DLA_INTR_CDMA_DAT, g);
    buf_layer_end(k, side, n, whole);
    reports_count(k->rep, 1);
    if (!cdma_reached(k, side, n, m)) {
        snprintf(text, sizeof text, "%s updates since reset, at the end of the "
                 "layer: got %" PRIu64 " %s, %" PRIu64 " entries, %" PRIu64
                 " WMB entries, expected %" PRIu64 ", %" PRIu64 ", %" PRIu64,
                 port_name(side), r->count, side ? "kernels" : "slices",
                 r->entries, r->wmb, m->count, m->entries, m->wmb);
        check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
        c->rtl[side] = *m;
    }
    c->ended[side] = *m;
    c->start[side] = (uint32_t)((m->entries - c->base[side]) %
                                ((uint64_t)banks * k->cfg->cbuf_depth));
    c->layer[0][side]++;
}

/* The RTL's done pulse of a side: the last updates may follow, so that the
 * layer is compared later. */
static void cdma_done(dla_check_ctx *k, int side)
{
    cdma_check *c = cdma_of(k);

    if (c->due[side]) /* two layers inside the slack: the first is over */
        cdma_layer_end(k, side);
    c->due[side] = k->cycle + DONE_SLACK;
    c->done_at[side] = k->cycle - 1; /* the pulse was one clock ago */
    c->rd[side].done = c->rd[side].last;
}

static void cdma_clock(dla_check_ctx *k)
{
    cdma_check *c = cdma_of(k);

    for (int side = 0; side < SIDES; side++) {
        if (!c->due[side] || k->cycle < c->due[side])
            continue;
        c->due[side] = 0;
        cdma_layer_end(k, side);
    }
}

/* ---- CSC's side of the buffer ---- */

/* A layer that ended some clocks ago may not be compared yet. */
static void cdma_region(const dla_check_ctx *k, int side, uint32_t *base,
                        uint32_t *size)
{
    const cdma_check *c = cdma_of(k);
    static const uint32_t fields[SIDES] = { CDMA_D_BANK__DATA_BANK,
                                            CDMA_D_BANK__WEIGHT_BANK };

    conv_region(k, DLA_CDMA, c->layer[0][side] + !!c->due[side], fields, side,
                base, size);
}

/* A release that reaches CDMA. */
static void cdma_release(dla_check_ctx *k, int side, uint32_t entries,
                         uint32_t count, uint32_t wmb, bool counts)
{
    const dla_ports *p = &k->s[DLA_SLOT_CDMA].ports;

    (void)counts;
    if (sum_push(side ? p->sc2cdma_wt : p->sc2cdma_dat, side, count, entries,
                 wmb))
        check_advance(k, DLA_SLOT_CDMA);
    else
        check_report(k, DLA_SLOT_CDMA, k->cycle, "releases that the model does "
                     "not expect", "");
}

static void cdma_levels(dla_check_ctx *k, int req, int ack,
                        const conv_sum *late)
{
    dla_pending *p = k->s[DLA_SLOT_CDMA].ports.pending;
    cdma_check *c = cdma_of(k);

    (void)late;
    c->acks[0] += rises(c->ack_level[0], (uint8_t)ack);
    c->ack_level[0] = (uint8_t)ack;
    for (int side = 0; side < SIDES; side++) /* pointers restart */
        if (req >> side & 1) {
            c->base[side] = c->rtl[side].entries;
            c->start[side] = 0;
        }
    p->dat_req = req & 1;
    p->wt_req = req >> 1 & 1;
}

bool cdma_lost_update(dla_check_ctx *k, int side, uint32_t at)
{
    const cdma_check *c = cdma_of(k);
    uint64_t wrote = stock_wrote(k, at);
    char text[256];

    if (!wrote || k->cycle <= wrote + LOST ||
        c->model[side].entries <= c->rtl[side].entries)
        return false;
    snprintf(text, sizeof text, "%s updates since reset: got %" PRIu64
             " entries, expected %" PRIu64 ": entry %u, which CSC reads, was "
             "written %" PRIu64 " clocks ago and not announced",
             port_name(side), c->rtl[side].entries, c->model[side].entries,
             at, k->cycle - wrote);
    check_report(k, DLA_SLOT_CDMA, k->cycle, text, "");
    return true;
}

/* ---- the contract ---- */

static bool make_cdma(dla_check_ctx *k, dla_slot slot)
{
    cdma_check *c = cdma_of(k);
    uint32_t bytes = k->cfg->cbuf_banks * k->cfg->cbuf_depth * k->cfg->cbuf_eb;
    buf_log *b = &c->buf;
    bool ok = true;

    (void)slot;
    for (int s = 0; s < SIDES; s++) {
        c->rd[s].atom = calloc(SEEN_ADDRS, sizeof *c->rd[s].atom);
        c->rd[s].bucket = calloc(SEEN_ADDRS, sizeof *c->rd[s].bucket);
        ok &= c->rd[s].atom && c->rd[s].bucket;
    }
    b->part = buffer_part(k->cfg);
    b->parts = bytes / b->part;
    for (int i = 0; i < 2; i++) {
        b->val[i] = calloc(bytes, 1);
        b->count[i] = calloc(b->parts, sizeof *b->count[i]);
        b->layer[i] = calloc(b->parts, sizeof *b->layer[i]);
        b->list[i] = calloc(b->parts, sizeof *b->list[i]);
        ok &= b->val[i] && b->count[i] && b->layer[i] && b->list[i];
    }
    b->cycle = calloc(b->parts, sizeof *b->cycle);
    b->listed = calloc(b->parts, 1);
    return ok && b->cycle && b->listed;
}

static void free_cdma(dla_check_ctx *k, dla_slot slot)
{
    cdma_check *c = cdma_of(k);

    (void)slot;
    for (int i = 0; i < 2; i++) {
        free(c->rd[i].atom);
        free(c->rd[i].bucket);
        free(c->buf.val[i]);
        free(c->buf.count[i]);
        free(c->buf.layer[i]);
        free(c->buf.list[i]);
    }
    free(c->buf.cycle);
    free(c->buf.listed);
}

static void start_cdma(dla_check_ctx *k, dla_slot slot)
{
    cdma_check *c = cdma_of(k), keep = *c;
    buf_log *b = &c->buf;

    (void)slot;
    memset(c, 0, sizeof *c);
    for (int i = 0; i < 2; i++) {
        c->rd[i].atom = keep.rd[i].atom;
        c->rd[i].bucket = keep.rd[i].bucket;
        memset(c->rd[i].bucket, 0, SEEN_ADDRS * sizeof *c->rd[i].bucket);
    }
    *b = keep.buf;
    b->n[0] = b->n[1] = 0;
    memset(b->listed, 0, b->parts);
    for (int i = 0; i < 2; i++) {
        memset(b->val[i], 0, (size_t)b->parts * b->part);
        memset(b->count[i], 0, b->parts * sizeof *b->count[i]);
        memset(b->layer[i], 0, b->parts * sizeof *b->layer[i]);
    }
}

static void cdma_event(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    cdma_run(k);
    cdma_reads(k);
}

static uint64_t cdma_where(const dla_check_ctx *k, dla_slot slot)
{
    const uint32_t *n = cdma_of(k)->layer[0];

    (void)slot;
    return n[0] < n[1] ? n[0] : n[1];
}

static bool cdma_settled(const dla_check_ctx *k, dla_slot slot)
{
    const cdma_check *c = cdma_of(k);

    return !c->due[0] && !c->due[1] && conv_quiet(k, slot);
}

static bool cdma_keeps(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return cdma_behind(k, 0) || cdma_behind(k, 1);
}

/* The RTL's announcements beyond the model's sums. */
static void cdma_announced(dla_check_ctx *k, const run_end *e, int side)
{
    const conv_sum *r = &cdma_of(k)->rtl[side];
    const conv_sum *m = &cdma_of(k)->model[side];

    if (r->count > m->count)
        conv_differs(k, e, side ? "kernels announced" :
                    "slices announced", r->count, m->count);
    if (r->entries > m->entries)
        conv_differs(k, e, side ? "weight entries announced" :
                    "data entries announced", r->entries, m->entries);
}

static void end_cdma(dla_check_ctx *k, const run_end *e)
{
    cdma_check *c = cdma_of(k);
    bool first;

    for (int side = 0; side < SIDES; side++) {
        if (c->due[side])
            cdma_layer_end(k, side);
        c->due[side] = 0;
    }
    for (int side = 0; side < SIDES && e->stopped; side++)
        cdma_unannounced(k, e, side);
    for (int side = 0; side < SIDES; side++) {
        /* The RTL has more of both than the model, which waits for a read: the
         * read is the cause. More slices in the same entries are a difference
         * of their own. */
        first = c->rtl[side].entries > c->model[side].entries;
        if (first)
            cdma_leftovers(k, side, &e->at);
        cdma_announced(k, e, side);
        if (!first)
            cdma_leftovers(k, side, &e->at);
        conv_differs(k, e, side ? "layers done, weight side" :
                    "layers done, data side", c->layer[0][side],
                    c->layer[1][side]);
    }
    conv_differs(k, e, "bank change acknowledges", c->acks[0], c->acks[1]);
}

static void cdma_pulse(dla_check_ctx *k, int intr, int group)
{
    (void)group;
    cdma_done(k, intr == DLA_INTR_CDMA_WT);
}

static const char *cdma_which(int intr)
{
    return intr == DLA_INTR_CDMA_WT ? ", weight" : ", data";
}

const slot_checker cdma_checker = {
    .slot = DLA_SLOT_CDMA, .state = sizeof(cdma_check), .create = make_cdma,
    .destroy = free_cdma, .start = start_cdma, .event = cdma_event,
    .rd_req = cdma_request, .rd_atom = cdma_data, .update = cdma_update,
    .release = cdma_release, .levels = cdma_levels, .region = cdma_region,
    .clock = cdma_clock, .done = cdma_pulse, .pulse = cdma_which,
    .where = cdma_where, .settled = cdma_settled, .behind = cdma_keeps,
    .end = end_cdma,
};
