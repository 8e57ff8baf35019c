/* SPDX-License-Identifier: Apache-2.0
 * The floating-point primitives against plain arithmetic (numeric.md 3):
 * conversions of every pattern of 16 and 17 bits, and of 32 bits those at all
 * ends and at random, against values in double; sums and products against
 * exact ones in 128 bits. */
#include "../../models/numeric/dla_fp_lanes.h"
#include "rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

static int failures;

static void fp_same(const char *what, uint64_t a, uint64_t b, uint64_t got,
                    uint64_t want)
{
    if (got != want && failures++ < 20)
        printf("%s of %#llx, %#llx is %#llx, expected %#llx\n", what,
               (unsigned long long)a, (unsigned long long)b,
               (unsigned long long)got, (unsigned long long)want);
}

typedef struct format {
    const char *name;
    unsigned exp, mant; /* bits */
} format;

static const format f16 = { "FP16", 5, 10 }, f17 = { "FP17", 6, 10 },
                    f32 = { "FP32", 8, 23 };

static uint32_t top(const format *f)
{
    return (1u << f->exp) - 1;
}

static uint32_t exponent(uint32_t x, const format *f)
{
    return x >> f->mant & top(f);
}

static uint32_t mantissa(uint32_t x, const format *f)
{
    return x & ((1u << f->mant) - 1);
}

static uint32_t sign(uint32_t x, const format *f)
{
    return x >> (f->exp + f->mant) & 1;
}

static uint32_t fp_pattern(const format *f, uint32_t s, uint32_t e, uint32_t m)
{
    return s << (f->exp + f->mant) | e << f->mant | m;
}

static uint32_t largest(const format *f, uint32_t s)
{
    return fp_pattern(f, s, top(f) - 1, (1u << f->mant) - 1);
}

static int nan_of(uint32_t x, const format *f)
{
    return exponent(x, f) == top(f) && mantissa(x, f);
}

/* The value of a pattern that is not NaN; only FP16 has denormals. */
static double magnitude(uint32_t x, const format *f)
{
    int e = (int)exponent(x, f), bias = (int)(top(f) >> 1);
    double m = mantissa(x, f);

    if (!e && f == &f16)
        return ldexp(m, 1 - bias - 10);
    if (!e && !m)
        return 0;
    return ldexp(m + (double)(1u << f->mant), e - bias - (int)f->mant);
}

/* A value in a format: to the nearest, halves to even; between zero and the
 * smallest normal number only FP16 has values; a larger value becomes the
 * largest. */
static uint32_t fp_rounded(double v, uint32_t s, const format *f)
{
    int bias = (int)(top(f) >> 1), mant = (int)f->mant, e;
    double step, r;

    if (v == 0)
        return fp_pattern(f, s, 0, 0);
    frexp(v, &e);
    e = e - 1 < 1 - bias ? 1 - bias : e - 1;
    step = ldexp(1, e - mant);
    r = nearbyint(v / step) * step;
    if (r >= ldexp(1, bias + 1))
        return largest(f, s);
    if (r < ldexp(1, 1 - bias))
        return fp_pattern(f, s, 0, f == &f16 ? (uint32_t)(r / step) : 0);
    frexp(r, &e);
    e += bias - 1;
    return fp_pattern(f, s, (uint32_t)e,
                      (uint32_t)ldexp(r, bias + mant - e) & ((1u << mant) - 1));
}

/* Numbers by their value, NaN with the low bits of its mantissa. */
static uint32_t converted(uint32_t x, const format *from, const format *to)
{
    uint32_t s = sign(x, from);

    if (nan_of(x, from))
        return fp_pattern(to, s, top(to), mantissa(x, from) & 0x3ff);
    if (exponent(x, from) == top(from))
        return largest(to, s);
    /* FP32 without a leading one is far too small, and so is FP17 here */
    if (!exponent(x, from) && (from == &f32 || to == &f16) && from != &f16)
        return fp_pattern(to, s, 0, 0);
    return fp_rounded(magnitude(x, from), s, to);
}

static void narrow_conversions(void)
{
    for (uint32_t x = 0; x < 0x10000; x++) {
        double v = magnitude(x, &f16);
        int32_t i = v > 65536 ? 65536 : (int32_t)round(v);

        fp_same("F16toF32", x, 0, dla_f16_to_f32((uint16_t)x),
                converted(x, &f16, &f32));
        fp_same("F16toF17", x, 0, dla_f16_to_f17((uint16_t)x),
                converted(x, &f16, &f17));
        i = x & 0x8000 ? -i : i;
        i = i > INT16_MAX ? INT16_MAX : i < INT16_MIN ? INT16_MIN : i;
        fp_same("F16toI16", x, 0, (uint16_t)dla_f16_to_i16((uint16_t)x),
                (uint16_t)(nan_of(x, &f16) ? INT16_MIN : i));
    }
    for (uint32_t x = 0; x < 0x20000; x++) {
        int32_t i = (int32_t)x - 0x10000;

        fp_same("F17toF16", x, 0, dla_f17_to_f16(x), converted(x, &f17, &f16));
        if (exponent(x, &f17) || !mantissa(x, &f17)) {
            fp_same("F17toF32", x, 0, dla_f17_to_f32(x),
                    converted(x, &f17, &f32));
        } else { /* not produced; read as a normal number of exponent 0 */
            fp_same("F17toF32", x, 0, dla_f17_to_f32(x),
                    fp_pattern(&f32, x >> 16, 96, (x & 0x3ff) << 13));
        }
        fp_same("I17toF16", x, 0, dla_i17_to_f16(i),
                fp_rounded(abs(i), i < 0, &f16));
    }
}

/* A mantissa: an end, next to a half of the bits that are cut off, few bits, or
 * any. */
static uint32_t any_mantissa(const format *f)
{
    uint32_t all = (1u << f->mant) - 1, m = rng_below(all + 1);
    uint32_t unit = 1u << rng_below(f->mant);

    switch (rng_below(7)) {
    case 0:
        return rng_below(3) & all;
    case 1:
        return all - rng_below(3);
    case 2:
        return (m / unit * unit + unit / 2 + rng_below(3) - 1) & all;
    case 3: return unit;
    case 4: return all & ~unit;
    case 5: return all / unit * unit;
    default: return m;
    }
}

static uint32_t any_pattern(const format *f)
{
    uint32_t e = rng_below(top(f) + 1);

    if (!rng_below(6))
        e = rng_below(2) ? rng_below(3) : top(f) - rng_below(3);
    return fp_pattern(f, rng_below(2), e, any_mantissa(f));
}

/* q / 2^w: rounds to 11 bits first, then cuts off bits below the smallest
 * number. */
static uint32_t fraction(uint64_t q, unsigned w)
{
    double v = ldexp((double)q, -(int)w), step;
    int e;

    if (q) {
        frexp(v, &e);
        step = ldexp(1, e - 11);
        v = nearbyint(v / step) * step;
    }
    return v < ldexp(1, -30) ? 0 : fp_rounded(v, 0, &f17);
}

static void wide_conversions(void)
{
    for (uint32_t i = 0; i < 400000; i++) {
        uint32_t x = any_pattern(&f32);
        unsigned w = 1 + rng_below(63);
        uint64_t q = ((uint64_t)any_pattern(&f32) << 32 | any_pattern(&f32)) >>
                     (1 + rng_below(63));

        if (i & 1) /* where FP16 and FP17 begin and end */
            x = fp_pattern(&f32, rng_below(2), 94 + rng_below(68),
                           any_mantissa(&f32));
        fp_same("F32toF16", x, 0, dla_f32_to_f16(x), converted(x, &f32, &f16));
        fp_same("F32toF17", x, 0, dla_f32_to_f17(x), converted(x, &f32, &f17));
        w = i % 4 == 0 ? 16 : i % 4 == 1 ? 35 : w;
        q &= (UINT64_C(1) << w) - 1;
        if (q >> 53)
            q &= ~UINT64_C(0x7ff); /* a double holds it */
        fp_same("FRACtoF17", q, w, dla_frac_to_f17(q, w), fraction(q, w));
    }
}

/* Rounds v to its `mant` highest significant bits, to the nearest, halves to
 * even, and adjusts the exponent. */
static uint32_t shortened(wide v, const format *f, int *e)
{
    wide unit = 1, half, rest;

    for (; v / unit >> (f->mant + 1); ++*e)
        unit *= 2;
    for (; !(v / unit >> f->mant); --*e)
        v *= 2;
    half = unit / 2;
    rest = v % unit;
    v /= unit;
    if (unit > 1 && (rest > half || (rest == half && v % 2)))
        v++;
    if (v >> (f->mant + 1)) {
        v /= 2;
        ++*e;
    }
    return (uint32_t)v;
}

static wide significand(uint32_t x, const format *f)
{
    return exponent(x, f) || mantissa(x, f)
               ? mantissa(x, f) + (1u << f->mant) : 0;
}

/* numeric.md 3.3: the exact sum, rounded once. */
static uint32_t sum(uint32_t a, uint32_t b, const format *f)
{
    uint32_t magn = fp_pattern(f, 0, top(f), (1u << f->mant) - 1);
    uint32_t big = (b & magn) > (a & magn) ? b : a, small = big == a ? b : a;
    int was = (int)exponent(big, f), d = was - (int)exponent(small, f);
    /* for numbers only this counts; Inf - 1 has no exact result */
    unsigned far = was == (int)top(f) ? f->mant + 2 : 60;
    int e = was - (int)far, before = e - (int)f->mant - 1;
    wide x = significand(big, f) << far, y = significand(small, f) << far;
    uint32_t s = sign(big, f), q;

    if (nan_of(a, f) || nan_of(b, f))
        return nan_of(a, f) ? a : b;
    y = d > (int)far + 30 ? 0 : y >> d;
    x = sign(small, f) == s ? x + y : x - y;
    for (wide v = x; v; v /= 2)
        before++;
    if (!x || before < 1)
        return fp_pattern(f, s, 0, 0);
    q = shortened(x, f, &e);
    if (e >= (int)top(f) && (before > was || e > before))
        return largest(f, s);
    return fp_pattern(f, s, (uint32_t)e, q - (1u << f->mant));
}

/* numeric.md 3.4: the exact product, rounded once. */
static uint32_t product(uint32_t a, uint32_t b, const format *f)
{
    uint32_t s = sign(a, f) ^ sign(b, f), q;
    int e = (int)exponent(a, f) + (int)exponent(b, f) - (int)(top(f) >> 1);
    wide p = significand(a, f) * significand(b, f);

    if (nan_of(a, f) || nan_of(b, f))
        return nan_of(a, f) ? a : b;
    if (!p || e < 0)
        return fp_pattern(f, s, 0, 0);
    e -= (int)f->mant;
    q = shortened(p, f, &e);
    if (e >= (int)top(f))
        return largest(f, s);
    return e ? fp_pattern(f, s, (uint32_t)e, q - (1u << f->mant))
             : fp_pattern(f, s, 0, 0);
}

/* A second operand: any, near the first one, or so that the result is at an
 * end of the range. */
static uint32_t partner(uint32_t a, const format *f)
{
    uint32_t e = exponent(a, f), bias = top(f) >> 1;

    switch (rng_below(4)) {
    case 0:
        return any_pattern(f);
    case 1: /* sums that cancel, and that round */
        e += rng_below(2 * f->mant + 8);
        e -= e < f->mant + 4 ? e : f->mant + 4;
        break;
    case 2:
        e = bias + rng_below(4) > e ? bias + 2 - rng_below(4) - e : 0;
        break;
    default:
        e = top(f) + bias - e + 1 - rng_below(5);
    }
    return fp_pattern(f, rng_below(2), e & top(f), any_mantissa(f));
}

static void arithmetic(void)
{
    for (uint32_t i = 0; i < 1000000; i++) {
        uint32_t a = any_pattern(&f32), b = partner(a, &f32);
        uint32_t c = any_pattern(&f17), d = partner(c, &f17);

        fp_same("FP32 sum", a, b, dla_fadd32(a, b), sum(a, b, &f32));
        fp_same("FP32 difference", a, b, dla_fsub32(a, b),
                sum(a, b ^ 0x80000000u, &f32));
        fp_same("FP32 product", a, b, dla_fmul32(a, b), product(a, b, &f32));
        fp_same("FP17 sum", c, d, dla_fadd17(c, d), sum(c, d, &f17));
        fp_same("FP17 difference", c, d, dla_fsub17(c, d),
                sum(c, d ^ 0x10000u, &f17));
        fp_same("FP17 product", c, d, dla_fmul17(c, d), product(c, d, &f17));
    }
}

/* Examples of numeric.md 3: zeros have a sign, and NaN stays. */
static void comparisons(void)
{
    const struct {
        const char *what;
        uint32_t a, b, got, want;
    } e[] = {
#define EXAMPLE(f, a, b, want) { #f, a, b, f(a, b, DLA_F32), want }
        EXAMPLE(dla_fmax, 0x80000000, 0x00000000, 0x00000000),
        EXAMPLE(dla_fmax, 0x3f800000, 0x7f800001, 0x7f800001),
        EXAMPLE(dla_fmin, 0x80000000, 0x00000000, 0x80000000),
        EXAMPLE(dla_fmin, 0x7f800002, 0x7f800001, 0x7f800002),
        { "ReLU", 0x80000000, 0, dla_frelu(0x80000000, DLA_F32), 0 },
        { "ReLU", 0xff800001, 0, dla_frelu(0xff800001, DLA_F32), 0xff800001 },
        { "flush", 0xff800001, 0, dla_flushnan(0xff800001, DLA_F32), 0 },
        { "flush", 0x7f800000, 0, dla_flushnan(0x7f800000, DLA_F32),
          0x7f800000 },
    };

    for (size_t i = 0; i < sizeof e / sizeof *e; i++)
        fp_same(e[i].what, e[i].a, e[i].b, e[i].got, e[i].want);
}

/* ---- dla_fp_lanes.h ---- */

static int lane_odd(uint32_t a, uint32_t b)
{
    int32_t odd = 0;

    lane_check32((int32_t)a, &odd);
    lane_check32((int32_t)b, &odd);
    return odd < 0;
}

static uint32_t lane_f17(float x)
{
    int32_t b = lane_bits(x), m = b & LANE_MAG;

    return (uint32_t)(b < 0) << 16 | (m ? (uint32_t)(m - (96 << 23)) >> 13 : 0);
}

static void lanes_convert(void)
{
    for (uint32_t x = 0; x < 0x10000; x++) {
        int32_t odd = 0;
        float v = lane_f16_to_f17((int32_t)x, &odd);

        fp_same("lane F16toF32", x, 0,
                (uint32_t)lane_f16_to_f32((int32_t)x),
                dla_f16_to_f32((uint16_t)x));
        fp_same("lane F16toF17, odd", x, 0, odd < 0, dla_fnan(x, DLA_F16));
        if (odd >= 0)
            fp_same("lane F16toF17", x, 0, lane_f17(v),
                    dla_f16_to_f17((uint16_t)x));
    }
    for (uint32_t x = 0; x < 0x20000; x++) {
        int32_t odd = 0;
        float v = lane_of_f17(x, &odd);

        fp_same("lane F17, odd", x, 0, odd < 0, (x & 0xfc00) == 0xfc00);
        if (odd >= 0)
            fp_same("lane F17toF16", x, 0, (uint32_t)lane_f17_to_f16(v),
                    dla_f17_to_f16(x));
    }
}

/* Patterns not marked odd are right, and hardly any is marked odd without
 * need. */
static void lanes_arithmetic(void)
{
    uint32_t odd32 = 0, odd17 = 0, count = 1000000;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = any_pattern(&f32), b = partner(a, &f32);
        uint32_t c = any_pattern(&f17), d = partner(c, &f17);
        int32_t odd = 0, o17 = 0;
        float x = lane_of_f17(c, &o17), y = lane_of_f17(d, &o17);
        uint32_t p = (uint32_t)lane_mul32((int32_t)a, (int32_t)b, &odd);
        /* where FP17 begins and ends */
        uint32_t near = fp_pattern(&f32, rng_below(2), 94 + rng_below(68),
                                   any_mantissa(&f32));

        if (!lane_odd(a, a))
            fp_same("lane F32toF16", a, 0,
                    (uint32_t)lane_f32_to_f16((int32_t)a), dla_f32_to_f16(a));
        if (!lane_odd(near, near))
            fp_same("lane F32toF17", near, 0,
                    lane_f17(lane_value(lane_f32_to_f17((int32_t)near))),
                    dla_f32_to_f17(near));
        if (!lane_odd(a, b))
            fp_same("lane FP32 sum", a, b,
                    (uint32_t)lane_add32((int32_t)a, (int32_t)b),
                    dla_fadd32(a, b));
        if (!lane_odd(a, b) && odd >= 0)
            fp_same("lane FP32 product", a, b, p, dla_fmul32(a, b));
        odd32 += !lane_odd(a, b) && odd < 0;
        odd17 += o17 < 0;
        if (o17 < 0)
            continue;
        fp_same("lane FP17 sum", c, d, lane_f17(lane_add17(x, y)),
                dla_fadd17(c, d));
        fp_same("lane FP17 product", c, d, lane_f17(lane_mul17(x, y)),
                dla_fmul17(c, d));
    }
    if (odd32 > count / 8 || odd17 > count / 4) {
        printf("%u products and %u operands of FP17 of %u are odd\n", odd32,
               odd17, count);
        failures++;
    }
}

int main(void)
{
    rng_seed();
    comparisons();
    lanes_convert();
    lanes_arithmetic();
    narrow_conversions();
    wide_conversions();
    arithmetic();
    return failures != 0;
}
