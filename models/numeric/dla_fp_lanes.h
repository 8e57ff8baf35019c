/* SPDX-License-Identifier: Apache-2.0
 * The arithmetic of dla_fp.h for loops that a compiler turns into vector code.
 *
 * The host's single precision rounds sums and products as the hardware does
 * (numeric.md 3.3, 3.4): the bits of a smaller operand that the hardware drops
 * are too low to decide a rounding. The two differ at the edges, which are
 * corrected here: results too small for the format, sums that cancel, overflow.
 *
 * Operands that the host computes in another way are NaN, Inf, and FP32
 * patterns with exponent 0 and a mantissa. A lane that may have met one has the
 * top bit of *odd set; its result is invalid, and the caller computes it with
 * dla_fp.h. *odd gathers over any number of lanes and steps.
 *
 * An FP17 number is a float here, of the same value: both have its 10 bits of
 * mantissa and its exponent. */
#ifndef DLA_FP_LANES_H
#define DLA_FP_LANES_H

#include "dla_fp.h"
#include <string.h>

#define LANE static inline __attribute__((always_inline))

enum {
    LANE_SIGN = INT32_MIN,
    LANE_MAG = INT32_MAX,
    LANE_INF = 0x7f800000,
    LANE_NORMAL = 0x00800000, /* the smallest FP32 */
    LANE_MIN17 = 97 << 23,    /* the smallest and the largest FP17 */
    LANE_MAX17 = 158 << 23 | 0x3ff << 13
};

LANE int32_t lane_bits(float x)
{
    int32_t b;

    memcpy(&b, &x, sizeof b);
    return b;
}

LANE float lane_value(int32_t b)
{
    float x;

    memcpy(&x, &b, sizeof x);
    return x;
}

/* a where m is below end, else b. Without a branch, since a compiler does not
 * make vector code of a branch around arithmetic in floating point. */
LANE int32_t lane_below(int32_t m, int32_t end, int32_t a, int32_t b)
{
    int32_t below = (m - end) >> 31;

    return (a & below) | (b & ~below);
}

/* ---- conversions ---- */

/* dla_f16_to_f32, any pattern in the low 16 bits. */
LANE int32_t lane_f16_to_f32(int32_t h)
{
    int32_t m = h & 0x7fff, s = (int32_t)((uint32_t)(h & 0x8000) << 16);
    int32_t r = (m << 13) + (112 << 23);

    /* a denormal is its mantissa times 2^-24 */
    r = lane_below(m, 0x400, lane_bits((float)m * 0x1p-24f), r);
    r = lane_below(m, 0x7c00, r, (int32_t)DLA_F32_MAX);
    return s | lane_below(m, 0x7c01, r, LANE_INF | (m & 0x3ff));
}

/* The same, to the float of an FP17 number. */
LANE float lane_f16_to_f17(int32_t h, int32_t *odd)
{
    int32_t m = h & 0x7fff, s = (int32_t)((uint32_t)(h & 0x8000) << 16);
    int32_t r = (m << 13) + (112 << 23);

    *odd |= 0x7c00 - m;
    r = lane_below(m, 0x400, lane_bits((float)m * 0x1p-24f), r);
    return lane_value(s | lane_below(m, 0x7c00, r, LANE_MAX17));
}

/* dla_f32_to_f16 of a number. */
LANE int32_t lane_f32_to_f16(int32_t b)
{
    int32_t m = b & LANE_MAG, s = (int32_t)((uint32_t)b >> 16 & 0x8000u);
    int32_t n = ((m + 0xfff + (m >> 13 & 1)) >> 13) - (112 << 10);
    /* the last bit of the sum is 2^-24, as that of a denormal */
    int32_t d = lane_bits(lane_value(m) + 0.5f) - (126 << 23);

    n = lane_below(m, 113 << 23, d, n);
    return s | lane_below(n, (int32_t)DLA_F16_MAX, n, (int32_t)DLA_F16_MAX);
}

/* A pattern of FP17 as a float; one that is not a number is odd. */
LANE float lane_of_f17(uint32_t x, int32_t *odd)
{
    int32_t m = (int32_t)(x & 0xffffu), s = (int32_t)((x & 0x10000u) << 15);

    *odd |= 0xfbff - m;
    return lane_value(s | (m ? (m << 13) + (96 << 23) : 0));
}

/* ---- FP32 ---- */

/* Sets the top bit of *odd for an operand that is neither 0 nor a number. */
LANE void lane_check32(int32_t b, int32_t *odd)
{
    int32_t m = b & LANE_MAG;

    *odd |= (LANE_INF - 1 - m) | ((m - LANE_NORMAL) & ~(m - 1));
}

/* a is the first operand: it decides the sign of a sum that cancels. */
LANE int32_t lane_add32(int32_t a, int32_t b)
{
    int32_t r = lane_bits(lane_value(a) + lane_value(b)), m = r & LANE_MAG;
    int32_t s = lane_below((a ^ b) & LANE_MAG, 1, a, r) & LANE_SIGN;

    m = lane_below(m, LANE_NORMAL, 0, m);
    return s | lane_below(m, LANE_INF, m, (int32_t)DLA_F32_MAX);
}

/* The smallest FP32 is odd: the host rounds up to it from further below. */
LANE int32_t lane_mul32(int32_t a, int32_t b, int32_t *odd)
{
    int32_t r = lane_bits(lane_value(a) * lane_value(b)), m = r & LANE_MAG;

    *odd |= (m ^ LANE_NORMAL) - 1;
    m = lane_below(m, LANE_NORMAL, 0, m);
    return (r & LANE_SIGN) | lane_below(m, LANE_INF, m, (int32_t)DLA_F32_MAX);
}

/* dla_fkey: in the order of the numbers. */
LANE int32_t lane_key32(int32_t b)
{
    return b ^ (b >> 31 & LANE_MAG);
}

/* ---- FP17 ---- */

/* Sets the top bit of *odd for a float that is not the image of an FP17
 * number. */
LANE void lane_check17(int32_t b, int32_t *odd)
{
    *odd |= LANE_INF - 1 - (b & LANE_MAG);
}

/* Rounds a sum or a product of FP17 numbers to one. */
LANE int32_t lane_round17(int32_t b)
{
    int32_t m = b & LANE_MAG;

    m = (m + 0xfff + (m >> 13 & 1)) & ~0x1fff;
    m = lane_below(m, LANE_MAX17, m, LANE_MAX17);
    return (b & LANE_SIGN) | lane_below(m, LANE_MIN17, 0, m);
}

LANE float lane_add17(float a, float b)
{
    int32_t r = lane_round17(lane_bits(a + b));
    int32_t differ = (lane_bits(a) ^ lane_bits(b)) & LANE_MAG;
    /* a sum that cancels has the sign of the first operand */
    int32_t s = lane_below(differ, 1, lane_bits(a), r);

    return lane_value((r & LANE_MAG) | (s & LANE_SIGN));
}

LANE float lane_mul17(float a, float b)
{
    return lane_value(lane_round17(lane_bits(a * b)));
}

/* dla_f32_to_f17 of a number. A value next to the smallest FP17 becomes it. */
LANE int32_t lane_f32_to_f17(int32_t b)
{
    int32_t m = b & LANE_MAG, r = lane_round17(m);

    r = lane_below(r, LANE_MIN17, LANE_MIN17, r);
    return (b & LANE_SIGN) | lane_below(m, 96 << 23 | 0x7fe000, 0, r);
}

/* dla_f17_to_f16. */
LANE int32_t lane_f17_to_f16(float x)
{
    return lane_f32_to_f16(lane_bits(x));
}

#endif
