/* SPDX-License-Identifier: Apache-2.0
 * The C model of CDP alone, as the reference of the RTL bench. */
#include "ref.h"
#include "core.h"
#include "cdp.h"
#include <stdlib.h>

struct ref {
    const dla_cfg *cfg;
    dla_ports ports;
    dla_ctx ctx;
    dla_unit *unit;
    ref_events ev;
    dla_rd_req req; /* being answered */
    uint32_t left;
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
        !(r->unit = dla_cdp_ops.create(cfg, &r->ports, &r->ctx))) {
        ref_destroy(r);
        return NULL;
    }
    dla_cdp_ops.reset(r->unit);
    return r;
}

void ref_destroy(ref *r)
{
    if (r->unit)
        dla_cdp_ops.destroy(r->unit);
    dla_ports_free(&r->ports);
    free(r);
}

static bool answer(ref *r)
{
    dla_memclient *m = r->ports.mem[DLA_CL_CDP];
    bool moved = false;
    dla_rd_req *q;
    dla_wr_cmd *c;
    void *p;

    for (;;) {
        if (!r->left) {
            q = dla_fifo_peek(&m->rd_req);
            if (!q)
                break;
            r->req = *q;
            r->left = q->atoms;
            r->ev.rd_req(r->ev.user, q);
            dla_fifo_pop(&m->rd_req);
        }
        p = dla_fifo_slot(&m->rd_rsp);
        if (!p)
            break;
        r->ev.content(r->ev.user, r->req.ram, r->req.addr, p, r->cfg->atom);
        r->req.addr += r->cfg->atom;
        r->left--;
        dla_fifo_push(&m->rd_rsp);
        moved = true;
    }
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
    for (int g = 0; g < 2; g++) {
        dla_count *d = &r->ports.done[DLA_INTR_CDP]->group[g];

        for (; d->taken < d->sent; d->taken++)
            r->ev.done(r->ev.user, g);
    }
    return moved;
}

void ref_write(ref *r, dla_page page, uint32_t offset, uint32_t value)
{
    bool again;

    dla_cdp_ops.reg_write(r->unit, page, offset, value);
    do {
        again = dla_cdp_ops.step(r->unit);
        again |= answer(r);
    } while (again);
}

uint32_t ref_read(ref *r, dla_page page, uint32_t offset)
{
    return dla_cdp_ops.reg_read(r->unit, page, offset);
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
