/* SPDX-License-Identifier: Apache-2.0
 * FP17 arithmetic of the Winograd pre-addition (numeric.md 3). */
#include "csc_fp17.h"

/* FP17: sign, 6 exponent bits with a bias of 31, MB mantissa bits; EMAX with a
 * mantissa is a NaN, without one it does not occur. */
enum { MB = 10, EMAX = 63 };
#define MAN(x) ((x) & 0x3ffu)
#define EXP17(x) ((x) >> MB & 0x3fu)
#define SIGN17 0x10000u
#define MAXF17 0xfbffu

uint32_t csc_f16_to_f17(uint32_t h)
{
    uint32_t s = (h & 0x8000u) << 1, e = h >> MB & 0x1fu, m = MAN(h), z = 0;

    if (e == 31)
        return s | (m ? (uint32_t)EMAX << MB | m : MAXF17);
    if (e)
        return s | (e + 16) << MB | m;
    if (!m)
        return s;
    while (!(m << z & 0x200u)) /* leading zeros in 10 bits */
        z++;
    return s | (16 - z) << MB | MAN(m << (z + 1));
}

uint32_t csc_f17_to_f16(uint32_t x)
{
    uint32_t s = (x & SIGN17) >> 1, e = EXP17(x), m = MAN(x), d, v, q, low;

    if (e == EMAX && m)
        return s | 31u << MB | m;
    if (e >= 47)
        return s | 0x7bffu;
    if (e < 6)
        return s;
    if (e >= 17)
        return s | (e - 16) << MB | m;
    d = 17 - e; /* denormal: 1..11 bits dropped, nearest even */
    v = 0x400u | m;
    q = v >> d;
    low = v & ((1u << d) - 1);
    q += low > 1u << (d - 1) || (low == 1u << (d - 1) && (q & 1u));
    return s | q; /* a carry to 2^10 is exponent 1 */
}

/* Steps 1 to 7 of numeric.md 3.3 with Mb = 10. */
uint32_t csc_fadd17(uint32_t a, uint32_t b)
{
    uint32_t big, small, d, s, r, x, y, q;
    int32_t e, z = 0;

    if (EXP17(a) == EMAX && MAN(a))
        return a;
    if (EXP17(b) == EMAX && MAN(b))
        return b;
    /* Without their signs the patterns have the order of the magnitudes. */
    big = (b & 0xffffu) > (a & 0xffffu) ? b : a;
    small = big == b && (b & 0xffffu) > (a & 0xffffu) ? a : b;
    s = big & SIGN17;
    e = (int32_t)EXP17(big);
    d = (uint32_t)e - EXP17(small);
    x = (big & 0xffffu ? 0x400u | MAN(big) : 0) << (MB + 2);
    y = (small & 0xffffu ? 0x400u | MAN(small) : 0) << (MB + 2);
    y = d > 31 ? 0 : y >> d;
    r = (a ^ b) & SIGN17 ? x - y : x + y;
    if (r >= 1u << (2 * MB + 3)) {
        if (e >= EMAX - 1)
            return s | MAXF17;
        e++;
        r >>= 1;
    } else {
        while (z < 2 * MB + 3 && !(r << z & 1u << (2 * MB + 2)))
            z++;
        if (r == 0 || e <= z)
            return s;
        e -= z;
        r <<= z;
    }
    q = r >> (MB + 2);
    x = r & 0xfffu;
    q += x > 0x800u || (x == 0x800u && (q & 1u));
    if (q == 1u << (MB + 1)) {
        if (e >= EMAX - 1)
            return s | MAXF17;
        e++;
        q >>= 1;
    }
    return s | (uint32_t)e << MB | MAN(q);
}
