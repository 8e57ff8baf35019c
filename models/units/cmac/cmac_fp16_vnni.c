/* SPDX-License-Identifier: Apache-2.0
 * FP16 partial sums with AVX-512 VNNI, bit exact with cmac_fp16.c.
 *
 * A term of conv_core.md 7.3 is (X >> z) + (Y >> z) + K[z] with a carry-save
 * pair X + Y = p + BIAS, p the signed product. Since the two shifted halves
 * lose the carry that their cut parts make,
 *     term = ((p + BIAS) >> z) - c + K[z],   c = bit z of X ^ Y ^ (X + Y),
 * so that the rows of the array are needed for one bit only.
 *
 * The rows are linear in the data. Let the data be s * md (s = +-1), digit i
 * of the weight dw (-2..2, signed with the weight), nz = |sign(dw)|. Twice
 * the number that row i stands for is
 *     2 * pp_i = 0x20000 - nz + 2 * s * md * dw + s * sign(dw)
 *     2 * n_i  = nz - s * sign(dw)
 * and a row of the array is 4^i * pp_i + 4^(i-1) * n_(i-1): one instruction
 * that adds two 16-bit products to a constant, both from a table of the
 * kernel. All rows are kept doubled; the bits used are below the top.
 */
#include "cmac_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define ISA "avx2,avx512f,avx512bw,avx512vl,avx512vnni"
#define FAST __attribute__((target(ISA)))
#define INLINE static inline __attribute__((always_inline, target(ISA)))

enum { ROWS = 10, L = CMAC_LANES };
#define BIAS2 0xaaaa0000u /* doubled */

/* One kernel: a constant and a pair of factors for each row and lane. */
typedef struct table {
    _Alignas(64) int32_t acc[ROWS][L];
    /* low half: that of 2 * s * md, high half: that of s */
    int32_t mul[ROWS][L];
    int32_t w[L];         /* signed weight significand, high half 0 */
    int32_t q[L];         /* exponent / 4 */
    uint8_t qb[L];
    uint64_t live;        /* lanes that are not 0 */
    uint32_t nan;
} table;

/* One item of data. */
typedef struct item {
    _Alignas(64) int32_t x[L]; /* 2 * s * md in the low half, s in the high */
    uint8_t qb[L];
    uint64_t live;
    uint32_t nan;
} item;

typedef int32_t v16 __attribute__((vector_size(64)));
typedef uint32_t u16 __attribute__((vector_size(64)));

INLINE v16 pair(v16 lo, v16 hi)
{
    return (v16)(((u16)lo & 0xffffu) | (u16)hi << 16);
}

INLINE v16 select8(v16 index, v16 table)
{
    return (v16)_mm512_permutexvar_epi32((__m512i)index, (__m512i)table);
}

/* Rows of four digits for 16 lanes from `lane` on, times `scale`: digits of
 * m2, the doubled weight significand, from bit `bit` on; neg is -1 for
 * negative weights. */
INLINE void rows(table *t, uint32_t lane, uint32_t first, v16 m2, v16 neg,
                 int bit, int scale)
{
    const v16 size = { 0, 1, 1, 2, -2, -1, -1, 0 };
    const v16 sign = { 0, 1, 1, 1, -1, -1, -1, 0 };
    v16 sg_below = { 0 }, nz_below = { 0 };
    int below = 0;

    for (uint32_t i = 0; i < 4; i++, below = scale, scale *= 4) {
        v16 code = m2 >> (bit + 2 * (int)i) & 7;
        v16 dig = (select8(code, size) ^ neg) - neg;
        v16 sg = (select8(code, sign) ^ neg) - neg, nz = sg & 1;

        *(u16 *)(void *)&t->acc[first + i][lane] =
            (uint32_t)scale * (0x20000u - (u16)nz) +
            (uint32_t)below * (u16)nz_below;
        *(v16 *)(void *)&t->mul[first + i][lane] =
            pair(scale * dig, scale * sg - below * sg_below);
        sg_below = sg;
        nz_below = nz;
    }
    *(v16 *)(void *)&t->acc[first + 4][lane] = below * nz_below;
    *(v16 *)(void *)&t->mul[first + 4][lane] =
        pair((v16){ 0 }, -below * sg_below);
}

/* 16 FP16 values: significand << low exponent bits, exponent / 4, -1 when
 * negative. Adds to the masks of lanes that are not 0 and of NaN. */
typedef struct half {
    v16 m, q, neg;
} half;

INLINE half unpack(const uint8_t *src, uint32_t lane, uint64_t *live,
                   uint64_t *nan)
{
    __m512i h = _mm512_cvtepu16_epi32(
        _mm256_loadu_si256((const __m256i *)(const void *)(src + 2 * lane)));
    __m512i e = (__m512i)((v16)h >> 10 & 31), f = (__m512i)((v16)h & 0x3ff);
    __mmask16 normal = _mm512_test_epi32_mask(e, e);
    __mmask16 top = _mm512_cmpeq_epi32_mask(e, _mm512_set1_epi32(31));
    __mmask16 fraction = _mm512_test_epi32_mask(f, f);
    v16 big = (v16)_mm512_sllv_epi32((__m512i)((v16)f | 0x400),
                                     (__m512i)((v16)e & 3));
    half r;

    r.m = (v16)_mm512_mask_mov_epi32((__m512i)((v16)f << 1), normal,
                                     (__m512i)big);
    r.q = (v16)e >> 2;
    r.neg = -((v16)h >> 15);
    *live |= (uint64_t)(normal | fraction) << lane;
    *nan |= (uint64_t)(top & fraction) << lane;
    return r;
}

/* Pattern of the first NaN, or 0. */
static uint32_t first_nan(const uint8_t *src, uint64_t mask)
{
    const uint8_t *p = src + 2 * (mask ? __builtin_ctzll(mask) : 0);

    return mask ? p[0] | (uint32_t)p[1] << 8 : 0u;
}

INLINE void bytes(uint8_t *p, v16 q)
{
    _mm_store_si128((__m128i *)(void *)p,
                    _mm512_cvtepi32_epi8((__m512i)q));
}

INLINE void make_table(table *t, const uint8_t *src)
{
    uint64_t nan = 0;

    t->live = 0;
    for (uint32_t i = 0; i < L; i += 16) {
        half h = unpack(src, i, &t->live, &nan);

        if (!cmac_group_lives(t->live, i))
            continue;
        rows(t, i, 0, h.m << 1, h.neg, 0, 1);
        rows(t, i, 5, h.m << 1, h.neg, 8, 256);
        *(v16 *)(void *)&t->w[i] = ((h.m ^ h.neg) - h.neg) & 0xffff;
        *(v16 *)(void *)&t->q[i] = h.q;
        bytes(&t->qb[i], h.q);
    }
    t->nan = first_nan(src, nan);
}

/* 2 * md fits: 0x7ff << 3, doubled, is 32752. */
INLINE void make_item(item *d, const uint8_t *src)
{
    uint64_t nan = 0;

    d->live = 0;
    for (uint32_t i = 0; i < L; i += 16) {
        half h = unpack(src, i, &d->live, &nan);

        *(v16 *)(void *)&d->x[i] = pair(((h.m << 1) ^ h.neg) - h.neg,
                                        h.neg | 1);
        bytes(&d->qb[i], h.q);
    }
    d->nan = first_nan(src, nan);
}

/* Largest of 64 bytes below 128. */
INLINE uint32_t top_byte(__m512i v)
{
    __m256i a = _mm256_max_epu8(_mm512_castsi512_si256(v),
                                _mm512_extracti64x4_epi64(v, 1));
    __m128i b = _mm_max_epu8(_mm256_castsi256_si128(a),
                             _mm256_extracti128_si256(a, 1));

    b = _mm_xor_si128(b, _mm_set1_epi8(-1));
    b = _mm_min_epu8(b, _mm_srli_epi16(b, 8));
    return 255u - ((uint32_t)_mm_cvtsi128_si32(_mm_minpos_epu16(b)) & 255u);
}

#define XOR3 0x96
#define MAJ 0xe8

/* (x, y, z) becomes sum in x and carry in y. */
#define CSA(x, y, z)                                                     \
    do {                                                                 \
        __m512i s_ = _mm512_ternarylogic_epi32(x, y, z, XOR3);           \
        y = _mm512_slli_epi32(_mm512_ternarylogic_epi32(x, y, z, MAJ), 1); \
        x = s_;                                                          \
    } while (0)

#define ROW(r)                                                           \
    _mm512_dpwssd_epi32(_mm512_load_si512(&t->acc[r][i]), x,             \
                        _mm512_load_si512(&t->mul[r][i]))

/* Adds the terms of 16 lanes from lane i on to sum. */
INLINE __m512i terms16(const table *t, const item *d, uint32_t i,
                       uint32_t top, __m512i sum)
{
    const __m512i k = _mm512_setr_epi32(
        (int)0xaaab0000u, (int)0xfaaab000u, (int)0xffaaab00u,
        (int)0xfffaaab0u, (int)0xffffaaabu, (int)0xfffffaabu,
        (int)0xffffffabu, (int)0xfffffffbu, 0, 0, 0, 0, 0, 0, 0, 0);
    __m512i x = _mm512_load_si512(&d->x[i]);
    __m512i qd = _mm512_cvtepu8_epi32(
        _mm_load_si128((const __m128i *)(const void *)&d->qb[i]));
    __m512i z = _mm512_sub_epi32(_mm512_set1_epi32((int)top),
        _mm512_add_epi32(qd, _mm512_load_si512(&t->q[i])));
    __m512i z1 = _mm512_add_epi32(_mm512_slli_epi32(z, 2),
                                  _mm512_set1_epi32(1));
    __m512i p2 = _mm512_dpwssd_epi32(_mm512_set1_epi32((int)BIAS2), x,
                                     _mm512_load_si512(&t->w[i]));
    __m512i a = ROW(0), b = ROW(1), c = ROW(2), e = ROW(5), f = ROW(6);
    __mmask16 live;

    CSA(a, b, c);
    c = ROW(3);
    CSA(a, b, c);
    c = ROW(4);
    CSA(a, b, c);
    c = ROW(7);
    CSA(e, f, c);
    c = ROW(8);
    CSA(e, f, c);
    c = ROW(9);
    CSA(e, f, c);
    CSA(a, b, e);
    CSA(a, b, f);
    /* bit z + 1 of a ^ b ^ (a + b) is the carry into it */
    a = _mm512_ternarylogic_epi32(a, b, p2, XOR3);
    a = _mm512_and_si512(_mm512_srlv_epi32(a, z1), _mm512_set1_epi32(1));
    b = _mm512_add_epi32(_mm512_srlv_epi32(p2, z1),
                         _mm512_permutexvar_epi32(z, k));
    live = _mm512_mask_cmplt_epu32_mask(
        (__mmask16)((t->live & d->live) >> i), z, _mm512_set1_epi32(8));
    return _mm512_mask_add_epi32(sum, live, sum, _mm512_sub_epi32(b, a));
}

INLINE uint32_t top_of(const table *t, const item *d)
{
    return top_byte(_mm512_maskz_add_epi8(t->live & d->live,
                                          _mm512_load_si512(t->qb),
                                          _mm512_load_si512(d->qb)));
}

/* A term has at most 28 bits: four of them fit a lane of 32. */
INLINE int64_t total(__m512i sum)
{
    return _mm512_reduce_add_epi64(_mm512_add_epi64(
        _mm512_cvtepi32_epi64(_mm512_castsi512_si256(sum)),
        _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(sum, 1))));
}

INLINE void put(int64_t *out, const table *t, const item *d, uint32_t top,
                __m512i sum)
{
    uint32_t nan = t->nan ? t->nan : d->nan;

    *out = nan ? cmac_nan_psum(nan) : cmac_psum(4 * top, total(sum));
}

FAST void cmac_fp16_vnni(const dla_stripe *s, uint32_t g, int64_t *out)
{
    item d[DLA_STRIPE_MAX + 1];
    table t;

    for (uint32_t i = 0; i < s->items; i++)
        make_item(&d[i], s->dat + i * DLA_CELL_BYTES);
    d[s->items] = d[s->items - 1]; /* two items are computed together */
    for (uint32_t k = 0; k < s->kernels; k++) {
        make_table(&t, s->wt + k * DLA_CELL_BYTES);
        for (uint32_t i = 0; i < s->items; i += 2) {
            uint32_t a = top_of(&t, &d[i]), b = top_of(&t, &d[i + 1]);
            uint64_t live = t.live & (d[i].live | d[i + 1].live);
            __m512i x = _mm512_setzero_si512(), y = x;

            for (uint32_t j = 0; j < L; j += CMAC_GROUP) {
                if (!cmac_group_lives(live, j))
                    continue;
                x = terms16(&t, &d[i], j, a, x);
                y = terms16(&t, &d[i + 1], j, b, y);
            }
            put(&out[i * g + k], &t, &d[i], a, x);
            if (i + 1 < s->items)
                put(&out[(i + 1) * g + k], &t, &d[i + 1], b, y);
        }
    }
}

#else

void cmac_fp16_vnni(const dla_stripe *s, uint32_t g, int64_t *out)
{
    cmac_fp16(s, g, out, cmac_terms_plain);
}

#endif
