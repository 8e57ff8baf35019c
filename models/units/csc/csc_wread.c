/* SPDX-License-Identifier: Apache-2.0
 * CSC weight addresses: the entries of the weight and mask streams that a
 * stripe reads, and those that are released (conv_core.md 5.4, 6.5;
 * data_formats.md 4). A group is read again for each channel operation. */
#include "csc_priv.h"

void csc_size_weights(const csc_layer *l, const csc_seq *k, csc_rec *q)
{
    uint32_t left = l->cw - k->blk * l->block_ch;

    q->w_rows = 1;
    if (l->ext > 1) {
        left = l->r - k->r * l->ext;
        q->w_rows = left < l->ext ? left : l->ext;
        q->w_cols = l->cw;
    } else if (l->wino) {
        q->w_cols = 64; /* 4x4 of 4 channels */
    } else {
        q->w_cols = left < l->block_ch ? left : l->block_ch;
    }
    q->w_elems = q->kernels * q->w_rows * q->w_cols;
    q->w_bytes = q->w_elems * l->es;
    q->rel_wt = q->group_end && !l->skip_weight;
    memset(&q->wt, 0, sizeof q->wt);
}

/* Entries up to byte `end` that no stripe needs any more. An entry that the
 * next group shares stays, except at the end of the layer (conv_units.md
 * 5.4). */
static uint32_t release_to(uint64_t end, uint32_t eb, bool last,
                           uint64_t *released)
{
    uint64_t to = (end + (last ? eb - 1 : 0)) / eb;
    uint32_t n = (uint32_t)(to - *released);

    *released = to;
    return n;
}

void csc_issue_weights(dla_unit *u, csc_rec *q)
{
    const csc_layer *l = &u->lay;
    uint32_t eb = u->cfg->cbuf_eb;
    uint64_t end, to;

    if (q->first) {
        u->wt_at = u->group_wt;
        u->wt_entry = u->wt_at / eb;
        q->w_skip = (uint32_t)(u->wt_at % eb);
    }
    end = u->wt_at + q->w_bytes;
    to = (end + eb - 1) / eb;
    q->w_entries = to > u->wt_entry ? (uint32_t)(to - u->wt_entry) : 0;
    csc_read_run(u->p->cbuf_rd_wt, u->wstart + u->wt_entry, q->w_entries,
                 l->wbase, l->wsize);
    u->wt_entry += q->w_entries;
    u->wt_at = end;
    if (!q->group_end)
        return;
    u->group_wt = end;
    if (q->rel_wt)
        q->wt.entries = release_to(end, eb, q->layer_end, &u->rel_wt);
}

void csc_issue_mask(dla_unit *u, csc_rec *q)
{
    const csc_layer *l = &u->lay;
    uint32_t eb = u->cfg->cbuf_eb, bits = eb * 8;
    uint64_t end, to;

    if (q->first) {
        u->wmb_at = u->group_wmb;
        u->wmb_entry = u->wmb_at / bits;
        q->m_skip = (uint32_t)(u->wmb_at % bits);
    }
    end = u->wmb_at + q->w_elems;
    to = (end + bits - 1) / bits;
    q->m_entries = to > u->wmb_entry ? (uint32_t)(to - u->wmb_entry) : 0;
    csc_read_run(u->p->cbuf_rd_wmb, u->mstart + u->wmb_entry, q->m_entries,
                 l->mbase, l->msize);
    u->wmb_entry += q->m_entries;
    u->wmb_at = end;
    if (!q->group_end)
        return;
    u->group_wmb = end;
    if (q->rel_wt)
        q->wt.wmb_entries =
            release_to((end + 7) / 8, eb, q->layer_end, &u->rel_wmb);
}

/* Moves the mask bits of the stripe to q->mask; returns the number of bits that
 * are 1. */
static uint32_t take_bits(csc_rest *m, csc_rec *q)
{
    uint32_t ones = 0, drop;

    memset(q->mask, 0, sizeof q->mask);
    for (uint32_t i = 0; i < q->w_elems; i++) {
        uint32_t at = m->at + i;
        uint32_t bit = (uint32_t)m->buf[at / 8] >> (at % 8) & 1u;

        q->mask[i / 8] |= (uint8_t)(bit << (i % 8));
        ones += bit;
    }
    drop = (m->at + q->w_elems) / 8;
    m->at = (m->at + q->w_elems) % 8;
    m->len -= drop;
    memmove(m->buf, m->buf + drop, m->len);
    return ones;
}

/* The number of weights of a stripe is known only from its mask bits, so its
 * weights are read when these have arrived; stripes keep their order. */
bool csc_mask_step(dla_unit *u)
{
    uint32_t eb = u->cfg->cbuf_eb;
    csc_rest *m = &u->wmb;
    bool moved = false;

    while (u->n_weights < u->n_issued) {
        csc_rec *q = &u->ring[u->n_weights % CSC_RING];
        const dla_cbuf_rsp *r;

        if (q->first && m->got == 0) {
            m->len = 0;
            m->at = q->m_skip;
        }
        while (m->got < q->m_entries &&
               (r = dla_fifo_peek(u->p->cbuf_rsp_wmb))) {
            memcpy(m->buf + m->len, r->data + u->m_pos * eb, eb);
            m->len += eb;
            m->got++;
            if (++u->m_pos == r->n) {
                u->m_pos = 0;
                dla_fifo_pop(u->p->cbuf_rsp_wmb);
            }
            moved = true;
        }
        if (m->got < q->m_entries || !dla_fifo_space(u->p->cbuf_rd_wt))
            return moved;
        q->w_bytes = take_bits(m, q) * u->lay.es;
        m->got = 0;
        csc_issue_weights(u, q);
        u->n_weights++;
        moved = true;
    }
    return moved;
}
