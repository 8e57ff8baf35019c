/* SPDX-License-Identifier: Apache-2.0
 * CDP layers and the look-up tables of CDP and SDP (cdp.md, lut.md).
 */
#include "gen.h"

static void cdp_numbers(struct test *b, struct cdp_plan *p)
{
    if (p->prec == REF_FP16)
        return;
    p->in_off = knob_int(b, "cdp.in_offset", p->in_off);
    p->in_scale = knob_int(b, "cdp.in_scale", p->in_scale);
    p->in_shift = knob_int(b, "cdp.in_shift", p->in_shift);
    p->out_off = knob(b, "cdp.out_offset", p->out_off);
    p->out_scale = knob_int(b, "cdp.out_scale", p->out_scale);
    p->out_shift = knob_int(b, "cdp.out_shift", p->out_shift);
}

void cdp_random(struct test *b, struct cdp_plan *p)
{
    *p = (struct cdp_plan){ 0 };
    p->prec = b->prec;
    knob_begin(b, "cdp");
    do {
        draw_again(b);
        p->w = knob_int(b, "cdp.width", draw_in(b, 1, 20));
        p->h = knob_int(b, "cdp.height", draw_in(b, 1, 5));
        p->c = knob_int(b, "cdp.channels",
                        draw_in(b, 1, 2 * ref_lanes(&b->t->cfg, p->prec) + 3));
    } while ((double)p->w * p->h * p->c > knob_budget(b, 2e4) ||
             !knob_fits(b));
    draw_done(b);
    p->len = knob_int(b, "cdp.length", 2 * draw_in(b, 0, 3) + 3) / 2 - 1;
    p->sqsum_bypass = knob_int(b, "cdp.sum_bypass", draw_one_in(b, 4));
    p->mul_bypass = knob_int(b, "cdp.mul_bypass", draw_one_in(b, 4));
    p->in_off = draw_one_in(b, 2) ? 0 : draw_in(b, -128, 127);
    p->in_scale = draw_one_in(b, 2) ? 1 : draw_in(b, -9, 9);
    p->in_shift = draw_one_in(b, 2) ? 0 : draw_in(b, 0, 4);
    p->out_off = draw_one_in(b, 2) ? 0 : draw_in(b, -5000, 5000);
    p->out_scale = draw_one_in(b, 2) ? 1 : draw_in(b, -300, 300);
    p->out_shift = bits_of(p->out_scale) - 1 + (p->mul_bypass ? 8 : 14) +
                   draw_in(b, -2, 1);
    if (p->prec == REF_INT16) {
        p->in_off = p->in_off ? draw_in(b, -32768, 32767) : 0;
        p->out_shift -= p->mul_bypass ? 8 : 0;
        p->in_shift += draw_in(b, 0, 3);
    }
    if (p->prec == REF_FP16)
        p->nan_zero = draw_in(b, 0, 1);
    if (p->out_shift < 0)
        p->out_shift = 0;
    p->gap = draw_one_in(b, 2) ? 4 : 0;
    cdp_numbers(b, p);
}

static void cdp_slopes(struct test *b, enum unit u, int lo)
{
    uint32_t v = rng_u32(&b->r);
    int uflow = draw_in(b, 0, 15), oflow = draw_in(b, 0, 15);

    uflow = (int)knob_in(b, "lut.under_shift", -16, 15, uflow) & 31;
    oflow = (int)knob_in(b, "lut.over_shift", -16, 15, oflow) & 31;
    lut_slope_cmds(b, u, lo, v & 0x03ff03ffu, (uint32_t)(uflow | oflow << 5));
}

/* Entries that are written; the others are 0 after a reset (lut.md 1). */
static int cdp_entries(struct test *b, int lo)
{
    int n = lo ? 257 : 65;

    return (int)knob_in(b, lo ? "lut.lo_entries" : "lut.le_entries", 1, n, n);
}

static void cdp_table(struct test *b, enum unit u, int lo)
{
    int n = cdp_entries(b, lo), v = draw_in(b, -32768, 32767);
    int step = draw_in(b, 1, 6) * (lo ? 60 : 200);

    reg_cmd(b, u, "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
    for (int i = 0; i < n; i++) {
        v += draw_in(b, -step, step);
        v = (int)ref_sat(v, 16);
        reg_cmd(b, u, "S_LUT_ACCESS_DATA", (uint32_t)v & 0xffff);
    }
}

static void lut_bound_cmd(struct test *b, enum unit u, const char *name,
                          int64_t v)
{
    char reg[40];

    snprintf(reg, sizeof reg, "S_LUT_%s%s", name, u == U_CDP ? "_LOW" : "");
    reg_cmd(b, u, reg, (uint32_t)v);
    if (u != U_CDP)
        return;
    snprintf(reg, sizeof reg, "S_LUT_%s_HIGH", name);
    reg_cmd(b, u, reg, (uint32_t)(v >> 32) & 0x3f);
}

void lut_span_cmds(struct test *b, enum unit u, uint32_t rule,
                   const struct span *s)
{
    reg_cmd(b, u, "S_LUT_CFG", (uint32_t)s->linear | rule);
    reg_cmd(b, u, "S_LUT_INFO",
            (uint32_t)((s->off & 255) | (s->sel[0] & 255) << 8 |
                       (s->sel[1] & 255) << 16));
    for (int lo = 0; lo < 2; lo++) {
        lut_bound_cmd(b, u, lo ? "LO_START" : "LE_START", s->start[lo]);
        lut_bound_cmd(b, u, lo ? "LO_END" : "LE_END", s->end[lo]);
    }
}

void lut_slope_cmds(struct test *b, enum unit u, int lo, uint32_t scale,
                    uint32_t shift)
{
    reg_cmd(b, u, lo ? "S_LUT_LO_SLOPE_SCALE" : "S_LUT_LE_SLOPE_SCALE", scale);
    reg_cmd(b, u, lo ? "S_LUT_LO_SLOPE_SHIFT" : "S_LUT_LE_SLOPE_SHIFT", shift);
}

static void lut_draw_rule(struct test *b, enum unit u, int prec,
                          const struct span *s)
{
    const char *n = u == U_CDP ? "cdp" : "sdp";
    int rule = (int)knob_in(b, "lut.rule", 0, 7, draw_in(b, 0, 7));

    tag(b, n, prec, s->linear ? "lut_linear" : "lut_exponent");
    tag(b, n, prec, rule & 1 ? "lut_uflow_lo" : "lut_uflow_le");
    tag(b, n, prec, rule & 2 ? "lut_oflow_lo" : "lut_oflow_le");
    tag(b, n, prec, rule & 4 ? "lut_hybrid_lo" : "lut_hybrid_le");
    lut_span_cmds(b, u, (uint32_t)rule << 4, s);
}

/* bits: size of the values looked up; sgn: they may be negative. */
static void lut_int(struct test *b, enum unit u, int prec, int bits, int sgn)
{
    struct span s = { 0 };

    s.linear = (int)knob_in(b, "lut.linear", 0, 1, draw_in(b, 0, 1));
    s.start[0] = draw_in(b, -20, 40);
    if (sgn)
        s.start[0] = -((int64_t)1 << (bits - 2)) + draw_in(b, 0, 99);
    s.sel[1] = bits - 8 + draw_in(b, -2, 1);
    if (s.sel[1] < -3)
        s.sel[1] = -3;
    s.sel[1] = (int)knob_in(b, "lut.lo_select", -8, s.sel[1] + 2, s.sel[1]);
    if (s.linear) {
        s.sel[0] = bits - 6 + draw_in(b, -3, 0);
        if (s.sel[0] < -2)
            s.sel[0] = -2;
        s.sel[0] = (int)knob_in(b, "lut.select", -6, s.sel[0] + 2, s.sel[0]);
        s.end[0] = s.start[0] + ((int64_t)1 << (s.sel[0] + 6));
    } else {
        s.off = (int)knob_in(b, "lut.offset", -64, u == U_CDP ? 20 : 31,
                             draw_in(b, 0, 4));
        s.end[0] = u == U_SDP ? 0x7fffffff
                : prec == REF_INT8 ? 0x1fffff : 0x1fffffffff;
        if (s.off < -26 && s.start[0] + ((int64_t)1 << (s.off + 64)) < s.end[0])
            s.end[0] = s.start[0] + ((int64_t)1 << (s.off + 64));
    }
    s.start[1] = s.start[0] + draw_in(b, 0, 1 << (bits > 12 ? 8 : 3));
    s.end[1] = s.start[1] + ((int64_t)1 << (s.sel[1] + 8));
    lut_draw_rule(b, u, prec, &s);
    cdp_slopes(b, u, 0);
    cdp_slopes(b, u, 1);
    cdp_table(b, u, 0);
    cdp_table(b, u, 1);
}

/* ---- FP16 processing: FP32 bounds, FP16 entries and slopes ------------- */

static float two_to(int n)
{
    float f = 1.0f;

    for (; n > 0; n--)
        f *= 2.0f;
    for (; n < 0; n++)
        f *= 0.5f;
    return f;
}

static void fp_numbers(struct test *b, enum unit u)
{
    int tiny = draw_one_in(b, 8);
    int powers = (int)knob_in(b, "lut.powers", 0, 1, 0);

    for (int lo = 0; lo < 2; lo++) {
        int n = cdp_entries(b, lo);
        uint32_t v = random_fp16(b, 0);

        v = v << 16 | random_fp16(b, 0);
        lut_slope_cmds(b, u, lo, v, rng_u32(&b->r) & 0x3ff);
        reg_cmd(b, u, "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
        for (int i = 0; i < n; i++)
            reg_cmd(b, u, "S_LUT_ACCESS_DATA",
                    powers ? random_power(b)
                    : tiny ? random_tiny(b) : random_fp16(b, 0));
    }
}

static void cdp_lut_fp(struct test *b, enum unit u, int sgn)
{
    float start = (float)draw_in(b, -64, 64) / 32.0f, lo = start;
    struct span s = { 0 };

    if (sgn)
        start = lo = -two_to(draw_in(b, -1, 4));
    s.linear = (int)knob_in(b, "lut.linear", 0, 1, draw_in(b, 0, 1));
    if (s.linear)
        s.sel[0] = draw_in(b, -6, 0);
    else
        s.off = (int)knob_in(b, "lut.fp_offset", -64, 1, draw_in(b, -8, 1));
    s.sel[1] = draw_in(b, -7, -3);
    lo += (float)draw_in(b, 0, 16) / 8.0f;
    s.start[0] = float_bits(start);
    s.start[1] = float_bits(lo);
    s.end[0] = float_bits(s.linear ? start + two_to(s.sel[0] + 6)
                                : two_to(s.off + 64));
    s.end[1] = float_bits(lo + two_to(s.sel[1] + 8));
    lut_draw_rule(b, u, REF_FP16, &s);
    fp_numbers(b, u);
}

void cdp_lut(struct test *b, const struct cdp_plan *p)
{
    int bits = p->sqsum_bypass ? 9 : 17;

    if (p->prec == REF_FP16) {
        cdp_lut_fp(b, U_CDP, p->sqsum_bypass);
        return;
    }
    if (p->prec == REF_INT16)
        bits = p->sqsum_bypass ? 15 : draw_in(b, 24, 31);
    lut_int(b, U_CDP, p->prec, bits, p->sqsum_bypass);
}

void sdp_lut(struct test *b, int prec)
{
    if (prec == REF_FP16)
        cdp_lut_fp(b, U_SDP, 1);
    else
        lut_int(b, U_SDP, prec, draw_in(b, 9, 20), 1);
}

void sdp_lut_ahead(struct test *b)
{
    if (b->t->cfg.has_lut) {
        sdp_lut(b, b->prec);
        b->lut_ready = 1;
    }
}

static void cdp_tags(struct test *b, const struct cdp_plan *p)
{
    const char *n = "cdp";

    tag(b, n, p->prec, "length%d", 3 + 2 * p->len);
    tag(b, n, p->prec, p->sqsum_bypass ? "sum_bypass" : "sum");
    tag(b, n, p->prec, p->mul_bypass ? "mul_bypass" : "mul");
    if (p->prec == REF_FP16)
        tag(b, n, p->prec, p->nan_zero ? "nan_flush" : "nan_keep");
    tag_mem(b, n, p->prec, "source", p->src.mem);
    tag_mem(b, n, p->prec, "output", p->dst.mem);
}

static void cdp_rdma_regs(struct test *b, const struct cdp_plan *p)
{
    const enum unit u = U_CDP_RDMA;

    unit_begin(b, u);
    set_size(b, u, "%s", p->w, p->h, p->c);
    set(b, u, "INPUT_DATA", p->prec);
    set_cube(b, u, "SRC", &p->src);
    unit_write(b, u);
}

static void cdp_place(struct test *b, struct cdp_plan *p)
{
    int special = p->prec == REF_FP16 ? special_fp16(b) : 0;

    if (!p->src_placed) {
        cube_place(b, &p->src, p->w, p->h, p->c, p->gap, p->prec);
        region_elems(b, p->src.mem, p->src.base, "dt", p->src.size, p->prec,
                     1, special);
    }
    if (!p->dst_placed) {
        cube_place(b, &p->dst, p->w, p->h, p->c, p->gap, p->prec);
        region(b, p->dst.mem, p->dst.base, "dst", NULL, p->dst.size);
    }
}

void cdp_write(struct test *b, struct cdp_plan *p)
{
    const enum unit u = U_CDP;

    cdp_place(b, p);
    cdp_tags(b, p);
    unit_begin(b, u);
    if (p->prec == REF_FP16)
        set(b, u, "NAN_TO_ZERO", p->nan_zero);
    SET(b, u, { "SQSUM_BYPASS", p->sqsum_bypass },
        { "MUL_BYPASS", p->mul_bypass }, { "INPUT_DATA_TYPE", p->prec },
        { "NORMALZ_LEN", p->len }, { "DATIN_OFFSET", p->in_off },
        { "DATIN_SCALE", p->in_scale }, { "DATIN_SHIFTER", p->in_shift },
        { "DATOUT_OFFSET", p->out_off }, { "DATOUT_SCALE", p->out_scale },
        { "DATOUT_SHIFTER", p->out_shift });
    set_cube(b, u, "DST", &p->dst);
    set(b, u, "LUT_EN", 1);
    unit_write(b, u);
    cdp_rdma_regs(b, p);
}

void cdp_enable(struct test *b)
{
    unit_enable(b, U_CDP);
    unit_enable(b, U_CDP_RDMA);
}
