/* SPDX-License-Identifier: Apache-2.0
 * The checker's CDMA: the model's steps, and what it sends in each. */
#include "check_cdma.h"

static void end_of_model_layer(cdma_check *c, int side)
{
    uint32_t i = c->layer[1][side]++ % 8;

    c->at_end[side][i] = c->model[side];
    c->reads_at_end[side][i] = cdma_used(&c->rd[side]);
}

/* The shadow's output in its last step. */
static void cdma_harvest(dla_check_ctx *k)
{
    static const dla_intr intr[SIDES] = { DLA_INTR_CDMA_DAT, DLA_INTR_CDMA_WT };
    cdma_check *c = cdma_of(k);
    const dla_ports *p = &k->s[DLA_SLOT_CDMA].ports;
    uint8_t level = (uint8_t)(p->pending->dat_ack | p->pending->wt_ack << 1);

    for (int side = 0; side < SIDES; side++) {
        dla_fifo *f = side ? p->cbuf_wr_wt : p->cbuf_wr_dat;
        const dla_cbuf_wr *b;

        for (; (b = dla_fifo_peek(f)); dla_fifo_pop(f))
            buf_write(k, 1, side, b->entry * k->cfg->cbuf_eb + b->offset,
                      b->data, b->bytes);
    }
    sum_drain(&c->model[0], p->cdma2sc_dat, 0);
    sum_drain(&c->model[1], p->cdma2sc_wt, 1);
    for (int side = 0; side < SIDES; side++) {
        const dla_done *e = p->done[intr[side]];

        while (e->group[0].sent + e->group[1].sent > c->layer[1][side])
            end_of_model_layer(c, side);
    }
    c->acks[1] += rises(c->ack_level[1], level);
    c->ack_level[1] = level;
}

void cdma_run(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_CDMA];

    while (s->ops->step(s->unit))
        cdma_harvest(k);
    cdma_harvest(k);
}
