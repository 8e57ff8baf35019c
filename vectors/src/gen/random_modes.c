/* SPDX-License-Identifier: Apache-2.0
 * mkvec random: the modes that not every configuration has.
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

static void u_conv16(struct test *b)
{
    struct conv_plan c = { .in = REF_INT16, .proc = REF_INT16 };

    c.image = rng_one_in(&b->r, 5);
    conv_test(b, &c);
}

static void u_convfp16(struct test *b)
{
    struct conv_plan c = { .in = REF_FP16, .proc = REF_FP16 };

    c.image = rng_one_in(&b->r, 5);
    conv_test(b, &c);
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
    c.comp = b->t->cfg.has_comp && rng_one_in(&b->r, 4);
    conv_test(b, &c);
}

static void u_batch(struct test *b)
{
    struct conv_plan c = { 0 };
    static const int top[4] = { 3, 7, 15, 32 };

    c.in = c.proc = pick_prec(b);
    c.nb = rng_in(&b->r, 2, top[rng_in(&b->r, 0, 3)]);
    c.nb = (int)knob(b, "conv.batch", c.nb);
    c.comp = b->t->cfg.has_comp && rng_one_in(&b->r, 5);
    conv_test(b, &c);
}

void comp_test(struct test *b)
{
    struct conv_plan c = { .comp = 1 };

    c.in = c.proc = pick_prec(b);
    c.image = rng_one_in(&b->r, 4);
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
    const int *m = mix[rng_in(&b->r, 0, 3)];
    struct sdp_plan s = { .nb = 1 };

    mask_some(b);
    s.in = m[0];
    s.proc = m[1];
    s.out = m[2];
    sdp_shape(b, &s);
    sdp_stages(b, &s);
    sdp_write(b, &s);
    sdp_enable(b, &s);
    sdp_done(b, &s, 0);
    after_sdp(b);
}

/* Bytes of both cubes of a comparison; one element may differ. */
static void twins(struct test *b, struct sdp_plan *s, uint8_t **a,
                  uint8_t **o, int n)
{
    int es = ref_es(s->proc), os = s->st[2].two ? 2 : 1;
    int differ = rng_one_in(&b->r, 2) ? rng_in(&b->r, 0, n - 1) : -1;

    *a = calloc((size_t)(n * es), 1);
    *o = calloc((size_t)(n * os), 1);
    if (!*a || !*o)
        abort();
    tag(b, "sdp", s->proc, differ < 0 ? "equal" : "unequal");
    for (int i = 0; i < n; i++) {
        int v = s->proc == REF_FP16 ? random_fp16(b, 0)
                                    : (int)rng_u32(&b->r) >> 16;

        if (es == 1)
            v = (int8_t)v;
        for (int j = 0; j < es; j++)
            (*a)[i * es + j] = (uint8_t)(v >> (8 * j));
        if (i == differ)
            v ^= 1 << rng_in(&b->r, 0, 8 * os - 1);
        for (int j = 0; j < os; j++)
            (*o)[i * os + j] = (uint8_t)(v >> (8 * j));
    }
}

static void preset(struct test *b, struct sdp_plan *s, int i,
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
static int elements(const struct test *b, const struct sdp_plan *s)
{
    int k = ref_lanes(&b->t->cfg, s->proc);

    return s->w * s->h * ref_ceil(s->c, k) * k;
}

/* sdp.md 10: memory against an operand cube. */
static void eql_layer(struct test *b, struct sdp_plan *s)
{
    int n = elements(b, s);
    uint8_t *a, *o;

    twins(b, s, &a, &o, n);
    preset_source(b, s, a);
    preset(b, s, 2, o, n * (s->st[2].two ? 2 : 1));
    free(a);
    free(o);
    sdp_write(b, s);
    sdp_enable(b, s);
    sdp_done(b, s, 0);
}

/* One FP32 step of an X stage on its FP16 operand. */
static uint32_t step(const struct stage *t, uint32_t v, uint16_t op)
{
    uint32_t o = ref_fcvt(ref_f16, ref_f32, op);

    return t->mul ? ref_fmul(ref_f32, v, o) : ref_fadd(ref_f32, v, o);
}

static void put16(uint8_t *d, int i, uint32_t v)
{
    d[2 * i] = (uint8_t)v;
    d[2 * i + 1] = (uint8_t)(v >> 8);
}

/* FP16: two stages round in FP32, the third takes the FP16 value of the
 * result away, so that the low bits are what is stored. */
static void cancel_layer(struct test *b, struct sdp_plan *s)
{
    int n = elements(b, s);
    uint8_t *d[4];

    for (int i = 0; i < 4; i++) {
        d[i] = calloc((size_t)n, 2);
        if (!d[i])
            abort();
    }
    for (int i = 0; i < n; i++) {
        uint16_t h = random_fp16(b, 0);
        uint32_t v = ref_fcvt(ref_f16, ref_f32, h);

        put16(d[3], i, h);
        for (int k = 0; k < 2; k++) {
            h = random_fp16(b, 0);
            put16(d[k], i, h);
            v = step(&s->st[k], v, h);
        }
        put16(d[2], i, ref_fcvt(ref_f32, ref_f16, v) ^ 0x8000);
    }
    preset_source(b, s, d[3]);
    for (int i = 0; i < 3; i++)
        preset(b, s, i, d[i], 2 * n);
    for (int i = 0; i < 4; i++)
        free(d[i]);
    tag(b, "sdp", s->proc, "cancel");
    sdp_write(b, s);
    sdp_enable(b, s);
    sdp_done(b, s, 0);
    after_sdp(b);
}

void sdp_cancel(struct test *b)
{
    struct sdp_plan s = { .nb = 1 };

    s.in = s.proc = s.out = REF_FP16;
    sdp_shape(b, &s);
    for (int i = 0; i < 3; i++) {
        struct stage *t = &s.st[i];

        t->on = t->two = t->per_elem = 1;
        t->algo = 2;
        if (i < 2 && rng_one_in(&b->r, 2))
            t->mul = MEM;
        else
            t->alu = MEM;
    }
    cancel_layer(b, &s);
}

static void u_eql(struct test *b)
{
    struct sdp_plan s = { .nb = 1, .eql = 1, .cvt_scale = 1 };
    struct stage *y = &s.st[2];

    mask_some(b);
    s.in = s.proc = s.out = b->prec;
    sdp_shape(b, &s);
    s.nan_zero = s.gap = 0;
    y->on = 1;
    y->alu = MEM;
    y->algo = 3;
    y->per_elem = 1;
    y->two = s.proc != REF_INT8 || rng_one_in(&b->r, 2);
    if (rng_one_in(&b->r, 2)) {           /* nothing is converted: no effect */
        s.cvt_scale = rng_in(&b->r, -100, 100);
        s.cvt_off = rng_in(&b->r, -100, 100);
        s.cvt_shift = rng_in(&b->r, 0, 12);
    }
    s.cvt_scale = (int)knob(b, "sdp.out_scale", s.cvt_scale);
    s.cvt_off = (int)knob(b, "sdp.out_offset", s.cvt_off);
    s.cvt_shift = (int)knob(b, "sdp.out_shift", s.cvt_shift);
    eql_layer(b, &s);
    wait_event(b, U_SDP, b->busy[U_SDP][b->used[U_SDP]]);
    check_reg(b, U_SDP, "D_STATUS");
}

/* ---- the ends of what is legal ---------------------------------------- */

/* Every other element a NaN, each with its own payload. */
static void put_nans(struct test *b, uint8_t *d, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t v = random_fp16(b, 0);

        if (rng_one_in(&b->r, 2))
            v = 0x7c01 | (rng_u32(&b->r) & 0x83ff);
        put16(d, i, v);
    }
}

/* numeric.md 3: which of two NaNs a stage passes on. */
static void u_nan(struct test *b)
{
    struct sdp_plan s = { .nb = 1 };
    uint8_t *d;

    mask_some(b);
    s.in = s.proc = s.out = REF_FP16;
    sdp_shape(b, &s);
    d = malloc(2 * (size_t)elements(b, &s));
    if (!d)
        abort();
    for (int i = 0; i < 3; i++) {
        s.st[i].on = s.st[i].two = s.st[i].per_elem = 1;
        s.st[i].alu = MEM;
        s.st[i].algo = rng_in(&b->r, 0, 2);
        put_nans(b, d, elements(b, &s));
        preset(b, &s, i, d, 2 * elements(b, &s));
    }
    put_nans(b, d, elements(b, &s));
    preset_source(b, &s, d);
    free(d);
    sdp_write(b, &s);
    sdp_enable(b, &s);
    sdp_done(b, &s, 0);
    after_sdp(b);
}

/* An output converter of which a part of the results saturates 17 bits, so
 * that the counter says more than 0. */
static void u_sat(struct test *b)
{
    struct sdp_plan s = { .nb = 1 };

    mask_some(b);
    s.in = s.proc = s.out = b->prec;
    sdp_shape(b, &s);
    sdp_stages(b, &s);
    s.lut = 0;
    s.cvt_scale = rng_in(&b->r, 300, 32767);
    s.cvt_shift = s.cvt_shift > 10 ? s.cvt_shift - rng_in(&b->r, 6, 10) : 0;
    sdp_write(b, &s);
    sdp_enable(b, &s);
    sdp_done(b, &s, 0);
    wait_event(b, U_SDP, b->busy[U_SDP][b->used[U_SDP]]);
    check_reg(b, U_SDP, "D_PERF_OUT_SATURATION");
}

/* A layer of one output position, so that large kernels stay quick. */
static void one_position(struct test *b, struct conv_plan *p)
{
    p->nb = 0;
    p->sx = p->sy = p->dx = p->dy = p->post = 1;
    p->w = p->s;
    p->h = p->r;
    p->clip = rng_in(&b->r, 0, 6);
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
    p.k = g + rng_in(&b->r, 0, 3);
    p.c = 200 * 1024 / (9 * g * ref_es(p.proc)) + rng_in(&b->r, 0, 40);
    one_position(b, &p);
}

/* Image lines of over 8.2 KiB, in memory or as two planes. */
static void u_wideimg(struct test *b)
{
    struct conv_plan p = { .image = 1, .r = 1, .s = 2, .k = 1 };

    p.in = p.proc = REF_INT8;
    p.pixfmt = rng_one_in(&b->r, 3) ? 28 + rng_in(&b->r, 0, 1)
                                    : 12 + rng_in(&b->r, 0, 7);
    p.c = ref_pix_find(p.pixfmt)->chans;
    p.sx = rng_in(&b->r, 4, 8);
    p.sy = p.dx = p.dy = p.post = 1;
    p.w = ref_pix_find(p.pixfmt)->bpp0;
    p.w = 2 + p.sx * ((p.w == 1 ? 8180 : 8400 / p.w) / p.sx);
    p.h = rng_in(&b->r, 1, 2);
    p.sign = p.cvt = 1;
    p.cvt_scale = rng_in(&b->r, 2, 9);
    p.cvt_off = rng_in(&b->r, -50, 50);
    p.cvt_trunc = 2;
    if (conv_legal(b, &p))
        give_up(b);
    mask_some(b);
    b->prec = REF_INT8;
    conv_layer(b, &p);
    after_conv(b);
}

/* conv_core.md 9.1: data stays in CBUF and the next layer asks for it again,
 * in the same mode (1) or in another one, which gets it fetched (0). */
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
            mode = rng_in(&b->r, 0, b->t->cfg.has_wino ? 2 : 1);
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
    if (b->t->cfg.has_lut) {
        sdp_lut(b, b->prec);
        b->lut_ready = 1;
    }
    do {
        a = (struct conv_plan){ .in = prec, .proc = prec };
        a.wino = b->t->cfg.has_wino && rng_one_in(&b->r, 2);
        a.image = !a.wino && rng_one_in(&b->r, 2);
        conv_random_as(b, &a);
        a.skip_data = a.exact_wt = 1;
        same = rng_one_in(&b->r, 4);
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

static int has_types(const struct ref_cfg *f)
{
    return f->v1;
}

static int has_wino(const struct ref_cfg *f)
{
    return f->has_wino;
}

static int has_batch(const struct ref_cfg *f)
{
    return f->has_batch;
}

static int has_comp(const struct ref_cfg *f)
{
    return f->has_comp;
}

static int has_bdma(const struct ref_cfg *f)
{
    return f->has_bdma;
}

static int has_rubik(const struct ref_cfg *f)
{
    return f->has_rubik;
}

static int has_ew(const struct ref_cfg *f)
{
    return f->has_ew;
}

const struct kind mode_kinds[] = {
    { "conv16", u_conv16, has_types },   { "convfp16", u_convfp16, has_types },
    { "imgfmt", u_imgfmt, NULL },        { "wino", u_wino, has_wino },
    { "batch", u_batch, has_batch },     { "comp", comp_test, has_comp },
    { "sdpx", u_sdpx, has_types },       { "eql", u_eql, has_ew },
    { "bdma", bdma_test, has_bdma },     { "rubik", rubik_test, has_rubik },
    { "nan", u_nan, has_types },         { "biggroup", u_biggroup, has_comp },
    { "wideimg", u_wideimg, NULL },      { "sat", u_sat, NULL },
    { "modes", u_modes, NULL },          { "reads", reads_test, NULL },
    { NULL, NULL, NULL },
};
