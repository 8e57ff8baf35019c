/* SPDX-License-Identifier: Apache-2.0
 * Named tests: one convolution, alone or with SDP and PDP.
 */
#include "vec.h"

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
    struct conv_plan p = { 0 };

    p.w = w;
    p.h = h;
    p.c = c;
    p.k = k;
    p.r = r;
    p.s = s;
    p.sx = p.sy = p.dx = p.dy = p.post = 1;
    return p;
}

void run_conv_plan(struct test *b, struct conv_plan *c,
                          struct sdp_plan *s, int as_file)
{
    conv_write(b, c);
    sdp_write(b, s);
    poll_flush(b);
    sdp_enable(b, s);
    conv_enable(b);
    conv_done(b, s, as_file);
}

void simple_conv(struct test *b, struct conv_plan *c)
{
    struct sdp_plan s = { 0 };

    if (conv_legal(b, c))
        bad("%s: illegal shape", b->name);
    conv_sdp(b, c, &s);
    plain(&s);
    run_conv_plan(b, c, &s, 0);
}

struct stage on(int alu, int mul)
{
    struct stage s = { 0 };

    s.on = 1;
    s.alu = alu;
    s.mul = mul;
    s.algo = 2;
    return s;
}

/* ---- convolution ---------------------------------------------------- */

static void dc_stride_pad(struct test *b)
{
    struct conv_plan c = dc(13, 11, 19, 21, 3, 4);

    quiet(b);
    c.sx = 2;
    c.sy = 3;
    c.pl = 2;
    c.pr = 1;
    c.pt = 2;
    c.pb = 2;
    c.pad_val = -77;
    c.clip = 3;
    c.gap = 3;
    simple_conv(b, &c);
}

static void dc_dilation(struct test *b)
{
    struct conv_plan c = dc(15, 14, 12, 10, 3, 3);

    quiet(b);
    c.dx = 3;
    c.dy = 2;
    c.pl = c.pr = 4;
    c.pt = c.pb = 1;
    c.pad_val = 5;
    simple_conv(b, &c);
}

static void dc_1x1_channels(struct test *b)
{
    struct conv_plan c = dc(1, 1, 203, 37, 1, 1);

    quiet(b);
    simple_conv(b, &c);
}

static void dc_converter(struct test *b)
{
    struct conv_plan c = dc(9, 6, 8, 16, 2, 2);

    quiet(b);
    c.cvt = 1;
    c.cvt_off = 17;
    c.cvt_scale = -45;
    c.cvt_trunc = 5;
    simple_conv(b, &c);
}

static struct conv_plan img(int fmt, int w, int h, int k, int r, int s)
{
    struct conv_plan c = dc(w, h, ref_pix_find(fmt)->chans, k, r, s);

    c.image = 1;
    c.pixfmt = fmt;
    c.sign = 1;
    return c;
}

static void img_a8r8g8b8(struct test *b)
{
    struct conv_plan c = img(13, 14, 10, 9, 3, 3);

    quiet(b);
    c.sx = 2;
    c.sy = 2;
    c.pl = c.pr = 1;
    c.pt = 1;
    c.pb = 2;
    c.pr = 2;
    c.pad_val = 33;
    c.xoff = 1;
    c.sign = 0;
    c.cvt = c.mean = 1;
    c.mean_v[0] = 104;
    c.mean_v[1] = 117;
    c.mean_v[2] = 123;
    c.mean_v[3] = -9;
    c.cvt_scale = 31;
    c.cvt_trunc = 5;
    simple_conv(b, &c);
}

static void img_semiplanar(struct test *b)
{
    struct conv_plan c = img(29, 15, 9, 18, 2, 3);

    quiet(b);
    c.xoff = 5;
    c.pl = 2;
    c.pad_val = -4;
    c.gap = 2;
    simple_conv(b, &c);
}

static void img_post_extension(struct test *b)
{
    struct conv_plan c = img(0, 21, 12, 11, 5, 2);

    quiet(b);
    c.post = 4;
    c.sx = 2;
    c.pr = 1;
    c.pt = 2;
    c.pb = 1;
    c.pad_val = 100;
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
    s->cvt_off = rng_in(&b->r, 0, 200);
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
    run_conv_plan(b, &c, &s, 0);
}

static void conv_sdp_pdp_fused(struct test *b)
{
    struct conv_plan c = dc(12, 10, 9, 19, 3, 3);
    struct sdp_plan s = { 0 };
    struct pdp_plan p = { 0 };

    quiet(b);
    conv_legal(b, &c);
    conv_sdp(b, &c, &s);
    bias_bn_relu(b, &s);
    s.to_pdp = p.flying = 1;
    p.w = s.w;
    p.h = s.h;
    p.c = s.c;
    p.kw = 3;
    p.kh = p.sw = p.sh = 2;
    p.pl = 1;
    p.method = 1;
    pdp_legal(&p);
    conv_write(b, &c);
    sdp_write(b, &s);
    pdp_write(b, &p);
    poll_flush(b);
    pdp_enable(b, &p);
    sdp_enable(b, &s);
    conv_enable(b);
    conv_done(b, &s, 0);
    pdp_done(b, &p, 0);
}

const struct vec vec_conv[] = {
    { "dc_stride_pad", dc_stride_pad,
      "direct convolution, strides 2x3, padding value, shift, gaps" },
    { "dc_dilation", dc_dilation,
      "direct convolution, dilation 3x2 with padding" },
    { "dc_1x1_channels", dc_1x1_channels,
      "fully connected layer: 1x1, 203 channels, 37 kernels" },
    { "dc_converter", dc_converter,
      "direct convolution behind the input converter" },
    { "img_a8r8g8b8", img_a8r8g8b8,
      "image A8R8G8B8: unsigned, mean, converter, padding, x offset" },
    { "img_semiplanar", img_semiplanar,
      "image Y8___V8U8_N444: two planes, x offset, left padding" },
    { "img_post_extension", img_post_extension,
      "image R8, four kernel rows in one atomic operation" },
    { "conv_bias_bn_relu", conv_bias_bn_relu,
      "convolution, bias, batch norm, ReLU; all interrupts expected" },
    { "conv_sdp_pdp_fused", conv_sdp_pdp_fused,
      "convolution, SDP and PDP on the fly, only the PDP writes" },
    { NULL, NULL, NULL }
};
