/* SPDX-License-Identifier: Apache-2.0
 * BDMA and RUBIK: registers to reference inputs, the BDMA command queue.
 */
#include "gen.h"

#include <string.h>

static uint64_t pair(uint32_t high, uint32_t low)
{
    return (uint64_t)high << 32 | low;
}

void decode_rubik(const struct player *p, struct ref_rubik *d)
{
    const enum unit u = U_RUBIK;
#define F(reg, field) fld(p, u, "D_" reg, field)
    memset(d, 0, sizeof *d);
    d->mode = (int)F("MISC_CFG", "RUBIK_MODE");
    d->es = F("MISC_CFG", "IN_PRECISION") == REF_INT8 ? 1 : 2;
    d->mem_src = (int)F("DAIN_RAM_TYPE", "DATAIN_RAM_TYPE");
    d->mem_dst = (int)F("DAOUT_RAM_TYPE", "DATAOUT_RAM_TYPE");
    d->w = (int)F("DATAIN_SIZE_0", "DATAIN_WIDTH") + 1;
    d->h = (int)F("DATAIN_SIZE_0", "DATAIN_HEIGHT") + 1;
    d->c = (int)F("DATAIN_SIZE_1", "DATAIN_CHANNEL") + 1;
    d->co = (int)F("DATAOUT_SIZE_1", "DATAOUT_CHANNEL") + 1;
    d->dx = (int)F("DECONV_STRIDE", "DECONV_X_STRIDE") + 1;
    d->dy = (int)F("DECONV_STRIDE", "DECONV_Y_STRIDE") + 1;
    d->src = pair(F("DAIN_ADDR_HIGH", "DAIN_ADDR_HIGH"),
                  F("DAIN_ADDR_LOW", "DAIN_ADDR_LOW"));
    d->dst = pair(F("DAOUT_ADDR_HIGH", "DAOUT_ADDR_HIGH"),
                  F("DAOUT_ADDR_LOW", "DAOUT_ADDR_LOW"));
    d->ils = F("DAIN_LINE_STRIDE", "DAIN_LINE_STRIDE");
    d->iss = F("DAIN_SURF_STRIDE", "DAIN_SURF_STRIDE");
    d->ips = F("DAIN_PLANAR_STRIDE", "DAIN_PLANAR_STRIDE");
    d->ols = F("DAOUT_LINE_STRIDE", "DAOUT_LINE_STRIDE");
    d->oss = F("DAOUT_SURF_STRIDE", "DAOUT_SURF_STRIDE");
    d->ops = F("DAOUT_PLANAR_STRIDE", "DAOUT_PLANAR_STRIDE");
    d->cs0 = F("CONTRACT_STRIDE_0", "CONTRACT_STRIDE_0");
#undef F
}

/* BDMA has one register set, no groups. */
static uint32_t bf(const struct player *p, const char *reg, const char *f)
{
    int i = reg_find(p->t, "BDMA", reg);
    const struct field *q = i < 0 ? NULL : reg_field(&p->t->r[i], f);
    uint32_t v;

    if (!q) {
        ref_fail(p->m, "no field BDMA.%s.%s", reg, f);
        return 0;
    }
    v = p->val[i][0] >> q->lsb;
    if (q->width < 32)
        v &= (1u << q->width) - 1;
    return field_bytes(q) ? v << q->lsb : v;
}

void decode_copy(const struct player *p, struct ref_copy *c)
{
    c->src = pair(bf(p, "CFG_SRC_ADDR_HIGH", "V8"),
                  bf(p, "CFG_SRC_ADDR_LOW", "V32"));
    c->dst = pair(bf(p, "CFG_DST_ADDR_HIGH", "V8"),
                  bf(p, "CFG_DST_ADDR_LOW", "V32"));
    c->mem_src = (int)bf(p, "CFG_CMD", "SRC_RAM_TYPE");
    c->mem_dst = (int)bf(p, "CFG_CMD", "DST_RAM_TYPE");
    c->atoms = (int)bf(p, "CFG_LINE", "SIZE") + 1;
    c->lines = (int)bf(p, "CFG_LINE_REPEAT", "NUMBER") + 1;
    c->surfs = (int)bf(p, "CFG_SURF_REPEAT", "NUMBER") + 1;
    c->src_line = bf(p, "CFG_SRC_LINE", "STRIDE");
    c->dst_line = bf(p, "CFG_DST_LINE", "STRIDE");
    c->src_surf = bf(p, "CFG_SRC_SURF", "STRIDE");
    c->dst_surf = bf(p, "CFG_DST_SURF", "STRIDE");
}

static int launch(struct player *p, int g)
{
    p->bdma_busy[g] = 1;
    if (!p->nqueue)                       /* bdma.md 2.3: no interrupt */
        return 0;
    for (int i = 0; i < p->nqueue; i++)
        if (ref_bdma_copy(&p->queue[i], p->m))
            return -1;
    p->nqueue = 0;
    p->bdma_busy[g] = 0;
    p->done[6][g]++;
    p->raised = 1;
    return 0;
}

/* bdma.md 7; a command past the queue is an error of the trace. */
int bdma_write(struct player *p, const struct cmd *c)
{
    int i = reg_find(p->t, "BDMA", c->reg);

    if (i < 0)
        return bad("line %d: no register BDMA.%s", c->line, c->reg);
    p->val[i][0] = c->val & reg_mask(&p->t->r[i]);
    if (!strcmp(c->reg, "CFG_OP") || !strncmp(c->reg, "CFG_LAUNCH", 10))
        p->val[i][0] = c->val & 1;        /* reads back as written */
    if (!(c->val & 1))
        return 0;
    if (!strcmp(c->reg, "CFG_LAUNCH0") || !strcmp(c->reg, "CFG_LAUNCH1"))
        return launch(p, c->reg[10] - '0');
    if (strcmp(c->reg, "CFG_OP"))
        return 0;
    if (p->nqueue == BDMA_QUEUE)
        return bad("line %d: BDMA queue overflow", c->line);
    decode_copy(p, &p->queue[p->nqueue++]);
    return p->layer ? p->layer(p->layer_arg, p, K_BDMA) : 0;
}

uint32_t bdma_status(const struct player *p)
{
    uint32_t n = (uint32_t)p->nqueue, free = n <= 1 ? 20 : 21 - n;

    return free | (n == 0 ? 1u << 8 : 0) |
           (uint32_t)p->bdma_busy[0] << 9 | (uint32_t)p->bdma_busy[1] << 10;
}
