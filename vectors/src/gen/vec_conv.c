/* SPDX-License-Identifier: Apache-2.0
 * Named tests: one convolution, alone or with SDP and PDP.
 */
#include "vec.h"

#include <string.h>

void quiet(struct test *b)
{
    intr_mask(b, 0x3f03c0);
}

void plain(struct sdp_plan *s)
{
    s->cvt_scale = 1;
    s->cvt_shift = s->in_bits > 9 ? s->in_bits - 9 : 0;
}

struct conv_plan dc(int w, int h, int c, int k, int r, int s)
{
    return (struct conv_plan){ .w = w, .h = h, .c = c, .k = k, .r = r,
                               .s = s, .sx = 1, .sy = 1, .dx = 1, .dy = 1,
                               .post = 1 };
}

void simple_conv(struct test *b, struct conv_plan *c)
{
    struct sdp_plan s = { 0 };

    if (conv_legal(b, c))
        bad("%s: illegal shape", b->name);
    conv_sdp(b, c, &s);
    plain(&s);
    flow_run(b, c, &s, NULL);
}

struct stage on(int alu, int mul)
{
    return (struct stage){ .on = 1, .alu = alu, .mul = mul, .algo = 2 };
}

/* ---- convolution ---------------------------------------------------- */

const struct vec *vec_row(const struct vec *list, const struct test *b)
{
    while (strcmp(list->name, b->name))
        list++;
    return list;
}

static int or_1(int n)
{
    return n ? n : 1;
}

/* The convolution of its row alone. */
static void vec_one_conv(struct test *b)
{
    struct conv_plan c = *vec_row(vec_conv, b)->conv;

    quiet(b);
    c.sx = or_1(c.sx);
    c.sy = or_1(c.sy);
    c.dx = or_1(c.dx);
    c.dy = or_1(c.dy);
    c.post = or_1(c.post);
    if (c.image)
        c.c = ref_pix_find(c.pixfmt)->chans;
    simple_conv(b, &c);
}

/* ---- with SDP and PDP ----------------------------------------------- */

/* Bias for each channel, batch normalisation, ReLU. */
static void bias_bn_relu(struct test *b, struct sdp_plan *s)
{
    s->st[0] = on(MEM, OFF);
    s->st[0].two = 1;
    s->st[0].alu_shift = 2;
    s->st[1] = on(MEM, MEM);
    s->st[1].two = 1;
    s->st[1].mul_shift = 14;
    s->st[1].relu = 1;
    s->cvt_scale = 3;
    s->cvt_shift = s->in_bits - 6;
    s->cvt_off = draw_in(b, 0, 200);
}

static void conv_bias_bn_relu(struct test *b)
{
    struct conv_plan c = dc(10, 9, 17, 20, 3, 3);
    struct sdp_plan s = { 0 };

    intr_mask(b, 0);
    c.pl = c.pr = c.pt = c.pb = 1;
    conv_legal(b, &c);
    conv_sdp(b, &c, &s);
    bias_bn_relu(b, &s);
    flow_run(b, &c, &s, NULL);
}

static void conv_sdp_pdp_fused(struct test *b)
{
    struct conv_plan c = dc(12, 10, 9, 19, 3, 3);
    struct sdp_plan s = { 0 };
    struct pdp_plan p;

    quiet(b);
    conv_legal(b, &c);
    conv_sdp(b, &c, &s);
    bias_bn_relu(b, &s);
    s.to_pdp = 1;
    p = pdp_behind(&s);
    p.kw = 3;
    p.kh = p.sw = p.sh = 2;
    p.pl = 1;
    p.method = 1;
    pdp_legal(&p);
    flow_run(b, &c, &s, &p);
}

const struct vec vec_conv[] = {
    { .name = "dc_stride_pad", .make = vec_one_conv,
      .about = "direct convolution, strides 2x3, padding value, shift, gaps",
      .conv = &(const struct conv_plan){
          .w = 13, .h = 11, .c = 19, .k = 21, .r = 3, .s = 4,
          .sx = 2, .sy = 3, .pl = 2, .pr = 1, .pt = 2, .pb = 2,
          .pad_val = -77, .clip = 3, .gap = 3 } },
    { .name = "dc_dilation", .make = vec_one_conv,
      .about = "direct convolution, dilation 3x2 with padding",
      .conv = &(const struct conv_plan){
          .w = 15, .h = 14, .c = 12, .k = 10, .r = 3, .s = 3,
          .dx = 3, .dy = 2, .pl = 4, .pr = 4, .pt = 1, .pb = 1,
          .pad_val = 5 } },
    { .name = "dc_1x1_channels", .make = vec_one_conv,
      .about = "fully connected layer: 1x1, 203 channels, 37 kernels",
      .conv = &(const struct conv_plan){
          .w = 1, .h = 1, .c = 203, .k = 37, .r = 1, .s = 1 } },
    { .name = "dc_converter", .make = vec_one_conv,
      .about = "direct convolution behind the input converter",
      .conv = &(const struct conv_plan){
          .w = 9, .h = 6, .c = 8, .k = 16, .r = 2, .s = 2,
          .cvt = 1, .cvt_off = 17, .cvt_scale = -45, .cvt_trunc = 5 } },
    { .name = "img_a8r8g8b8", .make = vec_one_conv,
      .about = "image A8R8G8B8: unsigned, mean, converter, padding, x offset",
      .conv = &(const struct conv_plan){
          .image = 1, .pixfmt = 13, .xoff = 1,
          .w = 14, .h = 10, .k = 9, .r = 3, .s = 3, .sx = 2, .sy = 2,
          .pl = 1, .pr = 2, .pt = 1, .pb = 2, .pad_val = 33,
          .cvt = 1, .cvt_scale = 31, .cvt_trunc = 5,
          .mean = 1, .mean_v = { 104, 117, 123, -9 } } },
    { .name = "img_semiplanar", .make = vec_one_conv,
      .about = "image Y8___V8U8_N444: two planes, x offset, left padding",
      .conv = &(const struct conv_plan){
          .image = 1, .pixfmt = 29, .sign = 1, .xoff = 5,
          .w = 15, .h = 9, .k = 18, .r = 2, .s = 3,
          .pl = 2, .pad_val = -4, .gap = 2 } },
    { .name = "img_post_extension", .make = vec_one_conv,
      .about = "image R8, four kernel rows in one atomic operation",
      .conv = &(const struct conv_plan){
          .image = 1, .sign = 1, .post = 4,
          .w = 21, .h = 12, .k = 11, .r = 5, .s = 2, .sx = 2,
          .pr = 1, .pt = 2, .pb = 1, .pad_val = 100 } },
    { .name = "conv_bias_bn_relu", .make = conv_bias_bn_relu,
      .about = "convolution, bias, batch norm, ReLU; all interrupts expected" },
    { .name = "conv_sdp_pdp_fused", .make = conv_sdp_pdp_fused,
      .about = "convolution, SDP and PDP on the fly, only the PDP writes" },
    { .name = "dc_weight_tail", .make = vec_one_conv,
      .about = "the last kernels and what pads them fill the weight bank",
      .conv = &(const struct conv_plan){
          .w = 3, .h = 2, .c = 504, .k = 24, .r = 1, .s = 1, .tight = 1 } },
    { .name = "img_most_padding", .make = vec_one_conv,
      .about = "image R8G8B8A8, as much padding as CDMA counts on both sides",
      .conv = &(const struct conv_plan){
          .image = 1, .pixfmt = 15, .sign = 1,
          .w = 3, .h = 4, .k = 9, .r = 2, .s = 32, .sx = 2,
          .pl = 30, .pr = 29, .pad_val = -23 } },
    { .name = NULL }
};
