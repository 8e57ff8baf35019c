/* SPDX-License-Identifier: Apache-2.0
 * Floating-point primitives on bit patterns (numeric.md 3).
 *
 * FP16 patterns are uint16_t, FP32 patterns uint32_t; FP17 patterns are in the
 * low 17 bits of a uint32_t (bits above must be 0 and are 0 in results). None
 * of this is IEEE 754: Inf is never a result, FP17 and FP32 have no denormals,
 * NaN payloads stay in the low mantissa bits. Every function is pure and takes
 * any pattern.
 */
#ifndef DLA_FP_H
#define DLA_FP_H

#include <stdbool.h>
#include <stdint.h>

/* The formats, by their mantissa and exponent widths. */
typedef enum dla_fmt { DLA_F16, DLA_F17, DLA_F32 } dla_fmt;

#define DLA_F16_MAX 0x7bffu
#define DLA_F17_MAX 0x0fbffu
#define DLA_F32_MAX 0x7f7fffffu
#define DLA_F17_ONE 0x07c00u

static inline unsigned dla_fmt_mbits(dla_fmt f)
{
    return f == DLA_F32 ? 23u : 10u;
}
static inline uint32_t dla_fmt_sign(dla_fmt f)
{
    return f == DLA_F32 ? 0x80000000u : f == DLA_F17 ? 0x10000u : 0x8000u;
}
/* All ones exponent, in place: an Inf pattern without sign. */
static inline uint32_t dla_fmt_inf(dla_fmt f)
{
    return f == DLA_F32 ? 0x7f800000u : f == DLA_F17 ? 0xfc00u : 0x7c00u;
}

static inline bool dla_fnan(uint32_t x, dla_fmt f)
{
    return (x & (dla_fmt_sign(f) - 1u)) > dla_fmt_inf(f);
}
static inline bool dla_finf(uint32_t x, dla_fmt f)
{
    return (x & (dla_fmt_sign(f) - 1u)) == dla_fmt_inf(f);
}
/* NaN becomes +0 (numeric.md 3.6). */
static inline uint32_t dla_flushnan(uint32_t x, dla_fmt f)
{
    return dla_fnan(x, f) ? 0u : x;
}

/* Conversions (numeric.md 3.2). */
uint32_t dla_f16_to_f32(uint16_t h); /* exact */
uint32_t dla_f16_to_f17(uint16_t h); /* exact */
uint32_t dla_f17_to_f32(uint32_t x); /* exact */
uint16_t dla_f32_to_f16(uint32_t f);
uint32_t dla_f32_to_f17(uint32_t f);
uint16_t dla_f17_to_f16(uint32_t x);
uint16_t dla_i17_to_f16(int32_t i); /* i in -65536..65535 */
int16_t dla_f16_to_i16(uint16_t h); /* half away from zero, saturating */
/* q / 2^w as FP17, q < 2^w, w up to 63 (w = 35 in SDP, 16 in CDP). */
uint32_t dla_frac_to_f17(uint64_t q, unsigned w);

/* Arithmetic (numeric.md 3.3, 3.4). */
uint32_t dla_fadd17(uint32_t a, uint32_t b);
uint32_t dla_fsub17(uint32_t a, uint32_t b);
uint32_t dla_fmul17(uint32_t a, uint32_t b);
uint32_t dla_fadd32(uint32_t a, uint32_t b);
uint32_t dla_fsub32(uint32_t a, uint32_t b);
uint32_t dla_fmul32(uint32_t a, uint32_t b);

/* Order-preserving key of a pattern that is not NaN: -0 is below +0. */
static inline int64_t dla_fkey(uint32_t x, dla_fmt f)
{
    int64_t mag = x & (dla_fmt_sign(f) - 1u);

    return x & dla_fmt_sign(f) ? -1 - mag : mag;
}
/* Selection by pattern; the first NaN wins (numeric.md 3.5). */
static inline uint32_t dla_fmax(uint32_t a, uint32_t b, dla_fmt f)
{
    if (dla_fnan(a, f) || dla_fnan(b, f))
        return dla_fnan(a, f) ? a : b;
    return dla_fkey(a, f) >= dla_fkey(b, f) ? a : b;
}
static inline uint32_t dla_fmin(uint32_t a, uint32_t b, dla_fmt f)
{
    if (dla_fnan(a, f) || dla_fnan(b, f))
        return dla_fnan(a, f) ? a : b;
    return dla_fkey(a, f) <= dla_fkey(b, f) ? a : b;
}
/* NaN passes, any other pattern with the sign set becomes +0. */
static inline uint32_t dla_frelu(uint32_t x, dla_fmt f)
{
    return (x & dla_fmt_sign(f)) && !dla_fnan(x, f) ? 0u : x;
}

#endif
