/* SPDX-License-Identifier: Apache-2.0
 * The checker's convolution units: life, and the calls from the generic part.
 */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool conv_slot(dla_slot slot)
{
    return slot >= DLA_SLOT_CDMA && slot <= DLA_SLOT_CACC;
}

/* ---- life ---- */

static bool make_cdma(const dla_check_ctx *k, cdma_check *c)
{
    uint32_t bytes = k->cfg->cbuf_banks * k->cfg->cbuf_depth *
                     k->cfg->cbuf_eb;
    buf_log *b = &c->buf;
    bool ok = true;

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

static void free_cdma(cdma_check *c)
{
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

/* The CSC shadow reads a buffer of its own, which gets every write that CDMA
 * makes: the RTL's replies come too late for a model that is ahead of it. */
static bool make_csc(dla_check_ctx *k, csc_check *c)
{
    if (!dla_fifo_init(&c->seen, sizeof(seen_stripe), SEEN_STRIPES))
        return false;
    c->mirror_ops = dla_model_ops(DLA_SLOT_CBUF);
    c->mirror = c->mirror_ops->create(k->cfg, &k->s[DLA_SLOT_CSC].ports,
                                      k->ctx);
    return c->mirror && hold_create(k);
}

bool conv_create(dla_check_ctx *k)
{
    conv_check *v = calloc(1, sizeof *v);
    uint32_t bytes = k->cfg->cbuf_banks * k->cfg->cbuf_depth *
                     k->cfg->cbuf_eb;

    k->conv = v;
    if (!v)
        return false;
    v->rules.wrote = calloc(k->cfg->cbuf_banks * k->cfg->cbuf_depth,
                            sizeof *v->rules.wrote);
    if (!v->rules.wrote)
        return false;
    if (k->s[DLA_SLOT_CDMA].on && !make_cdma(k, &v->cdma))
        return false;
    if (k->s[DLA_SLOT_CSC].on && !make_csc(k, &v->csc))
        return false;
    if (k->s[DLA_SLOT_CMAC].on &&
        !dla_fifo_init(&v->cmac.seen, sizeof(seen_psum), SEEN_STRIPES))
        return false;
    if (k->s[DLA_SLOT_CACC].on &&
        !dla_fifo_init(&v->cacc.seen, sizeof(seen_beat), SEEN_BEATS))
        return false;
    if (k->s[DLA_SLOT_CBUF].on) {
        v->cbuf.readable = calloc(bytes / buffer_part(k->cfg),
                                  sizeof *v->cbuf.readable);
        if (!v->cbuf.readable)
            return false;
    }
    return true;
}

void conv_destroy(dla_check_ctx *k)
{
    conv_check *v = k->conv;

    if (!v)
        return;
    free_cdma(&v->cdma);
    if (v->csc.mirror)
        v->csc.mirror_ops->destroy(v->csc.mirror);
    dla_fifo_free(&v->csc.seen);
    dla_fifo_free(&v->csc.held[0]);
    dla_fifo_free(&v->csc.held[1]);
    dla_fifo_free(&v->cmac.seen);
    dla_fifo_free(&v->cacc.seen);
    free(v->cbuf.readable);
    free(v->rules.wrote);
    free(v);
}

static void reset_cdma(cdma_check *c)
{
    cdma_check keep = *c;
    buf_log *b = &c->buf;

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

void conv_reset(dla_check_ctx *k)
{
    conv_check *v = k->conv, keep;

    if (!v)
        return;
    keep = *v;
    if (k->s[DLA_SLOT_CDMA].on)
        reset_cdma(&v->cdma);
    memset(&v->csc, 0, sizeof v->csc);
    v->csc.seen = keep.csc.seen;
    v->csc.mirror = keep.csc.mirror;
    v->csc.mirror_ops = keep.csc.mirror_ops;
    memcpy(v->csc.held, keep.csc.held, sizeof v->csc.held);
    if (v->csc.mirror)
        v->csc.mirror_ops->reset(v->csc.mirror);
    memset(&v->cmac, 0, sizeof v->cmac);
    v->cmac.seen = keep.cmac.seen;
    memset(&v->cacc, 0, sizeof v->cacc);
    v->cacc.seen = keep.cacc.seen;
    memset(&v->rules, 0, sizeof v->rules);
    v->rules.wrote = keep.rules.wrote;
    memset(v->rules.wrote, 0, k->cfg->cbuf_banks * k->cfg->cbuf_depth *
           sizeof *v->rules.wrote);
    memset(&v->cbuf, 0, sizeof v->cbuf);
    v->cbuf.readable = keep.cbuf.readable;
    if (v->cbuf.readable)
        memset(v->cbuf.readable, 0, sizeof *v->cbuf.readable *
               k->cfg->cbuf_banks * k->cfg->cbuf_depth * k->cfg->cbuf_eb /
               buffer_part(k->cfg));
    dla_fifo_clear(&v->csc.seen);
    dla_fifo_clear(&v->csc.held[0]);
    dla_fifo_clear(&v->csc.held[1]);
    dla_fifo_clear(&v->cmac.seen);
    dla_fifo_clear(&v->cacc.seen);
}

/* ---- the generic checker's calls ---- */

void conv_run(dla_check_ctx *k, dla_slot slot)
{
    shadow *s = &k->s[slot];
    csc_check *c = &k->conv->csc;

    if (slot == DLA_SLOT_CDMA) {
        while (s->ops->step(s->unit))
            cdma_harvest(k);
        cdma_harvest(k);
    } else if (slot == DLA_SLOT_CSC) {
        do {
            while (s->ops->step(s->unit) || c->mirror_ops->step(c->mirror))
                csc_sums(k);
            csc_sums(k);
        } while (hold_over(k));
    } else {
        shadow_run(s);
    }
}

void conv_advance(dla_check_ctx *k, dla_slot slot)
{
    conv_run(k, slot);
    switch (slot) {
    case DLA_SLOT_CDMA: cdma_reads(k); break;
    case DLA_SLOT_CSC: csc_compare(k); break;
    case DLA_SLOT_CMAC: cmac_compare(k); break;
    case DLA_SLOT_CACC: cacc_compare(k); break;
    default: break;
    }
}

void conv_clock(dla_check_ctx *k)
{
    cdma_check *c = &k->conv->cdma;

    for (int side = 0; side < SIDES; side++) {
        if (!c->due[side] || k->cycle < c->due[side])
            continue;
        c->due[side] = 0;
        cdma_layer_end(k, side);
    }
    rule_overdue(k);
    if (k->conv->csc.due && k->cycle >= k->conv->csc.due)
        csc_released(k);
}

bool conv_settled(const dla_check_ctx *k, dla_slot slot)
{
    const conv_check *v = k->conv;
    const dla_ports *p = &k->s[slot].ports;
    /* CSC and CMAC end a layer some clocks after its last word */
    bool quiet = k->cycle > k->s[slot].moved + 256;

    switch (slot) {
    case DLA_SLOT_CDMA:
        return !v->cdma.due[0] && !v->cdma.due[1] && quiet;
    case DLA_SLOT_CSC:
        return quiet && !v->csc.seen.count && !p->sc2mac->count;
    case DLA_SLOT_CMAC:
        return quiet && !v->cmac.seen.count && !p->mac2accu->count;
    case DLA_SLOT_CACC:
        return quiet && !v->cacc.seen.count && !p->cacc2sdp->count;
    default:
        return true;
    }
}

/* ---- end of a trace ---- */

static void sums_differ(dla_check_ctx *k, dla_slot slot, const char *what,
                        uint64_t got, uint64_t expected)
{
    char text[400];

    k->compared++;
    if (got == expected)
        return;
    snprintf(text, sizeof text, "%s: %s: got %" PRIu64 ", expected %" PRIu64,
             k->end, what, got, expected);
    check_report(k, slot, k->cycle, text, "");
}

/* Items of a stream behind those of both sides, the place of the first. */
static void stream_differs(dla_check_ctx *k, dla_slot slot, const char *what,
                           uint32_t got, uint32_t expected, const char *where)
{
    char text[320];

    if (got < expected)
        snprintf(text, sizeof text, "%s (the first missing is at %s)", what,
                 where);
    else
        snprintf(text, sizeof text, "%s", what);
    sums_differ(k, slot, text, got, expected);
}

static void finish_csc(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;
    dla_fifo *f = k->s[DLA_SLOT_CSC].ports.sc2mac;
    const dla_stripe *e = dla_fifo_peek(f);
    char where[128] = "";

    if (e)
        walk_where(k, &c->walk, 0, e->batches, 0, where, sizeof where);
    stream_differs(k, DLA_SLOT_CSC, "stripes to CMAC behind those of both "
                   "sides", c->seen.count, f->count, where);
    sums_differ(k, DLA_SLOT_CSC, "data entries released", c->rtl[0].entries,
                c->model[0].entries);
    sums_differ(k, DLA_SLOT_CSC, "data slices released", c->rtl[0].count,
                c->model[0].count);
    sums_differ(k, DLA_SLOT_CSC, "weight entries released",
                c->rtl[1].entries, c->model[1].entries);
    sums_differ(k, DLA_SLOT_CSC, "WMB entries released", c->rtl[1].wmb,
                c->model[1].wmb);
    sums_differ(k, DLA_SLOT_CSC, "bank change requests", c->reqs[0],
                c->reqs[1]);
}

static void finish_cmac(dla_check_ctx *k)
{
    cmac_check *c = &k->conv->cmac;
    dla_fifo *f = k->s[DLA_SLOT_CMAC].ports.mac2accu;
    const dla_psum *e = dla_fifo_peek(f);
    char where[128] = "";

    if (e)
        walk_where(k, &c->walk, 0, e->batches, 0, where, sizeof where);
    stream_differs(k, DLA_SLOT_CMAC, "stripes of partial sums that only one "
                   "side has", c->seen.count, f->count, where);
}

static void finish_cacc(dla_check_ctx *k)
{
    cacc_check *a = &k->conv->cacc;
    const dla_ports *p = &k->s[DLA_SLOT_CACC].ports;
    char where[160];

    result_where(k, a->at_lane, where, sizeof where);
    if (!k->s[DLA_SLOT_CACC].refused) /* else it is SDP that stopped */
        stream_differs(k, DLA_SLOT_CACC, "result beats that only one side has",
                       a->seen.count, p->cacc2sdp->count, where);
    sums_differ(k, DLA_SLOT_CACC, "credit given back", a->credits,
                p->credit->sent);
    for (int g = 0; g < GROUPS; g++)
        sums_differ(k, DLA_SLOT_CACC, "done pulses", k->done[DLA_INTR_CACC][g],
                    p->done[DLA_INTR_CACC]->group[g].sent);
}

/* What the RTL has announced beyond the model's sums. */
static void announced(dla_check_ctx *k, int side)
{
    const conv_sum *r = &k->conv->cdma.rtl[side];
    const conv_sum *m = &k->conv->cdma.model[side];

    if (r->count > m->count)
        sums_differ(k, DLA_SLOT_CDMA, side ? "kernels announced" :
                    "slices announced", r->count, m->count);
    if (r->entries > m->entries)
        sums_differ(k, DLA_SLOT_CDMA, side ? "weight entries announced" :
                    "data entries announced", r->entries, m->entries);
}

static void finish_cdma(dla_check_ctx *k)
{
    cdma_check *c = &k->conv->cdma;
    bool first;

    for (int side = 0; side < SIDES; side++) {
        if (c->due[side])
            cdma_layer_end(k, side);
        c->due[side] = 0;
    }
    for (int side = 0; side < SIDES && k->under_way; side++)
        cdma_unannounced(k, side);
    for (int side = 0; side < SIDES; side++) {
        /* more of both than the model, which waits for a read: the read is
         * why; more slices in as many entries is a difference of its own */
        first = c->rtl[side].entries > c->model[side].entries;
        if (first)
            cdma_leftovers(k, side);
        announced(k, side);
        if (!first)
            cdma_leftovers(k, side);
        sums_differ(k, DLA_SLOT_CDMA, side ? "layers done, weight side" :
                    "layers done, data side", c->layer[0][side],
                    c->layer[1][side]);
    }
    sums_differ(k, DLA_SLOT_CDMA, "bank change acknowledges", c->acks[0],
                c->acks[1]);
}

bool conv_behind(const dla_check_ctx *k, dla_slot slot)
{
    const conv_check *v = k->conv;
    const dla_ports *p = &k->s[slot].ports;

    switch (slot) {
    case DLA_SLOT_CDMA: return cdma_behind(k, 0) || cdma_behind(k, 1);
    case DLA_SLOT_CSC: return p->sc2mac->count > v->csc.seen.count;
    case DLA_SLOT_CMAC: return p->mac2accu->count > v->cmac.seen.count;
    case DLA_SLOT_CACC:
        return (p->cacc2sdp->count && !k->s[slot].refused) ||
               v->cacc.credits < v->cacc.units;
    default: return false;
    }
}

void conv_finish(dla_check_ctx *k, dla_slot slot)
{
    switch (slot) {
    case DLA_SLOT_CDMA: finish_cdma(k); break;
    case DLA_SLOT_CSC: finish_csc(k); break;
    case DLA_SLOT_CMAC: finish_cmac(k); break;
    case DLA_SLOT_CACC: finish_cacc(k); break;
    default: cbuf_overdue(k); break;
    }
}
