/* SPDX-License-Identifier: Apache-2.0
 * A unit's model with channels whose other ends the test holds. */
#ifndef UNIT_RIG_H
#define UNIT_RIG_H

#include "../../models/core/core.h"
#include "push.h"
#include "want.h"
#include <stdlib.h>
#include <string.h>

typedef struct rig {
    struct dla_ctx ctx;
    dla_ports p;
    const dla_unit_ops *ops;
    dla_unit *u;
    dla_page page;
} rig;

static rig *rig_make(const char *config, dla_slot slot, dla_page page)
{
    rig *r = calloc(1, sizeof *r);

    r->ctx.cfg = dla_cfg_find(config);
    r->page = page;
    r->ops = dla_model_ops(slot);
    if (!dla_ports_make(&r->p, r->ctx.cfg))
        exit(1);
    r->u = r->ops->create(r->ctx.cfg, &r->p, &r->ctx);
    r->ops->reset(r->u);
    return r;
}

static void rig_free(rig *r)
{
    WANT(!r->ctx.failed);
    r->ops->destroy(r->u);
    dla_ports_free(&r->p);
    free(r);
}

/* Steps as often as it moves; false when it never ends. */
static inline bool settle(rig *r)
{
    for (int i = 0; i < 1000; i++)
        if (!r->ops->step(r->u))
            return true;
    return false;
}

static inline void drop_all(dla_fifo *f)
{
    while (dla_fifo_peek(f))
        dla_fifo_pop(f);
}

/* Answers the reads of a port of CBUF with ones. */
static inline void serve_port(dla_fifo *rd, dla_fifo *rsp)
{
    const dla_cbuf_rd *d;

    for (; (d = dla_fifo_peek(rd)) && dla_fifo_space(rsp); dla_fifo_pop(rd)) {
        dla_cbuf_rsp *a = dla_fifo_slot(rsp);

        memset(a->data, 1, sizeof a->data);
        a->n = d->n;
        dla_fifo_push(rsp);
    }
}

static inline void serve_csc(rig *r)
{
    serve_port(r->p.cbuf_rd_dat, r->p.cbuf_rsp_dat);
    serve_port(r->p.cbuf_rd_wt, r->p.cbuf_rsp_wt);
}

/* CDMA's side of a bank change. */
static inline void shake_hands(rig *r)
{
    r->p.pending->dat_ack = r->p.pending->wt_ack = 1;
    WANT(settle(r));
    WANT(!r->p.pending->dat_req && !r->p.pending->wt_req);
    r->p.pending->dat_ack = r->p.pending->wt_ack = 0;
    WANT(settle(r));
}

static inline void reg_word(rig *r, uint32_t offset, uint32_t value)
{
    r->ops->reg_write(r->u, r->page, offset, value);
}

static inline void reg(rig *r, uint32_t field, uint32_t value)
{
    uint32_t word[DLA_REG_WORDS] = { 0 };

    dla_put(word, field, value);
    reg_word(r, DLA_FIELD_OFF(field), word[DLA_FIELD_OFF(field) / 4]);
}

/* Enables both halves of CMAC. */
static inline void enable_cmac(rig *r, uint32_t misc)
{
    for (r->page = DLA_CMAC_A; r->page <= DLA_CMAC_B; r->page++) {
        reg_word(r, CMAC_A_D_MISC_CFG, misc); /* the same in both */
        reg_word(r, CMAC_A_D_OP_ENABLE, 1);
    }
}

#endif
