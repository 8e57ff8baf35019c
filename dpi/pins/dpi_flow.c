/* SPDX-License-Identifier: Apache-2.0
 * Transfers between the units, as the pins show them (dla_seen_flow.sv), for
 * the report of a hang, also of RTL that is not in `check`; and the units'
 * writes to memory (dla_seen_writes.sv). */
#include "pins_priv.h"
#include <inttypes.h>
#include <string.h>

static inline pins_flow *flow_of(const dla_bench *b)
{
    return pins_part_of(b, PART_FLOW);
}

const pins_flow *pins_flow_of(const dla_bench *b)
{
    return flow_of(b);
}

/* Credits of a data word with final results (conv_units.md 5.5). */
static int64_t flow_cost(const dla_bench *b)
{
    const layer_info *l = layer_at(bench_host(b), LAY_CMAC,
                                   flow_of(b)->stripes);

    return (bench_cfg(b)->v1 && !l->precision ? 2 : 1) * (l->wino ? 4 : 1);
}

/* A side's bank change is requested and acknowledged. */
static bool flow_changes(uint32_t levels, int side)
{
    return (levels >> 2 * side & 3) == 3;
}

/* A bank change restarts both accounts of a side. */
static void flow_levels(dla_bench *b, uint32_t now)
{
    pins_flow *f = flow_of(b);
    uint32_t rose = now & ~f->levels;

    for (int i = 0; i < FLOW_LEVELS; i++)
        if (rose >> i & 1)
            f->since[i] = bench_now(b);
    for (int side = 0; side < 2; side++)
        if (flow_changes(now, side) && !flow_changes(f->levels, side))
            f->in[side] = f->out[side] = (flow_stock){ 0 };
    f->levels = now;
}

/* A channel between two units in RTL; adapters note the other channels. */
static void flow_trail(dla_bench *b, int channel)
{
    const dla_chandef *l = &dla_channel_table[channel];

    if (bench_engine(b, l->from) && bench_engine(b, l->to))
        trail(b, channel);
}

static bool flow_moved(const svBitVecVal *channels, int channel)
{
    return channels[channel / 32] >> channel % 32 & 1;
}

/* DPI: transfers of a clock, one bit for each channel, and the levels. */
void dla_dpi_moved(uint64_t ctx, const svBitVecVal *channels, int now, int tag,
                   int size)
{
    dla_bench *b = bench_of(ctx);
    pins_flow *f = flow_of(b);

    for (int word = 0; word * 32 < DLA_NCHANNEL; word++)
        for (uint32_t m = channels[word]; m; m &= m - 1)
            flow_trail(b, word * 32 + __builtin_ctz(m));
    if ((uint32_t)now != f->levels)
        flow_levels(b, (uint32_t)now);
    if (flow_moved(channels, DLA_CH_CREDIT))
        f->spent -= size;
    if (!flow_moved(channels, DLA_CH_SC2MAC))
        return;
    if (tag & TAG_CHANNEL_END)
        f->spent += flow_cost(b);
    if ((tag & TAG_END) && (tag & TAG_LAYER_END))
        f->stripes++;
}

/* DPI: an update of CDMA (channel 0 data, 1 weights) or a release of CSC (2
 * data, 3 weights). */
void dla_dpi_stock(uint64_t ctx, int channel, int count, int entries, int wmb)
{
    pins_flow *f = flow_of(bench_of(ctx));
    flow_stock *s = channel < 2 ? &f->in[channel] : &f->out[channel - 2];

    /* a release during a bank change has no effect (conv_units.md 3.6) */
    if (channel >= 2 && flow_changes(f->levels, channel - 2))
        return;
    s->count += (uint32_t)count;
    s->entries += (uint32_t)entries;
    s->wmb += (uint32_t)wmb;
}

/* ---- writes ---- */

/* The next command has arrived. In `check` the monitor at the unit's own pins
 * reports it, with the missing element. */
static void flow_short(dla_bench *b, int client, uint64_t next)
{
    dla_slot slot = dla_client_slot(client);
    char text[128];

    if (bench_engine(b, slot) == BENCH_CHECK)
        return;
    write_cmd_text(&flow_of(b)->write[client], text, sizeof text);
    dla_msg_from(bench_messages(b), 1u << slot,
                 "clock %" PRIu64 ": %s: %s before the "
                 "next command, at 0x%" PRIx64,
                 bench_now(b), dla_slot_name(slot), text, next);
}

/* DPI: memory has taken a command with this number of atoms, or this number of
 * atoms of data. */
void dla_dpi_seen_write(uint64_t ctx, int client, int ram, uint64_t addr,
                        int atoms, int data)
{
    dla_bench *b = bench_of(ctx);
    write_cmd *w = &flow_of(b)->write[client];
    uint32_t n = (uint32_t)atoms;

    if (data) {
        w->left -= n < w->left ? n : w->left;
        return;
    }
    if (w->left)
        flow_short(b, client, addr);
    *w = (write_cmd){ addr, n, n, (uint8_t)ram };
}

/* DPI: clients with a waiting command or waiting data, one bit each. */
void dla_dpi_write_waits(uint64_t ctx, int clients)
{
    flow_of(bench_of(ctx))->write_waits = (uint32_t)clients;
}

const pins_part pins_flow_part = { sizeof(pins_flow), NULL };
