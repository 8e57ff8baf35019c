/* SPDX-License-Identifier: Apache-2.0
 * CSC pre-addition of Winograd windows (conv_core.md 6.4). */
#include "csc_fp17.h"
#include "csc_priv.h"
#include "dla_num.h"

/* t = Ct * v of four values a stride apart, Ct as in 6.4. */
static void csc_wino_pra4(int32_t *v, unsigned stride)
{
    int32_t a = v[0], b = v[stride], c = v[2 * stride], d = v[3 * stride];

    v[0] = a - c;
    v[stride] = b + c;
    v[2 * stride] = c - b;
    v[3 * stride] = b - d;
}

static void pra4_fp(uint32_t *v, unsigned stride)
{
    uint32_t a = v[0], b = v[stride], c = v[2 * stride], d = v[3 * stride];

    v[0] = csc_fsub17(a, c);
    v[stride] = csc_fadd17(b, c);
    v[2 * stride] = csc_fsub17(c, b);
    v[3 * stride] = csc_fsub17(b, d);
}

/* Element (y, x, c) has index (y * 4 + x) * 4 + c. "Rows" of 6.4 are the
 * values along y of one column: Ct * d mixes rows, then d * Ct^T columns. */
static void pra_fp(uint8_t *out, const uint8_t *d)
{
    uint32_t v[64];

    for (unsigned i = 0; i < 64; i++)
        v[i] = csc_f16_to_f17(d[2 * i] | (uint32_t)d[2 * i + 1] << 8);
    for (unsigned i = 0; i < 16; i++)
        pra4_fp(v + i, 16);
    for (unsigned i = 0; i < 16; i++)
        pra4_fp(v + i / 4 * 16 + i % 4, 4);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t h = csc_f17_to_f16(v[i]);

        out[2 * i] = (uint8_t)h;
        out[2 * i + 1] = (uint8_t)(h >> 8);
    }
}

static void pra_int(int32_t *v)
{
    for (unsigned i = 0; i < 16; i++)
        csc_wino_pra4(v + i, 16);
    for (unsigned i = 0; i < 16; i++)
        csc_wino_pra4(v + i / 4 * 16 + i % 4, 4);
}

void csc_pra(uint8_t *out, const uint8_t *d, uint8_t precision,
             unsigned truncate)
{
    int32_t v[64];

    if (precision == DLA_FP16) {
        pra_fp(out, d);
        return;
    }
    if (precision == DLA_INT8) {
        for (unsigned i = 0; i < 64; i++)
            v[i] = (int8_t)d[i];
        pra_int(v);
        for (unsigned i = 0; i < 64; i++)
            out[i] = (uint8_t)dla_rsrs(v[i], truncate, 8);
        return;
    }
    for (unsigned i = 0; i < 64; i++)
        v[i] = (int16_t)(d[2 * i] | d[2 * i + 1] << 8);
    pra_int(v);
    for (unsigned i = 0; i < 64; i++) {
        int64_t y = dla_rsrs(v[i], truncate, 16);

        out[2 * i] = (uint8_t)y;
        out[2 * i + 1] = (uint8_t)(y >> 8);
    }
}
