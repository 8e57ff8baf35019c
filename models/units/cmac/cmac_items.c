/* SPDX-License-Identifier: Apache-2.0
 * FP16 operands for the stripes with AVX2: data lane by lane, and a kernel
 * (conv_core.md 7.3). */
#include "cmac_priv.h"
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include "cmac_items.h"

typedef struct items_halves {
    __m256i x, q, dead, nan;
} items_halves;

INLINE items_halves items_unpack(__m256i h)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i two = _mm256_set1_epi16(2);
    /* powers of two in the low byte of a word */
    const __m256i power = _mm256_set1_epi32(0x08040201);
    __m256i e =
        _mm256_and_si256(_mm256_srli_epi16(h, 10), _mm256_set1_epi16(31));
    __m256i f = _mm256_and_si256(h, _mm256_set1_epi16(0x3ff));
    __m256i denormal = _mm256_cmpeq_epi16(e, zero);
    __m256i neg = _mm256_srai_epi16(h, 15);
    __m256i index = _mm256_or_si256(_mm256_and_si256(e, _mm256_set1_epi16(3)),
                                    _mm256_set1_epi16((short)0x8000));
    __m256i scale =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(power, index), two, denormal);
    __m256i m = _mm256_or_si256(
        f, _mm256_andnot_si256(denormal, _mm256_set1_epi16(0x400)));
    items_halves r;

    m = _mm256_mullo_epi16(m, scale);
    r.x = _mm256_sub_epi16(_mm256_xor_si256(m, neg), neg);
    r.q = _mm256_srli_epi16(e, 2);
    r.dead = _mm256_cmpeq_epi16(m, zero);
    r.nan = _mm256_andnot_si256(_mm256_cmpeq_epi16(f, zero),
                                _mm256_cmpeq_epi16(e, _mm256_set1_epi16(31)));
    return r;
}

/* The first NaN of a row, or 0. */
static uint32_t items_first_nan(const uint8_t *row)
{
    for (uint32_t i = 0; i < L; i++) {
        uint32_t h = row[2 * i] | (uint32_t)row[2 * i + 1] << 8;

        if ((h & 0x7c00u) == 0x7c00u && (h & 0x3ffu))
            return h;
    }
    return 0;
}

/* Eight rows of eight words, transposed. Returns whether all are 0. */
INLINE bool items_transpose8(const uint8_t *src, uint16_t *dst)
{
    __m128i a[8], b[8], any = _mm_setzero_si128();

    for (uint32_t i = 0; i < 8; i++) {
        a[i] = _mm_loadu_si128(
            (const __m128i *)(const void *)(src + i * DLA_CELL_BYTES));
        any = _mm_or_si128(any, a[i]);
    }
    /* three times: rows i and i + 4 interleaved */
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < 4; i++) {
            b[2 * i] = _mm_unpacklo_epi16(a[i], a[i + 4]);
            b[2 * i + 1] = _mm_unpackhi_epi16(a[i], a[i + 4]);
        }
        for (int i = 0; i < 8; i++)
            a[i] = b[i];
    }
    for (uint32_t i = 0; i < 8; i++)
        _mm_store_si128((__m128i *)(void *)(dst + i * N), a[i]);
    return _mm_testz_si128(any, any);
}

/* 2 to the power of words below 16. */
INLINE __m256i items_power16(__m256i v)
{
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));

    v = _mm256_or_si256(v, _mm256_slli_epi16(v, 8));
    return _mm256_shuffle_epi8(low,
                               _mm256_xor_si256(v, _mm256_set1_epi16(0x0800)));
}

INLINE void items_make_lane(items *d, uint32_t j, items_halves h)
{
    __m256i m = _mm256_abs_epi16(h.x);
    __m256i q = _mm256_or_si256(h.q, _mm256_slli_epi16(h.q, 8));
    __m256i low = _mm256_blendv_epi8(h.q, _mm256_set1_epi16(DEAD), h.dead);

    STORE(d->x[j], h.x);
    STORE(d->q[j], _mm256_blendv_epi8(q, _mm256_set1_epi8((char)DEAD), h.dead));
    STORE(d->low4[j], _mm256_and_si256(m, _mm256_set1_epi16(15)));
    STORE(d->bit[j], items_power16(_mm256_and_si256(_mm256_srli_epi16(m, 4),
                                                    _mm256_set1_epi16(15))));
    for (int i = 0; i < 2; i++) {
        STORE(&d->wide[j][8 * i], items_words(h.x, i));
        STORE(&d->shift[j][8 * i], _mm256_slli_epi32(items_words(h.q, i), 2));
    }
    d->low[j] = (uint8_t)_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(
        _mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1))));
    d->live |= (uint64_t)(d->low[j] != DEAD) << j;
}

FAST void cmac_items_make(items *d, const uint8_t *src, uint32_t most)
{
    _Alignas(32) uint16_t raw[8][N];
    _Alignas(32) uint8_t rest[N * DLA_CELL_BYTES];
    __m256i nan = _mm256_setzero_si256();

    if (most < N) {
        memcpy(rest, src, most * DLA_CELL_BYTES);
        memset(rest + most * DLA_CELL_BYTES, 0, (N - most) * DLA_CELL_BYTES);
        src = rest;
    }
    d->live = 0;
    memset(d->low, DEAD, sizeof d->low);
    for (uint32_t g = 0; g < L; g += 8) {
        bool none = items_transpose8(src + 2 * g, &raw[0][0]);

        if (items_transpose8(src + 2 * g + 8 * DLA_CELL_BYTES, &raw[0][8]) &&
            none)
            continue;
        for (uint32_t j = 0; j < 8; j++) {
            items_halves h = items_unpack(LOAD(raw[j]));

            nan = _mm256_or_si256(nan, h.nan);
            items_make_lane(d, g + j, h);
        }
    }
    memset(d->nan, 0, sizeof d->nan);
    d->any_nan = !_mm256_testz_si256(nan, nan);
    for (uint32_t i = 0; i < N && d->any_nan; i++)
        d->nan[i] = (uint16_t)items_first_nan(src + i * DLA_CELL_BYTES);
}

FAST void cmac_items_make_kernel(items_kernel *t, const uint8_t *src,
                                 uint64_t live)
{
    __m256i nan = _mm256_setzero_si256();

    t->live = 0;
    for (uint32_t j = 0; j < L; j += 16) {
        items_halves h = items_unpack(
            _mm256_loadu_si256((const __m256i *)(const void *)(src + 2 * j)));
        uint32_t dead = (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(
                            _mm256_packs_epi16(h.dead, h.dead), 0xd8)) &
                        0xffffu;
        __m256i m = _mm256_abs_epi16(h.x), minus = _mm256_srli_epi16(h.x, 15);
        __m256i key = _mm256_blendv_epi8(h.q, _mm256_set1_epi16(DEAD), h.dead);

        nan = _mm256_or_si256(nan, h.nan);
        if (!cmac_group_lives(live, j))
            continue;
        t->live |= (uint64_t)(~dead & 0xffffu) << j;
        STORE(&t->digits[j],
              _mm256_or_si256(_mm256_and_si256(m, _mm256_set1_epi16(0xff)),
                              _mm256_slli_epi16(minus, 8)));
        STORE(&t->more[j], _mm256_or_si256(_mm256_srli_epi16(m, 7),
                                           _mm256_slli_epi16(minus, 7)));
        _mm_store_si128((__m128i *)(void *)&t->low[j],
                        _mm_packus_epi16(_mm256_castsi256_si128(h.q),
                                         _mm256_extracti128_si256(h.q, 1)));
        for (int i = 0; i < 2; i++) {
            __m256i x = items_words(h.x, i), q = items_words(h.q, i);
            __m256i b = items_words(key, i);

            STORE(&t->wide[j + 8 * (uint32_t)i],
                  _mm256_or_si256(x, _mm256_slli_epi32(x, 16)));
            STORE(&t->shift[j + 8 * (uint32_t)i], _mm256_slli_epi32(q, 2));
            b = _mm256_or_si256(b, _mm256_slli_epi32(b, 8));
            STORE(&t->bytes[j + 8 * (uint32_t)i],
                  _mm256_or_si256(b, _mm256_slli_epi32(b, 16)));
        }
    }
    t->nan = _mm256_testz_si256(nan, nan) ? 0 : items_first_nan(src);
}

#endif
