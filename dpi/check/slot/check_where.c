/* SPDX-License-Identifier: Apache-2.0
 * The checker's positions in the convolution pipeline as text (conv_core.md
 * 6). */
#include "check_priv.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- stripes: the output cube is that of CACC's registers ---- */

void walk_next(const dla_check_ctx *k, conv_walk *w, uint32_t items,
               uint32_t batches, bool channel_end, bool layer_end)
{
    conv_cube c = host_conv(k->host, w->layers);

    w->stripes++;
    w->tap++;
    if (channel_end) {
        w->tap = 0;
        w->pos += items / (batches ? batches : 1);
        if (w->pos >= cube_positions(&c)) {
            w->pos = 0;
            w->group++;
        }
    }
    if (layer_end) {
        w->layers++;
        w->group = w->pos = w->tap = 0;
        w->stripes = 0;
    }
}

conv_at walk_at(const dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel)
{
    conv_cube c = host_conv(k->host, w->layers);
    uint32_t b = batches ? batches : 1;
    conv_at at = cube_position(&c, w->pos + i / b, w->group);

    at.n = i % b;
    at.c += kernel;
    return at;
}

void walk_where(const dla_check_ctx *k, const conv_walk *w, uint32_t i,
                uint32_t batches, uint32_t kernel, char *text, size_t size)
{
    conv_at at = walk_at(k, w, i, batches, kernel);

    snprintf(text, size, "output n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64 "%s, tap %u", at.n, at.c, at.y, at.x,
             host_conv(k->host, w->layers).wino ?
             " and the 2x2 tile from there" : "", w->tap);
}

conv_at result_at(const dla_check_ctx *k, uint64_t layer, uint64_t result,
                  uint32_t lane)
{
    conv_cube c = host_conv(k->host, layer);
    conv_at at = cube_result(&c, result);

    at.c += lane;
    return at;
}

void result_where(const dla_check_ctx *k, uint64_t layer, uint64_t result,
                  uint32_t lane, char *text, size_t size)
{
    conv_at at = result_at(k, layer, result, lane);

    snprintf(text, size, "output n %" PRIu64 " c %" PRIu64 " h %" PRIu64
             " w %" PRIu64, at.n, at.c, at.y, at.x);
}
