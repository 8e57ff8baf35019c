/* SPDX-License-Identifier: Apache-2.0
 * The memory that a convolution reads: cubes, images, weights in their three
 * forms (data_formats.md 2 to 4).
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

/* FP16: one pixel everywhere, so that taps of opposite weights cancel and the
 * low bits of the sums become visible. */
static void same_pixels(struct test *b, const struct conv_plan *p)
{
    const struct cube *c = &p->in_cube;
    uint8_t *d = zeroed((size_t)c->size, 1), atom[64];
    int ab = b->t->cfg.ab, s = ref_ceil(p->c, ref_lanes(&b->t->cfg, p->in));

    for (int n = 0; n < (p->nb ? p->nb : 1) * s; n++) {
        int64_t at = n / s * p->batch + n % s * c->surf;

        for (int i = 0; i < ab; i += 2) {
            uint32_t v = rng_u32(&b->r) & 0x83ff;

            elem_put(atom, i / 2, 2, (int)(v | (uint32_t)draw_in(b, 13, 17)
                                                   << 10));
        }
        for (int y = 0; y < p->h; y++)
            for (int x = 0; x < p->w; x++)
                memcpy(d + at + y * c->line + x * ab, atom, (size_t)ab);
    }
    region(b, c->mem, c->base, "dt", d, c->size);
    free(d);
}

/* The kind of numbers that region_elems makes. */
static int data_of(const struct conv_plan *p)
{
    static const int fp[4] = { 0, POWERS, TINY, FAR };

    return p->extreme ? EXTREME : p->powers ? fp[p->powers] : p->special;
}

static void place_feature(struct test *b, struct conv_plan *p)
{
    struct cube *c = &p->in_cube;
    int nb = p->nb ? p->nb : 1;

    if (nb == 1) {
        cube_place(b, c, p->w, p->h, p->c, p->gap, p->in);
    } else {
        int e = ref_lanes(&b->t->cfg, p->in), ab = b->t->cfg.ab;

        cube_place(b, c, p->w, p->h, p->c, p->gap, p->in);
        p->batch = c->surf * ref_ceil(p->c, e) + draw_in(b, 0, 3) * ab;
        c->size += (uint64_t)(p->batch * (nb - 1));
        c->base = alloc(b, c->mem, c->size, ab);
    }
    if (p->cancel)
        same_pixels(b, p);
    else
        region_elems(b, c->mem, c->base, "dt", c->size, p->in, 2,
                     data_of(p));
}

void conv_place_input(struct test *b, struct conv_plan *p)
{
    const struct ref_pix *q;
    struct cube *c = &p->in_cube;
    int ab = b->t->cfg.ab;
    uint64_t size;

    if (!p->image) {
        place_feature(b, p);
        return;
    }
    q = ref_pix_find(p->pixfmt);
    c->mem = pick_mem(b);
    c->line = ref_ceil((p->xoff + p->w) * q->bpp0, ab) * ab +
              (p->gap ? draw_in(b, 0, p->gap) * ab : 0);
    c->size = (uint64_t)(c->line * p->h);
    c->base = alloc(b, c->mem, c->size, ab);
    region_elems(b, c->mem, c->base, "dt", c->size, p->in, 1,
                 data_of(p));
    if (q->planes < 2)
        return;
    p->line1 = ref_ceil(p->xoff * q->bpp1 % ab + p->w * q->bpp1, ab) * ab +
               (p->gap ? draw_in(b, 0, p->gap) * ab : 0);
    size = (uint64_t)(p->line1 * p->h);
    p->base1 = alloc(b, c->mem, size, ab);
    region_elems(b, c->mem, p->base1, "uv", size, p->in, 1, 0);
}

/* ---- weights ---------------------------------------------------------- */

struct stream {
    int n, per;                       /* elements, and of one kernel */
    uint16_t *v;
};

static uint16_t conv_weight(struct test *b, const struct conv_plan *p)
{
    if (p->extreme && !draw_one_in(b, 64))
        return p->proc == REF_INT16 ? (uint16_t)(0x8000 - p->wt_top)
                                    : (uint8_t)(0x80 - p->wt_top);
    if (p->powers == 1)
        return random_power(b);
    if (p->powers == 3)
        return random_far(b);
    if (p->proc == REF_FP16)
        return random_fp16(b, p->special && draw_one_in(b, 8));
    if (p->proc == REF_INT16)
        return (uint16_t)((int16_t)rng_u32(&b->r) >> draw_in(b, 0, 6));
    return (uint8_t)rng_u32(&b->r);
}

/* Channels that only pad an atom have no weights (data_formats.md 4.4). */
static void conv_blank(const struct test *b, const struct conv_plan *p,
                       struct stream *s)
{
    int e = ref_lanes(&b->t->cfg, p->proc), all = ref_ceil(p->c, e) * e;
    const struct ref_conv c = conv_kernels(b, p);

    for (int k = 0; k < p->k; k++)
        for (int i = 0; i < 16; i++)
            for (int ch = 0; ch < c.wc; ch++)
                if (ch % all >= p->c)
                    s->v[ref_wt_off_wino(&c, k, i / 4, i % 4, ch)] = 0;
}

/* An FP16 number with an exponent field of lo to hi. */
static uint16_t conv_ranged(struct test *b, int lo, int hi)
{
    return (uint16_t)((rng_u32(&b->r) & 0x83ff) | (uint32_t)draw_in(b, lo, hi)
                                                      << 10);
}

/* Taps that cancel: either each one is the first one with its sign changed and,
 * rarely, other low bits; or large ones are in pairs, with small ones
 * between. */
static void conv_opposite(struct test *b, const struct conv_plan *p,
                          struct stream *s)
{
    const struct ref_conv c = conv_kernels(b, p);
    int pairs = draw_in(b, 0, 1), taps = p->r * p->s;
    int last = taps % 4 == 1 || taps % 4 == 2 ? (taps - 1) / 2 * 2 : -1;

    for (int k = 0; k < p->k; k++)
        for (int i = 0; i < p->c; i++) {
            uint16_t w = conv_ranged(b, pairs ? 26 : 1, pairs ? 30 : 22);

            for (int t = 0; t < taps; t++) {
                int small = pairs && (t & 1 || t == last);
                uint16_t v = small ? conv_ranged(b, 0, 2) : w;

                if (!pairs && draw_one_in(b, 400))
                    v ^= (uint16_t)draw_in(b, 1, 7);
                if (!small && t >> pairs & 1)
                    v ^= 0x8000;
                s->v[ref_wt_off(&b->t->cfg, &c, k, t / p->s, t % p->s,
                                i)] = v;
            }
        }
}

static void draw_weights(struct test *b, struct conv_plan *p,
                         struct stream *s)
{
    int sparse = draw_in(b, 1, 3), g = ref_group(&b->t->cfg, p->proc);

    if (p->extreme)
        p->wt_top = draw_in(b, 0, 1);
    if (p->comp)
        sparse = p->dense ? 1 : draw_in(b, 1, 6);
    s->per = conv_per_kernel(b, p);
    s->n = p->k * s->per;
    s->v = zeroed((size_t)s->n, sizeof *s->v);
    for (int i = 0; i < s->n; i++)
        if (sparse == 1 || p->extreme || !draw_one_in(b, sparse))
            s->v[i] = conv_weight(b, p);
    if (p->comp && sparse > 2)            /* mostly zeros */
        for (int i = 0; i < s->n; i++)
            if (!draw_one_in(b, sparse))
                s->v[i] = 0;
    if (p->cancel)
        conv_opposite(b, p, s);
    if (p->wino)
        conv_blank(b, p, s);
    for (int k = 0; p->comp && k < p->k; k += g)
        s->v[k * s->per] |= 1;            /* no empty group */
}

/* Bytes that the streams are filled up to: whole entries and no more where
 * another layer may follow in the same banks (conv_core.md 3). */
static int stream_unit(const struct test *b, const struct conv_plan *p)
{
    return p->exact_wt ? b->t->cfg.eb : 128;
}

/* data_formats.md 4.5: mask, compact elements, bytes of each group. */
static void place_compressed(struct test *b, struct conv_plan *p,
                             const struct stream *s, uint8_t *data)
{
    int es = ref_es(p->proc), k = 0, g = ref_group(&b->t->cfg, p->proc);
    int groups = ref_ceil(p->k, g), was = 0, align = stream_unit(b, p);
    int64_t wgs = ref_ceil(groups * 4, 128) * 128;
    uint8_t *mask, *count = zeroed((size_t)wgs, 1);

    p->wmb = ref_ceil(ref_ceil(s->n, 8), align) * align;
    mask = zeroed((size_t)p->wmb, 1);
    for (int i = 0; i < s->n; i++) {
        if (s->v[i]) {
            mask[i / 8] = (uint8_t)(mask[i / 8] | 1u << (i % 8));
            elem_put(data, k++, es, s->v[i]);
        }
        if ((i + 1) % (g * s->per) == 0 || i + 1 == s->n) {
            for (int j = 0; j < 4; j++)
                count[i / (g * s->per) * 4 + j] =
                    (uint8_t)((unsigned)((k - was) * es) >> (8 * j));
            was = k;
        }
    }
    p->wbytes = (int64_t)ref_ceil(k * es, align) * align;
    p->wmb_base = alloc(b, p->mem_w, (uint64_t)p->wmb, 256);
    region(b, p->mem_w, p->wmb_base, "wmb", mask, (uint64_t)p->wmb);
    p->wgs_base = alloc(b, p->mem_w, (uint64_t)wgs, 256);
    region(b, p->mem_w, p->wgs_base, "wgs", count, (uint64_t)wgs);
    free(mask);
    free(count);
}

static void place_stream(struct test *b, struct conv_plan *p,
                         const struct stream *s)
{
    int align = stream_unit(b, p), es = ref_es(p->proc);
    uint8_t *d;

    p->wbytes = (int64_t)ref_ceil(s->n * es, align) * align;
    d = zeroed((size_t)p->wbytes, 1);
    if (p->comp)
        place_compressed(b, p, s, d);
    else
        for (int i = 0; i < s->n; i++)
            elem_put(d, i, es, s->v[i]);
    p->wbase = alloc(b, p->mem_w, (uint64_t)p->wbytes,
                     b->t->cfg.v1 ? 256 : 128);
    region(b, p->mem_w, p->wbase, "wt", d, (uint64_t)p->wbytes);
    free(d);
}

void conv_place_weights(struct test *b, struct conv_plan *p)
{
    struct stream s;

    p->mem_w = pick_mem(b);
    draw_weights(b, p, &s);
    place_stream(b, p, &s);
    free(s.v);
}

void conv_put_weights(struct test *b, struct conv_plan *p,
                      const uint16_t *v)
{
    int per = conv_per_kernel(b, p);
    const struct stream s = { p->k * per, per, (uint16_t *)(uintptr_t)v };

    place_stream(b, p, &s);
}
