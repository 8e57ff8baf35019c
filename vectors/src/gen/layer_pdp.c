/* SPDX-License-Identifier: Apache-2.0
 * PDP layers: random legal windows and bands (pdp.md 2.3, 4).
 */
#include "gen.h"

/* pdp.md 2.3: widest output of one pass */
static int pdp_widest(const struct pdp_plan *p)
{
    int l = p->sh >= p->kh ? 1 : ref_ceil(p->kh, p->sh);

    return l == 1 ? 128 : l == 2 ? 64 : l <= 4 ? 32 : 16;
}

int pdp_legal(struct pdp_plan *p)
{
    int tw = p->w + p->pl + p->pr - p->kw;
    int th = p->h + p->pt + p->pb - p->kh;

    if (p->pl >= p->kw || p->pr >= p->kw || p->pt >= p->kh ||
        p->pb >= p->kh || p->pl > 7 || p->pr > 7 || p->pt > 7 ||
        p->pb > 7 || tw < 0 || th < 0 || tw % p->sw || th % p->sh)
        return -1;
    p->ow = tw / p->sw + 1;
    p->oh = th / p->sh + 1;
    if (p->ow > 8192 || p->oh > 8192)
        return -1;
    return p->split || p->ow <= pdp_widest(p) ? 0 : -1;
}

/* Derives the input parts of bands of fo, mo and lo; -1 = not possible. */
static int pdp_parts(struct pdp_plan *p)
{
    int ov = p->kw - p->sw, n = p->split;

    p->fi = (p->fo - 1) * p->sw + p->kw - p->pl;
    p->mi = p->mo * p->sw;
    p->li = p->lo * p->sw - p->pr;
    if (p->fi > 1024 || p->mi > 1024 || p->li > 1024)
        return -1;                        /* as the fields hold them */
    if (p->lo < 1 || p->fi < 1 || p->li < 1 || p->li + ov < 1 ||
        p->mi + ov < 1)
        return -1;
    if (p->fo > pdp_widest(p) || p->mo > pdp_widest(p) || p->lo > pdp_widest(p))
        return -1;
    if (ov >= 0 && (ov > p->fi || (n > 1 && ov > p->mi)))
        return -1;
    return ov < 0 && (-ov >= p->li || (n > 1 && -ov >= p->mi)) ? -1 : 0;
}

/* Divides Wo into bands at random. */
static int pdp_bands_draw(struct test *b, struct pdp_plan *p)
{
    int n = p->split;

    if (n < 1 || p->ow < n + 1)
        return -1;
    p->fo = draw_in(b, 1, p->ow - n);
    p->mo = n > 1 ? draw_in(b, 1, (p->ow - p->fo - 1) / (n - 1)) : 1;
    p->lo = p->ow - p->fo - (n - 1) * p->mo;
    return pdp_parts(p);
}

int pdp_bands(struct pdp_plan *p)
{
    p->split = 0;
    if (!pdp_legal(p))
        return 0;
    for (p->split = 1; p->split < 256; p->split++) {
        if (pdp_legal(p))
            return -1;
        p->fo = p->mo = ref_ceil(p->ow, p->split + 1);
        p->lo = p->ow - p->split * p->fo;
        if (!pdp_parts(p))
            return 0;
    }
    return -1;
}

static int pdp_pad(struct test *b, const char *field, int most)
{
    return (int)knob_in(b, field, 0, most, draw_in(b, 0, most));
}

/* A chooser may choose sizes with a rest that fits no stride: the width or
 * height shrinks by it, where it may. */
static void pdp_even(struct test *b, struct pdp_plan *p)
{
    int tw = p->w + p->pl + p->pr - p->kw, th = p->h + p->pt + p->pb - p->kh;

    if (p->flying || !b->choice)
        return;
    if (tw > 0 && p->w > tw % p->sw)
        p->w -= tw % p->sw;
    if (th > 0 && p->h > th % p->sh)
        p->h -= th % p->sh;
    knob_is(b, "pdp.width", p->w);
    knob_is(b, "pdp.height", p->h);
}

static int pdp_too_large(const struct test *b, const struct pdp_plan *p)
{
    return (double)p->w * p->h * p->c > knob_budget(b, 1e5) ||
           (double)p->ow * p->oh * p->c * p->kw * p->kh >
               knob_budget(b, 2e6);
}

static void pdp_draw(struct test *b, struct pdp_plan *p)
{
    p->kw = knob_int(b, "pdp.kernel_w", draw_in(b, 1, 8));
    p->kh = knob_int(b, "pdp.kernel_h", draw_in(b, 1, 8));
    p->sw = draw_one_in(b, 6) ? draw_in(b, 1, 16) : draw_in(b, 1, 4);
    p->sh = draw_one_in(b, 6) ? draw_in(b, 1, 16) : draw_in(b, 1, 4);
    p->sw = knob_int(b, "pdp.stride_x", p->sw);
    p->sh = knob_int(b, "pdp.stride_y", p->sh);
    p->pl = pdp_pad(b, "pdp.pad_left", p->kw - 1);
    p->pr = pdp_pad(b, "pdp.pad_right", p->kw - 1);
    p->pt = pdp_pad(b, "pdp.pad_top", p->kh - 1);
    p->pb = pdp_pad(b, "pdp.pad_bottom", p->kh - 1);
    if (p->flying) {
        knob_is(b, "pdp.width", p->w);
        knob_is(b, "pdp.height", p->h);
        knob_is(b, "pdp.channels", p->c);
        return;
    }
    p->w = knob_int(b, "pdp.width", draw_in(b, 1, 24));
    p->h = knob_int(b, "pdp.height", draw_in(b, 1, 16));
    p->c = knob_int(b, "pdp.channels",
                    draw_in(b, 1, 2 * ref_lanes(&b->t->cfg, p->prec) + 2));
}

/* As many equal bands as the chooser wants; as few as a wide line needs, if it
 * may choose. */
static int pdp_equal(struct test *b, struct pdp_plan *p)
{
    int n = p->split;

    if (!b->choice || p->flying)
        return -1;
    for (int i = 0; i < 2; i++) {
        p->split = i ? (p->ow - 1) / pdp_widest(p) : n;
        p->fo = p->mo = ref_ceil(p->ow, p->split + 1);
        p->lo = p->ow - p->split * p->fo;
        knob_is(b, "pdp.bands", p->split + 1);
        if (p->split > 0 && p->split < 256 && !pdp_parts(p))
            return 0;
    }
    return -1;
}

/* Flying layers keep w, h, c; a 1x1 window always fits. */
void pdp_random(struct test *b, struct pdp_plan *p)
{
    int split = !p->flying && draw_one_in(b, 3) ? draw_in(b, 1, 4) : 0;

    knob_begin(b, "pdp");
    for (int tries = 0;; tries++) {
        draw_again(b);
        pdp_draw(b, p);
        p->split = p->flying ? 0 : knob_int(b, "pdp.bands", split + 1) - 1;
        if (p->flying && tries > 500 && !b->choice) {
            p->kw = p->kh = p->sw = p->sh = 1;
            p->pl = p->pr = p->pt = p->pb = 0;
        }
        pdp_even(b, p);
        if (b->choice && !p->flying && !p->split && p->w > 128)
            p->split = 1;
        if (!pdp_legal(p) &&
            (!p->split || !pdp_bands_draw(b, p) || !pdp_equal(b, p)) &&
            !pdp_too_large(b, p) && knob_fits(b))
            break;
    }
    draw_done(b);
    p->method = (int)knob_in(b, "pdp.method", 0, 2, draw_in(b, 0, 2));
    p->pad_val = draw_in(b, -128, 127);
    if (p->prec != REF_INT8)
        p->pad_val = draw_in(b, -32768, 32767);
    p->pad_val = knob_int(b, "pdp.pad_value", p->pad_val);
    if (p->prec == REF_FP16)
        p->nan_zero = draw_in(b, 0, 1);
    p->gap = draw_one_in(b, 2) ? 4 : 0;
}

/* pdp.md 2.3: reciprocals and multiples of the padding value; with FP16
 * the padding value is pad_val / 256. */
static int64_t pdp_recip(const struct pdp_plan *p, int n)
{
    static const int fp[9] = { 0, 0x7c00, 0x7800, 0x7555, 0x7400,
                               0x7266, 0x7155, 0x7092, 0x7000 };

    return p->prec == REF_FP16 ? fp[n] : 65536 / n;
}

static int64_t pad_of(const struct pdp_plan *p, int n)
{
    if (p->prec != REF_FP16)
        return p->pad_val * n;
    return ref_fcvt(ref_f32, ref_f17,
                    float_bits((float)(p->pad_val * n) / 256.0f));
}

static void pdp_tags(struct test *b, const struct pdp_plan *p)
{
    static const char *const method[3] = { "average", "max", "min" };
    const char *n = "pdp";
    int q = p->prec;

    tag(b, n, q, "%s", method[p->method]);
    tag(b, n, q, p->flying ? "flying" : "memory");
    if (p->pl || p->pr || p->pt || p->pb)
        tag(b, n, q, "%s_pad", method[p->method]);
    tag_if(b, n, q, p->split, p->split > 1 ? "split_mid" : "split");
    if (p->split)
        tag(b, n, q, "%s_split", method[p->method]);
    tag(b, n, q, p->sw > p->kw ? "stride_over" : p->sw < p->kw
                     ? "overlap" : "stride_even");
    tag_if(b, n, q, q == REF_FP16, p->nan_zero ? "nan_flush" : "nan_keep");
    if (!p->flying)
        tag_mem(b, n, q, "source", p->src.mem);
    tag_mem(b, n, q, "output", p->dst.mem);
}

static void window_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP;
    char field[16];

    SET(b, u, { "KERNEL_WIDTH", p->kw - 1 }, { "KERNEL_HEIGHT", p->kh - 1 },
        { "KERNEL_STRIDE_WIDTH", p->sw - 1 },
        { "KERNEL_STRIDE_HEIGHT", p->sh - 1 });
    set_pads(b, u, p->pl, p->pr, p->pt, p->pb);
    if (p->method != 0)
        return;
    set(b, u, "RECIP_KERNEL_WIDTH", pdp_recip(p, p->kw));
    set(b, u, "RECIP_KERNEL_HEIGHT", pdp_recip(p, p->kh));
    for (int i = 1; i < 8; i++) {
        snprintf(field, sizeof field, "PAD_VALUE_%dX", i);
        set(b, u, field, pad_of(p, i));
    }
}

static void part_in(struct test *b, const struct pdp_plan *p, enum unit u)
{
    if (!p->split)
        return;
    SET(b, u, { "PARTIAL_WIDTH_IN_FIRST", p->fi - 1 },
        { "PARTIAL_WIDTH_IN_MID", p->mi - 1 },
        { "PARTIAL_WIDTH_IN_LAST", p->li - 1 });
}

static void size_in(struct test *b, const struct pdp_plan *p, enum unit u)
{
    set_size(b, u, "CUBE_IN_%s", p->w, p->h, p->c);
    set(b, u, "INPUT_DATA", p->prec);
    part_in(b, p, u);
}

static void pdp_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP;

    unit_begin(b, u);
    size_in(b, p, u);
    window_regs(b, p);
    if (p->prec == REF_FP16)
        set(b, u, "NAN_TO_ZERO", p->nan_zero);
    set_size(b, u, "CUBE_OUT_%s", p->ow, p->oh, p->c);
    SET(b, u, { "POOLING_METHOD", p->method }, { "FLYING_MODE", !p->flying },
        { "SPLIT_NUM", p->split });
    if (p->split) {
        SET(b, u, { "PARTIAL_WIDTH_OUT_FIRST", p->fo - 1 },
            { "PARTIAL_WIDTH_OUT_MID", p->mo - 1 },
            { "PARTIAL_WIDTH_OUT_LAST", p->lo - 1 });
    }
    set_cube(b, u, "DST", &p->dst);
    unit_write(b, u);
}

static void pdp_rdma_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP_RDMA;

    unit_begin(b, u);
    size_in(b, p, u);
    set(b, u, "FLYING_MODE", 1);
    set_cube(b, u, "SRC", &p->src);
    SET(b, u, { "SPLIT_NUM", p->split }, { "KERNEL_WIDTH", p->kw - 1 },
        { "KERNEL_STRIDE_WIDTH", p->sw - 1 }, { "PAD_WIDTH", p->pl });
    unit_write(b, u);
}

void pdp_write(struct test *b, struct pdp_plan *p)
{
    int special = p->prec == REF_FP16 ? special_fp16(b) : 0;

    if (!p->flying && !p->src_placed) {
        cube_place(b, &p->src, p->w, p->h, p->c, p->gap, p->prec);
        region_elems(b, p->src.mem, p->src.base, "dt", p->src.size,
                     p->prec, 1, special);
    }
    if (!p->dst_placed) {
        cube_place(b, &p->dst, p->ow, p->oh, p->c, p->gap, p->prec);
        region(b, p->dst.mem, p->dst.base, "dst", NULL, p->dst.size);
    }
    pdp_tags(b, p);
    pdp_regs(b, p);
    if (!p->flying)
        pdp_rdma_regs(b, p);
}

void pdp_enable(struct test *b, const struct pdp_plan *p)
{
    unit_enable(b, U_PDP);
    if (!p->flying)
        unit_enable(b, U_PDP_RDMA);
}
