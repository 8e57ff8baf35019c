/* SPDX-License-Identifier: Apache-2.0
 * FP17 (1-6-10, bias 31) addition and conversions used by the Winograd
 * pre-addition (numeric.md 3.2, 3.3). Bit patterns in the low bits. */
#ifndef CSC_FP17_H
#define CSC_FP17_H

#include <stdint.h>

uint32_t csc_f16_to_f17(uint32_t h);
uint32_t csc_f17_to_f16(uint32_t x);
uint32_t csc_fadd17(uint32_t a, uint32_t b);
/* a + (-b): the sign of b is inverted first, NaN included. */
static inline uint32_t csc_fsub17(uint32_t a, uint32_t b)
{
    return csc_fadd17(a, b ^ 0x10000u);
}

#endif
