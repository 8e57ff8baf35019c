/* SPDX-License-Identifier: Apache-2.0
 * Reports of illegal registers, write acknowledges: see layer.h.
 */
#include "layer.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
