/* SPDX-License-Identifier: Apache-2.0
 * Reference PDP (pdp.md 13) and CDP (cdp.md 8).
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
    int v;

    if (in)
        return *ref_at(in, s, y, x, lane);
    v = ref_place_rd(f, m, &p->src, p->prec, s * ref_lanes(f, p->prec) + lane,
                     y, x);
    if (p->prec == REF_FP16 && p->nan_zero &&
        ref_is_nan(ref_f16, (uint32_t)v))
        v = 0;
    return v;
}

/* pdp.md 8.2, one step of rounding by 65536 */
static int64_t refpool_rnd(int64_t v)
{
    return ref_rsr(v, 16);
}

/* Real elements of a window, in order: rows top down, left to right. */
struct window {
    int rows, cols;
    int32_t v[8][8];
};

static struct window window_at(const struct ref_cfg *f,
                               const struct ref_pdp *p, struct ref_mem *m,
                               struct ref_cube *in, const struct band *b,
                               const int at[4])
{
    struct window w;                  /* elements after cols are not read */

    w.rows = w.cols = 0;
    for (int ky = 0; ky < p->kh; ky++) {
        int y = at[1] * p->sh - p->pt + ky, cols = 0;

        if (y < 0 || y >= p->h)
            continue;
        for (int kx = 0; kx < p->kw; kx++) {
            int x = at[2] * p->sw - b->pl + kx;

            if (x >= 0 && x < b->w)
                w.v[w.rows][cols++] =
                    in_elem(f, p, m, in, at[0], y, b->x0 + x, at[3]);
        }
        w.cols = cols;
        w.rows++;
    }
    return w;
}

static int32_t refpool_result(const struct ref_pdp *p, const struct window *w)
{
    int nh = p->kw - w->cols, nv = p->kh - w->rows;
    int64_t t = 0, lo = 32767, hi = -32768;

    for (int y = 0; y < w->rows; y++) {
        for (int x = 0; x < w->cols; x++) {
            int64_t v = w->v[y][x];

            t += v;
            lo = v < lo ? v : lo;
            hi = v > hi ? v : hi;
        }
        if (nh > 0)
            t += p->pv[nh];
    }
    if (p->method)
        return (int32_t)(p->method == 1 ? hi : lo);
    if (nv > 0)
        t += p->pv[nv] * p->kw;
    t = refpool_rnd(refpool_rnd(t * p->rw) * p->rh);
    return (int32_t)ref_wrap(t, p->prec == REF_INT8 ? 8 : 16);
}

/* pdp.md 9.1: the running value first in a row, second between rows. */
static uint32_t extreme_fp(const struct ref_pdp *p, const struct window *w)
{
    uint32_t (*pick)(struct ref_fmt, uint32_t, uint32_t) =
        p->method == 1 ? ref_fmax : ref_fmin;
    uint32_t all = 0;

    for (int y = 0; y < w->rows; y++) {
        uint32_t row = (uint32_t)w->v[y][0];

        for (int x = 1; x < w->cols; x++)
            row = pick(ref_f16, row, (uint32_t)w->v[y][x]);
        all = y ? pick(ref_f16, row, all) : row;
    }
    return all;
}

static uint32_t refpool_f17(int64_t v)
{
    return (uint32_t)v & 0x1ffff;
}

/* pdp.md 9.2 */
static uint32_t average_fp(const struct ref_pdp *p, const struct window *w)
{
    static const uint32_t kw17[9] = { 0, 0x7c00, 0x8000, 0x8200, 0x8400,
                                      0x8500, 0x8600, 0x8700, 0x8800 };
    int nh = p->kw - w->cols, nv = p->kh - w->rows;
    uint32_t t = 0, v;

    for (int y = 0; y < w->rows; y++) {
        uint32_t acc = 0;

        for (int x = 0; x < w->cols; x++) {
            v = ref_fcvt(ref_f16, ref_f17, (uint32_t)w->v[y][x]);
            acc = x ? ref_fadd(ref_f17, acc, v) : v;
        }
        acc = ref_fadd(ref_f17, acc, nh ? refpool_f17(p->pv[nh]) : 0);
        t = y ? ref_fadd(ref_f17, acc, t) : acc;
    }
    v = nv ? refpool_f17(p->pv[nv]) : 0;
    t = ref_fadd(ref_f17, t, ref_fmul(ref_f17, v, kw17[p->kw]));
    t = ref_fmul(ref_f17, t, refpool_f17(p->rw));
    t = ref_fmul(ref_f17, t, refpool_f17(p->rh));
    return ref_fcvt(ref_f17, ref_f16, t);
}

static int32_t refpool_window(const struct ref_pdp *p, const struct window *w)
{
    if (p->prec != REF_FP16)
        return refpool_result(p, w);
    return (int32_t)(p->method ? extreme_fp(p, w) : average_fp(p, w));
}

/* pdp.md 9.3: every atom that PDP_RDMA delivers for a band. */
static void count_in(const struct ref_cfg *f, const struct ref_pdp *p,
                     struct ref_mem *m, const struct band *b, int s,
                     struct ref_nan *cnt)
{
    int e = ref_lanes(f, p->prec);

    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < b->w; x++)
            for (int l = 0; l < e; l++) {
                uint32_t v = (uint32_t)ref_place_rd(f, m, &p->src, p->prec,
                                                    s * e + l, y, b->x0 + x);

                cnt->nan_in += (uint32_t)ref_is_nan(ref_f16, v);
                cnt->inf_in += (uint32_t)ref_is_inf(ref_f16, v);
            }
}

static void pdp_one(const struct ref_cfg *f, const struct ref_pdp *p,
                    struct ref_mem *m, struct ref_cube *in,
                    const struct band *b, const int at[4],
                    struct ref_nan *cnt)
{
    struct window w = window_at(f, p, m, in, b, at);
    int32_t v;

    ref_site = REF_AT_POOL;
    v = refpool_window(p, &w);
    ref_wre(m, p->dst.mem,
            ref_place_at(f, &p->dst, p->prec,
                         at[0] * ref_lanes(f, p->prec) + at[3], at[1],
                         b->ox0 + at[2]), p->prec, v);
    if (p->prec == REF_FP16)
        cnt->nan_out += (uint32_t)ref_is_nan(ref_f16, (uint32_t)v);
}

int ref_pdp_layer(const struct ref_cfg *f, const struct ref_pdp *p,
                  struct ref_mem *m, struct ref_cube *in,
                  struct ref_nan *cnt)
{
    int e = ref_lanes(f, p->prec), surfaces = ref_ceil(p->c, e), at[4];

    *cnt = (struct ref_nan){ 0, 0, 0 };
    if (in && (in->w != p->w || in->h != p->h || in->s != surfaces ||
               in->e != e))
        return ref_fail(m, "PDP cube differs from the SDP's");
    for (int n = 0; n <= p->split; n++) {
        struct band b = band_of(p, n);

        for (at[0] = 0; at[0] < surfaces; at[0]++) {
            if (!in && p->prec == REF_FP16)
                count_in(f, p, m, &b, at[0], cnt);
            for (at[1] = 0; at[1] < p->oh; at[1]++)
                for (at[2] = 0; at[2] < b.ow; at[2]++)
                    for (at[3] = 0; at[3] < e; at[3]++)
                        pdp_one(f, p, m, in, &b, at, cnt);
        }
    }
    return m->err[0] ? -1 : 0;
}

/* ---- CDP ------------------------------------------------------------ */

/* cdp.md 4.1, lanes past C are 0 (4.2); FP16: FP17 pattern (5) */
static int64_t cdp_in(const struct ref_cfg *f, const struct ref_cdp *p,
                      struct ref_mem *m, int c, int y, int x)
{
    int v, off;

    if (c < 0 || c >= p->c)
        return 0;
    ref_site = REF_AT_LRN_IN;
    v = ref_place_rd(f, m, &p->src, p->prec, c, y, x);
    if (p->prec == REF_FP16) {
        if (p->nan_zero && ref_is_nan(ref_f16, (uint32_t)v))
            v = 0;
        return ref_fcvt(ref_f16, ref_f17, (uint32_t)v);
    }
    off = p->prec == REF_INT8 ? (int8_t)p->in_off : (int16_t)p->in_off;
    return ref_rsrs((int64_t)(v - off) * p->in_scale, p->in_shift,
                    p->prec == REF_INT8 ? 9 : 17);
}

/* in: converted inputs of one position, around the channel that is made. */
static int32_t cdp_int(const struct ref_cfg *f, const struct ref_cdp *p,
                       const int64_t *in, struct ref_cdp_cnt *cnt)
{
    int64_t q = in[0], s = 0, r, v, fl;
    int n = p->prec == REF_INT8 ? 8 : 16;

    for (int k = -p->half; k <= p->half; k++)
        s += in[k] * in[k];
    if (p->sqsum_bypass)
        s = q;
    ref_site = REF_AT_LRN_LUT;
    r = ref_lut_cdp(&p->lut, p->prec, s, cnt->lut);
    ref_site = REF_AT_LRN_OUT;
    if (!p->mul_bypass)
        r *= q;
    r = (r - ref_wrap(p->out_off, n == 8 ? 25 : 32)) * p->out_scale;
    ref_widen(&cnt->ends, r);
    v = ref_rsrs(r, p->out_shift, n);
    fl = r >> p->out_shift;               /* cdp.md 6 */
    if (f->v1 && (v < fl - 1 || v > fl + 1))
        cnt->sat++;
    return (int32_t)v;
}

/* cdp.md 5 */
static uint32_t refpool_square(uint32_t v17)
{
    uint32_t v = ref_fcvt(ref_f17, ref_f32, v17);

    return ref_fmul(ref_f32, v, v);
}

static int32_t cdp_fp(const struct ref_cfg *f, const struct ref_cdp *p,
                      const int64_t *in, struct ref_cdp_cnt *cnt)
{
    uint32_t q = (uint32_t)in[0], s, r;

    (void)f;

    ref_site = REF_AT_LRN;
    s = refpool_square(q);
    for (int k = 1; k <= p->half; k++) {
        uint32_t a = refpool_square((uint32_t)in[-k]),
                 b = refpool_square((uint32_t)in[k]);

        a = ref_fadd(ref_f32, a, b);
        s = k == 1 ? ref_fadd(ref_f32, a, s) : ref_fadd(ref_f32, s, a);
    }
    if (p->sqsum_bypass)
        s = ref_fcvt(ref_f17, ref_f32, q);
    ref_site = REF_AT_LRN_LUT;
    r = ref_lut_cdp_fp(&p->lut, s, cnt->lut);
    ref_site = REF_AT_LRN_OUT;
    if (p->mul_bypass)
        r = ref_is_nan(ref_f17, q) ? q : r;
    else
        r = ref_fmul(ref_f17, q, r);
    r = ref_fcvt(ref_f17, ref_f16, r);
    cnt->nan.nan_out += (uint32_t)ref_is_nan(ref_f16, r);
    return (int32_t)(r & 0xffff);
}

/* FP16 patterns that the unit read. */
static void cdp_count(const struct ref_cfg *f, const struct ref_cdp *p,
                      struct ref_mem *m, int c, int y, int x,
                      struct ref_nan *n)
{
    uint32_t v = (uint32_t)ref_place_rd(f, m, &p->src, p->prec, c, y, x);

    n->nan_in += (uint32_t)ref_is_nan(ref_f16, v);
    n->inf_in += (uint32_t)ref_is_inf(ref_f16, v);
}

enum { HALF = 4 };                    /* the widest sum has 9 channels */

static void cdp_position(const struct ref_cfg *f, const struct ref_cdp *p,
                         struct ref_mem *m, int y, int x, int64_t *in,
                         struct ref_cdp_cnt *cnt)
{
    int e = ref_lanes(f, p->prec), all = ref_ceil(p->c, e) * e;
    int fp = p->prec == REF_FP16;

    for (int c = -HALF; c < all + HALF; c++)
        in[c] = cdp_in(f, p, m, c, y, x);
    for (int c = 0; c < all; c++) {
        if (fp)
            cdp_count(f, p, m, c, y, x, &cnt->nan);
        ref_wre(m, p->dst.mem, ref_place_at(f, &p->dst, p->prec, c, y, x),
                p->prec,
                (fp ? cdp_fp : cdp_int)(f, p, in + c, cnt));
    }
}

int ref_cdp_layer(const struct ref_cfg *f, const struct ref_cdp *p,
                  struct ref_mem *m, struct ref_cdp_cnt *cnt)
{
    int e = ref_lanes(f, p->prec), all = ref_ceil(p->c, e) * e;
    int64_t *in = calloc((size_t)all + 2 * HALF, sizeof *in);

    *cnt = (struct ref_cdp_cnt){ .ends = { p->dst.mem, p->out_shift,
                                          p->dst.base, 0, 0 } };
    if (!in)
        ref_fail(m, "out of memory");
    for (int y = 0; y < p->h && in; y++)
        for (int x = 0; x < p->w; x++)
            cdp_position(f, p, m, y, x, in + HALF, cnt);
    if (p->prec != REF_FP16)
        ref_shifted_add(m, &cnt->ends);
    free(in);
    return m->err[0] ? -1 : 0;
}
