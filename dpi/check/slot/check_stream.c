/* SPDX-License-Identifier: Apache-2.0
 * The checker's streams: CACC to SDP, SDP to PDP. */
#include "check_show.h"
#include "dla_tap.h"
#include "record.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void sdp_result(dla_check_ctx *k, const svBitVecVal *data, int last)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    dla_fifo *f = s->ports.cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = k->cfg->sdp_tp, lanes;

    if (!r) {
        rule_broken(k, DLA_SLOT_SDP, RULE_RESULT_ASKED, "results from CACC "
                    "that the model has no use for");
        return;
    }
    lanes = dla_mac_group(k->cfg,
                      layer_at(k->host, LAY_SDP_IN, s->in_layer)->precision);
    memcpy(r->v + s->lane_in, data, t * 4);
    s->lane_in += t;
    if (s->lane_in < lanes)
        return;
    s->lane_in = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = (uint8_t)last;
    s->in_layer += last != 0;
    dla_fifo_push(f);
    check_advance(k, DLA_SLOT_SDP);
}

/* A sender offers what the receiver does not take: begins, ends. */
void dla_mon_refused(uint64_t ctx, int is_sdp, int level)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);

    if (!check_follows(b, is_sdp ? DLA_SLOT_SDP : DLA_SLOT_CACC))
        return;
    k->s[is_sdp ? DLA_SLOT_SDP : DLA_SLOT_CACC].refused = level != 0;
}

/* CACC results as SDP receives them, or as CACC sends them. */
void dla_mon_result(uint64_t ctx, int is_cacc, const svBitVecVal *data,
                    int last)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);

    if (bench_tap(b) && is_cacc)
        dla_tap_result(bench_tap(b), bench_now(b), data, last != 0);
    if (!check_follows(b, is_cacc ? DLA_SLOT_CACC : DLA_SLOT_SDP))
        return;
    if (is_cacc)
        cacc_beat(k, data, last);
    else
        sdp_result(k, data, last);
}

static void stream_differs(dla_check_ctx *k, const uint8_t *got,
                           const uint8_t *want)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    char what[256], detail[1024];
    uint32_t b = 0;

    while (got[b] == want[b])
        b++;
    snprintf(what, sizeof what, "stream to PDP, atom %" PRIu64 " lane %u: got "
             "0x%02x, expected 0x%02x", s->out_items, b, got[b], want[b]);
    reports_bytes(detail, sizeof detail, got, want, k->cfg->atom);
    check_report(k, DLA_SLOT_SDP, k->cycle, what, detail);
}

void check_stream(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    const uint8_t *got, *want;

    while ((got = dla_fifo_peek(&s->seen)) &&
           (want = dla_fifo_peek(s->ports.sdp2pdp))) {
        reports_count(k->rep, 1);
        show_bytes(k, DLA_SLOT_SDP, DLA_ST_PLANAR, s->out_items, got, want,
                   k->cfg->atom, memcmp(got, want, k->cfg->atom) != 0);
        if (memcmp(got, want, k->cfg->atom))
            stream_differs(k, got, want);
        s->out_items++;
        dla_fifo_pop(&s->seen);
        dla_fifo_pop(s->ports.sdp2pdp);
        if (!s->ports.sdp2pdp->count)
            shadow_run(s);
    }
}

/* SDP to PDP: input of PDP's shadow, or output of SDP's. */
static void see_planar(dla_check_ctx *k, int is_pdp, const svBitVecVal *data)
{
    dla_slot slot = is_pdp ? DLA_SLOT_PDP : DLA_SLOT_SDP;
    shadow *s = &k->s[slot];
    dla_fifo *f = is_pdp ? s->ports.sdp2pdp : &s->seen;
    int chan = is_pdp ? LAY_PDP_IN : LAY_SDP_OUT;

    if (!atom_rx_beat(&s->planar, k->host, chan, data))
        return;
    if (!dla_fifo_slot(f)) {
        rule_broken(k, slot, RULE_STREAM_ASKED, "stream to PDP far ahead of "
                    "the model");
        return;
    }
    memcpy(dla_fifo_slot(f), s->planar.atom, k->cfg->atom);
    dla_fifo_push(f);
    check_advance(k, slot);
}

void dla_mon_planar(uint64_t ctx, int is_pdp, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);

    if (bench_tap(b) && !is_pdp)
        record_planar(b, data);
    if (check_follows(b, is_pdp ? DLA_SLOT_PDP : DLA_SLOT_SDP))
        see_planar(bench_checker(b), is_pdp, data);
}
