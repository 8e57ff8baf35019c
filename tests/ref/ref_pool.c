/* SPDX-License-Identifier: Apache-2.0
 * Reference PDP (pdp.md 13) and CDP (cdp.md 8), INT8.
 */
#include "ref.h"

#include <stdlib.h>

/* ---- PDP ------------------------------------------------------------ */

struct band {
    int x0, w, pl, pr, ox0, ow;
};

/* pdp.md 4 */
static struct band band_of(const struct ref_pdp *p, int b)
{
    struct band r = { 0, p->w, p->pl, p->pr, 0, p->ow };
    int ov = p->kw - p->sw;

    if (p->split == 0)
        return r;
    if (b == 0) {
        r.w = p->fi;
        r.pr = 0;
        r.ow = p->fo;
        return r;
    }
    r.x0 = p->fi + (b - 1) * p->mi - ov;
    r.ox0 = p->fo + (b - 1) * p->mo;
    r.pl = 0;
    r.w = (b < p->split ? p->mi : p->li) + ov;
    r.ow = b < p->split ? p->mo : p->lo;
    r.pr = b < p->split ? 0 : p->pr;
    return r;
}

static int in_elem(const struct ref_cfg *f, const struct ref_pdp *p,
                   struct ref_mem *m, struct ref_cube *in, int s, int y,
                   int x, int lane)
{
    if (in)
        return *ref_at(in, s, y, x, lane);
    return (int8_t)ref_rd(m, p->mem_src,
                          p->src + (uint64_t)(s * p->src_surf) +
                              (uint64_t)(y * p->src_line) +
                              (uint64_t)(x * f->ab + lane));
}

/* pdp.md 8.2, one step of rounding by 65536 */
static int64_t rnd(int64_t v)
{
    return ref_rsr(v, 16);
}

struct window {
    int real_cols, real_rows;
    int64_t sum, lo, hi;
};

static int8_t result(const struct ref_pdp *p, const struct window *w)
{
    int64_t t = w->sum, u;
    int nv = p->kh - w->real_rows;

    if (p->method == 1)
        return (int8_t)w->hi;
    if (p->method == 2)
        return (int8_t)w->lo;
    if (nv > 0)
        t += p->pv[nv] * p->kw;
    u = rnd(t * p->rw);
    return (int8_t)rnd(u * p->rh);
}

static int8_t pool(const struct ref_cfg *f, const struct ref_pdp *p,
                   struct ref_mem *m, struct ref_cube *in,
                   const struct band *b, const int at[4])
{
    struct window w = { 0, 0, 0, 127, -128 };

    for (int ky = 0; ky < p->kh; ky++) {
        int y = at[1] * p->sh - p->pt + ky, cols = 0;

        if (y < 0 || y >= p->h)
            continue;
        w.real_rows++;
        for (int kx = 0; kx < p->kw; kx++) {
            int x = at[2] * p->sw - b->pl + kx, v;

            if (x < 0 || x >= b->w)
                continue;
            cols++;
            v = in_elem(f, p, m, in, at[0], y, b->x0 + x, at[3]);
            w.sum += v;
            w.lo = v < w.lo ? v : w.lo;
            w.hi = v > w.hi ? v : w.hi;
        }
        if (p->kw > cols)
            w.sum += p->pv[p->kw - cols];
    }
    return result(p, &w);
}

int ref_pdp_layer(const struct ref_cfg *f, const struct ref_pdp *p,
                  struct ref_mem *m, struct ref_cube *in)
{
    int surfaces = ref_ceil(p->c, f->ab), at[4];

    if (in && (in->w != p->w || in->h != p->h || in->s != surfaces)) {
        ref_fail(m, "PDP cube differs from the SDP's");
        return -1;
    }
    for (int n = 0; n <= p->split; n++) {
        struct band b = band_of(p, n);

        for (at[0] = 0; at[0] < surfaces; at[0]++)
            for (at[1] = 0; at[1] < p->oh; at[1]++)
                for (at[2] = 0; at[2] < b.ow; at[2]++)
                    for (at[3] = 0; at[3] < f->ab; at[3]++)
                        ref_wr(m, p->mem_dst,
                               p->dst + (uint64_t)(at[0] * p->dst_surf) +
                                   (uint64_t)(at[1] * p->dst_line) +
                                   (uint64_t)((b.ox0 + at[2]) * f->ab +
                                              at[3]),
                               (uint8_t)pool(f, p, m, in, &b, at));
    }
    return m->err[0] ? -1 : 0;
}

/* ---- CDP ------------------------------------------------------------ */

/* cdp.md 4.1, lanes past C are 0 (4.2) */
static int64_t cdp_in(const struct ref_cfg *f, const struct ref_cdp *p,
                      struct ref_mem *m, int c, int y, int x)
{
    int v;

    if (c < 0 || c >= p->c)
        return 0;
    v = (int8_t)ref_rd(m, p->mem_src,
                       p->src + (uint64_t)(c / f->ab * p->src_surf) +
                           (uint64_t)(y * p->src_line) +
                           (uint64_t)(x * f->ab + c % f->ab));
    return ref_rsrs((int64_t)(v - (int8_t)p->in_off) * p->in_scale,
                    p->in_shift, 9);
}

static int8_t cdp_one(const struct ref_cfg *f, const struct ref_cdp *p,
                      struct ref_mem *m, int c, int y, int x,
                      uint32_t count[5])
{
    int64_t q = cdp_in(f, p, m, c, y, x), s = 0, r;

    for (int k = -p->half; k <= p->half; k++) {
        int64_t n = cdp_in(f, p, m, c + k, y, x);

        s += n * n;
    }
    if (p->sqsum_bypass)
        s = q;
    r = ref_lut_cdp(&p->lut, s, count);
    if (!p->mul_bypass)
        r *= q;
    return (int8_t)ref_rsrs((r - ref_wrap(p->out_off, 25)) * p->out_scale,
                            p->out_shift, 8);
}

int ref_cdp_layer(const struct ref_cfg *f, const struct ref_cdp *p,
                  struct ref_mem *m, uint32_t count[5])
{
    int all = ref_ceil(p->c, f->ab) * f->ab;

    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < p->w; x++)
            for (int c = 0; c < all; c++)
                ref_wr(m, p->mem_dst,
                       p->dst + (uint64_t)(c / f->ab * p->dst_surf) +
                           (uint64_t)(y * p->dst_line) +
                           (uint64_t)(x * f->ab + c % f->ab),
                       (uint8_t)cdp_one(f, p, m, c, y, x, count));
    return m->err[0] ? -1 : 0;
}
