/* SPDX-License-Identifier: Apache-2.0
 * INT8 dot products of a stripe with AVX2: products of 16-bit pairs, summed
 * in 32 bits (exact: no pair exceeds 2^15 and no sum 2^22). */
#include "cmac_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define FAST __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

bool cmac_has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

/* 8 rows of 8 dwords, transposed: dst row j holds dword j of each row. */
INLINE void transpose8(const __m256i r[8], __m256i *dst, uint32_t stride)
{
    __m256i a[8], b[8];

    for (int i = 0; i < 8; i += 2) {
        a[i] = _mm256_unpacklo_epi32(r[i], r[i + 1]);
        a[i + 1] = _mm256_unpackhi_epi32(r[i], r[i + 1]);
    }
    for (int i = 0; i < 8; i += 4) {
        b[i] = _mm256_unpacklo_epi64(a[i], a[i + 2]);
        b[i + 1] = _mm256_unpackhi_epi64(a[i], a[i + 2]);
        b[i + 2] = _mm256_unpacklo_epi64(a[i + 1], a[i + 3]);
        b[i + 3] = _mm256_unpackhi_epi64(a[i + 1], a[i + 3]);
    }
    for (uint32_t i = 0; i < 4; i++) {
        dst[i * stride] = _mm256_permute2x128_si256(b[i], b[i + 4], 0x20);
        dst[(i + 4) * stride] =
            _mm256_permute2x128_si256(b[i], b[i + 4], 0x31);
    }
}

/* Orders weights for madd, which adds the products of two neighbours:
 * w[pair * g / 8 + k / 8] has lanes 2*pair and 2*pair + 1 of eight kernels. */
INLINE void pack(const uint8_t *wt, uint32_t g, uint32_t lb, __m256i *w)
{
    __m256i r[8];

    for (uint32_t k = 0; k < g; k += 8) {
        for (uint32_t j = 0; j < lb; j += 16) {
            for (uint32_t i = 0; i < 8; i++) {
                const uint8_t *p = wt + (k + i) * lb + j;
                __m128i b = lb < 16 ?
                            _mm_loadl_epi64((const __m128i *)(const void *)p)
                            : _mm_loadu_si128((const __m128i *)(const void *)p);

                r[i] = _mm256_cvtepi8_epi16(b);
            }
            transpose8(r, w + (j / 2 * g + k) / 8, g / 8);
        }
    }
}

INLINE void widen(const uint8_t *d, uint32_t n, uint8_t *out)
{
    for (uint32_t i = 0; i < n; i += 16) {
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(d + i));

        _mm256_store_si256((__m256i *)(void *)(out + 2 * i),
                           _mm256_cvtepi8_epi16(b));
    }
}

INLINE __m256i pair(const uint8_t *d)
{
    int32_t v;

    __builtin_memcpy(&v, d, 4);
    return _mm256_set1_epi32(v);
}

/* rows items (1 or 2) from the widened data d against all kernels. */
INLINE void dot(const uint8_t *d, const __m256i *w, uint32_t rows,
                uint32_t g, uint32_t lb, int32_t *out)
{
    __m256i acc[2][4];
    uint32_t n = g / 8;

    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < n; k++)
            acc[i][k] = _mm256_setzero_si256();
    for (uint32_t j = 0; j < lb / 2; j++)
        for (uint32_t i = 0; i < rows; i++) {
            __m256i x = pair(d + i * 2 * lb + 4 * j);

            for (uint32_t k = 0; k < n; k++)
                acc[i][k] = _mm256_add_epi32(
                    acc[i][k], _mm256_madd_epi16(x, w[j * n + k]));
        }
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < n; k++)
            _mm256_storeu_si256((__m256i *)(void *)(out + i * g + 8 * k),
                                acc[i][k]);
}

INLINE void stripe(const dla_stripe *s, uint32_t g, uint32_t lb, int32_t *out,
                   uint8_t *scratch)
{
    __m256i *w = (__m256i *)(void *)scratch;
    uint8_t *d = scratch + 8192;
    uint32_t i;

    pack(s->wt, g, lb, w);
    widen(s->dat, s->items * lb, d);
    for (i = 0; i + 2 <= s->items; i += 2)
        dot(d + i * 2 * lb, w, 2, g, lb, out + i * g);
    if (i < s->items)
        dot(d + i * 2 * lb, w, 1, g, lb, out + i * g);
}

FAST void cmac_int8_avx2(const dla_stripe *s, uint32_t g, uint32_t lb,
                         int32_t *out, uint8_t *scratch)
{
    switch (g << 8 | lb) {
    case 8 << 8 | 8: stripe(s, 8, 8, out, scratch); break;
    case 8 << 8 | 32: stripe(s, 8, 32, out, scratch); break;
    case 16 << 8 | 32: stripe(s, 16, 32, out, scratch); break;
    case 32 << 8 | 32: stripe(s, 32, 32, out, scratch); break;
    case 32 << 8 | 64: stripe(s, 32, 64, out, scratch); break;
    default: cmac_int8_plain(s, g, lb, out, scratch);
    }
}

#else

bool cmac_has_avx2(void)
{
    return false;
}

void cmac_int8_avx2(const dla_stripe *s, uint32_t g, uint32_t lb,
                    int32_t *out, uint8_t *scratch)
{
    cmac_int8_plain(s, g, lb, out, scratch);
}

#endif
