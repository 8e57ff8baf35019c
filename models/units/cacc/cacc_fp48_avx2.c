/* SPDX-License-Identifier: Apache-2.0
 * FP48 accumulation, four sums at a time: cacc_fp48_add of cacc_fp48.c with its
 * branches as masks (conv_core.md 8.2), for processors without AVX-512. AVX2
 * has no 64-bit arithmetic shift and no count of leading zeros;
 * fp48x4_floor_shift and fp48x4_redundant replace them. */
#include "cacc_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define FAST __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

bool cacc_has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

INLINE __m256i fp48x4_set(int64_t v)
{
    return _mm256_set1_epi64x(v);
}

INLINE __m256i fp48x4_power(unsigned n)
{
    return fp48x4_set(INT64_C(1) << n);
}

INLINE __m256i fp48x4_low_bits(__m256i v, unsigned n)
{
    return _mm256_and_si256(v, fp48x4_set((INT64_C(1) << n) - 1));
}

INLINE __m256i fp48x4_equals(__m256i v, int64_t value)
{
    return _mm256_cmpeq_epi64(v, fp48x4_set(value));
}

INLINE __m256i fp48x4_negative(__m256i v)
{
    return _mm256_cmpgt_epi64(_mm256_setzero_si256(), v);
}

/* n-bit two's complement to 64 bits. */
INLINE __m256i fp48x4_extend(__m256i v, unsigned n)
{
    v = _mm256_xor_si256(fp48x4_low_bits(v, n), fp48x4_power(n - 1));
    return _mm256_sub_epi64(v, fp48x4_power(n - 1));
}

/* Floor of v / 2^d, |v| < 2^50, d <= 61. An offset of 2^61 makes v positive for
 * the logical shift. */
INLINE __m256i fp48x4_floor_shift(__m256i v, __m256i d)
{
    v = _mm256_srlv_epi64(_mm256_add_epi64(v, fp48x4_power(61)), d);
    return _mm256_sub_epi64(v, _mm256_srlv_epi64(fp48x4_power(61), d));
}

/* Leading bits of an n-bit value that repeat its sign: the length of the rest
 * is in the exponent of its double, which is exact. */
INLINE __m256i fp48x4_redundant(__m256i x, unsigned n)
{
    const __m256i one = fp48x4_set(0x4330000000000000); /* 2^52, last bit 1 */
    __m256i v = _mm256_or_si256(_mm256_xor_si256(x, fp48x4_negative(x)), one);

    v = _mm256_castpd_si256(
        _mm256_sub_pd(_mm256_castsi256_pd(v), _mm256_castsi256_pd(one)));
    /* without the sign, which -0 has when a simulator rounds down; the double
     * 0.0 has exponent 0, and a length of 0 is 1022 */
    v = _mm256_srli_epi64(_mm256_slli_epi64(v, 1), 53);
    v = _mm256_max_epi32(v, fp48x4_set(1022));
    return _mm256_sub_epi64(fp48x4_set(n - 1 + 1022), v);
}

/* m * 8 / 2^d, floor with guard and round bits and the OR of the rest. */
INLINE __m256i fp48x4_align(__m256i m, __m256i d)
{
    __m256i y = _mm256_slli_epi64(m, 2), t;

    d = _mm256_min_epi32(d, fp48x4_set(61));
    t = fp48x4_floor_shift(y, d);
    y = _mm256_cmpeq_epi64(_mm256_sllv_epi64(t, d), y);
    /* y is -1 where nothing was cut off */
    return _mm256_add_epi64(_mm256_add_epi64(t, t),
                            _mm256_add_epi64(y, fp48x4_set(1)));
}

INLINE __m256i fp48x4_normalise(__m256i e, __m256i sum)
{
    __m256i n = fp48x4_redundant(sum, 44), s = _mm256_sllv_epi64(sum, n);
    __m256i mant, above, below;

    /* a tie of a negative sum stays */
    s = _mm256_add_epi64(_mm256_add_epi64(s, fp48x4_set(8)),
                         fp48x4_negative(s));
    mant = fp48x4_floor_shift(s, fp48x4_set(4));
    above = fp48x4_equals(mant, INT64_C(1) << 39);
    below = fp48x4_equals(mant, -(INT64_C(1) << 38));
    e = _mm256_sub_epi64(_mm256_add_epi64(e, fp48x4_set(1)), n);
    e = _mm256_add_epi64(_mm256_sub_epi64(e, above), below);
    mant =
        _mm256_sub_epi64(mant, _mm256_and_si256(_mm256_or_si256(above, below),
                                                fp48x4_power(38)));
    e = _mm256_andnot_si256(fp48x4_equals(mant, 0), e);
    return _mm256_or_si256(_mm256_slli_epi64(fp48x4_low_bits(e, 8), 40),
                           fp48x4_low_bits(mant, 40));
}

INLINE __m256i fp48x4_add(__m256i acc, __m256i psum)
{
    __m256i mo = fp48x4_extend(acc, 40), md = fp48x4_extend(psum, 36);
    __m256i eo = fp48x4_low_bits(_mm256_srli_epi64(acc, 40), 8);
    __m256i ed = fp48x4_low_bits(_mm256_srli_epi64(psum, 38), 6);
    __m256i n = fp48x4_redundant(md, 36), swap, gap, r;
    __m256i acc_nan = fp48x4_equals(eo, 255), psum_nan = fp48x4_equals(ed, 63);

    eo = _mm256_andnot_si256(fp48x4_equals(mo, 0), eo);
    ed = _mm256_andnot_si256(
        fp48x4_equals(md, 0),
        _mm256_sub_epi64(_mm256_add_epi64(ed, fp48x4_set(47)), n));
    md = _mm256_sllv_epi64(md, _mm256_add_epi64(n, fp48x4_set(4)));
    swap = _mm256_cmpgt_epi64(ed, eo);
    gap = _mm256_abs_epi32(_mm256_sub_epi32(ed, eo));
    r = fp48x4_normalise(
        _mm256_blendv_epi8(eo, ed, swap),
        _mm256_add_epi64(_mm256_slli_epi64(_mm256_blendv_epi8(mo, md, swap), 3),
                         fp48x4_align(_mm256_blendv_epi8(md, mo, swap), gap)));
    psum = fp48x4_low_bits(_mm256_srli_epi64(psum, 27), 11);
    psum = _mm256_or_si256(_mm256_slli_epi64(psum, 29),
                           fp48x4_set(INT64_C(255) << 40));
    r = _mm256_blendv_epi8(r, psum, psum_nan);
    return _mm256_blendv_epi8(r, acc, acc_nan);
}

FAST uint32_t cacc_fp48_add_avx2(int64_t *acc, const int64_t *psum, uint32_t n,
                                 bool first)
{
    uint32_t i = 0;

    for (; i + 4 <= n; i += 4) {
        __m256i *to = (__m256i *)(void *)(acc + i);
        __m256i a = first ? _mm256_setzero_si256() : _mm256_loadu_si256(to);

        _mm256_storeu_si256(
            to, fp48x4_add(a, _mm256_loadu_si256(
                                  (const __m256i *)(const void *)(psum + i))));
    }
    return i;
}

#else

bool cacc_has_avx2(void)
{
    return false;
}

uint32_t cacc_fp48_add_avx2(int64_t *acc, const int64_t *psum, uint32_t n,
                            bool first)
{
    (void)acc;
    (void)psum;
    (void)n;
    (void)first;
    return 0;
}

#endif
