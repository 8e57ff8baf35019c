/* SPDX-License-Identifier: Apache-2.0
 * A unit's model with channels whose other ends the test holds. */
#ifndef UNIT_RIG_H
#define UNIT_RIG_H

#include "../../models/core/core.h"
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

/* Puts existing entries of one byte each into CSC's read channel of CBUF. */
static inline void serve_csc(rig *r)
{
    dla_fifo *rd[] = { r->p.cbuf_rd_dat, r->p.cbuf_rd_wt };
    dla_fifo *rsp[] = { r->p.cbuf_rsp_dat, r->p.cbuf_rsp_wt };

    for (int i = 0; i < 2; i++)
        for (; dla_fifo_peek(rd[i]); dla_fifo_pop(rd[i])) {
            dla_cbuf_rsp *a = dla_fifo_slot(rsp[i]);

            memset(a, 0, sizeof *a);
            a->n = 1;
            dla_fifo_push(rsp[i]);
        }
}

static inline void reg(rig *r, uint32_t field, uint32_t value)
{
    uint32_t word[DLA_REG_WORDS] = { 0 };

    dla_put(word, field, value);
    r->ops->reg_write(r->u, r->page, DLA_FIELD_OFF(field),
                      word[DLA_FIELD_OFF(field) / 4]);
}

#endif
