/* SPDX-License-Identifier: Apache-2.0
 * Benches of the checker's and the adapters' tests. */
#ifndef BENCH_MAKE_H
#define BENCH_MAKE_H

#include "../../dpi/bench/bench.h"
#include "../../dpi/context/context.h"
#include <stdio.h>
#include <stdlib.h>

/* A bench with these options, the memory ports of its configuration, and
 * provider `how` in all slots whose bit is set. Ends the program when the bench
 * is refused. */
static inline dla_bench *bench_make(const char *config, bench_opts o,
                                    unsigned slots, uint8_t how)
{
    char err[512];
    dla_bench *b;

    for (int port = 0; port < 2; port++)
        axi_cfg_for(&o.axi[port], dla_cfg_find(config), port);
    for (int s = 0; s < DLA_NSLOT; s++)
        if (slots >> s & 1)
            o.engine[s] = how;
    b = bench_create(config, &o, err, sizeof err);
    if (!b) {
        printf("%s\n", err);
        exit(1);
    }
    return b;
}

/* A clock; returns the wake mask. */
static inline const svBitVecVal *one_clock(dla_bench *b, int intr)
{
    static wake_mask m;

    dla_dpi_tick(bench_ctx(b), intr, m.word);
    return m.word;
}

#endif
