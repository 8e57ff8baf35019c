/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the result streams: CACC to SDP, SDP to PDP (unit_pins.md
 * 4.9, 4.10). */
#include "../context/bench_priv.h"
#include <string.h>

/* One result beat: sdp_tp results of 32 bits; last: layer_end. Called when the
 * beat before was accepted: only then do its results leave CACC, whose credit
 * and event follow (conv_units.md 9). */
int dla_dpi_cacc2sdp(uint64_t ctx, svBitVecVal *data, int *last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CACC]->cacc2sdp;
    const dla_result *r = dla_fifo_peek(f);
    uint32_t t = b->cfg->sdp_tp;

    if (r && b->res_group == r->n) {
        b->res_group = 0;
        dla_fifo_pop(f);
        touch(b);
        r = dla_fifo_peek(f);
    }
    if (!r)
        return 0;
    memcpy(data, r->v + b->res_group * r->lanes + b->res_beat, t * 4);
    b->res_beat += t;
    *last = 0;
    if (b->res_beat >= r->lanes) {
        b->res_beat = 0;
        b->res_group++;
    }
    if (b->res_group == r->n)
        *last = r->layer_end;
    trail(b, TRAIL_CACC2SDP);
    b->activity = b->cycle;
    return 1;
}

/* A stream may come before its receiver is enabled. What its beats hold is
 * known only then, so that it waits till then, as it does in hardware. */
static bool layer_known(const dla_bench *b, int chan)
{
    return b->lay_at[chan] < b->lay_count[chan];
}

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
    uint32_t lanes = mac_group(b->cfg, layer_at(b, LAY_SDP_IN,
                                   b->lay_at[LAY_SDP_IN])->precision);

    memcpy(r->v + b->res_lane, data, t * 4);
    b->res_lane += t;
    trail(b, TRAIL_CACC2SDP);
    b->activity = b->cycle;
    if (b->res_lane < lanes)
        return 1;
    b->res_lane = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    b->lay_at[LAY_SDP_IN] += last != 0;
    dla_fifo_push(f);
    trail(b, TRAIL_CACC2SDP);
    touch(b);
    return sdp_room(b);
}

int dla_dpi_sdp_room(uint64_t ctx)
{
    return sdp_room(bench_of(ctx));
}

/* Bytes of an atom that one beat of the stream to PDP carries. */
uint32_t planar_bytes(const dla_cfg *cfg, uint8_t precision)
{
    return cfg->sdp_tp * (precision ? 2 : 1);
}

/* nv_full: 16 containers of 16 bits, an INT8 element in the low byte. */
void planar_put(const dla_cfg *cfg, uint8_t precision, const uint8_t *from,
                uint8_t *beat)
{
    uint32_t n = planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(beat, from, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        beat[2 * i] = from[i];
}

void planar_get(const dla_cfg *cfg, uint8_t precision, const uint8_t *beat,
                uint8_t *to)
{
    uint32_t n = planar_bytes(cfg, precision);

    if (!cfg->v1 || precision) {
        memcpy(to, beat, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        to[i] = beat[2 * i];
}

/* One SDP to PDP beat: sdp_tp elements. */
int dla_dpi_sdp2pdp(uint64_t ctx, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_SDP]->sdp2pdp;
    const uint8_t *a = dla_fifo_peek(f);
    uint8_t p = layer_at(b, LAY_SDP_OUT, b->lay_at[LAY_SDP_OUT])->precision;

    if (!a)
        return 0;
    memset(data, 0, 32);
    planar_put(b->cfg, p, a + b->pdp_lane_tx, (uint8_t *)data);
    b->pdp_lane_tx += planar_bytes(b->cfg, p);
    if (b->pdp_lane_tx >= b->cfg->atom) {
        b->pdp_lane_tx = 0;
        layer_atom(b, LAY_SDP_OUT, &b->lay_at[LAY_SDP_OUT], &b->lay_left[0]);
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
    uint8_t p = layer_at(b, LAY_PDP_IN, b->lay_at[LAY_PDP_IN])->precision;

    planar_get(b->cfg, p, (const uint8_t *)data, a + b->pdp_lane_rx);
    b->pdp_lane_rx += planar_bytes(b->cfg, p);
    trail(b, TRAIL_SDP2PDP);
    b->activity = b->cycle;
    if (b->pdp_lane_rx < b->cfg->atom)
        return 1;
    b->pdp_lane_rx = 0;
    layer_atom(b, LAY_PDP_IN, &b->lay_at[LAY_PDP_IN], &b->lay_left[1]);
    dla_fifo_push(f);
    trail(b, TRAIL_SDP2PDP);
    touch(b);
    return pdp_room(b);
}

int dla_dpi_pdp_room(uint64_t ctx)
{
    return pdp_room(bench_of(ctx));
}

uint64_t bench_wake_sdp(dla_bench *b)
{
    uint64_t w = 0;

    if (b->ports[DLA_SLOT_CACC]->cacc2sdp->count)
        w |= 1ull << WAKE_CACC2SDP;
    if (b->ports[DLA_SLOT_SDP]->sdp2pdp->count)
        w |= 1ull << WAKE_SDP2PDP;
    return w;
}
