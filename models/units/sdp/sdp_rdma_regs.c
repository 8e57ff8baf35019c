/* SPDX-License-Identifier: Apache-2.0
 * Page SDP_RDMA: decoding and legality of a layer (sdp.md 2.1, 4, 5).
 */
#include "sdp_priv.h"

#include <string.h>

/* BRDMA, NRDMA and ERDMA have the same layout, 0x18 bytes apart. */
#define B(field) (SDP_RDMA_D_##field + ((i * 0x18u) << 16))

static void sdp_rdma_regs_decode_operand(sdp_rlayer *l, const dla_cfg *cfg,
                                         const uint32_t *d, unsigned i)
{
    sdp_operand *o = &l->op[i];
    uint64_t stride = ~(uint64_t)(cfg->atom - 1);
    uint32_t use = dla_get(d, B(BRDMA_CFG__BRDMA_DATA_USE));

    o->on = !dla_get(d, B(BRDMA_CFG__BRDMA_DISABLE));
    if (i == SDP_Y && !cfg->sdp_ew)
        o->on = false; /* sdp.md 13 */
    o->mul = use == 0 || use == 2;
    o->alu = use == 1 || use == 2;
    o->bytes = dla_get(d, B(BRDMA_CFG__BRDMA_DATA_SIZE)) ? 2 : 1;
    o->per_element = dla_get(d, B(BRDMA_CFG__BRDMA_DATA_MODE));
    o->ram = cfg->sec_mem ? (uint8_t)dla_get(d, B(BRDMA_CFG__BRDMA_RAM_TYPE))
                          : (uint8_t)DLA_RAM_MC;
    /* 1, 2 or 4 (sdp.md 5). */
    o->apx = l->k * o->bytes * (use == 2 ? 2 : 1) / cfg->atom;
    o->base = dla_addr(cfg, d, B(BS_BASE_ADDR_HIGH__BS_BASE_ADDR_HIGH),
                       B(BS_BASE_ADDR_LOW__BS_BASE_ADDR_LOW));
    o->ls = dla_get(d, B(BS_LINE_STRIDE__BS_LINE_STRIDE)) & stride;
    o->ss = dla_get(d, B(BS_SURFACE_STRIDE__BS_SURFACE_STRIDE)) & stride;
}

#define F(field) SDP_RDMA_D_##field

void sdp_rdma_decode(sdp_rlayer *l, const dla_cfg *cfg, const uint32_t *d,
                     unsigned group)
{
    uint64_t stride = ~(uint64_t)(cfg->atom - 1);

    memset(l, 0, sizeof *l);
    l->group = group;
    l->dim.w = dla_get(d, F(DATA_CUBE_WIDTH__WIDTH)) + 1;
    l->dim.h = dla_get(d, F(DATA_CUBE_HEIGHT__HEIGHT)) + 1;
    l->dim.c = dla_get(d, F(DATA_CUBE_CHANNEL__CHANNEL)) + 1;
    l->in = dla_precision(cfg, d, F(FEATURE_MODE_CFG__IN_PRECISION));
    l->proc = dla_precision(cfg, d, F(FEATURE_MODE_CFG__PROC_PRECISION));
    l->flying = dla_get(d, F(FEATURE_MODE_CFG__FLYING_MODE));
    l->wino = dla_get(d, F(FEATURE_MODE_CFG__WINOGRAD));
    l->nb = dla_get(d, F(FEATURE_MODE_CFG__BATCH_NUMBER)) + 1;
    l->narrow = !l->flying && l->in == DLA_INT16 && l->proc == DLA_INT8;
    l->count_en = dla_get(d, F(PERF_ENABLE__PERF_NAN_INF_COUNT_EN));
    l->count_nan = l->count_en && !l->flying && l->in == DLA_FP16;
    l->ram = cfg->sec_mem ? (uint8_t)dla_get(d, F(SRC_DMA_CFG__SRC_RAM_TYPE))
                          : (uint8_t)DLA_RAM_MC;
    l->k = l->proc == DLA_INT8 ? cfg->atom : cfg->atom / 2;
    l->groups = (l->dim.c + l->k - 1) / l->k;
    l->one = l->dim.w == 1 && l->dim.h == 1;
    l->src = dla_addr(cfg, d, F(SRC_BASE_ADDR_HIGH__SRC_BASE_ADDR_HIGH),
                      F(SRC_BASE_ADDR_LOW__SRC_BASE_ADDR_LOW));
    l->ls = dla_get(d, F(SRC_LINE_STRIDE__SRC_LINE_STRIDE)) & stride;
    l->ss = dla_get(d, F(SRC_SURFACE_STRIDE__SRC_SURFACE_STRIDE)) & stride;
    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        sdp_rdma_regs_decode_operand(l, cfg, d, i);
}

#define NEED(rule, field, ok, legal) \
    good &= sdp_legal(u, DLA_RULE_##rule, d, DLA_SDP_RDMA, group, field, ok, \
                      legal)

static bool legal_operand(sdp_unit *u, const uint32_t *d,
                          const sdp_rlayer *l, unsigned i, unsigned group)
{
    const sdp_operand *o = &l->op[i];
    bool good = true;

    if (!o->on)
        return true;
    NEED(SDP_OPERAND_USE, B(BRDMA_CFG__BRDMA_DATA_USE), o->alu || o->mul,
         "0 (MUL), 1 (ALU), 2 (BOTH)");
    NEED(SDP_OPERAND_SIZE, B(BRDMA_CFG__BRDMA_DATA_SIZE),
         o->bytes == 2 || l->proc == DLA_INT8,
         "1 (two bytes) with 16-bit processing");
    NEED(RAM_TYPE, B(BRDMA_CFG__BRDMA_RAM_TYPE),
         u->cfg->sec_mem || dla_get(d, B(BRDMA_CFG__BRDMA_RAM_TYPE)),
         "1 (MC, the only memory port)");
    return good;
}

static bool legal_source(sdp_unit *u, const uint32_t *d, const sdp_rlayer *l,
                         unsigned group)
{
    const dla_cfg *cfg = u->cfg;
    bool good = true;

    if (l->flying)
        return true;
    dla_precision_ignored(u->ctx, DLA_SDP_RDMA, group, d,
                          F(FEATURE_MODE_CFG__IN_PRECISION));
    NEED(SDP_IN_PRECISION, F(FEATURE_MODE_CFG__IN_PRECISION),
         l->in == l->proc || l->narrow,
         "PROC_PRECISION, or 1 (INT16) with INT8 processing");
    NEED(SDP_IN_PRECISION, F(FEATURE_MODE_CFG__IN_PRECISION), !l->narrow ||
         l->nb == 1, "PROC_PRECISION with batch");
    NEED(SDP_MODE_FLYING, F(FEATURE_MODE_CFG__FLYING_MODE), !l->wino,
         "1 (on the fly) with Winograd");
    NEED(RAM_TYPE, F(SRC_DMA_CFG__SRC_RAM_TYPE),
         cfg->sec_mem || dla_get(d, F(SRC_DMA_CFG__SRC_RAM_TYPE)),
         "1 (MC, the only memory port)");
    return good;
}

bool sdp_rdma_legal(sdp_unit *u, unsigned group)
{
    const uint32_t *d = u->rdma.reg.d[group];
    const dla_cfg *cfg = u->cfg;
    sdp_rlayer l;
    bool good = true;

    sdp_rdma_decode(&l, cfg, d, group);
    if (l.flying && !l.op[0].on && !l.op[1].on && !l.op[2].on)
        return true; /* fetches nothing, uses nothing */
    dla_precision_ignored(u->ctx, DLA_SDP_RDMA, group, d,
                          F(FEATURE_MODE_CFG__PROC_PRECISION));
    NEED(PRECISION, F(FEATURE_MODE_CFG__PROC_PRECISION), l.proc <= DLA_FP16,
         "0 (INT8), 1 (INT16), 2 (FP16)");
    NEED(SDP_WINOGRAD, F(FEATURE_MODE_CFG__WINOGRAD), !l.wino || cfg->winograd,
         "0 (no Winograd in this configuration)");
    NEED(SDP_BATCHES, F(FEATURE_MODE_CFG__BATCH_NUMBER),
         l.nb == 1 || (cfg->batch && l.nb <= cfg->max_batch),
         cfg->batch ? "below MAX_BATCH_SIZE"
                    : "0 (no batch in this configuration)");
    NEED(SDP_BATCHES, F(FEATURE_MODE_CFG__BATCH_NUMBER), l.nb == 1 || !l.wino,
         "0 with Winograd");
    if (!good)
        return false;
    good &= legal_source(u, d, &l, group);
    for (unsigned i = 0; i < SDP_NSTAGE; i++)
        good &= legal_operand(u, d, &l, i, group);
    return good;
}
