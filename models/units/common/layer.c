/* SPDX-License-Identifier: Apache-2.0
 * Reports of illegal registers, write acknowledges: see layer.h.
 */
#include "layer.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The verdict of dla_illegal. */
static bool report(dla_check *c, uint32_t field, const char *fmt, va_list ap)
    __attribute__((format(printf, 3, 0)));

static bool report(dla_check *c, uint32_t field, const char *fmt, va_list ap)
{
    char legal[96];

    vsnprintf(legal, sizeof legal, fmt, ap);
    return dla_illegal(c->ctx, c->page, c->group, field, dla_get(c->w, field),
                       legal);
}

void dla_rule(dla_check *c, bool holds, uint32_t field, const char *fmt, ...)
{
    va_list ap;

    if (holds)
        return;
    va_start(ap, fmt);
    if (!report(c, field, fmt, ap))
        c->ok = false;
    va_end(ap);
}

void dla_must(dla_check *c, bool holds, uint32_t field, const char *fmt, ...)
{
    va_list ap;

    if (holds)
        return;
    c->ok = false;
    va_start(ap, fmt);
    if (report(c, field, fmt, ap))
        dla_msg_error(c->ctx, "%s, group %u: no result is defined for this "
                      "setting, the layer does not run", dla_page_name(c->page),
                      c->group);
    va_end(ap);
}

void dla_rule_ram(dla_check *c, uint32_t field)
{
    dla_rule(c, c->cfg->sec_mem || dla_get(c->w, field) == DLA_RAM_MC, field,
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
