/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the MAC array model. */
#ifndef CMAC_PRIV_H
#define CMAC_PRIV_H

#include "cmac.h"

/* INT8 dot products of one stripe: out[i * g + k] = dat row i . wt row k, rows
 * of lb bytes, for k < the kernels loaded at least. `scratch` holds
 * CMAC_SCRATCH bytes, 64-byte aligned. */
typedef void cmac_int8_fn(const dla_stripe *s, uint32_t g, uint32_t lb,
                          int32_t *out, uint8_t *scratch);
/* Room for the operands of a stripe in the order that vector code needs. */
#define CMAC_SCRATCH (3u * DLA_STRIPE_MAX * DLA_CELL_BYTES)

cmac_int8_fn cmac_int8_plain;
/* The fast ways; the processor must have the instructions (cmac_has_*). They
 * take G of 8, 16, 32 and lb of 8, 32, 64. */
cmac_int8_fn cmac_int8_avx2, cmac_int8_vnni;
bool cmac_has_avx2(void);
bool cmac_has_vnni(void);

/* Other integer layers, results in the layout of dla_psum. */
void cmac_int16(const dla_stripe *s, uint32_t g, uint32_t lb, int64_t *out);
void cmac_wino_int8(const dla_stripe *s, uint32_t g, int32_t *out);
void cmac_wino_int16(const dla_stripe *s, uint32_t g, int64_t *out);

/* ---- FP16 (conv_core.md 7.3) ---- */
enum { CMAC_LANES = DLA_CELL_BYTES / 2 };

/* A row of FP16 operands, unpacked, one word a lane. */
typedef struct cmac_row {
    _Alignas(64) uint32_t m[CMAC_LANES]; /* significand << low exponent bits */
    uint32_t q[CMAC_LANES];              /* exponent / 4 */
    uint32_t neg[CMAC_LANES];            /* all ones when negative */
    uint64_t live;                       /* bit i: m[i] is not 0 */
    uint32_t nan;                        /* the first NaN, 0 without */
} cmac_row;

/* Lanes are computed in groups of 16; a group without a lane in `live` adds
 * nothing to a sum, and most groups of a layer with few channels have none. */
enum { CMAC_GROUP = 16 };

static inline bool cmac_group_lives(uint64_t live, uint32_t lane)
{
    return live >> lane & 0xffffu;
}

/* Terms of all lanes, aligned to the largest exponent; returns that, 4 * Q.
 * Lanes where an operand is 0 do not count. Exponents move in steps of 4: the
 * low two bits are in the significand. */
typedef uint32_t cmac_terms_fn(const cmac_row *d, const cmac_row *w,
                               int32_t *t);
cmac_terms_fn cmac_terms_plain;
/* The fast ways need the same instructions as the integer ones. */
cmac_terms_fn cmac_terms_avx2, cmac_terms_avx512;

/* 44-bit pattern of a sum. */
static inline int64_t cmac_psum(uint32_t exp, int64_t mant)
{
    return (int64_t)((uint64_t)exp << 38 |
                     ((uint64_t)mant & ((UINT64_C(1) << 38) - 1)));
}

/* A NaN has exponent 63; its sign and fraction fill the top of the mantissa. */
static inline int64_t cmac_nan_psum(uint32_t h)
{
    return (int64_t)(UINT64_C(63) << 38 | (uint64_t)(h >> 15 & 1u) << 37 |
                     (uint64_t)(h & 0x3ffu) << 27);
}

/* Such patterns in the layout of dla_psum. */
void cmac_fp16(const dla_stripe *s, uint32_t g, int64_t *out,
               cmac_terms_fn *terms);
void cmac_wino_fp16(const dla_stripe *s, uint32_t g, int64_t *out,
                    cmac_terms_fn *terms);

/* ---- whole stripes of 16-bit operands, 16 kernels, cells of 64 lanes ---- */
typedef void cmac_int16_fn(const dla_stripe *s, int64_t *out);
cmac_int16_fn cmac_int16_avx2, cmac_int16_vnni;
/* only where cmac_has_vnni() */
void cmac_fp16_vnni(const dla_stripe *s, uint32_t g, int64_t *out);

/* ---- FP16 with AVX2, for all numbers of items ---- */
/* A row of the array is the data times `mul`, plus `plus` or for negative data
 * `minus`: the rows of four digits, and the carry-in that the last digit
 * leaves. All are modulo 2^16 and twice in a word. For 32-bit rows, `plus` and
 * `minus` are in the high half of a word and `mul` is in its low half; the
 * carry-in is alone in the low half. */
typedef struct cmac_digits {
    _Alignas(64) uint32_t mul[4];
    uint32_t plus[5], minus[5];
} cmac_digits;

/* `low` is indexed by bits 0 to 7 of the weight, `high` by bits 7 to 13, both
 * with the sign as the top bit; the same for 32-bit rows. `first` and `mid` are
 * indexed by bits 0 to 7 and 7 to 11, then by the sign of the product.
 * `first` has the carries of z = 8: bit i of byte k of half h is that of data
 * with the low bits 128 h + 16 i + k.
 * `mid` has what digits 4 and 5 add below bit 12, by the low four bits of the
 * data: in bits 0 to 3 bits 8 to 11 of the sum, in bit 7 bit 11 of its
 * carry. */
typedef struct cmac_tables {
    cmac_digits low[512], high[256], wide_low[512], wide_high[256];
    uint8_t first[256][2][2][16], mid[32][2][16];
} cmac_tables;

void cmac_fp16_tables(cmac_tables *t);
void cmac_fp16_avx2(const dla_stripe *s, uint32_t g, int64_t *out,
                    const cmac_tables *t);

#endif
