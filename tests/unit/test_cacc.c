/* SPDX-License-Identifier: Apache-2.0
 * CACC's final result at the lowest integers (conv_core.md 8.3), its step from
 * 32 bits to 64, and its FP48 sums against exact ones (8.2). Integer sums are
 * in test_cacc_layers.c. */
#include "../../models/units/cacc/cacc_priv.h"
#include "rng.h"
#include "want.h"
#include <string.h>

/* A value of so many bits: an end of the range, next to it, or any. */
static int64_t operand(unsigned bits)
{
    int64_t top = (INT64_C(1) << (bits - 1)) - 1;
    int64_t any = (int64_t)((uint64_t)rng_below(UINT32_MAX) << 32 |
                            rng_below(UINT32_MAX));

    switch (rng_below(4)) {
    case 0:
        return top - rng_below(2);
    case 1:
        return -top - 1 + rng_below(2);
    default: return any >> (64 - bits);
    }
}

/* Divides by 2^clip, to the nearest, halves away from zero; 32 bits. */
static int64_t cacc_rounded(int64_t v, unsigned clip)
{
    int64_t unit = INT64_C(1) << clip, half = unit / 2;

    return v >= 0 ? (v + half) / unit : -((-v + half) / unit);
}

enum { N = 64 };

static void counted(int64_t acc, unsigned clip, int32_t value, uint64_t count)
{
    uint64_t sat = 0;

    WANT(cacc_final(acc, clip, &sat) == value);
    WANT(sat == count);
}

/* Around -2^31: a sum below it counts as clipped even when rounding brings it
 * back into range (conv_core.md 8.3). Halves are rounded away from zero. */
static void lowest(void)
{
    for (unsigned clip = 0; clip <= 16; clip++) {
        int64_t edge = -(INT64_C(1) << (31 + clip)), unit = INT64_C(1) << clip;

        counted(edge + unit, clip, INT32_MIN + 1, 0);
        counted(edge, clip, INT32_MIN, 0);
        counted(edge - unit, clip, INT32_MIN, 1);
        if (clip > 1) {
            counted(edge + 1, clip, INT32_MIN, 0);
            counted(edge - 1, clip, INT32_MIN, 1);
            counted(edge - unit / 2 + 1, clip, INT32_MIN, 1);
            counted(edge - unit / 2, clip, INT32_MIN, 1);
        }
    }
    counted(-(INT64_C(1) << 37) - 1, 6, INT32_MIN, 1);
    counted((INT64_C(1) << 37) - 1, 6, INT32_MAX, 1);
    counted((INT64_C(1) << 37) - 64, 6, INT32_MAX, 0);
}

/* INT8: no sum of 34 bits comes back into range, for any number of bits cut
 * off, so that RTL of INT8 builds tests only the rounded value. */
static void lowest_34(void)
{
    const int64_t from[] = { -(INT64_C(1) << 33), -(INT64_C(1) << 32) - 20 };

    for (unsigned clip = 0; clip < 32; clip++)
        for (int i = 0; i < 80; i++) {
            int64_t acc = from[i / 40] + i % 40;
            uint64_t sat = 0;

            cacc_final(acc, clip, &sat);
            WANT(sat == (cacc_rounded(acc, clip) < INT32_MIN));
        }
}

/* The number of sums of 32 bits before the unit uses 64 bits: at its channels
 * one too many would show only in a full stripe, if at all. */
static void widened(void)
{
    static uint32_t from[N + 1];
    static int64_t to[N + 1];

    for (int i = 0; i <= N; i++) {
        from[i] = rng_below(UINT32_MAX);
        to[i] = 77;
    }
    cacc_widen(to, from, N);
    for (int i = 0; i < N; i++)
        WANT(to[i] == (int32_t)from[i]);
    WANT(to[N] == 77);
}

/* A pattern of 8 exponent bits over `mant` bits of mantissa, which mostly is
 * small, or an end of its range. */
static int64_t cacc_pattern(unsigned exp_bits, unsigned mant_bits, unsigned at)
{
    uint64_t e =
        rng_below(4) ? 30 + rng_below(4) : rng_below((1u << exp_bits) - 1);
    int64_t m = rng_below(2) ? (int64_t)rng_below(5) - 2 : operand(mant_bits);

    return (int64_t)(e << at | ((uint64_t)m & ((UINT64_C(1) << at) - 1)));
}

__extension__ typedef __int128 wide;

static int64_t signed_of(uint64_t v, unsigned bits)
{
    return (int64_t)(v << (64 - bits)) >> (64 - bits);
}

/* numeric.md 4, conv_core.md 8.2: the exact sum, its mantissa of 40 bits to
 * the nearest, halves away from zero. */
static uint64_t plain_fp48(uint64_t acc, uint64_t psum)
{
    enum { FAR = 85 }; /* a lower operand decides only the side */
    const wide one = 1, low = one << 38;
    wide x = signed_of(acc, 40), y = signed_of(psum, 36), sum, unit = 1;
    int32_t e = (int32_t)(acc >> 40 & 255), d = (int32_t)(psum >> 38 & 63);

    if (e == 255)
        return acc;
    if (d == 63)
        return UINT64_C(255) << 40 | (psum >> 27 & 0x7ff) << 29;
    d += 51; /* now both have the weight 2^(exponent - 101) */
    e = x ? e : d;
    d = y ? d : e;
    if (e - d > FAR)
        y = y > 0 ? 1 : -1;
    if (d - e > FAR)
        x = x > 0 ? 1 : -1;
    if (e - d > FAR || d - e > FAR)
        sum = x * (one << (e > d ? FAR : 0)) + y * (one << (d > e ? FAR : 0));
    else
        sum = x * (one << (e > d ? e - d : 0)) +
              y * (one << (d > e ? d - e : 0));
    e = e - d > FAR ? e - FAR : d - e > FAR ? d - FAR : e < d ? e : d;
    if (!sum)
        return 0;
    for (; sum / unit >= 2 * low || (-sum - 1) / unit >= 2 * low; e++)
        unit *= 2;
    for (; unit == 1 && sum < low && sum >= -low; e--)
        sum *= 2;
    sum = sum < 0 ? -((-sum + unit / 2) / unit) : (sum + unit / 2) / unit;
    if (sum == 2 * low) {
        sum = low;
        e++;
    } else if (sum == -low) {
        sum *= 2;
        e--;
    }
    return (uint64_t)(e & 255) << 40 |
           ((uint64_t)sum & ((UINT64_C(1) << 40) - 1));
}

/* A sum so far, its mantissa often at an end; a partial sum, often about half
 * of its last bit. */
static void fp48_numbers(uint64_t *acc, uint64_t *psum)
{
    int64_t low = INT64_C(1) << 38, m = low + (int64_t)rng_below(3);
    uint64_t e = 60 + rng_below(40);

    *psum = (uint64_t)cacc_pattern(6, 36, 38);
    *acc = plain_fp48(0, (uint64_t)cacc_pattern(6, 36, 38));
    if (rng_below(4) == 0)
        return;
    if (rng_below(3))
        m = rng_below(2) ? 2 * low - 1 - (int64_t)rng_below(3)
                          : low + (int64_t)rng_below(UINT32_MAX) * 50;
    m = rng_below(2) ? m : -m - 1;
    *acc = e << 40 | ((uint64_t)m & ((UINT64_C(1) << 40) - 1));
    if (rng_below(2)) {
        uint64_t at = e - 52 + rng_below(5) - 2;

        m = (int64_t)rng_below(9) - 4;
        *psum = (at & 63) << 38 | ((uint64_t)m & ((UINT64_C(1) << 38) - 1));
    }
}

/* The same, with a NaN now and then. */
static void fp48_pair(uint64_t *acc, uint64_t *psum)
{
    fp48_numbers(acc, psum);
    if (rng_below(40) == 0)
        *psum |= UINT64_C(63) << 38;
    if (rng_below(40) == 0)
        *acc = UINT64_C(255) << 40 | (uint64_t)rng_below(1 << 11) << 29;
}

static void fp48_way(bool here, cacc_fp48_fn *add, const int64_t *acc,
                     const int64_t *psum, const int64_t *want)
{
    int64_t sum[N];

    memcpy(sum, acc, sizeof sum);
    WANT(!here || add(sum, psum, N, false) == N);
    WANT(!here || !memcmp(sum, want, sizeof sum));
}

/* FP48 sums against plain ones, one at a time, eight and four. */
static void fp48_sums(void)
{
    static int64_t acc[N], psum[N], want[N];

    for (int trial = 0; trial < 20000 && failures < 10; trial++) {
        for (int i = 0; i < N; i++) {
            uint64_t a, p;

            fp48_pair(&a, &p);
            acc[i] = (int64_t)a;
            psum[i] = (int64_t)p;
            want[i] = (int64_t)plain_fp48(a, p);
            WANT((int64_t)cacc_fp48_add(a, p) == want[i]);
        }
        fp48_way(cacc_has_fast(), cacc_fp48_add_fast, acc, psum, want);
        fp48_way(cacc_has_avx2(), cacc_fp48_add_avx2, acc, psum, want);
    }
}

int main(void)
{
    fp48_sums();
    lowest();
    lowest_34();
    widened();
    return failures != 0;
}
