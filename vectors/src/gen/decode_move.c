/* SPDX-License-Identifier: Apache-2.0
 * BDMA and RUBIK: registers to reference inputs, the BDMA command queue.
 */
#include "gen.h"

#include <string.h>

/* Two registers' halves of an address. */
#define PAIR(value, low, high) ((uint64_t)value(high) << 32 | value(low))

/* A field of BDMA, which has one register set, no groups. With name NULL it is
 * the register's only one. */
static uint32_t bdma_field(const struct player *p, const char *reg,
                           const char *name)
{
    int i = reg_find(p->t, "BDMA", reg);
    const struct reg *r = i < 0 ? NULL : &p->t->r[i];
    const dla_fielddef *f = !r ? NULL : name ? reg_field(r, name) : r->f;

    if (!f)
        return ref_fail(p->m, "no register BDMA.%s", reg), 0;
    return field_read(p, i, 0, f);
}

static void decode_copy(const struct player *p, struct ref_copy *c)
{
#define F(reg) bdma_field(p, reg, NULL)
    c->src = PAIR(F, "CFG_SRC_ADDR_LOW", "CFG_SRC_ADDR_HIGH");
    c->dst = PAIR(F, "CFG_DST_ADDR_LOW", "CFG_DST_ADDR_HIGH");
    c->mem_src = (int)bdma_field(p, "CFG_CMD", "SRC_RAM_TYPE");
    c->mem_dst = (int)bdma_field(p, "CFG_CMD", "DST_RAM_TYPE");
    c->atoms = (int)F("CFG_LINE") + 1;
    c->lines = (int)F("CFG_LINE_REPEAT") + 1;
    c->surfs = (int)F("CFG_SURF_REPEAT") + 1;
    c->src_line = F("CFG_SRC_LINE");
    c->dst_line = F("CFG_DST_LINE");
    c->src_surf = F("CFG_SRC_SURF");
    c->dst_surf = F("CFG_DST_SURF");
#undef F
}

static int bdma_run_group(struct player *p, int g)
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

/* bdma.md 7; a command beyond the queue is an error of the trace. */
int bdma_write(struct player *p, const struct cmd *c)
{
    int i = reg_find(p->t, "BDMA", c->reg);

    if (i < 0)
        return bad_at(p->from, c->line, "no register BDMA.%s", c->reg);
    p->val[i][0] = c->val & p->t->r[i].mask;
    if (!strcmp(c->reg, "CFG_OP") || !strncmp(c->reg, "CFG_LAUNCH", 10))
        p->val[i][0] = c->val & 1;        /* reads back as written */
    if (!(c->val & 1))
        return 0;
    if (!strcmp(c->reg, "CFG_LAUNCH0") || !strcmp(c->reg, "CFG_LAUNCH1"))
        return bdma_run_group(p, c->reg[10] - '0');
    if (strcmp(c->reg, "CFG_OP"))
        return 0;
    if (p->nqueue == BDMA_QUEUE)
        return bad_at(p->from, c->line, "BDMA queue overflow");
    decode_copy(p, &p->queue[p->nqueue++]);
    return play_report(p, K_BDMA);
}

uint32_t bdma_status(const struct player *p)
{
    uint32_t n = (uint32_t)p->nqueue, free = n <= 1 ? 20 : 21 - n;

    return free | (n == 0 ? 1u << 8 : 0) |
           (uint32_t)p->bdma_busy[0] << 9 | (uint32_t)p->bdma_busy[1] << 10;
}
