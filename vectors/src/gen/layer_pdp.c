/* SPDX-License-Identifier: Apache-2.0
 * PDP layers: random legal windows and bands (pdp.md 2.3, 4).
 */
#include "gen.h"

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

/* pdp.md 2.3: widest output of one pass */
static int widest(const struct pdp_plan *p)
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
    return p->split || p->ow <= widest(p) ? 0 : -1;
}

/* Derives the input parts of bands of fo, mo and lo; -1 = not possible. */
static int parts(struct pdp_plan *p)
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
    if (p->fo > widest(p) || p->mo > widest(p) || p->lo > widest(p))
        return -1;
    if (ov >= 0 && (ov > p->fi || (n > 1 && ov > p->mi)))
        return -1;
    return ov < 0 && (-ov >= p->li || (n > 1 && -ov >= p->mi)) ? -1 : 0;
}

/* Divides Wo into bands at random. */
static int bands(struct test *b, struct pdp_plan *p)
{
    int n = p->split;

    if (n < 1 || p->ow < n + 1)
        return -1;
    p->fo = in(b, 1, p->ow - n);
    p->mo = n > 1 ? in(b, 1, (p->ow - p->fo - 1) / (n - 1)) : 1;
    p->lo = p->ow - p->fo - (n - 1) * p->mo;
    return parts(p);
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
        if (!parts(p))
            return 0;
    }
    return -1;
}

static int num(struct test *b, const char *field, int usual)
{
    return (int)knob(b, field, usual);
}

static int pad(struct test *b, const char *field, int most)
{
    return (int)knob_in(b, field, 0, most, in(b, 0, most));
}

/* A chooser may ask for sizes whose rest fits no stride: the width or height
 * shrinks by it, where it may. */
static void even(struct test *b, struct pdp_plan *p)
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

static int too_large(const struct test *b, const struct pdp_plan *p)
{
    return (double)p->w * p->h * p->c > knob_budget(b, 1e5) ||
           (double)p->ow * p->oh * p->c * p->kw * p->kh >
               knob_budget(b, 2e6);
}

static void draw(struct test *b, struct pdp_plan *p)
{
    p->kw = num(b, "pdp.kernel_w", in(b, 1, 8));
    p->kh = num(b, "pdp.kernel_h", in(b, 1, 8));
    p->sw = rng_one_in(&b->r, 6) ? in(b, 1, 16) : in(b, 1, 4);
    p->sh = rng_one_in(&b->r, 6) ? in(b, 1, 16) : in(b, 1, 4);
    p->sw = num(b, "pdp.stride_x", p->sw);
    p->sh = num(b, "pdp.stride_y", p->sh);
    p->pl = pad(b, "pdp.pad_left", p->kw - 1);
    p->pr = pad(b, "pdp.pad_right", p->kw - 1);
    p->pt = pad(b, "pdp.pad_top", p->kh - 1);
    p->pb = pad(b, "pdp.pad_bottom", p->kh - 1);
    if (p->flying) {
        knob_is(b, "pdp.width", p->w);
        knob_is(b, "pdp.height", p->h);
        knob_is(b, "pdp.channels", p->c);
        return;
    }
    p->w = num(b, "pdp.width", in(b, 1, 24));
    p->h = num(b, "pdp.height", in(b, 1, 16));
    p->c = num(b, "pdp.channels",
               in(b, 1, 2 * ref_lanes(&b->t->cfg, p->prec) + 2));
}

/* As many equal bands as a chooser has; as few as a wide line needs, where
 * it may. */
static int equal(struct test *b, struct pdp_plan *p)
{
    int n = p->split;

    if (!b->choice || p->flying)
        return -1;
    for (int i = 0; i < 2; i++) {
        p->split = i ? (p->ow - 1) / widest(p) : n;
        p->fo = p->mo = ref_ceil(p->ow, p->split + 1);
        p->lo = p->ow - p->split * p->fo;
        knob_is(b, "pdp.bands", p->split + 1);
        if (p->split > 0 && p->split < 256 && !parts(p))
            return 0;
    }
    return -1;
}

/* Flying layers keep w, h, c; a 1x1 window always fits. */
void pdp_random(struct test *b, struct pdp_plan *p)
{
    int split = !p->flying && rng_one_in(&b->r, 3) ? in(b, 1, 4) : 0;

    knob_begin(b, "pdp");
    for (int tries = 0;; tries++) {
        draw_again(b);
        draw(b, p);
        p->split = p->flying ? 0 : num(b, "pdp.bands", split + 1) - 1;
        if (p->flying && tries > 500 && knob_usual(b)) {
            p->kw = p->kh = p->sw = p->sh = 1;
            p->pl = p->pr = p->pt = p->pb = 0;
        }
        even(b, p);
        if (b->choice && !p->flying && !p->split && p->w > 128)
            p->split = 1;
        if (!pdp_legal(p) && (!p->split || !bands(b, p) || !equal(b, p)) &&
            !too_large(b, p) && knob_fits(b))
            break;
    }
    draw_done(b);
    p->method = (int)knob_in(b, "pdp.method", 0, 2, in(b, 0, 2));
    p->pad_val = in(b, -128, 127);
    if (p->prec != REF_INT8)
        p->pad_val = in(b, -32768, 32767);
    p->pad_val = num(b, "pdp.pad_value", p->pad_val);
    if (p->prec == REF_FP16)
        p->nan_zero = in(b, 0, 1);
    p->gap = rng_one_in(&b->r, 2) ? 4 : 0;
}

static uint32_t f17(float v)
{
    return ref_fcvt(ref_f32, ref_f17, float_bits(v));
}

/* pdp.md 2.3: reciprocals and multiples of the padding value; with FP16
 * the padding value is pad_val / 256. */
static int64_t recip(const struct pdp_plan *p, int n)
{
    static const int fp[9] = { 0, 0x7c00, 0x7800, 0x7555, 0x7400,
                               0x7266, 0x7155, 0x7092, 0x7000 };

    return p->prec == REF_FP16 ? fp[n] : 65536 / n;
}

static int64_t pad_of(const struct pdp_plan *p, int n)
{
    if (p->prec == REF_FP16)
        return f17((float)(p->pad_val * n) / 256.0f);
    return p->pad_val * n;
}

static void tags(struct test *b, const struct pdp_plan *p)
{
    static const char *const method[3] = { "average", "max", "min" };
    const char *n = "pdp";
    int q = p->prec;

    tag(b, n, q, "%s", method[p->method]);
    tag(b, n, q, p->flying ? "flying" : "memory");
    if (p->pl || p->pr || p->pt || p->pb)
        tag(b, n, q, "%s_pad", method[p->method]);
    if (p->split)
        tag(b, n, q, p->split > 1 ? "split_mid" : "split");
    if (p->split)
        tag(b, n, q, "%s_split", method[p->method]);
    tag(b, n, q, p->sw > p->kw ? "stride_over" : p->sw < p->kw
                     ? "overlap" : "stride_even");
    if (q == REF_FP16)
        tag(b, n, q, p->nan_zero ? "nan_flush" : "nan_keep");
    if (!p->flying)
        tag_mem(b, n, q, "source", p->src.mem);
    tag_mem(b, n, q, "output", p->dst.mem);
}

static void window_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP;
    char reg[48], f[32];

    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_WIDTH", p->kw - 1);
    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_HEIGHT", p->kh - 1);
    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_STRIDE_WIDTH", p->sw - 1);
    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_STRIDE_HEIGHT", p->sh - 1);
    set(b, u, "D_POOLING_PADDING_CFG", "PAD_LEFT", p->pl);
    set(b, u, "D_POOLING_PADDING_CFG", "PAD_RIGHT", p->pr);
    set(b, u, "D_POOLING_PADDING_CFG", "PAD_TOP", p->pt);
    set(b, u, "D_POOLING_PADDING_CFG", "PAD_BOTTOM", p->pb);
    if (p->method != 0)
        return;
    set(b, u, "D_RECIP_KERNEL_WIDTH", "RECIP_KERNEL_WIDTH",
        recip(p, p->kw));
    set(b, u, "D_RECIP_KERNEL_HEIGHT", "RECIP_KERNEL_HEIGHT",
        recip(p, p->kh));
    for (int i = 1; i < 8; i++) {
        snprintf(reg, sizeof reg, "D_POOLING_PADDING_VALUE_%d_CFG", i);
        snprintf(f, sizeof f, "PAD_VALUE_%dX", i);
        set(b, u, reg, f, pad_of(p, i));
    }
}

static void part_in(struct test *b, const struct pdp_plan *p, enum unit u)
{
    if (!p->split)
        return;
    set(b, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_FIRST", p->fi - 1);
    set(b, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_MID", p->mi - 1);
    set(b, u, "D_PARTIAL_WIDTH_IN", "PARTIAL_WIDTH_IN_LAST", p->li - 1);
}

static void size_in(struct test *b, const struct pdp_plan *p, enum unit u)
{
    set(b, u, "D_DATA_CUBE_IN_WIDTH", "CUBE_IN_WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_IN_HEIGHT", "CUBE_IN_HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_IN_CHANNEL", "CUBE_IN_CHANNEL", p->c - 1);
    set(b, u, "D_DATA_FORMAT", "INPUT_DATA", p->prec);
    part_in(b, p, u);
}

static void pdp_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP;

    unit_begin(b, u);
    size_in(b, p, u);
    window_regs(b, p);
    if (p->prec == REF_FP16)
        set(b, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO", p->nan_zero);
    set(b, u, "D_DATA_CUBE_OUT_WIDTH", "CUBE_OUT_WIDTH", p->ow - 1);
    set(b, u, "D_DATA_CUBE_OUT_HEIGHT", "CUBE_OUT_HEIGHT", p->oh - 1);
    set(b, u, "D_DATA_CUBE_OUT_CHANNEL", "CUBE_OUT_CHANNEL", p->c - 1);
    set(b, u, "D_OPERATION_MODE_CFG", "POOLING_METHOD", p->method);
    set(b, u, "D_OPERATION_MODE_CFG", "FLYING_MODE", !p->flying);
    set(b, u, "D_OPERATION_MODE_CFG", "SPLIT_NUM", p->split);
    if (p->split) {
        set(b, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_FIRST",
            p->fo - 1);
        set(b, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_MID",
            p->mo - 1);
        set(b, u, "D_PARTIAL_WIDTH_OUT", "PARTIAL_WIDTH_OUT_LAST",
            p->lo - 1);
    }
    set(b, u, "D_DST_RAM_CFG", "DST_RAM_TYPE", p->dst.mem);
    set_addr(b, u, "D_DST_BASE_ADDR_LOW", "D_DST_BASE_ADDR_HIGH",
             p->dst.base);
    set(b, u, "D_DST_LINE_STRIDE", "DST_LINE_STRIDE", p->dst.line);
    set(b, u, "D_DST_SURFACE_STRIDE", "DST_SURFACE_STRIDE", p->dst.surf);
    unit_write(b, u);
}

static void rdma_regs(struct test *b, const struct pdp_plan *p)
{
    const enum unit u = U_PDP_RDMA;

    unit_begin(b, u);
    size_in(b, p, u);
    set(b, u, "D_FLYING_MODE", "FLYING_MODE", 1);
    set(b, u, "D_SRC_RAM_CFG", "SRC_RAM_TYPE", p->src.mem);
    set_addr(b, u, "D_SRC_BASE_ADDR_LOW", "D_SRC_BASE_ADDR_HIGH",
             p->src.base);
    set(b, u, "D_SRC_LINE_STRIDE", "SRC_LINE_STRIDE", p->src.line);
    set(b, u, "D_SRC_SURFACE_STRIDE", "SRC_SURFACE_STRIDE", p->src.surf);
    set(b, u, "D_OPERATION_MODE_CFG", "SPLIT_NUM", p->split);
    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_WIDTH", p->kw - 1);
    set(b, u, "D_POOLING_KERNEL_CFG", "KERNEL_STRIDE_WIDTH", p->sw - 1);
    set(b, u, "D_POOLING_PADDING_CFG", "PAD_WIDTH", p->pl);
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
    tags(b, p);
    pdp_regs(b, p);
    if (!p->flying)
        rdma_regs(b, p);
}

void pdp_enable(struct test *b, const struct pdp_plan *p)
{
    unit_enable(b, U_PDP);
    if (!p->flying)
        unit_enable(b, U_PDP_RDMA);
}
