/* SPDX-License-Identifier: Apache-2.0
 * Reference convolution: one sum for each output element.
 */
#include "ref.h"

#include <stdlib.h>

/* data_formats.md 3.1; take[i] = index in memory order of component i.
 * Two-plane formats: component 0 is plane 0, take[1..2] index plane 1. */
static const struct ref_pix pix[] = {
    { 0, 1, 1, 0, 1, { 0, 0, 0, 0 } },  { 12, 1, 4, 0, 4, { 0, 1, 2, 3 } },
    { 13, 1, 4, 0, 4, { 2, 1, 0, 3 } }, { 14, 1, 4, 0, 4, { 1, 2, 3, 0 } },
    { 15, 1, 4, 0, 4, { 3, 2, 1, 0 } }, { 16, 1, 4, 0, 4, { 0, 1, 2, 3 } },
    { 17, 1, 4, 0, 4, { 2, 1, 0, 3 } }, { 18, 1, 4, 0, 4, { 1, 2, 3, 0 } },
    { 19, 1, 4, 0, 4, { 3, 2, 1, 0 } }, { 26, 1, 4, 0, 4, { 2, 1, 0, 3 } },
    { 27, 1, 4, 0, 4, { 1, 2, 3, 0 } }, { 28, 2, 1, 2, 3, { 0, 1, 0, 0 } },
    { 29, 2, 1, 2, 3, { 0, 0, 1, 0 } },
};

const struct ref_pix *ref_pix_find(int code)
{
    for (size_t i = 0; i < sizeof pix / sizeof pix[0]; i++)
        if (pix[i].code == code)
            return &pix[i];
    return NULL;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

int64_t ref_wt_off(const struct ref_cfg *f, const struct ref_conv *p, int k,
                   int r, int s, int c)
{
    int g = k / f->g, cb = c / f->cb;
    int kg = min(f->g, p->k - g * f->g);
    int cn = min(f->cb, p->wc - cb * f->cb);
    int64_t rs = (int64_t)p->r * p->s;

    return (int64_t)g * f->g * rs * p->wc + kg * rs * f->cb * cb +
           (((int64_t)r * p->s + s) * kg + k % f->g) * cn + c % f->cb;
}

int64_t ref_wt_off_post(const struct ref_cfg *f, const struct ref_conv *p,
                        int k, int n, int ce)
{
    int g = k / f->g, j = n / p->post;
    int kg = min(f->g, p->k - g * f->g);
    int rows = min(p->post, p->r - j * p->post);
    int64_t q = p->wc;

    return (int64_t)g * f->g * p->r * q + kg * q * p->post * j +
           ((int64_t)(k % f->g) * rows + n % p->post) * q + ce;
}

/* conv_core.md 4.3; x is already 17 bits wide. */
static int8_t convert(const struct ref_conv *p, int x, int comp)
{
    int64_t s = p->cvt_off, t;

    if (!p->cvt_en)
        return (int8_t)x;
    if (p->image && p->mean_en)
        s = p->mean[comp];
    t = ref_rsrs((x - s) * p->cvt_scale, p->cvt_trunc, 17);
    return (int8_t)ref_sat(t, 8);
}

/* Component ch of pixel (x,y), data_formats.md 3. */
static int pixel(const struct ref_cfg *f, const struct ref_conv *p,
                 struct ref_mem *m, const struct ref_pix *q, int y, int x,
                 int ch)
{
    uint64_t a;

    if (q->planes == 1 || ch == 0) {
        a = p->base0 + (uint64_t)(y * p->line) +
            (uint64_t)((p->xoff + x) * q->bpp0);
        if (q->planes == 1)
            a += (uint64_t)q->take[ch];
    } else {
        a = p->base1 + (uint64_t)(y * p->uvline) +
            (uint64_t)(p->xoff * q->bpp1 % f->ab + x * q->bpp1 + q->take[ch]);
    }
    a = (uint64_t)ref_rd(m, p->mem_d, a);
    return p->sign_ovr || !p->cvt_en ? (int8_t)a : (int)a;
}

static int8_t element(const struct ref_cfg *f, const struct ref_conv *p,
                      struct ref_mem *m, const struct ref_pix *q, int y,
                      int col, int ch)
{
    int x = p->image ? col - p->pl : col;
    uint64_t a;

    if (x < 0 || x >= p->w)
        return (int8_t)p->cdma_pad;
    if (q)
        return convert(p, pixel(f, p, m, q, y, x, ch), ch);
    a = p->base0 + (uint64_t)(ch / f->ab * p->surf + y * p->line) +
        (uint64_t)(x * f->ab + ch % f->ab);
    return convert(p, (int8_t)ref_rd(m, p->mem_d, a), ch);
}

int ref_conv_lines(const struct ref_cfg *f, const struct ref_conv *p,
                   struct ref_mem *m, struct ref_lines *out)
{
    const struct ref_pix *q = p->image ? ref_pix_find(p->pixfmt) : NULL;
    size_t i = 0;

    if (p->image && (!q || q->chans != p->c)) {
        ref_fail(m, "pixel format %d with %d channels", p->pixfmt, p->c);
        return -1;
    }
    out->rows = p->h;
    out->c = p->c;
    out->wpad = p->image ? p->pl + p->w + p->pr : p->w;
    out->v = malloc((size_t)out->rows * (size_t)out->wpad * (size_t)p->c);
    if (!out->v) {
        ref_fail(m, "out of memory");
        return -1;
    }
    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < out->wpad; x++)
            for (int c = 0; c < p->c; c++)
                out->v[i++] = element(f, p, m, q, y, x, c);
    return 0;
}

/* conv_core.md 6.3: row of S*Cimg elements of the padded line. */
static int64_t sum_image(const struct ref_cfg *f, const struct ref_conv *p,
                         const struct ref_lines *in, const int8_t *wt,
                         int k, int oy, int ox)
{
    int64_t acc = 0;

    for (int r = 0; r < p->r; r++) {
        int iy = oy * p->sy + r - p->pt;
        int pad = iy < 0 || iy >= p->h_ext;

        for (int q = 0; q < p->wc; q++) {
            int64_t w = p->post > 1 ? ref_wt_off_post(f, p, k, r, q)
                                    : ref_wt_off(f, p, k, r, 0, q);
            size_t row = (size_t)iy * (size_t)in->wpad * (size_t)in->c;
            int d = pad ? (int8_t)p->csc_pad
                        : in->v[row + (size_t)(ox * p->sx * p->c + q)];

            acc += d * wt[w];
        }
    }
    return acc;
}

int64_t ref_conv_sum(const struct ref_cfg *f, const struct ref_conv *p,
                     const struct ref_lines *in, const int8_t *wt, int k,
                     int oy, int ox)
{
    int64_t acc = 0;

    if (p->image)
        return sum_image(f, p, in, wt, k, oy, ox);
    for (int c = 0; c < p->wc; c++)
        for (int r = 0; r < p->r; r++)
            for (int s = 0; s < p->s; s++) {
                int iy = oy * p->sy + r * p->dy - p->pt;
                int ix = ox * p->sx + s * p->dx - p->csc_pl;
                int d = (int8_t)p->csc_pad;

                if (iy >= 0 && iy < p->h_ext && ix >= 0 && ix < p->w)
                    d = in->v[((size_t)iy * (size_t)in->wpad + (size_t)ix) *
                              (size_t)in->c + (size_t)c];
                acc += d * wt[ref_wt_off(f, p, k, r, s, c)];
            }
    return acc;
}

/* conv_core.md 8.3, with the sticky detail for shifts above 16. */
int32_t ref_conv_final(int64_t acc, int clip, uint32_t *sat_count)
{
    int64_t t = acc, y;

    if (clip > 0) {
        int low = clip > 16 ? clip - 16 : 0;
        int64_t guard = acc >> (clip - 1) & 1;
        int64_t rest = acc & (((int64_t)1 << (clip - 1)) - 1);

        rest >>= low;                     /* bits the hardware looks at */
        t = (acc >> clip) + (acc >= 0 ? guard : (guard && rest));
    }
    y = ref_sat(t, 32);
    if (y != t && *sat_count != UINT32_MAX)
        ++*sat_count;
    return (int32_t)y;
}

int ref_conv_layer(const struct ref_cfg *f, const struct ref_conv *p,
                   const struct ref_lines *in, const int8_t *wt,
                   struct ref_cube *out, uint32_t *sat_count)
{
    if (ref_cube_new(out, p->ow, p->oh, ref_ceil(p->k, f->g), f->g))
        return -1;
    *sat_count = 0;
    for (int k = 0; k < p->k; k++)
        for (int y = 0; y < p->oh; y++)
            for (int x = 0; x < p->ow; x++)
                *ref_at(out, k / f->g, y, x, k % f->g) = ref_conv_final(
                    ref_sat(ref_conv_sum(f, p, in, wt, k, y, x), 34),
                    p->clip, sat_count);
    return 0;
}
