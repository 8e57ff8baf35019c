/* SPDX-License-Identifier: Apache-2.0
 * Weight engine of the CDMA: weight, mask and group size streams
 * (conv_core.md 4, conv_units.md 3.4). */
#include "cdma_int.h"
#include <stdio.h>
#include <string.h>

enum { WINDOW = 8 }; /* atoms of a request window, conv_core.md 4.2 */

void cdma_wt_reset(dla_unit *u)
{
    cdma_wt *w = &u->wt;

    memset(w, 0, sizeof *w);
    w->bank[0] = w->bank[1] = CDMA_NO_BANK;
    u->ports->pending->wt_ack = 0;
}

/* used and wptr stay: they belong to the region, not to the layer. */
static void start_stream(cdma_stream *s, uint32_t first, uint32_t region,
                         uint64_t addr, uint64_t bytes)
{
    s->first = first;
    s->region = region;
    s->addr = addr;
    s->bytes = bytes;
    s->asked = s->got = s->announced = 0;
    s->carried = 0;
}

static void cdma_wt_start_fetch(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    const cdma_layer *l = &u->layer;
    const dla_cfg *cfg = u->cfg;

    w->state = CDMA_BUSY;
    start_stream(&w->st[CDMA_WT], l->dat_region, l->wt_region, l->wt_addr,
                 l->wt_bytes);
    start_stream(&w->st[CDMA_WMB], (cfg->cbuf_banks - 1) * cfg->cbuf_depth,
                 cfg->cbuf_depth, l->wmb_addr,
                 l->compressed ? l->wmb_bytes : 0);
    w->group = 0;
    w->groups = (l->kernels + l->group_kernels - 1) / l->group_kernels;
    w->group_end = 0;
    w->group_known = 0;
    w->turn = CDMA_WT;
    w->turn_left = l->share[CDMA_WT];
    w->wgs_asked = w->wgs_got = 0;
    w->tag_head = w->tag_count = 0;
    w->tail = false;
}

/* Nothing to fetch: done at once (conv_units.md 3.6). The event is sent by the
 * next step that sends no other. */
static void start_nothing(dla_unit *u)
{
    cdma_wt *w = &u->wt;

    cdma_wt_start_fetch(u);
    w->st[CDMA_WT].bytes = w->st[CDMA_WMB].bytes = 0;
    w->groups = 0;
}

/* Reuse, conv_core.md 9.2. */
bool cdma_wt_begin(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    const cdma_layer *l = &u->layer;
    bool changed = l->data_bank != w->bank[0] || l->wt_bank != w->bank[1];
    bool keep = w->prev_valid && !changed && w->prev_skip && l->reuse_wt;

    memset(&w->count, 0, sizeof w->count);
    w->bank[0] = l->data_bank;
    w->bank[1] = l->wt_bank;
    w->prev_skip = l->skip_wt;
    w->prev_valid = 1;
    if (keep) {
        start_nothing(u);
        return true;
    }
    if (l->reuse_wt && !cdma_legal_weight(u, l))
        return false;
    if (!changed) {
        cdma_wt_start_fetch(u);
        return true;
    }
    w->state = CDMA_PEND;
    w->pend_seen = false; /* CSC may have requested already */
    u->ports->pending->wt_ack = 1;
    return true;
}

/* Bank change handshake, as on the data side. */
static bool cdma_wt_step_pend(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    dla_pending *p = u->ports->pending;
    bool moved = p->wt_req && !w->pend_seen;

    if (p->wt_req) {
        w->pend_seen = true;
        w->st[CDMA_WT].used = w->st[CDMA_WT].wptr = 0;
        w->st[CDMA_WMB].used = w->st[CDMA_WMB].wptr = 0;
        return moved;
    }
    if (!w->pend_seen)
        return false;
    p->wt_ack = 0;
    cdma_wt_start_fetch(u);
    return true;
}

static bool cdma_wt_release(dla_unit *u, cdma_stream *s, uint32_t n,
                            const char *what)
{
    if (n > s->used && u->wt.state != CDMA_PEND) {
        dla_msg_from(u->ctx, 1u << DLA_SLOT_CSC, "CDMA: CSC released %u %s "
                     "entries, but only %u are in use", n, what, s->used);
        u->failed = 1;
        return false;
    }
    s->used -= n < s->used ? n : s->used;
    return true;
}

static bool cdma_wt_take_releases(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    dla_wt_updt *r;
    bool moved = false;

    while ((r = dla_fifo_peek(u->ports->sc2cdma_wt))) {
        if (!cdma_wt_release(u, &w->st[CDMA_WT], r->entries, "weight") ||
            !cdma_wt_release(u, &w->st[CDMA_WMB], r->wmb_entries, "WMB"))
            return false;
        dla_fifo_pop(u->ports->sc2cdma_wt);
        moved = true;
    }
    return moved;
}

/* ---- requests ---- */

/* Returns false if the request, or its tag, has no room. */
static bool push_request(dla_unit *u, uint32_t stream, uint64_t addr,
                         uint32_t atoms)
{
    cdma_wt *w = &u->wt;
    dla_fifo *f = &u->ports->mem[DLA_CL_CDMA_WT]->rd_req;
    dla_rd_req *q = dla_fifo_slot(f);
    uint32_t t = (w->tag_head + w->tag_count) % CDMA_WT_TAGS;

    if (!q || w->tag_count == CDMA_WT_TAGS)
        return false;
    q->addr = addr;
    q->atoms = atoms;
    q->ram = u->layer.wt_ram;
    dla_fifo_push(f);
    w->tag[t].stream = (uint8_t)stream;
    w->tag[t].atoms = (uint16_t)atoms;
    w->tag_count++;
    return true;
}

/* Atoms that may be requested next: rest of the window, of the stream, and of
 * the entries that are free or begun (conv_units.md 3.5). */
static uint32_t stream_room(const dla_cfg *cfg, const cdma_stream *s)
{
    uint64_t addr = s->addr + s->asked;
    uint64_t left = s->bytes - s->asked;
    /* An entry that is begun already has its space. */
    uint32_t begun = (uint32_t)(s->asked % cfg->cbuf_eb);
    uint64_t space = (uint64_t)(s->region - s->used) * cfg->cbuf_eb +
                     (begun ? cfg->cbuf_eb - begun : 0);
    uint64_t n = WINDOW - addr / cfg->atom % WINDOW;

    n = n * cfg->atom;
    n = n < left ? n : left;
    n = n < space ? n : space;
    return (uint32_t)(n / cfg->atom);
}

/* Space is taken with the request (conv_units.md 3.5). False: no request is
 * possible now. */
static bool ask_stream(dla_unit *u, uint32_t which)
{
    cdma_stream *s = &u->wt.st[which];
    uint32_t eb = u->cfg->cbuf_eb, n = stream_room(u->cfg, s);
    uint64_t before = (s->asked + eb - 1) / eb;

    if (!n || !push_request(u, which, s->addr + s->asked, n))
        return false;
    s->asked += (uint64_t)n * u->cfg->atom;
    s->used += (uint32_t)((s->asked + eb - 1) / eb - before);
    return true;
}

/* Group sizes are fetched one atom at a time, when the next group needs one,
 * before any other request. */
static bool ask_wgs(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    uint32_t words = u->cfg->atom / 4;

    if (!u->layer.compressed || w->group == w->groups ||
        w->group < w->wgs_asked * words)
        return false;
    if (!push_request(u, CDMA_WGS, u->layer.wgs_addr +
                      (uint64_t)w->wgs_asked * u->cfg->atom, 1))
        return false;
    w->wgs_asked++;
    return true;
}

/* Weight and WMB requests share the channel in turns of S_ARBITER. */
static bool cdma_wt_send_requests(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    bool moved = false;

    for (;;) {
        if (!ask_wgs(u)) {
            if (!w->turn_left && u->layer.compressed) {
                w->turn ^= 1;
                w->turn_left = u->layer.share[w->turn];
            }
            if (ask_stream(u, w->turn)) {
                w->turn_left -= w->turn_left > 0;
            } else if (ask_stream(u, w->turn ^ 1)) {
                w->turn ^= 1;
                w->turn_left = u->layer.share[w->turn] - 1u;
            } else {
                return moved;
            }
        }
        moved = true;
    }
}

bool cdma_wt_blocked(const dla_unit *u)
{
    const cdma_wt *w = &u->wt;

    return !w->tag_count && !stream_room(u->cfg, &w->st[CDMA_WT]) &&
           !stream_room(u->cfg, &w->st[CDMA_WMB]);
}

/* ---- responses ---- */

/* Writes n bytes to the stream's position in the buffer, in parts of the size
 * that one write selects; a rest too small for a write waits in the stream.
 * Returns the bytes taken. Where an atom is smaller than such a part, atoms are
 * joined in `carry`; a stream is whole entries long, so no rest remains at its
 * end. */
static uint32_t cdma_wt_put(dla_unit *u, cdma_stream *s, const uint8_t *src,
                            uint32_t n)
{
    dla_fifo *f = u->ports->cbuf_wr_wt;
    uint32_t eb = u->cfg->cbuf_eb;
    uint32_t part = u->cfg->v1 ? eb / 2 : u->cfg->cbuf_wr_bytes;
    uint32_t taken = 0;

    while (s->carried + (n - taken) >= part) {
        uint32_t entry = (uint32_t)((s->wptr + s->got / eb) % s->region);
        uint32_t off = (uint32_t)(s->got % eb);
        uint64_t room = (uint64_t)(s->region - entry) * eb - off;
        uint32_t len = s->carried + (n - taken), fresh;
        dla_cbuf_wr *w = dla_fifo_slot(f);

        if (!w)
            return taken;
        len = len < DLA_CBUF_WR_MAX ? len : DLA_CBUF_WR_MAX;
        len = len < room ? len : (uint32_t)room;
        len -= len % part;
        fresh = len - s->carried;
        w->entry = s->first + entry;
        w->offset = (uint16_t)off;
        w->bytes = (uint16_t)len;
        memcpy(w->data, s->carry, s->carried);
        memcpy(w->data + s->carried, src + taken, fresh);
        dla_fifo_push(f);
        s->carried = 0;
        s->got += len;
        taken += fresh;
    }
    memcpy(s->carry + s->carried, src + taken, n - taken);
    s->carried += n - taken;
    return n;
}

static void put_wgs(dla_unit *u, const uint8_t *p)
{
    cdma_wt *w = &u->wt;

    for (uint32_t i = 0; i < u->cfg->atom / 4; i++, p += 4)
        w->wgs[i] = (uint32_t)p[0] | (uint32_t)p[1] << 8 |
                    (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    w->wgs_got++;
}

/* Takes the arrived data of the oldest request; returns whole atoms. Only the
 * weights are counted for NaN and Inf, and of compressed ones only the bytes
 * that were fetched (conv_core.md 4.4). */
static uint32_t take_run(dla_unit *u, const uint8_t *p, uint32_t n)
{
    cdma_wt *w = &u->wt;
    uint32_t which = w->tag[w->tag_head].stream, ab = u->cfg->atom;
    uint32_t bytes;

    if (which == CDMA_WGS) {
        put_wgs(u, p);
        return 1;
    }
    bytes = cdma_wt_put(u, &w->st[which], p, n * ab);
    if (which == CDMA_WT && u->layer.proc == DLA_FP16)
        cdma_count_fp16(p, bytes, &w->count);
    return bytes / ab;
}

/* Answers come in the order of the requests; the tags name their streams. */
static bool cdma_wt_take_responses(dla_unit *u)
{
    cdma_wt *w = &u->wt;
    dla_fifo *f = &u->ports->mem[DLA_CL_CDMA_WT]->rd_rsp;
    bool moved = false;
    void *p;

    while (w->tag_count) {
        uint32_t left = w->tag[w->tag_head].atoms;
        uint32_t n = dla_fifo_run(f, &p);

        n = n < left ? n : left;
        n = n ? take_run(u, p, n) : 0;
        if (!n)
            break;
        dla_fifo_pop_n(f, n);
        moved = true;
        w->tag[w->tag_head].atoms = (uint16_t)(left - n);
        if (left > n)
            continue;
        w->tag_head = (w->tag_head + 1) % CDMA_WT_TAGS;
        w->tag_count--;
    }
    return moved;
}

bool cdma_wt_step(dla_unit *u)
{
    bool moved = cdma_wt_take_releases(u);

    if (u->failed)
        return moved;
    if (u->wt.state == CDMA_PEND)
        moved |= cdma_wt_step_pend(u);
    if (u->wt.state == CDMA_BUSY) {
        moved |= cdma_wt_send_requests(u);
        moved |= cdma_wt_take_responses(u);
    }
    return moved;
}

void cdma_wt_status(const dla_unit *u, char *text, size_t size)
{
    const cdma_wt *w = &u->wt;
    const cdma_stream *s = &w->st[CDMA_WT];

    switch (w->state) {
    case CDMA_PEND:
        snprintf(text, size, "weights wait for the bank change handshake of "
                 "CSC (request %s)", w->pend_seen ? "high" : "not seen");
        break;
    case CDMA_BUSY:
        if (cdma_wt_blocked(u))
            snprintf(text, size, "weights have %u of %u entries in use, wait "
                     "for CSC to release", s->used, s->region);
        else
            snprintf(text, size, "weights %llu of %llu bytes written, wait "
                     "for memory", (unsigned long long)s->got,
                     (unsigned long long)s->bytes);
        break;
    default:
        snprintf(text, size, "weights done");
        break;
    }
}
