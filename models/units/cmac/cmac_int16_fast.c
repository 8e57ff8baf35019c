/* SPDX-License-Identifier: Apache-2.0
 * INT16 dot products of a stripe with AVX2 and with AVX-512 VNNI. A sum of two
 * 16-bit products does not fit 32 bits, so a weight is cut into its low byte,
 * unsigned, and its high byte, signed: w = 256 * wh + wl. Either sum over the
 * 64 lanes of a cell stays below 2^30 (conv_core.md 7.1). */
#include "cmac_priv.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define FAST(isa) __attribute__((target(isa)))
#define INLINE(isa) static inline __attribute__((always_inline, target(isa)))
#define VNNI "avx2,avx512f,avx512bw,avx512vl,avx512vnni"
#define LOAD(p) _mm256_load_si256((const __m256i *)(const void *)(p))

enum { G16 = 16, PAIRS = DLA_CELL_BYTES / 4 };

/* Lanes 2p and 2p + 1 of kernel k in dword p * 16 + k. */
typedef struct packed {
    _Alignas(64) uint32_t low[PAIRS * G16], high[PAIRS * G16];
} packed;

static void cmac_pack_int16(packed *p, const dla_stripe *s)
{
    memset(p, 0, sizeof *p);
    for (uint32_t k = 0; k < s->kernels; k++)
        for (uint32_t i = 0; i < PAIRS; i++) {
            const uint8_t *w = s->wt + k * DLA_CELL_BYTES + 4 * i;

            p->low[i * G16 + k] = w[0] | (uint32_t)w[2] << 16;
            p->high[i * G16 + k] =
                ((uint32_t)(int8_t)w[1] & 0xffffu) |
                (uint32_t)(int8_t)w[3] << 16;
        }
}

/* Lanes 2p and 2p + 1 of item j. */
static inline int32_t int16_pair(const uint8_t *dat, uint32_t j, uint32_t p)
{
    int32_t x;

    memcpy(&x, dat + j * DLA_CELL_BYTES + 4 * p, sizeof x);
    return x;
}

/* ---- AVX2 ---- */

/* high * 256 + low of four kernels as 64 bits. */
INLINE("avx2") void avx2_store(int64_t *out, __m128i high, __m128i low)
{
    __m256i h = _mm256_slli_epi64(_mm256_cvtepi32_epi64(high), 8);

    _mm256_storeu_si256((__m256i *)(void *)out,
                        _mm256_add_epi64(h, _mm256_cvtepi32_epi64(low)));
}

/* n items and the 16 kernels; three items fill the vector registers. */
INLINE("avx2") void avx2_items(const packed *p, const uint8_t *dat, uint32_t n,
                               int64_t *out)
{
    __m256i h[3][2], l[3][2];

    for (uint32_t j = 0; j < n; j++)
        h[j][0] = h[j][1] = l[j][0] = l[j][1] = _mm256_setzero_si256();
    for (uint32_t i = 0; i < PAIRS; i++)
        for (uint32_t j = 0; j < n; j++) {
            __m256i d = _mm256_set1_epi32(int16_pair(dat, j, i));

            for (uint32_t k = 0; k < 2; k++) {
                __m256i high = LOAD(&p->high[i * G16 + 8 * k]);
                __m256i low = LOAD(&p->low[i * G16 + 8 * k]);

                h[j][k] =
                    _mm256_add_epi32(h[j][k], _mm256_madd_epi16(high, d));
                l[j][k] = _mm256_add_epi32(l[j][k], _mm256_madd_epi16(low, d));
            }
        }
    for (uint32_t j = 0; j < n; j++)
        for (uint32_t k = 0; k < 2; k++, out += 8) {
            avx2_store(out, _mm256_castsi256_si128(h[j][k]),
                       _mm256_castsi256_si128(l[j][k]));
            avx2_store(out + 4, _mm256_extracti128_si256(h[j][k], 1),
                       _mm256_extracti128_si256(l[j][k], 1));
        }
}

FAST("avx2") void cmac_int16_avx2(const dla_stripe *s, int64_t *out)
{
    uint32_t i = 0;
    packed p;

    cmac_pack_int16(&p, s);
    for (; i + 3 <= s->items; i += 3)
        avx2_items(&p, s->dat + i * DLA_CELL_BYTES, 3, out + i * G16);
    for (; i < s->items; i++)
        avx2_items(&p, s->dat + i * DLA_CELL_BYTES, 1, out + i * G16);
}

/* ---- AVX-512 VNNI ---- */

/* high * 256 + low of 16 kernels as 64 bits. */
INLINE(VNNI) void vnni_store(int64_t *out, __m512i high, __m512i low)
{
    __m512i a = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(high));
    __m512i b = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(high, 1));
    __m512i c = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(low));
    __m512i d = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(low, 1));

    _mm512_storeu_si512(out, _mm512_add_epi64(_mm512_slli_epi64(a, 8), c));
    _mm512_storeu_si512(out + 8,
                        _mm512_add_epi64(_mm512_slli_epi64(b, 8), d));
}

/* Items in threes, so that the adds of one overlap with those of the others. */
INLINE(VNNI) void vnni_items(const packed *p, const uint8_t *dat, uint32_t n,
                             int64_t *out)
{
    __m512i h[3], l[3];

    for (uint32_t j = 0; j < n; j++)
        h[j] = l[j] = _mm512_setzero_si512();
    for (uint32_t i = 0; i < PAIRS; i++) {
        __m512i high = _mm512_load_si512(&p->high[i * G16]);
        __m512i low = _mm512_load_si512(&p->low[i * G16]);

        for (uint32_t j = 0; j < n; j++) {
            __m512i d = _mm512_set1_epi32(int16_pair(dat, j, i));

            h[j] = _mm512_dpwssd_epi32(h[j], high, d);
            l[j] = _mm512_dpwssd_epi32(l[j], low, d);
        }
    }
    for (uint32_t j = 0; j < n; j++)
        vnni_store(out + j * G16, h[j], l[j]);
}

FAST(VNNI) void cmac_int16_vnni(const dla_stripe *s, int64_t *out)
{
    uint32_t i = 0;
    packed p;

    cmac_pack_int16(&p, s);
    for (; i + 3 <= s->items; i += 3)
        vnni_items(&p, s->dat + i * DLA_CELL_BYTES, 3, out + i * G16);
    for (; i < s->items; i++)
        vnni_items(&p, s->dat + i * DLA_CELL_BYTES, 1, out + i * G16);
}

#else

void cmac_int16_avx2(const dla_stripe *s, int64_t *out)
{
    cmac_int16(s, 16, DLA_CELL_BYTES, out);
}

void cmac_int16_vnni(const dla_stripe *s, int64_t *out)
{
    cmac_int16(s, 16, DLA_CELL_BYTES, out);
}

#endif
