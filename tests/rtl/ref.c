/* SPDX-License-Identifier: Apache-2.0
 * The C model of one engine alone, as the reference of its RTL bench. */
#include "ref.h"
#include "core.h"
#include <stdlib.h>

extern const dla_unit_ops REF_OPS;

struct ref {
    const dla_cfg *cfg;
    dla_ports ports;
    dla_ctx ctx;
    dla_unit *unit;
    ref_events ev;
    dla_rd_req req; /* being answered */
    uint32_t left;
    uint64_t sdp_bytes;
};

ref *ref_create(const dla_cfg *cfg, ref_events ev)
{
    ref *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->cfg = cfg;
    r->ev = ev;
    r->ctx.cfg = cfg;
    r->ctx.illegal = DLA_ILLEGAL_WARN;
    if (!dla_ports_make(&r->ports, cfg) ||
        !(r->unit = REF_OPS.create(cfg, &r->ports, &r->ctx))) {
        ref_destroy(r);
        return NULL;
    }
    REF_OPS.reset(r->unit);
    return r;
}

void ref_destroy(ref *r)
{
    if (r->unit)
        REF_OPS.destroy(r->unit);
    dla_ports_free(&r->ports);
    free(r);
}

static bool answer_reads(ref *r, dla_memclient *m)
{
    bool moved = false;
    dla_rd_req *q;
    void *p;

    for (;;) {
        if (!r->left) {
            q = dla_fifo_peek(&m->rd_req);
            if (!q)
                return moved;
            r->req = *q;
            r->left = q->atoms;
            r->ev.rd_req(r->ev.user, q);
            dla_fifo_pop(&m->rd_req);
        }
        p = dla_fifo_slot(&m->rd_rsp);
        if (!p)
            return moved;
        r->ev.content(r->ev.user, r->req.ram, r->req.addr, p, r->cfg->atom);
        r->req.addr += r->cfg->atom;
        r->left--;
        dla_fifo_push(&m->rd_rsp);
        moved = true;
    }
}

static bool ref_answer(ref *r)
{
    dla_memclient *m = r->ports.mem[REF_CLIENT];
    bool moved = answer_reads(r, m);
    dla_wr_cmd *c;
    void *p;

    while ((c = dla_fifo_peek(&m->wr_cmd))) {
        r->ev.wr_cmd(r->ev.user, c);
        m->wr_ack.sent += c->ack;
        dla_fifo_pop(&m->wr_cmd);
        moved = true;
    }
    while ((p = dla_fifo_peek(&m->wr_dat))) {
        r->ev.wr_atom(r->ev.user, p);
        dla_fifo_pop(&m->wr_dat);
        moved = true;
    }
    /* SDP always has more */
    while (r->ev.sdp && (p = dla_fifo_slot(r->ports.sdp2pdp))) {
        r->ev.content(r->ev.user, 2, r->sdp_bytes, p, r->cfg->atom);
        r->sdp_bytes += r->cfg->atom;
        dla_fifo_push(r->ports.sdp2pdp);
        moved = true;
    }
    for (int g = 0; g < 2; g++) {
        dla_count *d = &r->ports.done[REF_INTR]->group[g];

        for (; d->taken < d->sent; d->taken++)
            r->ev.done(r->ev.user, g);
    }
    return moved;
}

void ref_write(ref *r, dla_page page, uint32_t offset, uint32_t value)
{
    bool again;

    REF_OPS.reg_write(r->unit, page, offset, value);
    do {
        again = REF_OPS.step(r->unit);
        again |= ref_answer(r);
    } while (again);
}

uint32_t ref_read(ref *r, dla_page page, uint32_t offset)
{
    return REF_OPS.reg_read(r->unit, page, offset);
}

uint64_t ref_sdp_taken(const ref *r)
{
    return r->ports.sdp2pdp->popped;
}

const char *ref_error(ref *r)
{
    const char *t;
    int error;

    while ((t = dla_ctx_next(&r->ctx, &error)))
        if (error)
            return t;
    return NULL;
}
