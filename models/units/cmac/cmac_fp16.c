/* SPDX-License-Identifier: Apache-2.0
 * FP16 partial sums of a stripe, bit exact with the truncated carry-save
 * products of the array (conv_core.md 7.3). */
#include "cmac_priv.h"
#include <string.h>

/* A denormal has the scale of exponent 1; 31 counts as an ordinary exponent,
 * which makes Inf 65536 (7.3). */
static void cmac_fp16_unpack_group(const uint8_t *src, unsigned lane,
                                   cmac_row *r)
{
    for (unsigned i = lane; i < lane + CMAC_GROUP; i++) {
        uint32_t h = src[2 * i] | (uint32_t)src[2 * i + 1] << 8;
        uint32_t e = h >> 10 & 31u, f = h & 0x3ffu;

        r->m[i] = e ? (0x400u | f) << (e & 3u) : f << 1;
        r->q[i] = e >> 2;
        r->neg[i] = 0u - (h >> 15);
        r->live |= (uint64_t)(r->m[i] != 0) << i;
        if (e == 31 && f && !r->nan)
            r->nan = h;
    }
}

static void cmac_fp16_unpack(const uint8_t *src, cmac_row *r)
{
    static const uint8_t zero[2 * CMAC_GROUP];

    r->nan = 0;
    r->live = 0;
    for (unsigned g = 0; g < CMAC_LANES; g += CMAC_GROUP) {
        if (memcmp(src + 2 * g, zero, sizeof zero) != 0) {
            cmac_fp16_unpack_group(src, g, r);
        } else {
            memset(&r->m[g], 0, CMAC_GROUP * sizeof r->m[0]);
            memset(&r->q[g], 0, CMAC_GROUP * sizeof r->q[0]);
            memset(&r->neg[g], 0, CMAC_GROUP * sizeof r->neg[0]);
        }
    }
}

/* Replaces each consecutive triple of the n rows by its sum and carry until
 * two are left. */
static void cmac_fp16_reduce(uint32_t *v, unsigned n)
{
    while (n >= 3) {
        unsigned to = 0, i = 0;

        for (; i + 3 <= n; i += 3) {
            uint32_t x = v[i], y = v[i + 1], z = v[i + 2];

            v[to++] = x ^ y ^ z;
            v[to++] = ((x & y) | (y & z) | (x & z)) << 1;
        }
        for (; i < n; i++)
            v[to++] = v[i];
        n = to;
    }
}

/* Constants that undo the sign bits added to the digits, by z / 4. */
static const uint32_t fix[8] = {
    0xaaab0000u, 0xfaaab000u, 0xffaaab00u, 0xfffaaab0u,
    0xffffaaabu, 0xfffffaabu, 0xffffffabu, 0xfffffffbu
};

/* +-md * mw / 2^z as the array computes it; z = 4, 8 .. 28. */
static int32_t cmac_fp16_product(uint32_t md, uint32_t mw, bool neg, unsigned z)
{
    uint32_t pp[8], n[8], a[5], b[5], x[4], w = mw << 1;

    for (unsigned i = 0; i < 8; i++, w >>= 2) {
        uint32_t code = (w & 7u) ^ (neg ? 7u : 0u);

        n[i] = code >= 4 && code < 7;
        pp[i] = code == 0 || code == 7 ? 0 :
                code == 3 || code == 4 ? md << 1 : md;
        pp[i] = n[i] ? ~pp[i] & 0xffffu : pp[i] | 0x10000u;
    }
    a[0] = pp[0];
    a[1] = pp[1] << 2 | n[0];
    a[2] = pp[2] << 4 | n[1] << 2;
    a[3] = pp[3] << 6 | n[2] << 4;
    a[4] = n[3] << 6;
    b[0] = pp[4] << 8;
    b[1] = pp[5] << 10 | n[4] << 8;
    b[2] = pp[6] << 12 | n[5] << 10;
    b[3] = pp[7] << 14 | n[6] << 12;
    b[4] = n[7] << 14;
    cmac_fp16_reduce(a, 5);
    cmac_fp16_reduce(b, 5);
    x[0] = a[0];
    x[1] = a[1];
    x[2] = b[0];
    x[3] = b[1];
    cmac_fp16_reduce(x, 4);
    return (int32_t)((x[0] >> z) + (x[1] >> z) + fix[z / 4]);
}

/* The term of lane i, where neither operand is 0. */
static int32_t cmac_fp16_term(const cmac_row *d, const cmac_row *w, unsigned i,
                              uint32_t top)
{
    uint32_t z = 4 * (top - d->q[i] - w->q[i]);
    bool neg = d->neg[i] ^ w->neg[i];
    /* Fits: 14 bits each. */
    int32_t p = (int32_t)(d->m[i] * w->m[i]);

    if (z >= 32)
        return 0;
    if (z == 0) /* nothing is cut off: the exact product */
        return neg ? -p : p;
    return cmac_fp16_product(d->m[i], w->m[i], neg, z);
}

uint32_t cmac_terms_plain(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    uint32_t top = 0;

    for (unsigned i = 0; i < CMAC_LANES; i++) {
        uint32_t q = d->m[i] && w->m[i] ? d->q[i] + w->q[i] : 0;

        top = q > top ? q : top;
    }
    for (unsigned i = 0; i < CMAC_LANES; i++)
        t[i] = d->m[i] && w->m[i] ? cmac_fp16_term(d, w, i, top) : 0;
    return 4 * top;
}

static int64_t cmac_fp16_sum(const cmac_row *d, const cmac_row *w,
                             cmac_terms_fn *terms)
{
    uint64_t live = d->live & w->live;
    _Alignas(64) int32_t t[CMAC_LANES];
    uint32_t exp = terms(d, w, t);
    int64_t sum = 0;

    for (uint32_t g = 0; g < CMAC_LANES; g += CMAC_GROUP)
        for (uint32_t j = g; cmac_group_lives(live, g) && j < g + CMAC_GROUP;
             j++)
            sum += t[j];
    return cmac_psum(exp, sum);
}

void cmac_fp16(const dla_stripe *s, uint32_t g, int64_t *out,
               cmac_terms_fn *terms)
{
    cmac_row w[16], d;

    for (uint32_t k = 0; k < s->kernels; k++)
        cmac_fp16_unpack(s->wt + k * DLA_CELL_BYTES, &w[k]);
    for (uint32_t i = 0; i < s->items; i++) {
        cmac_fp16_unpack(s->dat + i * DLA_CELL_BYTES, &d);
        for (uint32_t k = 0; k < s->kernels; k++) {
            uint32_t nan = w[k].nan ? w[k].nan : d.nan;

            out[i * g + k] = nan ? cmac_nan_psum(nan) :
                                   cmac_fp16_sum(&d, &w[k], terms);
        }
    }
}

/* Post-addition on the mantissas (conv_core.md 7.2). */
static void cmac_fp16_poa(const int64_t *m, uint32_t exp, int64_t *o)
{
    int64_t u0[4], u1[4];

    for (unsigned x = 0; x < 4; x++) {
        u0[x] = m[x] + m[4 + x] + m[8 + x];
        u1[x] = m[4 + x] - m[8 + x] - m[12 + x];
    }
    o[0] = cmac_psum(exp, u0[0] + u0[1] + u0[2]);
    o[1] = cmac_psum(exp, u0[1] - u0[2] - u0[3]);
    o[2] = cmac_psum(exp, u1[0] + u1[1] + u1[2]);
    o[3] = cmac_psum(exp, u1[1] - u1[2] - u1[3]);
}

void cmac_wino_fp16(const dla_stripe *s, uint32_t g, int64_t *out,
                    cmac_terms_fn *terms)
{
    cmac_row w[16], d;
    _Alignas(64) int32_t t[CMAC_LANES];

    for (uint32_t k = 0; k < s->kernels; k++)
        cmac_fp16_unpack(s->wt + k * DLA_CELL_BYTES, &w[k]);
    for (uint32_t i = 0; i < s->items; i++) {
        cmac_fp16_unpack(s->dat + i * DLA_CELL_BYTES, &d);
        for (uint32_t k = 0; k < s->kernels; k++) {
            uint32_t nan = w[k].nan ? w[k].nan : d.nan, exp;
            int64_t m[16] = { 0 }, *o = out + (i * g + k) * 4;

            if (nan) {
                o[0] = o[1] = o[2] = o[3] = cmac_nan_psum(nan);
                continue;
            }
            exp = terms(&d, &w[k], t);
            for (unsigned j = 0; j < CMAC_LANES; j++)
                m[j / 4] += t[j];
            cmac_fp16_poa(m, exp, o);
        }
    }
}
