/* SPDX-License-Identifier: Apache-2.0
 * Data engine of the CDMA: requests, staging, buffer writes, updates
 * (conv_core.md 4, conv_units.md 3). */
#include "cdma_int.h"
#include <stdio.h>
#include <string.h>

void cdma_dat_reset(dla_unit *u)
{
    cdma_dat *d = &u->dat;

    d->state = CDMA_IDLE;
    d->used = d->wptr = 0;
    d->bank[0] = d->bank[1] = CDMA_NO_BANK;
    d->prev_valid = 0;
    u->ports->pending->dat_ack = 0;
}

/* The event is sent after the last update (conv_units.md 8). */
static void cdma_dat_finish(dla_unit *u)
{
    cdma_dat *d = &u->dat;

    d->state = CDMA_DONE;
    u->fired = 1;
    u->ports->done[DLA_INTR_CDMA_DAT]->group[u->layer.group].sent++;
}

/* The request side runs ahead of the response side over the same sequence of
 * steps, as far as space is free. */
static void cdma_dat_start_fetch(dla_unit *u)
{
    cdma_dat *d = &u->dat;

    d->state = CDMA_BUSY;
    cdma_iter_start(&d->rq);
    cdma_iter_start(&d->rs);
    cdma_iter_next(&d->rq, u->cfg, &u->layer, &d->rq_op);
    cdma_iter_next(&d->rs, u->cfg, &u->layer, &d->rs_op);
    d->rs_done = 0;
    d->emit.lines = 0;
}

/* Whether the stage holds the layer's largest unit: always in a legal layer,
 * but an illegal one may run anyway (--illegal=warn), and it must not write
 * past its end. */
static bool stage_fits(const dla_unit *u)
{
    const cdma_layer *l = &u->layer;
    uint64_t lines = l->mode == CDMA_DC ? (uint64_t)l->grains * l->batches
                     : l->mode == CDMA_WINOGRAD ? 4 : 1;

    return lines * l->slice * u->cfg->cbuf_eb <= u->dat.stage_bytes &&
           cdma_slice_entries(u->cfg, l) <= l->slice;
}

/* Reuse, conv_core.md 9.1. */
bool cdma_dat_begin(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    const cdma_layer *l = &u->layer;
    bool changed = l->data_bank != d->bank[0];
    /* nv_full keeps its data when only the weight bank changes, the others
     * compare both banks. */
    bool same = d->prev_valid && !changed && d->prev_mode == l->mode &&
                (u->cfg->v1 || l->wt_bank == d->bank[1]);
    bool keep = same && d->prev_skip && l->reuse_dat;

    memset(&d->count, 0, sizeof d->count);
    d->bank[0] = l->data_bank;
    d->bank[1] = l->wt_bank;
    d->prev_mode = (uint8_t)l->mode;
    d->prev_skip = l->skip_dat;
    d->prev_valid = 1;
    if (keep) { /* nothing to fetch: done at once (conv_units.md 3.6) */
        cdma_dat_finish(u);
        return true;
    }
    /* The fetch registers of a reusing layer are checked only now, because only
     * now it fetches. */
    if (l->reuse_dat && !cdma_legal_data(u, l))
        return false;
    if (!stage_fits(u)) {
        dla_broken(u->ctx, DLA_RULE_CDMA_ENTRIES, DLA_CDMA, l->group,
                   "CDMA: group %u cannot run: a line needs %llu entries, but "
                   "ENTRIES is %u and "
                   "the buffer has %u bytes", l->group, (unsigned long long)
                   cdma_slice_entries(u->cfg, l), l->slice, d->stage_bytes);
        return false;
    }
    cdma_cvt_init(&d->cvt, l);
    if (!changed) {
        cdma_dat_start_fetch(u);
        return true;
    }
    d->state = CDMA_PEND;
    d->pend_seen = false; /* CSC may have requested already */
    u->ports->pending->dat_ack = 1;
    return true;
}

/* Waits for the request of CSC to rise and fall (conv_units.md 3.6). Either
 * side may be first: the acknowledge is high from the start of the layer. While
 * it is high both sides forget the contents of the region. */
static bool cdma_dat_step_pend(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    dla_pending *p = u->ports->pending;
    bool moved = p->dat_req && !d->pend_seen;

    if (p->dat_req) {
        d->pend_seen = true;
        d->used = d->wptr = 0;
        return moved;
    }
    if (!d->pend_seen)
        return false;
    p->dat_ack = 0;
    cdma_dat_start_fetch(u);
    return true;
}

static bool cdma_dat_take_releases(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    dla_dat_updt *r;
    bool moved = false;

    while ((r = dla_fifo_peek(u->ports->sc2cdma_dat))) {
        /* A release that crosses the change of banks does not count. */
        if (r->entries > d->used && d->state != CDMA_PEND) {
            dla_msg_from(u->ctx, 1u << DLA_SLOT_CSC, "CDMA: CSC released %u "
                         "data entries, but only %u are in use", r->entries,
                         d->used);
            u->failed = 1;
            return false;
        }
        d->used -= r->entries < d->used ? r->entries : d->used;
        dla_fifo_pop(u->ports->sc2cdma_dat);
        moved = true;
    }
    return moved;
}

/* Sends requests as far as the space of their unit is free (3.5). */
static bool cdma_dat_send_requests(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    const cdma_layer *l = &u->layer;
    dla_fifo *f = &u->ports->mem[DLA_CL_CDMA_DAT]->rd_req;
    bool moved = false;

    while (d->rq_op.kind != CDMA_OP_END) {
        if (d->rq_op.kind == CDMA_OP_BEGIN) {
            if (d->rq_op.entries > l->dat_region - d->used)
                break;
            d->used += d->rq_op.entries;
        } else if (d->rq_op.kind == CDMA_OP_READ) {
            dla_rd_req *q = dla_fifo_slot(f);

            if (!q)
                break;
            q->addr = d->rq_op.addr;
            q->atoms = d->rq_op.atoms;
            q->ram = l->ram;
            dla_fifo_push(f);
        }
        moved = true;
        cdma_iter_next(&d->rq, u->cfg, l, &d->rq_op);
    }
    return moved;
}

/* Rounds up to the part that one write of the data side selects. Parts that are
 * not selected keep their content (conv_units.md 3.2). */
static uint32_t part_align(const dla_cfg *cfg, uint32_t n)
{
    uint32_t a = cfg->v1 ? cfg->cbuf_eb / 2 : cfg->cbuf_wr_bytes;

    return (n + a - 1) / a * a;
}

/* A block of features: lines of W pixels, each entry written as far as it has
 * atoms. nv_full writes whole halves. */
static void emit_feature(dla_unit *u, const cdma_op *op)
{
    const cdma_layer *l = &u->layer;
    cdma_emit *e = &u->dat.emit;
    cdma_block b = cdma_block_of(u->cfg, l, op->surf);
    uint32_t ab = u->cfg->atom;

    e->entry = op->batch * l->slice + b.entry;
    e->lines = op->lines;
    e->entry_step = l->batches * l->slice;
    e->src_step = b.line_entries * u->cfg->cbuf_eb;
    e->bytes = part_align(u->cfg, l->w * b.step);
    if (l->packed_1x1) {
        e->entry = op->batch * l->slice;
        e->bytes = part_align(u->cfg, l->surfs * ab);
    } else if (!u->cfg->v1 && b.nsurf * ab < b.step) {
        e->line_pieces = l->w;
        e->bytes = b.nsurf * ab;
    }
}

/* Sets up the writes of a complete block; emit_write then makes them. */
static void emit_start(dla_unit *u, const cdma_op *op)
{
    cdma_dat *d = &u->dat;
    const cdma_layer *l = &u->layer;
    const uint8_t *raw[2] = { d->raw[0], d->raw[1] };
    cdma_emit *e = &d->emit;

    memset(e, 0, sizeof *e);
    e->lines = e->line_pieces = 1;
    switch (l->mode) {
    case CDMA_DC:
        emit_feature(u, op);
        break;
    case CDMA_IMAGE:
        e->bytes = cdma_pixel_line(u->cfg, l, &d->cvt, raw, d->stage,
                                   &d->count);
        memset(d->stage + e->bytes, 0, part_align(u->cfg, e->bytes) -
               e->bytes);
        e->bytes = part_align(u->cfg, e->bytes);
        break;
    default:
        e->bytes = 4 * l->slice * u->cfg->cbuf_eb;
        break;
    }
    e->pieces = e->line_pieces;
}

/* Next write of the block under way; never crosses the end of the region.
 * e->at counts bytes of the current piece; pieces of a line are one entry
 * apart, lines entry_step entries. */
static void emit_write(dla_unit *u, dla_cbuf_wr *w)
{
    cdma_dat *d = &u->dat;
    cdma_emit *e = &d->emit;
    uint32_t eb = u->cfg->cbuf_eb, region = u->layer.dat_region;
    uint32_t entry = (d->wptr + e->entry + e->piece + e->at / eb) % region;
    uint64_t room = (uint64_t)(region - entry) * eb - e->at % eb;
    uint32_t n = e->bytes - e->at;

    if (n > DLA_CBUF_WR_MAX)
        n = DLA_CBUF_WR_MAX;
    if (n > room)
        n = (uint32_t)room;
    w->entry = entry;
    w->offset = (uint16_t)(e->at % eb);
    w->bytes = (uint16_t)n;
    memcpy(w->data, d->stage + e->src + (size_t)e->piece * eb + e->at, n);
    e->at += n;
    if (e->at < e->bytes)
        return;
    e->at = 0;
    e->piece++;
    if (--e->pieces)
        return;
    e->pieces = e->line_pieces;
    e->piece = 0;
    e->entry += e->entry_step;
    e->src += e->src_step;
    e->lines--;
}

/* True when the block is written out. */
static bool emit_run(dla_unit *u, bool *moved)
{
    dla_fifo *f = u->ports->cbuf_wr_dat;
    dla_cbuf_wr *w;

    while (u->dat.emit.lines) {
        w = dla_fifo_slot(f);
        if (!w)
            return false;
        emit_write(u, w);
        dla_fifo_push(f);
        *moved = true;
    }
    return true;
}

/* nv_full also writes the bytes of a block that no atom fills, as zeros. */
static void clear_stage(dla_unit *u, const cdma_op *op)
{
    const cdma_layer *l = &u->layer;
    cdma_block b = cdma_block_of(u->cfg, l, op->surf);
    size_t n = (size_t)op->lines * b.line_entries * u->cfg->cbuf_eb;

    /* Only the first request of a block clears, and only where a half that is
     * written has a place without an atom. */
    if (!u->cfg->v1 || op->pos)
        return;
    if (l->packed_1x1)
        n = part_align(u->cfg, l->surfs * u->cfg->atom);
    else if (op->surf != b.first || b.nsurf % 2 == 0)
        return;
    memset(u->dat.stage, 0, n);
}

/* Image lines are stored unchanged: padding and conversion need whole pixels,
 * which need not start at an atom. */
static void store_atoms(dla_unit *u, const uint8_t *p, uint32_t n)
{
    cdma_dat *d = &u->dat;
    const cdma_layer *l = &u->layer;
    const cdma_op *op = &d->rs_op;
    uint32_t ab = u->cfg->atom, pos = op->pos + d->rs_done;
    uint8_t tmp[8 * 64]; /* a feature request is 8 atoms at most */

    if (l->mode == CDMA_IMAGE) {
        memcpy(d->raw[op->plane] + (size_t)pos * ab, p, (size_t)n * ab);
        return;
    }
    if (l->cvt_en || l->in == DLA_FP16) {
        cdma_cvt_feature(&d->cvt, l, tmp, p, n * ab, &d->count);
        p = tmp;
    }
    if (l->mode == CDMA_WINOGRAD) {
        cdma_place_winograd(u->cfg, l, op, d->stage, p, pos, n);
        return;
    }
    if (!d->rs_done)
        clear_stage(u, op);
    cdma_place_feature(u->cfg, l, op, d->stage, p, pos, n);
}

/* True when all atoms of the READ have arrived. */
static bool take_atoms(dla_unit *u, bool *moved)
{
    cdma_dat *d = &u->dat;
    dla_fifo *f = &u->ports->mem[DLA_CL_CDMA_DAT]->rd_rsp;
    void *p;

    while (d->rs_done < d->rs_op.atoms) {
        uint32_t n = dla_fifo_run(f, &p);

        if (n > d->rs_op.atoms - d->rs_done)
            n = d->rs_op.atoms - d->rs_done;
        if (!n)
            return false;
        store_atoms(u, p, n);
        d->rs_done += n;
        dla_fifo_pop_n(f, n);
        *moved = true;
    }
    d->rs_done = 0;
    return true;
}

/* The unit is in the buffer. False: CSC's channel has no room. */
static bool cdma_dat_announce(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    dla_dat_updt *p = dla_fifo_slot(u->ports->cdma2sc_dat);

    if (!p)
        return false;
    p->slices = d->rs_op.slices;
    p->entries = d->rs_op.entries;
    dla_fifo_push(u->ports->cdma2sc_dat);
    d->wptr = (d->wptr + p->entries) % u->layer.dat_region;
    return true;
}

/* Walks the response side as far as data and channels allow. */
static bool cdma_dat_take_responses(dla_unit *u)
{
    cdma_dat *d = &u->dat;
    bool moved = false;

    for (;;) {
        if (!emit_run(u, &moved))
            return moved;
        switch (d->rs_op.kind) {
        case CDMA_OP_BEGIN:
            if (u->layer.mode == CDMA_WINOGRAD)
                cdma_pad_winograd(u->cfg, &u->layer, d->stage);
            break;
        case CDMA_OP_READ:
            if (!take_atoms(u, &moved))
                return moved;
            break;
        case CDMA_OP_BLOCK:
            emit_start(u, &d->rs_op);
            break;
        case CDMA_OP_UPDATE:
            if (!cdma_dat_announce(u))
                return moved;
            break;
        default:
            cdma_dat_finish(u);
            return true;
        }
        moved = true;
        cdma_iter_next(&d->rs, u->cfg, &u->layer, &d->rs_op);
    }
}

bool cdma_dat_step(dla_unit *u)
{
    bool moved = cdma_dat_take_releases(u);

    if (u->failed)
        return moved;
    if (u->dat.state == CDMA_PEND)
        moved |= cdma_dat_step_pend(u);
    if (u->dat.state == CDMA_BUSY) {
        moved |= cdma_dat_send_requests(u);
        moved |= cdma_dat_take_responses(u);
    }
    return moved;
}

void cdma_dat_status(const dla_unit *u, char *text, size_t size)
{
    const cdma_dat *d = &u->dat;
    const cdma_layer *l = &u->layer;

    switch (d->state) {
    case CDMA_PEND:
        snprintf(text, size, "data waits for the bank change handshake of "
                 "CSC (request %s)", d->pend_seen ? "high" : "not seen");
        break;
    case CDMA_BUSY:
        if (d->emit.lines)
            snprintf(text, size, "data waits for CBUF to take writes");
        else if (d->rq_op.kind == CDMA_OP_BEGIN &&
                 d->rq_op.unit == d->rs_op.unit) /* nothing is under way */
            snprintf(text, size, "data needs %u free entries, %u of %u are "
                     "in use, waits for CSC to release",
                     d->rq_op.entries, d->used, l->dat_region);
        else
            snprintf(text, size, "data waits for memory, line or tile row %u",
                     d->rs_op.unit);
        break;
    default:
        snprintf(text, size, "data done");
        break;
    }
}
