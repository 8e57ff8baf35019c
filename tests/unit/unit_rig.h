/* SPDX-License-Identifier: Apache-2.0
 * A unit's model with channels that the test holds the other end of. */
#ifndef UNIT_RIG_H
#define UNIT_RIG_H

#include "../../models/core/core.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rig {
    struct dla_ctx ctx;
    dla_ports p;
    const dla_unit_ops *ops;
    dla_unit *u;
    dla_page page;
} rig;

static int failures;

#define WANT(good)                                                       \
    do {                                                                 \
        if (!(good)) {                                                   \
            printf("%s:%d: %s: expected %s\n", __FILE__, __LINE__,       \
                   __func__, #good);                                     \
            failures++;                                                  \
        }                                                                \
    } while (0)

static rig *rig_make(const char *config, dla_slot slot, dla_page page)
{
    rig *r = calloc(1, sizeof *r);

    r->ctx.cfg = dla_cfg_find(config);
    r->page = page;
    r->ops = dla_model_ops(slot);
    if (!dla_ports_make(&r->p, r->ctx.cfg))
        exit(1);
    r->u = r->ops->create(r->ctx.cfg, &r->p, &r->ctx);
    r->ops->reset(r->u);
    return r;
}

static void rig_free(rig *r)
{
    WANT(!r->ctx.failed);
    r->ops->destroy(r->u);
    dla_ports_free(&r->p);
    free(r);
}

/* As often as it moves; false when it never ends. */
static inline bool settle(rig *r)
{
    for (int i = 0; i < 1000; i++)
        if (!r->ops->step(r->u))
            return true;
    return false;
}

static inline void reg(rig *r, uint32_t field, uint32_t value)
{
    uint32_t word[DLA_REG_WORDS] = { 0 };

    dla_put(word, field, value);
    r->ops->reg_write(r->u, r->page, DLA_FIELD_OFF(field),
                      word[DLA_FIELD_OFF(field) / 4]);
}

#endif
