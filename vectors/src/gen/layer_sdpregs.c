/* SPDX-License-Identifier: Apache-2.0
 * Operands and registers of an SDP layer (sdp.md 2, 5).
 */
#include "gen.h"

static const char *const nm[3] = { "BS", "BN", "EW" };

static int value(struct rng *r, int bits)
{
    int m = (1 << (bits - 1)) - 1;

    return rng_in(r, -m - 1, m);
}

int sdp_fetched(const struct stage *s)
{
    return s->on && (s->alu == MEM || s->mul == MEM);
}

/* Places the operands of one stage and its reader (sdp.md 5). */
void sdp_operands(struct test *b, const struct sdp_plan *p, int i)
{
    const enum unit u = U_SDP_RDMA;
    const struct stage *s = &p->st[i];
    static const char letter[4] = "BNE";
    char reg[32], f[32], low[32], high[32];
    int use = s->alu == MEM ? (s->mul == MEM ? 2 : 1) : 0;
    int ab = b->t->cfg.ab, k = ref_lanes(&b->t->cfg, p->proc);
    int surf = ref_ceil(p->c, k);
    int mem = p->op_base[i] ? p->op_mem[i] : pick_mem(b);
    int bpa = k * (s->two ? 2 : 1) * (use == 2 ? 2 : 1);
    int64_t line = bpa, sstr = bpa;
    uint64_t size = (uint64_t)(bpa * surf), a;

    snprintf(reg, sizeof reg, "D_%cRDMA_CFG", letter[i]);
#define PUT(name, v) \
    (snprintf(f, sizeof f, "%cRDMA_" name, letter[i]), set(b, u, reg, f, v))
    PUT("DISABLE", !sdp_fetched(s));
    PUT("RAM_TYPE", sdp_fetched(s) ? mem : REF_PRI);
    if (!sdp_fetched(s))
        return;
    PUT("DATA_USE", use);
    PUT("DATA_SIZE", s->two);
    PUT("DATA_MODE", s->per_elem);
#undef PUT
    if (s->per_elem && (p->w > 1 || p->h > 1)) {
        int g = p->gap ? rng_in(&b->r, 0, p->gap) : 0;

        if (p->op_base[i])
            g = 0;
        line = (int64_t)bpa * p->w + ab * g;
        sstr = line * p->h + ab * g;
        size = (uint64_t)(sstr * (surf - 1) + line * (p->h - 1) +
                          bpa * p->w);
        if (p->op_line[i]) {
            line = p->op_line[i];
            sstr = p->op_surf[i];
        }
    }
    a = p->op_base[i];
    if (!a) {
        a = alloc(b, mem, size, ab);
        region_elems(b, mem, a, "op", size,
                     p->proc == REF_FP16 ? REF_FP16 : REF_INT8, 1,
                     p->nan_zero);
    }
    tag_mem(b, "sdp", p->proc, "operand", mem);
    snprintf(low, sizeof low, "D_%s_BASE_ADDR_LOW", nm[i]);
    snprintf(high, sizeof high, "D_%s_BASE_ADDR_HIGH", nm[i]);
    set_addr(b, u, low, high, a);
    snprintf(low, sizeof low, "D_%s_LINE_STRIDE", nm[i]);
    set(b, u, low, low + 2, line);
    snprintf(low, sizeof low, "D_%s_SURFACE_STRIDE", nm[i]);
    set(b, u, low, low + 2, sstr);
}

void sdp_rdma_regs(struct test *b, const struct sdp_plan *p)
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
        sdp_operands(b, p, i);
    set(b, u, "D_FEATURE_MODE_CFG", "FLYING_MODE", p->flying);
    set(b, u, "D_FEATURE_MODE_CFG", "WINOGRAD", p->wino);
    set(b, u, "D_FEATURE_MODE_CFG", "IN_PRECISION", p->in);
    set(b, u, "D_FEATURE_MODE_CFG", "PROC_PRECISION", p->proc);
    set(b, u, "D_FEATURE_MODE_CFG", "OUT_PRECISION", p->out);
    set(b, u, "D_FEATURE_MODE_CFG", "BATCH_NUMBER",
        p->nb > 1 ? p->nb - 1 : 0);
    if (b->t->cfg.v1)
        set(b, u, "D_PERF_ENABLE", "PERF_NAN_INF_COUNT_EN",
            knob(b, "sdp.count_nan", 1));
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
    PUT("CVT_OFFSET_VALUE", "CVT_OFFSET",
        (int)knob(b, "sdp.y_cvt_offset", value(&b->r, 10)));
    PUT("CVT_SCALE_VALUE", "CVT_SCALE",
        (int)knob(b, "sdp.y_cvt_scale", value(&b->r, 8)));
    PUT("CVT_TRUNCATE_VALUE", "CVT_TRUNCATE",
        knob(b, "sdp.y_cvt_shift", rng_in(&b->r, 0, 8)));
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

void sdp_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP;

    unit_begin(b, u);
    set(b, u, "D_DATA_CUBE_WIDTH", "WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_HEIGHT", "HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_CHANNEL", "CHANNEL", p->c - 1);
    set(b, u, "D_DST_DMA_CFG", "DST_RAM_TYPE",
        p->to_pdp || p->eql ? REF_PRI : p->dst.mem);
    if (!p->to_pdp && !p->eql) {
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
    set(b, u, "D_FEATURE_MODE_CFG", "WINOGRAD", p->wino);
    set(b, u, "D_FEATURE_MODE_CFG", "BATCH_NUMBER",
        p->nb > 1 ? p->nb - 1 : 0);
    if (p->proc == REF_FP16)
        set(b, u, "D_FEATURE_MODE_CFG", "NAN_TO_ZERO", p->nan_zero);
    if (p->nb > 1)
        set(b, u, "D_DST_BATCH_STRIDE", "DST_BATCH_STRIDE", p->dst_batch);
    set(b, u, "D_DATA_FORMAT", "PROC_PRECISION", p->proc);
    set(b, u, "D_DATA_FORMAT", "OUT_PRECISION", p->out);
    set(b, u, "D_CVT_OFFSET", "CVT_OFFSET", p->cvt_off);
    set(b, u, "D_CVT_SCALE", "CVT_SCALE", p->cvt_scale);
    set(b, u, "D_CVT_SHIFT", "CVT_SHIFT", p->cvt_shift);
    set(b, u, "D_PERF_ENABLE", "PERF_SAT_EN", knob(b, "sdp.count_sat", 1));
    if (b->junk)
        set(b, u, "D_PERF_ENABLE", "PERF_LUT_EN",
            knob(b, "sdp.count_lut", p->lut));
    unit_write(b, u);
}

