/* SPDX-License-Identifier: Apache-2.0
 * Input converter of the CDMA (conv_core.md 4.3, 4.4; numeric.md 1-3). */
#include "cdma_int.h"
#include "dla_num.h"
#include <string.h>

/* I17toF16 of numeric.md 3: round to nearest even, largest finite value
 * instead of overflow. v has 17 bits, so the result is never a denormal. */
static uint16_t int17_to_fp16(int32_t v)
{
    uint32_t sign = v < 0 ? 0x8000u : 0;
    uint32_t m = (uint32_t)(v < 0 ? -v : v);
    uint32_t msb = 0, exp;

    if (!m)
        return 0;
    while (m >> (msb + 1))
        msb++;
    exp = msb + 15;
    if (msb <= 10) {
        m <<= 10 - msb;
    } else {
        uint32_t cut = msb - 10, half = 1u << (cut - 1);
        uint32_t rest = m & ((1u << cut) - 1);

        m >>= cut;
        m += rest > half || (rest == half && (m & 1));
        if (m == 0x800) { /* carried into the next power of two */
            m = 0x400;
            exp++;
        }
    }
    if (exp > 30)
        return (uint16_t)(sign | 0x7bff);
    return (uint16_t)(sign | exp << 10 | (m & 0x3ff));
}

static bool is_nan(uint16_t h)
{
    return (h & 0x7fff) > 0x7c00;
}

uint16_t cdma_convert(const cdma_layer *l, uint16_t raw, unsigned component)
{
    int64_t x, t;

    if (l->in == DLA_FP16)
        return l->nan_flush && is_nan(raw) ? 0 : raw;
    if (!l->cvt_en)
        return raw;
    x = raw;
    if (l->sign)
        x = l->es_in == 1 ? (int8_t)raw : (int16_t)raw;
    x -= l->mean_en ? l->mean[component] : l->offset;
    t = dla_rsrs(x * l->scale, l->truncate, 17);
    if (l->proc == DLA_FP16)
        return int17_to_fp16((int32_t)t);
    return (uint16_t)dla_sat(t, l->proc == DLA_INT8 ? 8 : 16);
}

/* 8-bit input has 256 values: a look-up for each element in place of a
 * multiplication and roundings. Images use it also without the converter. */
void cdma_cvt_init(cdma_cvt *cvt, const cdma_layer *l)
{
    if (l->es_in != 1 || (!l->cvt_en && !l->pixel))
        return;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned v = 0; v < 256; v++)
            cvt->lut[i][v] = cdma_convert(l, (uint16_t)v, i);
}

void cdma_count_fp16(const uint8_t *src, uint32_t n, cdma_count *count)
{
    for (uint32_t i = 0; i + 1 < n; i += 2) {
        uint32_t h = (uint32_t)src[i] | (uint32_t)(src[i + 1] & 0x7f) << 8;

        count->nan += h > 0x7c00;
        count->inf += h == 0x7c00;
    }
}

void cdma_cvt_feature(const cdma_cvt *cvt, const cdma_layer *l, uint8_t *dst,
                      const uint8_t *src, uint32_t n, cdma_count *count)
{
    if (l->in == DLA_FP16)
        cdma_count_fp16(src, n, count);
    if (l->in == DLA_FP16 ? !l->nan_flush : !l->cvt_en) {
        if (dst != src)
            memcpy(dst, src, n);
        return;
    }
    if (l->es_in == 1) {
        for (uint32_t i = 0; i < n; i++)
            dst[i] = (uint8_t)cvt->lut[0][src[i]];
        return;
    }
    for (uint32_t i = 0; i + 1 < n; i += 2) {
        uint16_t raw = (uint16_t)(src[i] | src[i + 1] << 8);
        uint16_t v = cdma_convert(l, raw, 0);

        dst[i] = (uint8_t)v;
        dst[i + 1] = (uint8_t)(v >> 8);
    }
}
