/* SPDX-License-Identifier: Apache-2.0
 * Reference convolution: one sum for each output element.
 */
#include "ref.h"

#include <stdlib.h>

/* data_formats.md 3.1; take[i] = index in memory order of component i.
 * Two-plane formats: component 0 is plane 0, take[1..2] index plane 1.
 * Packed 10-bit formats: take[i] = lowest bit of component i. */
static const struct ref_pix pix[] = {
    { 0, 1, 1, 0, 1, REF_INT8, { 0 }, 0 },
    { 1, 1, 2, 0, 1, REF_INT16, { 0 }, 0 },
    { 2, 1, 2, 0, 1, REF_INT16, { 0 }, 0 },
    { 3, 1, 2, 0, 1, REF_INT16, { 0 }, 0 },
    { 4, 1, 2, 0, 1, REF_INT16, { 0 }, 0 },
    { 5, 1, 2, 0, 1, REF_FP16, { 0 }, 0 },
    { 6, 1, 8, 0, 4, REF_INT16, { 0, 1, 2, 3 }, 0 },
    { 7, 1, 8, 0, 4, REF_INT16, { 0, 1, 2, 3 }, 0 },
    { 8, 1, 8, 0, 4, REF_FP16, { 0, 1, 2, 3 }, 0 },
    { 9, 1, 8, 0, 4, REF_INT16, { 2, 1, 0, 3 }, 0 },
    { 10, 1, 8, 0, 4, REF_INT16, { 1, 2, 3, 0 }, 0 },
    { 11, 1, 8, 0, 4, REF_FP16, { 2, 1, 0, 3 }, 0 },
    { 12, 1, 4, 0, 4, REF_INT8, { 0, 1, 2, 3 }, 0 },
    { 13, 1, 4, 0, 4, REF_INT8, { 2, 1, 0, 3 }, 0 },
    { 14, 1, 4, 0, 4, REF_INT8, { 1, 2, 3, 0 }, 0 },
    { 15, 1, 4, 0, 4, REF_INT8, { 3, 2, 1, 0 }, 0 },
    { 16, 1, 4, 0, 4, REF_INT8, { 0, 1, 2, 3 }, 0 },
    { 17, 1, 4, 0, 4, REF_INT8, { 2, 1, 0, 3 }, 0 },
    { 18, 1, 4, 0, 4, REF_INT8, { 1, 2, 3, 0 }, 0 },
    { 19, 1, 4, 0, 4, REF_INT8, { 3, 2, 1, 0 }, 0 },
    { 20, 1, 4, 0, 4, REF_INT16, { 0, 10, 20, 30 }, 1 },
    { 21, 1, 4, 0, 4, REF_INT16, { 20, 10, 0, 30 }, 1 },
    { 22, 1, 4, 0, 4, REF_INT16, { 2, 12, 22, 0 }, 1 },
    { 23, 1, 4, 0, 4, REF_INT16, { 22, 12, 2, 0 }, 1 },
    { 24, 1, 4, 0, 4, REF_INT16, { 20, 10, 0, 30 }, 1 },
    { 25, 1, 4, 0, 4, REF_INT16, { 2, 12, 22, 0 }, 1 },
    { 26, 1, 4, 0, 4, REF_INT8, { 2, 1, 0, 3 }, 0 },
    { 27, 1, 4, 0, 4, REF_INT8, { 1, 2, 3, 0 }, 0 },
    { 28, 2, 1, 2, 3, REF_INT8, { 0, 1, 0 }, 0 },
    { 29, 2, 1, 2, 3, REF_INT8, { 0, 0, 1 }, 0 },
    { 30, 2, 2, 4, 3, REF_INT16, { 0, 1, 0 }, 0 },
    { 31, 2, 2, 4, 3, REF_INT16, { 0, 0, 1 }, 0 },
    { 32, 2, 2, 4, 3, REF_INT16, { 0, 1, 0 }, 0 },
    { 33, 2, 2, 4, 3, REF_INT16, { 0, 0, 1 }, 0 },
    { 34, 2, 2, 4, 3, REF_INT16, { 0, 1, 0 }, 0 },
    { 35, 2, 2, 4, 3, REF_INT16, { 0, 0, 1 }, 0 },
};

const struct ref_pix *ref_pix_find(int code)
{
    for (size_t i = 0; i < sizeof pix / sizeof pix[0]; i++)
        if (pix[i].code == code)
            return &pix[i];
    return NULL;
}

int ref_pix_ok(const struct ref_cfg *f, int code)
{
    const struct ref_pix *q = ref_pix_find(code);

    return q && (f->v1 || q->prec == REF_INT8);
}

static int refconv_min(int a, int b)
{
    return a < b ? a : b;
}

int64_t ref_wt_off(const struct ref_cfg *f, const struct ref_conv *p, int k,
                   int r, int s, int c)
{
    int g = k / p->g, cb = c / f->cb;
    int kg = refconv_min(p->g, p->k - g * p->g);
    int cn = refconv_min(f->cb, p->wc - cb * f->cb);
    int64_t rs = (int64_t)p->r * p->s;

    return (int64_t)g * p->g * rs * p->wc + kg * rs * f->cb * cb +
           (((int64_t)r * p->s + s) * kg + k % p->g) * cn + c % f->cb;
}

int64_t ref_wt_off_post(const struct ref_conv *p, int k, int n, int ce)
{
    int g = k / p->g, j = n / p->post;
    int kg = refconv_min(p->g, p->k - g * p->g);
    int rows = refconv_min(p->post, p->r - j * p->post);
    int64_t q = p->wc;

    return (int64_t)g * p->g * p->r * q + kg * q * p->post * j +
           ((int64_t)(k % p->g) * rows + n % p->post) * q + ce;
}

int64_t ref_wt_off_wino(const struct ref_conv *p, int k, int y, int x, int c)
{
    int g = k / p->g, kg = refconv_min(p->g, p->k - g * p->g);

    return (int64_t)g * p->g * 16 * p->wc + (int64_t)kg * 16 * (c / 4 * 4) +
           (int64_t)(k % p->g) * 64 + (y * 4 + x) * 4 + c % 4;
}

/* ---- input: CDMA (conv_core.md 4.3, data_formats.md 2, 3) ------------- */

/* x is a raw value; 17 bits wide for integers. FP16 is not converted. */
static int refconv_convert(const struct ref_conv *p, int x, int comp)
{
    int64_t s = p->cvt_off, t;

    if (p->in == REF_FP16)
        return p->nan_zero && ref_is_nan(ref_f16, (uint32_t)x) ? 0 : x;
    if (!p->cvt_en)
        return x;
    if (p->image && p->mean_en)
        s = p->mean[comp];
    ref_site = REF_AT_CVT;
    t = ref_rsrs((x - s) * p->cvt_scale, p->cvt_trunc, 17);
    if (p->proc == REF_FP16)
        return (int)ref_i17_f16(t);
    return (int)ref_sat(t, p->proc == REF_INT8 ? 8 : 16);
}

/* Component ch of pixel (x,y). */
static int refconv_pixel(const struct ref_cfg *f, const struct ref_conv *p,
                         struct ref_mem *m, const struct ref_pix *q, int y,
                         int x, int ch)
{
    int es = ref_es(q->prec), v;
    uint64_t a = p->base0 + (uint64_t)(y * p->line) +
                 (uint64_t)((p->xoff + x) * q->bpp0);

    if (q->planes == 2 && ch > 0)
        a = p->base1 + (uint64_t)(y * p->uvline) +
            (uint64_t)(p->xoff * q->bpp1 % f->ab + x * q->bpp1);
    if (q->ten) {
        uint32_t w = 0;

        for (uint64_t i = 0; i < 4; i++)
            w |= (uint32_t)ref_rd(m, p->mem_d, a + i) << (8 * i);
        w >>= q->take[ch];
        v = ch < 3 ? (int)(w & 1023) << 6 : (int)(w & 3) << 14;
        v = (int16_t)v;
    } else {
        v = ref_rde(m, p->mem_d, a + (uint64_t)(q->take[ch] * es), q->prec);
    }
    if (q->prec == REF_FP16 || p->sign_ovr || !p->cvt_en)
        return v;
    return v & (q->prec == REF_INT8 ? 0xff : 0xffff);
}

static void refconv_count(const struct ref_conv *p, int v,
                          struct ref_conv_cnt *n)
{
    if (p->in != REF_FP16)
        return;
    n->nan_d += (uint32_t)ref_is_nan(ref_f16, (uint32_t)v);
    n->inf_d += (uint32_t)ref_is_inf(ref_f16, (uint32_t)v);
}

/* One image line with its left and right padding. */
static void image_line(const struct ref_cfg *f, const struct ref_conv *p,
                       struct ref_mem *m, int y, int16_t *to,
                       struct ref_conv_cnt *n)
{
    const struct ref_pix *q = ref_pix_find(p->pixfmt);

    for (int x = -p->pl; x < p->w + p->pr; x++)
        for (int c = 0; c < p->c; c++) {
            int v = p->cdma_pad;

            if (x >= 0 && x < p->w) {
                v = refconv_pixel(f, p, m, q, y, x, c);
                refconv_count(p, v, n);
                v = refconv_convert(p, v, c);
            }
            *to++ = (int16_t)v;
        }
    /* conv_core.md 4.4: the pixel to the right of the region */
    if (p->in == REF_FP16 && (p->xoff + p->w) * q->bpp0 % f->ab)
        for (int c = 0; c < p->c; c++)
            refconv_count(p, refconv_pixel(f, p, m, q, y, p->w, c), n);
}

static uint64_t refconv_feature(const struct ref_cfg *f,
                                const struct ref_conv *p, int b, int y, int x,
                                int c)
{
    int e = ref_lanes(f, p->in);

    return p->base0 + (uint64_t)(b * p->batch) +
           (uint64_t)(c / e * p->surf + y * p->line) +
           (uint64_t)(x * f->ab + c % e * ref_es(p->in));
}

/* All lanes are fetched and counted; lanes past C are dropped, except by
 * Winograd, which works on whole atoms (data_formats.md 4.4). */
static void feature_line(const struct ref_cfg *f, const struct ref_conv *p,
                         struct ref_mem *m, int b, int y, int keep,
                         int16_t *to, struct ref_conv_cnt *n)
{
    int e = ref_lanes(f, p->in), all = ref_ceil(p->c, e) * e;

    for (int x = 0; x < p->w; x++)
        for (int c = 0; c < all; c++) {
            int v;

            if (c >= keep && p->in != REF_FP16)
                break;
            v = ref_rde(m, p->mem_d, refconv_feature(f, p, b, y, x, c), p->in);
            refconv_count(p, v, n);
            if (c < keep)
                *to++ = (int16_t)refconv_convert(p, v, 0);
        }
}

int ref_conv_lines(const struct ref_cfg *f, const struct ref_conv *p,
                   struct ref_mem *m, struct ref_lines *out,
                   struct ref_conv_cnt *cnt)
{
    const struct ref_pix *q = p->image ? ref_pix_find(p->pixfmt) : NULL;
    size_t line;

    if (p->image && (!ref_pix_ok(f, p->pixfmt) || q->chans != p->c ||
                     q->prec != p->in))
        return ref_fail(m, "pixel format %d with %d channels, precision %d",
                        p->pixfmt, p->c, p->in);
    out->rows = p->h;
    out->nb = p->nb;
    out->c = p->c;
    if (p->wino)
        out->c = ref_ceil(p->c, ref_lanes(f, p->in)) * ref_lanes(f, p->in);
    out->wpad = p->image ? p->pl + p->w + p->pr : p->w;
    line = (size_t)out->wpad * (size_t)out->c;
    out->v = malloc(line * (size_t)(p->h * p->nb) * sizeof *out->v);
    if (!out->v)
        return ref_fail(m, "out of memory");
    for (int i = 0; i < p->h * p->nb; i++) {
        int16_t *to = out->v + (size_t)i * line;

        if (p->image)
            image_line(f, p, m, i, to, cnt);
        else
            feature_line(f, p, m, i % p->nb, i / p->nb, out->c, to, cnt);
    }
    return m->err[0] ? -1 : 0;
}

int ref_conv_at(const struct ref_conv *p, const struct ref_lines *in, int b,
                int iy, int ix, int c)
{
    size_t i;

    if (iy < 0 || iy >= p->h_ext || ix < 0 || ix >= in->wpad)
        return p->csc_pad;
    i = (size_t)iy * (size_t)in->nb + (size_t)b;
    i = i * (size_t)in->wpad + (size_t)ix;
    return in->v[i * (size_t)in->c + (size_t)c];
}

/* ---- sums ------------------------------------------------------------- */

/* conv_core.md 6.3: row of S*Cimg elements of the padded line. */
static int64_t sum_image(const struct ref_cfg *f, const struct ref_conv *p,
                         const struct ref_lines *in, const int16_t *wt,
                         int k, int oy, int ox)
{
    int64_t acc = 0;

    for (int r = 0; r < p->r; r++)
        for (int q = 0; q < p->wc; q++) {
            int64_t w = p->post > 1 ? ref_wt_off_post(p, k, r, q)
                                    : ref_wt_off(f, p, k, r, 0, q);
            int e = ox * p->sx * in->c + q;

            acc += (int64_t)wt[w] *
                   ref_conv_at(p, in, 0, oy * p->sy + r - p->pt, e / in->c,
                               e % in->c);
        }
    return acc;
}

/* One result; the whole sum of conv_core.md 11 without blocks or stripes. */
static int64_t ref_conv_sum(const struct ref_cfg *f, const struct ref_conv *p,
                     const struct ref_lines *in, const int16_t *wt, int b,
                     int k, int oy, int ox)
{
    int64_t acc = 0;

    if (p->image)
        return sum_image(f, p, in, wt, k, oy, ox);
    for (int r = 0; r < p->r; r++)
        for (int s = 0; s < p->s; s++)
            for (int c = 0; c < p->wc; c++)
                acc += (int64_t)wt[ref_wt_off(f, p, k, r, s, c)] *
                       ref_conv_at(p, in, b,
                                   oy * p->sy + r * p->dy - p->pt,
                                   ox * p->sx + s * p->dx - p->csc_pl, c);
    return acc;
}

/* conv_core.md 8.3, with the sticky detail for shifts above 16. */
int32_t ref_conv_final(int64_t acc, int clip, uint32_t *sat_count)
{
    int64_t t = acc, y;

    ref_site = REF_AT_RESULT;
    if (clip > 0) {
        int low = clip > 16 ? clip - 16 : 0;
        int64_t guard = acc >> (clip - 1) & 1;
        int64_t rest = acc & (((int64_t)1 << (clip - 1)) - 1);

        rest >>= low;                     /* bits that the hardware uses */
        t = (acc >> clip) + (acc >= 0 ? guard : (guard && rest));
        ref_note(acc < 0 ? REF_TIE_DOWN : REF_TIE_UP,
                 guard && !(acc & (((int64_t)1 << (clip - 1)) - 1)));
    }
    y = ref_sat(t, 32);
    /* also a value that rounding brings back to exactly -2^31 */
    if ((y != t || acc >> clip < INT32_MIN) && *sat_count != UINT32_MAX)
        ++*sat_count;
    return (int32_t)y;
}

static int32_t refconv_one(const struct ref_cfg *f, const struct ref_conv *p,
                           const struct ref_lines *in, const int16_t *wt,
                           const int at[4], uint32_t *sat_count)
{
    int64_t a;

    if (p->proc == REF_FP16)
        return (int32_t)ref_conv_fp(f, p, in, wt, at[0], at[1], at[2],
                                    at[3]);
    a = ref_conv_sum(f, p, in, wt, at[0], at[1], at[2], at[3]);
    ref_site = REF_AT_SUM;
    ref_note(REF_WIDE, a != (int32_t)a);
    return ref_conv_final(ref_sat(a, p->proc == REF_INT8 ? 34 : 48),
                          p->clip, sat_count);
}

static void wino_kernel(const struct ref_conv *p, const struct ref_lines *in,
                        const int16_t *wt, int k, struct ref_cube *out,
                        uint32_t *sat_count)
{
    int32_t o[4];

    for (int y = 0; y < p->oh; y += 2)
        for (int x = 0; x < p->ow; x += 2) {
            ref_wino_tile(p, in, wt, k, y / 2, x / 2, sat_count, o);
            for (int i = 0; i < 4; i++)
                *ref_at(out, k / p->g, y + i / 2, x + i % 2, k % p->g) =
                    o[i];
        }
}

int ref_conv_layer(const struct ref_cfg *f, const struct ref_conv *p,
                   const struct ref_lines *in, const int16_t *wt,
                   struct ref_cube *out, uint32_t *sat_count)
{
    int at[4];

    *sat_count = 0;
    for (at[0] = 0; at[0] < p->nb; at[0]++) {
        struct ref_cube *o = &out[at[0]];

        if (ref_cube_new(o, p->ow, p->oh, ref_ceil(p->k, p->g), p->g))
            return -1;
        for (at[1] = 0; at[1] < p->k; at[1]++) {
            int k = at[1];

            if (p->wino) {
                wino_kernel(p, in, wt, k, o, sat_count);
                continue;
            }
            for (at[2] = 0; at[2] < p->oh; at[2]++)
                for (at[3] = 0; at[3] < p->ow; at[3]++)
                    *ref_at(o, k / p->g, at[2], at[3], k % p->g) =
                        refconv_one(f, p, in, wt, at, sat_count);
        }
    }
    return 0;
}
