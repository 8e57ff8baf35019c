/* SPDX-License-Identifier: Apache-2.0
 * One convolution layer with the data that the CBUF keeps between layers
 * (conv_core.md 9), and its weights (data_formats.md 4).
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

static int cbuf_mode(const struct player *p, const char *f)
{
    return (int)fld(p, U_CDMA, f);
}

/* Elements of a line of all batches. */
static size_t cbuf_slice(const struct ref_lines *l)
{
    return (size_t)l->wpad * (size_t)l->c * (size_t)l->nb;
}

/* Drops the oldest n lines. */
static void cbuf_drop(struct ref_lines *l, int n)
{
    size_t row = cbuf_slice(l);

    if (n >= l->rows) {
        free(l->v);
        memset(l, 0, sizeof *l);
        return;
    }
    l->rows -= n;
    memmove(l->v, l->v + row * (size_t)n,
            row * (size_t)l->rows * sizeof *l->v);
}

static int cbuf_append(struct player *p, const struct ref_lines *add)
{
    struct ref_lines *l = &p->kept, all = *add;
    size_t row = cbuf_slice(add);

    if (l->rows && (l->wpad != add->wpad || l->c != add->c ||
                    l->nb != add->nb))
        return ref_fail(p->m, "kept lines have another shape");
    all.rows += l->rows;
    all.v = grown(l->v, row * (size_t)all.rows, sizeof *all.v);
    memcpy(all.v + row * (size_t)l->rows, add->v,
           row * (size_t)add->rows * sizeof *all.v);
    *l = all;
    return 0;
}

/* Both fields of D_BANK, or only that of the data. */
static int cbuf_banks(const struct player *p, int both)
{
    return (int)fld(p, U_CDMA, "DATA_BANK") +
           (both ? (int)fld(p, U_CDMA, "WEIGHT_BANK") * 64 : 0);
}

/* conv_core.md 9.1: the kept part of the last layer, then the new lines. In the
 * first generation the data stay when only the bank of the weights changes. */
static int cbuf_input(struct player *p, const struct ref_conv *c,
                      struct ref_conv_cnt *cnt)
{
    int bank = cbuf_banks(p, !p->t->cfg.v1);
    int reuse = cbuf_mode(p, "DATA_REUSE") && p->data_bank == bank &&
                p->was_image == c->image && p->was_wino == c->wino;
    struct ref_lines add = { 0, 0, 0, 0, NULL };
    int rc = 0;

    if (!reuse)
        cbuf_drop(&p->kept, p->kept.rows);
    if (!(reuse && p->skip_d)) {
        rc = ref_conv_lines(&p->t->cfg, c, p->m, &add, cnt) ||
             cbuf_append(p, &add);
        free(add.v);
    }
    p->data_bank = bank;
    p->was_image = c->image;
    p->was_wino = c->wino;
    if (!rc && !c->wino && p->kept.rows != c->h_ext)
        return ref_fail(p->m, "%d lines present, CSC counts %d", p->kept.rows,
                        c->h_ext);
    return rc ? -1 : 0;
}

/* Elements of all kernels, uncompressed. */
static int64_t all_weights(const struct ref_conv *c)
{
    int64_t per = (int64_t)c->r * c->s * c->wc;

    return (c->wino ? (int64_t)16 * c->wc : per) * c->k;
}

static int16_t cbuf_stored(struct player *p, const struct ref_conv *c,
                           int64_t i, struct layer_cnt *n)
{
    int es = ref_es(c->proc);
    int32_t v = ref_rde(p->m, c->mem_w, c->wbase + (uint64_t)(i * es),
                        c->proc);

    if (c->proc == REF_FP16) {
        n->nan_w += (uint32_t)ref_is_nan(ref_f16, (uint32_t)v);
        n->inf_w += (uint32_t)ref_is_inf(ref_f16, (uint32_t)v);
    }
    return (int16_t)v;
}

/* data_formats.md 4.5: an element of the stream for each bit that is 1. */
static int cbuf_fetch(struct player *p, const struct ref_conv *c, int64_t n,
                      struct layer_cnt *cnt)
{
    int64_t have = c->wbytes / ref_es(c->proc), k = 0;

    for (int64_t i = 0; i < n; i++) {
        int bit = 1;

        if (c->comp)
            bit = ref_rd(p->m, c->mem_w,
                         c->wmb_base + (uint64_t)(i / 8)) >> (i % 8) & 1;
        if (bit && k >= have)
            return ref_fail(p->m, "weights need more than WEIGHT_BYTES");
        p->wt[i] = (int16_t)(bit ? cbuf_stored(p, c, k++, cnt) : 0);
    }
    return 0;
}

/* conv_core.md 9.2 */
static int cbuf_weights(struct player *p, const struct ref_conv *c,
                        struct layer_cnt *cnt)
{
    int bank = cbuf_banks(p, 1);
    int reuse = cbuf_mode(p, "WEIGHT_REUSE") && p->skip_w && p->wt_bank == bank;
    int64_t n = all_weights(c);

    p->wt_bank = bank;
    if (reuse)
        return n <= p->wt_n ? 0 : ref_fail(p->m, "kept weights are too few");
    p->wt = grown(p->wt, (size_t)n, sizeof *p->wt);
    p->wt_n = n;
    return cbuf_fetch(p, c, n, cnt);
}

static int shape_wrong(struct player *p, const struct ref_conv *c)
{
    int e = ref_lanes(&p->t->cfg, c->proc);
    int want = ref_ceil(c->c, e) * e * c->csx * c->csy;

    return c->wino && (c->image || c->wc != want || c->in != c->proc)
               ? ref_fail(p->m, "Winograd with %d extended channels, not %d",
                          c->wc, want) : 0;
}

int run_conv(struct player *p, struct ref_cube *out, int *nb)
{
    struct ref_conv c;
    struct layer_cnt *dma = &p->cnt[p->consumer[U_CDMA]];
    int g = p->consumer[U_CACC], rc;

    decode_conv(p, &c);
    *nb = c.nb;
    dma->conv = (struct ref_conv_cnt){ 0, 0 };
    dma->nan_w = dma->inf_w = 0;
    if (shape_wrong(p, &c) || cbuf_input(p, &c, &dma->conv) ||
        cbuf_weights(p, &c, dma))
        return -1;
    rc = ref_conv_layer(&p->t->cfg, &c, &p->kept, p->wt, out,
                        &p->cnt[g].cacc_sat);
    p->n.macs += (uint64_t)c.ow * (uint64_t)c.oh * (uint64_t)c.nb *
                 (uint64_t)all_weights(&c) / (c.wino ? 4 : 1);
    p->skip_d = cbuf_mode(p, "SKIP_DATA_RLS");
    p->skip_w = cbuf_mode(p, "SKIP_WEIGHT_RLS");
    if (!p->skip_d)
        cbuf_drop(&p->kept,
                  c.wino ? p->kept.rows : (int)fld(p, U_CSC, "RLS_SLICES") + 1);
    return rc;
}
