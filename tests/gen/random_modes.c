/* SPDX-License-Identifier: Apache-2.0
 * mkvec random: the modes that not every configuration has.
 */
#include "gen.h"

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
    c.comp = b->t->cfg.has_comp && rng_one_in(&b->r, 5);
    conv_test(b, &c);
}

static void u_comp(struct test *b)
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
    static const int mix[5][3] = {
        { REF_INT8, REF_INT8, REF_INT16 }, { REF_INT8, REF_INT8, REF_FP16 },
        { REF_INT16, REF_INT8, REF_INT8 },
        { REF_INT16, REF_INT16, REF_FP16 },
        { REF_FP16, REF_FP16, REF_INT16 },
    };
    const int *m = mix[rng_in(&b->r, 0, 4)];
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

/* sdp.md 10: memory against an operand cube, no gaps in either. */
static void eql_layer(struct test *b, struct sdp_plan *s)
{
    int k = ref_lanes(&b->t->cfg, s->proc), ab = b->t->cfg.ab;
    int n = s->w * s->h * ref_ceil(s->c, k) * k;
    int os = s->st[2].two ? 2 : 1;
    uint8_t *a, *o;
    uint64_t at;
    int mem = pick_mem(b);

    twins(b, s, &a, &o, n);
    cube_place(b, &s->src, s->w, s->h, s->c, 0, s->in);
    region(b, s->src.mem, s->src.base, "dt", a, s->src.size);
    at = alloc(b, mem, (uint64_t)(n * os), ab);
    region(b, mem, at, "op", o, (uint64_t)(n * os));
    free(a);
    free(o);
    s->src_placed = 1;
    sdp_write(b, s);
    /* sdp_write placed an operand cube of its own; this one replaces it */
    unit_begin(b, U_SDP_RDMA);
    sdp_rdma_regs(b, s);
    set_addr(b, U_SDP_RDMA, "D_EW_BASE_ADDR_LOW", "D_EW_BASE_ADDR_HIGH", at);
    set(b, U_SDP_RDMA, "D_EW_LINE_STRIDE", "EW_LINE_STRIDE",
        (int64_t)s->w * k * os);
    set(b, U_SDP_RDMA, "D_EW_SURFACE_STRIDE", "EW_SURFACE_STRIDE",
        (int64_t)s->w * s->h * k * os);
    set(b, U_SDP_RDMA, "D_ERDMA_CFG", "ERDMA_RAM_TYPE", mem);
    unit_write(b, U_SDP_RDMA);
    sdp_enable(b, s);
    sdp_done(b, s, 0);
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
    eql_layer(b, &s);
    wait_event(b, U_SDP, b->busy[U_SDP][b->used[U_SDP]]);
    check_reg(b, U_SDP, "D_STATUS");
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
    { "batch", u_batch, has_batch },     { "comp", u_comp, has_comp },
    { "sdpx", u_sdpx, has_types },       { "eql", u_eql, has_ew },
    { "bdma", bdma_test, has_bdma },     { "rubik", rubik_test, has_rubik },
    { NULL, NULL, NULL },
};
