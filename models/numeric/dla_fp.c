/* SPDX-License-Identifier: Apache-2.0
 * Floating-point primitives on bit patterns (numeric.md 3). The numbers that
 * are used repeatedly are differences of the biases 15, 31 and 127: 16 from
 * FP16 to FP17, 96 from FP17 to FP32, 112 from FP16 to FP32. */
#include "dla_fp.h"

/* Drops d low bits, round to nearest even (numeric.md 3.1); d is 0..63. */
static inline uint64_t fp_round_even(uint64_t v, unsigned d)
{
    uint64_t q, g, t;

    if (d == 0)
        return v;
    q = v >> d;
    g = v >> (d - 1) & 1u;
    t = v & ((UINT64_C(1) << (d - 1)) - 1u);
    return q + (g & ((t != 0) | (q & 1u)));
}

/* Leading zeros of v in w bits; v < 2^w, w is 1..63. v = 0 gives w. */
static inline unsigned fp_leading_zeros(uint64_t v, unsigned w)
{
    return v ? (unsigned)__builtin_clzll(v) - (64u - w) : w;
}

uint32_t dla_f16_to_f32(uint16_t h)
{
    uint32_t s = (uint32_t)(h & 0x8000u) << 16, e = h >> 10 & 31u;
    uint32_t m = h & 0x3ffu;
    unsigned z;

    if (e == 31)
        return s | (m ? 0x7f800000u | m : DLA_F32_MAX);
    if (e)
        return s | (e + 112) << 23 | m << 13;
    if (!m)
        return s;
    z = fp_leading_zeros(m, 10);
    return s | (112 - z) << 23 | (m << (z + 1) & 0x3ffu) << 13;
}

uint32_t dla_f16_to_f17(uint16_t h)
{
    uint32_t s = (uint32_t)(h & 0x8000u) << 1, e = h >> 10 & 31u;
    uint32_t m = h & 0x3ffu;
    unsigned z;

    if (e == 31)
        return s | (m ? 0xfc00u | m : DLA_F17_MAX);
    if (e)
        return s | (e + 16) << 10 | m;
    if (!m)
        return s;
    z = fp_leading_zeros(m, 10);
    return s | (16 - z) << 10 | (m << (z + 1) & 0x3ffu);
}

uint32_t dla_f17_to_f32(uint32_t x)
{
    uint32_t s = (x & 0x10000u) << 15, e = x >> 10 & 63u, m = x & 0x3ffu;

    if (e == 63)
        return s | (m ? 0x7f800000u | m : DLA_F32_MAX);
    if (!e && !m)
        return s;
    return s | (e + 96) << 23 | m << 13;
}

/* The carry of a rounded mantissa enters the exponent by itself when the two
 * are added; the clamp to the largest number follows. */
uint16_t dla_f32_to_f16(uint32_t f)
{
    uint32_t s = f >> 16 & 0x8000u, e = f >> 23 & 255u, m = f & 0x7fffffu;
    uint32_t r;

    if (e == 255 && m)
        return (uint16_t)(s | 0x7c00u | (m & 0x3ffu));
    /* too small even to round up to the smallest denormal, 2^-24 */
    if (e < 102)
        return (uint16_t)s;
    if (e <= 112)
        return (uint16_t)(s | (uint32_t)fp_round_even(m | 0x800000u, 126 - e));
    r = e >= 143 ? DLA_F16_MAX
                 : ((e - 112) << 10) + (uint32_t)fp_round_even(m, 13);
    return (uint16_t)(s | (r > DLA_F16_MAX ? DLA_F16_MAX : r));
}

uint32_t dla_f32_to_f17(uint32_t f)
{
    uint32_t s = f >> 15 & 0x10000u, e = f >> 23 & 255u, m = f & 0x7fffffu;
    uint32_t r;

    if (e == 255 && m)
        return s | 0xfc00u | (m & 0x3ffu);
    if (e < 96)
        return s;
    if (e == 96)
        /* FP17 has no denormals: only a value that rounds up to the smallest
         * number stays. */
        return s | (m >= 0x7fe000u ? 1u << 10 : 0u);
    r = e >= 159 ? DLA_F17_MAX
                 : ((e - 96) << 10) + (uint32_t)fp_round_even(m, 13);
    return s | (r > DLA_F17_MAX ? DLA_F17_MAX : r);
}

uint16_t dla_f17_to_f16(uint32_t x)
{
    uint32_t s = x >> 1 & 0x8000u, e = x >> 10 & 63u, m = x & 0x3ffu;

    if (e == 63 && m)
        return (uint16_t)(s | 0x7c00u | m);
    if (e >= 47)
        return (uint16_t)(s | DLA_F16_MAX);
    if (e < 6)
        return (uint16_t)s;
    if (e <= 16)
        return (uint16_t)(s | (uint32_t)fp_round_even(m | 0x400u, 17 - e));
    return (uint16_t)(s | (e - 16) << 10 | m);
}

uint16_t dla_i17_to_f16(int32_t i)
{
    uint32_t s = i < 0 ? 0x8000u : 0u, r, w;
    uint32_t v = i < 0 ? 0u - (uint32_t)i : (uint32_t)i;

    if (!v)
        return 0;
    w = 32u - (unsigned)__builtin_clz(v); /* significant bits, 1..17 */
    r = w > 11 ? (uint32_t)fp_round_even(v, w - 11) : v << (11 - w);
    r += (w + 13) << 10; /* hidden bit counts one in the exponent */
    return (uint16_t)(s | (r > DLA_F16_MAX ? DLA_F16_MAX : r));
}

int16_t dla_f16_to_i16(uint16_t h)
{
    int32_t e = h >> 10 & 31, m = h & 0x3ff, v;

    if (e == 31 && m)
        return INT16_MIN;
    if (e < 14) /* below one half */
        return 0;
    m |= 0x400;
    /* value m * 2^(e-25); the magnitude rounds half up */
    v = e >= 25 ? m << (e - 25) : (m + (1 << (24 - e))) >> (25 - e);
    if (h & 0x8000)
        return (int16_t)(v > 32768 ? -32768 : -v);
    return (int16_t)(v > 32767 ? 32767 : v);
}

uint32_t dla_frac_to_f17(uint64_t q, unsigned w)
{
    unsigned z = fp_leading_zeros(q, w), n = w - z; /* n significant bits */
    uint32_t r;

    if (!q)
        return 0;
    r = n > 11 ? (uint32_t)fp_round_even(q, n - 11) : (uint32_t)(q << (11 - n));
    /* the exponent would be 0, unless the rounding made a carry */
    if (z > 30 || (z == 30 && r < 0x800u))
        return 0;
    /* r has its hidden bit: less it, plus one in the exponent after a carry */
    return ((30 - z) << 10) + r - 0x400u;
}

/* numeric.md 3.3, steps as numbered there. */
static inline uint32_t fp_add_any(uint32_t a, uint32_t b, dla_fmt f)
{
    const unsigned mb = dla_fmt_mbits(f);
    const uint32_t sbit = dla_fmt_sign(f), mag = sbit - 1u;
    const uint32_t mm = (1u << mb) - 1u, emax = dla_fmt_inf(f) >> mb;
    uint32_t sign, e, d, t;
    uint64_t x, y, r, q;
    unsigned z;

    if (dla_fnan(a, f) || dla_fnan(b, f)) /* 1 */
        return dla_fnan(a, f) ? a : b;
    if ((b & mag) > (a & mag)) { /* 3 */
        t = a;
        a = b;
        b = t;
    }
    sign = a & sbit;
    e = (a & mag) >> mb;
    d = e - ((b & mag) >> mb);
    x = a & mag ? (a & mm) | 1u << mb : 0; /* 2, 4 */
    y = b & mag ? (b & mm) | 1u << mb : 0;
    x <<= mb + 2;
    y = d < 64 ? y << (mb + 2) >> d : 0;
    r = (a ^ b) & sbit ? x - y : x + y;
    if (r >> (2 * mb + 3)) { /* 5 */
        if (e >= emax - 1)
            return sign | (dla_fmt_inf(f) - 1u);
        e++;
        r >>= 1;
    } else {
        z = fp_leading_zeros(r, 2 * mb + 3);
        if (r == 0 || e <= z)
            return sign;
        e -= z;
        r <<= z;
    }
    q = fp_round_even(r, mb + 2); /* 6 */
    if (q >> (mb + 1)) {
        if (e >= emax - 1)
            return sign | (dla_fmt_inf(f) - 1u);
        e++;
        q >>= 1;
    }
    return sign | e << mb | ((uint32_t)q & mm); /* 7 */
}

/* numeric.md 3.4. */
static inline uint32_t fp_mul_any(uint32_t a, uint32_t b, dla_fmt f)
{
    const unsigned mb = dla_fmt_mbits(f);
    const uint32_t sbit = dla_fmt_sign(f), mag = sbit - 1u;
    const uint32_t mm = (1u << mb) - 1u, emax = dla_fmt_inf(f) >> mb;
    const uint32_t bias = emax >> 1, maxf = dla_fmt_inf(f) - 1u;
    uint32_t s = (a ^ b) & sbit, e;
    uint64_t p;

    if (dla_fnan(a, f) || dla_fnan(b, f))
        return dla_fnan(a, f) ? a : b;
    e = ((a & mag) >> mb) + ((b & mag) >> mb);
    if (!(a & mag) || !(b & mag) || e < bias)
        return s;
    if (e >= emax + bias)
        return s | maxf;
    e -= bias;
    p = (uint64_t)((a & mm) | 1u << mb) * ((b & mm) | 1u << mb);
    if (p >> (2 * mb + 1)) {
        if (e >= emax - 1)
            return s | maxf;
        e++;
        p = fp_round_even(p, mb + 1);
    } else {
        p = fp_round_even(p, mb);
    }
    if (p >> (mb + 1)) {
        if (++e == emax)
            return s | maxf;
        p >>= 1;
    }
    return e ? s | e << mb | ((uint32_t)p & mm) : s;
}

uint32_t dla_fadd17(uint32_t a, uint32_t b)
{
    return fp_add_any(a, b, DLA_F17);
}

uint32_t dla_fsub17(uint32_t a, uint32_t b)
{
    return fp_add_any(a, b ^ 0x10000u, DLA_F17);
}

uint32_t dla_fmul17(uint32_t a, uint32_t b)
{
    return fp_mul_any(a, b, DLA_F17);
}

uint32_t dla_fadd32(uint32_t a, uint32_t b)
{
    return fp_add_any(a, b, DLA_F32);
}

uint32_t dla_fsub32(uint32_t a, uint32_t b)
{
    return fp_add_any(a, b ^ 0x80000000u, DLA_F32);
}

uint32_t dla_fmul32(uint32_t a, uint32_t b)
{
    return fp_mul_any(a, b, DLA_F32);
}
