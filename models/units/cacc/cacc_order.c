/* SPDX-License-Identifier: Apache-2.0
 * Delivery order of batches and Winograd tiles (conv_core.md 8.4). */
#include "cacc_priv.h"
#include <string.h>

static void cacc_order_emit(dla_unit *u, const int32_t *group)
{
    uint32_t g = u->lay.g;

    memcpy(u->out + u->out_n * g, group, g * sizeof *group);
    u->out_n++;
}

/* Four outputs of a tile, o fastest in `final`. */
static void order_tiles(dla_unit *u, uint32_t items)
{
    uint32_t g = u->lay.g;
    const int32_t *v = u->final;

    for (uint32_t i = 0; i < items; i++, v += 4 * g)
        for (uint32_t o = 0; o < 4; o++) {
            int32_t *to = u->out + u->out_n++ * g;

            for (uint32_t k = 0; k < g; k++)
                to[k] = v[4 * k + o];
        }
}

/* True when position p is the first of two that share a 64-byte aligned
 * destination pair. */
static bool starts_pair(const cacc_layer *l, uint32_t p)
{
    uint32_t x = p % l->w, y = p / l->w;
    uint64_t a = l->addr + (uint64_t)y * l->line_stride;
    uint32_t odd = a % 64 != 0;

    return l->w * l->h > 1 && x + 1 < l->w && x % 2 == odd;
}

static void order_batches(dla_unit *u, uint32_t items)
{
    const cacc_layer *l = &u->lay;
    uint32_t g = l->g, n = l->b * g;
    const int32_t *v = u->final;

    for (uint32_t i = 0; i < items; i += l->b, v += n) {
        uint32_t p = u->pos;

        u->pos = p + 1 == l->w * l->h ? 0 : p + 1;
        if (!u->held && starts_pair(l, p)) {
            /* All batches of the first position wait for those of the
             * second. */
            memcpy(u->hold, v, n * sizeof *v);
            u->held = true;
            continue;
        }
        for (uint32_t b = 0; b < l->b; b++) {
            if (u->held)
                cacc_order_emit(u, u->hold + b * g);
            cacc_order_emit(u, v + b * g);
        }
        u->held = false;
    }
}

void cacc_order(dla_unit *u, uint32_t items)
{
    u->out_n = u->out_at = 0;
    if (u->lay.wino)
        order_tiles(u, items);
    else
        order_batches(u, items);
}
