/* SPDX-License-Identifier: Apache-2.0
 * FP48 accumulation and its FP32 result (conv_core.md 8.2, 8.3; numeric.md 4).
 */
#include "cacc_priv.h"
#include "dla_num.h"

/* Leading bits of an n-bit value that repeat its sign. */
static unsigned fp48_redundant(int64_t x, unsigned n)
{
    uint64_t v = (uint64_t)(x < 0 ? ~x : x) << (64 - n);

    return v ? (unsigned)__builtin_clzll(v) - 1 : n - 1;
}

/* FP48: 8 exponent bits above a two's complement mantissa of 40. */
static uint64_t fp48_pack(int32_t exp, int64_t mant)
{
    return (uint64_t)(exp & 0xff) << 40 |
           ((uint64_t)mant & ((UINT64_C(1) << 40) - 1));
}

/* m * 8 / 2^d, floor with guard and round bits and the OR of the rest. */
static int64_t fp48_align(int64_t m, int32_t d)
{
    int64_t y = m * 4, t;

    if (d > 62)
        d = 62;
    t = y >> d;
    return t * 2 + (t * (INT64_C(1) << d) != y);
}

/* sum has 41 bits and the three that were cut off below them. */
static uint64_t fp48_normalise(int32_t e, int64_t sum)
{
    unsigned n = fp48_redundant(sum, 44);
    int64_t s = (int64_t)((uint64_t)sum << n), mant = s >> 4;

    e += 1 - (int32_t)n;
    if ((s & 8) && (s >= 0 || (s & 7)))
        mant++;
    if (mant == INT64_C(1) << 39) {
        mant >>= 1;
        e++;
    } else if (mant == -(INT64_C(1) << 38)) {
        mant *= 2;
        e--;
    }
    return fp48_pack(mant ? e : 0, mant);
}

uint64_t cacc_fp48_add(uint64_t acc, uint64_t psum)
{
    int64_t mo = dla_wrap((int64_t)acc, 40), md = dla_wrap((int64_t)psum, 36);
    int32_t eo = (int32_t)(acc >> 40 & 0xff), ed = (int32_t)(psum >> 38 & 63);

    /* 255 and 63 mark a NaN of the accumulator and of the partial sum. */
    if (eo == 255)
        return acc;
    if (ed == 63)
        return UINT64_C(255) << 40 | (psum >> 27 & 0x7ff) << 29;
    if (mo == 0)
        eo = 0;
    if (md == 0) {
        ed = 0;
    } else {
        unsigned n = fp48_redundant(md, 36);

        md = (int64_t)((uint64_t)md << (n + 4));
        ed += 47 - (int32_t)n;
    }
    if (ed > eo)
        return fp48_normalise(ed, md * 8 + fp48_align(mo, ed - eo));
    return fp48_normalise(eo, mo * 8 + fp48_align(md, eo - ed));
}

uint32_t cacc_fp48_to_fp32(uint64_t acc)
{
    int64_t mant = dla_wrap((int64_t)acc, 40);
    uint32_t e = (uint32_t)(acc >> 40 & 0xff), sign = mant < 0, sig;
    uint64_t g = (uint64_t)(mant < 0 ? -mant : mant);

    if (e == 255)
        return sign << 31 | 255u << 23 | (uint32_t)(acc >> 29 & 0x3ff);
    if (mant == 0)
        return 0;
    if (mant == -(INT64_C(1) << 39))
        return 1u << 31 | (e + 65) << 23;
    sig = (uint32_t)(g >> 15) + (uint32_t)(g >> 14 & 1);
    e += 64;
    if (sig == 1u << 24) {
        sig >>= 1;
        e++;
    }
    return sign << 31 | e << 23 | (sig & 0x7fffffu);
}
