/* SPDX-License-Identifier: Apache-2.0
 * SDP layers: random legal stages and memory (sdp.md 3, 6).
 */
#include "gen.h"

static const char *const stage_name[3] = { "x1", "x2", "y" };

void sdp_shape(struct test *b, struct sdp_plan *p)
{
    knob_begin(b, "sdp");
    do {
        draw_again(b);
        p->w = draw_in(b, 1, 13);
        p->h = draw_in(b, 1, 9);
        p->c = draw_in(b, 1, 3 * ref_lanes(&b->t->cfg, p->proc));
        if (draw_one_in(b, 6))
            p->w = p->h = 1;
        p->w = knob_int(b, "sdp.width", p->w);
        p->h = knob_int(b, "sdp.height", p->h);
        p->c = knob_int(b, "sdp.channels", p->c);
    } while ((double)p->w * p->h * p->c > knob_budget(b, 3e4) ||
             !knob_fits(b));
    draw_done(b);
    p->gap = draw_one_in(b, 2) ? 4 : 0;
    p->flying = 0;
    p->in_bits = p->in == REF_INT8 ? 8 : 16;
    if (p->proc == REF_FP16)
        p->nan_zero = draw_in(b, 0, 1);
}

void sdp_alone(struct test *b, struct sdp_plan *p, int prec)
{
    p->nb = 1;
    p->in = p->proc = p->out = prec;
    sdp_shape(b, p);
}

/* A number of stage i: from 0 up to most, or any with this many bits. */
static int sdp_knob_in(struct test *b, int i, const char *what, int64_t lo,
                       int64_t hi, int usual)
{
    char field[40];

    snprintf(field, sizeof field, "sdp.%s_%s", stage_name[i], what);
    return (int)knob_in(b, field, lo, hi, usual);
}

static int sdp_knob(struct test *b, int i, const char *what, int most,
                    int usual)
{
    return sdp_knob_in(b, i, what, 0, most, usual);
}

static int signed_part(struct test *b, int i, const char *what, int bits,
                       int usual)
{
    int64_t top = ((int64_t)1 << (bits - 1)) - 1;

    return sdp_knob_in(b, i, what, -top - 1, top, usual);
}

/* The operations of stage i and their operands. */
static void sdp_draw_stage(struct test *b, struct stage *s, int i)
{
    s->alu = sdp_knob(b, i, "alu", MEM, draw_in(b, OFF, MEM));
    s->mul = sdp_knob(b, i, "mul", MEM, draw_in(b, OFF, MEM));
    s->algo = sdp_knob(b, i, "algorithm", 2, draw_in(b, 0, 2));
    s->prelu = s->mul && draw_one_in(b, 3);
    s->prelu = sdp_knob(b, i, "prelu",
                        s->mul > 0 && (i == 2 || !b->choice || !s->alu),
                        s->prelu);
    if (i < 2 && s->prelu)                /* sdp.md 6.1: not with the ALU */
        s->alu = OFF;
    if (i < 2)
        s->relu = sdp_knob(b, i, "relu", 1, draw_one_in(b, 3));
    s->two = sdp_knob(b, i, "two_bytes", 1, draw_in(b, 0, 1));
    s->per_elem = sdp_knob(b, i, "per_element", 1, draw_in(b, 0, 1));
}

/* X1 or X2; *bits follows the size of the values. */
static void sdp_draw_x(struct test *b, struct stage *s, int i, int *bits)
{
    int ob;

    sdp_draw_stage(b, s, i);
    ob = draw_in(b, 3, s->two || s->alu == REG ? 15 : 8);
    s->alu_val = rng_bits(&b->r, ob);
    s->alu_shift = *bits > ob ? draw_in(b, 0, *bits - ob) : 0;
    ob = draw_in(b, 3, 12);
    s->mul_val = rng_bits(&b->r, ob);
    s->mul_shift = 0;
    if (s->mul) {
        int mb = s->mul == REG ? ob : s->two ? 16 : 8;

        s->mul_shift = draw_in(b, mb > 4 ? mb - 4 : 0, mb);
        *bits += mb - s->mul_shift - 1;
    } else if (draw_one_in(b, 3)) {
        s->mul_shift = draw_in(b, 0, 2);   /* still a shift */
    }
    if (*bits > 31)
        *bits = 31;
    s->alu_shift = sdp_knob(b, i, "alu_shift", 63, s->alu_shift);
    s->mul_shift = sdp_knob(b, i, "mul_shift", 255, s->mul_shift);
    s->alu_val = signed_part(b, i, "alu_operand", 16, s->alu_val);
    s->mul_val = signed_part(b, i, "mul_operand", 16, s->mul_val);
}

static void sdp_draw_y(struct test *b, struct stage *s, int *bits)
{
    sdp_draw_stage(b, s, 2);
    s->cvt = draw_in(b, 0, 1);
    s->alu_val = rng_bits(&b->r, *bits < 4 ? 4 : *bits);
    s->mul_val = rng_bits(&b->r, draw_in(b, 4, 16));
    s->mul_shift = s->mul ? draw_in(b, 4, 12) : draw_in(b, 0, 60);
    if (s->mul)
        *bits += 4;
    if (*bits > 31)
        *bits = 31;
    s->mul_shift = sdp_knob(b, 2, "mul_shift", 1023, s->mul_shift);
    s->alu_val = signed_part(b, 2, "alu_operand", 32, s->alu_val);
    s->mul_val = signed_part(b, 2, "mul_operand", 32, s->mul_val);
}

/* FP16: register operands are FP16 in X, FP32 patterns in Y. */
static int value_fp(struct test *b, int y)
{
    uint16_t h = random_fp16(b, draw_one_in(b, 8));

    return y ? (int)ref_fcvt(ref_f16, ref_f32, h) : h;
}

/* Product and sum of Y with numbers near one end of FP32. */
static void ends_fp32(struct test *b, struct stage *s)
{
    int e = draw_one_in(b, 2) ? 1 : 250;
    int32_t *v[2] = { &s->alu_val, &s->mul_val };

    for (int i = 0; i < 2; i++)
        *v[i] = (int)((rng_u32(&b->r) & 0x807fffff) |
                      (uint32_t)draw_in(b, e, e + 4) << 23);
    s->alu = s->mul = REG;
    s->algo = 2;
    s->prelu = 0;
}

static void stage_fp(struct test *b, struct stage *s, int y)
{
    s->alu = draw_in(b, OFF, MEM);
    s->mul = draw_in(b, OFF, MEM);
    s->algo = draw_in(b, 0, y || !draw_one_in(b, 6) ? 2 : 3);
    s->prelu = s->mul && draw_one_in(b, 3);
    s->relu = draw_one_in(b, 3);
    s->two = 1;
    s->per_elem = draw_in(b, 0, 1);
    s->cvt = draw_in(b, 0, 1);             /* no effect */
    s->alu_val = value_fp(b, y);
    s->mul_val = value_fp(b, y);
    s->alu_shift = draw_in(b, 0, 63);
    s->mul_shift = draw_in(b, 0, 63);
    if (y && draw_one_in(b, 8))
        ends_fp32(b, s);
}

/* Output converter that spreads values of so many bits over the output. */
static void sdp_output(struct test *b, struct sdp_plan *p, int bits)
{
    int sb = draw_one_in(b, 2) ? 1 : draw_in(b, 2, 14);
    int shift;

    p->cvt_scale =
        sb == 1 ? (draw_one_in(b, 4) ? -1 : 1) : rng_bits(&b->r, sb + 1) | 1;
    sb = bits_of(p->cvt_scale);
    p->cvt_off = draw_one_in(b, 2) ? 0 : rng_bits(&b->r, bits > 30 ? 30 : bits);
    shift = bits + sb - (p->out == REF_INT8 ? 9 : 17) + draw_in(b, -1, 2);
    p->cvt_shift = shift < 0 ? 0 : shift;
    p->cvt_scale = knob_int(b, "sdp.out_scale", p->cvt_scale);
    p->cvt_off = knob(b, "sdp.out_offset", p->cvt_off);
    p->cvt_shift = knob_int(b, "sdp.out_shift", p->cvt_shift);
}

void sdp_stages(struct test *b, struct sdp_plan *p)
{
    int bits = p->in_bits;

    for (int i = 0; i < 3; i++) {
        struct stage *s = &p->st[i];

        *s = (struct stage){ 0 };
        s->on = !draw_one_in(b, 3) && (i < 2 || b->t->cfg.has_ew);
        s->on = sdp_knob(b, i, "on", i < 2 || b->t->cfg.has_ew, s->on);
        if (s->on && p->proc == REF_FP16)
            stage_fp(b, s, i == 2);
        else if (s->on && i < 2)
            sdp_draw_x(b, s, i, &bits);
        else if (s->on)
            sdp_draw_y(b, s, &bits);
        if (p->proc == REF_INT16)
            s->two = 1;                   /* sdp.md 5 */
        if (p->nb > 1 || p->wino)
            s->per_elem = 0;              /* sdp.md 3: unconfirmed */
    }
    p->lut = p->st[2].on && b->t->cfg.has_lut && draw_one_in(b, 2);
    p->lut = (int)knob_in(b, "sdp.lut", 0,
                          p->st[2].on && b->t->cfg.has_lut, p->lut);
    sdp_output(b, p, p->lut ? 14 : bits);
}

/* ---- modes ------------------------------------------------------------ */

static void operand_tags(struct test *b, const struct sdp_plan *p,
                         const struct stage *s, const char *n)
{
    static const char *const algo[4] = { "max", "min", "sum", "eql" };
    static const char *const src[3] = { "off", "reg", "mem" };
    int q = p->proc, both = s->alu == MEM && s->mul == MEM;

    if (s->alu)
        tag(b, "sdp", q, "%s_alu_%s_%s", n, algo[s->algo], src[s->alu]);
    if (s->mul)
        tag(b, "sdp", q, "%s_%s_%s", n, s->prelu ? "prelu" : "mul",
            src[s->mul]);
    if (sdp_fetched(s))
        tag(b, "sdp", q, "%s_%s_%dbyte%s", n,
            s->per_elem ? "element" : "channel", s->two ? 2 : 1,
            both ? "_both" : "");
}

static void sdp_tags(struct test *b, const struct sdp_plan *p)
{
    static const char *const stage[3] = { "x1", "x2", "y" };
    int q = p->proc;

    tag(b, "sdp", q, p->flying ? "flying" : "memory");
    tag(b, "sdp", q, "%s>%s>%s", prec_name[p->flying ? q : p->in],
        prec_name[q], prec_name[p->out]);
    for (int i = 0; i < 3; i++) {
        const struct stage *s = &p->st[i];

        if (!s->on)
            continue;
        operand_tags(b, p, s, stage[i]);
        if (i < 2 && s->relu)
            tag(b, "sdp", q, "%s_relu", stage[i]);
        if (i == 2 && s->cvt && sdp_fetched(s) && q != REF_FP16)
            tag(b, "sdp", q, "y_cvt");
    }
    tag_if(b, "sdp", q, p->lut, "lut");
    tag_if(b, "sdp", q, p->nb > 1, "batch");
    tag_if(b, "sdp", q, p->wino, "winograd");
    tag_if(b, "sdp", q, p->eql, "equality");
    tag_if(b, "sdp", q, p->to_pdp, "to_pdp");
    tag_if(b, "sdp", q, p->w == 1 && p->h == 1, "1x1");
    tag_if(b, "sdp", q, q == REF_FP16, p->nan_zero ? "nan_flush" : "nan_keep");
    if (!p->flying)
        tag_mem(b, "sdp", q, "source", p->src.mem);
    if (!p->to_pdp && !p->eql)
        tag_mem(b, "sdp", q, "output", p->dst.mem);
}

/* ---- memory ----------------------------------------------------------- */

/* A cube with another element size than the processing has whole groups of two
 * surfaces each (sdp.md 4.3, 8.3). */
static int stored_channels(const struct test *b, const struct sdp_plan *p,
                           int prec)
{
    int k = ref_lanes(&b->t->cfg, p->proc);

    return ref_es(prec) == ref_es(p->proc) ? p->c : ref_ceil(p->c, k) * k;
}

void sdp_place_dst(struct test *b, struct sdp_plan *p)
{
    int c = stored_channels(b, p, p->out);

    if (p->nb > 1 || p->wino)
        cube_place64(b, &p->dst, p->w, p->h, c, p->out,
                     p->nb ? p->nb : 1, &p->dst_batch);
    else
        cube_place(b, &p->dst, p->w, p->h, c, p->gap, p->out);
    region(b, p->dst.mem, p->dst.base, "dst", NULL, p->dst.size);
    p->dst_placed = 1;
}

void sdp_write(struct test *b, struct sdp_plan *p)
{
    p->rdma = !p->flying || sdp_fetched(&p->st[0]) ||
              sdp_fetched(&p->st[1]) || sdp_fetched(&p->st[2]);
    if (!p->flying && !p->src_placed) {
        cube_place(b, &p->src, p->w, p->h, stored_channels(b, p, p->in),
                   p->gap, p->in);
        region_elems(b, p->src.mem, p->src.base, "dt", p->src.size, p->in, 1,
                     draw_one_in(b, p->in == REF_FP16 ? 2 : 1));
    }
    if (!p->to_pdp && !p->eql && !p->dst_placed)
        sdp_place_dst(b, p);
    if (p->lut && !b->lut_ready)
        sdp_lut(b, p->proc);
    b->lut_used = p->lut;
    sdp_tags(b, p);
    sdp_regs(b, p);
    if (p->rdma)
        sdp_rdma_regs(b, p);
}

void sdp_enable(struct test *b, const struct sdp_plan *p)
{
    unit_enable(b, U_SDP);
    if (p->rdma)
        unit_enable(b, U_SDP_RDMA);
}
