/* SPDX-License-Identifier: Apache-2.0
 * CDP layers and the look-up tables of CDP and SDP (cdp.md, lut.md).
 */
#include "gen.h"

static int in(struct test *b, int lo, int hi)
{
    return rng_in(&b->r, lo, hi);
}

void cdp_random(struct test *b, struct cdp_plan *p)
{
    *p = (struct cdp_plan){ 0 };
    p->w = in(b, 1, 20);
    p->h = in(b, 1, 5);
    p->c = in(b, 1, 2 * b->t->cfg.ab + 3);
    p->len = in(b, 0, 3);
    p->sqsum_bypass = rng_one_in(&b->r, 4);
    p->mul_bypass = rng_one_in(&b->r, 4);
    p->in_off = rng_one_in(&b->r, 2) ? 0 : in(b, -128, 127);
    p->in_scale = rng_one_in(&b->r, 2) ? 1 : in(b, -9, 9);
    p->in_shift = rng_one_in(&b->r, 2) ? 0 : in(b, 0, 4);
    p->out_off = rng_one_in(&b->r, 2) ? 0 : in(b, -5000, 5000);
    p->out_scale = rng_one_in(&b->r, 2) ? 1 : in(b, -300, 300);
    p->out_shift = bits_of(p->out_scale) - 1 +
                   (p->mul_bypass ? 8 : 14) + in(b, -2, 1);
    if (p->out_shift < 0)
        p->out_shift = 0;
    p->gap = rng_one_in(&b->r, 2) ? 4 : 0;
}

static void slopes(struct test *b, const char *unit, const char *n)
{
    char reg[40];
    uint32_t v = rng_u32(&b->r);
    int uflow = in(b, 0, 15), oflow = in(b, 0, 15);

    snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SCALE", n);
    reg_cmd(b, unit, reg, v & 0x03ff03ffu);
    snprintf(reg, sizeof reg, "S_LUT_%s_SLOPE_SHIFT", n);
    reg_cmd(b, unit, reg, (uint32_t)(uflow | oflow << 5));
}

static void table(struct test *b, const char *unit, int lo)
{
    int n = lo ? 257 : 65, v = in(b, -32768, 32767);
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
static void lut_regs(struct test *b, int cdp, int bits, int sgn)
{
    const char *unit = cdp ? "CDP" : "SDP";
    int linear = in(b, 0, 1), off = 0, sel = 0, lo_sel;
    int64_t start = in(b, -20, 40), end, lo_start;

    if (sgn)
        start = -((int64_t)1 << (bits - 2)) + in(b, 0, 99);
    lo_sel = bits - 8 + in(b, -2, 1);
    if (lo_sel < -3)
        lo_sel = -3;
    if (linear) {
        sel = bits - 6 + in(b, -3, 0);
        if (sel < -2)
            sel = -2;
        end = start + ((int64_t)1 << (sel + 6));
    } else {
        off = in(b, 0, 4);
        end = cdp ? 0x1fffff : 0x7fffffff;
    }
    lo_start = start + in(b, 0, 1 << (bits > 12 ? 8 : 3));
    reg_cmd(b, unit, "S_LUT_CFG",
            (uint32_t)(linear | in(b, 0, 7) << 4));
    reg_cmd(b, unit, "S_LUT_INFO",
            (uint32_t)((off & 255) | (sel & 255) << 8 |
                       (lo_sel & 255) << 16));
    bounds(b, cdp, "LE", start, end);
    bounds(b, cdp, "LO", lo_start,
           lo_start + ((int64_t)1 << (lo_sel + 8)));
    slopes(b, unit, "LE");
    slopes(b, unit, "LO");
    table(b, unit, 0);
    table(b, unit, 1);
}

void cdp_lut(struct test *b, const struct cdp_plan *p)
{
    lut_regs(b, 1, p->sqsum_bypass ? 9 : 17, p->sqsum_bypass);
}

void sdp_lut(struct test *b)
{
    lut_regs(b, 0, in(b, 9, 20), 1);
}

static void rdma_regs(struct test *b, const struct cdp_plan *p)
{
    const enum unit u = U_CDP_RDMA;

    unit_begin(b, u);
    set(b, u, "D_DATA_CUBE_WIDTH", "WIDTH", p->w - 1);
    set(b, u, "D_DATA_CUBE_HEIGHT", "HEIGHT", p->h - 1);
    set(b, u, "D_DATA_CUBE_CHANNEL", "CHANNEL", p->c - 1);
    set(b, u, "D_DATA_FORMAT", "INPUT_DATA", 0);
    set(b, u, "D_SRC_DMA_CFG", "SRC_RAM_TYPE", p->src.mem);
    set_addr(b, u, "D_SRC_BASE_ADDR_LOW", "D_SRC_BASE_ADDR_HIGH",
             p->src.base);
    set(b, u, "D_SRC_LINE_STRIDE", "SRC_LINE_STRIDE", p->src.line);
    set(b, u, "D_SRC_SURFACE_STRIDE", "SRC_SURFACE_STRIDE", p->src.surf);
    unit_write(b, u);
}

void cdp_write(struct test *b, struct cdp_plan *p)
{
    const enum unit u = U_CDP;

    cube_place(b, &p->src, p->w, p->h, p->c, p->gap);
    region_random(b, p->src.mem, p->src.base, "dt", p->src.size, 1);
    cube_place(b, &p->dst, p->w, p->h, p->c, p->gap);
    region(b, p->dst.mem, p->dst.base, "dst", NULL, p->dst.size);
    unit_begin(b, u);
    set(b, u, "D_FUNC_BYPASS", "SQSUM_BYPASS", p->sqsum_bypass);
    set(b, u, "D_FUNC_BYPASS", "MUL_BYPASS", p->mul_bypass);
    set(b, u, "D_DATA_FORMAT", "INPUT_DATA_TYPE", 0);
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
