/* SPDX-License-Identifier: Apache-2.0
 * Pictures as input of a convolution: pixel formats of one and two planes, with
 * the converter that brings them to the precision (data_formats.md 3,
 * conv_core.md 4.3). Components are in the order R G B A, or Y U V A. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

/* Names by code (data_formats.md 3.1). */
static const char *const format[] = {
    "R8", "R10", "R12", "R16", "R16_I", "R16_F", "A16B16G16R16",
    "X16B16G16R16", "A16B16G16R16_F", "A16Y16U16V16", "V16U16Y16A16",
    "A16Y16U16V16_F", "A8B8G8R8", "A8R8G8B8", "B8G8R8A8", "R8G8B8A8",
    "X8B8G8R8", "X8R8G8B8", "B8G8R8X8", "R8G8B8X8", "A2B10G10R10",
    "A2R10G10B10", "B10G10R10A2", "R10G10B10A2", "A2Y10U10V10",
    "V10U10Y10A2", "A8Y8U8V8", "V8U8Y8A8", "Y8___U8V8_N444",
    "Y8___V8U8_N444", "Y10___U10V10_N444", "Y10___V10U10_N444",
    "Y12___U12V12_N444", "Y12___V12U12_N444", "Y16___U16V16_N444",
    "Y16___V16U16_N444", NULL
};

static const char *const keys[] = { "shape", "data", "seed", "format",
                                    "unsigned", "offset", "mean", "scale",
                                    "truncate", "memory", NULL };

int image_wanted(const config_setting_t *input)
{
    return config_setting_is_group(input) &&
           setting(input, "format") != NULL;
}

/* Puts a component into its place; packed ones keep the bits that fit. */
static void image_pixel(uint8_t *d0, uint8_t *d1, const struct ref_pix *q,
                        int c, int v)
{
    int es = ref_es(q->prec);

    if (q->ten) {
        uint32_t bits = c < 3 ? (uint32_t)v >> 6 & 1023
                              : (uint32_t)v >> 14 & 3;

        bits <<= q->take[c];
        for (int i = 0; i < 4; i++)
            d0[i] = (uint8_t)(d0[i] | bits >> (8 * i));
    } else {
        elem_put(q->planes == 2 && c ? d1 : d0, q->take[c], es, v);
    }
}

/* The tensor as one or two planes of lines without gaps. */
static void image_planes(struct test *b, struct conv_plan *p,
                        const struct ref_pix *q, const struct tensor *t)
{
    int h = t->dim[1], w = t->dim[2], ab = b->t->cfg.ab;
    int mem = p->in_cube.mem;
    int64_t line0 = (int64_t)ref_ceil(w * q->bpp0, ab) * ab;
    int64_t line1 = (int64_t)ref_ceil(w * q->bpp1, ab) * ab;
    uint8_t *d0 = zeroed((size_t)(line0 * h), 1);
    uint8_t *d1 = zeroed((size_t)(line1 * h) + 1, 1);
    const int32_t *v = t->v;

    for (int c = 0; c < t->dim[0]; c++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                image_pixel(d0 + y * line0 + x * q->bpp0,
                            d1 + y * line1 + x * q->bpp1, q, c, *v++);
    p->in_cube.line = line0;
    p->in_cube.size = (uint64_t)(line0 * h);
    p->in_cube.base = alloc(b, mem, p->in_cube.size, ab);
    region(b, mem, p->in_cube.base, "in", d0, p->in_cube.size);
    if (q->planes == 2) {
        p->line1 = line1;
        p->base1 = alloc(b, mem, (uint64_t)(line1 * h), ab);
        region(b, mem, p->base1, "uv", d1, (uint64_t)(line1 * h));
    }
    free(d0);
    free(d1);
}

/* The converter: (x - offset or mean) * scale >> truncate. */
static int image_converter(const config_setting_t *g, struct conv_plan *p)
{
    int unsig = 0;

    p->cvt_scale = 1;
    p->mean = setting(g, "mean") != NULL;
    if (get_bool(g, "unsigned", &unsig) ||
        get_int(g, "offset", -32768, 32767, &p->cvt_off) ||
        get_ints(g, "mean", 4, -32768, 32767, p->mean_v) ||
        get_int(g, "scale", -32768, 32767, &p->cvt_scale) ||
        get_int(g, "truncate", 0, 31, &p->cvt_trunc))
        return -1;
    p->sign = !unsig;
    p->cvt = unsig || p->mean || p->cvt_off || p->cvt_trunc ||
             p->cvt_scale != 1 || p->in != p->proc;
    if (p->in == REF_FP16 && p->cvt)
        return at(g, "FP16 pixels are not converted: no offset, mean, scale "
                  "or truncate");
    if (p->pixfmt == 4 && unsig)
        return at(g, "R16_I is signed");
    return 0;
}

int image_read(struct test *b, const config_setting_t *g, struct conv_plan *p,
               struct out *in)
{
    struct tensor t = { 0, 0, { 0 }, 0, NULL };
    const struct ref_pix *q;
    int dim[3] = { 0 }, rc = 0;

    if (only(g, keys) || get_word(g, "format", format, &p->pixfmt) ||
        memory_read(b, g, &p->in_cube.mem))
        return -1;
    q = ref_pix_find(p->pixfmt);
    if (!ref_pix_ok(&b->t->cfg, p->pixfmt))
        return at(g, "%s has no format %s, expected one of 8 bits",
                  b->t->cfg.name, format[p->pixfmt]);
    if (q->prec == REF_FP16 && p->proc != REF_FP16)
        return at(g, "FP16 pixels need precision = \"fp16\"");
    p->image = 1;
    p->in = q->prec;
    if (image_converter(g, p) || tensor_read(&t, g, q->prec, 3, dim))
        return -1;
    in->ch = t.dim[0];
    in->h = t.dim[1];
    in->w = t.dim[2];
    if (in->ch == q->chans)
        image_planes(b, p, q, &t);
    else
        rc = at(g, "%d components, expected %d as %s has", in->ch, q->chans,
                format[p->pixfmt]);
    in->cube = p->in_cube;
    tensor_free(&t);
    return rc;
}
