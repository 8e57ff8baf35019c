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
 * Lanes with a z above 16 use items_add_terms, with rows of 32 bits. */
#include "cmac_priv.h"
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include "cmac_items.h"

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
    rows_pair p, b;

    rows_four_digits(&tables->low[t->digits[j]], &x, &neg, false, LOW_DIGITS,
                     &p);
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
        rows_four_digits(&tables->high[t->more[j]], &x, &neg, false,
                         HIGH_DIGITS, &b);
    }
    p = rows_join(p, b, false);
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

/* Adds the terms of the sixteen items x of lane j, for any z. */
INLINE void items_add_terms(const items_kernel *t, const cmac_tables *tables,
                            uint32_t j, const __m256i *x, const __m256i *z,
                            __m256i *sum)
{
    const __m256i k = _mm256_setr_epi32(
        (int)0xaaab0000u, (int)0xfaaab000u, (int)0xffaaab00u, (int)0xfffaaab0u,
        (int)0xffffaaabu, (int)0xfffffaabu, (int)0xffffffabu, (int)0xfffffffbu);
    __m256i one[2], neg[2];
    rows_pair p[2], high[2];

    for (int i = 0; i < 2; i++) {
        neg[i] = _mm256_srai_epi32(_mm256_slli_epi32(x[i], 16), 31);
        one[i] = _mm256_or_si256(x[i], ALL32(0x10000));
    }
    rows_four_digits(&tables->wide_low[t->digits[j]], one, neg, true,
                     LOW_DIGITS, p);
    rows_four_digits(&tables->wide_high[t->more[j]], one, neg, true,
                     HIGH_DIGITS, high);
    for (int i = 0; i < 2; i++) {
        __m256i dead = _mm256_cmpeq_epi32(x[i], _mm256_setzero_si256());
        __m256i live =
            _mm256_andnot_si256(dead, _mm256_cmpgt_epi32(ALL32(32), z[i]));
        __m256i r = _mm256_permutevar8x32_epi32(k, _mm256_srli_epi32(z[i], 2));

        p[i] = rows_join(p[i], high[i], true);
        r = _mm256_add_epi32(r, _mm256_srlv_epi32(p[i].sum, z[i]));
        r = _mm256_add_epi32(r, _mm256_srlv_epi32(p[i].carry, z[i]));
        sum[i] = _mm256_add_epi32(sum[i], _mm256_and_si256(r, live));
    }
}

/* Right shifts of the items of lane j. */
INLINE __m256i items_wide_shifts(const items *d, const items_kernel *t,
                                 uint32_t j, int half, __m256i top)
{
    return _mm256_sub_epi32(top,
                            _mm256_add_epi32(ALL32(t->shift[j]),
                                             LOAD(&d->shift[j][8 * half])));
}

/* Adds sums of 32 bits, which have room for eight terms of 28 bits. */
INLINE void items_widen(const __m256i *s, __m256i *sum)
{
    for (int i = 0; i < 4; i++)
        sum[i] = _mm256_add_epi64(
            sum[i], _mm256_cvtepi32_epi64(
                        i % 2 ? _mm256_extracti128_si256(s[i / 2], 1)
                              : _mm256_castsi256_si128(s[i / 2])));
}

/* Adds the terms of far lanes (z > 16). Not inlined, so that the loops for near
 * lanes keep their vector registers. */
FAST static __attribute__((noinline)) void
items_add_far(const items *d, const items_kernel *t, const cmac_tables *tables,
              uint64_t far, const __m256i *top, __m256i *sum)
{
    while (far) {
        __m256i s[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};

        for (int n = 0; n < 8 && far; n++) {
            const uint32_t j = items_next_lane(&far);
            __m256i x[2], z[2];

            for (int i = 0; i < 2; i++) {
                x[i] = LOAD(&d->wide[j][8 * i]);
                z[i] = items_wide_shifts(d, t, j, i, top[i]);
            }
            items_add_terms(t, tables, j, x, z, s);
        }
        items_widen(s, sum);
    }
}

INLINE void items_add_floors(const items *d, const items_kernel *t, uint32_t j,
                             const __m256i *top, __m256i *s)
{
    for (int i = 0; i < 2; i++) {
        __m256i p = _mm256_madd_epi16(ALL32(t->wide[j]),
                                      LOAD(&d->wide[j][8 * i]));

        p = _mm256_srav_epi32(p, items_wide_shifts(d, t, j, i, top[i]));
        s[i] = _mm256_add_epi32(s[i], p);
    }
}

/* Adds the floors of near lanes (z <= 16), from which items_sums subtracts the
 * carries afterwards. */
INLINE void items_add_near(const items *d, const items_kernel *t, uint64_t live,
                           uint64_t far, const __m256i *top, __m256i *sum)
{
    for (uint32_t g = 0; g < L; g += 8) {
        uint64_t some = (live & ~far) >> g & 0xffu;
        __m256i s[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};

        if (!some)
            continue;
        /* lanes with an operand of 0 add 0 */
        if (!(far >> g & 0xffu))
            for (uint32_t j = g; j < g + 8; j++)
                items_add_floors(d, t, j, top, s);
        else
            while (some)
                items_add_floors(d, t, g + items_next_lane(&some), top, s);
        items_widen(s, sum);
    }
}

/* Four of sixteen words in the low half of the result. */
INLINE __m128i items_quarter(__m256i v, int i)
{
    __m128i half = i / 2 ? _mm256_extracti128_si256(v, 1)
                         : _mm256_castsi256_si128(v);

    return i % 2 ? _mm_srli_si128(half, 8) : half;
}

/* Partial sums as cmac_psum makes them: the sums less the carries, and the
 * exponent 4 * top at bit 38. */
INLINE void items_pack(const __m256i *sum, __m256i carries, __m256i top,
                       int64_t *psum)
{
    const __m256i mant = _mm256_set1_epi64x((INT64_C(1) << 38) - 1);

    top = _mm256_and_si256(top, _mm256_set1_epi16(0xff));
    for (int i = 0; i < 4; i++) {
        __m256i c = _mm256_cvtepi16_epi64(items_quarter(carries, i));
        __m256i e = _mm256_cvtepu16_epi64(items_quarter(top, i));

        c = _mm256_and_si256(_mm256_sub_epi64(sum[i], c), mant);
        STORE(psum + 4 * i, _mm256_or_si256(c, _mm256_slli_epi64(e, 40)));
    }
}

/* Results of sixteen items and one kernel, without NaN. */
INLINE void items_sums(const items *d, const items_kernel *t,
                       const cmac_tables *tables, int64_t *psum)
{
    uint64_t live = d->live & t->live;
    __m256i top = items_tops(d, t, live), zero = _mm256_setzero_si256();
    __m128i most = _mm_max_epu8(_mm256_castsi256_si128(top),
                                _mm256_extracti128_si256(top, 1));
    __m256i count = zero, wide[4] = {zero, zero, zero, zero}, tops[2];
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
    for (int i = 0; i < 2; i++)
        tops[i] = _mm256_slli_epi32(
            _mm256_and_si256(items_words(top, i), ALL32(0xff)), 2);
    items_add_near(d, t, live, far, tops, wide);
    if (far)
        items_add_far(d, t, tables, far, tops, wide);
    while (to8)
        count = items_carries8(d, t, items_next_lane(&to8), tables, top, count);
    while (to12)
        count = items_carries(d, t, items_next_lane(&to12), tables, top, true,
                              count);
    while (to16)
        count = items_carries(d, t, items_next_lane(&to16), tables, top, false,
                              count);
    /* each of n lanes makes a carry, or is counted as -1 */
    items_pack(wide, _mm256_add_epi16(count, _mm256_set1_epi16((short)n)), top,
               psum);
}

/* The same where the kernel or an item has a NaN. */
static void items_nans(const items *d, const items_kernel *t, int64_t *psum)
{
    for (uint32_t i = 0; i < N; i++)
        if (t->nan || d->nan[i])
            psum[i] = cmac_nan_psum(t->nan ? t->nan : d->nan[i]);
}

FAST void cmac_fp16_avx2(const dla_stripe *s, uint32_t g, int64_t *out,
                         const cmac_tables *tables)
{
    items d[(DLA_STRIPE_MAX + N - 1) / N];
    uint64_t live = 0;
    items_kernel t;

    for (uint32_t i = 0; i < s->items; i += N) {
        cmac_items_make(&d[i / N], s->dat + i * DLA_CELL_BYTES, s->items - i);
        live |= d[i / N].live;
    }
    /* items_lanes loads the groups that cmac_items_make_kernel skips */
    memset(t.low, 0, sizeof t.low);
    for (uint32_t k = 0; k < s->kernels; k++) {
        cmac_items_make_kernel(&t, s->wt + k * DLA_CELL_BYTES, live);
        for (uint32_t i = 0; i < s->items; i += N) {
            const uint32_t left = s->items - i, n = left < N ? left : N;
            const items *b = &d[i / N];
            _Alignas(32) int64_t psum[N];

            items_sums(b, &t, tables, psum);
            if (t.nan || b->any_nan)
                items_nans(b, &t, psum);
            for (uint32_t m = 0; m < n; m++)
                out[(i + m) * g + k] = psum[m];
        }
    }
}

#else

void cmac_fp16_avx2(const dla_stripe *s, uint32_t g, int64_t *out,
                    const cmac_tables *tables)
{
    (void)tables;
    cmac_fp16(s, g, out, cmac_terms_plain);
}

#endif
