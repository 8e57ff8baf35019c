/* SPDX-License-Identifier: Apache-2.0
 * CSC weights of a stripe from the replies of the buffer: stream order to
 * kernel rows (conv_core.md 6.5; data_formats.md 4). */
#include "csc_priv.h"

/* Compressed stream: an element for each 1 of the mask, 0 elsewhere. */
static void csc_wbuild_expand(const csc_rec *q, const uint8_t *src, uint32_t es,
                              uint8_t *dst)
{
    memset(dst, 0, q->w_elems * es);
    for (uint32_t i = 0; i < q->w_elems; i++, dst += es) {
        if (!(q->mask[i / 8] >> (i % 8) & 1))
            continue;
        memcpy(dst, src, es);
        src += es;
    }
}

/* Post-extension: rows of the bundle side by side, lb / ext lanes each. */
static void place_rows(const csc_layer *l, const csc_rec *q,
                       const uint8_t *src, uint8_t *dst)
{
    uint32_t n = q->w_cols * l->es;

    memset(dst, 0, q->kernels * l->lb);
    for (uint32_t k = 0; k < q->kernels; k++, dst += l->lb)
        for (uint32_t r = 0; r < q->w_rows; r++, src += n)
            memcpy(dst + r * (l->lb / l->ext), src, n);
}

static void csc_wbuild_place(dla_unit *u, const csc_rec *q, const uint8_t *src,
                             uint8_t *dst)
{
    const csc_layer *l = &u->lay;
    uint32_t n = q->w_cols * l->es;

    if (l->compressed) {
        csc_wbuild_expand(q, src, l->es, u->expanded);
        src = u->expanded;
    }
    if (l->ext > 1) {
        place_rows(l, q, src, dst);
        return;
    }
    if (n == l->lb) {
        memcpy(dst, src, q->kernels * n);
        return;
    }
    /* csc_put clears the rest of its last word itself. */
    if (n + 8 <= l->lb)
        memset(dst, 0, q->kernels * l->lb);
    for (uint32_t k = 0; k < q->kernels; k++)
        csc_put(dst + k * l->lb, src + k * n, n);
}

static void use_entries(dla_unit *u, dla_cbuf_rsp *r, uint32_t n)
{
    u->w_pos += n;
    if (u->w_pos == r->n) {
        u->w_pos = 0;
        dla_fifo_pop(u->p->cbuf_rsp_wt);
    }
}

/* The usual case: nothing left over and all entries in one reply, which are
 * then placed from where they are. */
static bool place_reply(dla_unit *u, const csc_rec *q, dla_stripe *s)
{
    dla_cbuf_rsp *r = dla_fifo_peek(u->p->cbuf_rsp_wt);
    uint32_t eb = u->cfg->cbuf_eb, skip = q->first ? q->w_skip : 0;
    csc_rest *w = &u->wt;
    const uint8_t *src;

    if (!r || r->n - u->w_pos < q->w_entries)
        return false;
    src = r->data + u->w_pos * eb + skip;
    csc_wbuild_place(u, q, src, s->wt);
    w->at = 0;
    w->len = q->w_entries * eb - skip - q->w_bytes;
    memcpy(w->buf, src + q->w_bytes, w->len);
    use_entries(u, r, q->w_entries);
    return true;
}

bool csc_build_weights(dla_unit *u, const csc_rec *q, dla_stripe *s,
                       bool *moved)
{
    uint32_t eb = u->cfg->cbuf_eb;
    csc_rest *w = &u->wt;
    dla_cbuf_rsp *r;

    /* Each channel operation reads its group from the start again; the rest of
     * the last entry belongs to no stripe any more. */
    if (q->first && w->got == 0) {
        w->len = 0;
        w->at = q->w_skip;
    }
    if ((q->first || w->len == 0) && w->got == 0 && q->w_entries &&
        place_reply(u, q, s)) {
        *moved = true;
        return true;
    }
    while (w->got < q->w_entries && (r = dla_fifo_peek(u->p->cbuf_rsp_wt))) {
        memcpy(w->buf + w->len, r->data + u->w_pos * eb, eb);
        w->len += eb;
        w->got++;
        use_entries(u, r, 1);
        *moved = true;
    }
    if (w->got < q->w_entries)
        return false;
    csc_wbuild_place(u, q, w->buf + w->at, s->wt);
    w->at += q->w_bytes;
    w->len -= w->at;
    memmove(w->buf, w->buf + w->at, w->len);
    w->at = w->got = 0;
    *moved = true;
    return true;
}
