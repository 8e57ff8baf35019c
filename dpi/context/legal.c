/* SPDX-License-Identifier: Apache-2.0
 * Precisions that no RTL has. A model judges its own registers, and in `check`
 * the shadow does; RTL alone judges nothing. So the bench checks the precision
 * of each layer that is enabled in a slot with RTL, as the CSB master sends it.
 * It does so once the partner is enabled too, because a layer alone does
 * nothing. A write to a running group is dropped by the unit but kept here,
 * because the end of a layer is not visible. */
#include "context_priv.h"

/* The fields that choose the arithmetic or the layout of a cube. Those of PDP
 * are left out: on the fly, its partner has such a field too. */
static const struct {
    dla_page page;
    uint32_t field;
} precision[] = {
    { DLA_CDMA, CDMA_D_MISC_CFG__PROC_PRECISION },
    { DLA_CDMA, CDMA_D_MISC_CFG__IN_PRECISION },
    { DLA_CSC, CSC_D_MISC_CFG__PROC_PRECISION },
    { DLA_CMAC_A, CMAC_A_D_MISC_CFG__PROC_PRECISION },
    { DLA_CMAC_B, CMAC_B_D_MISC_CFG__PROC_PRECISION },
    { DLA_CACC, CACC_D_MISC_CFG__PROC_PRECISION },
    { DLA_SDP, SDP_D_DATA_FORMAT__PROC_PRECISION },
    { DLA_SDP, SDP_D_DATA_FORMAT__OUT_PRECISION },
    { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG__PROC_PRECISION },
    { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG__IN_PRECISION },
    { DLA_CDP, CDP_D_DATA_FORMAT__INPUT_DATA_TYPE },
    { DLA_CDP_RDMA, CDP_RDMA_D_DATA_FORMAT__INPUT_DATA },
    { DLA_RUBIK, RUBIK_D_MISC_CFG__IN_PRECISION },
};

/* True for a page whose layers are judged here. */
static bool legal_judged(dla_page page)
{
    for (size_t i = 0; i < sizeof precision / sizeof *precision; i++)
        if (precision[i].page == page)
            return true;
    return false;
}

/* SDP_RDMA on the fly reads no main input, and without operands it reads
 * nothing; its fields reset to INT16. */
static bool legal_unused(dla_page page, uint32_t field, const uint32_t *d)
{
    if (page != DLA_SDP_RDMA ||
        !dla_get(d, SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE))
        return false;
    return field == SDP_RDMA_D_FEATURE_MODE_CFG__IN_PRECISION ||
           (dla_get(d, SDP_RDMA_D_BRDMA_CFG__BRDMA_DISABLE) &&
            dla_get(d, SDP_RDMA_D_NRDMA_CFG__NRDMA_DISABLE) &&
            dla_get(d, SDP_RDMA_D_ERDMA_CFG__ERDMA_DISABLE));
}

/* True if a field is legal; otherwise reports it. RUBIK separates 8 from 16
 * bits in every build, and any value but 0 means 16 (rubik.md 1). The other
 * units ignore the field where the build has no 16-bit data. */
static bool legal_judge_field(dla_bench *b, dla_page page, unsigned group,
                        const uint32_t *d, uint32_t field, bool report)
{
    bool wide = b->head.cfg->int16 || b->head.cfg->fp16;
    bool mover = page == DLA_RUBIK;
    uint32_t value = dla_get(d, field);

    if (!mover && dla_precision_ignored(b->ctx, page, group, d, field))
        return true;
    if (wide ? mover || value <= DLA_FP16 : value == DLA_INT8)
        return true;
    if (report)
        dla_illegal(b->ctx, mover ? DLA_RULE_RUBIK_PRECISION :
                    DLA_RULE_RTL_PRECISION, page, group, field, value,
                    wide ? "0 (INT8), 1 (INT16), 2 (FP16)" : "0 (INT8)");
    return false;
}

/* True if the layer is legal; otherwise reports it. */
static bool legal_judge(dla_bench *b, dla_page page, unsigned group,
                  const uint32_t *d, bool report)
{
    bool good = true;

    for (size_t i = 0; i < sizeof precision / sizeof *precision; i++) {
        uint32_t f = precision[i].field;

        if (precision[i].page == page && !legal_unused(page, f, d))
            good &= legal_judge_field(b, page, group, d, f, report);
    }
    return good;
}

/* The page that must also be enabled before a layer does anything. The other
 * units of a convolution wait for data that CDMA fetches. */
static dla_page legal_partner(dla_page page, const uint32_t *d)
{
    switch (page) {
    case DLA_CDMA:
        return DLA_CSC;
    case DLA_SDP:
        return dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE) ? DLA_CACC
                                                               : DLA_SDP_RDMA;
    case DLA_SDP_RDMA:
        return DLA_SDP;
    case DLA_CDP:
        return DLA_CDP_RDMA;
    case DLA_CDP_RDMA:
        return DLA_CDP;
    case DLA_RUBIK: /* works alone */
        return DLA_RUBIK;
    default:
        return DLA_CDMA;
    }
}

/* A page was enabled: illegal layers that waited for it are refused. */
static void legal_release(dla_bench *b, dla_page enabled)
{
    legal_state *s = &b->legal;

    for (int p = 0; p < DLA_NPAGE; p++) {
        const dla_regs *r = host_page(b->host, (dla_page)p);

        for (unsigned g = 0; g < 2; g++) {
            if (!(s->held[p] >> g & 1) ||
                legal_partner((dla_page)p, r->d[g]) != enabled)
                continue;
            s->held[p] &= (uint8_t)~(1u << g);
            legal_judge(b, (dla_page)p, g, r->d[g], true);
        }
    }
}

/* RTL alone. For RTL in `check` the shadow judges the layer, but CMAC's shadow
 * does it only at its first stripe, and by then the monitor has read words of
 * another format into it. */
static bool legal_judged_here(const dla_bench *b, dla_page page)
{
    int engine = bench_engine(b, dla_slot_of_page(page));

    return engine == BENCH_RTL ||
           (engine == BENCH_CHECK && dla_slot_of_page(page) == DLA_SLOT_CMAC);
}

void legal_enabled(dla_bench *b, dla_page page)
{
    legal_state *s = &b->legal;
    const dla_regs *r = host_page(b->host, page);
    dla_page other;

    if (!legal_judged(page))
        return;
    other = legal_partner(page, r->d[r->producer]);
    if (legal_judged_here(b, page) &&
        !legal_judge(b, page, r->producer, r->d[r->producer], s->on[other]))
        s->held[page] |= (uint8_t)(!s->on[other] << r->producer);
    if (other != DLA_CDMA || page == DLA_CSC)
        s->on[other] = 0; /* CDMA is the partner of others too */
    s->on[page] = 1;
    legal_release(b, page);
}
