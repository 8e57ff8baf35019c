/* SPDX-License-Identifier: Apache-2.0
 * Page SDP: decoding and legality of a layer, the LUT access port.
 */
#include "sdp_priv.h"

#include <string.h>

/* ---- decoding (sdp.md 2.2) ---- */

/* BS and BN have the same layout, 0x14 bytes apart. */
#define BS(field) ((SDP_D_DP_BS_##field) + (stage ? 0x14u << 16 : 0u))

static void sdp_regs_decode_x(sdp_stage *s, const uint32_t *d, unsigned stage)
{
    memset(s, 0, sizeof *s);
    s->on = !dla_get(d, BS(CFG__BS_BYPASS));
    s->alu = s->on && !dla_get(d, BS(CFG__BS_ALU_BYPASS));
    s->mul = s->on && !dla_get(d, BS(CFG__BS_MUL_BYPASS));
    s->prelu = s->mul && dla_get(d, BS(CFG__BS_MUL_PRELU));
    s->relu = s->on && !dla_get(d, BS(CFG__BS_RELU_BYPASS));
    s->algo = (uint8_t)dla_get(d, BS(CFG__BS_ALU_ALGO));
    s->alu_mem = s->alu && dla_get(d, BS(ALU_CFG__BS_ALU_SRC));
    s->mul_mem = s->mul && dla_get(d, BS(MUL_CFG__BS_MUL_SRC));
    s->alu_shift = dla_get(d, BS(ALU_CFG__BS_ALU_SHIFT_VALUE));
    s->mul_shift = dla_get(d, BS(MUL_CFG__BS_MUL_SHIFT_VALUE)) & 63u;
    s->alu_reg = dla_gets(d, BS(ALU_SRC_VALUE__BS_ALU_OPERAND));
    s->mul_reg = dla_gets(d, BS(MUL_SRC_VALUE__BS_MUL_OPERAND));
}

static void sdp_regs_decode_y(sdp_stage *s, const uint32_t *d)
{
    memset(s, 0, sizeof *s);
    s->on = !dla_get(d, SDP_D_DP_EW_CFG__EW_BYPASS);
    s->alu = s->on && !dla_get(d, SDP_D_DP_EW_CFG__EW_ALU_BYPASS);
    s->mul = s->on && !dla_get(d, SDP_D_DP_EW_CFG__EW_MUL_BYPASS);
    s->prelu = s->mul && dla_get(d, SDP_D_DP_EW_CFG__EW_MUL_PRELU);
    s->lut = s->on && !dla_get(d, SDP_D_DP_EW_CFG__EW_LUT_BYPASS);
    s->algo = (uint8_t)dla_get(d, SDP_D_DP_EW_CFG__EW_ALU_ALGO);
    s->alu_mem = s->alu && dla_get(d, SDP_D_DP_EW_ALU_CFG__EW_ALU_SRC);
    s->mul_mem = s->mul && dla_get(d, SDP_D_DP_EW_MUL_CFG__EW_MUL_SRC);
    s->mul_shift = dla_get(d, SDP_D_DP_EW_TRUNCATE_VALUE__EW_TRUNCATE);
    s->alu_reg = dla_gets(d, SDP_D_DP_EW_ALU_SRC_VALUE__EW_ALU_OPERAND);
    s->mul_reg = dla_gets(d, SDP_D_DP_EW_MUL_SRC_VALUE__EW_MUL_OPERAND);
    s->alu_cvt = (sdp_cvt){
        dla_get(d, SDP_D_DP_EW_ALU_CFG__EW_ALU_CVT_BYPASS),
        dla_gets(d, SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE__EW_ALU_CVT_OFFSET),
        dla_gets(d, SDP_D_DP_EW_ALU_CVT_SCALE_VALUE__EW_ALU_CVT_SCALE),
        dla_get(d, SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE__EW_ALU_CVT_TRUNCATE)
    };
    s->mul_cvt = (sdp_cvt){
        dla_get(d, SDP_D_DP_EW_MUL_CFG__EW_MUL_CVT_BYPASS),
        dla_gets(d, SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE__EW_MUL_CVT_OFFSET),
        dla_gets(d, SDP_D_DP_EW_MUL_CVT_SCALE_VALUE__EW_MUL_CVT_SCALE),
        dla_get(d, SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE__EW_MUL_CVT_TRUNCATE)
    };
}

static void decode_stages(sdp_layer *l, const dla_cfg *cfg, const uint32_t *d)
{
    sdp_regs_decode_x(&l->st[SDP_X1], d, 0);
    sdp_regs_decode_x(&l->st[SDP_X2], d, 1);
    sdp_regs_decode_y(&l->st[SDP_Y], d);
    /* The write stage decodes equality mode even without EW (sdp.md 13). */
    l->eql = l->st[SDP_Y].alu && l->st[SDP_Y].algo == SDP_EQL;
    l->eql_dp = l->eql && cfg->sdp_ew;
    if (!cfg->sdp_ew)
        memset(&l->st[SDP_Y], 0, sizeof l->st[SDP_Y]);
    l->cvt = (sdp_cvt){ false, dla_gets(d, SDP_D_CVT_OFFSET__CVT_OFFSET),
                        dla_gets(d, SDP_D_CVT_SCALE__CVT_SCALE),
                        dla_get(d, SDP_D_CVT_SHIFT__CVT_SHIFT) };
}

void sdp_decode(sdp_layer *l, const dla_cfg *cfg, const uint32_t *d,
                unsigned group)
{
    uint64_t stride = ~(uint64_t)(cfg->atom - 1);

    memset(l, 0, sizeof *l);
    l->group = group;
    l->dim.w = dla_get(d, SDP_D_DATA_CUBE_WIDTH__WIDTH) + 1;
    l->dim.h = dla_get(d, SDP_D_DATA_CUBE_HEIGHT__HEIGHT) + 1;
    l->dim.c = dla_get(d, SDP_D_DATA_CUBE_CHANNEL__CHANNEL) + 1;
    l->proc = dla_precision(cfg, d, SDP_D_DATA_FORMAT__PROC_PRECISION);
    l->out = dla_precision(cfg, d, SDP_D_DATA_FORMAT__OUT_PRECISION);
    l->flying = dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE);
    l->to_pdp = dla_get(d, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST);
    l->wino = dla_get(d, SDP_D_FEATURE_MODE_CFG__WINOGRAD);
    l->nan_zero = dla_get(d, SDP_D_FEATURE_MODE_CFG__NAN_TO_ZERO);
    l->nb = dla_get(d, SDP_D_FEATURE_MODE_CFG__BATCH_NUMBER) + 1;
    l->ram = (uint8_t)dla_get(d, SDP_D_DST_DMA_CFG__DST_RAM_TYPE);
    l->sat_en = dla_get(d, SDP_D_PERF_ENABLE__PERF_SAT_EN);
    l->lut_en = dla_get(d, SDP_D_PERF_ENABLE__PERF_LUT_EN);
    decode_stages(l, cfg, d);
    l->k = l->proc == DLA_INT8 ? cfg->atom : cfg->atom / 2;
    l->groups = (l->dim.c + l->k - 1) / l->k;
    l->obytes = l->out == DLA_INT8 ? 1 : 2;
    l->oatoms = l->k * l->obytes / cfg->atom;
    l->packed = l->dim.w == 1 && l->dim.h == 1 && l->nb == 1;
    l->dst = dla_addr(cfg, d, SDP_D_DST_BASE_ADDR_HIGH__DST_BASE_ADDR_HIGH,
                      SDP_D_DST_BASE_ADDR_LOW__DST_BASE_ADDR_LOW);
    l->ls = dla_get(d, SDP_D_DST_LINE_STRIDE__DST_LINE_STRIDE) & stride;
    l->ss = dla_get(d, SDP_D_DST_SURFACE_STRIDE__DST_SURFACE_STRIDE) & stride;
    l->bs = dla_get(d, SDP_D_DST_BATCH_STRIDE__DST_BATCH_STRIDE) & stride;
    if (!cfg->sec_mem)
        l->ram = DLA_RAM_MC;
}

/* ---- legality ---- */

bool sdp_legal(sdp_unit *u, unsigned rule, const uint32_t *d, dla_page page,
               unsigned group, uint32_t field, bool ok, const char *legal)
{
    return ok || dla_illegal(u->ctx, rule, page, group, field,
                             dla_get(d, field), legal);
}

#define NEED(rule, field, ok, legal) \
    good &= sdp_legal(u, DLA_RULE_##rule, d, DLA_SDP, group, SDP_D_##field, \
                      ok, legal)

/* Combinations of sdp.md 3. */
static bool sdp_regs_legal_precision(sdp_unit *u, const uint32_t *d,
                                     const sdp_layer *l, unsigned group)
{
    bool plain = !l->wino && l->nb == 1, good = true;
    bool same = l->out == l->proc;

    if (dla_precision_ignored(u->ctx, DLA_SDP, group, d,
                              SDP_D_DATA_FORMAT__PROC_PRECISION) &&
        dla_precision_ignored(u->ctx, DLA_SDP, group, d,
                              SDP_D_DATA_FORMAT__OUT_PRECISION))
        return true;
    NEED(PRECISION, DATA_FORMAT__PROC_PRECISION, l->proc <= DLA_FP16,
         "0 (INT8), 1 (INT16), 2 (FP16)");
    NEED(PRECISION, DATA_FORMAT__OUT_PRECISION, l->out <= DLA_FP16,
         "0 (INT8), 1 (INT16), 2 (FP16)");
    if (!good)
        return false;
    NEED(SDP_OUT_PRECISION, DATA_FORMAT__OUT_PRECISION, l->proc == DLA_INT8 ||
         l->out != DLA_INT8, "1 (INT16) or 2 (FP16) with 16-bit processing");
    NEED(SDP_FP16_OUTPUT, DATA_FORMAT__OUT_PRECISION, l->proc != DLA_INT8 ||
         l->out != DLA_FP16, "0 (INT8) or 1 (INT16) with INT8 processing");
    NEED(SDP_OUT_PRECISION, DATA_FORMAT__OUT_PRECISION, same || plain,
         "PROC_PRECISION with batch or Winograd");
    NEED(SDP_OUT_PRECISION, DATA_FORMAT__OUT_PRECISION, l->oatoms == 1 ||
         !l->to_pdp, "0 (INT8) with INT8 processing and OUTPUT_DST PDP");
    return good;
}

static bool legal_mode(sdp_unit *u, const uint32_t *d, const sdp_layer *l,
                       unsigned group)
{
    const dla_cfg *cfg = u->cfg;
    bool good = true;

    NEED(SDP_WINOGRAD, FEATURE_MODE_CFG__WINOGRAD, !l->wino || cfg->winograd,
         "0 (no Winograd in this configuration)");
    NEED(SDP_BATCHES, FEATURE_MODE_CFG__BATCH_NUMBER, l->nb == 1 || cfg->batch,
         "0 (no batch in this configuration)");
    NEED(SDP_BATCHES, FEATURE_MODE_CFG__BATCH_NUMBER,
         l->nb == 1 || l->nb <= cfg->max_batch,
         "below the configuration's MAX_BATCH_SIZE");
    NEED(SDP_NO_PDP, FEATURE_MODE_CFG__OUTPUT_DST,
         !l->to_pdp || dla_slot_present(cfg, DLA_SLOT_PDP),
         "0 (no PDP in this configuration)");
    if (!l->to_pdp && !l->eql)
        NEED(RAM_TYPE, DST_DMA_CFG__DST_RAM_TYPE,
             cfg->sec_mem || dla_get(d, SDP_D_DST_DMA_CFG__DST_RAM_TYPE),
             "1 (MC, the only memory port)");
    if (!good || (!l->wino && l->nb == 1))
        return good;
    if (l->nb > 1 && l->dim.w * l->dim.h > 1) { /* data_formats.md 2 */
        NEED(SDP_BATCH_STRIDE, DST_LINE_STRIDE__DST_LINE_STRIDE,
             l->dim.h == 1 || l->ls % 64 == 0, "a multiple of 64 with batch");
        NEED(SDP_BATCH_STRIDE, DST_SURFACE_STRIDE__DST_SURFACE_STRIDE,
             l->groups == 1 || l->ss % 64 == 0, "a multiple of 64 with batch");
    }
    NEED(SDP_MODE_OUTPUT, FEATURE_MODE_CFG__OUTPUT_DST, !l->to_pdp,
         "0 (memory) with batch or Winograd");
    NEED(SDP_MODE_EQUALITY, DP_EW_CFG__EW_ALU_ALGO, !l->eql,
         "0..2 with batch or Winograd");
    if (l->wino) {
        NEED(SDP_BATCHES, FEATURE_MODE_CFG__BATCH_NUMBER, l->nb == 1,
             "0 with Winograd");
        NEED(SDP_MODE_FLYING, FEATURE_MODE_CFG__FLYING_MODE, l->flying,
             "1 (on the fly) with Winograd");
        NEED(SDP_MODE_SIZE, DATA_CUBE_WIDTH__WIDTH, l->dim.w % 4 == 0,
             "a multiple of 4, minus 1, with Winograd");
        NEED(SDP_MODE_SIZE, DATA_CUBE_HEIGHT__HEIGHT, l->dim.h % 4 == 0,
             "a multiple of 4, minus 1, with Winograd");
    }
    return good;
}

/* sdp.md 10 */
static bool legal_equality(sdp_unit *u, const uint32_t *d,
                           const sdp_layer *l, unsigned group)
{
    const sdp_stage *y = &l->st[SDP_Y];
    bool good = true;

    if (!l->eql_dp)
        return true;
    NEED(SDP_EQUALITY, DP_EW_CFG__EW_MUL_BYPASS, !y->mul, "1 in equality mode");
    NEED(SDP_EQUALITY, DP_EW_CFG__EW_LUT_BYPASS, !y->lut, "1 in equality mode");
    NEED(SDP_EQUALITY, DATA_FORMAT__OUT_PRECISION, l->out == l->proc,
         "PROC_PRECISION in equality mode");
    NEED(SDP_EQUALITY, FEATURE_MODE_CFG__FLYING_MODE, !l->flying,
         "0 (memory source) in equality mode");
    return good;
}

bool sdp_legal_layer(sdp_unit *u, unsigned group)
{
    const uint32_t *d = u->life.reg.d[group];
    sdp_layer l;
    bool good;

    sdp_decode(&l, u->cfg, d, group);
    good = sdp_regs_legal_precision(u, d, &l, group);
    good = good && legal_mode(u, d, &l, group);
    good = good && legal_equality(u, d, &l, group);
    return good;
}

/* The LUT registers belong to no group and are looked at when a layer that
 * uses them starts (lut.md 1.1, 2). */
bool sdp_legal_lut(sdp_unit *u, unsigned group)
{
    const uint32_t *d = u->life.reg.s;
    const sdp_lut *t = &u->lut;
    bool good = true;

    if (u->l.proc == DLA_FP16)
        return true;
    if (t->le_linear)
        good &= sdp_legal(u, DLA_RULE_SDP_LUT_INDEX, d, DLA_SDP, group,
                          SDP_S_LUT_INFO__LUT_LE_INDEX_SELECT,
                          t->le_sel >= -6 && t->le_sel <= 25,
                          "-6..25, signed 8 bit");
    else
        good &= sdp_legal(u, DLA_RULE_SDP_LUT_INDEX, d, DLA_SDP, group,
                          SDP_S_LUT_INFO__LUT_LE_INDEX_OFFSET, t->off <= 31,
                          "-128..31, signed 8 bit");
    good &= sdp_legal(u, DLA_RULE_SDP_LUT_INDEX, d, DLA_SDP, group,
                      SDP_S_LUT_INFO__LUT_LO_INDEX_SELECT,
                      t->lo_sel >= -8 && t->lo_sel <= 23,
                      "-8..23, signed 8 bit");
    return good;
}

/* ---- LUT access port (lut.md 1.1, registers_notes.md 5) ---- */

/* NULL after the end of a table, or where the configuration has none: writes
 * are lost there and reads give 0. */
static int16_t *port_entry(sdp_unit *u)
{
    sdp_lut *t = &u->lut;

    if (!u->cfg->sdp_lut || t->addr >= (t->table ? 257u : 65u))
        return NULL;
    return t->table ? &t->lo[t->addr] : &t->le[t->addr];
}

uint32_t sdp_lut_port_read(sdp_unit *u)
{
    int16_t *e = port_entry(u);

    u->lut.addr = (u->lut.addr + 1) & 0x3ffu;
    return e ? (uint16_t)*e : 0;
}

void sdp_lut_port_write(sdp_unit *u, uint32_t offset, uint32_t value)
{
    sdp_lut *t = &u->lut;
    int16_t *e;

    if (offset == SDP_S_LUT_ACCESS_CFG) {
        const uint32_t *s = u->life.reg.s;

        dla_regs_write(&u->life.reg, offset, value);
        t->addr = dla_get(s, SDP_S_LUT_ACCESS_CFG__LUT_ADDR);
        t->table = dla_get(s, SDP_S_LUT_ACCESS_CFG__LUT_TABLE_ID);
        t->write = dla_get(s, SDP_S_LUT_ACCESS_CFG__LUT_ACCESS_TYPE);
        return;
    }
    e = port_entry(u);
    if (e && t->write)
        *e = (int16_t)(uint16_t)value;
    t->addr = (t->addr + 1) & 0x3ffu;
}
