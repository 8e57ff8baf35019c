/* SPDX-License-Identifier: Apache-2.0
 * SDP layers: random legal stages, memory, registers (sdp.md).
 */
#include "gen.h"

static const char *const nm[3] = { "BS", "BN", "EW" };

void sdp_shape(struct test *b, struct sdp_plan *p)
{
    struct rng *r = &b->r;

    p->w = rng_in(r, 1, 13);
    p->h = rng_in(r, 1, 9);
    p->c = rng_in(r, 1, 3 * b->t->cfg.ab);
    if (rng_one_in(r, 6))
        p->w = p->h = 1;
    p->gap = rng_one_in(r, 2) ? 4 : 0;
    p->flying = 0;
    p->in_bits = 8;
}

static int value(struct rng *r, int bits)
{
    int m = (1 << (bits - 1)) - 1;

    return rng_in(r, -m - 1, m);
}

/* X1 or X2; *bits follows the size of the values. */
static void x_stage(struct test *b, struct stage *s, int *bits)
{
    struct rng *r = &b->r;
    int ob;

    s->alu = rng_in(r, OFF, MEM);
    s->mul = rng_in(r, OFF, MEM);
    s->algo = rng_in(r, 0, 2);
    s->prelu = s->mul && rng_one_in(r, 3);
    if (s->prelu)                         /* sdp.md 6.1: not with the ALU */
        s->alu = OFF;
    s->relu = rng_one_in(r, 3);
    s->two = rng_in(r, 0, 1);
    s->per_elem = rng_in(r, 0, 1);
    ob = rng_in(r, 3, s->two || s->alu == REG ? 15 : 8);
    s->alu_val = value(r, ob);
    s->alu_shift = *bits > ob ? rng_in(r, 0, *bits - ob) : 0;
    ob = rng_in(r, 3, 12);
    s->mul_val = value(r, ob);
    s->mul_shift = 0;
    if (s->mul) {
        int mb = s->mul == REG ? ob : s->two ? 16 : 8;

        s->mul_shift = rng_in(r, mb > 4 ? mb - 4 : 0, mb);
        *bits += mb - s->mul_shift - 1;
    } else if (rng_one_in(r, 3)) {
        s->mul_shift = rng_in(r, 0, 2);   /* shifts all the same */
    }
    if (*bits > 31)
        *bits = 31;
}

static void y_stage(struct test *b, struct stage *s, int *bits)
{
    struct rng *r = &b->r;

    s->alu = rng_in(r, OFF, MEM);
    s->mul = rng_in(r, OFF, MEM);
    s->algo = rng_in(r, 0, 2);
    s->prelu = s->mul && rng_one_in(r, 3);
    s->two = rng_in(r, 0, 1);
    s->per_elem = rng_in(r, 0, 1);
    s->cvt = rng_in(r, 0, 1);
    s->alu_val = value(r, *bits < 4 ? 4 : *bits);
    s->mul_val = value(r, rng_in(r, 4, 16));
    s->mul_shift = s->mul ? rng_in(r, 4, 12) : rng_in(r, 0, 60);
    if (s->mul)
        *bits += 4;
    if (*bits > 31)
        *bits = 31;
}

void sdp_output(struct test *b, struct sdp_plan *p, int bits)
{
    struct rng *r = &b->r;
    int sb = rng_one_in(r, 2) ? 1 : rng_in(r, 2, 14);
    int shift;

    p->cvt_scale = sb == 1 ? (rng_one_in(r, 4) ? -1 : 1)
                           : value(r, sb + 1) | 1;
    sb = bits_of(p->cvt_scale);
    p->cvt_off = rng_one_in(r, 2)
                     ? 0 : value(r, bits > 30 ? 30 : bits);
    shift = bits + sb - 9 + rng_in(r, -1, 2);
    p->cvt_shift = shift < 0 ? 0 : shift;
}

void sdp_stages(struct test *b, struct sdp_plan *p)
{
    struct rng *r = &b->r;
    int bits = p->in_bits;

    for (int i = 0; i < 3; i++) {
        struct stage *s = &p->st[i];

        *s = (struct stage){ 0 };
        s->on = !rng_one_in(r, 3) && (i < 2 || b->t->cfg.has_ew);
        if (s->on && i < 2)
            x_stage(b, s, &bits);
        else if (s->on)
            y_stage(b, s, &bits);
    }
    p->lut = p->st[2].on && b->t->cfg.has_lut && rng_one_in(r, 2);
    sdp_output(b, p, p->lut ? 14 : bits);
}

static int fetched(const struct stage *s)
{
    return s->on && (s->alu == MEM || s->mul == MEM);
}

/* Places the operands of one stage and its reader (sdp.md 5). */
static void operands(struct test *b, const struct sdp_plan *p, int i)
{
    const enum unit u = U_SDP_RDMA;
    const struct stage *s = &p->st[i];
    static const char letter[4] = "BNE";
    char reg[32], f[32], low[32], high[32];
    int use = s->alu == MEM ? (s->mul == MEM ? 2 : 1) : 0;
    int ab = b->t->cfg.ab, surf = ref_ceil(p->c, ab), mem = pick_mem(b);
    int bpa = ab * (s->two ? 2 : 1) * (use == 2 ? 2 : 1);
    int64_t line = bpa, sstr = bpa;
    uint64_t size = (uint64_t)(bpa * surf), a;

    snprintf(reg, sizeof reg, "D_%cRDMA_CFG", letter[i]);
#define PUT(name, v) \
    (snprintf(f, sizeof f, "%cRDMA_" name, letter[i]), set(b, u, reg, f, v))
    PUT("DISABLE", !fetched(s));
    PUT("RAM_TYPE", fetched(s) ? mem : REF_PRI);
    if (!fetched(s))
        return;
    PUT("DATA_USE", use);
    PUT("DATA_SIZE", s->two);
    PUT("DATA_MODE", s->per_elem);
#undef PUT
    if (s->per_elem && (p->w > 1 || p->h > 1)) {
        int g = p->gap ? rng_in(&b->r, 0, p->gap) : 0;

        line = (int64_t)bpa * p->w + ab * g;
        sstr = line * p->h + ab * g;
        size = (uint64_t)(sstr * (surf - 1) + line * (p->h - 1) +
                          bpa * p->w);
    }
    a = alloc(b, mem, size, ab);
    region_random(b, mem, a, "op", size, 1);
    snprintf(low, sizeof low, "D_%s_BASE_ADDR_LOW", nm[i]);
    snprintf(high, sizeof high, "D_%s_BASE_ADDR_HIGH", nm[i]);
    set_addr(b, u, low, high, a);
    snprintf(low, sizeof low, "D_%s_LINE_STRIDE", nm[i]);
    set(b, u, low, low + 2, line);
    snprintf(low, sizeof low, "D_%s_SURFACE_STRIDE", nm[i]);
    set(b, u, low, low + 2, sstr);
}

static void rdma_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP_RDMA;

    unit_begin(b, u);
    set(b, u, "D_DATA_CUBE_WIDTH", "WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_HEIGHT", "HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_CHANNEL", "CHANNEL", p->c - 1);
    set(b, u, "D_SRC_DMA_CFG", "SRC_RAM_TYPE",
        p->flying ? REF_PRI : p->src.mem);
    if (!p->flying) {
        set_addr(b, u, "D_SRC_BASE_ADDR_LOW", "D_SRC_BASE_ADDR_HIGH",
                 p->src.base);
        set(b, u, "D_SRC_LINE_STRIDE", "SRC_LINE_STRIDE", p->src.line);
        set(b, u, "D_SRC_SURFACE_STRIDE", "SRC_SURFACE_STRIDE",
            p->src.surf);
    }
    for (int i = 0; i < 3; i++)
        operands(b, p, i);
    set(b, u, "D_FEATURE_MODE_CFG", "FLYING_MODE", p->flying);
    set(b, u, "D_FEATURE_MODE_CFG", "WINOGRAD", 0);
    set(b, u, "D_FEATURE_MODE_CFG", "IN_PRECISION", 0);
    set(b, u, "D_FEATURE_MODE_CFG", "PROC_PRECISION", 0);
    set(b, u, "D_FEATURE_MODE_CFG", "OUT_PRECISION", 0);
    set(b, u, "D_FEATURE_MODE_CFG", "BATCH_NUMBER", 0);
    unit_write(b, u);
}

static void x_regs(struct test *b, const struct stage *s, const char *n)
{
    const enum unit u = U_SDP;
    char reg[40], f[40];

#define PUT(r, name, v) \
    (snprintf(reg, sizeof reg, "D_DP_%s_" r, n), \
     snprintf(f, sizeof f, "%s_" name, n), set(b, u, reg, f, v))
    PUT("CFG", "BYPASS", !s->on);
    if (!s->on)
        return;
    PUT("CFG", "ALU_BYPASS", s->alu == OFF);
    PUT("CFG", "ALU_ALGO", s->algo);
    PUT("CFG", "MUL_BYPASS", s->mul == OFF);
    if (s->mul)
        PUT("CFG", "MUL_PRELU", s->prelu);
    PUT("CFG", "RELU_BYPASS", !s->relu);
    if (s->alu) {
        PUT("ALU_CFG", "ALU_SRC", s->alu == MEM);
        PUT("ALU_CFG", "ALU_SHIFT_VALUE", s->alu_shift);
        if (s->alu == REG)
            PUT("ALU_SRC_VALUE", "ALU_OPERAND", s->alu_val);
    }
    if (s->mul)
        PUT("MUL_CFG", "MUL_SRC", s->mul == MEM);
    PUT("MUL_CFG", "MUL_SHIFT_VALUE", s->mul_shift);
    if (s->mul == REG)
        PUT("MUL_SRC_VALUE", "MUL_OPERAND", s->mul_val);
#undef PUT
}

static void y_part(struct test *b, const struct stage *s, const char *n,
                   int src, int val)
{
    const enum unit u = U_SDP;
    char reg[48], f[40];

#define PUT(r, name, v) \
    (snprintf(reg, sizeof reg, "D_DP_EW_%s_" r, n), \
     snprintf(f, sizeof f, "EW_%s_" name, n), set(b, u, reg, f, v))
    if (src == OFF)
        return;
    PUT("CFG", "SRC", src == MEM);
    PUT("CFG", "CVT_BYPASS", !s->cvt);
    if (src == REG) {
        PUT("SRC_VALUE", "OPERAND", val);
        return;
    }
    PUT("CVT_OFFSET_VALUE", "CVT_OFFSET", value(&b->r, 10));
    PUT("CVT_SCALE_VALUE", "CVT_SCALE", value(&b->r, 8));
    PUT("CVT_TRUNCATE_VALUE", "CVT_TRUNCATE", rng_in(&b->r, 0, 8));
#undef PUT
}

static void y_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP;
    const struct stage *s = &p->st[2];

    set(b, u, "D_DP_EW_CFG", "EW_BYPASS", !s->on);
    if (!s->on) {
        set(b, u, "D_DP_EW_CFG", "EW_ALU_BYPASS", 1);
        return;
    }
    set(b, u, "D_DP_EW_CFG", "EW_ALU_BYPASS", s->alu == OFF);
    set(b, u, "D_DP_EW_CFG", "EW_ALU_ALGO", s->algo);
    set(b, u, "D_DP_EW_CFG", "EW_MUL_BYPASS", s->mul == OFF);
    set(b, u, "D_DP_EW_CFG", "EW_MUL_PRELU", s->prelu);
    set(b, u, "D_DP_EW_CFG", "EW_LUT_BYPASS", !p->lut);
    y_part(b, s, "ALU", s->alu, s->alu_val);
    y_part(b, s, "MUL", s->mul, s->mul_val);
    set(b, u, "D_DP_EW_TRUNCATE_VALUE", "EW_TRUNCATE", s->mul_shift);
}

static void sdp_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP;

    unit_begin(b, u);
    set(b, u, "D_DATA_CUBE_WIDTH", "WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_HEIGHT", "HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_CHANNEL", "CHANNEL", p->c - 1);
    set(b, u, "D_DST_DMA_CFG", "DST_RAM_TYPE",
        p->to_pdp ? REF_PRI : p->dst.mem);
    if (!p->to_pdp) {
        set_addr(b, u, "D_DST_BASE_ADDR_LOW", "D_DST_BASE_ADDR_HIGH",
                 p->dst.base);
        set(b, u, "D_DST_LINE_STRIDE", "DST_LINE_STRIDE", p->dst.line);
        set(b, u, "D_DST_SURFACE_STRIDE", "DST_SURFACE_STRIDE",
            p->dst.surf);
    }
    x_regs(b, &p->st[0], "BS");
    x_regs(b, &p->st[1], "BN");
    y_regs(b, p);
    set(b, u, "D_FEATURE_MODE_CFG", "FLYING_MODE", p->flying);
    set(b, u, "D_FEATURE_MODE_CFG", "OUTPUT_DST", p->to_pdp);
    set(b, u, "D_FEATURE_MODE_CFG", "WINOGRAD", 0);
    set(b, u, "D_FEATURE_MODE_CFG", "BATCH_NUMBER", 0);
    set(b, u, "D_DATA_FORMAT", "PROC_PRECISION", 0);
    set(b, u, "D_DATA_FORMAT", "OUT_PRECISION", 0);
    set(b, u, "D_CVT_OFFSET", "CVT_OFFSET", p->cvt_off);
    set(b, u, "D_CVT_SCALE", "CVT_SCALE", p->cvt_scale);
    set(b, u, "D_CVT_SHIFT", "CVT_SHIFT", p->cvt_shift);
    set(b, u, "D_PERF_ENABLE", "PERF_SAT_EN", 1);
    unit_write(b, u);
}

void sdp_write(struct test *b, struct sdp_plan *p)
{
    p->rdma = !p->flying || fetched(&p->st[0]) || fetched(&p->st[1]) ||
              fetched(&p->st[2]);
    if (!p->flying) {
        cube_place(b, &p->src, p->w, p->h, p->c, p->gap);
        region_random(b, p->src.mem, p->src.base, "dt", p->src.size, 1);
    }
    if (!p->to_pdp) {
        cube_place(b, &p->dst, p->w, p->h, p->c, p->gap);
        region(b, p->dst.mem, p->dst.base, "dst", NULL, p->dst.size);
    }
    if (p->lut && !b->lut_ready)
        sdp_lut(b);
    sdp_regs(b, p);
    if (p->rdma)
        rdma_regs(b, p);
}

void sdp_enable(struct test *b, const struct sdp_plan *p)
{
    unit_enable(b, U_SDP);
    if (p->rdma)
        unit_enable(b, U_SDP_RDMA);
}
