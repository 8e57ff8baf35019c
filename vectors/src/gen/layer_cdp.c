/* SPDX-License-Identifier: Apache-2.0
 * CDP layers and the look-up tables of CDP and SDP (cdp.md, lut.md).
 */
#include "gen.h"

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

static int num(struct test *b, const char *field, int usual)
{
    return (int)knob(b, field, usual);
}

static void numbers(struct test *b, struct cdp_plan *p)
{
    if (p->prec == REF_FP16)
        return;
    p->in_off = num(b, "cdp.in_offset", p->in_off);
    p->in_scale = num(b, "cdp.in_scale", p->in_scale);
    p->in_shift = num(b, "cdp.in_shift", p->in_shift);
    p->out_off = knob(b, "cdp.out_offset", p->out_off);
    p->out_scale = num(b, "cdp.out_scale", p->out_scale);
    p->out_shift = num(b, "cdp.out_shift", p->out_shift);
}

void cdp_random(struct test *b, struct cdp_plan *p)
{
    *p = (struct cdp_plan){ 0 };
    p->prec = b->prec;
    knob_begin(b, "cdp");
    do {
        draw_again(b);
        p->w = num(b, "cdp.width", in(b, 1, 20));
        p->h = num(b, "cdp.height", in(b, 1, 5));
        p->c = num(b, "cdp.channels",
                   in(b, 1, 2 * ref_lanes(&b->t->cfg, p->prec) + 3));
    } while ((double)p->w * p->h * p->c > knob_budget(b, 2e4) ||
             !knob_fits(b));
    draw_done(b);
    p->len = num(b, "cdp.length", 2 * in(b, 0, 3) + 3) / 2 - 1;
    p->sqsum_bypass = num(b, "cdp.sum_bypass", rng_one_in(&b->r, 4));
    p->mul_bypass = num(b, "cdp.mul_bypass", rng_one_in(&b->r, 4));
    p->in_off = rng_one_in(&b->r, 2) ? 0 : in(b, -128, 127);
    p->in_scale = rng_one_in(&b->r, 2) ? 1 : in(b, -9, 9);
    p->in_shift = rng_one_in(&b->r, 2) ? 0 : in(b, 0, 4);
    p->out_off = rng_one_in(&b->r, 2) ? 0 : in(b, -5000, 5000);
    p->out_scale = rng_one_in(&b->r, 2) ? 1 : in(b, -300, 300);
    p->out_shift = bits_of(p->out_scale) - 1 +
                   (p->mul_bypass ? 8 : 14) + in(b, -2, 1);
    if (p->prec == REF_INT16) {
        p->in_off = p->in_off ? in(b, -32768, 32767) : 0;
        p->out_shift -= p->mul_bypass ? 8 : 0;
        p->in_shift += in(b, 0, 3);
    }
    if (p->prec == REF_FP16)
        p->nan_zero = in(b, 0, 1);
    if (p->out_shift < 0)
        p->out_shift = 0;
    p->gap = rng_one_in(&b->r, 2) ? 4 : 0;
    numbers(b, p);
}

static void slopes(struct test *b, const char *unit, const char *n)
{
    char reg[40];
    uint32_t v = rng_u32(&b->r);
    int uflow = in(b, 0, 15), oflow = in(b, 0, 15);

    snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SCALE", n);
    reg_cmd(b, unit, reg, v & 0x03ff03ffu);
    snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SHIFT", n);
    uflow = (int)knob_in(b, "lut.under_shift", -16, 15, uflow) & 31;
    oflow = (int)knob_in(b, "lut.over_shift", -16, 15, oflow) & 31;
    reg_cmd(b, unit, reg, (uint32_t)(uflow | oflow << 5));
}

/* Entries that are written; those behind them are 0 after a reset (lut.md 1). */
static int entries(struct test *b, int lo)
{
    int n = lo ? 257 : 65;

    return (int)knob_in(b, lo ? "lut.lo_entries" : "lut.le_entries", 1, n, n);
}

static void table(struct test *b, const char *unit, int lo)
{
    int n = entries(b, lo), v = in(b, -32768, 32767);
    int step = in(b, 1, 6) * (lo ? 60 : 200);

    reg_cmd(b, unit, "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
    for (int i = 0; i < n; i++) {
        v += in(b, -step, step);
        v = (int)ref_sat(v, 16);
        reg_cmd(b, unit, "S_LUT_ACCESS_DATA", (uint32_t)v & 0xffff);
    }
}

static void bounds(struct test *b, int cdp, const char *n, int64_t start,
                   int64_t end)
{
    char reg[40];

    for (int e = 0; e < 2; e++) {
        int64_t v = e ? end : start;
        const char *w = e ? "END" : "START";

        snprintf(reg, sizeof reg, "S_LUT_%s_%s%s", n, w,
                 cdp ? "_LOW" : "");
        reg_cmd(b, cdp ? "CDP" : "SDP", reg, (uint32_t)v);
        if (!cdp)
            continue;
        snprintf(reg, sizeof reg, "S_LUT_%s_%s_HIGH", n, w);
        reg_cmd(b, "CDP", reg, (uint32_t)(v >> 32) & 0x3f);
    }
}

/* bits: size of the values looked up; sgn: they may be negative. */
struct span {                         /* what both tables cover */
    int linear, off, sel, lo_sel;
    int64_t start, end, lo_start, lo_end;
};

static void lut_write(struct test *b, int cdp, int prec,
                      const struct span *s)
{
    const char *unit = cdp ? "CDP" : "SDP", *n = cdp ? "cdp" : "sdp";
    int rule = (int)knob_in(b, "lut.rule", 0, 7, in(b, 0, 7));

    tag(b, n, prec, s->linear ? "lut_linear" : "lut_exponent");
    tag(b, n, prec, rule & 1 ? "lut_uflow_lo" : "lut_uflow_le");
    tag(b, n, prec, rule & 2 ? "lut_oflow_lo" : "lut_oflow_le");
    tag(b, n, prec, rule & 4 ? "lut_hybrid_lo" : "lut_hybrid_le");
    reg_cmd(b, unit, "S_LUT_CFG", (uint32_t)(s->linear | rule << 4));
    reg_cmd(b, unit, "S_LUT_INFO",
            (uint32_t)((s->off & 255) | (s->sel & 255) << 8 |
                       (s->lo_sel & 255) << 16));
    bounds(b, cdp, "LE", s->start, s->end);
    bounds(b, cdp, "LO", s->lo_start, s->lo_end);
}

/* bits: size of the values looked up; sgn: they may be negative. */
static void lut_int(struct test *b, int cdp, int prec, int bits, int sgn)
{
    const char *unit = cdp ? "CDP" : "SDP";
    struct span s = { 0 };

    s.linear = (int)knob_in(b, "lut.linear", 0, 1, in(b, 0, 1));
    s.start = in(b, -20, 40);
    if (sgn)
        s.start = -((int64_t)1 << (bits - 2)) + in(b, 0, 99);
    s.lo_sel = bits - 8 + in(b, -2, 1);
    if (s.lo_sel < -3)
        s.lo_sel = -3;
    s.lo_sel = (int)knob_in(b, "lut.lo_select", -8, s.lo_sel + 2, s.lo_sel);
    if (s.linear) {
        s.sel = bits - 6 + in(b, -3, 0);
        if (s.sel < -2)
            s.sel = -2;
        s.sel = (int)knob_in(b, "lut.select", -6, s.sel + 2, s.sel);
        s.end = s.start + ((int64_t)1 << (s.sel + 6));
    } else {
        s.off = (int)knob_in(b, "lut.offset", -64, cdp ? 20 : 31,
                             in(b, 0, 4));
        s.end = !cdp ? 0x7fffffff
                : prec == REF_INT8 ? 0x1fffff : 0x1fffffffff;
        if (s.off < -26 && s.start + ((int64_t)1 << (s.off + 64)) < s.end)
            s.end = s.start + ((int64_t)1 << (s.off + 64));
    }
    s.lo_start = s.start + in(b, 0, 1 << (bits > 12 ? 8 : 3));
    s.lo_end = s.lo_start + ((int64_t)1 << (s.lo_sel + 8));
    lut_write(b, cdp, prec, &s);
    slopes(b, unit, "LE");
    slopes(b, unit, "LO");
    table(b, unit, 0);
    table(b, unit, 1);
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

static void fp_numbers(struct test *b, const char *unit)
{
    int tiny = rng_one_in(&b->r, 8);
    int powers = (int)knob_in(b, "lut.powers", 0, 1, 0);

    for (int lo = 0; lo < 2; lo++) {
        char reg[40];
        int n = entries(b, lo);
        uint32_t v = random_fp16(b, 0);

        snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SCALE", lo ? "LO" : "LE");
        reg_cmd(b, unit, reg, v << 16 | random_fp16(b, 0));
        snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SHIFT", lo ? "LO" : "LE");
        reg_cmd(b, unit, reg, rng_u32(&b->r) & 0x3ff);
        reg_cmd(b, unit, "S_LUT_ACCESS_CFG", lo ? 0x30000 : 0x20000);
        for (int i = 0; i < n; i++)
            reg_cmd(b, unit, "S_LUT_ACCESS_DATA",
                    powers ? random_power(b)
                    : tiny ? random_tiny(b) : random_fp16(b, 0));
    }
}

static void lut_fp(struct test *b, int cdp, int sgn)
{
    float start = (float)in(b, -64, 64) / 32.0f, lo = start;
    struct span s = { 0 };

    if (sgn)
        start = lo = -two_to(in(b, -1, 4));
    s.linear = (int)knob_in(b, "lut.linear", 0, 1, in(b, 0, 1));
    if (s.linear)
        s.sel = in(b, -6, 0);
    else
        s.off = (int)knob_in(b, "lut.fp_offset", -64, 1, in(b, -8, 1));
    s.lo_sel = in(b, -7, -3);
    lo += (float)in(b, 0, 16) / 8.0f;
    s.start = float_bits(start);
    s.lo_start = float_bits(lo);
    s.end = float_bits(s.linear ? start + two_to(s.sel + 6)
                                : two_to(s.off + 64));
    s.lo_end = float_bits(lo + two_to(s.lo_sel + 8));
    lut_write(b, cdp, REF_FP16, &s);
    fp_numbers(b, cdp ? "CDP" : "SDP");
}

void cdp_lut(struct test *b, const struct cdp_plan *p)
{
    int bits = p->sqsum_bypass ? 9 : 17;

    if (p->prec == REF_FP16) {
        lut_fp(b, 1, p->sqsum_bypass);
        return;
    }
    if (p->prec == REF_INT16)
        bits = p->sqsum_bypass ? 15 : in(b, 24, 31);
    lut_int(b, 1, p->prec, bits, p->sqsum_bypass);
}

void sdp_lut(struct test *b, int prec)
{
    if (prec == REF_FP16)
        lut_fp(b, 0, 1);
    else
        lut_int(b, 0, prec, in(b, 9, 20), 1);
}

static void tags(struct test *b, const struct cdp_plan *p)
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

static void rdma_regs(struct test *b, const struct cdp_plan *p)
{
    const enum unit u = U_CDP_RDMA;

    unit_begin(b, u);
    set(b, u, "D_DATA_CUBE_WIDTH", "WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_HEIGHT", "HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_CHANNEL", "CHANNEL", p->c - 1);
    set(b, u, "D_DATA_FORMAT", "INPUT_DATA", p->prec);
    set(b, u, "D_SRC_DMA_CFG", "SRC_RAM_TYPE", p->src.mem);
    set_addr(b, u, "D_SRC_BASE_ADDR_LOW", "D_SRC_BASE_ADDR_HIGH",
             p->src.base);
    set(b, u, "D_SRC_LINE_STRIDE", "SRC_LINE_STRIDE", p->src.line);
    set(b, u, "D_SRC_SURFACE_STRIDE", "SRC_SURFACE_STRIDE", p->src.surf);
    unit_write(b, u);
}

static void place(struct test *b, struct cdp_plan *p)
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

    place(b, p);
    tags(b, p);
    unit_begin(b, u);
    if (p->prec == REF_FP16)
        set(b, u, "D_NAN_FLUSH_TO_ZERO", "NAN_TO_ZERO", p->nan_zero);
    set(b, u, "D_FUNC_BYPASS", "SQSUM_BYPASS", p->sqsum_bypass);
    set(b, u, "D_FUNC_BYPASS", "MUL_BYPASS", p->mul_bypass);
    set(b, u, "D_DATA_FORMAT", "INPUT_DATA_TYPE", p->prec);
    set(b, u, "D_LRN_CFG", "NORMALZ_LEN", p->len);
    set(b, u, "D_DATIN_OFFSET", "DATIN_OFFSET", p->in_off);
    set(b, u, "D_DATIN_SCALE", "DATIN_SCALE", p->in_scale);
    set(b, u, "D_DATIN_SHIFTER", "DATIN_SHIFTER", p->in_shift);
    set(b, u, "D_DATOUT_OFFSET", "DATOUT_OFFSET", p->out_off);
    set(b, u, "D_DATOUT_SCALE", "DATOUT_SCALE", p->out_scale);
    set(b, u, "D_DATOUT_SHIFTER", "DATOUT_SHIFTER", p->out_shift);
    set(b, u, "D_DST_DMA_CFG", "DST_RAM_TYPE", p->dst.mem);
    set_addr(b, u, "D_DST_BASE_ADDR_LOW", "D_DST_BASE_ADDR_HIGH",
             p->dst.base);
    set(b, u, "D_DST_LINE_STRIDE", "DST_LINE_STRIDE", p->dst.line);
    set(b, u, "D_DST_SURFACE_STRIDE", "DST_SURFACE_STRIDE", p->dst.surf);
    set(b, u, "D_PERF_ENABLE", "LUT_EN", 1);
    unit_write(b, u);
    rdma_regs(b, p);
}

void cdp_enable(struct test *b)
{
    unit_enable(b, U_CDP);
    unit_enable(b, U_CDP_RDMA);
}
