/* SPDX-License-Identifier: Apache-2.0
 * Ping-pong register file (system.md 7, registers_notes.md 2). */
#include "dla_regs.h"
#include <string.h>

enum { S_STATUS = 0, S_POINTER = 4, NO_SPLIT = 0xffff };

void dla_regs_init(dla_regs *r, const dla_cfg *cfg, dla_page page)
{
    const dla_regdef *def;
    size_t n;

    memset(r, 0, sizeof *r);
    r->cfg = cfg;
    r->page = page;
    r->split = NO_SPLIT;
    def = dla_page_regs(cfg, page, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t w = def[i].offset / 4;

        r->wmask[w] = def[i].wmask;
        r->rmask[w] = def[i].rmask;
        r->rsval[w] = def[i].reset;
        if (def[i].dual && dla_reg_has(&def[i], DLA_W1L))
            r->split = def[i].offset;
        else if (def[i].offset > r->split && !def[i].wmask)
            r->status[r->nstatus++] = (uint8_t)w;
    }
    dla_regs_reset(r);
}

void dla_regs_reset(dla_regs *r)
{
    memcpy(r->s, r->rsval, sizeof r->s);
    memcpy(r->d[0], r->rsval, sizeof r->d[0]);
    memcpy(r->d[1], r->rsval, sizeof r->d[1]);
    r->op_en[0] = r->op_en[1] = 0;
    r->producer = r->consumer = 0;
}

/* 0 idle, 1 running, 2 pending (registers_notes.md 2). */
static uint32_t group_status(const dla_regs *r, unsigned g)
{
    if (!r->op_en[g])
        return 0;
    return r->consumer == g ? 1 : 2;
}

uint32_t dla_regs_read(const dla_regs *r, uint32_t offset)
{
    uint32_t w = offset / 4;

    if (w >= DLA_REG_WORDS)
        return 0;
    if (r->split != NO_SPLIT) {
        if (offset == S_STATUS)
            return group_status(r, 0) | group_status(r, 1) << 16;
        if (offset == S_POINTER)
            return (uint32_t)r->producer | (uint32_t)r->consumer << 16;
        if (offset == r->split)
            return r->op_en[r->producer];
        if (offset > r->split)
            return r->d[r->producer][w] & r->rmask[w];
    }
    return r->s[w] & r->rmask[w];
}

/* Clears the words of the group that no write reaches: counters and flags,
 * which the hardware loads at the end of a layer. Otherwise the host would read
 * those of an earlier layer while the new one runs. */
static void clear_status(dla_regs *r, uint32_t *d)
{
    for (unsigned i = 0; i < r->nstatus; i++)
        d[r->status[i]] = r->rsval[r->status[i]];
}

dla_regs_effect dla_regs_write(dla_regs *r, uint32_t offset, uint32_t value)
{
    uint32_t w = offset / 4;
    uint32_t *p;

    if (w >= DLA_REG_WORDS)
        return DLA_REGS_DROPPED;
    if (offset == S_POINTER && r->split != NO_SPLIT) {
        r->producer = value & 1;
        return DLA_REGS_STORED;
    }
    if (!r->wmask[w])
        return DLA_REGS_DROPPED;
    p = &r->s[w];
    if (offset >= r->split) {
        unsigned g = r->producer;

        if (r->op_en[g])
            return DLA_REGS_DROPPED;
        if (offset == r->split) {
            /* Software can not disable a group: a 0 changes nothing (system.md
             * 7). */
            if (!(value & 1))
                return DLA_REGS_STORED;
            r->op_en[g] = 1;
            clear_status(r, r->d[g]);
            return DLA_REGS_ENABLED;
        }
        p = &r->d[g][w];
    }
    *p = (*p & ~r->wmask[w]) | (value & r->wmask[w]);
    return DLA_REGS_STORED;
}

unsigned dla_regs_done(dla_regs *r)
{
    unsigned g = r->consumer;

    r->op_en[g] = 0;
    r->consumer ^= 1;
    return g;
}
