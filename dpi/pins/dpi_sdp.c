/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the result streams: CACC to SDP, SDP to PDP (unit_pins.md
 * 4.9, 4.10). */
#include "pins_priv.h"
#include <string.h>

typedef struct pins_sdp {
    uint32_t res_group, res_beat; /* cacc2sdp: sent of the front */
    uint32_t res_lane;            /* lanes collected */
    uint32_t pdp_lane_tx, pdp_lane_rx; /* elements sent, collected */
    uint64_t lay_left[2];   /* atoms of the stream to PDP: sent, received */
} pins_sdp;

static inline pins_sdp *sdp_of(const dla_bench *b)
{
    return pins_part_of(b, PART_SDP);
}

/* The present layer of a channel. */
static const layer_info *layer_of(const dla_bench *b, int chan)
{
    return layer_at(bench_host(b), chan, bench_pins(b)->past[chan]);
}

/* One result beat: sdp_tp results of 32 bits; last: layer_end. Called when the
 * beat before was accepted, because only then do its results leave CACC, and
 * its credit and event follow (conv_units.md 9). */
int dla_dpi_cacc2sdp(uint64_t ctx, svBitVecVal *data, int *last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_CACC)->cacc2sdp;
    const dla_result *r = dla_fifo_peek(f);
    uint32_t t = bench_cfg(b)->sdp_tp;

    if (r && sdp_of(b)->res_group == r->n) {
        sdp_of(b)->res_group = 0;
        dla_fifo_pop(f);
        touch(b);
        r = dla_fifo_peek(f);
    }
    if (!r)
        return 0;
    *last = r->layer_end && sdp_of(b)->res_group + 1u == r->n &&
            sdp_of(b)->res_beat + t >= r->lanes;
    if (*last && !pins_end_layer(b, END_CACC2SDP))
        return 0;
    memcpy(data, r->v + sdp_of(b)->res_group * r->lanes + sdp_of(b)->res_beat,
           t * 4);
    sdp_of(b)->res_beat += t;
    if (sdp_of(b)->res_beat >= r->lanes) {
        sdp_of(b)->res_beat = 0;
        sdp_of(b)->res_group++;
    }
    trail(b, DLA_CH_CACC2SDP);
    bench_active(b);
    return 1;
}

/* A stream may arrive before its receiver is enabled. The format of its beats
 * is known only after that, so it waits, as in hardware. */
static bool layer_known(const dla_bench *b, int chan)
{
    return bench_pins(b)->past[chan] < host_layers(bench_host(b), chan);
}

/* SDP's pins may take a beat. */
static int sdp_room(const dla_bench *b)
{
    return layer_known(b, LAY_SDP_IN) &&
           dla_fifo_space(pins_port(b, DLA_SLOT_SDP)->cacc2sdp) >= 1;
}

/* A beat at SDP's pins. Returns ready for the next one. */
int dla_dpi_sdp_in(uint64_t ctx, const svBitVecVal *data, int last)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_SDP)->cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = bench_cfg(b)->sdp_tp;
    uint32_t lanes =
        dla_mac_group(bench_cfg(b), layer_of(b, LAY_SDP_IN)->precision);

    memcpy(r->v + sdp_of(b)->res_lane, data, t * 4);
    sdp_of(b)->res_lane += t;
    trail(b, DLA_CH_CACC2SDP);
    bench_active(b);
    /* Room was ensured for the whole position. */
    if (sdp_of(b)->res_lane < lanes)
        return 1;
    sdp_of(b)->res_lane = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    bench_pins(b)->past[LAY_SDP_IN] += last != 0;
    dla_fifo_push(f);
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
    uint64_t left = sdp_of(b)->lay_left[0];

    return (left ? left : layer_of(b, LAY_SDP_OUT)->atoms) == 1;
}

/* One SDP to PDP beat: sdp_tp elements. */
int dla_dpi_sdp2pdp(uint64_t ctx, svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_SDP)->sdp2pdp;
    const uint8_t *a = dla_fifo_peek(f);
    uint8_t p = layer_of(b, LAY_SDP_OUT)->precision;

    if (!a)
        return 0;
    if (!sdp_of(b)->pdp_lane_tx && last_atom(b) &&
        !pins_end_layer(b, END_SDP2PDP))
        return 0;
    memset(data, 0, 32);
    dla_planar_put(bench_cfg(b), p, a + sdp_of(b)->pdp_lane_tx,
                   (uint8_t *)data);
    sdp_of(b)->pdp_lane_tx += dla_planar_bytes(bench_cfg(b), p);
    if (sdp_of(b)->pdp_lane_tx >= bench_cfg(b)->atom) {
        sdp_of(b)->pdp_lane_tx = 0;
        layer_atom(bench_host(b), LAY_SDP_OUT, &bench_pins(b)->past[LAY_SDP_OUT],
                   &sdp_of(b)->lay_left[0]);
        dla_fifo_pop(f);
        touch(b);
    }
    trail(b, DLA_CH_SDP2PDP);
    bench_active(b);
    return 1;
}

static int pdp_room(const dla_bench *b)
{
    return layer_known(b, LAY_PDP_IN) &&
           dla_fifo_space(pins_port(b, DLA_SLOT_PDP)->sdp2pdp) >= 1;
}

int dla_dpi_pdp_in(uint64_t ctx, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_PDP)->sdp2pdp;
    uint8_t *a = dla_fifo_slot(f);
    uint8_t p = layer_of(b, LAY_PDP_IN)->precision;

    dla_planar_get(bench_cfg(b), p, (const uint8_t *)data,
                   a + sdp_of(b)->pdp_lane_rx);
    sdp_of(b)->pdp_lane_rx += dla_planar_bytes(bench_cfg(b), p);
    trail(b, DLA_CH_SDP2PDP);
    bench_active(b);
    if (sdp_of(b)->pdp_lane_rx < bench_cfg(b)->atom)
        return 1;
    sdp_of(b)->pdp_lane_rx = 0;
    layer_atom(bench_host(b), LAY_PDP_IN, &bench_pins(b)->past[LAY_PDP_IN],
               &sdp_of(b)->lay_left[1]);
    dla_fifo_push(f);
    touch(b);
    return pdp_room(b);
}

int dla_dpi_pdp_room(uint64_t ctx)
{
    return pdp_room(bench_of(ctx));
}

void pins_wake_sdp(const dla_pins *p, wake_mask *m)
{
    if (p->port[DLA_SLOT_CACC]->cacc2sdp->count)
        wake_set(m, WAKE_CACC2SDP);
    if (p->port[DLA_SLOT_SDP]->sdp2pdp->count)
        wake_set(m, WAKE_SDP2PDP);
}

const pins_part pins_sdp_part = { sizeof(pins_sdp), NULL };
