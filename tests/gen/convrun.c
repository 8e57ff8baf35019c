/* SPDX-License-Identifier: Apache-2.0
 * One convolution layer with what the CBUF keeps between layers
 * (conv_core.md 9).
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

static int misc(const struct player *p, const char *f)
{
    return (int)fld(p, U_CDMA, "D_MISC_CFG", f);
}

/* Drops the oldest n lines. */
static void drop(struct ref_lines *l, int n)
{
    size_t row = (size_t)l->wpad * (size_t)l->c;

    if (n >= l->rows) {
        free(l->v);
        memset(l, 0, sizeof *l);
        return;
    }
    l->rows -= n;
    memmove(l->v, l->v + row * (size_t)n, row * (size_t)l->rows);
}

static int append(struct player *p, struct ref_lines *add)
{
    struct ref_lines *l = &p->kept;
    size_t row = (size_t)add->wpad * (size_t)add->c;
    int8_t *v;

    if (l->rows && (l->wpad != add->wpad || l->c != add->c)) {
        ref_fail(p->m, "kept lines have another shape");
        return -1;
    }
    v = realloc(l->v, row * (size_t)(l->rows + add->rows));
    if (!v)
        return -1;
    memcpy(v + row * (size_t)l->rows, add->v, row * (size_t)add->rows);
    l->v = v;
    l->wpad = add->wpad;
    l->c = add->c;
    l->rows += add->rows;
    return 0;
}

/* conv_core.md 9.1: what is kept of the last layer, then the new lines. */
static int input(struct player *p, const struct ref_conv *c)
{
    int bank = (int)fld(p, U_CDMA, "D_BANK", "DATA_BANK");
    int reuse = misc(p, "DATA_REUSE") && p->data_bank == bank &&
                p->was_image == c->image;
    struct ref_lines add = { 0, 0, 0, NULL };
    int rc = 0;

    if (!reuse)
        drop(&p->kept, p->kept.rows);
    if (!(reuse && p->skip_d)) {
        rc = ref_conv_lines(&p->t->cfg, c, p->m, &add) || append(p, &add);
        free(add.v);
    }
    p->data_bank = bank;
    p->was_image = c->image;
    if (!rc && p->kept.rows != c->h_ext) {
        ref_fail(p->m, "%d lines present, CSC counts %d", p->kept.rows,
                 c->h_ext);
        rc = -1;
    }
    return rc ? -1 : 0;
}

/* conv_core.md 9.2 */
static int weights(struct player *p, const struct ref_conv *c)
{
    int bank = (int)(fld(p, U_CDMA, "D_BANK", "WEIGHT_BANK") * 64 +
                     fld(p, U_CDMA, "D_BANK", "DATA_BANK"));
    int reuse = misc(p, "WEIGHT_REUSE") && p->skip_w && p->wt_bank == bank;

    if (!reuse) {
        free(p->wt);
        p->wt = malloc((size_t)c->wbytes + 1);
        if (!p->wt)
            return -1;
        for (int64_t i = 0; i < c->wbytes; i++)
            p->wt[i] =
                (int8_t)ref_rd(p->m, c->mem_w, c->wbase + (uint64_t)i);
        p->wt_bytes = c->wbytes;
    }
    p->wt_bank = bank;
    if ((int64_t)c->k * c->r * c->s * c->wc > p->wt_bytes) {
        ref_fail(p->m, "weights need more than WEIGHT_BYTES");
        return -1;
    }
    return 0;
}

int run_conv(struct player *p, struct ref_cube *out)
{
    struct ref_conv c;
    int g = p->consumer[U_CACC], rc;

    decode_conv(p, &c);
    if (input(p, &c) || weights(p, &c))
        return -1;
    rc = ref_conv_layer(&p->t->cfg, &c, &p->kept, p->wt, out,
                        &p->cacc_sat[g]);
    p->skip_d = misc(p, "SKIP_DATA_RLS");
    p->skip_w = misc(p, "SKIP_WEIGHT_RLS");
    if (!p->skip_d)
        drop(&p->kept,
             (int)fld(p, U_CSC, "D_RELEASE", "RLS_SLICES") + 1);
    return rc;
}
