/* SPDX-License-Identifier: Apache-2.0
 * Reference floating point: one procedure for all widths (numeric.md 3).
 */
#include "ref.h"

const struct ref_fmt ref_f16 = { 5, 10 };
const struct ref_fmt ref_f17 = { 6, 10 };
const struct ref_fmt ref_f32 = { 8, 23 };

static int fp_emax(struct ref_fmt f)
{
    return (1 << f.e) - 1;
}

static int fp_bias(struct ref_fmt f)
{
    return fp_emax(f) / 2;
}

static int fp_expo(struct ref_fmt f, uint32_t x)
{
    return (int)(x >> f.m) & fp_emax(f);
}

static uint32_t fp_frac(struct ref_fmt f, uint32_t x)
{
    return x & ((1u << f.m) - 1);
}

static uint32_t fp_sign(struct ref_fmt f, uint32_t x)
{
    return x >> (f.e + f.m) & 1;
}

static uint32_t fp_pack(struct ref_fmt f, uint32_t s, int e, uint32_t m)
{
    return s << (f.e + f.m) | (uint32_t)e << f.m | fp_frac(f, m);
}

static uint32_t fp_maxf(struct ref_fmt f, uint32_t s)
{
    ref_note(s ? REF_LOW : REF_HIGH, 1);
    return fp_pack(f, s, fp_emax(f) - 1, ~0u);
}

static uint32_t fp_zero(struct ref_fmt f, uint32_t s)
{
    return fp_pack(f, s, 0, 0);
}

int ref_is_nan(struct ref_fmt f, uint32_t x)
{
    return fp_expo(f, x) == fp_emax(f) && fp_frac(f, x);
}

int ref_is_inf(struct ref_fmt f, uint32_t x)
{
    return fp_expo(f, x) == fp_emax(f) && !fp_frac(f, x);
}

/* numeric.md 3.1 */
static uint64_t fp_rne(uint64_t x, int drop)
{
    uint64_t half, rest;

    if (drop <= 0)
        return x << -drop;
    if (drop > 62)
        return 0;
    half = (uint64_t)1 << (drop - 1);
    rest = x & (half * 2 - 1);
    x >>= drop;
    ref_note(x & 1 ? REF_TIE_UP : REF_TIE_DOWN, rest == half);
    return x + (rest > half || (rest == half && (x & 1)));
}

/* Rounds sig * 2^(e - bias - top), sig in [2^top, 2^(top+1)), to f. */
static uint32_t fp_fit(struct ref_fmt f, uint32_t s, int e, uint64_t sig,
                       int top)
{
    uint64_t q;

    if (f.e == 5 && e <= 0) {             /* FP16 has denormals */
        q = e < -10 ? 0 : fp_rne(sig, top - f.m + 1 - e);
        ref_note(q ? REF_DENORMAL : REF_LOST, 1);
        return s << 15 | (uint32_t)q;     /* a carry gives exponent 1 */
    }
    ref_note(REF_LOST, e < 0);
    if (e < 0)
        return fp_zero(f, s);
    q = fp_rne(sig, top - f.m);
    ref_note(REF_CARRY, q >> (f.m + 1) != 0);
    if (q >> (f.m + 1)) {
        q >>= 1;
        e++;
    } else if (e == 0) {
        /* below the smallest normal: only a value that rounds up to it,
         * one bit lower down, survives */
        return fp_rne(sig, top - f.m + 1) >> f.m ? fp_pack(f, s, 1, 0)
                                              : fp_zero(f, s);
    }
    if (e >= fp_emax(f))
        return fp_maxf(f, s);
    return fp_pack(f, s, e, (uint32_t)q);
}

/* numeric.md 3.2: the exact and the rounding conversions. */
uint32_t ref_fcvt(struct ref_fmt from, struct ref_fmt to, uint32_t x)
{
    uint32_t s = fp_sign(from, x), m = fp_frac(from, x);
    int e = fp_expo(from, x);

    if (ref_is_nan(from, x))
        return s << (to.e + to.m) | (uint32_t)fp_emax(to) << to.m |
               (m & 0x3ff);
    if (e == fp_emax(from))
        return fp_maxf(to, s);
    if (e == 0 && m == 0)
        return fp_zero(to, s);
    ref_note(REF_SMALL, from.e == 5 && e == 0);
    if (from.e == 5 && e == 0) {          /* denormal: normalise */
        for (e = 1; !(m >> from.m); e--)
            m <<= 1;
    } else {
        m |= 1u << from.m;
    }
    return fp_fit(to, s, e - fp_bias(from) + fp_bias(to), m, from.m);
}

static uint64_t fp_hidden(struct ref_fmt f, uint32_t x)
{
    uint32_t m = fp_frac(f, x);

    return fp_expo(f, x) == 0 && m == 0 ? 0 : (uint64_t)m | 1u << f.m;
}

/* numeric.md 3.3, step by step */
uint32_t ref_fadd(struct ref_fmt f, uint32_t a, uint32_t b)
{
    uint32_t mag = (1u << (f.e + f.m)) - 1, big, small, s;
    uint64_t x, y, r, top = (uint64_t)1 << (2 * f.m + 3);
    int d, e;

    ref_note(REF_NAN, ref_is_nan(f, a) || ref_is_nan(f, b));
    if (ref_is_nan(f, a))
        return a;
    if (ref_is_nan(f, b))
        return b;
    big = (a & mag) >= (b & mag) ? a : b;
    small = (a & mag) >= (b & mag) ? b : a;
    d = fp_expo(f, big) - fp_expo(f, small);
    e = fp_expo(f, big);
    s = fp_sign(f, big);
    x = fp_hidden(f, big) << (f.m + 2);
    y = d > 60 ? 0 : (fp_hidden(f, small) << (f.m + 2)) >> d;
    ref_note(REF_GONE, !y && fp_hidden(f, small));
    ref_note(REF_WORD, d == 32 && fp_hidden(f, small));
    r = fp_sign(f, a) == fp_sign(f, b) ? x + y : x - y;
    if (r >= top) {
        ref_note(REF_OVER, e >= fp_emax(f) - 1);
        if (e >= fp_emax(f) - 1)
            return fp_maxf(f, s);
        e++;
        r >>= 1;
    } else {
        int z = 0;

        while (z <= 2 * f.m + 3 && !(r << z & top >> 1))
            z++;
        ref_note(REF_CANCEL, r && z > 3);
        ref_note(REF_LOST, r && e <= z);
        if (r == 0 || e <= z)
            return fp_zero(f, s);
        e -= z;
        r <<= z;
    }
    r = fp_rne(r, f.m + 2);
    ref_note(REF_CARRY, r >> (f.m + 1) != 0);
    if (r >> (f.m + 1)) {
        if (e >= fp_emax(f) - 1)
            return fp_maxf(f, s);
        e++;
        r >>= 1;
    }
    return fp_pack(f, s, e, (uint32_t)r);
}

uint32_t ref_fsub(struct ref_fmt f, uint32_t a, uint32_t b)
{
    return ref_fadd(f, a, b ^ 1u << (f.e + f.m));
}

/* numeric.md 3.4 */
uint32_t ref_fmul(struct ref_fmt f, uint32_t a, uint32_t b)
{
    uint32_t s = fp_sign(f, a) ^ fp_sign(f, b);
    int e = fp_expo(f, a) + fp_expo(f, b) - fp_bias(f);
    uint64_t p = fp_hidden(f, a) * fp_hidden(f, b);

    if (ref_is_nan(f, a))
        return a;
    if (ref_is_nan(f, b))
        return b;
    ref_note(REF_LOST, p && e < 0);
    if (p == 0 || e < 0)
        return fp_zero(f, s);
    if (e >= fp_emax(f))
        return fp_maxf(f, s);
    if (p >> (2 * f.m + 1)) {
        if (e >= fp_emax(f) - 1)
            return fp_maxf(f, s);
        e++;
        p = fp_rne(p, f.m + 1);
    } else {
        p = fp_rne(p, f.m);
    }
    ref_note(REF_CARRY, p >> (f.m + 1) != 0);
    if (p >> (f.m + 1)) {
        p >>= 1;
        e++;
    }
    if (e >= fp_emax(f))
        return fp_maxf(f, s);
    return e == 0 ? fp_zero(f, s) : fp_pack(f, s, e, (uint32_t)p);
}

/* Order of bit patterns: +0 above -0 (numeric.md 3.5). */
static int64_t fp_order(struct ref_fmt f, uint32_t x)
{
    int64_t mag = x & ((1u << (f.e + f.m)) - 1);

    return fp_sign(f, x) ? -mag - 1 : mag;
}

uint32_t ref_fmax(struct ref_fmt f, uint32_t a, uint32_t b)
{
    ref_note(REF_NAN, ref_is_nan(f, a) || ref_is_nan(f, b));
    ref_note(REF_TOP, a == b);
    if (ref_is_nan(f, a) || ref_is_nan(f, b))
        return ref_is_nan(f, a) ? a : b;
    return fp_order(f, a) >= fp_order(f, b) ? a : b;
}

uint32_t ref_fmin(struct ref_fmt f, uint32_t a, uint32_t b)
{
    ref_note(REF_NAN, ref_is_nan(f, a) || ref_is_nan(f, b));
    ref_note(REF_BOTTOM, a == b);
    if (ref_is_nan(f, a) || ref_is_nan(f, b))
        return ref_is_nan(f, a) ? a : b;
    return fp_order(f, a) <= fp_order(f, b) ? a : b;
}

uint32_t ref_i17_f16(int64_t i)
{
    uint32_t s = i < 0;
    uint64_t u = i < 0 ? (uint64_t)-i : (uint64_t)i;
    int top = 0;

    if (u == 0)
        return 0;
    while (u >> (top + 1))
        top++;
    return fp_fit(ref_f16, s, top + 15, u, top);
}

/* Half away from zero, saturated; NaN gives the most negative value. */
int32_t ref_f16_i16(uint32_t h)
{
    int e = fp_expo(ref_f16, h);
    int64_t v;

    if (ref_is_nan(ref_f16, h))
        return -32768;
    if (e == 0)
        return 0;
    /* value = m * 2^(e-25); 24 fraction bits hold the smallest normal */
    v = (int64_t)(fp_frac(ref_f16, h) | 1024) << (e - 1);
    v = ref_rsr(fp_sign(ref_f16, h) ? -v : v, 24);
    return (int32_t)ref_sat(v, 16);
}

uint32_t ref_frac_f17(uint64_t q, int w)
{
    int top = w - 1, e;

    if (q == 0)
        return 0;
    while (!(q >> top & 1))
        top--;
    e = 31 - (w - top);                   /* numeric.md 3.2: E = 30 - z */
    q = fp_rne(q, top - 10);
    if (q >> 11) {
        q >>= 1;
        e++;
    }
    return e <= 0 ? 0 : fp_pack(ref_f17, 0, e, (uint32_t)q);
}
