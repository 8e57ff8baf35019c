/* SPDX-License-Identifier: Apache-2.0
 * Issue of a CSC stripe: what it waits for, its reads and its releases
 * (conv_units.md 5). */
#include "csc_priv.h"

/* Data entries released with the last stripe (conv_units.md 5.4). */
static void data_release(const csc_layer *l, csc_rec *q)
{
    q->rel_dat = q->layer_end && !l->skip_data;
    q->dat.slices = l->rls;
    q->dat.entries = l->rls * l->l * l->b;
}

/* Credit of a stripe that ends a channel operation (conv_units.md 5.5); returns
 * false if it is not enough. */
static bool take_credit(dla_unit *u, uint32_t items)
{
    const csc_layer *l = &u->lay;
    uint32_t unit = u->cfg->v1 && l->precision == DLA_INT8 ? 2 : 1;
    /* nv_full counts beats of 16 results; in INT8 each item has two of them. */
    int64_t need = (int64_t)items * unit * (l->wino ? 4 : 1);
    /* Must be free too, but is not taken (conv_units.md 5.5). */
    int64_t margin = l->b > 1 ? (int64_t)l->b * unit : 0;

    if (u->credit < need + margin)
        return false;
    u->credit -= need;
    return true;
}

/* Kernels of the group must be announced (conv_units.md 5.1). Kernels that stay
 * in the buffer stay counted, so all groups up to this one must have been
 * announced. */
static bool kernels_ready(const dla_unit *u)
{
    uint64_t want = csc_kernels(&u->lay, u->seq.g);

    if (u->lay.skip_weight)
        want += u->kernels_seen;
    return u->kernels >= want;
}

/* Room for every request of the next stripe. */
static bool csc_issue_room(const dla_unit *u)
{
    return u->n_issued - u->n_built < CSC_RING &&
           dla_fifo_space(u->p->cbuf_rd_dat) >= (u->lay.ext > 2 ? 4 : 2) &&
           (u->lay.compressed ? dla_fifo_space(u->p->cbuf_rd_wmb) > 0 :
            dla_fifo_space(u->p->cbuf_rd_wt) > 0);
}

/* The group's kernels are used up, or stay for the next layer. */
static void count_kernels(dla_unit *u, uint32_t n)
{
    if (u->lay.skip_weight)
        u->kernels_seen += n;
    else
        u->kernels -= n;
}

/* The data of a layer are all in the buffer when its first stripe is issued, so
 * a stripe waits only for kernels, credit and room. */
bool csc_issue(dla_unit *u)
{
    const csc_layer *l = &u->lay;
    const csc_seq *k = &u->seq;
    csc_rec *q = &u->ring[u->n_issued % CSC_RING];
    bool last = csc_chan_end(l, k);

    if (!csc_issue_room(u) || !kernels_ready(u) ||
        (last && !take_credit(u, k->len * l->b)))
        return false;
    q->items = (uint16_t)(k->len * l->b);
    q->kernels = (uint16_t)csc_kernels(l, k->g);
    q->channel_end = last;
    q->group_end = csc_group_end(l, k);
    q->layer_end = q->group_end && k->g + 1 == l->groups;
    q->first = csc_chan_start(k);
    q->d_entries = q->nseg = 0;
    csc_read_data(u, q);
    data_release(l, q);
    csc_size_weights(l, k, q);
    if (q->group_end)
        count_kernels(u, q->kernels);
    if (l->compressed) {
        csc_issue_mask(u, q);
    } else {
        csc_issue_weights(u, q);
        u->n_weights++;
    }
    u->n_issued++;
    csc_seq_next(u, &u->seq);
    return true;
}
