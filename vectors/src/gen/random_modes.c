/* SPDX-License-Identifier: Apache-2.0
 * dlavec draw: the modes that not every configuration has.
 */
#include "move.h"

#include <stdlib.h>

/* ---- convolution ------------------------------------------------------ */

static void conv_test(struct test *b, struct conv_plan *c)
{
    mask_some(b);
    b->prec = c->proc;
    conv_random_as(b, c);
    conv_layer(b, c);
    after_conv(b);
}

static void conv_of(struct test *b, int prec)
{
    struct conv_plan c = { .in = prec, .proc = prec };

    c.image = draw_one_in(b, 5);
    conv_test(b, &c);
}

static void u_conv16(struct test *b)
{
    conv_of(b, REF_INT16);
}

static void u_convfp16(struct test *b)
{
    conv_of(b, REF_FP16);
}

/* Every format, every precision it may be converted to. */
static void u_imgfmt(struct test *b)
{
    struct conv_plan c = { .image = 1 };

    c.proc = pick_prec(b);
    conv_test(b, &c);
}

static void u_wino(struct test *b)
{
    struct conv_plan c = { .wino = 1 };

    c.in = c.proc = pick_prec(b);
    c.comp = b->t->cfg.has_comp && draw_one_in(b, 4);
    conv_test(b, &c);
}

static void u_batch(struct test *b)
{
    struct conv_plan c = { 0 };
    static const int top[4] = { 3, 7, 15, 32 };

    c.in = c.proc = pick_prec(b);
    c.nb = knob_int(b, "conv.batch", draw_in(b, 2, top[draw_in(b, 0, 3)]));
    c.comp = b->t->cfg.has_comp && draw_one_in(b, 5);
    conv_test(b, &c);
}

void comp_test(struct test *b)
{
    struct conv_plan c = { .comp = 1 };

    c.in = c.proc = pick_prec(b);
    c.image = draw_one_in(b, 4);
    conv_test(b, &c);
}

/* ---- SDP -------------------------------------------------------------- */

/* sdp.md 3: the legal combinations with different precisions. */
static void u_sdpx(struct test *b)
{
    static const int mix[4][3] = {
        { REF_INT8, REF_INT8, REF_INT16 }, { REF_INT16, REF_INT8, REF_INT8 },
        { REF_INT16, REF_INT16, REF_FP16 },
        { REF_FP16, REF_FP16, REF_INT16 },
    };
    const int *m = mix[draw_in(b, 0, 3)];
    struct sdp_plan s = { .nb = 1 };

    mask_some(b);
    s.in = m[0];
    s.proc = m[1];
    s.out = m[2];
    sdp_shape(b, &s);
    sdp_stages(b, &s);
    flow_run(b, NULL, &s, NULL);
    after_sdp(b);
}

/* Bytes of both cubes of a comparison; one element may differ. */
static void modes_twins(struct test *b, struct sdp_plan *s, uint8_t **a,
                        uint8_t **o, int n)
{
    int es = ref_es(s->proc), os = s->st[2].two ? 2 : 1;
    int differ = draw_one_in(b, 2) ? draw_in(b, 0, n - 1) : -1;

    *a = zeroed((size_t)(n * es), 1);
    *o = zeroed((size_t)(n * os), 1);
    tag(b, "sdp", s->proc, differ < 0 ? "equal" : "unequal");
    for (int i = 0; i < n; i++) {
        int v = s->proc == REF_FP16 ? random_fp16(b, 0)
                                    : (int)rng_u32(&b->r) >> 16;

        if (es == 1)
            v = (int8_t)v;
        elem_put(*a, i, es, v);
        if (i == differ)
            v ^= 1 << draw_in(b, 0, 8 * os - 1);
        elem_put(*o, i, os, v);
    }
}

static void modes_preset(struct test *b, struct sdp_plan *s, int i,
                         const uint8_t *data, int size)
{
    s->op_mem[i] = pick_mem(b);
    s->op_base[i] = alloc(b, s->op_mem[i], (uint64_t)size, b->t->cfg.ab);
    region(b, s->op_mem[i], s->op_base[i], "op", data, (uint64_t)size);
}

static void preset_source(struct test *b, struct sdp_plan *s,
                          const uint8_t *data)
{
    s->gap = 0;
    s->src_placed = 1;
    cube_place(b, &s->src, s->w, s->h, s->c, 0, s->in);
    region(b, s->src.mem, s->src.base, "dt", data, s->src.size);
}

/* Elements of all lanes, in the order of a cube without gaps. */
static int modes_elements(const struct test *b, const struct sdp_plan *s)
{
    int k = ref_lanes(&b->t->cfg, s->proc);

    return s->w * s->h * ref_ceil(s->c, k) * k;
}

/* sdp.md 10: memory against an operand cube. */
static void eql_layer(struct test *b, struct sdp_plan *s)
{
    int n = modes_elements(b, s);
    uint8_t *a, *o;

    modes_twins(b, s, &a, &o, n);
    preset_source(b, s, a);
    modes_preset(b, s, 2, o, n * (s->st[2].two ? 2 : 1));
    free(a);
    free(o);
    flow_run(b, NULL, s, NULL);
}

/* One FP32 step of an X stage on its FP16 operand. */
static uint32_t modes_step(const struct stage *t, uint32_t v, uint16_t op)
{
    uint32_t o = ref_fcvt(ref_f16, ref_f32, op);

    return t->mul ? ref_fmul(ref_f32, v, o) : ref_fadd(ref_f32, v, o);
}

/* FP16: two stages round in FP32, the third subtracts the FP16 value of the
 * result, so that the low bits are stored. */
static void cancel_layer(struct test *b, struct sdp_plan *s)
{
    int n = modes_elements(b, s);
    uint8_t *d[4];

    for (int i = 0; i < 4; i++)
        d[i] = zeroed((size_t)n, 2);
    for (int i = 0; i < n; i++) {
        uint16_t h = random_fp16(b, 0);
        uint32_t v = ref_fcvt(ref_f16, ref_f32, h);

        elem_put(d[3], i, 2, h);
        for (int k = 0; k < 2; k++) {
            h = random_fp16(b, 0);
            elem_put(d[k], i, 2, h);
            v = modes_step(&s->st[k], v, h);
        }
        elem_put(d[2], i, 2, (int)ref_fcvt(ref_f32, ref_f16, v) ^ 0x8000);
    }
    preset_source(b, s, d[3]);
    for (int i = 0; i < 3; i++)
        modes_preset(b, s, i, d[i], 2 * n);
    for (int i = 0; i < 4; i++)
        free(d[i]);
    tag(b, "sdp", s->proc, "cancel");
    flow_run(b, NULL, s, NULL);
    after_sdp(b);
}

void sdp_cancel(struct test *b)
{
    struct sdp_plan s = { 0 };

    sdp_alone(b, &s, REF_FP16);
    for (int i = 0; i < 3; i++) {
        struct stage *t = &s.st[i];

        t->on = t->two = t->per_elem = 1;
        t->algo = 2;
        if (i < 2 && draw_one_in(b, 2))
            t->mul = MEM;
        else
            t->alu = MEM;
    }
    cancel_layer(b, &s);
}

static void u_eql(struct test *b)
{
    struct sdp_plan s = { .eql = 1, .cvt_scale = 1 };
    struct stage *y = &s.st[2];

    mask_some(b);
    sdp_alone(b, &s, b->prec);
    s.nan_zero = s.gap = 0;
    y->on = 1;
    y->alu = MEM;
    y->algo = 3;
    y->per_elem = 1;
    y->two = s.proc != REF_INT8 || draw_one_in(b, 2);
    if (draw_one_in(b, 2)) { /* nothing is converted: no effect */
        s.cvt_scale = draw_in(b, -100, 100);
        s.cvt_off = draw_in(b, -100, 100);
        s.cvt_shift = draw_in(b, 0, 12);
    }
    s.cvt_scale = knob_int(b, "sdp.out_scale", s.cvt_scale);
    s.cvt_off = knob(b, "sdp.out_offset", s.cvt_off);
    s.cvt_shift = knob_int(b, "sdp.out_shift", s.cvt_shift);
    eql_layer(b, &s);
    check_after(b, U_SDP, "D_STATUS");
}

/* ---- the ends of the legal ranges -------------------------------------- */

/* Every other element a NaN. */
static void put_nans(struct test *b, uint8_t *d, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t v = random_fp16(b, 0);

        if (draw_one_in(b, 2))
            v = nan_of(rng_u32(&b->r));
        elem_put(d, i, 2, (int)v);
    }
}

/* numeric.md 3: the NaN of two that a stage passes on. */
static void u_nan(struct test *b)
{
    struct sdp_plan s = { 0 };
    uint8_t *d;

    mask_some(b);
    sdp_alone(b, &s, REF_FP16);
    d = zeroed((size_t)modes_elements(b, &s), 2);
    for (int i = 0; i < 3; i++) {
        s.st[i].on = s.st[i].two = s.st[i].per_elem = 1;
        s.st[i].alu = MEM;
        s.st[i].algo = draw_in(b, 0, 2);
        put_nans(b, d, modes_elements(b, &s));
        modes_preset(b, &s, i, d, 2 * modes_elements(b, &s));
    }
    put_nans(b, d, modes_elements(b, &s));
    preset_source(b, &s, d);
    free(d);
    flow_run(b, NULL, &s, NULL);
    after_sdp(b);
}

/* An output converter for which a part of the results saturates 17 bits, so
 * that the counter is above 0. */
static void u_sat(struct test *b)
{
    struct sdp_plan s = { 0 };

    mask_some(b);
    sdp_alone(b, &s, b->prec);
    sdp_stages(b, &s);
    s.lut = 0;
    s.cvt_scale = draw_in(b, 300, 32767);
    s.cvt_shift = s.cvt_shift > 10 ? s.cvt_shift - draw_in(b, 6, 10) : 0;
    flow_run(b, NULL, &s, NULL);
    check_after(b, U_SDP, "D_PERF_OUT_SATURATION");
}

/* A layer of one output position, so that large kernels stay fast. */
static void one_position(struct test *b, struct conv_plan *p)
{
    p->nb = 0;
    p->sx = p->sy = p->dx = p->dy = p->post = 1;
    p->w = p->s;
    p->h = p->r;
    p->clip = draw_in(b, 0, 6);
    mask_some(b);
    if (conv_legal(b, p))
        give_up(b);
    conv_layer(b, p);
    after_conv(b);
}

/* Compressed weights of which one kernel group takes over 64 KiB. */
static void u_biggroup(struct test *b)
{
    struct conv_plan p = { .comp = 1, .dense = 1, .r = 3, .s = 3 };
    int g;

    p.in = p.proc = b->t->cfg.v1 ? REF_INT16 : REF_INT8;
    g = ref_group(&b->t->cfg, p.proc);
    p.k = g + draw_in(b, 0, 3);
    p.c = 200 * 1024 / (9 * g * ref_es(p.proc)) + draw_in(b, 0, 40);
    one_position(b, &p);
}

/* Image lines of over 8.2 KiB, in memory or as two planes. */
static void u_wideimg(struct test *b)
{
    struct conv_plan p = { .image = 1, .r = 1, .s = 2, .k = 1 };

    p.in = p.proc = REF_INT8;
    p.pixfmt =
        draw_one_in(b, 3) ? 28 + draw_in(b, 0, 1) : 12 + draw_in(b, 0, 7);
    p.c = ref_pix_find(p.pixfmt)->chans;
    p.sx = draw_in(b, 4, 8);
    p.sy = p.dx = p.dy = p.post = 1;
    p.w = ref_pix_find(p.pixfmt)->bpp0;
    p.w = 2 + p.sx * ((p.w == 1 ? 8180 : 8400 / p.w) / p.sx);
    p.h = draw_in(b, 1, 2);
    p.sign = p.cvt = 1;
    p.cvt_scale = draw_in(b, 2, 9);
    p.cvt_off = draw_in(b, -50, 50);
    p.cvt_trunc = 2;
    if (conv_legal(b, &p))
        give_up(b);
    mask_some(b);
    b->prec = REF_INT8;
    conv_layer(b, &p);
    after_conv(b);
}

/* conv_core.md 9.1: data stays in CBUF and the next layer requests it again: in
 * the same mode (1), or in another one, for which it is fetched (0). */
static void next_mode(struct test *b, const struct conv_plan *a,
                      struct conv_plan *c, int same)
{
    int mode;

    if (same) {
        *c = *a;
        c->skip_data = 0;
        c->in_placed = 1;
    } else {
        do {
            mode = draw_in(b, 0, b->t->cfg.has_wino ? 2 : 1);
            *c = (struct conv_plan){ .image = mode == 1, .wino = mode == 2 };
        } while (c->image == a->image && c->wino == a->wino);
        c->in = c->proc = a->proc;
        conv_random_as(b, c);
    }
    c->data_reuse = c->exact_wt = 1;
}

static void u_modes(struct test *b)
{
    struct conv_plan a, c;
    int prec = pick_prec(b), same, data, wt;

    mask_some(b);
    b->prec = prec;
    sdp_lut_ahead(b);
    do {
        a = (struct conv_plan){ .in = prec, .proc = prec };
        a.wino = b->t->cfg.has_wino && draw_one_in(b, 2);
        a.image = !a.wino && draw_one_in(b, 2);
        conv_random_as(b, &a);
        a.skip_data = a.exact_wt = 1;
        same = draw_one_in(b, 4);
        next_mode(b, &a, &c, same);
        data = a.data_bank > c.data_bank ? a.data_bank : c.data_bank;
        wt = a.wt_bank > c.wt_bank ? a.wt_bank : c.wt_bank;
    } while (data + wt > b->t->cfg.banks);
    a.data_bank = c.data_bank = data;
    a.wt_bank = c.wt_bank = wt;
    conv_layer(b, &a);
    if (same)
        c.in_cube = a.in_cube;
    conv_layer(b, &c);
    after_conv(b);
}

/* ---- the units of the command line ------------------------------------ */

const struct kind mode_kinds[] = {
    { "conv16", u_conv16, HAS(v1) },
    { "convfp16", u_convfp16, HAS(v1) },
    { "imgfmt", u_imgfmt, EVERY_CFG },
    { "wino", u_wino, HAS(has_wino) },
    { "batch", u_batch, HAS(has_batch) },
    { "comp", comp_test, HAS(has_comp) },
    { "sdpx", u_sdpx, HAS(v1) },
    { "eql", u_eql, HAS(has_ew) },
    { "bdma", bdma_test, HAS(has_bdma) },
    { "rubik", rubik_test, HAS(has_rubik) },
    { "nan", u_nan, HAS(v1) },
    { "biggroup", u_biggroup, HAS(has_comp) },
    { "wideimg", u_wideimg, EVERY_CFG },
    { "sat", u_sat, EVERY_CFG },
    { "modes", u_modes, EVERY_CFG },
    { "reads", reads_test, EVERY_CFG },
    { NULL, NULL, EVERY_CFG },
};
