/* SPDX-License-Identifier: Apache-2.0
 * Layers that no RTL of the configuration can run. A model judges its own
 * registers and `check` has the model's word; RTL alone computes as if a
 * precision it does not have were INT8. So the bench looks at the precision
 * of each layer that is enabled in a slot with RTL, as the CSB master sends
 * it, once its partner is enabled too: alone it does nothing. A write to a
 * group that runs is dropped by the unit, but kept here: when a layer ends is
 * not seen. */
#include "bench_priv.h"
#include <string.h>

/* The fields that choose the arithmetic or the layout of a cube. PDP has none
 * here: without 16-bit data it ignores its format registers (pdp.md 14). */
static const struct {
    dla_page page;
    uint32_t field;
} precision[] = {
    { DLA_SDP, SDP_D_DATA_FORMAT__PROC_PRECISION },
    { DLA_SDP, SDP_D_DATA_FORMAT__OUT_PRECISION },
    { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG__PROC_PRECISION },
    { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG__IN_PRECISION },
    { DLA_CDP, CDP_D_DATA_FORMAT__INPUT_DATA_TYPE },
    { DLA_CDP_RDMA, CDP_RDMA_D_DATA_FORMAT__INPUT_DATA },
};

static dla_regs *regs_of(dla_bench *b, dla_page page)
{
    switch (page) {
    case DLA_SDP_RDMA:
        return &b->legal[0];
    case DLA_SDP:
        return &b->legal[1];
    case DLA_CDP_RDMA:
        return &b->legal[2];
    case DLA_CDP:
        return &b->legal[3];
    default:
        return NULL;
    }
}

void legal_reset(dla_bench *b)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_regs *r = regs_of(b, (dla_page)p);

        if (r && b->cfg->page[p] != DLA_NO_PAGE)
            dla_regs_init(r, b->cfg, (dla_page)p);
    }
    memset(b->legal_held, 0, sizeof b->legal_held);
    memset(b->legal_on, 0, sizeof b->legal_on);
}

static bool allowed(const dla_cfg *cfg, uint32_t value)
{
    return value == 0 || (value == 1 && cfg->int16) ||
           (value == 2 && cfg->fp16);
}

/* SDP_RDMA on the fly reads no main input, and without operands nothing at
 * all; its fields reset to INT16. */
static bool unused(dla_page page, uint32_t field, const uint32_t *d)
{
    if (page != DLA_SDP_RDMA ||
        !dla_get(d, SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE))
        return false;
    return field == SDP_RDMA_D_FEATURE_MODE_CFG__IN_PRECISION ||
           (dla_get(d, SDP_RDMA_D_BRDMA_CFG__BRDMA_DISABLE) &&
            dla_get(d, SDP_RDMA_D_NRDMA_CFG__NRDMA_DISABLE) &&
            dla_get(d, SDP_RDMA_D_ERDMA_CFG__ERDMA_DISABLE));
}

/* Whether the layer is legal; reports it when it is not. */
static bool judge(dla_bench *b, dla_page page, unsigned group,
                  const uint32_t *d, bool report)
{
    bool good = true;

    for (size_t i = 0; i < sizeof precision / sizeof *precision; i++) {
        uint32_t f = precision[i].field;

        if (precision[i].page != page || unused(page, f, d) ||
            allowed(b->cfg, dla_get(d, f)))
            continue;
        good = false;
        if (report)
            dla_illegal(b->ctx, DLA_RULE_RTL_PRECISION, page, group, f,
                        dla_get(d, f), b->cfg->int16 ?
                        "0 (INT8), 1 (INT16), 2 (FP16)" : "0 (INT8)");
    }
    return good;
}

/* The page that must be enabled too before a layer does anything. */
static dla_page partner(dla_page page, const uint32_t *d)
{
    switch (page) {
    case DLA_SDP:
        return dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE) ? DLA_CACC
                                                               : DLA_SDP_RDMA;
    case DLA_SDP_RDMA:
        return DLA_SDP;
    case DLA_CDP:
        return DLA_CDP_RDMA;
    default:
        return DLA_CDP;
    }
}

/* A page was enabled: illegal layers that waited for it are refused. */
static void release(dla_bench *b, dla_page enabled)
{
    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_regs *r = regs_of(b, (dla_page)p);

        for (unsigned g = 0; r && g < 2; g++) {
            uint8_t *held = &b->legal_held[r - b->legal];

            if (!(*held >> g & 1) ||
                partner((dla_page)p, r->d[g]) != enabled)
                continue;
            *held &= (uint8_t)~(1u << g);
            judge(b, (dla_page)p, g, r->d[g], true);
        }
    }
}

void legal_write(dla_bench *b, uint32_t addr, uint32_t data)
{
    dla_page page = dla_page_at(b->cfg, addr), other;
    dla_regs *r = regs_of(b, page);
    unsigned group;

    if (page == DLA_CACC && (data & 1) &&
        addr - b->cfg->page[page] == CACC_D_OP_ENABLE) {
        b->legal_on[page] = 1;
        release(b, page);
    }
    if (!r || dla_regs_write(r, addr - b->cfg->page[page], data) !=
        DLA_REGS_ENABLED)
        return;
    group = r->producer;
    r->op_en[group] = 0;
    other = partner(page, r->d[group]);
    if (b->opt.engine[dla_slot_of_page(page)] == BENCH_RTL &&
        !judge(b, page, group, r->d[group], b->legal_on[other]))
        b->legal_held[r - b->legal] |=
            (uint8_t)((b->legal_on[other] ? 0u : 1u) << group);
    b->legal_on[other] = 0;
    b->legal_on[page] = 1;
    release(b, page);
}
