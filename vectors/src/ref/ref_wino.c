/* SPDX-License-Identifier: Apache-2.0
 * Reference Winograd: one 2x2 output tile of one kernel at a time
 * (conv_core.md 5.3, 6.4, 7.2).
 */
#include "ref.h"

/* Element of the padded, channel-extended cube; pixel (x,y) of channel
 * (dy*SX+dx)*C' + c is padded pixel (x*SX+dx, y*SY+dy) of channel c. */
static int refwino_extended(const struct ref_conv *p,
                            const struct ref_lines *in, int y, int x, int c)
{
    int phase = c / in->c;
    int iy = y * p->csy + phase / p->csx - p->cpt;
    int ix = x * p->csx + phase % p->csx - p->pl;
    size_t i;

    if (iy < 0 || iy >= in->rows || ix < 0 || ix >= in->wpad)
        return p->cdma_pad;
    i = (size_t)iy * (size_t)in->wpad + (size_t)ix;
    return in->v[i * (size_t)in->c + (size_t)(c % in->c)];
}

/* Ct * d * Ct^T: pairs (a, b, minus) of the rows of Ct. */
static const int pair[4][3] = {
    { 0, 2, 1 }, { 1, 2, 0 }, { 2, 1, 1 }, { 1, 3, 1 }
};

static int64_t refwino_add(int fp, int64_t a, int64_t b, int minus)
{
    if (!fp)
        return minus ? a - b : a + b;
    return minus ? ref_fsub(ref_f17, (uint32_t)a, (uint32_t)b)
                 : ref_fadd(ref_f17, (uint32_t)a, (uint32_t)b);
}

/* The transformed 4x4 window of one channel. */
static void refwino_pra(const struct ref_conv *p, const struct ref_lines *in,
                        int y0, int x0, int c, int out[4][4])
{
    int fp = p->proc == REF_FP16;
    int64_t d[4][4], t[4][4], u;
    uint32_t any = 0;

    ref_site = REF_AT_CVT;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            d[y][x] = refwino_extended(p, in, y0 + y, x0 + x, c);
            any |= (uint32_t)d[y][x];
            if (fp)
                d[y][x] = ref_fcvt(ref_f16, ref_f17,
                                   (uint32_t)d[y][x] & 0xffff);
        }
    ref_site = REF_AT_PRA;
    ref_note(REF_SMALL, fp && any & 0x3ff && !(any & 0x7c00));
    for (int i = 0; i < 4; i++)
        for (int x = 0; x < 4; x++)
            t[i][x] = refwino_add(fp, d[pair[i][0]][x], d[pair[i][1]][x],
                                  pair[i][2]);
    for (int y = 0; y < 4; y++)
        for (int i = 0; i < 4; i++) {
            u = refwino_add(fp, t[y][pair[i][0]], t[y][pair[i][1]], pair[i][2]);
            if (fp)
                u = ref_fcvt(ref_f17, ref_f16, (uint32_t)u);
            else
                u = ref_rsrs(u, p->pra, p->proc == REF_INT8 ? 8 : 16);
            out[y][i] = (int)u;
        }
}

/* conv_core.md 7.2 */
void ref_poa(int64_t m[4][4], int64_t out[4])
{
    int64_t u[2][4];

    for (int x = 0; x < 4; x++) {
        u[0][x] = m[0][x] + m[1][x] + m[2][x];
        u[1][x] = m[1][x] - m[2][x] - m[3][x];
    }
    for (int i = 0; i < 2; i++) {
        out[i * 2] = u[i][0] + u[i][1] + u[i][2];
        out[i * 2 + 1] = u[i][1] - u[i][2] - u[i][3];
    }
}

static void tile_int(const struct ref_conv *p, const struct ref_lines *in,
                     const int16_t *wt, int k, int ty, int tx,
                     uint32_t *sat_count, int32_t out[4])
{
    int64_t m[4][4] = { { 0 } }, o[4];
    int t[4][4];

    for (int c = 0; c < p->wc; c++) {
        refwino_pra(p, in, ty * 2, tx * 2, c, t);
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++)
                m[y][x] += (int64_t)t[y][x] *
                           wt[ref_wt_off_wino(p, k, y, x, c)];
    }
    ref_poa(m, o);
    for (int i = 0; i < 4; i++)
        out[i] = ref_conv_final(
            ref_sat(o[i], p->proc == REF_INT8 ? 34 : 48), p->clip,
            sat_count);
}

static void tile_fp(const struct ref_conv *p, const struct ref_lines *in,
                    const int16_t *wt, int k, int ty, int tx, int32_t out[4])
{
    struct ref_psum acc[4] = { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } };
    struct ref_psum ps[4];
    uint16_t d[64], w[64];
    int t[4][4];

    for (int c = 0; c < p->wc; c += 4) {
        for (int i = 0; i < 64; i++) {
            if (i < 4) {
                refwino_pra(p, in, ty * 2, tx * 2, c + i, t);
                for (int j = 0; j < 16; j++)
                    d[j * 4 + i] = (uint16_t)t[j / 4][j % 4];
            }
            w[i] = (uint16_t)wt[ref_wt_off_wino(p, k, i / 16, i / 4 % 4,
                                                c + i % 4)];
        }
        ref_mac_fp_wino(d, w, ps);
        for (int i = 0; i < 4; i++)
            acc[i] = ref_acc_fp(acc[i], ps[i]);
    }
    for (int i = 0; i < 4; i++)
        out[i] = (int32_t)ref_acc_fp32(acc[i]);
}

/* Output i of the tile is (x = i % 2, y = i / 2). */
void ref_wino_tile(const struct ref_conv *p, const struct ref_lines *in,
                   const int16_t *wt, int k, int ty, int tx,
                   uint32_t *sat_count, int32_t out[4])
{
    if (p->proc == REF_FP16)
        tile_fp(p, in, wt, k, ty, tx, out);
    else
        tile_int(p, in, wt, k, ty, tx, sat_count, out);
}
