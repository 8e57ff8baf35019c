/* SPDX-License-Identifier: Apache-2.0
 * Values of registers as the reference knows them after a layer.
 */
#include "gen.h"

#include <string.h>

static void see(struct player *p, enum seen s, uint32_t count)
{
    if (count)
        p->n.seen |= 1u << s;
}

/* Notes for the mode table what the counters of both groups show. */
void status_look(struct player *p)
{
    for (int g = 0; g < 2; g++) {
        const struct layer_cnt *c = &p->cnt[g];

        for (int i = 0; i < 5; i++) {
            see(p, (enum seen)(SEEN_SDP_LUT + i), c->sdp.lut[i]);
            see(p, (enum seen)(SEEN_CDP_LUT + i), c->cdp.lut[i]);
        }
        see(p, SEEN_CACC_SAT, c->cacc_sat);
        see(p, SEEN_SDP_SAT, c->sdp.sat);
        see(p, SEEN_CDP_SAT, c->cdp.sat);
        see(p, SEEN_NAN_DATA, c->conv.nan_d);
        see(p, SEEN_INF_DATA, c->conv.inf_d);
        see(p, SEEN_NAN_WT, c->nan_w);
        see(p, SEEN_INF_WT, c->inf_w);
        see(p, SEEN_SDP_NAN_IN, c->sdp.nan_in);
        see(p, SEEN_SDP_INF_IN, c->sdp.inf_in);
        see(p, SEEN_SDP_NAN_OUT, c->sdp.nan_out);
        see(p, SEEN_UNEQUAL, c->sdp.unequal);
        see(p, SEEN_PDP_NAN, c->pdp.nan_in);
        see(p, SEEN_PDP_INF, c->pdp.inf_in);
        see(p, SEEN_PDP_NAN_OUT, c->pdp.nan_out);
        see(p, SEEN_CDP_NAN, c->cdp.nan.nan_in);
        see(p, SEEN_CDP_INF, c->cdp.nan.inf_in);
        see(p, SEEN_CDP_NAN_OUT, c->cdp.nan.nan_out);
    }
}

/* Counters of the layer that ran last in the producer's group. */
static int count_read(const struct player *p, int u, const char *reg,
                      uint32_t *v)
{
    static const char *const cnt[5] = { "UFLOW", "OFLOW", "HYBRID",
                                        "LE_HIT", "LO_HIT" };
    const struct layer_cnt *n = &p->cnt[p->producer[u]];
    const struct {
        int unit;
        const char *reg;
        uint32_t v;
    } q[] = {
        { U_CACC, "D_OUT_SATURATION", n->cacc_sat },
        { U_CDMA, "D_NAN_INPUT_DATA_NUM", n->conv.nan_d },
        { U_CDMA, "D_INF_INPUT_DATA_NUM", n->conv.inf_d },
        { U_CDMA, "D_NAN_INPUT_WEIGHT_NUM", n->nan_w },
        { U_CDMA, "D_INF_INPUT_WEIGHT_NUM", n->inf_w },
        { U_SDP_RDMA, "D_STATUS_NAN_INPUT_NUM", n->sdp.nan_in },
        { U_SDP_RDMA, "D_STATUS_INF_INPUT_NUM", n->sdp.inf_in },
        { U_SDP, "D_STATUS_NAN_OUTPUT_NUM", n->sdp.nan_out },
        { U_SDP, "D_PERF_OUT_SATURATION", n->sdp.sat },
        { U_SDP, "D_STATUS", n->sdp.unequal },
        { U_PDP, "D_NAN_INPUT_NUM", n->pdp.nan_in },
        { U_PDP, "D_INF_INPUT_NUM", n->pdp.inf_in },
        { U_PDP, "D_NAN_OUTPUT_NUM", n->pdp.nan_out },
        { U_CDP, "D_NAN_INPUT_NUM", n->cdp.nan.nan_in },
        { U_CDP, "D_INF_INPUT_NUM", n->cdp.nan.inf_in },
        { U_CDP, "D_NAN_OUTPUT_NUM", n->cdp.nan.nan_out },
        { U_CDP, "D_OUT_SATURATION", n->cdp.sat },
    };

    for (size_t i = 0; i < sizeof q / sizeof q[0]; i++)
        if (q[i].unit == u && !strcmp(q[i].reg, reg)) {
            *v = q[i].v;
            return 1;
        }
    if ((u != U_SDP && u != U_CDP) || strncmp(reg, "D_PERF_LUT_", 11))
        return 0;
    for (int i = 0; i < 5; i++)
        if (!strcmp(reg + 11, cnt[i]))
            *v = u == U_CDP ? n->cdp.lut[i] : n->sdp.lut[i];
    return 1;
}

/* Of CDP those that enabling does not clear (registers_notes.md 6). */
static int is_kept(int u, const char *reg)
{
    return u == U_CDP && (!strncmp(reg, "D_PERF_LUT_", 11) ||
                          !strcmp(reg, "D_OUT_SATURATION"));
}

/* A counter, also of a group that is enabled again. */
static int counter(struct player *p, int u, const char *reg, uint32_t *v)
{
    if (!count_read(p, u, reg, v))
        return 0;
    if (!p->en[u][p->producer[u]]) {
        if (*v && p->producer[u])
            p->looked[u] |= 1u << (!strncmp(reg, "D_PERF_LUT_", 11)
                                       ? LOOK_TABLE : LOOK_DONE);
        return 1;
    }
    if (*v)
        p->looked[u] |= 1u << (is_kept(u, reg) ? LOOK_LEFT : LOOK_CLEARED);
    if (!is_kept(u, reg))
        *v = 0;
    return 1;
}

/* A layer runs here as soon as it can: what is still enabled waits. */
static uint32_t groups(struct player *p, int u)
{
    uint32_t v = 0;

    for (int g = 0; g < 2; g++)
        if (p->en[u][g])
            v |= (p->consumer[u] == g ? 1u : 2u) << (16 * g);
    if (v)
        p->looked[u] |= 1u << (p->en[u][0] && p->en[u][1] ? LOOK_TWO
                                                           : LOOK_ONE);
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
        *v = groups(p, u);
    else if (u == U_CDMA && !strcmp(reg, "S_CBUF_FLUSH_STATUS"))
        *v = 1;
    else
        return counter(p, u, reg, v);
    return 1;
}

/* ---- table port (lut.md 1.1, registers_notes.md 5) ------------------- */

static int lut_last(const struct lut_port *l)
{
    return l->table ? 256 : 64;
}

/* The address after an access; same: it is of the type that was asked for. */
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
        int16_t *set = l->table ? l->lo_set : l->le_set;

        if (cdp && l->addr == lut_last(l) && set[l->addr])
            l->looked |= 1u << (LOOK_PAST + l->table);
        (l->table ? l->lo : l->le)[l->addr] = (int16_t)v;
        set[l->addr] = 1;
    } else if (l->write) {
        l->looked |= 1u << (LOOK_PAST + l->table);
    }
    lut_step(l, cdp, l->write);
}

/* Behind a table's end nothing is said of SDP's answer. */
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
    *v = (uint16_t)(l->table ? l->lo : l->le)[lut_in(l) ? l->addr : 0];
    l->looked |= 1u << (LOOK_ENTRY + l->table);
    lut_step(l, u == U_CDP, !l->write);
    return known;
}

/* Interrupts of the units that are built. */
static uint32_t sources(const struct player *p)
{
    const struct ref_cfg *f = &p->t->cfg;
    const struct reg *r = &p->t->r[reg_find(p->t, "GLB", "S_INTR_SET")];
    uint32_t bits = 0;

    for (int i = 0; i < r->nfields; i++) {
        const char *n = r->f[i].name;
        int built = !strncmp(n, "PDP", 3) ? f->has_pdp
                    : !strncmp(n, "CDP", 3) ? f->has_cdp
                    : !strncmp(n, "BDMA", 4) ? f->has_bdma
                    : !strncmp(n, "RUBIK", 5) ? f->has_rubik : 1;

        bits |= (uint32_t)built << r->f[i].lsb;
    }
    return bits;
}

int interrupt_write(struct player *p, const struct cmd *c)
{
    if (strcmp(c->unit, "GLB"))
        return 0;
    if (!strcmp(c->reg, "S_INTR_SET"))
        p->status |= c->val & sources(p);
    else if (!strcmp(c->reg, "S_INTR_STATUS"))
        p->status &= ~c->val;
    else
        return 0;
    return 1;
}

/* GLB, and the registers of the memory interfaces, which hold what is written.
 * Which interrupts are waiting is known until a layer raises one. */
static int page_value(struct player *p, const struct cmd *c, int i,
                      uint32_t *v)
{
    static const char *const name[PAGES] = { "GLB", "MCIF", "CVIF" };
    const struct reg *r = &p->t->r[i];

    for (int k = 0; k < PAGES; k++) {
        if (strcmp(c->unit, name[k]))
            continue;
        *v = reg_mask(r) ? p->val[i][0] : r->reset;
        if (k == PAGE_CVIF && !p->t->cfg.has_sec)
            *v = 0;                       /* the page is a hole */
        else if (!strcmp(c->reg, "S_INTR_STATUS"))
            *v = p->status;
        else if (!strcmp(c->reg, "S_INTR_SET"))
            *v = 0;
        if (*v != r->reset || !reg_mask(r))
            p->page_read[k] |= (int64_t)1 << r->off / 4;
        return !p->raised || strcmp(c->reg, "S_INTR_STATUS");
    }
    return 0;
}

/* Value of a register as far as the reference knows it: 1 = known. */
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
    if (!reg_mask(&p->t->r[i]))
        return 0;
    if (p->t->r[i].group && !p->wrote[u][0] && !p->wrote[u][1])
        p->looked[u] |= 1u << LOOK_RESET;
    *v = p->val[i][p->t->r[i].group ? p->producer[u] : 0];
    return 1;
}
