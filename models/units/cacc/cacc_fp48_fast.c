/* SPDX-License-Identifier: Apache-2.0
 * FP48 accumulation, eight sums at a time: cacc_fp48_add of cacc_fp48.c with
 * its branches as masks (conv_core.md 8.2). */
#include "cacc_priv.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define ISA "avx2,avx512f,avx512cd,avx512dq,avx512vl"
#define FAST __attribute__((target(ISA)))
#define INLINE static inline __attribute__((always_inline, target(ISA)))

bool cacc_has_fast(void)
{
    return __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

INLINE __m512i set(int64_t v)
{
    return _mm512_set1_epi64(v);
}

INLINE __m512i low_bits(__m512i v, int64_t n)
{
    return _mm512_and_si512(v, set((INT64_C(1) << n) - 1));
}

/* n-bit two's complement to 64 bits. */
INLINE __m512i extend(__m512i v, unsigned n)
{
    return _mm512_srai_epi64(_mm512_slli_epi64(v, 64 - n), 64 - n);
}

/* Leading bits of an n-bit value that repeat its sign. */
INLINE __m512i redundant(__m512i x, unsigned n)
{
    __m512i v = _mm512_slli_epi64(
        _mm512_xor_si512(x, _mm512_srai_epi64(x, 63)), 64 - n);

    return _mm512_mask_sub_epi64(set(n - 1), _mm512_test_epi64_mask(v, v),
                                 _mm512_lzcnt_epi64(v), set(1));
}

/* m * 8 / 2^d, floor with guard and round bits and the OR of the rest. */
INLINE __m512i align(__m512i m, __m512i d)
{
    __m512i y = _mm512_slli_epi64(m, 2), t;

    d = _mm512_min_epi64(d, set(62));
    t = _mm512_srav_epi64(y, d);
    y = _mm512_maskz_mov_epi64(
        _mm512_cmpneq_epi64_mask(_mm512_sllv_epi64(t, d), y), set(1));
    return _mm512_add_epi64(_mm512_slli_epi64(t, 1), y);
}

INLINE __m512i normalise(__m512i e, __m512i sum)
{
    __m512i n = redundant(sum, 44), s = _mm512_sllv_epi64(sum, n);
    __m512i mant = _mm512_srai_epi64(s, 4);
    __mmask8 up = _mm512_test_epi64_mask(s, set(8)), above, below;

    /* a tie of a negative sum stays */
    up &= (__mmask8)(_mm512_cmpge_epi64_mask(s, set(0)) |
                     _mm512_test_epi64_mask(s, set(7)));
    mant = _mm512_mask_add_epi64(mant, up, mant, set(1));
    above = _mm512_cmpeq_epi64_mask(mant, set(INT64_C(1) << 39));
    below = _mm512_cmpeq_epi64_mask(mant, set(-(INT64_C(1) << 38)));
    e = _mm512_sub_epi64(_mm512_add_epi64(e, set(1)), n);
    e = _mm512_mask_add_epi64(e, above, e, set(1));
    e = _mm512_mask_sub_epi64(e, below, e, set(1));
    mant = _mm512_mask_srai_epi64(mant, above, mant, 1);
    mant = _mm512_mask_slli_epi64(mant, below, mant, 1);
    e = _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(mant, mant), e);
    return _mm512_or_si512(_mm512_slli_epi64(low_bits(e, 8), 40),
                           low_bits(mant, 40));
}

INLINE __m512i add(__m512i acc, __m512i psum)
{
    __m512i mo = extend(acc, 40), md = extend(psum, 36);
    __m512i eo = low_bits(_mm512_srli_epi64(acc, 40), 8);
    __m512i ed = low_bits(_mm512_srli_epi64(psum, 38), 6);
    __m512i n = redundant(md, 36), big, small, gap, r;
    __mmask8 acc_nan = _mm512_cmpeq_epi64_mask(eo, set(255));
    __mmask8 psum_nan = _mm512_cmpeq_epi64_mask(ed, set(63)), swap;

    eo = _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(mo, mo), eo);
    ed = _mm512_maskz_sub_epi64(_mm512_test_epi64_mask(md, md),
                                _mm512_add_epi64(ed, set(47)), n);
    md = _mm512_sllv_epi64(md, _mm512_add_epi64(n, set(4)));
    swap = _mm512_cmpgt_epi64_mask(ed, eo);
    big = _mm512_mask_mov_epi64(mo, swap, md);
    small = _mm512_mask_mov_epi64(md, swap, mo);
    gap = _mm512_abs_epi64(_mm512_sub_epi64(ed, eo));
    r = normalise(_mm512_max_epi64(ed, eo),
                  _mm512_add_epi64(_mm512_slli_epi64(big, 3),
                                   align(small, gap)));
    r = _mm512_mask_or_epi64(
        r, psum_nan, set(INT64_C(255) << 40),
        _mm512_slli_epi64(low_bits(_mm512_srli_epi64(psum, 27), 11), 29));
    return _mm512_mask_mov_epi64(r, acc_nan, acc);
}

FAST uint32_t cacc_fp48_add_fast(int64_t *acc, const int64_t *psum,
                                 uint32_t n, bool first)
{
    uint32_t i = 0;

    for (; i + 8 <= n; i += 8) {
        __m512i a = first ? _mm512_setzero_si512() :
                            _mm512_loadu_si512(acc + i);

        _mm512_storeu_si512(acc + i, add(a, _mm512_loadu_si512(psum + i)));
    }
    return i;
}

#else

bool cacc_has_fast(void)
{
    return false;
}

uint32_t cacc_fp48_add_fast(int64_t *acc, const int64_t *psum, uint32_t n,
                            bool first)
{
    (void)acc;
    (void)psum;
    (void)n;
    (void)first;
    return 0;
}

#endif
