/* SPDX-License-Identifier: Apache-2.0
 * PDP: legality of a layer when its group is enabled (pdp.md 2.3, 4).
 *
 * Only fields that the layer uses are checked. */
#include "pdp_legal.h"

static void pdp_legal_format(dla_legality *c, uint32_t field)
{
    if (!dla_precision_ignored(c->ctx, c->page, c->group, c->w, field))
        dla_rule(c, dla_get(c->w, field) <= DLA_FP16, DLA_RULE_PDP_FORMAT,
                 field, "0 (INT8), 1 (INT16) or 2 (FP16)");
}

/* One axis of the window geometry, in columns or rows: true sizes, then the
 * fields that a message names when a size is wrong. */
typedef struct axis {
    uint32_t in, out, kernel, stride, pad0, pad1;
    uint32_t f_out, f_kernel, f_pad0, f_pad1;
} axis;

/* Remainder that fits no further window. The hardware omits some of these (the
 * floor rule, pdp.md 7, stated for the integer configurations and used for
 * nv_full too); those are legal. */
static uint32_t remainder_of(const axis *a)
{
    uint32_t room = a->in + a->pad0 + a->pad1;

    return room < a->kernel ? 0 : (room - a->kernel) % a->stride;
}

/* True where the hardware omits the remainder by that rule. */
static bool floor_rule(const axis *a)
{
    uint32_t rem = remainder_of(a);
    uint32_t rest = a->pad1 > rem ? a->pad1 - rem : 0;

    return rem == 0 || a->pad1 / a->stride == rest / a->stride;
}

static void legal_axis(dla_legality *c, const axis *a)
{
    uint32_t room = a->in + a->pad0 + a->pad1;
    uint32_t out;

    dla_rule(c, a->kernel <= PDP_MAX_KERNEL, DLA_RULE_PDP_KERNEL, a->f_kernel,
             "0..7 (1..8 elements)");
    dla_rule(c, a->pad0 < a->kernel, DLA_RULE_PDP_PAD, a->f_pad0,
             "less than the kernel, %u", a->kernel);
    dla_rule(c, a->pad1 < a->kernel, DLA_RULE_PDP_PAD, a->f_pad1,
             "less than the kernel, %u", a->kernel);
    dla_rule(c, a->kernel <= room, DLA_RULE_PDP_KERNEL, a->f_kernel,
             "a kernel within the padded cube, %u elements", room);
    if (!c->ok)
        return;
    out = (room - a->kernel) / a->stride + 1;
    dla_rule(c, a->out == out, DLA_RULE_PDP_OUTPUT, a->f_out,
             "%u ((input + pads - kernel) / stride)", out - 1);
    dla_rule(c, floor_rule(a), DLA_RULE_PDP_REST, a->f_out,
             "sizes that divide evenly, %u elements are left over",
             remainder_of(a));
    dla_rule(c, remainder_of(a) == 0 || !floor_rule(a),
             DLA_RULE_PDP_REST_UNUSED, a->f_out,
             "sizes that divide evenly, %u elements are left over",
             remainder_of(a));
}

/* The conditions of pdp.md 4; the last band also takes the columns that fit no
 * window. */
static void legal_split(dla_legality *c, const pdp_layer *l, uint32_t rem)
{
    const pdp_geom *g = &l->g;
    const uint32_t *in = g->in_part, *out = g->out_part;
    uint32_t mids = g->bands - 2;
    int32_t ov = (int32_t)g->kernel - (int32_t)g->stride;
    uint32_t first = (out[0] - 1) * g->stride + g->kernel - g->pad_l;
    uint32_t last = out[2] * g->stride + rem - g->pad_r;

    dla_rule(c, in[0] == first, DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
             "%u (of the first output width)", first - 1);
    dla_rule(c, !mids || in[1] == out[1] * g->stride, DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_MID,
             "%u (mid output width times stride)", out[1] * g->stride - 1);
    dla_rule(c, in[2] == last, DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_LAST,
             "%u (of the last output width)", last - 1);
    dla_rule(c, out[0] + mids * out[1] + out[2] == g->out_w, DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_LAST,
             "output bands that add up to %u columns", g->out_w);
    /* A middle band may be narrower than the overlap: its columns are fetched
     * again from further left. */
    dla_rule(c, ov <= (int32_t)in[0], DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
             "a band at least as wide as the overlap, %d columns", ov);
    dla_rule(c,
             ov >= 0 || (-ov < (int32_t)in[2] && (!mids || -ov <
             (int32_t)in[1])), DLA_RULE_PDP_BANDS,
             PDP_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_LAST,
             "bands wider than the skipped columns, %d", -ov);
}

/* Output atoms of one pass that fit the line buffer (pdp.md 2.3). */
static uint32_t line_limit(const pdp_layer *l)
{
    uint32_t open = (l->kernel_h + l->stride_h - 1) / l->stride_h;

    return open == 1 ? 128 : open == 2 ? 64 : open <= 4 ? 32 : 16;
}

static void legal_line_buffer(dla_legality *c, const pdp_layer *l)
{
    static const uint32_t part[3] = {
        PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_FIRST,
        PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_MID,
        PDP_D_PARTIAL_WIDTH_OUT__PARTIAL_WIDTH_OUT_LAST,
    };
    uint32_t limit = line_limit(l);

    if (l->g.bands == 1) {
        dla_rule(c, l->g.out_w <= limit, DLA_RULE_PDP_LINE_BUFFER,
                 PDP_D_DATA_CUBE_OUT_WIDTH__CUBE_OUT_WIDTH,
                 "0..%u (line buffer, without splitting)", limit - 1);
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        if (i != 1 || l->g.bands > 2)
            dla_rule(c, l->g.out_part[i] <= limit, DLA_RULE_PDP_LINE_BUFFER,
                     part[i], "0..%u (line buffer)", limit - 1);
}

/* Bit n: some window has n padding columns or rows. */
static uint32_t pads_used(uint32_t in, uint32_t out, uint32_t kernel,
                          uint32_t stride, uint32_t pad)
{
    uint32_t used = 0;

    for (uint32_t o = 0; o < out; o++) {
        int64_t x = (int64_t)o * stride - pad;
        int64_t lo = x < 0 ? 0 : x;
        int64_t hi = x + kernel < in ? x + kernel : in;

        used |= 1u << (kernel - (uint32_t)(hi - lo));
    }
    return used;
}

/* Padding values. Reciprocals are not checked: any value has a defined result
 * (pdp.md 8.2), and software rounds them in more than one way. */
static void legal_average(dla_legality *c, const pdp_layer *l)
{
    int32_t max = l->format == DLA_INT8 ? 127 : 32767;
    uint32_t used = pads_used(l->in_h, l->out_h, l->kernel_h, l->stride_h,
                              l->pad_t);
    unsigned rule;

    if (l->format == DLA_FP16)
        return;
    rule = l->format == DLA_INT8 ? DLA_RULE_PDP_PAD_VALUE
                                 : DLA_RULE_PDP_PAD_VALUE_16;
    for (uint32_t i = 0; i < l->g.bands; i++) {
        pdp_band b = pdp_band_at(&l->g, i);

        used |= pads_used(b.in_w, b.out_w, l->g.kernel, l->g.stride, b.pad_l);
    }
    for (int32_t n = 1; n < (int32_t)PDP_MAX_KERNEL; n++) {
        int32_t v = l->pad_value[n];

        if (used >> n & 1)
            dla_rule(c, v >= -n * (max + 1) && v <= n * max,
                     rule, PDP_D_POOLING_PADDING_VALUE_1_CFG__PAD_VALUE_1X +
                     (uint32_t)(n - 1) * DLA_FIELD(4, 0, 0),
                     "%d..%d, sign-extended to 19 bits", -n * (max + 1),
                     n * max);
    }
}

bool pdp_legal_core(dla_unit *u, unsigned g)
{
    dla_legality c = { u->ctx, u->cfg, u->life.reg.d[g], DLA_PDP, g, true };
    pdp_layer l = pdp_layer_get(u->cfg, c.w);
    axis x = {
        l.g.in_w, l.g.out_w, l.g.kernel, l.g.stride, l.g.pad_l, l.g.pad_r,
        PDP_D_DATA_CUBE_OUT_WIDTH__CUBE_OUT_WIDTH,
        PDP_D_POOLING_KERNEL_CFG__KERNEL_WIDTH,
        PDP_D_POOLING_PADDING_CFG__PAD_LEFT,
        PDP_D_POOLING_PADDING_CFG__PAD_RIGHT,
    };
    axis y = {
        l.in_h, l.out_h, l.kernel_h, l.stride_h, l.pad_t, l.pad_b,
        PDP_D_DATA_CUBE_OUT_HEIGHT__CUBE_OUT_HEIGHT,
        PDP_D_POOLING_KERNEL_CFG__KERNEL_HEIGHT,
        PDP_D_POOLING_PADDING_CFG__PAD_TOP,
        PDP_D_POOLING_PADDING_CFG__PAD_BOTTOM,
    };

    pdp_legal_format(&c, PDP_D_DATA_FORMAT__INPUT_DATA);
    dla_rule(&c, l.method <= PDP_MIN, DLA_RULE_PDP_METHOD,
             PDP_D_OPERATION_MODE_CFG__POOLING_METHOD,
             "0 (average), 1 (max) or 2 (min)");
    dla_rule(&c, !l.flying || l.g.bands == 1, DLA_RULE_PDP_FLYING_SPLIT,
             PDP_D_OPERATION_MODE_CFG__SPLIT_NUM,
             "0 (input on the fly from SDP)");
    dla_rule(&c,
             dla_get(c.w, PDP_D_DATA_CUBE_OUT_CHANNEL__CUBE_OUT_CHANNEL) /
             l.elems + 1 == l.surfs, DLA_RULE_PDP_CHANNELS,
             PDP_D_DATA_CUBE_OUT_CHANNEL__CUBE_OUT_CHANNEL,
             "the input channels");
    dla_rule_ram(&c, PDP_D_DST_RAM_CFG__DST_RAM_TYPE);
    legal_axis(&c, &x);
    legal_axis(&c, &y);
    if (!c.ok)
        return false;
    if (l.g.bands > 1)
        legal_split(&c, &l, remainder_of(&x));
    if (!c.ok)
        return false;
    legal_line_buffer(&c, &l);
    if (l.method == PDP_AVERAGE)
        legal_average(&c, &l);
    dla_rule_cube(&c, &pdp_dst, l.g.out_w, l.out_h, l.surfs);
    return c.ok;
}

bool pdp_legal_rdma(dla_unit *u, unsigned g)
{
    dla_legality c = { u->ctx, u->cfg, u->rdma.life.reg.d[g], DLA_PDP_RDMA, g,
                       true };
    pdp_rdma r = pdp_rdma_get(u->cfg, c.w);
    int32_t ov = (int32_t)r.g.kernel - (int32_t)r.g.stride;

    pdp_legal_format(&c, PDP_RDMA_D_DATA_FORMAT__INPUT_DATA);
    dla_rule(&c, dla_get(c.w, PDP_RDMA_D_FLYING_MODE__FLYING_MODE) == 1,
             DLA_RULE_PDP_RDMA_FLYING, PDP_RDMA_D_FLYING_MODE__FLYING_MODE,
             "1 (off-line input, which PDP_RDMA always reads)");
    dla_rule_ram(&c, PDP_RDMA_D_SRC_RAM_CFG__SRC_RAM_TYPE);
    if (r.g.bands > 1) {
        dla_rule(&c, r.g.kernel <= PDP_MAX_KERNEL, DLA_RULE_PDP_KERNEL,
                 PDP_RDMA_D_POOLING_KERNEL_CFG__KERNEL_WIDTH,
                 "0..7 (1..8 elements)");
        dla_rule(&c, ov <= (int32_t)r.g.in_part[0], DLA_RULE_PDP_BANDS,
                 PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
                 "at least the overlap, %d columns", ov);
        dla_rule(&c, -ov < (int32_t)r.g.in_part[2], DLA_RULE_PDP_BANDS,
                 PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_LAST,
                 "more than the skipped columns, %d", -ov);
        dla_rule(&c, r.g.bands == 2 || -ov < (int32_t)r.g.in_part[1],
                 DLA_RULE_PDP_BANDS,
                 PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_MID,
                 "more than the skipped columns, %d", -ov);
    }
    dla_rule_cube(&c, &pdp_src, r.g.in_w, r.in_h, r.surfs);
    return c.ok;
}

bool pdp_legal_pair(dla_unit *u)
{
    const pdp_geom *a = &u->l.g, *b = &u->rd.g;
    dla_legality c = { u->ctx, u->cfg, dla_regs_run(&u->rdma.life.reg),
                       DLA_PDP_RDMA, u->rdma.life.reg.consumer, true };

    dla_rule(&c, u->l.elems == u->rd.elems, DLA_RULE_PDP_PAIR,
             PDP_RDMA_D_DATA_FORMAT__INPUT_DATA, "the format of PDP");
    dla_rule(&c, u->l.surfs == u->rd.surfs, DLA_RULE_PDP_PAIR,
             PDP_RDMA_D_DATA_CUBE_IN_CHANNEL__CUBE_IN_CHANNEL,
             "the %u surfaces of PDP", u->l.surfs);
    dla_rule(&c, u->l.in_h == u->rd.in_h, DLA_RULE_PDP_PAIR,
             PDP_RDMA_D_DATA_CUBE_IN_HEIGHT__CUBE_IN_HEIGHT, "%u, as in PDP",
             u->l.in_h - 1);
    dla_rule(&c, a->bands == b->bands, DLA_RULE_PDP_PAIR_BANDS,
             PDP_RDMA_D_OPERATION_MODE_CFG__SPLIT_NUM, "%u, as in PDP",
             a->bands - 1);
    if (a->bands == 1)
        dla_rule(&c, a->in_w == b->in_w, DLA_RULE_PDP_PAIR,
                 PDP_RDMA_D_DATA_CUBE_IN_WIDTH__CUBE_IN_WIDTH, "%u, as in PDP",
                 a->in_w - 1);
    for (uint32_t i = 0; c.ok && a->bands > 1 && i < a->bands; i++) {
        pdp_band p = pdp_band_at(a, i), q = pdp_band_at(b, i);

        dla_rule(&c, p.in_w == q.in_w && p.in_x == q.in_x,
                 DLA_RULE_PDP_PAIR_BANDS,
                 PDP_RDMA_D_PARTIAL_WIDTH_IN__PARTIAL_WIDTH_IN_FIRST,
                 "bands, kernel and stride as in PDP (band %u differs)", i);
    }
    return c.ok;
}
