/* SPDX-License-Identifier: Apache-2.0
 * Convolution layers: random legal shapes (conv_core.md 3).
 */
#include "gen.h"

static const int pixfmts[13] = { 0,  12, 13, 14, 15, 16, 17,
                                 18, 19, 26, 27, 28, 29 };

static int conv_flag(struct test *b, const char *field, int usual)
{
    return (int)knob_in(b, field, 0, 1, usual);
}

static int conv_batches(const struct conv_plan *p)
{
    return p->nb ? p->nb : 1;
}

static void draw_kernel(struct test *b, struct conv_plan *p)
{
    int cb = b->t->cfg.cb, g = ref_group(&b->t->cfg, p->proc);

    p->r = knob_int(b, "conv.kernel_h", draw_in(b, 1, 5));
    p->s = knob_int(b, "conv.kernel_w", draw_in(b, 1, 5));
    p->sx =
        knob_int(b, "conv.stride_x", draw_one_in(b, 2) ? 1 : draw_in(b, 1, 4));
    p->sy =
        knob_int(b, "conv.stride_y", draw_one_in(b, 2) ? 1 : draw_in(b, 1, 4));
    p->k = knob_int(b, "conv.kernels", draw_in(b, 1, 2 * g + 3));
    p->w = knob_int(b, "conv.width", draw_in(b, 1, 18));
    p->h = knob_int(b, "conv.height", draw_in(b, 1, 14));
    p->dx = p->dy = p->post = 1;
    if (p->image)
        return;
    p->c = knob_int(b, "conv.channels", draw_in(b, 1, 2 * cb + cb / 2));
    if (draw_one_in(b, 3)) {
        p->dx = draw_in(b, 1, 4);
        p->dy = draw_in(b, 1, 4);
    }
    p->dx = knob_int(b, "conv.dilation_x", p->dx);
    p->dy = knob_int(b, "conv.dilation_y", p->dy);
}

/* Any format, with the precisions that it allows: conv_core.md 3. */
static void draw_format(struct test *b, struct conv_plan *p)
{
    p->pixfmt = pixfmts[draw_in(b, 0, 12)];
    if (!b->t->cfg.v1) {
        p->pixfmt = knob_int(b, "conv.format", p->pixfmt);
        return;
    }
    do {
        p->pixfmt = draw_in(b, 0, 35);
        p->in = ref_pix_find(p->pixfmt)->prec;
    } while (p->in == REF_FP16 && p->proc != REF_FP16);
    p->pixfmt = knob_int(b, "conv.format", p->pixfmt);
    p->in = ref_pix_find(p->pixfmt)->prec;
}

static void draw_pixels(struct test *b, struct conv_plan *p)
{
    const struct ref_pix *q;
    int m;

    draw_format(b, p);
    q = ref_pix_find(p->pixfmt);
    p->c = q->chans;
    knob_is(b, "conv.channels", p->c);
    p->xoff =
        draw_one_in(b, 2) ? 0 : draw_in(b, 0, (b->t->cfg.ab - 1) / q->bpp0);
    if (p->xoff > 31)
        p->xoff = 31;
    p->xoff = (int)knob_in(b, "conv.x_offset", 0,
                           (b->t->cfg.ab - 1) / q->bpp0, p->xoff);
    p->sign = conv_flag(b, "conv.signed", draw_in(b, 0, 1) || p->pixfmt == 4);
    p->cvt = !p->sign || draw_one_in(b, 2) || p->in != p->proc;
    if (p->in == REF_FP16)
        p->cvt = 0;
    p->post = 1 << (draw_one_in(b, 2) ? 0 : draw_in(b, 0, 2));
    p->post = knob_int(b, "conv.post", p->post);
    p->mean = conv_flag(b, "conv.mean", draw_in(b, 0, 1));
    m = p->in == REF_INT16 ? 20000 : 140;
    for (int i = 0; i < 4; i++)
        p->mean_v[i] = draw_in(b, -m, m);
}

/* Numbers of the input converter, by the sizes on both sides. */
static void draw_cvt(struct test *b, struct conv_plan *p)
{
    int wide = p->in == REF_INT16;

    p->cvt_off = wide ? draw_in(b, -15000, 15000) : draw_in(b, -150, 150);
    p->cvt_scale = draw_in(b, -100, 100);
    p->cvt_trunc = draw_in(b, 4, 8);
    if (wide && p->proc == REF_INT8)
        p->cvt_trunc += 7;
    if (!wide && p->proc != REF_INT8)
        p->cvt_trunc = draw_in(b, 0, 3);
    if (p->proc == REF_FP16 && p->in != REF_FP16) {
        p->cvt_off = 0;                   /* conv_core.md 3 */
        p->pad_val = 0;
    }
}

/* Below the window, and as the register's bits hold it. */
static int conv_pad(struct test *b, const char *field, int most)
{
    return (int)knob_in(b, field, 0, most < 31 ? most : 31,
                        draw_in(b, 0, most));
}

static void draw_numbers(struct test *b, struct conv_plan *p)
{
    if (p->proc == REF_INT8)
        p->pad_val = (int)knob_in(b, "conv.pad_value", -128, 127, p->pad_val);
    else if (p->proc == REF_INT16)
        p->pad_val = knob_int(b, "conv.pad_value", p->pad_val);
    if (p->cvt && p->proc != REF_FP16) {
        p->cvt_off = knob_int(b, "conv.cvt_offset", p->cvt_off);
        p->cvt_scale = knob_int(b, "conv.cvt_scale", p->cvt_scale);
        p->cvt_trunc = knob_int(b, "conv.cvt_truncate", p->cvt_trunc);
    }
    p->clip = knob_int(b, "conv.truncate", p->clip);
    p->extreme = p->proc == REF_FP16 ? 0 : conv_flag(b, "conv.extreme", 0);
    p->powers = p->proc == REF_FP16 ? knob_int(b, "conv.powers", 0) : 0;
    p->cancel &= !p->powers;
    b->plain |= p->extreme || p->powers || p->clip > 16;
}

static void conv_draw(struct test *b, struct conv_plan *p)
{
    draw_kernel(b, p);
    if (p->image)
        draw_pixels(b, p);
    else
        p->cvt = p->proc != REF_FP16 && draw_one_in(b, 5);
    p->cvt = p->proc == REF_FP16 && !p->image
                 ? 0 : conv_flag(b, "conv.converter", p->cvt);
    p->pl = conv_pad(b, "conv.pad_left", (p->s - 1) * p->dx);
    p->pr = conv_pad(b, "conv.pad_right", (p->s - 1) * p->dx);
    p->pt = conv_pad(b, "conv.pad_top", (p->r - 1) * p->dy);
    p->pb = conv_pad(b, "conv.pad_bottom", (p->r - 1) * p->dy);
    p->pad_val = draw_one_in(b, 2) ? 0 : draw_in(b, -128, 127);
    if (p->pad_val && p->proc == REF_FP16)
        p->pad_val = random_fp16(b, 0);
    else if (p->pad_val && p->proc == REF_INT16)
        p->pad_val = draw_in(b, -32768, 32767);
    draw_cvt(b, p);
    p->clip = draw_one_in(b, 2) ? 0 : draw_in(b, 0, 6);
    if (p->proc == REF_INT16)
        p->clip = draw_in(b, 0, 16);
    p->gap = draw_one_in(b, 2) ? 3 : 0;
    if (p->proc == REF_FP16) {
        p->special = draw_one_in(b, 4);
        p->nan_zero = draw_in(b, 0, 1);
        p->cancel = !p->image && !p->wino && draw_one_in(b, 3);
    }
    draw_numbers(b, p);
}

/* Sizes after the extension are multiples of 4, at least 12. */
static void draw_wino(struct test *b, struct conv_plan *p)
{
    int we = 4 * draw_in(b, 3, 5), he = 4 * draw_in(b, 3, 4);

    we = 4 * knob_int(b, "conv.tiles_x", we / 4);
    he = 4 * knob_int(b, "conv.tiles_y", he / 4);
    p->sx = draw_one_in(b, 2) ? 1 : draw_in(b, 1, 3);
    p->sy = draw_one_in(b, 2) ? 1 : draw_in(b, 1, 3);
    p->sx = knob_int(b, "conv.stride_x", p->sx);
    p->sy = knob_int(b, "conv.stride_y", p->sy);
    p->cvt = 0;
    p->dx = p->dy = p->post = 1;
    p->pl = conv_pad(b, "conv.pad_left", p->sx == 1 ? 1 : 3 * p->sx - 1);
    p->pt = conv_pad(b, "conv.pad_top", p->sy == 1 ? 1 : 3 * p->sy - 1);
    p->pr = conv_pad(b, "conv.pad_right", 3 * p->sx);
    p->pb = conv_pad(b, "conv.pad_bottom", 3 * p->sy);
    p->w = we * p->sx - p->pl - p->pr;
    p->h = he * p->sy - p->pt - p->pb;
    p->c = knob_int(b, "conv.channels", draw_in(b, 1, 2 * b->t->cfg.ab + 3));
    p->pra = knob_int(b, "conv.pra", draw_in(b, 0, 2));
    knob_is(b, "conv.width", p->w);
    knob_is(b, "conv.height", p->h);
    knob_is(b, "conv.dilation_x", 1);
    knob_is(b, "conv.dilation_y", 1);
    if (p->proc == REF_INT8)              /* both bytes must be equal */
        p->pad_val = (p->pad_val & 255) * 0x101;
}

int conv_ext_channels(const struct test *b, const struct conv_plan *p)
{
    int e = ref_lanes(&b->t->cfg, p->proc);

    return ref_ceil(p->c, e) * e * p->sx * p->sy;
}

/* ENTRIES + 1, conv_core.md 3 */
int conv_entries(const struct test *b, const struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int per = f->eb / f->ab, n = ref_ceil(p->c, ref_lanes(f, p->proc));
    int full = n / per, m = n % per, e = full * p->w;
    int es = ref_es(p->proc);

    if (p->image)
        return ref_ceil((p->pl + p->w + p->pr) * p->c * es, f->eb);
    if (p->wino)
        return (p->pl + p->w + p->pr) / p->sx * conv_ext_channels(b, p) *
               es / f->eb;
    if (m == 0)
        return e;
    if (m > per / 2)
        return e + p->w;
    return e + ref_ceil(p->w, m * 2 == per ? 2 : 4);
}

/* Atoms of padding beside an image line that begins at the xoff-th pixel of
 * its atom of `per`, against the bits that count them. */
static int pad_fits(const struct conv_plan *p, int per, int xoff, int bits)
{
    int left = p->pl / per + (xoff < p->pl % per);
    int right = (p->pl + p->w - 1 + p->pr) / per + 2 - left -
                ((p->w - 1 + xoff) / per + 1);

    return !bits || (left < 1 << bits && right < 1 << bits);
}

int conv_pad_fits(const struct test *b, const struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    const struct ref_pix *q;
    int per;

    if (!p->image)
        return 1;
    q = ref_pix_find(p->pixfmt);
    if (!pad_fits(p, f->ab / q->bpp0, p->xoff, f->pad_bits[0]))
        return 0;
    if (q->planes < 2)
        return 1;
    /* The document leaves open whether the offset counts within the atom of
     * plane 1; the layer is legal in both readings. */
    per = f->ab / q->bpp1;
    return pad_fits(p, per, p->xoff, f->pad_bits[1]) &&
           pad_fits(p, per, p->xoff % per, f->pad_bits[1]);
}

/* Shapes that the image path of the RTL gets wrong (conv_core.md 6.3). */
static int image_ok(const struct test *b, const struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int q = p->s * p->c, n = q % f->cb, blocks = ref_ceil(q, f->cb);

    if (p->post > 1)
        return q <= f->cb / p->post && p->sx * p->c <= f->cb / p->post;
    if (f->v1)
        return 1;
    if (n == 1 && blocks >= 3)
        return 0;
    return !((p->ow == 1 || p->ow % (2 * f->g) == 1) && blocks >= 4 &&
             n != 0 && n <= 6);
}

int conv_lines(const struct conv_plan *p)
{
    if (p->wino)
        return (p->pt + p->h + p->pb) / p->sy;
    return p->h_ext ? p->h_ext : p->h;
}

struct ref_conv conv_kernels(const struct test *b, const struct conv_plan *p)
{
    int run = p->image ? p->s * p->c : p->c; /* a line of pixels is one run */

    return (struct ref_conv){
        .g = ref_group(&b->t->cfg, p->proc), .k = p->k, .r = p->r,
        .s = p->image ? 1 : p->s,
        .wc = p->wino ? conv_ext_channels(b, p) : run
    };
}

/* Multiplications that a test may have, by the speed of the reference. */
static double conv_limit(const struct conv_plan *p)
{
    if (p->budget > 0)
        return p->budget;
    return p->proc == REF_FP16 ? 8e4 : p->wino ? 3e5
           : p->nb || p->proc ? 4e5 : 1.5e6;
}

/* Output size; -1 when the window does not fit evenly, which only a chooser can
 * cause. */
static int size_out(const struct test *b, struct conv_plan *p)
{
    int tw = p->pl + p->w + p->pr - ((p->s - 1) * p->dx + 1);
    int th = p->pt + conv_lines(p) + p->pb - ((p->r - 1) * p->dy + 1);

    if (p->wino) {
        p->ow = (p->pl + p->w + p->pr) / p->sx - 4;
        p->oh = conv_lines(p) - 4;
        return p->w < 1 || p->h < 1 ? -1 : 0;
    }
    if (tw < 0 || th < 0 ||
        (!b->choice && (tw % p->sx || th % p->sy)))
        return -1;
    p->ow = tw / p->sx + 1;
    p->oh = th / p->sy + 1;
    return 0;
}

/* Elements of a kernel in the weight stream. */
int conv_per_kernel(const struct test *b, const struct conv_plan *p)
{
    return p->wino ? 16 * conv_ext_channels(b, p) : p->r * p->s * p->c;
}

/* Entries of weights that must fit: those of a group and one more, and all
 * that CDMA stores after the other groups, padding of up to 128 bytes included
 * (conv_core.md 3). A layer that is not tight has room for a group and any
 * padding. */
static int weight_room(const struct test *b, const struct conv_plan *p,
                       int elements)
{
    const struct ref_cfg *f = &b->t->cfg;
    int es = ref_es(p->proc), g = ref_group(f, p->proc);
    int room = ref_ceil(elements * es, f->eb) + 1, last;
    int64_t bytes = (int64_t)conv_per_kernel(b, p) * es;

    if (!p->tight)
        return room + 16;
    last = (int)((bytes * p->k + 127) / 128 * 128 / f->eb -
                 (p->k - 1) / g * g * bytes / f->eb);
    return !p->comp && last > room ? last : room;
}

/* Also chooses the banks: all lines of input, one group of weights. */
int conv_legal(const struct test *b, struct conv_plan *p)
{
    const struct ref_cfg *f = &b->t->cfg;
    int g = ref_group(f, p->proc), group;
    double macs;

    if (b->tall || size_out(b, p) || p->pr > 31 || p->pl > 31 || p->pt > 31)
        return -1;
    if (p->ow > 8192 || p->oh > 8192)
        return -1;
    macs =
        (double)p->ow * p->oh * p->k * conv_per_kernel(b, p) * conv_batches(p);
    if ((p->wino ? macs / 4 : macs) > knob_budget(b, conv_limit(p)))
        return -1;
    if (p->image && (!image_ok(b, p) || !conv_pad_fits(b, p)))
        return -1;
    p->data_bank = ref_ceil(
        conv_entries(b, p) * conv_lines(p) * conv_batches(p), f->depth);
    group = (p->k < g && !p->skip_wt ? p->k : g) * conv_per_kernel(b, p);
    /* A group's masks and one entry more have a bank (conv_core.md 3). */
    if (p->comp && ref_ceil(group, 8 * f->eb) + 1 > f->depth)
        return -1;
    if (p->skip_wt)
        group = p->k * conv_per_kernel(b, p);
    p->wt_bank = ref_ceil(weight_room(b, p, group), f->depth);
    return p->data_bank + p->wt_bank <= f->banks - p->comp ? 0 : -1;
}

/* Relations that hold for every choice of a chooser. */
static int conv_chosen(const struct conv_plan *p)
{
    if (!p->image)
        return 1;
    if (p->in == REF_FP16)
        return p->proc == REF_FP16 && !p->cvt;
    return p->cvt || (p->sign && p->in == p->proc);
}

void conv_random_as(struct test *b, struct conv_plan *p)
{
    const struct conv_plan want = *p;
    int spare, data, wt;

    knob_begin(b, "conv");
    do {
        draw_again(b);
        *p = want;
        conv_draw(b, p);
        if (p->wino)
            draw_wino(b, p);
        p->tight = conv_flag(b, "conv.tight", 0);
    } while (!conv_chosen(p) || conv_legal(b, p) || !knob_fits(b));
    draw_done(b);
    data = p->data_bank;
    wt = p->wt_bank;
    spare = b->t->cfg.banks - p->comp - data - wt;
    if (b->junk && spare > 0 && draw_one_in(b, 2)) {
        int n = draw_in(b, 0, spare);

        data += n;
        wt += draw_in(b, 0, spare - n);
    }
    spare = b->t->cfg.banks - p->comp;
    p->data_bank = (int)knob_in(b, "conv.data_bank", p->data_bank,
                                spare - p->wt_bank, data);
    p->wt_bank = (int)knob_in(b, "conv.weight_bank", p->wt_bank,
                              spare - p->data_bank, wt);
}

void conv_random(struct test *b, struct conv_plan *p, int image)
{
    *p = (struct conv_plan){ 0 };
    p->image = image;
    p->in = p->proc = b->prec;
    conv_random_as(b, p);
}

void conv_sdp(const struct test *b, const struct conv_plan *c,
              struct sdp_plan *s)
{
    int n = bits_of(conv_per_kernel(b, c));

    s->w = c->ow;
    s->h = c->oh;
    s->c = c->k;
    s->flying = 1;
    s->in = s->proc = s->out = c->proc;
    s->nb = conv_batches(c);
    s->wino = c->wino;
    s->gap = c->gap;
    s->in_bits = (c->proc == REF_INT8 ? 14 : 29) + n / 2 - c->clip;
    if (s->in_bits > 31)
        s->in_bits = 31;
}

/* ---- modes ------------------------------------------------------------ */

static void shape_tags(struct test *b, const struct conv_plan *p)
{
    const char *n = "conv";
    int g = ref_group(&b->t->cfg, p->proc), q = p->proc;

    if (p->pl || p->pt || p->pr || p->pb)
        tag(b, n, q, p->pad_val ? "pad_value" : "pad_zero");
    tag_if(b, n, q, p->pl != p->pr || p->pt != p->pb, "pad_asymmetric");
    tag_if(b, n, q, p->sx > 1 || p->sy > 1, "stride");
    tag_if(b, n, q, p->dx > 1 || p->dy > 1, "dilation");
    if (p->image && p->post > 1)
        tag(b, n, q, "post%d", p->post);
    tag_if(b, n, q, p->k > g, "groups");
    tag_if(b, n, q, conv_per_kernel(b, p) > b->t->cfg.cb, "blocks");
    tag_if(b, n, q, p->clip, "truncate");
    tag_if(b, n, q, p->ow == 1 && p->oh == 1, "out1x1");
}

void conv_tags(struct test *b, const struct conv_plan *p)
{
    const char *n = "conv";
    int q = p->proc;

    tag(b, n, q, p->wino ? "wino" : p->image ? "image" : "direct");
    shape_tags(b, p);
    tag_if(b, n, q, p->wino && p->sx * p->sy > 1, "wino_stride");
    if (p->wino && q != REF_FP16)
        tag(b, n, q, "pra%d", p->pra);
    if (p->nb > 1)
        tag(b, n, q, p->nb > 15 ? "batch16+" : p->nb > 7 ? "batch8+"
                     : p->nb > 3 ? "batch4+" : "batch2+");
    if (p->comp)
        tag(b, n, q, "compressed_%s",
            p->wino ? "wino" : p->image ? "image" : "direct");
    if (p->image) {
        tag(b, n, q, "format%d", p->pixfmt);
        tag(b, n, q, "%s_to_%s", prec_name[p->in], prec_name[q]);
        tag(b, n, q, p->sign ? "signed" : "unsigned");
        tag_if(b, n, q, p->xoff, "x_offset");
    }
    tag_if(b, n, q, p->cvt, p->image && p->mean ? "cvt_mean" : "cvt_offset");
    tag_if(b, n, q, q == REF_FP16, p->nan_zero ? "nan_flush" : "nan_keep");
    tag_if(b, n, q, p->cancel, "cancel");
    if (p->data_reuse)
        tag(b, n, q, p->image ? "reuse_data_image" : "reuse_data");
    if (p->wt_reuse)
        tag(b, n, q, p->image ? "reuse_weight_image" : "reuse_weight");
    tag_if(b, n, q, p->rls, p->image ? "partial_image" : "partial");
    tag_mem(b, n, q, "data", p->in_cube.mem);
    tag_mem(b, n, q, "weight", p->mem_w);
}
