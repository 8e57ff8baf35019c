/* SPDX-License-Identifier: Apache-2.0
 * Integer assembly and final rounding (conv_core.md 8.1, 8.3). */
#include "cacc_priv.h"
#include "dla_num.h"
#include <string.h>

/* The loops below step by eight: a stripe has a multiple of eight sums, and
 * compilers turn a constant inner loop into vector code at any -O. */
enum { STEP = 8 };

void cacc_add32(uint32_t *restrict acc, const int32_t *restrict psum,
                uint32_t n, bool first)
{
    if (first) {
        memcpy(acc, psum, n * sizeof *acc);
        return;
    }
    /* unsigned: lanes of absent kernels may have any value */
    for (size_t i = 0; i < n; i += STEP)
        for (size_t j = 0; j < STEP; j++)
            acc[i + j] += (uint32_t)psum[i + j];
}

/* Bits that decide whether a negative tie is above one half: all below the
 * guard bit, but no more than 15 (conv_core.md 8.3). clip > 0. */
static uint32_t sticky_mask(uint32_t clip)
{
    return clip > 16 ? 0x7fffu << (clip - 16) : (1u << (clip - 1)) - 1;
}

static void add_out(const uint32_t *restrict acc,
                    const int32_t *restrict psum, int32_t *restrict out,
                    uint32_t n)
{
    for (size_t i = 0; i < n; i += STEP)
        for (size_t j = 0; j < STEP; j++)
            out[i + j] = (int32_t)(acc[i + j] + (uint32_t)psum[i + j]);
}

void cacc_final32(const uint32_t *acc, const int32_t *psum, int32_t *out,
                  uint32_t n, uint32_t clip)
{
    int32_t mask;

    if (acc)
        add_out(acc, psum, out, n);
    else
        memcpy(out, psum, n * sizeof *out);
    if (clip == 0)
        return;
    mask = (int32_t)sticky_mask(clip);
    for (size_t i = 0; i < n; i += STEP)
        for (size_t j = 0; j < STEP; j++) {
            int32_t x = out[i + j], up = (x >= 0) | ((x & mask) != 0);

            out[i + j] = (x >> clip) + (x >> (clip - 1) & up);
        }
}

void cacc_widen(int64_t *restrict acc, const uint32_t *restrict from,
                uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        acc[i] = (int32_t)from[i];
}

/* The widths at which the hardware saturates after every stripe (8.1). */
void cacc_add34(int64_t *restrict acc, const int32_t *restrict psum,
                uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        acc[i] = dla_sat(acc[i] + psum[i], 34);
}

void cacc_add48(int64_t *restrict acc, const int64_t *restrict psum,
                uint32_t n, bool first)
{
    if (first)
        memset(acc, 0, n * sizeof *acc);
    for (uint32_t i = 0; i < n; i++)
        acc[i] = dla_sat(acc[i] + psum[i], 48);
}

/* The count includes values below the range before rounding: rounding may bring
 * a negative value back to exactly -2^31 (8.3). */
int32_t cacc_final(int64_t acc, uint32_t clip, uint64_t *sat)
{
    int64_t y = acc, r;

    if (clip) {
        int64_t up = (acc >= 0) | ((acc & (int64_t)sticky_mask(clip)) != 0);

        y = (acc >> clip) + (acc >> (clip - 1) & up);
    }
    r = dla_sat(y, 32);
    *sat += r != y || (acc >> clip) < INT32_MIN;
    return (int32_t)r;
}
