/* SPDX-License-Identifier: Apache-2.0
 * Integer primitives (numeric.md 1), exact for operands that fit 62 bits.
 */
#ifndef DLA_NUM_H
#define DLA_NUM_H

#include <stdint.h>

/* Signed saturation to n bits, 1..63 (numeric.md 1.2). */
static inline int64_t dla_sat(int64_t x, unsigned n)
{
    int64_t hi = (int64_t)((UINT64_C(1) << (n - 1)) - 1);

    return x > hi ? hi : x < -hi - 1 ? -hi - 1 : x;
}

/* Low n bits as two's complement, 1..63 (numeric.md 1.1). */
static inline int64_t dla_wrap(int64_t x, unsigned n)
{
    return (int64_t)((uint64_t)x << (64 - n)) >> (64 - n);
}

/* Right shift, round half away from zero (numeric.md 1.3): the floor shift
 * plus the bit below, unless x is negative and exactly half way. */
static inline int64_t dla_rsr(int64_t x, unsigned s)
{
    if (s == 0)
        return x;
    if (s > 62)
        return 0;
    return (x + (INT64_C(1) << (s - 1)) - (x < 0)) >> s;
}

/* Rounding shift, then saturation to n bits (numeric.md 1.4). */
static inline int64_t dla_rsrs(int64_t x, unsigned s, unsigned n)
{
    return dla_sat(dla_rsr(x, s), n);
}

/* Saturating left shift (numeric.md 1.6); x fits 32 bits, s is 0..63. */
static inline int64_t dla_lshs(int64_t x, unsigned s, unsigned n)
{
    if (s > 31)
        s = x ? 31 + (n > 31 ? n - 31 : 0) : 0;
    return dla_sat((int64_t)((uint64_t)x << s), n);
}

#endif
