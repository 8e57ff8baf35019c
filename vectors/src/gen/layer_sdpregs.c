/* SPDX-License-Identifier: Apache-2.0
 * Operands and registers of an SDP layer (sdp.md 2, 5).
 */
#include "gen.h"

static const char *const nm[3] = { "BS", "BN", "EW" };

int sdp_fetched(const struct stage *s)
{
    return s->on && (s->alu == MEM || s->mul == MEM);
}

/* Places the operands of one stage and its reader (sdp.md 5). */
static void sdp_operands(struct test *b, const struct sdp_plan *p, int i)
{
    const enum unit u = U_SDP_RDMA;
    const struct stage *s = &p->st[i];
    static const char *const dma[3] = {"B", "N", "E"};
    int use = s->alu == MEM ? (s->mul == MEM ? 2 : 1) : 0;
    int ab = b->t->cfg.ab, k = ref_lanes(&b->t->cfg, p->proc);
    int surf = ref_ceil(p->c, k);
    int mem = p->op_base[i] ? p->op_mem[i] : pick_mem(b);
    int bpa = k * (s->two ? 2 : 1) * (use == 2 ? 2 : 1);
    int64_t line = bpa, sstr = bpa;
    uint64_t size = (uint64_t)(bpa * surf), a;

    set_part(b, u, "%sRDMA_DISABLE", dma[i], !sdp_fetched(s));
    set_part(b, u, "%sRDMA_RAM_TYPE", dma[i], sdp_fetched(s) ? mem : REF_PRI);
    if (!sdp_fetched(s))
        return;
    set_part(b, u, "%sRDMA_DATA_USE", dma[i], use);
    set_part(b, u, "%sRDMA_DATA_SIZE", dma[i], s->two);
    set_part(b, u, "%sRDMA_DATA_MODE", dma[i], s->per_elem);
    if (s->per_elem && (p->w > 1 || p->h > 1)) {
        int g = p->gap ? draw_in(b, 0, p->gap) : 0;

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
    set_place(b, u, nm[i], a, line, sstr);
}

void sdp_rdma_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP_RDMA;

    unit_begin(b, u);
    set_size(b, u, "%s", p->w, p->h, p->c);
    set_cube(b, u, "SRC", p->flying ? NULL : &p->src);
    for (int i = 0; i < 3; i++)
        sdp_operands(b, p, i);
    SET(b, u, { "FLYING_MODE", p->flying }, { "WINOGRAD", p->wino },
        { "IN_PRECISION", p->in }, { "PROC_PRECISION", p->proc },
        { "OUT_PRECISION", p->out },
        { "BATCH_NUMBER", p->nb > 1 ? p->nb - 1 : 0 });
    if (b->t->cfg.v1)
        set(b, u, "PERF_NAN_INF_COUNT_EN", knob(b, "sdp.count_nan", 1));
    unit_write(b, u);
}

static void x_regs(struct test *b, const struct stage *s, const char *n)
{
    const enum unit u = U_SDP;

    set_part(b, u, "%s_BYPASS", n, !s->on);
    if (!s->on)
        return;
    set_part(b, u, "%s_ALU_BYPASS", n, s->alu == OFF);
    set_part(b, u, "%s_ALU_ALGO", n, s->algo);
    set_part(b, u, "%s_MUL_BYPASS", n, s->mul == OFF);
    if (s->mul)
        set_part(b, u, "%s_MUL_PRELU", n, s->prelu);
    set_part(b, u, "%s_RELU_BYPASS", n, !s->relu);
    if (s->alu) {
        set_part(b, u, "%s_ALU_SRC", n, s->alu == MEM);
        set_part(b, u, "%s_ALU_SHIFT_VALUE", n, s->alu_shift);
        if (s->alu == REG)
            set_part(b, u, "%s_ALU_OPERAND", n, s->alu_val);
    }
    if (s->mul)
        set_part(b, u, "%s_MUL_SRC", n, s->mul == MEM);
    set_part(b, u, "%s_MUL_SHIFT_VALUE", n, s->mul_shift);
    if (s->mul == REG)
        set_part(b, u, "%s_MUL_OPERAND", n, s->mul_val);
}

static void y_part(struct test *b, const struct stage *s, const char *n,
                   int src, int val)
{
    const enum unit u = U_SDP;

    if (src == OFF)
        return;
    set_part(b, u, "EW_%s_SRC", n, src == MEM);
    set_part(b, u, "EW_%s_CVT_BYPASS", n, !s->cvt);
    if (src == REG) {
        set_part(b, u, "EW_%s_OPERAND", n, val);
        return;
    }
    set_part(b, u, "EW_%s_CVT_OFFSET", n,
             knob_int(b, "sdp.y_cvt_offset", rng_bits(&b->r, 10)));
    set_part(b, u, "EW_%s_CVT_SCALE", n,
             knob_int(b, "sdp.y_cvt_scale", rng_bits(&b->r, 8)));
    set_part(b, u, "EW_%s_CVT_TRUNCATE", n,
             knob(b, "sdp.y_cvt_shift", draw_in(b, 0, 8)));
}

static void y_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP;
    const struct stage *s = &p->st[2];

    set(b, u, "EW_BYPASS", !s->on);
    if (!s->on) {
        set(b, u, "EW_ALU_BYPASS", 1);
        return;
    }
    SET(b, u, { "EW_ALU_BYPASS", s->alu == OFF }, { "EW_ALU_ALGO", s->algo },
        { "EW_MUL_BYPASS", s->mul == OFF }, { "EW_MUL_PRELU", s->prelu },
        { "EW_LUT_BYPASS", !p->lut });
    y_part(b, s, "ALU", s->alu, s->alu_val);
    y_part(b, s, "MUL", s->mul, s->mul_val);
    set(b, u, "EW_TRUNCATE", s->mul_shift);
}

void sdp_regs(struct test *b, const struct sdp_plan *p)
{
    const enum unit u = U_SDP;

    unit_begin(b, u);
    set_size(b, u, "%s", p->w, p->h, p->c);
    set_cube(b, u, "DST", p->to_pdp || p->eql ? NULL : &p->dst);
    x_regs(b, &p->st[0], "BS");
    x_regs(b, &p->st[1], "BN");
    y_regs(b, p);
    SET(b, u, { "FLYING_MODE", p->flying }, { "OUTPUT_DST", p->to_pdp },
        { "WINOGRAD", p->wino }, { "BATCH_NUMBER", p->nb > 1 ? p->nb - 1 : 0 });
    if (p->proc == REF_FP16)
        set(b, u, "NAN_TO_ZERO", p->nan_zero);
    if (p->nb > 1)
        set(b, u, "DST_BATCH_STRIDE", p->dst_batch);
    SET(b, u, { "PROC_PRECISION", p->proc }, { "OUT_PRECISION", p->out },
        { "CVT_OFFSET", p->cvt_off }, { "CVT_SCALE", p->cvt_scale },
        { "CVT_SHIFT", p->cvt_shift });
    set(b, u, "PERF_SAT_EN", knob(b, "sdp.count_sat", 1));
    if (b->junk)
        set(b, u, "PERF_LUT_EN", knob(b, "sdp.count_lut", p->lut));
    unit_write(b, u);
}

