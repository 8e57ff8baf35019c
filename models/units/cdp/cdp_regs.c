/* SPDX-License-Identifier: Apache-2.0
 * CDP register files: decoding of a layer, the table access port, status
 * registers (cdp.md 2, registers_notes.md 5 and 6).
 */
#include "cdp_priv.h"
#include <string.h>

const dla_cube_fields cdp_src = {
    CDP_RDMA_D_SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH,
    CDP_RDMA_D_SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW,
    CDP_RDMA_D_SRC_LINE_STRIDE__SRC_LINE_STRIDE,
    CDP_RDMA_D_SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE,
    CDP_RDMA_D_SRC_DMA_CFG__SRC_RAM_TYPE,
    DLA_RULE_CDP_ALIGN, DLA_RULE_CDP_OVERLAP, false, false
};

const dla_cube_fields cdp_dst = {
    CDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH,
    CDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW,
    CDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE,
    CDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE,
    CDP_D_DST_DMA_CFG__DST_RAM_TYPE,
    DLA_RULE_CDP_ALIGN, DLA_RULE_CDP_OVERLAP, true, false
};

/* ---- layer ---- */

/* Bound of a table; the HIGH register follows the LOW one. */
static int64_t cdp_regs_bound(const uint32_t *w, uint32_t low, uint8_t format)
{
    uint64_t hi = w[DLA_FIELD_OFF(low) / 4 + 1];

    if (format == DLA_FP16)
        return dla_get(w, low);
    return dla_wrap((int64_t)(hi << 32 | dla_get(w, low)), 38);
}

static void cdp_regs_bounds(cdp_table *t, const uint32_t *w, uint8_t format,
                            uint32_t start, uint32_t end)
{
    t->start = cdp_regs_bound(w, start, format);
    t->end = cdp_regs_bound(w, end, format);
    /* INT8 hardware compares and subtracts 22 bits. */
    t->cmp_start =
        format == DLA_INT8 ? dla_wrap(t->start, 22) : t->start;
}

/* The hardware uses fewer bits of the field in integer layers (2.3). */
static int32_t select_of(const uint32_t *w, uint32_t field, uint8_t format)
{
    unsigned bits = format == DLA_INT8 ? 6 : format == DLA_INT16 ? 7 : 8;

    return (int32_t)dla_wrap(dla_get(w, field), bits);
}

static void lut_get(const dla_unit *u, cdp_lut *l, uint8_t format)
{
    const uint32_t *w = u->life.reg.s;

    l->uflow_lo = (uint8_t)dla_get(w, CDP_S_LUT_CFG__LUT_UFLOW_PRIORITY);
    l->oflow_lo = (uint8_t)dla_get(w, CDP_S_LUT_CFG__LUT_OFLOW_PRIORITY);
    l->hybrid_lo = (uint8_t)dla_get(w, CDP_S_LUT_CFG__LUT_HYBRID_PRIORITY);

    l->le.entry = u->le;
    l->le.top = CDP_LE_TOP;
    l->le.exponential = !dla_get(w, CDP_S_LUT_CFG__LUT_LE_FUNCTION);
    l->le.index =
        l->le.exponential
            ? dla_gets(w, CDP_S_LUT_INFO__LUT_LE_INDEX_OFFSET)
            : select_of(w, CDP_S_LUT_INFO__LUT_LE_INDEX_SELECT, format);
    cdp_regs_bounds(&l->le, w, format, CDP_S_LUT_LE_START_LOW__LUT_LE_START_LOW,
                    CDP_S_LUT_LE_END_LOW__LUT_LE_END_LOW);
    l->le.uflow_scale =
        dla_gets(w, CDP_S_LUT_LE_SLOPE_SCALE__LUT_LE_SLOPE_UFLOW_SCALE);
    l->le.oflow_scale =
        dla_gets(w, CDP_S_LUT_LE_SLOPE_SCALE__LUT_LE_SLOPE_OFLOW_SCALE);
    l->le.uflow_shift =
        dla_gets(w, CDP_S_LUT_LE_SLOPE_SHIFT__LUT_LE_SLOPE_UFLOW_SHIFT);
    l->le.oflow_shift =
        dla_gets(w, CDP_S_LUT_LE_SLOPE_SHIFT__LUT_LE_SLOPE_OFLOW_SHIFT);

    l->lo.entry = u->lo;
    l->lo.top = CDP_LO_TOP;
    l->lo.exponential = 0;
    l->lo.index =
        select_of(w, CDP_S_LUT_INFO__LUT_LO_INDEX_SELECT, format);
    cdp_regs_bounds(&l->lo, w, format, CDP_S_LUT_LO_START_LOW__LUT_LO_START_LOW,
                    CDP_S_LUT_LO_END_LOW__LUT_LO_END_LOW);
    l->lo.uflow_scale =
        dla_gets(w, CDP_S_LUT_LO_SLOPE_SCALE__LUT_LO_SLOPE_UFLOW_SCALE);
    l->lo.oflow_scale =
        dla_gets(w, CDP_S_LUT_LO_SLOPE_SCALE__LUT_LO_SLOPE_OFLOW_SCALE);
    l->lo.uflow_shift =
        dla_gets(w, CDP_S_LUT_LO_SLOPE_SHIFT__LUT_LO_SLOPE_UFLOW_SHIFT);
    l->lo.oflow_shift =
        dla_gets(w, CDP_S_LUT_LO_SLOPE_SHIFT__LUT_LO_SLOPE_OFLOW_SHIFT);
}

cdp_layer cdp_layer_get(const dla_unit *u, const uint32_t *w)
{
    cdp_layer l = { 0 };
    bool int8;

    l.format = dla_precision(u->cfg, w, CDP_D_DATA_FORMAT__INPUT_DATA_TYPE);
    int8 = l.format == DLA_INT8;
    lut_get(u, &l.lut, l.format);
    l.half = dla_get(w, CDP_D_LRN_CFG__NORMALZ_LEN) + 1;
    l.sqsum_bypass = (uint8_t)dla_get(w, CDP_D_FUNC_BYPASS__SQSUM_BYPASS);
    l.mul_bypass = (uint8_t)dla_get(w, CDP_D_FUNC_BYPASS__MUL_BYPASS);
    l.flush_nan = (uint8_t)dla_get(w, CDP_D_NAN_FLUSH_TO_ZERO__NAN_TO_ZERO);
    l.in_offset = (int32_t)dla_wrap(
        dla_get(w, CDP_D_DATIN_OFFSET__DATIN_OFFSET), int8 ? 8 : 16);
    l.in_scale = dla_gets(w, CDP_D_DATIN_SCALE__DATIN_SCALE);
    l.in_shift = dla_get(w, CDP_D_DATIN_SHIFTER__DATIN_SHIFTER);
    l.out_offset =
        dla_wrap(dla_get(w, CDP_D_DATOUT_OFFSET__DATOUT_OFFSET),
                 int8 ? 25 : 32);
    l.out_scale = dla_gets(w, CDP_D_DATOUT_SCALE__DATOUT_SCALE);
    l.out_shift = dla_get(w, CDP_D_DATOUT_SHIFTER__DATOUT_SHIFTER);
    l.dst = dla_cube_get(u->cfg, w, &cdp_dst);
    return l;
}

cdp_rdma cdp_rdma_get(const dla_cfg *cfg, const uint32_t *w)
{
    cdp_rdma r = { 0 };

    r.format = dla_precision(cfg, w, CDP_RDMA_D_DATA_FORMAT__INPUT_DATA);
    r.elems = r.format == DLA_INT8 ? cfg->atom : cfg->atom / 2;
    r.width = dla_get(w, CDP_RDMA_D_DATA_CUBE_WIDTH__WIDTH) + 1;
    r.height = dla_get(w, CDP_RDMA_D_DATA_CUBE_HEIGHT__HEIGHT) + 1;
    r.channels = dla_get(w, CDP_RDMA_D_DATA_CUBE_CHANNEL__CHANNEL) + 1;
    r.surfs = (r.channels - 1) / r.elems + 1;
    r.src = dla_cube_get(cfg, w, &cdp_src);
    return r;
}

/* ---- table access port (registers_notes.md 5, lut.md 1.1) ---- */

#define ACCESS_WRITE 1u

typedef struct port {
    int16_t *table;
    uint32_t addr, last;
    bool write;
} port;

/* The table and entry that the access registers select. */
static port port_get(dla_unit *u)
{
    const uint32_t *w = u->life.reg.s;
    port p = { u->le, dla_get(w, CDP_S_LUT_ACCESS_CFG__LUT_ADDR), CDP_LE_TOP,
               dla_get(w, CDP_S_LUT_ACCESS_CFG__LUT_ACCESS_TYPE) ==
                   ACCESS_WRITE };

    if (dla_get(w, CDP_S_LUT_ACCESS_CFG__LUT_TABLE_ID)) {
        p.table = u->lo;
        p.last = CDP_LO_TOP;
    }
    return p;
}

/* The address is a counter that stops at the last entry; the CFG register shows
 * its value. */
static void port_step(dla_unit *u, const port *p)
{
    if (p->addr != p->last)
        dla_put(u->life.reg.s, CDP_S_LUT_ACCESS_CFG__LUT_ADDR, p->addr + 1);
}

static uint32_t port_read(dla_unit *u)
{
    port p = port_get(u);
    uint16_t v = (uint16_t)p.table[p.addr <= p.last ? p.addr : 0];

    if (!p.write)
        port_step(u, &p);
    return v;
}

static void port_write(dla_unit *u, uint32_t value)
{
    port p = port_get(u);

    if (!p.write)
        return;
    if (p.addr <= p.last)
        p.table[p.addr] = (int16_t)value;
    port_step(u, &p);
}

/* ---- register access ---- */

uint32_t cdp_reg_read(dla_unit *u, dla_page page, uint32_t offset)
{
    if (page == DLA_CDP_RDMA)
        return dla_regs_read(&u->rdma.life.reg, offset);
    if (offset == CDP_S_LUT_ACCESS_DATA)
        return port_read(u);
    return dla_regs_read(&u->life.reg, offset);
}

/* Registers that op_en does not clear (registers_notes.md 6, group B): the
 * saturation counter, and write stall to LO hits. */
enum {
    KEEP_SAT = CDP_D_OUT_SATURATION / 4,
    KEEP_FIRST = CDP_D_PERF_WRITE_STALL / 4,
    KEEP_COUNT = (CDP_D_PERF_LUT_LO_HIT - CDP_D_PERF_WRITE_STALL) / 4 + 1
};

/* A group that is enabled has its counters cleared by the register file; these
 * are written back. */
static void write_keeping(dla_unit *u, uint32_t offset, uint32_t value)
{
    uint32_t *w = u->life.reg.d[u->life.reg.producer];
    uint32_t sat = w[KEEP_SAT], keep[KEEP_COUNT];

    memcpy(keep, w + KEEP_FIRST, sizeof keep);
    if (!dla_life_write(&u->life, u->ctx, offset, value))
        return;
    memcpy(w + KEEP_FIRST, keep, sizeof keep);
    w[KEEP_SAT] = sat;
}

void cdp_reg_write(dla_unit *u, dla_page page, uint32_t offset, uint32_t value)
{
    if (page == DLA_CDP_RDMA) {
        dla_life_write(&u->rdma.life, u->ctx, offset, value);
        return;
    }
    if (offset >= CDP_S_LUT_ACCESS_DATA && offset < CDP_D_OP_ENABLE)
        u->lut_changed = 1;
    if (offset == CDP_S_LUT_ACCESS_DATA)
        port_write(u, value);
    else
        write_keeping(u, offset, value);
}

/* ---- status ---- */

static uint32_t cdp_regs_stick(uint64_t v)
{
    return v > UINT32_MAX ? UINT32_MAX : (uint32_t)v;
}

void cdp_put_status(dla_unit *u)
{
    static const uint32_t field[CDP_NCLASS] = {
        CDP_D_PERF_LUT_UFLOW__PERF_LUT_UFLOW,
        CDP_D_PERF_LUT_OFLOW__PERF_LUT_OFLOW,
        CDP_D_PERF_LUT_HYBRID__PERF_LUT_HYBRID,
        CDP_D_PERF_LUT_LE_HIT__PERF_LUT_LE_HIT,
        CDP_D_PERF_LUT_LO_HIT__PERF_LUT_LO_HIT,
    };
    uint32_t *w = u->life.reg.d[u->life.reg.consumer];

    dla_put(w, CDP_D_NAN_INPUT_NUM__NAN_INPUT_NUM, (uint32_t)u->count.nan_in);
    dla_put(w, CDP_D_INF_INPUT_NUM__INF_INPUT_NUM, (uint32_t)u->count.inf_in);
    dla_put(w, CDP_D_NAN_OUTPUT_NUM__NAN_OUTPUT_NUM,
            (uint32_t)u->count.nan_out);
    /* The data path fills the two groups alternately, regardless of the
     * consumer. */
    w = u->life.reg.d[u->capture];
    u->capture ^= 1;
    for (unsigned i = 0; i < CDP_NCLASS; i++)
        dla_put(w, field[i], cdp_regs_stick(u->count.lut[i]));
    if (u->cfg->v1)
        dla_put(w, CDP_D_OUT_SATURATION__OUT_SATURATION,
                cdp_regs_stick(u->count.saturated));
}
