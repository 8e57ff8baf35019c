/* SPDX-License-Identifier: Apache-2.0
 * Worked examples of numeric.md 3 (and the FP lines of lut.md 6.2). */
#ifndef DLA_FP_EXAMPLES_H
#define DLA_FP_EXAMPLES_H

#include <stddef.h>

#include "../../models/numeric/dla_fp.h"

typedef enum dla_fp_op {
    DLA_FP_16_32, DLA_FP_16_17, DLA_FP_17_32, DLA_FP_32_16, DLA_FP_32_17,
    DLA_FP_17_16, DLA_FP_I17_16, DLA_FP_16_I16, DLA_FP_FRAC35, DLA_FP_ADD32,
    DLA_FP_SUB32, DLA_FP_MUL32, DLA_FP_ADD17, DLA_FP_MUL17, DLA_FP_MAX32,
    DLA_FP_MIN32, DLA_FP_RELU32, DLA_FP_FLUSH32
} dla_fp_op;

typedef struct dla_fp_example {
    dla_fp_op op;
    uint64_t a, b, want;
} dla_fp_example;

static const dla_fp_example dla_fp_example_table[] = {
    { DLA_FP_16_32, 0x3c00, 0, 0x3f800000 },
    { DLA_FP_16_32, 0x0001, 0, 0x33800000 },
    { DLA_FP_16_32, 0x7c00, 0, 0x7f7fffff },
    { DLA_FP_16_32, 0xfc00, 0, 0xff7fffff },
    { DLA_FP_16_32, 0xfe01, 0, 0xff800201 },
    { DLA_FP_16_32, 0x7e01, 0, 0x7f800201 },
    { DLA_FP_16_32, 0x8000, 0, 0x80000000 },
    { DLA_FP_32_16, 0x477ff000, 0, 0x7bff },
    { DLA_FP_32_16, 0x33000000, 0, 0x0000 },
    { DLA_FP_32_16, 0x33000001, 0, 0x0001 },
    { DLA_FP_32_16, 0x387fffff, 0, 0x0400 },
    { DLA_FP_32_16, 0x7fc00000, 0, 0x7c00 },
    { DLA_FP_32_16, 0x7f800000, 0, 0x7bff },
    { DLA_FP_32_16, 0xb3000000, 0, 0x8000 },
    { DLA_FP_16_17, 0x0200, 0, 0x04000 },
    { DLA_FP_16_17, 0x3c00, 0, 0x07c00 },
    { DLA_FP_16_17, 0x4000, 0, 0x08000 },
    { DLA_FP_16_17, 0x3800, 0, 0x07800 },
    { DLA_FP_16_17, 0x7c00, 0, 0x0fbff },
    { DLA_FP_16_17, 0xfc00, 0, 0x1fbff },
    { DLA_FP_17_16, 0x04000, 0, 0x0200 },
    { DLA_FP_17_16, 0x0fbff, 0, 0x7bff },
    { DLA_FP_17_32, 0x07c00, 0, 0x3f800000 },
    { DLA_FP_32_17, 0x3f801000, 0, 0x07c00 },
    { DLA_FP_32_17, 0x307fe000, 0, 0x00400 },
    { DLA_FP_32_17, 0x307fdfff, 0, 0x00000 },
    { DLA_FP_32_17, 0xbccccccc, 0, 0x16666 },
    { DLA_FP_32_17, 0x7fc00123, 0, 0x0fd23 },
    { DLA_FP_I17_16, 2049, 0, 0x6800 },
    { DLA_FP_I17_16, 2051, 0, 0x6802 },
    { DLA_FP_I17_16, (uint64_t)-65536, 0, 0xfbff },
    { DLA_FP_I17_16, 65519, 0, 0x7bff },
    { DLA_FP_I17_16, 65520, 0, 0x7bff },
    { DLA_FP_I17_16, 1, 0, 0x3c00 },
    { DLA_FP_16_I16, 0x3800, 0, 1 },
    { DLA_FP_16_I16, 0x37ff, 0, 0 },
    { DLA_FP_16_I16, 0xc100, 0, 0xfffd },
    { DLA_FP_16_I16, 0xf800, 0, 0x8000 },
    { DLA_FP_16_I16, 0x7800, 0, 0x7fff },
    { DLA_FP_16_I16, 0x7c01, 0, 0x8000 },
    { DLA_FP_16_I16, 0x7c00, 0, 0x7fff },
    { DLA_FP_16_I16, 0xfc00, 0, 0x8000 },
    { DLA_FP_FRAC35, UINT64_C(1) << 34, 0, 0x07800 },
    { DLA_FP_FRAC35, (UINT64_C(1) << 35) - 1, 0, 0x07c00 },
    { DLA_FP_FRAC35, 0x666680000, 0, 0x07a66 },
    { DLA_FP_FRAC35, 0x800000000 - 0x666680000, 0, 0x07266 },
    { DLA_FP_FRAC35, 0, 0, 0 },
    { DLA_FP_FRAC35, 1, 0, 0 },
    { DLA_FP_ADD32, 0x3f800000, 0x33800000, 0x3f800000 },
    { DLA_FP_ADD32, 0x3f800001, 0x33800000, 0x3f800002 },
    { DLA_FP_ADD32, 0x7f7fffff, 0x7f7fffff, 0x7f7fffff },
    { DLA_FP_ADD32, 0xbf800000, 0x3f800000, 0x80000000 },
    { DLA_FP_ADD32, 0x3f800000, 0xbf800000, 0x00000000 },
    { DLA_FP_ADD32, 0x80000000, 0x00000000, 0x80000000 },
    { DLA_FP_ADD32, 0x00000000, 0x80000000, 0x00000000 },
    { DLA_FP_ADD32, 0x00800001, 0x80800000, 0x00000000 },
    { DLA_FP_SUB32, 0x3e99999a, 0xc1000000, 0x4104cccd },
    { DLA_FP_SUB32, 0x3dcccccd, 0x3e000000, 0xbccccccc },
    { DLA_FP_MUL32, 0x00800000, 0x3f000000, 0x00000000 },
    { DLA_FP_MUL32, 0x7f000000, 0xc0000000, 0xff7fffff },
    { DLA_FP_MUL32, 0x7f800201, 0x00000000, 0x7f800201 },
    { DLA_FP_MUL17, 0x07e00, 0x07e00, 0x08080 },
    { DLA_FP_ADD17, 0x07c00, 0x05000, 0x07c00 },
    { DLA_FP_ADD17, 0x06a66, 0x07400, 0x074cd },
    { DLA_FP_MAX32, 0x80000000, 0x00000000, 0x00000000 },
    { DLA_FP_MIN32, 0x80000000, 0x00000000, 0x80000000 },
    { DLA_FP_MAX32, 0x3f800000, 0x7f800001, 0x7f800001 },
    { DLA_FP_MIN32, 0x7f800002, 0x7f800001, 0x7f800002 },
    { DLA_FP_RELU32, 0x80000000, 0, 0 },
    { DLA_FP_RELU32, 0xff800001, 0, 0xff800001 },
    { DLA_FP_FLUSH32, 0xff800001, 0, 0 },
    { DLA_FP_FLUSH32, 0x7f800000, 0, 0x7f800000 },
};

static inline uint64_t dla_fp_example_run(const dla_fp_example *x)
{
    uint32_t a = (uint32_t)x->a, b = (uint32_t)x->b;

    switch (x->op) {
    case DLA_FP_16_32: return dla_f16_to_f32((uint16_t)a);
    case DLA_FP_16_17: return dla_f16_to_f17((uint16_t)a);
    case DLA_FP_17_32: return dla_f17_to_f32(a);
    case DLA_FP_32_16: return dla_f32_to_f16(a);
    case DLA_FP_32_17: return dla_f32_to_f17(a);
    case DLA_FP_17_16: return dla_f17_to_f16(a);
    case DLA_FP_I17_16: return dla_i17_to_f16((int32_t)a);
    case DLA_FP_16_I16: return (uint16_t)dla_f16_to_i16((uint16_t)a);
    case DLA_FP_FRAC35: return dla_frac_to_f17(x->a, 35);
    case DLA_FP_ADD32: return dla_fadd32(a, b);
    case DLA_FP_SUB32: return dla_fsub32(a, b);
    case DLA_FP_MUL32: return dla_fmul32(a, b);
    case DLA_FP_ADD17: return dla_fadd17(a, b);
    case DLA_FP_MUL17: return dla_fmul17(a, b);
    case DLA_FP_MAX32: return dla_fmax(a, b, DLA_F32);
    case DLA_FP_MIN32: return dla_fmin(a, b, DLA_F32);
    case DLA_FP_RELU32: return dla_frelu(a, DLA_F32);
    case DLA_FP_FLUSH32: return dla_flushnan(a, DLA_F32);
    }
    return ~UINT64_C(0);
}

/* Index of the first example that fails, or -1. */
static inline int dla_fp_examples_check(void)
{
    size_t n = sizeof dla_fp_example_table / sizeof dla_fp_example_table[0];

    for (size_t i = 0; i < n; i++)
        if (dla_fp_example_run(&dla_fp_example_table[i])
            != dla_fp_example_table[i].want)
            return (int)i;
    return -1;
}

#endif
