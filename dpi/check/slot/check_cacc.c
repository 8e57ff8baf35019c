/* SPDX-License-Identifier: Apache-2.0
 * The checker's CACC: results in order, credit. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SEEN_BEATS = 4096 };

/* Words that the RTL has sent and the model has not. */
typedef struct seen_beat {
    uint64_t cycle;
    uint8_t last;
    int32_t v[16];
} seen_beat;

typedef struct cacc_check {
    uint32_t at_group, at_lane; /* position of the model's front result */
    uint64_t units; /* units of credit that the accepted beats free */
    uint64_t owed;  /* clock since when some of it is missing, 0 none */
    uint64_t beat_layer; /* layers past at the pins */
    uint32_t lane;
    uint64_t credits;
    uint64_t layers, result; /* result groups of the layer so far */
} cacc_check;

static cacc_check *cacc_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CACC].own;
}

static uint64_t cacc_credit_due(const dla_check_ctx *k)
{
    return cacc_of(k)->owed;
}

static void beat_differs(dla_check_ctx *k, const seen_beat *got,
                         const int32_t *want, bool last)
{
    const cacc_check *a = cacc_of(k);
    uint32_t t = k->cfg->sdp_tp, i = 0;
    char text[320], where[160];

    while (i + 1 < t && got->v[i] == want[i])
        i++;
    result_where(k, a->layers, a->result, a->at_lane + i, where, sizeof where);
    if (got->v[i] != want[i])
        snprintf(text, sizeof text, "results to SDP, %s: got %d (0x%08x), "
                 "expected %d (0x%08x)", where, got->v[i],
                 (unsigned)got->v[i], want[i], (unsigned)want[i]);
    else
        snprintf(text, sizeof text, "results to SDP, %s: got layer_end %u, "
                 "expected %u", where, got->last, last);
    check_report(k, DLA_SLOT_CACC, got->cycle, text, "");
}

/* One beat of the RTL against the front of the model's results. */
static void one_beat(dla_check_ctx *k, const seen_beat *got, dla_fifo *f)
{
    cacc_check *a = cacc_of(k);
    const dla_result *r = dla_fifo_peek(f);
    const int32_t *want = r->v + a->at_group * r->lanes + a->at_lane;
    uint32_t t = k->cfg->sdp_tp;
    bool end = a->at_lane + t >= r->lanes;
    bool last = end && r->layer_end && a->at_group + 1u == r->n;
    bool differs = memcmp(got->v, want, t * sizeof *want) || got->last != last;

    reports_count(k->rep, 1);
    if (reports_wanted(k->rep, differs))
        show_result(k, a->result, result_at(k, a->layers, a->result,
                    a->at_lane), got->v, want, differs);
    if (differs)
        beat_differs(k, got, want, last);
    a->at_lane += t;
    if (!end)
        return;
    a->at_lane = 0;
    a->result++;
    if (last) {
        a->result = 0;
        a->layers++;
    }
    if (++a->at_group == r->n) {
        a->at_group = 0;
        dla_fifo_pop(f);
        shadow_run(&k->s[DLA_SLOT_CACC]);
    }
}

static void cacc_compare(dla_check_ctx *k)
{
    dla_fifo *seen = &k->s[DLA_SLOT_CACC].seen;
    dla_fifo *f = k->s[DLA_SLOT_CACC].ports.cacc2sdp;
    const seen_beat *got;

    while ((got = dla_fifo_peek(seen)) && f->count) {
        one_beat(k, got, f);
        dla_fifo_pop(seen);
    }
}

static void cacc_result(dla_check_ctx *k, const svBitVecVal *data, bool last)
{
    cacc_check *a = cacc_of(k);
    dla_fifo *seen = &k->s[DLA_SLOT_CACC].seen;
    seen_beat *b = dla_fifo_slot(seen);
    uint32_t t = k->cfg->sdp_tp, lanes;

    lanes = dla_mac_group(k->cfg, layer_at(k->host, LAY_CACC, a->beat_layer)
                                      ->precision);
    k->s[DLA_SLOT_CACC].moved = k->cycle;
    a->lane += t;
    if (a->lane >= lanes)
        a->lane = 0;
    a->beat_layer += last;
    /* nv_full frees a unit with each beat, the others with each position */
    a->units += k->cfg->v1 || a->lane == 0;
    if (!a->owed && a->units > a->credits)
        a->owed = k->cycle;
    if (!b) {
        check_report(k, DLA_SLOT_CACC, k->cycle, "results far ahead of the "
                     "model", "");
        return;
    }
    memcpy(b->v, data, t * sizeof *b->v);
    b->last = last;
    b->cycle = k->cycle;
    dla_fifo_push(seen);
    check_advance(k, DLA_SLOT_CACC);
}

/* Credit that the RTL returns. */
static void cacc_credit(dla_check_ctx *k, uint32_t size)
{
    cacc_check *a = cacc_of(k);
    char text[200];

    a->credits += size;
    if (a->credits >= a->units)
        a->owed = 0;
    reports_count(k->rep, 1);
    if (a->credits <= a->units)
        return;
    snprintf(text, sizeof text, "credit: %" PRIu64 " given back, but SDP has "
             "accepted results for %" PRIu64 " only", a->credits, a->units);
    check_report(k, DLA_SLOT_CACC, k->cycle, text, "");
    a->credits = a->units; /* reports the next one too many, not all */
}

/* ---- the contract ---- */

static void cacc_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    cacc_compare(k);
}

static uint64_t cacc_where(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return cacc_of(k)->layers;
}

static bool cacc_behind(const dla_check_ctx *k, dla_slot slot)
{
    const cacc_check *c = cacc_of(k);

    return (k->s[slot].ports.cacc2sdp->count && !k->s[slot].refused) ||
           c->credits < c->units;
}

static void end_cacc(dla_check_ctx *k, const run_end *e)
{
    cacc_check *a = cacc_of(k);
    const dla_ports *p = &k->s[DLA_SLOT_CACC].ports;
    char where[160];

    result_where(k, a->layers, a->result, a->at_lane, where, sizeof where);
    if (!k->s[DLA_SLOT_CACC].refused) /* else it is SDP that stopped */
        conv_left(k, e, "result beats that only one side has",
                  k->s[DLA_SLOT_CACC].seen.count, p->cacc2sdp->count, where);
    conv_differs(k, e, "credit given back", a->credits, p->credit->sent);
    for (int g = 0; g < GROUPS; g++)
        conv_differs(k, e, "done pulses", k->done[DLA_INTR_CACC][g],
                    p->done[DLA_INTR_CACC]->group[g].sent);
}

/* As many results as there is credit. */
static bool cacc_deepen(dla_check_ctx *k, dla_slot slot)
{
    return dla_fifo_deepen(k->s[slot].ports.cacc2sdp, k->cfg->csc_credit + 8);
}

/* With only credit left, it has sent all results. */
static bool cacc_ended(const dla_check_ctx *k, dla_slot slot)
{
    return !k->s[slot].ports.cacc2sdp->count;
}

const slot_checker cacc_checker = {
    .slot = DLA_SLOT_CACC, .item = sizeof(seen_beat), .depth = SEEN_BEATS,
    .out = DLA_CH_CACC2SDP, .state = sizeof(cacc_check),
    .deepen = cacc_deepen, .event = cacc_event, .credit = cacc_credit,
    .credit_due = cacc_credit_due, .result = cacc_result,
    .where = cacc_where, .settled = conv_settled, .behind = cacc_behind,
    .ended = cacc_ended, .end = end_cacc,
};
