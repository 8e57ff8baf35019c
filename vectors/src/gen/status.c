/* SPDX-License-Identifier: Apache-2.0
 * Values of registers that the reference can compute after a layer. */
#include "gen.h"

#include <string.h>

#define COUNT(unit, reg, member, bit, seen, name, v1) \
    { U_##unit, #reg, offsetof(struct layer_cnt, member), bit, seen, name, v1 }
#define C(...) COUNT(__VA_ARGS__, 0)
#define CV1(...) COUNT(__VA_ARGS__, 1)

/* By unit, in the order in which tests read them. */
const struct counter counters[NCOUNTER] = {
    C(CACC, D_OUT_SATURATION, cacc_sat, 10, "cacc.sat", "cacc_sat"),
    C(CDMA, D_NAN_INPUT_DATA_NUM, conv.nan_d, 13, "cdma.nan_data", "nan_data"),
    C(CDMA, D_INF_INPUT_DATA_NUM, conv.inf_d, 14, "cdma.inf_data", "inf_data"),
    C(CDMA, D_NAN_INPUT_WEIGHT_NUM, nan_w, 15, "cdma.nan_wt", "nan_weight"),
    C(CDMA, D_INF_INPUT_WEIGHT_NUM, inf_w, 16, "cdma.inf_wt", "inf_weight"),
    CV1(SDP_RDMA, D_STATUS_NAN_INPUT_NUM, sdp.nan_in, 17, "sdp.nan_in",
      "sdp_nan_in"),
    CV1(SDP_RDMA, D_STATUS_INF_INPUT_NUM, sdp.inf_in, 18, "sdp.inf_in",
      "sdp_inf_in"),
    C(SDP, D_STATUS, sdp.unequal, 20, "sdp.unequal", "unequal"),
    C(SDP, D_PERF_OUT_SATURATION, sdp.sat, 11, "sdp.sat", "sdp_sat"),
    CV1(SDP, D_STATUS_NAN_OUTPUT_NUM, sdp.nan_out, 19, "sdp.nan_out",
      "sdp_nan_out"),
    CV1(SDP, D_PERF_LUT_UFLOW, sdp.lut[0], 0, "sdp.lut.uflow", "sdp_uflow"),
    CV1(SDP, D_PERF_LUT_OFLOW, sdp.lut[1], 1, "sdp.lut.oflow", "sdp_oflow"),
    CV1(SDP, D_PERF_LUT_HYBRID, sdp.lut[2], 2, "sdp.lut.hit", "sdp_hybrid"),
    CV1(SDP, D_PERF_LUT_LE_HIT, sdp.lut[3], 3, "sdp.lut.le_hit", "sdp_le"),
    CV1(SDP, D_PERF_LUT_LO_HIT, sdp.lut[4], 4, "sdp.lut.lo_hit", "sdp_lo"),
    C(PDP, D_NAN_INPUT_NUM, pdp.nan_in, 21, "pdp.nan_in", "pdp_nan_in"),
    C(PDP, D_INF_INPUT_NUM, pdp.inf_in, 22, "pdp.inf_in", "pdp_inf_in"),
    C(PDP, D_NAN_OUTPUT_NUM, pdp.nan_out, 23, "pdp.nan_out", "pdp_nan_out"),
    C(CDP, D_PERF_LUT_UFLOW, cdp.lut[0], 5, "cdp.lut.uflow", "cdp_uflow"),
    C(CDP, D_PERF_LUT_OFLOW, cdp.lut[1], 6, "cdp.lut.oflow", "cdp_oflow"),
    C(CDP, D_PERF_LUT_HYBRID, cdp.lut[2], 7, "cdp.lut.hybrid", "cdp_hybrid"),
    C(CDP, D_PERF_LUT_LE_HIT, cdp.lut[3], 8, "cdp.lut.le_hit", "cdp_le"),
    C(CDP, D_PERF_LUT_LO_HIT, cdp.lut[4], 9, "cdp.lut.lo_hit", "cdp_lo"),
    C(CDP, D_OUT_SATURATION, cdp.sat, 12, "cdp.sat", "cdp_sat"),
    C(CDP, D_NAN_INPUT_NUM, cdp.nan.nan_in, 24, "cdp.nan_in", "cdp_nan_in"),
    C(CDP, D_INF_INPUT_NUM, cdp.nan.inf_in, 25, "cdp.inf_in", "cdp_inf_in"),
    C(CDP, D_NAN_OUTPUT_NUM, cdp.nan.nan_out, 26, "cdp.nan_out", "cdp_nan_out"),
};

uint32_t counter_value(const struct layer_cnt *c, int i)
{
    uint32_t v;

    memcpy(&v, (const char *)c + counters[i].at, sizeof v);
    return v;
}

const char *seen_name(uint32_t seen, int bit)
{
    for (int i = 0; i < NCOUNTER && seen >> bit & 1; i++)
        if (counters[i].bit == bit)
            return counters[i].seen;
    return NULL;
}

/* Notes the counters of both groups for the mode table. */
void status_look(struct player *p)
{
    for (int i = 0; i < NCOUNTER; i++)
        if (counter_value(&p->cnt[0], i) || counter_value(&p->cnt[1], i))
            p->n.seen |= 1u << counters[i].bit;
}

/* Counters of the layer that ran last in the producer's group. */
static int count_read(const struct player *p, int u, const char *reg,
                      uint32_t *v)
{
    for (int i = 0; i < NCOUNTER; i++)
        if ((int)counters[i].unit == u && !strcmp(counters[i].reg, reg)) {
            *v = counter_value(&p->cnt[p->producer[u]], i);
            return 1;
        }
    return 0;
}

/* The counters of CDP that enabling does not clear (registers_notes.md 6). */
static int is_kept(int u, const char *reg)
{
    return u == U_CDP && (!strncmp(reg, "D_PERF_LUT_", 11) ||
                          !strcmp(reg, "D_OUT_SATURATION"));
}

/* Results of the last layer of the producer's group that a bit of another layer
 * would change. */
static void look_sdp(struct player *p, const char *reg, uint32_t v)
{
    const dla_fielddef *f;
    int r = field_find(p->t, unit_name[U_SDP], "PERF_SAT_EN", &f);

    if (!strcmp(reg, "D_STATUS") && !v)
        p->looked[U_SDP] |= 1u << LOOK_ZERO;
    if (!strcmp(reg, "D_PERF_OUT_SATURATION") &&
        !field_read(p, r, p->producer[U_SDP], f))
        p->looked[U_SDP] |= 1u << LOOK_OFF;
}

/* A counter, also of a group that is enabled again. */
static int status_counter(struct player *p, int u, const char *reg, uint32_t *v)
{
    if (!count_read(p, u, reg, v))
        return 0;
    if (!p->en[u][p->producer[u]]) {
        if (*v && p->producer[u])
            p->looked[u] |= 1u << (!strncmp(reg, "D_PERF_LUT_", 11)
                                       ? LOOK_TABLE : LOOK_DONE);
        if (u == U_SDP)
            look_sdp(p, reg, *v);
        return 1;
    }
    if (*v)
        p->looked[u] |= 1u << (is_kept(u, reg) ? LOOK_LEFT : LOOK_CLEARED);
    if (!is_kept(u, reg))
        *v = 0;
    return 1;
}

/* A layer runs here as soon as it can, so a layer that is still enabled
 * waits. */
static uint32_t status_groups(struct player *p, int u)
{
    uint32_t v = 0;

    for (int g = 0; g < 2; g++)
        if (p->en[u][g])
            v |= (p->consumer[u] == g ? 1u : 2u) << (16 * g);
    if (v)
        p->looked[u] |= 1u << (p->en[u][0] && p->en[u][1] ? LOOK_TWO
                                                           : LOOK_ONE);
    if (v & 2)
        p->looked[u] |= 1u << LOOK_BACK;
    return v;
}

static int status_read(struct player *p, int u, const char *reg, uint32_t *v)
{
    int g = p->producer[u];

    *v = 0;
    if (!strcmp(reg, "S_POINTER"))
        *v = (uint32_t)(p->producer[u] | p->consumer[u] << 16);
    else if (!strcmp(reg, "D_OP_ENABLE"))
        *v = (uint32_t)p->en[u][g];
    else if (!strcmp(reg, "S_STATUS"))
        *v = status_groups(p, u);
    else if (u == U_CDMA && !strcmp(reg, "S_CBUF_FLUSH_STATUS"))
        *v = 1;
    else
        return status_counter(p, u, reg, v);
    return 1;
}

/* ---- table port (lut.md 1.1, registers_notes.md 5) ------------------- */

static int lut_last(const struct lut_port *l)
{
    return l->table ? 256 : 64;
}

/* The address after an access; same: it is of the selected type. */
static void lut_step(struct lut_port *l, int cdp, int same)
{
    if (!cdp || (same && l->addr != lut_last(l)))
        l->addr = (l->addr + 1) & 1023;
}

static int lut_in(const struct lut_port *l)
{
    return l->addr <= lut_last(l);
}

void lut_data(struct lut_port *l, int cdp, uint32_t v)
{
    if (l->write && lut_in(l)) {
        int16_t *set = l->set[l->table];

        if (cdp && l->addr == lut_last(l) && set[l->addr])
            l->looked |= 1u << (LOOK_PAST + l->table);
        l->e[l->table][l->addr] = (int16_t)v;
        set[l->addr] = 1;
    } else if (l->write) {
        l->looked |= 1u << (LOOK_PAST + l->table);
    }
    lut_step(l, cdp, l->write);
}

/* After a table's end SDP's answer is not specified. */
static int lut_read(struct player *p, int u, const char *reg, uint32_t *v)
{
    struct lut_port *l = &p->lut[u == U_CDP];
    int known = lut_in(l) || u == U_CDP;

    if (u == U_SDP && !p->t->cfg.has_lut)
        return 0;
    if (!strcmp(reg, "S_LUT_ACCESS_CFG")) {
        *v = (uint32_t)((u == U_CDP ? l->addr : l->given) | l->table << 16 |
                        l->write << 17);
        return 1;
    }
    *v = (uint16_t)l->e[l->table][lut_in(l) ? l->addr : 0];
    l->looked |= 1u << (LOOK_ENTRY + l->table);
    lut_step(l, u == U_CDP, !l->write);
    return known;
}

/* Interrupts of the units that are built. */
static uint32_t status_sources(const struct player *p)
{
    const struct reg *r = &p->t->r[reg_find(p->t, "GLB", "S_INTR_SET")];
    uint32_t bits = 0;

    for (int i = 0; i < r->nfields; i++)
        if (unit_built(&p->t->cfg, r->f[i].name))
            bits |= 1u << r->f[i].lsb;
    return bits;
}

int interrupt_write(struct player *p, const struct cmd *c)
{
    if (strcmp(c->unit, "GLB"))
        return 0;
    if (!strcmp(c->reg, "S_INTR_SET"))
        p->status |= c->val & status_sources(p);
    else if (!strcmp(c->reg, "S_INTR_STATUS"))
        p->status &= ~c->val;
    else
        return 0;
    return 1;
}

/* GLB, and the registers of the memory interfaces, which hold the written
 * values. The pending interrupts are known until a layer raises one. */
static int page_value(struct player *p, const struct cmd *c, int i,
                      uint32_t *v)
{
    const struct reg *r = &p->t->r[i];
    int u = U_GLB;

    while (u < U_NAMES && strcmp(c->unit, unit_name[u]))
        u++;
    if (u == U_NAMES)
        return 0;
    *v = r->mask ? p->val[i][0] : r->reset;
    if (u == U_CVIF && !p->t->cfg.has_sec)
        *v = 0;                           /* the page is a hole */
    else if (!strcmp(c->reg, "S_INTR_STATUS"))
        *v = p->status;
    else if (!strcmp(c->reg, "S_INTR_SET"))
        *v = 0;
    if (*v != r->reset || !r->mask)
        p->page_read[u] |= (int64_t)1 << r->off / 4;
    return !p->raised || strcmp(c->reg, "S_INTR_STATUS");
}

/* Value of a register if the reference can compute it: then 1. */
int status_value(struct player *p, const struct cmd *c, uint32_t *v)
{
    int u = unit_of(c->unit), i = reg_find(p->t, c->unit, c->reg);

    if (!strcmp(c->unit, "BDMA") && p->t->cfg.has_bdma && i >= 0) {
        *v = !strcmp(c->reg, "STATUS") ? bdma_status(p) : p->val[i][0];
        return strncmp(c->reg, "STATUS_", 7) != 0;
    }
    if (u == U_RUBIK && !p->t->cfg.has_rubik) {
        *v = 0;                           /* the page is a hole */
        return 1;
    }
    if (i >= 0 && u < 0)
        return page_value(p, c, i, v);
    if (i < 0)
        return 0;
    if (status_read(p, u, c->reg, v))
        return 1;
    if (!strncmp(c->reg, "S_LUT_ACCESS", 12))
        return lut_read(p, u, c->reg, v);
    if (!p->t->r[i].mask)
        return 0;
    if (p->t->r[i].group && !p->wrote[u][0] && !p->wrote[u][1])
        p->looked[u] |= 1u << LOOK_RESET;
    *v = p->val[i][p->t->r[i].group ? p->producer[u] : 0];
    return 1;
}
