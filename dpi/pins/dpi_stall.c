/* SPDX-License-Identifier: Apache-2.0
 * DPI functions of the channels with a ready at the pins of RTL in slots:
 * --stall (dla_dpi_stall.sv) and rule pins_held (dla_dpi_held.sv). */
#include "csb_priv.h"

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

/* The RTL has offered a transfer that was not taken. Now it does not offer it
 * any more, or the payload has changed. */
void dla_dpi_held(uint64_t ctx, int point, int changed)
{
    dla_bench *b = bench_of(ctx);
    char line[128];

    if (pins_before_reset(b)) /* registers of RTL hold random values */
        return;
    snprintf(line, sizeof line, "%s_%s before ready", stall_channel(point),
             changed ? "pd changes" : "valid falls");
    pins_broken(b, dla_slot_name(stall_slot(point)), PROTOCOL_PINS, line);
}
