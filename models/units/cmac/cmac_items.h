/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the FP16 stripes with AVX2: operands and arithmetic of rows.
 * For files that are compiled for x86-64 only. */
#ifndef CMAC_ITEMS_H
#define CMAC_ITEMS_H

#include "cmac_priv.h"
#include <immintrin.h>

#define FAST __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

#define LOAD(p) _mm256_load_si256((const __m256i *)(const void *)(p))
#define STORE(p, v) _mm256_store_si256((__m256i *)(void *)(p), v)
#define ALL32(v) _mm256_set1_epi32((int)(v))
#define XOR(a, b) _mm256_xor_si256(a, b)

enum { L = CMAC_LANES, N = 16 };

/* Sixteen items, lane by lane. q is the exponent / 4. */
typedef struct items {
    _Alignas(32) int16_t x[L][N]; /* signed significands */
    uint16_t q[L][N];             /* in both bytes; DEAD where the item is 0 */
    int32_t wide[L][N];           /* x, high half 0 */
    int32_t shift[L][N];          /* 4 * q, in 32 bits */
    uint16_t low4[L][N];          /* bits 0 to 3 of the significand */
    uint16_t bit[L][N];           /* 1 << bits 4 to 7 */
    _Alignas(32) uint8_t low[L];  /* the smallest q, DEAD without */
    uint64_t live;                /* lanes with an item that is not 0 */
    uint16_t nan[N];              /* the first NaN of the item, or 0 */
    bool any_nan;
} items;

enum { DEAD = 0x80 }; /* far below all exponents */

typedef struct items_kernel {
    _Alignas(32) uint16_t digits[L], more[L]; /* index of cmac_tables */
    uint32_t wide[L];                         /* x twice */
    uint32_t bytes[L]; /* q, or DEAD where the weight is 0, four times */
    uint32_t shift[L];
    uint8_t low[L]; /* q */
    uint64_t live;
    uint32_t nan;
} items_kernel;

/* The items at src, of which `most` exist. Skips groups of eight lanes that are
 * all 0, which `live` leaves out. */
void cmac_items_make(items *d, const uint8_t *src, uint32_t most);
/* Only the lanes in groups that have one of `live`. */
void cmac_items_make_kernel(items_kernel *t, const uint8_t *src, uint64_t live);

/* Half of sixteen words, in 32 bits each. */
INLINE __m256i items_words(__m256i v, int half)
{
    return _mm256_cvtepu16_epi32(half ? _mm256_extracti128_si256(v, 1)
                                      : _mm256_castsi256_si128(v));
}

/* ---- rows of the array ---- */

/* Sixteen words, or eight of 32 bits: `wide` is known to the compiler. */
INLINE __m256i rows_add(__m256i a, __m256i b, bool wide)
{
    return wide ? _mm256_add_epi32(a, b) : _mm256_add_epi16(a, b);
}

INLINE __m256i rows_sub(__m256i a, __m256i b, bool wide)
{
    return wide ? _mm256_sub_epi32(a, b) : _mm256_sub_epi16(a, b);
}

/* The constant of row i by the sign of the data. */
INLINE __m256i rows_constant(const cmac_digits *t, int i, __m256i neg)
{
    return _mm256_blendv_epi8(ALL32(t->plus[i]), ALL32(t->minus[i]), neg);
}

/* The bit above the low 16 of the first row of digits 0 to 3, and of 4 to 7.
 * These are compile-time constants and need no broadcast. */
typedef enum rows_part {
    LOW_DIGITS = 1 << 16, HIGH_DIGITS = 256 << 16
} rows_part;

/* A wide item has a 1 in its high half, which adds the constant of the row. */
INLINE __m256i rows_row(const cmac_digits *t, int i, __m256i x, __m256i neg,
                        bool wide, rows_part top)
{
    __m256i r = rows_constant(t, i, neg);

    return wide ? _mm256_add_epi32(_mm256_madd_epi16(x, r),
                                   ALL32((uint32_t)top << 2 * i))
                : _mm256_add_epi16(_mm256_mullo_epi16(x, ALL32(t->mul[i])), r);
}

/* A carry-save pair, and its sum. */
typedef struct rows_pair {
    __m256i sum, carry, total;
} rows_pair;

/* Adds a row. */
INLINE rows_pair rows_csa(rows_pair p, __m256i r, bool wide)
{
    p.total = rows_add(p.total, r, wide);
    p.sum = XOR(XOR(p.sum, p.carry), r);
    p.carry = rows_sub(p.total, p.sum, wide);
    return p;
}

/* The pairs of four digits: of sixteen words, or of both halves of wide items,
 * which share the loads of the constants. */
INLINE void rows_four_digits(const cmac_digits *t, const __m256i *x,
                             const __m256i *neg, bool wide, rows_part top,
                             rows_pair *p)
{
    const int n = wide ? 2 : 1;

    for (int i = 0; i < n; i++) {
        p[i].sum = rows_row(t, 0, x[i], neg[i], wide, top);
        p[i].carry = rows_row(t, 1, x[i], neg[i], wide, top);
        p[i].total = rows_add(p[i].sum, p[i].carry, wide);
    }
    for (int row = 2; row < 4; row++)
        for (int i = 0; i < n; i++)
            p[i] = rows_csa(p[i], rows_row(t, row, x[i], neg[i], wide, top),
                            wide);
    for (int i = 0; i < n; i++)
        p[i] = rows_csa(p[i], rows_constant(t, 4, neg[i]), wide);
}

/* The pair of all digits. */
INLINE rows_pair rows_join(rows_pair p, rows_pair high, bool wide)
{
    return rows_csa(rows_csa(p, high.sum, wide), high.carry, wide);
}

#endif
