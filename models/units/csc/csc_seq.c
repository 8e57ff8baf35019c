/* SPDX-License-Identifier: Apache-2.0
 * CSC sequence: order and length of the stripes (conv_core.md 6, 6.1). */
#include "csc_priv.h"

/* Direct stripes of nv_full, and of batches in nv_large_doc, of b batches when
 * r positions are left: the more batches, the shorter. */
static uint32_t lo_length(uint32_t b, uint32_t r)
{
    uint32_t lo = b >= 16 ? 1 : b >= 8 ? 2 : b >= 4 ? 4 : b >= 2 ? 8 : 16;

    return r <= (b >= 16 ? 1 : 2 * lo) ? r : lo;
}

/* Positions of the next stripe when r are left. */
static uint32_t stripe_length(const dla_unit *u, uint32_t r)
{
    const csc_layer *l = &u->lay;
    uint32_t g = l->g, most;

    if (l->wino)
        return r <= 32 ? r : 16;
    if (l->image) {
        most = u->cfg->v1 ? 64 : u->cfg->cb == 4 * g ? 4 * g : 2 * g;
        return r < most ? r : most;
    }
    if (l->lo_stripes)
        return lo_length(l->b, r);
    return r >= 4 * g ? 2 * g : r > 2 * g ? g : r;
}

void csc_seq_start(const dla_unit *u, csc_seq *q)
{
    memset(q, 0, sizeof *q);
    q->len = stripe_length(u, u->lay.total);
}

/* Innermost first: kernel column, row, block, stripe, image line, group. */
void csc_seq_next(const dla_unit *u, csc_seq *q)
{
    const csc_layer *l = &u->lay;

    if (++q->s < l->taps_s)
        return;
    q->s = 0;
    if (++q->r < l->taps_r)
        return;
    q->r = 0;
    if (++q->blk < l->blocks)
        return;
    q->blk = 0;
    q->done += q->len;
    if (q->done == l->total) {
        q->done = 0;
        if (++q->line == l->lines) {
            q->line = 0;
            q->end = ++q->g == l->groups;
        }
    }
    q->len = stripe_length(u, l->total - q->done);
}
