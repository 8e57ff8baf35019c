/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the result streams: CACC to SDP, SDP to PDP (unit_pins.md
 * 4.9, 4.10). */
#include "bench_priv.h"
#include <string.h>

/* One result beat: sdp_tp results of 32 bits; last: layer_end. */
int dla_dpi_cacc2sdp(uint64_t ctx, svBitVecVal *data, int *last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CACC]->cacc2sdp;
    const dla_result *r = dla_fifo_peek(f);
    uint32_t t = b->cfg->sdp_tp;

    if (!r)
        return 0;
    memcpy(data, r->v + b->res_group * r->lanes + b->res_beat, t * 4);
    b->res_beat += t;
    *last = 0;
    if (b->res_beat >= r->lanes) {
        b->res_beat = 0;
        b->res_group++;
    }
    if (b->res_group == r->n) {
        b->res_group = 0;
        *last = r->layer_end;
        dla_fifo_pop(f);
        touch(b);
    }
    b->activity = b->cycle;
    return 1;
}

static int sdp_room(const dla_bench *b)
{
    return dla_fifo_space(b->ports[DLA_SLOT_SDP]->cacc2sdp) >= 1;
}

/* A beat at SDP's pins. Returns ready for the next one. */
int dla_dpi_sdp_in(uint64_t ctx, const svBitVecVal *data, int last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_SDP]->cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = b->cfg->sdp_tp;
    uint32_t lanes = b->cfg->v1 ? 16 : b->cfg->g;

    memcpy(r->v + b->res_lane, data, t * 4);
    b->res_lane += t;
    b->activity = b->cycle;
    if (b->res_lane < lanes)
        return 1;
    b->res_lane = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    dla_fifo_push(f);
    touch(b);
    return sdp_room(b);
}

int dla_dpi_sdp_room(uint64_t ctx)
{
    return sdp_room(bench_of(ctx));
}

/* One SDP to PDP beat: sdp_tp elements (nv_full: 16 containers of 16 bits).*/
int dla_dpi_sdp2pdp(uint64_t ctx, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_SDP]->sdp2pdp;
    const uint8_t *a = dla_fifo_peek(f);
    uint32_t t = b->cfg->sdp_tp;

    if (!a)
        return 0;
    memset(data, 0, 32);
    memcpy(data, a + b->pdp_lane_tx, t);
    b->pdp_lane_tx += t;
    if (b->pdp_lane_tx >= b->cfg->atom) {
        b->pdp_lane_tx = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    b->activity = b->cycle;
    return 1;
}

static int pdp_room(const dla_bench *b)
{
    return dla_fifo_space(b->ports[DLA_SLOT_PDP]->sdp2pdp) >= 1;
}

int dla_dpi_pdp_in(uint64_t ctx, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_PDP]->sdp2pdp;
    uint8_t *a = dla_fifo_slot(f);
    uint32_t t = b->cfg->sdp_tp;

    memcpy(a + b->pdp_lane_rx, data, t);
    b->pdp_lane_rx += t;
    b->activity = b->cycle;
    if (b->pdp_lane_rx < b->cfg->atom)
        return 1;
    b->pdp_lane_rx = 0;
    dla_fifo_push(f);
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
