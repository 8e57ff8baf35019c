/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the result streams: CACC to SDP, SDP to PDP (unit_pins.md
 * 4.9, 4.10). */
#include "pins_priv.h"
#include <string.h>

/* The layer that a channel is in. */
static const layer_info *layer_of(const dla_bench *b, int chan)
{
    return layer_at(&b->host, chan, b->pins->lay_at[chan]);
}

/* One result beat: sdp_tp results of 32 bits; last: layer_end. Called when the
 * beat before was accepted: only then do its results leave CACC, whose credit
 * and event follow (conv_units.md 9). */
int dla_dpi_cacc2sdp(uint64_t ctx, svBitVecVal *data, int *last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CACC]->cacc2sdp;
    const dla_result *r = dla_fifo_peek(f);
    uint32_t t = b->cfg->sdp_tp;

    if (r && b->pins->res_group == r->n) {
        b->pins->res_group = 0;
        dla_fifo_pop(f);
        touch(b);
        r = dla_fifo_peek(f);
    }
    if (!r)
        return 0;
    *last = r->layer_end && b->pins->res_group + 1u == r->n &&
            b->pins->res_beat + t >= r->lanes;
    if (*last && !pins_end_layer(b, END_CACC2SDP))
        return 0;
    memcpy(data, r->v + b->pins->res_group * r->lanes + b->pins->res_beat,
           t * 4);
    b->pins->res_beat += t;
    if (b->pins->res_beat >= r->lanes) {
        b->pins->res_beat = 0;
        b->pins->res_group++;
    }
    trail(b, TRAIL_CACC2SDP);
    b->activity = b->cycle;
    return 1;
}

/* A stream may come before its receiver is enabled. What its beats hold is
 * known only then, so that it waits till then, as it does in hardware. */
static bool layer_known(const dla_bench *b, int chan)
{
    return b->pins->lay_at[chan] < b->host.lay_count[chan];
}

/* SDP's pins may take a beat. */
static int sdp_room(const dla_bench *b)
{
    return layer_known(b, LAY_SDP_IN) &&
           dla_fifo_space(b->ports[DLA_SLOT_SDP]->cacc2sdp) >= 1;
}

/* A beat at SDP's pins. Returns ready for the next one. */
int dla_dpi_sdp_in(uint64_t ctx, const svBitVecVal *data, int last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_SDP]->cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = b->cfg->sdp_tp;
    uint32_t lanes = dla_mac_group(b->cfg, layer_of(b, LAY_SDP_IN)->precision);

    memcpy(r->v + b->pins->res_lane, data, t * 4);
    b->pins->res_lane += t;
    trail(b, TRAIL_CACC2SDP);
    b->activity = b->cycle;
    /* Room was made sure of for the whole position. */
    if (b->pins->res_lane < lanes)
        return 1;
    b->pins->res_lane = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    b->pins->lay_at[LAY_SDP_IN] += last != 0;
    dla_fifo_push(f);
    trail(b, TRAIL_CACC2SDP);
    touch(b);
    return sdp_room(b);
}

int dla_dpi_sdp_room(uint64_t ctx)
{
    return sdp_room(bench_of(ctx));
}

/* SDP's next atom is the last one of its layer. */
static bool last_atom(const dla_bench *b)
{
    uint64_t left = b->pins->lay_left[0];

    return (left ? left : layer_of(b, LAY_SDP_OUT)->atoms) == 1;
}

/* One SDP to PDP beat: sdp_tp elements. */
int dla_dpi_sdp2pdp(uint64_t ctx, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_SDP]->sdp2pdp;
    const uint8_t *a = dla_fifo_peek(f);
    uint8_t p = layer_of(b, LAY_SDP_OUT)->precision;

    if (!a)
        return 0;
    if (!b->pins->pdp_lane_tx && last_atom(b) &&
        !pins_end_layer(b, END_SDP2PDP))
        return 0;
    memset(data, 0, 32);
    planar_put(b->cfg, p, a + b->pins->pdp_lane_tx, (uint8_t *)data);
    b->pins->pdp_lane_tx += planar_bytes(b->cfg, p);
    if (b->pins->pdp_lane_tx >= b->cfg->atom) {
        b->pins->pdp_lane_tx = 0;
        layer_atom(&b->host, LAY_SDP_OUT, &b->pins->lay_at[LAY_SDP_OUT],
                   &b->pins->lay_left[0]);
        dla_fifo_pop(f);
        touch(b);
    }
    trail(b, TRAIL_SDP2PDP);
    b->activity = b->cycle;
    return 1;
}

static int pdp_room(const dla_bench *b)
{
    return layer_known(b, LAY_PDP_IN) &&
           dla_fifo_space(b->ports[DLA_SLOT_PDP]->sdp2pdp) >= 1;
}

int dla_dpi_pdp_in(uint64_t ctx, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_PDP]->sdp2pdp;
    uint8_t *a = dla_fifo_slot(f);
    uint8_t p = layer_of(b, LAY_PDP_IN)->precision;

    planar_get(b->cfg, p, (const uint8_t *)data, a + b->pins->pdp_lane_rx);
    b->pins->pdp_lane_rx += planar_bytes(b->cfg, p);
    trail(b, TRAIL_SDP2PDP);
    b->activity = b->cycle;
    if (b->pins->pdp_lane_rx < b->cfg->atom)
        return 1;
    b->pins->pdp_lane_rx = 0;
    layer_atom(&b->host, LAY_PDP_IN, &b->pins->lay_at[LAY_PDP_IN],
               &b->pins->lay_left[1]);
    dla_fifo_push(f);
    trail(b, TRAIL_SDP2PDP);
    touch(b);
    return pdp_room(b);
}

int dla_dpi_pdp_room(uint64_t ctx)
{
    return pdp_room(bench_of(ctx));
}

uint64_t pins_wake_sdp(dla_bench *b)
{
    uint64_t w = 0;

    if (b->ports[DLA_SLOT_CACC]->cacc2sdp->count)
        w |= 1ull << WAKE_CACC2SDP;
    if (b->ports[DLA_SLOT_SDP]->sdp2pdp->count)
        w |= 1ull << WAKE_SDP2PDP;
    return w;
}
