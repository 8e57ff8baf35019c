/* SPDX-License-Identifier: Apache-2.0
 * Pixel formats and the forming of one image line (data_formats.md 3). */
#include "cdma_int.h"
#include <string.h>

/* Order of the members: planes, channels, bytes of a pixel, precision, where
 * component R or Y, G or U, B or V, A is found, 10-bit fields. */
#define ONE(bpp, prec) { 1, 1, { bpp, 0 }, prec, { 0, 0, 0, 0 }, 0 }
#define FOUR(bpp, prec, a, b, c, d) \
    { 1, 4, { bpp, 0 }, prec, { a, b, c, d }, 0 }
#define TEN(a, b, c, d) { 1, 4, { 4, 0 }, DLA_INT16, { a, b, c, d }, 1 }
#define YUV(bpp0, prec, u, v) \
    { 2, 3, { bpp0, 2 * (bpp0) }, prec, { 0, u, v, 0 }, 0 }

static const cdma_pixel formats[] = {
    ONE(1, DLA_INT8),              /* 0 R8 */
    ONE(2, DLA_INT16),             /* 1 R10 */
    ONE(2, DLA_INT16),             /* 2 R12 */
    ONE(2, DLA_INT16),             /* 3 R16 */
    ONE(2, DLA_INT16),             /* 4 R16_I */
    ONE(2, DLA_FP16),              /* 5 R16_F */
    FOUR(8, DLA_INT16, 0, 1, 2, 3), /* 6 A16B16G16R16 */
    FOUR(8, DLA_INT16, 0, 1, 2, 3), /* 7 X16B16G16R16 */
    FOUR(8, DLA_FP16, 0, 1, 2, 3),  /* 8 A16B16G16R16_F */
    FOUR(8, DLA_INT16, 2, 1, 0, 3), /* 9 A16Y16U16V16 */
    FOUR(8, DLA_INT16, 1, 2, 3, 0), /* 10 V16U16Y16A16 */
    FOUR(8, DLA_FP16, 2, 1, 0, 3),  /* 11 A16Y16U16V16_F */
    FOUR(4, DLA_INT8, 0, 1, 2, 3),  /* 12 A8B8G8R8 */
    FOUR(4, DLA_INT8, 2, 1, 0, 3),  /* 13 A8R8G8B8 */
    FOUR(4, DLA_INT8, 1, 2, 3, 0),  /* 14 B8G8R8A8 */
    FOUR(4, DLA_INT8, 3, 2, 1, 0),  /* 15 R8G8B8A8 */
    FOUR(4, DLA_INT8, 0, 1, 2, 3),  /* 16 X8B8G8R8 */
    FOUR(4, DLA_INT8, 2, 1, 0, 3),  /* 17 X8R8G8B8 */
    FOUR(4, DLA_INT8, 1, 2, 3, 0),  /* 18 B8G8R8X8 */
    FOUR(4, DLA_INT8, 3, 2, 1, 0),  /* 19 R8G8B8X8 */
    TEN(0, 10, 20, 30),              /* 20 A2B10G10R10 */
    TEN(20, 10, 0, 30),              /* 21 A2R10G10B10 */
    TEN(2, 12, 22, 0),               /* 22 B10G10R10A2 */
    TEN(22, 12, 2, 0),               /* 23 R10G10B10A2 */
    TEN(20, 10, 0, 30),              /* 24 A2Y10U10V10 */
    TEN(2, 12, 22, 0),               /* 25 V10U10Y10A2 */
    FOUR(4, DLA_INT8, 2, 1, 0, 3),  /* 26 A8Y8U8V8 */
    FOUR(4, DLA_INT8, 1, 2, 3, 0),  /* 27 V8U8Y8A8 */
    YUV(1, DLA_INT8, 1, 0),         /* 28 Y8___U8V8_N444 */
    YUV(1, DLA_INT8, 0, 1),         /* 29 Y8___V8U8_N444 */
    YUV(2, DLA_INT16, 1, 0),        /* 30 Y10___U10V10_N444 */
    YUV(2, DLA_INT16, 0, 1),        /* 31 Y10___V10U10_N444 */
    YUV(2, DLA_INT16, 1, 0),        /* 32 Y12___U12V12_N444 */
    YUV(2, DLA_INT16, 0, 1),        /* 33 Y12___V12U12_N444 */
    YUV(2, DLA_INT16, 1, 0),        /* 34 Y16___U16V16_N444 */
    YUV(2, DLA_INT16, 0, 1),        /* 35 Y16___V16U16_N444 */
};

const cdma_pixel *cdma_pixel_format(uint32_t code)
{
    return code < sizeof formats / sizeof *formats ? &formats[code] : NULL;
}

uint32_t cdma_pixel_skip(const dla_cfg *cfg, const cdma_layer *l,
                         unsigned plane)
{
    return l->x_off * l->pixel->bpp[plane] % cfg->atom;
}

uint32_t cdma_pixel_atoms(const dla_cfg *cfg, const cdma_layer *l,
                          unsigned plane)
{
    uint32_t bytes = cdma_pixel_skip(cfg, l, plane) +
                     l->w * l->pixel->bpp[plane];

    return (bytes + cfg->atom - 1) / cfg->atom;
}

static uint16_t cdma_pixel_load16(const uint8_t *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

static uint8_t *cdma_pixel_store16(uint8_t *dst, uint16_t v)
{
    dst[0] = (uint8_t)v;
    dst[1] = (uint8_t)(v >> 8);
    return dst + 2;
}

static uint8_t *cdma_pixel_store(const cdma_layer *l, uint8_t *dst, uint16_t v)
{
    if (l->es == 2)
        return cdma_pixel_store16(dst, v);
    *dst = (uint8_t)v;
    return dst + 1;
}

static uint8_t *cdma_pixel_pad(const cdma_layer *l, uint8_t *dst,
                               uint32_t pixels)
{
    uint32_t n = pixels * l->pixel->channels;

    if (l->es == 1) {
        memset(dst, l->pad_value & 0xff, n);
        return dst + n;
    }
    while (n--)
        dst = cdma_pixel_store16(dst, l->pad_value);
    return dst;
}

/* 8-bit components, 8-bit result: one look-up each. */
static uint8_t *line_8to8(const cdma_layer *l, const cdma_cvt *cvt,
                          const uint8_t *p0, const uint8_t *p1, uint8_t *dst)
{
    const cdma_pixel *f = l->pixel;

    if (f->channels == 1) {
        for (uint32_t x = 0; x < l->w; x++)
            dst[x] = (uint8_t)cvt->lut[0][p0[x]];
        return dst + l->w;
    }
    if (f->planes == 2) {
        for (uint32_t x = 0; x < l->w; x++, dst += 3) {
            dst[0] = (uint8_t)cvt->lut[0][p0[x]];
            dst[1] = (uint8_t)cvt->lut[1][p1[2 * x + f->take[1]]];
            dst[2] = (uint8_t)cvt->lut[2][p1[2 * x + f->take[2]]];
        }
        return dst;
    }
    for (uint32_t x = 0; x < l->w; x++, dst += 4, p0 += 4) {
        dst[0] = (uint8_t)cvt->lut[0][p0[f->take[0]]];
        dst[1] = (uint8_t)cvt->lut[1][p0[f->take[1]]];
        dst[2] = (uint8_t)cvt->lut[2][p0[f->take[2]]];
        dst[3] = (uint8_t)cvt->lut[3][p0[f->take[3]]];
    }
    return dst;
}

/* Raw bits of component i of a pixel; p0, p1 point at the pixel. */
static uint16_t cdma_pixel_component(const cdma_pixel *f, const uint8_t *p0,
                                     const uint8_t *p1, uint32_t i)
{
    const uint8_t *p = f->planes == 2 && i ? p1 : p0;

    if (f->packed10) {
        uint32_t w = cdma_pixel_load16(p0) | (uint32_t)cdma_pixel_load16(p0 + 2)
                                                 << 16;

        /* 10-bit components are scaled to 16 bits, alpha has 2
         * (data_formats.md 3.1). */
        w >>= f->take[i];
        return (uint16_t)(i < 3 ? (w & 0x3ff) << 6 : (w & 3) << 14);
    }
    return f->precision == DLA_INT8 ? p[f->take[i]]
                                     : cdma_pixel_load16(p + 2 * f->take[i]);
}

/* All other formats, element by element. */
static uint8_t *line_any(const cdma_layer *l, const cdma_cvt *cvt,
                         const uint8_t *p0, const uint8_t *p1, uint8_t *dst)
{
    const cdma_pixel *f = l->pixel;

    for (uint32_t x = 0; x < l->w; x++) {
        for (uint32_t i = 0; i < f->channels; i++) {
            uint16_t raw = cdma_pixel_component(f, p0, p1, i);

            dst = cdma_pixel_store(l, dst,
                                   l->es_in == 1 ? cvt->lut[i][raw]
                                                 : cdma_convert(l, raw, i));
        }
        p0 += f->bpp[0];
        p1 += f->bpp[1];
    }
    return dst;
}

uint32_t cdma_pixel_line(const dla_cfg *cfg, const cdma_layer *l,
                         const cdma_cvt *cvt, const uint8_t *const raw[2],
                         uint8_t *dst, cdma_count *count)
{
    const uint8_t *p0 = raw[0] + cdma_pixel_skip(cfg, l, 0);
    const uint8_t *p1 = raw[1] + cdma_pixel_skip(cfg, l, 1);
    uint32_t bpp = l->pixel->bpp[0], n = l->w;
    uint8_t *start = dst;

    if (l->in == DLA_FP16) {
        /* the pixel to the right counts if it was fetched, 4.4 */
        if (cdma_pixel_skip(cfg, l, 0) + (l->w + 1) * bpp <=
            cdma_pixel_atoms(cfg, l, 0) * cfg->atom)
            n++;
        cdma_count_fp16(p0, n * bpp, count);
    }
    dst = cdma_pixel_pad(l, dst, l->pl);
    dst = l->es_in == 1 && l->es == 1 ? line_8to8(l, cvt, p0, p1, dst)
                                      : line_any(l, cvt, p0, p1, dst);
    dst = cdma_pixel_pad(l, dst, l->pr);
    return (uint32_t)(dst - start);
}
