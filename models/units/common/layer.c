/* SPDX-License-Identifier: Apache-2.0
 * The frame of units that run layers: see layer.h.
 */
#include "layer.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void dla_life_reset(dla_life *l)
{
    dla_regs_reset(&l->reg);
    memset(l->verdict, 0, sizeof l->verdict);
}

/* Register tests make such writes, and some RTL has an assertion against them
 * (registers_notes.md 2), so it is a note. */
static void life_dropped(const dla_life *l, dla_ctx *ctx, uint32_t offset)
{
    const dla_regs *r = &l->reg;
    const dla_regdef *def = dla_reg_at(r->cfg, r->page, offset);
    unsigned g = r->producer;

    if (!r->op_en[g] || offset < r->split || !def || !def->wmask)
        return;
    dla_broken(ctx, DLA_RULE_GROUP_ENABLED, DLA_NPAGE, 0,
               "%s: a write of %s is dropped, because group %u is enabled, "
               "expected it after that layer",
               dla_page_name(r->page), def->name, g);
}

bool dla_life_write(dla_life *l, dla_ctx *ctx, uint32_t offset,
                    uint32_t value)
{
    unsigned g = l->reg.producer;
    dla_regs_effect effect = dla_regs_write(&l->reg, offset, value);

    if (effect == DLA_REGS_DROPPED)
        life_dropped(l, ctx, offset);
    if (effect != DLA_REGS_ENABLED)
        return false;
    dla_enabled(ctx, l->reg.page, g, &l->verdict[g]);
    return true;
}

bool dla_life_ready(dla_life *l, dla_ctx *ctx, bool acts,
                    bool (*legal)(dla_unit *u, unsigned group), dla_unit *u)
{
    unsigned g = l->reg.consumer;

    /* Units ask again for each stripe of a layer. */
    return dla_regs_busy(&l->reg) &&
           (l->verdict[g] == DLA_GOOD ||
            dla_judge(ctx, &l->verdict[g], acts, legal, u, g));
}

void dla_rule(dla_legality *c, bool holds, unsigned rule, uint32_t field,
              const char *fmt, ...)
{
    char legal[96];
    va_list ap;

    if (holds)
        return;
    va_start(ap, fmt);
    vsnprintf(legal, sizeof legal, fmt, ap);
    va_end(ap);
    if (!dla_illegal(c->ctx, rule, c->page, c->group, field,
                     dla_get(c->w, field), legal))
        c->ok = false;
}

void dla_rule_ram(dla_legality *c, uint32_t field)
{
    dla_rule(c, c->cfg->sec_mem || dla_get(c->w, field) == DLA_RAM_MC,
             DLA_RULE_RAM_TYPE, field,
             "1 (MC; this configuration has no second memory)");
}

dla_cube dla_cube_get(const dla_cfg *cfg, const uint32_t *w,
                      const dla_cube_fields *f)
{
    return (dla_cube){ .base = dla_addr(cfg, w, f->high, f->low),
                       .mask = ~UINT64_C(0) >> (64 - cfg->addr_bits),
                       .line = dla_get(w, f->line),
                       .surf = dla_get(w, f->surf),
                       .ram = cfg->sec_mem ? (uint8_t)dla_get(w, f->ram)
                                           : DLA_RAM_MC };
}

void dla_rule_cube(dla_legality *c, const dla_cube_fields *f, uint32_t width,
                   uint32_t rows, uint32_t surfs)
{
    uint32_t atom = c->cfg->atom;
    uint64_t line = dla_get(c->w, f->line), surf = dla_get(c->w, f->surf);
    uint64_t size = (uint64_t)width * atom;

    dla_rule(c, dla_get(c->w, f->low) % atom == 0, f->align, f->low,
             "a multiple of %u bytes", atom);
    if (rows > 1) {
        dla_rule(c, line % atom == 0, f->align, f->line,
                 "a multiple of %u bytes", atom);
        dla_rule(c, !f->rows_apart || line >= size, f->overlap, f->line,
                 "at least 0x%llx (one row)", (unsigned long long)size);
        size += (rows - 1) * line;
    }
    if (surfs > 1) {
        dla_rule(c, surf % atom == 0, f->align, f->surf,
                 "a multiple of %u bytes", atom);
        dla_rule(c, !f->surfs_apart || surf >= size, f->overlap, f->surf,
                 "at least 0x%llx (one surface)", (unsigned long long)size);
    }
}

void dla_rdma_reset(dla_rdma *r)
{
    dla_life_reset(&r->life);
    r->run = 0;
}

bool dla_rdma_step(dla_rdma *r, dla_unit *u, dla_ctx *ctx, dla_memclient *mem,
                   bool acts, const dla_rdma_ops *ops)
{
    if (!r->run) {
        if (!dla_life_ready(&r->life, ctx, acts, ops->legal, u))
            return false;
        r->left = ops->start(u);
        r->run = 1;
        r->issued = 0;
    }
    return dla_send_requests(u, mem, &r->issued, ops->next);
}

void dla_rdma_took(dla_rdma *r, uint32_t n)
{
    r->left -= n;
    if (r->left)
        return;
    r->run = 0;
    dla_regs_done(&r->life.reg);
}

unsigned dla_acks_take(dla_acks *a, dla_memclient *mem, dla_done *done)
{
    unsigned groups = 0;

    while (a->n && dla_count_avail(&mem->wr_ack)) {
        unsigned g = a->group[0];

        mem->wr_ack.taken++;
        done->group[g].sent++;
        groups |= 1u << g;
        a->n--;
        memmove(a->group, a->group + 1, a->n);
    }
    return groups;
}

bool dla_life_refusal(const dla_life *l, const dla_ctx *ctx, char *text,
                      size_t size)
{
    unsigned g = l->reg.consumer;
    const char *rule = dla_stopped_by(ctx, l->reg.page, g);

    if (!dla_life_refused(l))
        return false;
    snprintf(text, size, "%s: layer of group %u does not run, %s%s",
             dla_page_name(l->reg.page), g,
             *rule ? "it breaks the rule " : "its registers are illegal",
             rule);
    return true;
}

bool dla_rest_status(const char *name, const dla_acks *a, const dla_rdma *r,
                     char *text, size_t size)
{
    if (a->n) {
        snprintf(text, size, "%s: layer of group %u waits for its write "
                 "acknowledge", name, a->group[0]);
        return true;
    }
    if (r && dla_regs_busy(&r->life.reg)) {
        snprintf(text, size, "%s_RDMA: layer of group %u waits for %s to be "
                 "enabled, %llu atoms not delivered", name,
                 r->life.reg.consumer, name, (unsigned long long)r->left);
        return true;
    }
    if (size)
        text[0] = 0;
    return false;
}
