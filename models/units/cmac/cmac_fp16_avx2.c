/* SPDX-License-Identifier: Apache-2.0
 * FP16 partial sums with AVX2, bit exact with cmac_fp16.c: a vector holds one
 * lane of sixteen items, so that the weight, its digits and its exponent are
 * the same in all of it.
 *
 * A term of conv_core.md 7.3 with z <= 16 is floor(p / 2^z) - c, p the signed
 * product and c the carry that the low z bits of the carry-save pair X, Y make:
 * c = (X mod 2^z) > ((X + Y) mod 2^z). For z <= 4 so few rows have bits below z
 * that c is always 0; for z = 8 there are the rows of the low four digits only;
 * for z = 12 the two highest digits drop out.
 *
 * Let x = s * md (s = +-1) be the data, and dw (-2..2) digit i of the weight
 * with the weight's sign. A row of the array, modulo 2^16, is
 *     4^i * (x * dw - [s * dw < 0]) + 4^(i-1) * [s * dw_below < 0]
 * which is x times a constant plus one of two constants. The total of the rows
 * is kept beside the pair, so that the carry word is total - sum, which takes
 * fewer steps than the majority function.
 *
 * Some of c depends on so few bits of the data that a byte shuffle looks it up:
 * all of it for z = 8, the upper digits for z = 12 (cmac_tables).
 *
 * Lanes with a z above 16 use items_terms, with rows of 32 bits. */
#include "cmac_priv.h"
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define FAST __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

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

#define LOAD(p) _mm256_load_si256((const __m256i *)(const void *)(p))
#define STORE(p, v) _mm256_store_si256((__m256i *)(void *)(p), v)

INLINE __m256i items_words(__m256i v, int half)
{
    return _mm256_cvtepu16_epi32(half ? _mm256_extracti128_si256(v, 1)
                                      : _mm256_castsi256_si128(v));
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

/* The items at src, of which `most` exist. Skips groups of
 * eight lanes that are all 0, which `live` leaves out. */
INLINE void items_make(items *d, const uint8_t *src, uint32_t most)
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
    for (uint32_t i = 0; i < N && !_mm256_testz_si256(nan, nan); i++)
        d->nan[i] = (uint16_t)items_first_nan(src + i * DLA_CELL_BYTES);
}

/* Only the lanes in groups that have one of `live`. */
INLINE void items_make_kernel(items_kernel *t, const uint8_t *src,
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

/* Constants of the rows of four digits: bits of the doubled weight, the sign of
 * the weight; `scale` is that of the lowest digit. */
static void items_make_digits(cmac_digits *t, uint32_t bits, bool neg,
                              int scale)
{
    static const int8_t size[8] = {0, 1, 1, 2, -2, -1, -1, 0};
    int below = 0, low = 0;

    t->top = (uint32_t)scale << 16;
    for (uint32_t i = 0; i < 5; i++, below = scale, scale *= 4) {
        int digit = i < 4 ? size[bits >> 2 * i & 7u] : 0;

        digit = neg ? -digit : digit;
        t->mul[i] = (uint32_t)(digit * scale) & 0xffffu;
        t->plus[i] = (uint32_t)((low < 0) * below - (digit < 0) * scale);
        t->minus[i] = (uint32_t)((low > 0) * below - (digit > 0) * scale);
        t->mul[i] *= 0x10001u;
        t->plus[i] = (t->plus[i] & 0xffffu) * 0x10001u;
        t->minus[i] = (t->minus[i] & 0xffffu) * 0x10001u;
        low = digit;
    }
}

#define ALL32(v) _mm256_set1_epi32((int)(v))
#define XOR(a, b) _mm256_xor_si256(a, b)

/* Sixteen words, or eight of 32 bits: `wide` is known to the compiler. */
INLINE __m256i items_add(__m256i a, __m256i b, bool wide)
{
    return wide ? _mm256_add_epi32(a, b) : _mm256_add_epi16(a, b);
}

INLINE __m256i items_sub(__m256i a, __m256i b, bool wide)
{
    return wide ? _mm256_sub_epi32(a, b) : _mm256_sub_epi16(a, b);
}

INLINE __m256i items_row_end(const cmac_digits *t, __m256i neg, bool wide)
{
    __m256i r = _mm256_blendv_epi8(ALL32(t->plus[4]), ALL32(t->minus[4]), neg);

    return wide ? _mm256_srli_epi32(r, 16) : r;
}

/* A wide item has a 1 in its high half, which adds the constant of the row;
 * `top` adds the bit above bit 15. */
INLINE __m256i items_row(const cmac_digits *t, int i, __m256i x, __m256i neg,
                         bool wide)
{
    __m256i m = ALL32(t->mul[i]);
    __m256i r = _mm256_blendv_epi8(ALL32(t->plus[i]), ALL32(t->minus[i]), neg);

    return wide ? _mm256_add_epi32(
                      _mm256_madd_epi16(x, _mm256_blend_epi16(m, r, 0xaa)),
                      ALL32(t->top << 2 * i))
                : _mm256_add_epi16(_mm256_mullo_epi16(x, m), r);
}

/* A carry-save pair, and its sum. */
typedef struct items_pair {
    __m256i sum, carry, total;
} items_pair;

/* Adds a row. */
INLINE items_pair items_csa(items_pair p, __m256i r, bool wide)
{
    p.total = items_add(p.total, r, wide);
    p.sum = XOR(XOR(p.sum, p.carry), r);
    p.carry = items_sub(p.total, p.sum, wide);
    return p;
}

INLINE items_pair items_four_digits(const cmac_digits *t, __m256i x,
                                    __m256i neg, bool wide)
{
    __m256i r = items_row(t, 0, x, neg, wide),
            s = items_row(t, 1, x, neg, wide);
    items_pair p = {r, s, items_add(r, s, wide)};

    p = items_csa(p, items_row(t, 2, x, neg, wide), wide);
    p = items_csa(p, items_row(t, 3, x, neg, wide), wide);
    return items_csa(p, items_row_end(t, neg, wide), wide);
}

/* The pair of all digits. */
INLINE items_pair items_join(items_pair p, items_pair high, bool wide)
{
    return items_csa(items_csa(p, high.sum, wide), high.carry, wide);
}

/* Fills the carries of z = 8 for low digits and a sign of the product, by the
 * low eight bits of the data. */
INLINE void items_make_first(uint8_t (*t)[2][N], const cmac_digits *digit,
                             int sign)
{
    const __m256i count =
        _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m256i byte = _mm256_set1_epi16(0xff);
    __m256i neg = _mm256_set1_epi16((short)-sign);
    __m256i zero = _mm256_setzero_si256();
    const items_pair none = {zero, zero, zero};
    _Alignas(32) uint16_t c[N];

    memset(t[sign], 0, sizeof t[sign]);
    for (int high = 0; high < 16; high++) {
        __m256i m =
            _mm256_add_epi16(count, _mm256_set1_epi16((short)(16 * high)));
        items_pair p = items_four_digits(
            digit, _mm256_sub_epi16(XOR(m, neg), neg), neg, false);

        p = items_join(p, none, false);

        STORE(c, _mm256_cmpgt_epi16(_mm256_and_si256(p.sum, byte),
                                    _mm256_and_si256(p.total, byte)));
        for (int low = 0; low < N; low++)
            t[sign][high / 8][low] |= (uint8_t)((c[low] & 1) << high % 8);
    }
}

/* The same for z = 12: what digits 4 and 5 add, by the low four bits. */
INLINE void items_make_mid(uint8_t (*t)[N], const cmac_digits *digit, int sign)
{
    for (int low = 0; low < N; low++) {
        int x = sign ? -low : low;
        items_pair p =
            items_four_digits(digit, _mm256_set1_epi16((short)x),
                              _mm256_set1_epi16((short)-sign), false);
        uint32_t sum = (uint32_t)_mm256_extract_epi16(p.sum, 0);
        uint32_t carry = (uint32_t)_mm256_extract_epi16(p.carry, 0);

        t[sign][low] = (uint8_t)((sum >> 8 & 15u) | (carry >> 4 & 128u));
    }
}

FAST void cmac_fp16_tables(cmac_tables *t)
{
    for (uint32_t i = 0; i < 512; i++)
        items_make_digits(&t->low[i], i << 1 & 0x1ffu, i >> 8, 1);
    for (uint32_t i = 0; i < 256; i++)
        items_make_digits(&t->high[i], i & 0x7fu, i >> 7, 256);
    for (int sign = 0; sign < 2; sign++) {
        for (uint32_t i = 0; i < 256; i++)
            items_make_first(t->first[i], &t->low[i], sign);
        for (uint32_t i = 0; i < 32; i++)
            items_make_mid(t->mid[i], &t->high[i], sign);
    }
}

/* z / 4 in both bytes of a word; where the item is 0, above 100. */
INLINE __m256i items_shifts(const items *d, const items_kernel *t, uint32_t j,
                            __m256i top)
{
    return _mm256_sub_epi8(top,
                           _mm256_add_epi8(LOAD(d->q[j]), ALL32(t->bytes[j])));
}

INLINE __m256i items_look_up(const uint8_t *table, __m256i index)
{
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_load_si128(
                                   (const __m128i *)(const void *)table)),
                               index);
}

/* Subtracts 1 from the count of each item for which lane j makes no carry,
 * where no z is above 8. */
INLINE __m256i items_carries8(const items *d, const items_kernel *t, uint32_t j,
                              const cmac_tables *tables, __m256i top,
                              __m256i count)
{
    __m256i x = LOAD(d->x[j]);
    __m256i low = LOAD(d->low4[j]), high = _mm256_slli_epi16(low, 8);
    uint32_t minus = t->digits[j] >> 8;
    const uint8_t(*c)[2][N] = tables->first[t->digits[j] & 0xffu];
    __m256i a, b;

    low = _mm256_or_si256(low, _mm256_set1_epi16((short)0x8000));
    high = _mm256_or_si256(high, _mm256_set1_epi16(0x80));
    a = _mm256_or_si256(items_look_up(c[minus][0], low),
                        items_look_up(c[minus][1], high));
    b = _mm256_or_si256(items_look_up(c[!minus][0], low),
                        items_look_up(c[!minus][1], high));
    a = _mm256_blendv_epi8(a, b, _mm256_srai_epi16(x, 15));
    a = _mm256_and_si256(a, LOAD(d->bit[j]));
    a = _mm256_and_si256(
        a, _mm256_cmpeq_epi8(items_shifts(d, t, j, top), _mm256_set1_epi8(2)));
    return _mm256_add_epi16(count,
                            _mm256_cmpeq_epi16(a, _mm256_setzero_si256()));
}

/* The same for z up to 12 (`twelve`) or up to 16. */
INLINE __m256i items_carries(const items *d, const items_kernel *t, uint32_t j,
                             const cmac_tables *tables, __m256i top,
                             bool twelve, __m256i count)
{
    /* 2^z - 1 by z / 4, low and high bytes; 0 for z <= 4, where c is 0, and for
     * items that are 0 */
    const __m256i masks = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, -1, -1, -1, 0, 0, 0, 0, 0, 0, 15, -1, 0, 0, 0));
    __m256i x = LOAD(d->x[j]), neg = _mm256_srai_epi16(x, 15);
    __m256i z = items_shifts(d, t, j, top);
    items_pair b;
    items_pair p = items_four_digits(&tables->low[t->digits[j]], x, neg, false);

    if (twelve) {
        const uint8_t(*table)[N] = tables->mid[t->more[j] & 31u];
        uint32_t minus = t->more[j] >> 7;
        __m256i index = _mm256_or_si256(_mm256_slli_epi16(LOAD(d->low4[j]), 8),
                                        _mm256_set1_epi16(0x80));

        b.sum = _mm256_blendv_epi8(items_look_up(table[minus], index),
                                   items_look_up(table[!minus], index), neg);
        b.carry = _mm256_and_si256(_mm256_srli_epi16(b.sum, 4),
                                   _mm256_set1_epi16(0x0800));
    } else {
        b = items_four_digits(&tables->high[t->more[j]], x, neg, false);
    }
    p = items_join(p, b, false);
    z = _mm256_min_epu8(_mm256_add_epi8(z, _mm256_set1_epi16(0x0800)),
                        _mm256_set1_epi8(15));
    z = _mm256_shuffle_epi8(masks, z);
    z = _mm256_subs_epu16(_mm256_and_si256(p.sum, z),
                          _mm256_and_si256(p.total, z));
    return _mm256_add_epi16(count,
                            _mm256_cmpeq_epi16(z, _mm256_setzero_si256()));
}

/* Lanes of `live` where the largest possible z / 4 is n, or with `above` is
 * more. */
INLINE uint64_t items_lanes(const items *d, const items_kernel *t,
                            uint64_t live, __m256i top, int n, bool above)
{
    uint64_t bits = 0;

    for (uint32_t j = 0; j < L; j += 32) {
        __m256i z = _mm256_sub_epi8(
            top, _mm256_add_epi8(LOAD(&d->low[j]), LOAD(&t->low[j])));
        __m256i c = _mm256_set1_epi8((char)n);

        z = above ? _mm256_cmpgt_epi8(z, c) : _mm256_cmpeq_epi8(z, c);
        bits |= (uint64_t)(uint32_t)_mm256_movemask_epi8(z) << j;
    }
    return bits & live;
}

/* Takes the lowest lane. */
INLINE uint32_t items_next_lane(uint64_t *live)
{
    uint32_t j = (uint32_t)__builtin_ctzll(*live);

    *live &= *live - 1;
    return j;
}

/* The largest exponent of each item. An operand of 0 makes the sum negative or
 * 0, which never wins. */
INLINE __m256i items_tops(const items *d, const items_kernel *t, uint64_t live)
{
    __m256i top = _mm256_setzero_si256();

    for (uint32_t g = 0; g < L; g += 8)
        for (uint32_t j = g; live >> g & 0xffu && j < g + 8; j++)
            top = _mm256_max_epi8(
                top, _mm256_add_epi8(LOAD(d->q[j]), ALL32(t->bytes[j])));
    return top;
}

/* Returns floor(p / 2^z) of eight items x of lane j. */
INLINE __m256i items_floors(const items_kernel *t, uint32_t j, __m256i x,
                            __m256i z)
{
    return _mm256_srav_epi32(_mm256_madd_epi16(ALL32(t->wide[j]), x), z);
}

/* Returns their terms, for any z. */
INLINE __m256i items_terms(const items_kernel *t, const cmac_tables *tables,
                           uint32_t j, __m256i x, __m256i z)
{
    const __m256i k = _mm256_setr_epi32(
        (int)0xaaab0000u, (int)0xfaaab000u, (int)0xffaaab00u, (int)0xfffaaab0u,
        (int)0xffffaaabu, (int)0xfffffaabu, (int)0xffffffabu, (int)0xfffffffbu);
    __m256i neg = _mm256_srai_epi32(_mm256_slli_epi32(x, 16), 31);
    __m256i live =
        _mm256_andnot_si256(_mm256_cmpeq_epi32(x, _mm256_setzero_si256()),
                            _mm256_cmpgt_epi32(ALL32(32), z));
    __m256i r = _mm256_permutevar8x32_epi32(k, _mm256_srli_epi32(z, 2));
    items_pair p;

    x = _mm256_or_si256(x, ALL32(0x10000));
    p = items_join(items_four_digits(&tables->low[t->digits[j]], x, neg, true),
                   items_four_digits(&tables->high[t->more[j]], x, neg, true),
                   true);
    r = _mm256_add_epi32(r, _mm256_srlv_epi32(p.sum, z));
    r = _mm256_add_epi32(r, _mm256_srlv_epi32(p.carry, z));
    return _mm256_and_si256(r, live);
}

/* Adds the terms of lane j to eight sums. For a near lane (z <= 16) it adds
 * only the floors; items_sums subtracts the carries afterwards. */
INLINE __m256i items_add_lane(const items *d, const items_kernel *t,
                              const cmac_tables *tables, bool near, uint32_t j,
                              uint32_t i, __m256i top, __m256i sum)
{
    __m256i x = LOAD(&d->wide[j][i]);
    __m256i z = _mm256_sub_epi32(
        top, _mm256_add_epi32(ALL32(t->shift[j]), LOAD(&d->shift[j][i])));

    return _mm256_add_epi32(sum, near ? items_floors(t, j, x, z)
                                      : items_terms(t, tables, j, x, z));
}

INLINE void items_add_lanes(const items *d, const items_kernel *t,
                            const cmac_tables *tables, uint64_t live,
                            uint64_t far, __m256i top, __m256i *sum)
{
    __m256i top0 = _mm256_slli_epi32(
        _mm256_and_si256(items_words(top, 0), ALL32(0xff)), 2);
    __m256i top8 = _mm256_slli_epi32(
        _mm256_and_si256(items_words(top, 1), ALL32(0xff)), 2);

    for (uint32_t g = 0; g < L; g += 8) {
        uint64_t some = far >> g & 0xffu;
        __m256i s[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};

        if (!(live >> g & 0xffu))
            continue;
        /* eight terms of 28 bits fit; those with an operand of 0 add 0 */
        for (uint32_t j = g; !some && j < g + 8; j++) {
            s[0] = items_add_lane(d, t, tables, true, j, 0, top0, s[0]);
            s[1] = items_add_lane(d, t, tables, true, j, 8, top8, s[1]);
        }
        if (some)
            some = live >> g & 0xffu;
        while (some) {
            uint32_t j = g + items_next_lane(&some);
            bool near = !(far >> j & 1u);

            for (uint32_t i = 0; i < 2; i++)
                s[i] = near ? items_add_lane(d, t, tables, true, j, 8 * i,
                                             i ? top8 : top0, s[i])
                            : items_add_lane(d, t, tables, false, j, 8 * i,
                                             i ? top8 : top0, s[i]);
        }
        for (int i = 0; i < 4; i++)
            sum[i] = _mm256_add_epi64(
                sum[i], _mm256_cvtepi32_epi64(
                            i % 2 ? _mm256_extracti128_si256(s[i / 2], 1)
                                  : _mm256_castsi256_si128(s[i / 2])));
    }
}

/* Results of sixteen items and one kernel. */
INLINE void items_sums(const items *d, const items_kernel *t,
                       const cmac_tables *tables, uint8_t *exps, int64_t *sum)
{
    uint64_t live = d->live & t->live;
    __m256i top = items_tops(d, t, live), zero = _mm256_setzero_si256();
    __m128i most = _mm_max_epu8(_mm256_castsi256_si128(top),
                                _mm256_extracti128_si256(top, 1));
    __m256i count = zero, wide[4] = {zero, zero, zero, zero};
    _Alignas(32) int16_t none[N];
    uint64_t far, to8, to12, to16;
    int n;

    most = _mm_sub_epi16(_mm_set1_epi16(-1), most);
    most = _mm_xor_si128(_mm_minpos_epu16(most), _mm_set1_epi16(-1));
    wide[0] = _mm256_broadcastb_epi8(most);
    to8 = items_lanes(d, t, live, wide[0], 2, false);
    to12 = items_lanes(d, t, live, wide[0], 3, false);
    to16 = items_lanes(d, t, live, wide[0], 4, false);
    far = items_lanes(d, t, live, wide[0], 4, true);
    wide[0] = zero;
    n = __builtin_popcountll(to8 | to12 | to16);
    items_add_lanes(d, t, tables, live, far, top, wide);
    while (to8)
        count = items_carries8(d, t, items_next_lane(&to8), tables, top, count);
    while (to12)
        count = items_carries(d, t, items_next_lane(&to12), tables, top, true,
                              count);
    while (to16)
        count = items_carries(d, t, items_next_lane(&to16), tables, top, false,
                              count);
    STORE(exps, top);
    STORE(none, count);
    for (int i = 0; i < 4; i++)
        STORE(sum + 4 * i, wide[i]);
    for (uint32_t i = 0; i < N; i++)
        sum[i] -= n + none[i];
}

FAST void cmac_fp16_avx2(const dla_stripe *s, uint32_t g, int64_t *out,
                         const cmac_tables *tables)
{
    items d[(DLA_STRIPE_MAX + N - 1) / N];
    uint64_t live = 0;
    items_kernel t;

    for (uint32_t i = 0; i < s->items; i += N) {
        items_make(&d[i / N], s->dat + i * DLA_CELL_BYTES, s->items - i);
        live |= d[i / N].live;
    }
    /* items_lanes loads the groups that items_make_kernel skips, too */
    memset(t.low, 0, sizeof t.low);
    for (uint32_t k = 0; k < s->kernels; k++) {
        items_make_kernel(&t, s->wt + k * DLA_CELL_BYTES, live);
        for (uint32_t i = 0; i < s->items; i++) {
            _Alignas(32) int64_t sum[N];
            _Alignas(32) uint8_t top[2 * N];
            uint32_t nan = t.nan ? t.nan : d[i / N].nan[i % N];

            if (i % N == 0)
                items_sums(&d[i / N], &t, tables, top, sum);
            out[i * g + k] = nan ? cmac_nan_psum(nan)
                                 : cmac_psum(4u * top[2 * (i % N)], sum[i % N]);
        }
    }
}

#else

void cmac_fp16_tables(cmac_tables *t)
{
    memset(t, 0, sizeof *t);
}

void cmac_fp16_avx2(const dla_stripe *s, uint32_t g, int64_t *out,
                    const cmac_tables *tables)
{
    (void)tables;
    cmac_fp16(s, g, out, cmac_terms_plain);
}

#endif
