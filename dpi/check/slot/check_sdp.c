/* SPDX-License-Identifier: Apache-2.0
 * The checker's SDP: memory clients and done pulses (check_dma.h), the results
 * that it receives from CACC, and its stream to PDP in order; the monitors of
 * both channels. */
#include "check_dma.h"
#include "check_show.h"
#include "dla_tap.h"
#include "record.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Depth of the queues that wait for the model, and of the model's results. */
enum { SEEN_ATOMS = 32768, SEEN_RESULTS = 256 };

typedef struct sdp_check {
    uint32_t lane;     /* results collected of an atom */
    uint64_t in_layer; /* layers past of results */
    atom_rx out;       /* the stream to PDP */
    uint64_t compared; /* atoms of it */
} sdp_check;

static sdp_check *sdp_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_SDP].own;
}

/* ---- results from CACC ---- */

static void sdp_result(dla_check_ctx *k, const svBitVecVal *data, bool last)
{
    sdp_check *c = sdp_of(k);
    dla_fifo *f = k->s[DLA_SLOT_SDP].ports.cacc2sdp;
    dla_result *r = dla_fifo_slot(f);
    uint32_t t = k->cfg->sdp_tp, lanes;

    if (!r) {
        rule_broken(k, DLA_SLOT_SDP, RULE_RESULT_ASKED, "results from CACC "
                    "that the model has no use for");
        return;
    }
    lanes = dla_mac_group(k->cfg,
                      layer_at(k->host, LAY_SDP_IN, c->in_layer)->precision);
    memcpy(r->v + c->lane, data, t * 4);
    c->lane += t;
    if (c->lane < lanes)
        return;
    c->lane = 0;
    r->n = 1;
    r->lanes = (uint16_t)lanes;
    r->layer_end = last;
    c->in_layer += last;
    dla_fifo_push(f);
    check_advance(k, DLA_SLOT_SDP);
}

/* ---- the stream to PDP ---- */

static void stream_differs(dla_check_ctx *k, const uint8_t *got,
                           const uint8_t *want)
{
    char what[256], detail[1024];
    uint32_t b = 0;

    while (got[b] == want[b])
        b++;
    snprintf(what, sizeof what, "stream to PDP, atom %" PRIu64 " lane %u: got "
             "0x%02x, expected 0x%02x", sdp_of(k)->compared, b, got[b],
             want[b]);
    reports_bytes(detail, sizeof detail, got, want, k->cfg->atom);
    check_report(k, DLA_SLOT_SDP, k->cycle, what, detail);
}

static void stream_compare(dla_check_ctx *k)
{
    shadow *s = &k->s[DLA_SLOT_SDP];
    const uint8_t *got, *want;

    while ((got = dla_fifo_peek(&s->seen)) &&
           (want = dla_fifo_peek(s->ports.sdp2pdp))) {
        bool differs = memcmp(got, want, k->cfg->atom) != 0;

        reports_count(k->rep, 1);
        show_bytes(k, DLA_SLOT_SDP, DLA_ST_PLANAR, sdp_of(k)->compared, got,
                   want, k->cfg->atom, differs);
        if (differs)
            stream_differs(k, got, want);
        sdp_of(k)->compared++;
        dla_fifo_pop(&s->seen);
        dla_fifo_pop(s->ports.sdp2pdp);
        if (!s->ports.sdp2pdp->count)
            shadow_run(s);
    }
}

static void sdp_planar(dla_check_ctx *k, const svBitVecVal *data)
{
    dma_planar(k, DLA_SLOT_SDP, &sdp_of(k)->out, LAY_SDP_OUT,
               &k->s[DLA_SLOT_SDP].seen, data);
}

/* ---- the monitors ---- */

/* A sender offers a beat that the receiver does not take: begins, ends. */
void dla_mon_refused(uint64_t ctx, int is_sdp, int level)
{
    const dla_bench *b = bench_of(ctx);
    dla_slot slot = is_sdp ? DLA_SLOT_SDP : DLA_SLOT_CACC;

    if (check_follows(b, slot))
        bench_checker(b)->s[slot].refused = level != 0;
}

/* CACC's results as SDP receives them, or as CACC sends them. */
void dla_mon_result(uint64_t ctx, int is_cacc, const svBitVecVal *data,
                    int last)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    dla_slot slot = is_cacc ? DLA_SLOT_CACC : DLA_SLOT_SDP;

    if (bench_tap(b) && is_cacc)
        dla_tap_result(bench_tap(b), bench_now(b), data, last != 0);
    if (check_follows(b, slot))
        k->s[slot].by->result(k, data, last != 0);
}

void dla_mon_planar(uint64_t ctx, int is_pdp, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    dla_slot slot = is_pdp ? DLA_SLOT_PDP : DLA_SLOT_SDP;

    if (bench_tap(b) && !is_pdp)
        record_planar(b, data);
    if (check_follows(b, slot))
        k->s[slot].by->planar(k, data);
}

/* ---- the contract ---- */

static void sdp_event(dla_check_ctx *k, dla_slot slot)
{
    dma_event(k, slot);
    stream_compare(k);
}

static bool sdp_behind(const dla_check_ctx *k, dla_slot slot)
{
    const shadow *s = &k->s[slot];

    if (s->refused)
        return false;
    return s->ports.sdp2pdp->count ||
           dma_short(k, slot, k->s[DLA_SLOT_CACC].refused);
}

static void sdp_end(dla_check_ctx *k, const run_end *e)
{
    const shadow *s = &k->s[DLA_SLOT_SDP];
    char what[200];

    dma_end(k, e);
    /* refused: PDP has stopped */
    if (s->refused || (!s->seen.count && !s->ports.sdp2pdp->count))
        return;
    snprintf(what, sizeof what, "%s: the stream to PDP has %u atoms that only "
             "the RTL sent, %u that only the model sent", e->when,
             s->seen.count, s->ports.sdp2pdp->count);
    reports_add(k->rep, &e->at, what, "");
}

/* The RTL may take results before their operands. */
static bool sdp_deepen(dla_check_ctx *k, dla_slot slot)
{
    return dla_fifo_deepen(k->s[slot].ports.cacc2sdp, SEEN_RESULTS);
}

const slot_checker sdp_checker = {
    .slot = DLA_SLOT_SDP, .depth = SEEN_ATOMS, .state = sizeof(sdp_check),
    .deepen = sdp_deepen, .create = dma_create, .destroy = dma_destroy,
    .start = dma_start, .event = sdp_event, .result = sdp_result,
    .planar = sdp_planar, .where = dma_where, .behind = sdp_behind,
    .end = sdp_end,
};
