/* SPDX-License-Identifier: Apache-2.0
 * Tensors in the layout of feature cubes (data_formats.md 2): surfaces of one
 * atom of channels each, in them lines, in them atoms.
 */
#include "layer.h"

#include <stdlib.h>

void cube_layout(struct test *b, struct cube *c, int ch, int h, int w,
                 int prec)
{
    int ab = b->t->cfg.ab, s = ref_ceil(ch, ref_lanes(&b->t->cfg, prec));

    c->mem = REF_PRI;
    c->line = (int64_t)ab * w;
    c->surf = c->line * h;
    c->size = (uint64_t)(c->surf * s);
    c->base = alloc(b, c->mem, c->size, ab);
}

/* Offset of an element from the cube's base. */
static int64_t place(const struct cube *c, const struct ref_cfg *f, int prec,
                     int ch, int y, int x)
{
    int lanes = ref_lanes(f, prec);

    return ch / lanes * c->surf + y * c->line + (int64_t)x * f->ab +
           ch % lanes * ref_es(prec);
}

int cube_put(struct test *b, struct cube *c, const struct tensor *t)
{
    int ch = t->dim[0], h = t->dim[1], w = t->dim[2];
    const int32_t *v = t->v;
    uint8_t *d;

    cube_layout(b, c, ch, h, w, t->prec);
    d = calloc((size_t)c->size, 1);
    if (!d)
        return bad("out of memory");
    for (int i = 0; i < ch; i++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++, v++) {
                int64_t o = place(c, &b->t->cfg, t->prec, i, y, x);

                d[o] = (uint8_t)*v;
                if (ref_es(t->prec) == 2)
                    d[o + 1] = (uint8_t)(*v >> 8);
            }
    region(b, c->mem, c->base, "in", d, c->size);
    free(d);
    return 0;
}

int cube_get(struct ref_mem *m, const struct ref_cfg *f,
             const struct cube *c, int ch, int h, int w, int prec,
             struct tensor *t)
{
    const int dim[3] = { ch, h, w };
    int32_t *v;

    if (tensor_new(t, prec, 3, dim))
        return -1;
    v = t->v;
    for (int i = 0; i < ch; i++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                *v++ = ref_rde(m, c->mem,
                               c->base + (uint64_t)place(c, f, prec, i, y, x),
                               prec);
    return 0;
}
