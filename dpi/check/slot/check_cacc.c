/* SPDX-License-Identifier: Apache-2.0
 * The checker's CACC: results in order, credit. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void beat_differs(dla_check_ctx *k, const seen_beat *got,
                         const int32_t *want, bool last)
{
    const cacc_check *a = &k->conv->cacc;
    uint32_t t = k->cfg->sdp_tp, i = 0;
    char text[320], where[160];

    while (i + 1 < t && got->v[i] == want[i])
        i++;
    result_where(k, a->at_lane + i, where, sizeof where);
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
    cacc_check *a = &k->conv->cacc;
    const dla_result *r = dla_fifo_peek(f);
    const int32_t *want = r->v + a->at_group * r->lanes + a->at_lane;
    uint32_t t = k->cfg->sdp_tp;
    bool end = a->at_lane + t >= r->lanes;
    bool last = end && r->layer_end && a->at_group + 1u == r->n;
    bool differs = memcmp(got->v, want, t * sizeof *want) ||
                   got->last != last;

    reports_count(k->rep, 1);
    show_result(k, got->v, want, differs);
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

void cacc_compare(dla_check_ctx *k)
{
    dla_fifo *seen = &k->s[DLA_SLOT_CACC].seen;
    dla_fifo *f = k->s[DLA_SLOT_CACC].ports.cacc2sdp;
    const seen_beat *got;

    while ((got = dla_fifo_peek(seen)) && f->count) {
        one_beat(k, got, f);
        dla_fifo_pop(seen);
    }
}

void cacc_beat(dla_check_ctx *k, const svBitVecVal *data, int last,
               uint32_t lanes)
{
    cacc_check *a = &k->conv->cacc;
    dla_fifo *seen = &k->s[DLA_SLOT_CACC].seen;
    seen_beat *b = dla_fifo_slot(seen);
    uint32_t t = k->cfg->sdp_tp;

    k->s[DLA_SLOT_CACC].moved = k->cycle;
    a->lane += t;
    if (a->lane >= lanes)
        a->lane = 0;
    a->beat_layer += last != 0;
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
    b->last = (uint8_t)last;
    b->cycle = k->cycle;
    dla_fifo_push(seen);
    check_advance(k, DLA_SLOT_CACC);
}

/* Credit: input of CSC, output of CACC. */
void dla_mon_creditpulse(uint64_t ctx, int slot, int size)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    cacc_check *a;
    char text[200];

    if (bench_tap(b) && slot == DLA_SLOT_CACC)
        dla_tap_credit(bench_tap(b), bench_now(b), (uint32_t)size);
    if (!check_follows(b, slot))
        return;
    a = &k->conv->cacc;
    k->s[slot].moved = k->cycle;
    rule_credit(k, slot, (uint32_t)size);
    if (slot == DLA_SLOT_CSC) {
        k->s[slot].ports.credit->sent += (uint64_t)size;
        check_advance(k, DLA_SLOT_CSC);
        return;
    }
    a->credits += (uint64_t)size;
    if (a->credits >= a->units)
        a->owed = 0;
    reports_count(k->rep, 1);
    if (a->credits <= a->units)
        return;
    snprintf(text, sizeof text, "credit: %" PRIu64 " given back, but SDP has "
             "accepted results for %" PRIu64 " only", a->credits, a->units);
    check_report(k, DLA_SLOT_CACC, k->cycle, text, "");
    a->credits = a->units; /* report the next one too many, not all */
}

/* ---- the contract ---- */

static void start_cacc(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    memset(&k->conv->cacc, 0, sizeof k->conv->cacc);
}

static void cacc_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    cacc_compare(k);
}

static uint64_t cacc_where(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return k->conv->cacc.layers;
}

static bool cacc_settled(const dla_check_ctx *k, dla_slot slot)
{
    return conv_settled(k, slot, k->s[slot].ports.cacc2sdp);
}

static bool cacc_behind(const dla_check_ctx *k, dla_slot slot)
{
    const cacc_check *c = &k->conv->cacc;

    return (k->s[slot].ports.cacc2sdp->count && !k->s[slot].refused) ||
           c->credits < c->units;
}

static void end_cacc(dla_check_ctx *k, const run_end *e)
{
    cacc_check *a = &k->conv->cacc;
    const dla_ports *p = &k->s[DLA_SLOT_CACC].ports;
    char where[160];

    result_where(k, a->at_lane, where, sizeof where);
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

const slot_checker cacc_checker = {
    DLA_SLOT_CACC, sizeof(seen_beat), SEEN_BEATS, NULL, NULL, start_cacc,
    cacc_event, cacc_where, cacc_settled, cacc_behind, NULL,
    end_cacc,
    cacc_deepen, NULL, true,
};
