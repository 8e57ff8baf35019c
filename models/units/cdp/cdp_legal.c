/* SPDX-License-Identifier: Apache-2.0
 * CDP: legality of a layer (cdp.md 2.3).
 *
 * Only fields that the layer uses are checked. The system may set most rules
 * aside (--illegal=warn): cdp.md 4 defines the results then.
 */
#include "cdp_priv.h"

/* A fourth format does not exist, so a layer with it never runs. */
static void cdp_legal_format(dla_legality *c, uint32_t field)
{
    if (!dla_precision_ignored(c->ctx, c->page, c->group, c->w, field))
        dla_rule(c, dla_get(c->w, field) <= DLA_FP16, DLA_RULE_CDP_FORMAT_3,
                 field, "0 (INT8), 1 (INT16) or 2 (FP16)");
}

bool cdp_legal_rdma(dla_unit *u, unsigned g)
{
    dla_legality c = { u->ctx, u->cfg, u->rdma.life.reg.d[g], DLA_CDP_RDMA, g,
                       true };
    cdp_rdma r = cdp_rdma_get(u->cfg, c.w);

    cdp_legal_format(&c, CDP_RDMA_D_DATA_FORMAT__INPUT_DATA);
    dla_rule_ram(&c, CDP_RDMA_D_SRC_DMA_CFG__SRC_RAM_TYPE);
    dla_rule_cube(&c, &cdp_src, r.width, r.height, r.surfs);
    return c.ok;
}

bool cdp_legal_core(dla_unit *u, unsigned g)
{
    dla_legality c = { u->ctx, u->cfg, u->life.reg.d[g], DLA_CDP, g, true };

    cdp_legal_format(&c, CDP_D_DATA_FORMAT__INPUT_DATA_TYPE);
    dla_rule_ram(&c, CDP_D_DST_DMA_CFG__DST_RAM_TYPE);
    return c.ok;
}

/* ---- tables ---- */

/* Index range of one table. The relations of cdp.md 2.3 between START, END and
 * the index fields are programming advice: cdp.md 4 defines the result without
 * them, and tables that a layer never reaches are often left unset. */
static void legal_table(dla_legality *c, const cdp_table *t, uint32_t select,
                        bool int8)
{
    int32_t steps = t->top == CDP_LE_TOP ? 6 : 8;
    int32_t top = (int8 ? 21 : 37) - steps;
    int32_t n = dla_gets(c->w, select);

    if (t->exponential) {
        top = int8 ? 20 : 36;
        dla_rule(c, t->index >= -64 && t->index <= top, DLA_RULE_CDP_LUT_INDEX,
                 CDP_S_LUT_INFO__LUT_LE_INDEX_OFFSET, "-64..%d", top);
    } else {
        /* The field has 8 bits; the hardware uses fewer. */
        dla_rule(c, n >= -steps && n <= top, DLA_RULE_CDP_LUT_INDEX, select,
                 "%d..%d", -steps, top);
    }
}

/* FP32 pattern. */
static void legal_fp_bound(dla_legality *c, uint32_t field)
{
    uint32_t v = dla_get(c->w, field) & 0x7fffffffu;

    dla_rule(c, v < 0x7f800000u, DLA_RULE_CDP_LUT_BOUND, field,
             "an FP32 number (no NaN or Inf)");
    dla_rule(c, v == 0 || v >= 0x00800000u, DLA_RULE_CDP_LUT_DENORMAL, field,
             "a normal FP32 number or 0");
}

bool cdp_legal_start(dla_unit *u)
{
    const cdp_layer *l = &u->l;
    dla_legality c = { u->ctx, u->cfg, dla_regs_run(&u->rdma.life.reg),
                       DLA_CDP_RDMA, u->rdma.life.reg.consumer, true };

    dla_rule(&c, l->format == u->rd.format, DLA_RULE_CDP_PAIR,
             CDP_RDMA_D_DATA_FORMAT__INPUT_DATA, "%u, as in CDP", l->format);
    if (!c.ok)
        return false;
    c.w = dla_regs_run(&u->life.reg);
    c.page = DLA_CDP;
    c.group = u->life.reg.consumer;
    dla_rule_cube(&c, &cdp_dst, u->rd.width, u->rd.height, u->rd.surfs);
    c.w = u->life.reg.s;
    if (l->format == DLA_FP16) {
        legal_fp_bound(&c, CDP_S_LUT_LE_START_LOW__LUT_LE_START_LOW);
        legal_fp_bound(&c, CDP_S_LUT_LE_END_LOW__LUT_LE_END_LOW);
        legal_fp_bound(&c, CDP_S_LUT_LO_START_LOW__LUT_LO_START_LOW);
        legal_fp_bound(&c, CDP_S_LUT_LO_END_LOW__LUT_LO_END_LOW);
        return c.ok;
    }
    legal_table(&c, &l->lut.le, CDP_S_LUT_INFO__LUT_LE_INDEX_SELECT,
                l->format == DLA_INT8);
    legal_table(&c, &l->lut.lo, CDP_S_LUT_INFO__LUT_LO_INDEX_SELECT,
                l->format == DLA_INT8);
    return c.ok;
}
