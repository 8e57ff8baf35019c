/* SPDX-License-Identifier: Apache-2.0
 * Integer dot products of a stripe in plain C (conv_core.md 7.1, 7.2). */
#include "cmac_priv.h"
#include <string.h>

void cmac_int8_plain(const dla_stripe *s, uint32_t g, uint32_t lb,
                     int32_t *out, uint8_t *scratch)
{
    (void)scratch;
    for (uint32_t i = 0; i < s->items; i++) {
        const uint8_t *d = s->dat + i * lb;

        for (uint32_t k = 0; k < s->kernels; k++) {
            const uint8_t *w = s->wt + k * lb;
            int32_t sum = 0;

            for (uint32_t j = 0; j < lb; j++)
                sum += (int8_t)d[j] * (int8_t)w[j];
            out[i * g + k] = sum;
        }
    }
}

void cmac_int16(const dla_stripe *s, uint32_t g, uint32_t lb, int64_t *out)
{
    int16_t d[DLA_CELL_BYTES / 2], w[DLA_CELL_BYTES / 2];

    for (uint32_t i = 0; i < s->items; i++) {
        memcpy(d, s->dat + i * lb, lb);
        for (uint32_t k = 0; k < s->kernels; k++) {
            int64_t sum = 0;

            memcpy(w, s->wt + k * lb, lb);
            for (uint32_t j = 0; j < lb / 2; j++)
                sum += (int64_t)d[j] * w[j];
            out[i * g + k] = sum;
        }
    }
}

/* Post-addition: the four outputs of a tile from the sums m[y * 4 + x]. */
static void cmac_plain_poa(const int64_t *m, int64_t *o)
{
    int64_t u0[4], u1[4];

    for (unsigned x = 0; x < 4; x++) {
        u0[x] = m[x] + m[4 + x] + m[8 + x];
        u1[x] = m[4 + x] - m[8 + x] - m[12 + x];
    }
    o[0] = u0[0] + u0[1] + u0[2];
    o[1] = u0[1] - u0[2] - u0[3];
    o[2] = u1[0] + u1[1] + u1[2];
    o[3] = u1[1] - u1[2] - u1[3];
}

void cmac_wino_int8(const dla_stripe *s, uint32_t g, int32_t *out)
{
    for (uint32_t i = 0; i < s->items; i++) {
        const uint8_t *d = s->dat + i * 64;

        for (uint32_t k = 0; k < s->kernels; k++) {
            const uint8_t *w = s->wt + k * 64;
            int64_t m[16] = { 0 }, o[4];

            for (uint32_t j = 0; j < 64; j++)
                m[j / 4] += (int8_t)d[j] * (int8_t)w[j];
            cmac_plain_poa(m, o);
            for (unsigned n = 0; n < 4; n++)
                out[(i * g + k) * 4 + n] = (int32_t)o[n];
        }
    }
}

void cmac_wino_int16(const dla_stripe *s, uint32_t g, int64_t *out)
{
    int16_t d[64], w[64];

    for (uint32_t i = 0; i < s->items; i++) {
        memcpy(d, s->dat + i * 128, 128);
        for (uint32_t k = 0; k < s->kernels; k++) {
            int64_t m[16] = { 0 };

            memcpy(w, s->wt + k * 128, 128);
            for (uint32_t j = 0; j < 64; j++)
                m[j / 4] += (int64_t)d[j] * w[j];
            cmac_plain_poa(m, out + (i * g + k) * 4);
        }
    }
}
