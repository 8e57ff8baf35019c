/* SPDX-License-Identifier: Apache-2.0
 * INT8 dot products of a stripe with AVX-512 VNNI. The instruction multiplies
 * unsigned by signed bytes, so data are biased: with u = d + 128,
 * sum(d * w) = sum(u * w) - 128 * sum(w). It does not saturate; exact. */
#include "cmac_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define ISA "avx2,avx512f,avx512bw,avx512vl,avx512vnni"
#define FAST __attribute__((target(ISA)))
#define INLINE static inline __attribute__((always_inline, target(ISA)))

bool cmac_has_vnni(void)
{
    return __builtin_cpu_supports("avx512vnni") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl");
}

/* 8 rows of 8 dwords at src, transposed to rows of g dwords. */
INLINE void transpose8(const uint8_t *src, uint32_t lb, int32_t *dst,
                       uint32_t g)
{
    __m256i a[8], b[8], r[8];

    for (uint32_t i = 0; i < 8; i++)
        r[i] = _mm256_loadu_si256(
            (const __m256i *)(const void *)(src + i * lb));
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
        _mm256_store_si256((__m256i *)(void *)(dst + i * g),
                           _mm256_permute2x128_si256(b[i], b[i + 4], 0x20));
        _mm256_store_si256((__m256i *)(void *)(dst + (i + 4) * g),
                           _mm256_permute2x128_si256(b[i], b[i + 4], 0x31));
    }
}

/* Weights as w[quad * g + k]: lanes 4*quad .. 4*quad + 3 of kernel k. */
INLINE void pack(const uint8_t *wt, uint32_t g, uint32_t lb, int32_t *w)
{
    if (lb == 8) { /* nv_small: 8 rows of 2 dwords */
        const __m512i idx = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 1,
                                              3, 5, 7, 9, 11, 13, 15);

        _mm512_store_si512(w, _mm512_permutexvar_epi32(
            idx, _mm512_loadu_si512(wt)));
        return;
    }
    for (uint32_t k = 0; k < g; k += 8)
        for (uint32_t j = 0; j < lb; j += 32)
            transpose8(wt + k * lb + j, lb, w + j / 4 * g + k, g);
}

INLINE void bias(const uint8_t *d, uint32_t n, uint8_t *out)
{
    const __m512i flip = _mm512_set1_epi8((char)0x80);

    for (uint32_t i = 0; i < n; i += 64)
        _mm512_store_si512(out + i, _mm512_xor_si512(
            _mm512_loadu_si512(d + i), flip));
}

INLINE int32_t quad(const uint8_t *d)
{
    int32_t v;

    __builtin_memcpy(&v, d, 4);
    return v;
}

/* rows items against n vectors of 16 kernels. c[] holds -128 * sum(w). */
INLINE void dot16(const uint8_t *d, const int32_t *w, const __m512i *c,
                  uint32_t rows, uint32_t g, uint32_t lb, int32_t *out)
{
    __m512i acc[4][2];
    uint32_t n = g / 16;

    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < n; k++)
            acc[i][k] = c[k];
    for (uint32_t j = 0; j < lb / 4; j++)
        for (uint32_t i = 0; i < rows; i++) {
            __m512i x = _mm512_set1_epi32(quad(d + i * lb + 4 * j));

            for (uint32_t k = 0; k < n; k++)
                acc[i][k] = _mm512_dpbusd_epi32(
                    acc[i][k], x, _mm512_load_si512(w + j * g + 16 * k));
        }
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t k = 0; k < n; k++)
            _mm512_storeu_si512(out + i * g + 16 * k, acc[i][k]);
}

/* The same for 8 kernels. */
INLINE void dot8(const uint8_t *d, const int32_t *w, __m256i c, uint32_t rows,
                 uint32_t lb, int32_t *out)
{
    __m256i acc[4];

    for (uint32_t i = 0; i < rows; i++)
        acc[i] = c;
    for (uint32_t j = 0; j < lb / 4; j++)
        for (uint32_t i = 0; i < rows; i++)
            acc[i] = _mm256_dpbusd_epi32(
                acc[i], _mm256_set1_epi32(quad(d + i * lb + 4 * j)),
                _mm256_load_si256((const __m256i *)(const void *)(w + j * 8)));
    for (uint32_t i = 0; i < rows; i++)
        _mm256_storeu_si256((__m256i *)(void *)(out + i * 8), acc[i]);
}

INLINE void stripe(const dla_stripe *s, uint32_t g, uint32_t lb, int32_t *out,
                   uint8_t *scratch)
{
    int32_t *w = (int32_t *)(void *)scratch;
    uint8_t *d = scratch + 2048;
    const __m512i c128 = _mm512_set1_epi8((char)0x80);
    __m512i c[2], sum;
    __m256i c8;
    uint32_t i = 0;

    pack(s->wt, g, lb, w);
    bias(s->dat, s->items * lb, d);
    if (g == 8) {
        c8 = _mm256_setzero_si256();
        for (uint32_t j = 0; j < lb / 4; j++)
            c8 = _mm256_dpbusd_epi32(
                c8, _mm512_castsi512_si256(c128),
                _mm256_load_si256((const __m256i *)(const void *)(w + j * 8)));
        c8 = _mm256_sub_epi32(_mm256_setzero_si256(), c8);
        for (; i + 4 <= s->items; i += 4)
            dot8(d + i * lb, w, c8, 4, lb, out + i * 8);
        for (; i < s->items; i++)
            dot8(d + i * lb, w, c8, 1, lb, out + i * 8);
        return;
    }
    for (uint32_t k = 0; k < g / 16; k++) {
        sum = _mm512_setzero_si512();
        for (uint32_t j = 0; j < lb / 4; j++)
            sum = _mm512_dpbusd_epi32(sum, c128,
                                      _mm512_load_si512(w + j * g + 16 * k));
        c[k] = _mm512_sub_epi32(_mm512_setzero_si512(), sum);
    }
    for (; i + 4 <= s->items; i += 4)
        dot16(d + i * lb, w, c, 4, g, lb, out + i * g);
    for (; i < s->items; i++)
        dot16(d + i * lb, w, c, 1, g, lb, out + i * g);
}

FAST void cmac_int8_vnni(const dla_stripe *s, uint32_t g, uint32_t lb,
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

bool cmac_has_vnni(void)
{
    return false;
}

void cmac_int8_vnni(const dla_stripe *s, uint32_t g, uint32_t lb,
                    int32_t *out, uint8_t *scratch)
{
    cmac_int8_plain(s, g, lb, out, scratch);
}

#endif
