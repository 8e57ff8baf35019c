/* SPDX-License-Identifier: Apache-2.0
 * Makes a ResNet-50-sized chain as a trace folder for nv_large.
 *
 *   resnet OUTDIR            OUTDIR/resnet50.cfg and its data files
 *   resnet --blocks N OUTDIR only the first N residual blocks
 *
 * All layer shapes of the network: the 7x7 stride 2 convolution on a
 * 224x224 image (packed pixels of 4 components), 3x3 max pooling, 16
 * bottleneck blocks whose sums run in the SDP's X2 with the shortcut from
 * memory, global average pooling, and the last layer as a 1x1 convolution.
 * A convolution whose input exceeds the buffer is cut into bands of rows, as
 * software does (conv_core.md 3). Weights, biases and image are random. The
 * golden CRCs come from the models' plain paths, which the tests compare
 * with an independent reference.
 */
#include "resnet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct conv_spec {
    int k, size, stride, pad, relu;
    const cube *add; /* shortcut, or NULL */
} conv_spec;

/* Shift that keeps sums of `terms` products near 7 bits: weights and data
 * are some 60 and 40 in the root mean square. */
static int shift_of(int terms)
{
    return (int)lround(6.0 + 0.5 * log2((double)terms));
}

/* Rows [y0, y1) of the output: the rows and the padding that they need. */
static void band_rows(conv_plan *p, const cube *in, const conv_spec *s,
                      int y0, int y1)
{
    int a = y0 * s->stride - s->pad;
    int b = (y1 - 1) * s->stride - s->pad + s->size - 1;

    p->pt = a < 0 ? -a : 0;
    a += p->pt;
    p->pb = b >= in->h ? b - in->h + 1 : 0;
    b -= p->pb;
    p->h = b - a + 1;
    p->in.base = in->base + (uint64_t)a * p->in.line;
}

/* Columns: all of them, less those that no window reaches. */
static void columns(conv_plan *p, const cube *in, const conv_spec *s, int ow)
{
    int b = (ow - 1) * s->stride - s->pad + s->size - 1;

    p->pl = s->pad;
    p->pr = b >= in->w ? b - in->w + 1 : 0;
    p->w = b - p->pr + 1;
}

/* Rows of output in a band: the most that fit in equal bands. */
static int band_height(const dla_cfg *cfg, conv_plan p, const cube *in,
                       const conv_spec *s, int oh)
{
    for (int bands = 1; bands <= oh; bands++) {
        int rows = (oh + bands - 1) / bands;

        /* a band in the middle needs the most input */
        int y0 = rows < oh - rows ? rows : 0;

        band_rows(&p, in, s, y0, y0 + rows);
        if (conv_plan_ok(cfg, &p))
            return rows;
    }
    fprintf(stderr, "resnet: a row of %dx%d does not fit the buffer\n", in->w,
            in->c);
    exit(2);
}

static void band(net *n, conv_plan *p, const sdp_plan *whole,
                 const conv_spec *s, int y0)
{
    sdp_plan sdp = *whole;

    if (!conv_plan_ok(n->w.cfg, p)) {
        fputs("resnet: a band does not fit the buffer\n", stderr);
        exit(2);
    }
    sdp.h = p->oh;
    sdp.dst.base += (uint64_t)y0 * sdp.dst.line;
    if (s->add)
        sdp.add += (uint64_t)y0 * sdp.add_line;
    n->macs += conv_macs(p);
    conv_write(&n->w, p, &sdp);
}

/* A convolution with bias, ReLU and sum; image: in is pixels. */
static cube conv(net *n, const cube *in, conv_spec s, int image)
{
    const dla_cfg *cfg = n->w.cfg;
    int ow = (in->w + 2 * s.pad - s.size) / s.stride + 1;
    int oh = (in->h + 2 * s.pad - s.size) / s.stride + 1, rows;
    conv_plan p = { .image = image, .post = image ? 2 : 1, .c = in->c,
                    .k = s.k, .r = s.size, .s = s.size, .sx = s.stride,
                    .sy = s.stride, .in = *in };
    cube out = cube_at(cfg, 0, ow, oh, s.k, DLA_INT8);
    sdp_plan sdp = { .w = ow, .c = s.k, .flying = 1, .relu = s.relu,
                     .scale = 1, .shift = shift_of(s.size * s.size * in->c) };

    columns(&p, in, &s, ow);
    rows = band_height(cfg, p, in, &s, oh);
    band_rows(&p, in, &s, 0, rows);
    conv_plan_ok(cfg, &p);
    p.weights = net_data(n, "weights", p.weight_bytes, 1, 127);
    sdp.bias = net_data(n, "bias", (uint64_t)surfaces(cfg, &out) * 2 *
                        cfg->atom, 2, 1 << (sdp.shift + 5 < 15 ?
                                            sdp.shift + 5 : 14));
    out.base = net_space(n, out.bytes);
    sdp.dst = out;
    if (s.add) {
        sdp.add = s.add->base;
        sdp.add_line = s.add->line;
        sdp.add_surf = s.add->surf;
        sdp.add_shift = sdp.shift;
    }
    for (int y = 0; y < oh; y += rows) {
        int end = y + rows < oh ? y + rows : oh;

        band_rows(&p, in, &s, y, end);
        band(n, &p, &sdp, &s, y);
        net_done(n, DLA_INTR_SDP, out.base, end == oh ? out.bytes : 0);
    }
    n->layers++;
    return out;
}

static cube pool(net *n, const cube *in, int method, int k, int s, int pad)
{
    pdp_plan p = { .src = *in, .method = method, .k = k, .s = s, .pl = pad,
                   .pt = pad };
    int o = (in->w + 2 * pad - k) / s + 1;

    p.pr = p.pb = (o - 1) * s + k - in->w - pad;
    p.dst = cube_at(n->w.cfg, 0, o, o, in->c, DLA_INT8);
    p.dst.base = net_space(n, p.dst.bytes);
    pdp_alone(&n->w, &p);
    net_done(n, DLA_INTR_PDP, p.dst.base, p.dst.bytes);
    n->layers++;
    return p.dst;
}

/* 1x1 down, 3x3, 1x1 up; the shortcut is the input, or a 1x1 convolution of
 * it in the first block of a stage. The 3x3 one has the stride. */
static cube bottleneck(net *n, cube in, int width, int stride, int first)
{
    cube shortcut = in, x;

    if (first)
        shortcut = conv(n, &in, (conv_spec){ 4 * width, 1, stride, 0, 0,
                                             NULL }, 0);
    x = conv(n, &in, (conv_spec){ width, 1, 1, 0, 1, NULL }, 0);
    x = conv(n, &x, (conv_spec){ width, 3, stride, 1, 1, NULL }, 0);
    return conv(n, &x, (conv_spec){ 4 * width, 1, 1, 0, 1, &shortcut }, 0);
}

static cube image(net *n)
{
    cube c = { .w = 224, .h = 224, .c = 4, .line = 224 * 4 };

    c.bytes = (uint64_t)c.line * 224;
    c.base = net_data(n, "image", c.bytes, 1, 127);
    return c;
}

static void network(net *n, int blocks)
{
    static const int depth[4] = { 3, 4, 6, 3 };
    cube x = image(n);

    x = conv(n, &x, (conv_spec){ 64, 7, 2, 3, 1, NULL }, 1);
    x = pool(n, &x, 1, 3, 2, 1);
    for (int stage = 0; stage < 4; stage++)
        for (int i = 0; i < depth[stage]; i++) {
            if (blocks-- <= 0)
                return;
            x = bottleneck(n, x, 64 << stage, stage && !i ? 2 : 1, !i);
        }
    x = pool(n, &x, 0, 7, 1, 0);
    conv(n, &x, (conv_spec){ 1000, 1, 1, 0, 0, NULL }, 0);
}

int main(int argc, char **argv)
{
    int blocks = 16;
    net n;

    if (argc == 4 && !strcmp(argv[1], "--blocks")) {
        blocks = atoi(argv[2]);
        argv += 2;
        argc -= 2;
    }
    if (argc != 2) {
        fputs("usage: resnet [--blocks N] OUTDIR\n", stderr);
        return 2;
    }
    if (!net_open(&n, "nv_large", argv[1]))
        return 2;
    network(&n, blocks);
    printf("%d layers in %d hardware layers, %.3f GMAC\n", n.layers,
           n.events, n.macs / 1e9);
    return net_close(&n) ? 0 : 1;
}
