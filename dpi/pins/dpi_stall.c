/* SPDX-License-Identifier: Apache-2.0
 * DPI functions of the points of --stall in the slots (dla_dpi_stall.sv). */
#include "pins_priv.h"

/* Chance of 65536 that a hold begins in a clock, 0: never; its clocks, and the
 * start of the generator. */
int dla_dpi_stall(uint64_t ctx, int point, int *least, int *most, int *seed)
{
    const stalls *x = &bench_options(bench_of(ctx))->stalls;
    const stall *s = &x->at[point];

    *least = (int)s->least;
    *most = (int)s->most;
    *seed = (int)stall_seed(x, point);
    return (int)((s->percent << 16) / 100);
}
