/* SPDX-License-Identifier: Apache-2.0
 * The checker's CSC: the input of its shadow from CDMA. RTL may read and
 * release entries long before the words made of them leave it (conv_units.md
 * 9), and CDMA fills them again at once. A shadow that lags behind would read
 * the new content. Writes to entries that it has not released, and later input,
 * therefore wait until it has released them. */
#include "check_csc.h"

bool hold_create(dla_check_ctx *k)
{
    uint32_t parts = k->cfg->cbuf_banks * k->cfg->cbuf_depth *
                     k->cfg->cbuf_eb / buffer_part(k->cfg);

    for (int side = 0; side < SIDES; side++)
        if (!dla_fifo_init(&csc_of(k)->held[side], sizeof(held_input),
                           2 * parts))
            return false;
    return true;
}

/* Appends the input to the queue. */
static void hold_input(dla_check_ctx *k, int side, const held_input *i)
{
    dla_fifo *f = &csc_of(k)->held[side];
    void *room = dla_fifo_slot(f);

    if (!room) {
        check_report(k, DLA_SLOT_CSC, k->cycle, "buffer reads far ahead of the "
                     "stripes: what CDMA writes is not followed further", "");
        return;
    }
    *(held_input *)room = *i;
    dla_fifo_push(f);
}

static void hold_mirror(dla_check_ctx *k, int side, const dla_cbuf_wr *w)
{
    csc_check *c = csc_of(k);
    const dla_ports *p = &k->s[DLA_SLOT_CSC].ports;
    dla_fifo *f = side ? p->cbuf_wr_wt : p->cbuf_wr_dat;

    if (!dla_fifo_slot(f)) /* emptied by each step, but for its error */
        return;
    *(dla_cbuf_wr *)dla_fifo_slot(f) = *w;
    dla_fifo_push(f);
    while (c->mirror_ops->step(c->mirror))
        ;
}

static void hold_announce(dla_check_ctx *k, int side, const held_input *i)
{
    const dla_ports *p = &k->s[DLA_SLOT_CSC].ports;

    if (!sum_push(side ? p->cdma2sc_wt : p->cdma2sc_dat, side, i->count,
                  i->entries, i->wmb))
        check_report(k, DLA_SLOT_CSC, k->cycle, "updates that the model does "
                     "not expect", "");
}

/* Whether the model has released the entries for which the input waits. */
static bool hold_due(const dla_check_ctx *k, int side, const held_input *i)
{
    const conv_sum *m = &csc_of(k)->model[side];

    return (i->mask ? m->wmb : m->entries) >= i->need;
}

static void hold_take(dla_check_ctx *k, int side, const held_input *i)
{
    if (i->update)
        hold_announce(k, side, i);
    else
        hold_mirror(k, side, &i->w);
}

static void hold_arrive(dla_check_ctx *k, int side, const held_input *i)
{
    if (csc_of(k)->held[side].count || !hold_due(k, side, i))
        hold_input(k, side, i);
    else
        hold_take(k, side, i);
}

void hold_no_more(dla_check_ctx *k, int side)
{
    dla_fifo *f = &csc_of(k)->held[side];

    for (const held_input *i; (i = dla_fifo_peek(f)); dla_fifo_pop(f))
        hold_take(k, side, i);
}

bool hold_over(dla_check_ctx *k)
{
    const held_input *i;
    bool any = false;

    for (int side = 0; side < SIDES; side++) {
        dla_fifo *f = &csc_of(k)->held[side];

        for (; (i = dla_fifo_peek(f)) && hold_due(k, side, i);
             dla_fifo_pop(f)) {
            hold_take(k, side, i);
            any = true;
        }
    }
    return any;
}

void hold_update(dla_check_ctx *k, int side, uint32_t entries, uint32_t count,
                 uint32_t wmb)
{
    held_input i = { .update = true, .entries = entries, .count = count,
                     .wmb = wmb };

    hold_arrive(k, side, &i);
    check_advance(k, DLA_SLOT_CSC);
}

/* The last release of the entry must have been the model's too. */
static void hold_write(dla_check_ctx *k, int side, const dla_cbuf_wr *w)
{
    const conv_sum *r = &csc_of(k)->rtl[side];
    held_input i = { .w = *w };
    uint64_t n = stock_released(k, side, w->entry, false), all;

    i.mask = side && !n && k->cfg->compression;
    if (i.mask)
        n = stock_released(k, side, w->entry, true);
    all = i.mask ? r->wmb : r->entries;
    if (n && n <= all)
        i.need = all - n + 1;
    hold_arrive(k, side, &i);
}

void check_buffer_write(dla_check_ctx *k, int side, const dla_cbuf_wr *w)
{
    stock_write(k, DLA_SLOT_CSC, side, w->entry);
    hold_write(k, side, w);
}
