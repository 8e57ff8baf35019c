/* SPDX-License-Identifier: Apache-2.0
 * When something moved last (context.h). */
#include "context.h"

/* Beats and transactions of both memories so far. */
static uint64_t axi_moves(const dla_bench *b)
{
    uint64_t n = 0;

    for (int i = 0; i < 2; i++) {
        const axi_stats *s = axi_mem_stats(b->axi[i]);

        for (int way = 0; way < 2; way++)
            n += s->all[way].txns + s->all[way].done + s->all[way].beats;
    }
    return n;
}

uint64_t bench_last_activity(dla_bench *b)
{
    uint64_t moves = axi_moves(b);

    if (moves != b->axi_moves)
        b->activity = b->cycle;
    b->axi_moves = moves;
    return b->activity;
}
