/* SPDX-License-Identifier: Apache-2.0
 * What moves between the units, as the pins show it (dla_seen_flow.sv): the
 * report of a hang has it of RTL that is not in `check`, too. */
#include "pins_priv.h"

const pins_flow *pins_flow_of(const dla_bench *b)
{
    return &b->pins->flow;
}

/* Credits of a data word whose results are final (conv_units.md 5.5). */
static int64_t cost(const dla_bench *b)
{
    const layer_info *l = layer_at(&b->host, LAY_CMAC,
                                   b->pins->flow.stripes);

    return (b->cfg->v1 && !l->precision ? 2 : 1) * (l->wino ? 4 : 1);
}

/* A side's bank change is requested and acknowledged. */
static bool changes(uint32_t levels, int side)
{
    return (levels >> 2 * side & 3) == 3;
}

/* A bank change begins both accounts of a side anew. */
static void levels(dla_bench *b, uint32_t now)
{
    pins_flow *f = &b->pins->flow;
    uint32_t rose = now & ~f->levels;

    for (int i = 0; i < FLOW_LEVELS; i++)
        if (rose >> i & 1)
            f->since[i] = b->cycle;
    for (int side = 0; side < 2; side++)
        if (changes(now, side) && !changes(f->levels, side))
            f->in[side] = f->out[side] = (flow_stock){ 0 };
    f->levels = now;
}

/* DPI: transfers of a clock, one bit for each channel, and the levels. The
 * adapters note the channels that have a model at one end. */
void dla_dpi_moved(uint64_t ctx, int channels, int now, int tag, int size)
{
    dla_bench *b = bench_of(ctx);
    pins_flow *f = &b->pins->flow;

    for (uint32_t m = (uint32_t)channels; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        const dla_chandef *l = &dla_channel_table[i];

        if (b->opt.engine[l->from] && b->opt.engine[l->to])
            trail(b, i);
    }
    if ((uint32_t)now != f->levels)
        levels(b, (uint32_t)now);
    if (channels >> TRAIL_CREDIT & 1)
        f->spent -= size;
    if (!(channels >> TRAIL_SC2MAC & 1))
        return;
    if (tag & TAG_CHANNEL_END)
        f->spent += cost(b);
    if ((tag & TAG_END) && (tag & TAG_LAYER_END))
        f->stripes++;
}

/* DPI: an update of CDMA (channel 0 data, 1 weights) or a release of CSC (2
 * data, 3 weights). */
void dla_dpi_stock(uint64_t ctx, int channel, int count, int entries, int wmb)
{
    pins_flow *f = &bench_of(ctx)->pins->flow;
    flow_stock *s = channel < 2 ? &f->in[channel] : &f->out[channel - 2];

    /* a release during a bank change has no effect (conv_units.md 3.6) */
    if (channel >= 2 && changes(f->levels, channel - 2))
        return;
    s->count += (uint32_t)count;
    s->entries += (uint32_t)entries;
    s->wmb += (uint32_t)wmb;
}
