/* SPDX-License-Identifier: Apache-2.0
 * FP16 product terms of a row, sixteen lanes at a time (conv_core.md 7.3):
 * the scalar form is cmac_terms_plain. Written with vector types, so that one
 * text serves AVX2 and AVX-512. */
#include "cmac_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)

typedef uint32_t vec __attribute__((vector_size(64)));
typedef int32_t svec __attribute__((vector_size(64)));

/* A digit of the recoded weight: bits 2i+1, 2i, 2i-1 as masks h, m, l. Gives
 * the partial product, with its sign bit inverted, and the carry-in n. */
#define DIGIT(pp, n, h, m, l)                                       \
    do {                                                            \
        vec one = (m) ^ (l), two = ~one & ((h) ^ (m));              \
        vec minus = (h) & ~((m) & (l));                             \
        vec base = (md & one) | (md2 & two);                        \
        pp = (base ^ (minus & 0xffffu)) | (~minus & 0x10000u);      \
        n = minus & 1u;                                             \
    } while (0)

/* (x, y, z) becomes sum in x and carry in y. */
#define CSA(x, y, z)                                                \
    do {                                                            \
        vec s_ = (x) ^ (y);                                         \
        vec c_ = ((x) & (y)) | (s_ & (z));                          \
        (x) = s_ ^ (z);                                             \
        (y) = c_ << 1;                                              \
    } while (0)

/* Mask of bit i of the recoded weight, inverted for negative products. */
#define BIT(i) ((vec)((svec)(w2 << (31 - (i))) >> 31) ^ neg)

/* The rows of four digits, reduced to r0 + r1; bits from 8 * part on. */
#define QUARTER(r0, r1, part)                                       \
    do {                                                            \
        vec r2, r3, r4, n0, n1, n2, n3;                             \
        vec b0 = BIT(8 * part), b2 = BIT(8 * part + 2);             \
        vec b4 = BIT(8 * part + 4), b6 = BIT(8 * part + 6);         \
        vec b8 = BIT(8 * part + 8);                                 \
        DIGIT(r0, n0, b2, BIT(8 * part + 1), b0);                   \
        DIGIT(r1, n1, b4, BIT(8 * part + 3), b2);                   \
        DIGIT(r2, n2, b6, BIT(8 * part + 5), b4);                   \
        DIGIT(r3, n3, b8, BIT(8 * part + 7), b6);                   \
        r1 = r1 << 2 | n0;                                          \
        r2 = r2 << 4 | n1 << 2;                                     \
        r3 = r3 << 6 | n2 << 4;                                     \
        r4 = n3 << 6;                                               \
        CSA(r0, r1, r2);                                            \
        CSA(r0, r1, r3);                                            \
        CSA(r0, r1, r4);                                            \
    } while (0)

static inline __attribute__((always_inline)) void
term16(const cmac_row *d, const cmac_row *w, uint32_t i, uint32_t top,
       int32_t *t)
{
    vec md = *(const vec *)(const void *)&d->m[i], md2 = md << 1;
    vec mw = *(const vec *)(const void *)&w->m[i], w2 = mw << 1;
    vec neg = *(const vec *)(const void *)&d->neg[i] ^
              *(const vec *)(const void *)&w->neg[i];
    vec z = 4 * (top - *(const vec *)(const void *)&d->q[i] -
                 *(const vec *)(const void *)&w->q[i]);
    /* sign bits instead of comparisons, which compilers unpack */
    vec live = (vec)((svec)(-md & -mw & (z - 32)) >> 31);
    vec x, y, u, v, k;

    z &= 31;
    QUARTER(x, y, 0);
    QUARTER(u, v, 1);
    u <<= 8;
    v <<= 8;
    CSA(x, y, u);
    CSA(x, y, v);
    /* the constant of 7.3: 0xaaab0000 shifted, rounded up above 16 */
    k = (vec)(((svec){ 0 } + (int32_t)0xaaab0000u) >> (svec)z);
    k += (z + 12) >> 5;
    *(vec *)(void *)&t[i] = ((x >> z) + (y >> z) + k) & live;
}

static inline __attribute__((always_inline)) uint32_t
terms(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    uint64_t live = d->live & w->live;
    uint32_t top = 0;

    for (uint32_t g = 0; g < CMAC_LANES; g += CMAC_GROUP)
        for (uint32_t i = g;
             cmac_group_lives(live, g) && i < g + CMAC_GROUP; i++) {
            uint32_t both = 0u - (uint32_t)((d->m[i] != 0) & (w->m[i] != 0));
            uint32_t q = (d->q[i] + w->q[i]) & both;

            top = q > top ? q : top;
        }
    for (uint32_t g = 0; g < CMAC_LANES; g += CMAC_GROUP)
        if (cmac_group_lives(live, g))
            term16(d, w, g, top, t);
        else
            *(vec *)(void *)&t[g] = (vec){ 0 };
    return 4 * top;
}

__attribute__((target("avx2"))) uint32_t
cmac_terms_avx2(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    return terms(d, w, t);
}

__attribute__((target("avx2,avx512f,avx512bw,avx512vl"))) uint32_t
cmac_terms_avx512(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    return terms(d, w, t);
}

#else

uint32_t cmac_terms_avx2(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    return cmac_terms_plain(d, w, t);
}

uint32_t cmac_terms_avx512(const cmac_row *d, const cmac_row *w, int32_t *t)
{
    return cmac_terms_plain(d, w, t);
}

#endif
