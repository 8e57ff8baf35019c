/* SPDX-License-Identifier: Apache-2.0
 * Reference BDMA and RUBIK: moves of bytes, no arithmetic.
 */
#include "ref.h"

/* bdma.md 3.1 */
int ref_bdma_copy(const struct ref_copy *c, struct ref_mem *m)
{
    for (int s = 0; s < c->surfs; s++)
        for (int l = 0; l < c->lines; l++) {
            uint64_t a = c->src + (uint64_t)(s * c->src_surf) +
                         (uint64_t)(l * c->src_line);
            uint64_t b = c->dst + (uint64_t)(s * c->dst_surf) +
                         (uint64_t)(l * c->dst_line);

            for (uint64_t i = 0; i < (uint64_t)c->atoms * 32; i++)
                ref_wr(m, c->mem_dst, b + i, ref_rd(m, c->mem_src, a + i));
        }
    return m->err[0] ? -1 : 0;
}

static void refmove_atom(const struct ref_rubik *p, struct ref_mem *m,
                         uint64_t to, uint64_t from)
{
    for (uint64_t i = 0; i < 32; i++)
        ref_wr(m, p->mem_dst, to + i, ref_rd(m, p->mem_src, from + i));
}

/* rubik.md 2 */
static void refmove_contract(const struct ref_rubik *p, struct ref_mem *m)
{
    int so = ref_ceil(p->co, 32 / p->es);

    for (int k = 0; k < so; k++)
        for (int oy = 0; oy < p->h * p->dy; oy++)
            for (int ox = 0; ox < p->w * p->dx; ox++) {
                int phase = oy % p->dy * p->dx + ox % p->dx;

                refmove_atom(p, m,
                             p->dst + (uint64_t)(k * p->oss) +
                                 (uint64_t)(oy * p->ols) + (uint64_t)ox * 32,
                             p->src + (uint64_t)(k * p->iss) +
                                 (uint64_t)(phase * p->cs0) +
                                 (uint64_t)(oy / p->dy * p->ils) +
                                 (uint64_t)(ox / p->dx) * 32);
            }
}

static uint64_t refmove_cube_at(const struct ref_rubik *p, uint64_t base,
                                int64_t line, int64_t surf, int c, int y, int x)
{
    int e = 32 / p->es;

    return base + (uint64_t)(c / e * surf) + (uint64_t)(y * line) +
           (uint64_t)(x * 32 + c % e * p->es);
}

/* rubik.md 3: the last atom of a row is filled up with zeros. */
static void refmove_split(const struct ref_rubik *p, struct ref_mem *m)
{
    for (int c = 0; c < p->co; c++)
        for (int y = 0; y < p->h; y++)
            for (int i = 0; i < ref_ceil(p->w * p->es, 32) * 32; i++) {
                uint64_t a = p->dst + (uint64_t)(c * p->ops) +
                             (uint64_t)(y * p->ols) + (uint64_t)i;
                int x = i / p->es;
                uint8_t v = 0;

                if (x < p->w)
                    v = ref_rd(m, p->mem_src,
                               refmove_cube_at(p, p->src, p->ils, p->iss, c, y,
                                               x) + (uint64_t)(i % p->es));
                ref_wr(m, p->mem_dst, a, v);
            }
}

/* rubik.md 4: lanes without a plane are zero. */
static void refmove_merge(const struct ref_rubik *p, struct ref_mem *m)
{
    int e = 32 / p->es, all = ref_ceil(p->co, e) * e;

    for (int c = 0; c < all; c++)
        for (int y = 0; y < p->h; y++)
            for (int x = 0; x < p->w; x++)
                for (int i = 0; i < p->es; i++) {
                    uint64_t a = p->src + (uint64_t)(c * p->ips) +
                                 (uint64_t)(y * p->ils) +
                                 (uint64_t)(x * p->es + i);

                    ref_wr(m, p->mem_dst,
                           refmove_cube_at(p, p->dst, p->ols, p->oss, c, y, x) +
                               (uint64_t)i,
                           c < p->c ? ref_rd(m, p->mem_src, a) : 0);
                }
}

int ref_rubik_layer(const struct ref_rubik *p, struct ref_mem *m)
{
    if (p->mode != REF_CONTRACT && p->co != p->c)
        return ref_fail(m, "RUBIK: %d channels in, %d out", p->c, p->co);
    if (p->mode == REF_CONTRACT)
        refmove_contract(p, m);
    else if (p->mode == REF_SPLIT)
        refmove_split(p, m);
    else if (p->mode == REF_MERGE)
        refmove_merge(p, m);
    else
        ref_fail(m, "RUBIK mode %d never ends", p->mode);
    return m->err[0] ? -1 : 0;
}
