/* SPDX-License-Identifier: Apache-2.0
 * What the layers of several units share: reports of illegal registers, and
 * the layers that wait for their write acknowledge.
 */
#ifndef DLA_COMMON_LAYER_H
#define DLA_COMMON_LAYER_H

#include "dla_regs.h"
#include "dla_unit.h"

/* ---- legality of one register group ---- */

typedef struct dla_legality {
    dla_ctx *ctx;
    const dla_cfg *cfg;
    const uint32_t *w; /* words of the group */
    dla_page page;
    unsigned group;
    bool ok; /* the layer may run */
} dla_legality;

/* Reports `field` with the legal range (printf-like) unless the rule, a
 * dla_rule_id, holds. */
void dla_rule(dla_legality *c, bool holds, unsigned rule, uint32_t field,
              const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* A RAM_TYPE names a memory that the configuration has. */
void dla_rule_ram(dla_legality *c, uint32_t field);

/* ---- write acknowledges ---- */

/* Groups of the layers that wait for their acknowledge, in order. */
typedef struct dla_acks {
    uint8_t group[DLA_ACKS_MAX];
    uint32_t n;
} dla_acks;

static inline void dla_acks_push(dla_acks *a, unsigned group)
{
    a->group[a->n++] = (uint8_t)group;
}

/* Takes the acknowledges that have come and sends the done event of each
 * layer. Returns the groups of these layers, bit g for group g. */
unsigned dla_acks_take(dla_acks *a, dla_memclient *mem, dla_done *done);

#endif
