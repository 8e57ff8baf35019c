/* SPDX-License-Identifier: Apache-2.0
 * Kernels of a convolution as the stream that CDMA fetches (data_formats.md 4).
 */
#include "layer.h"

#include <stdlib.h>

static void put_direct(const struct test *b, const struct conv_plan *p,
                       const struct tensor *w, uint16_t *s)
{
    const struct ref_conv c = conv_kernels(b, p);
    const int32_t *v = w->v;

    for (int k = 0; k < p->k; k++)
        for (int i = 0; i < p->c; i++)
            for (int y = 0; y < p->r; y++)
                for (int x = 0; x < p->s; x++)
                    s[ref_wt_off(&b->t->cfg, &c, k, y, p->image ? 0 : x,
                                 p->image ? x * p->c + i : i)] =
                        (uint16_t)*v++;
}

int weights_put(struct test *b, const config_setting_t *l,
                struct conv_plan *p, const struct tensor *w)
{
    size_t n = (size_t)p->k * (size_t)conv_per_kernel(b, p);
    uint16_t *s = zeroed(n, sizeof *s);
    int rc = 0;

    if (p->wino)
        rc = wino_weights(b, p, w,
                          setting(l, "weights"), s);
    else
        put_direct(b, p, w, s);
    if (!rc)
        conv_put_weights(b, p, s);
    p->wt_placed = 1;
    free(s);
    return rc;
}
