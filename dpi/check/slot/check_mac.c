/* SPDX-License-Identifier: Apache-2.0
 * The checker's MAC array: stripes from CSC, partial sums from CMAC, both in
 * order. A word is compared when its stripe is complete. */
#include "check_show.h"
#include "dla_tap.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Precision and mode of a layer: the n-th that the host enabled. */
static mac_mode mode_of(const dla_check_ctx *k, int chan, uint64_t layer)
{
    const layer_info *l = layer_at(k->host, chan, layer);

    return (mac_mode){ l->precision, l->wino };
}

/* ---- CSC's stripes ---- */

/* FP16: -0 has mask 0, so it comes as 0 (conv_core.md 6.6). */
static bool mac_zeros(const uint8_t *a, const uint8_t *b, uint32_t i)
{
    i &= ~1u;
    return !a[i] && !b[i] && !((a[i + 1] | b[i + 1]) & 0x7f);
}

/* First byte that differs, n when none does. */
static uint32_t first_diff(const uint8_t *a, const uint8_t *b, uint32_t n,
                           uint8_t precision)
{
    uint32_t i = 0;

    while (i < n &&
           (a[i] == b[i] || (precision == DLA_FP16 && mac_zeros(a, b, i))))
        i++;
    return i;
}

static void mac_rows(dla_check_ctx *k, const seen_stripe *got, const char *what,
                     const uint8_t *g, const uint8_t *e, uint32_t row,
                     const char *where)
{
    char text[512], detail[1024];
    uint32_t lane = first_diff(g, e, row, got->s.precision);

    snprintf(text, sizeof text, "%s, stripe %" PRIu64 " of the layer, %s, lane "
             "%u: got 0x%02x, expected 0x%02x", what, k->conv->csc.walk.stripes,
             where, lane, g[lane], e[lane]);
    reports_bytes(detail, sizeof detail, g, e, row);
    check_report(k, DLA_SLOT_CSC, got->cycle, text, detail);
}

static void stripe_tags(dla_check_ctx *k, const seen_stripe *got,
                        const dla_stripe *e)
{
    const dla_stripe *g = &got->s;
    char text[320], where[128];

    walk_where(k, &k->conv->csc.walk, 0, 1, 0, where, sizeof where);
    snprintf(text, sizeof text, "stripe %" PRIu64 " of the layer (%s): got %u "
             "kernels, %u words, %u batches, channel_end %u, layer_end %u, "
             "expected %u kernels, %u words, %u batches, channel_end %u, "
             "layer_end %u", k->conv->csc.walk.stripes, where, g->kernels,
             g->items, g->batches, g->channel_end, g->layer_end, e->kernels,
             e->items, e->batches, e->channel_end, e->layer_end);
    check_report(k, DLA_SLOT_CSC, got->cycle, text, "");
}

static void one_stripe(dla_check_ctx *k, const seen_stripe *got,
                       const dla_stripe *e)
{
    const conv_walk *w = &k->conv->csc.walk;
    const dla_stripe *g = &got->s;
    uint32_t row = dla_mac_row_bytes(k->cfg, e->precision), n, i, item;
    char where[128];

    reports_count(k->rep, g->items + g->kernels);
    if (dla_mac_cells(k->cfg, e->precision, g->kernels) !=
            dla_mac_cells(k->cfg, e->precision, e->kernels) ||
        g->items != e->items || g->batches != e->batches ||
        g->channel_end != e->channel_end || g->layer_end != e->layer_end) {
        stripe_tags(k, got, e);
        return;
    }
    n = e->kernels * row;
    i = first_diff(g->wt, e->wt, n, e->precision);
    if (i < n) {
        i /= row;
        show_item(k, DLA_SLOT_CSC, DLA_ST_MAC_WT, w, 0, 1, i, g->wt + i * row,
                  e->wt + i * row, row, true);
        walk_where(k, w, 0, 1, i, where, sizeof where);
        mac_rows(k, got, "weights to CMAC", g->wt + i * row, e->wt + i * row,
                 row, where);
    }
    n = e->items * row;
    i = first_diff(g->dat, e->dat, n, e->precision);
    item = i < n ? i / row : e->items - 1u;
    show_item(k, DLA_SLOT_CSC, DLA_ST_MAC_DAT, w, item, e->batches, 0,
              g->dat + item * row, e->dat + item * row, row, i < n);
    if (i < n) {
        i /= row;
        walk_where(k, w, i, e->batches, 0, where, sizeof where);
        mac_rows(k, got, "data to CMAC", g->dat + i * row, e->dat + i * row,
                 row, where);
    }
}

void csc_compare(dla_check_ctx *k)
{
    csc_check *c = &k->conv->csc;
    dla_fifo *f = k->s[DLA_SLOT_CSC].ports.sc2mac;
    dla_fifo *seen = &k->s[DLA_SLOT_CSC].seen;
    const seen_stripe *got;
    const dla_stripe *e;

    while ((got = dla_fifo_peek(seen)) && (e = dla_fifo_peek(f))) {
        one_stripe(k, got, e);
        walk_next(k, &c->walk, e->items, e->batches, e->channel_end,
                  e->layer_end);
        if (e->layer_end)
            csc_layer_end(k);
        dla_fifo_pop(seen);
        dla_fifo_pop(f);
        csc_run(k);
    }
}

/* ---- words at the pins ---- */

static void bad_word(dla_check_ctx *k, dla_slot slot, int rule,
                     const char *what, uint32_t i, int tag)
{
    rule_broken(k, slot, rule, "%s: word %u of a stripe has tag 0x%x, "
                "expected stripe_st only on the first, at most %u words, and "
                "weights loaded to cells 0, 1, 2 ...", what, i, (unsigned)tag,
                DLA_STRIPE_MAX);
}

/* The words of a complete stripe: batches by turns, channel_end and layer_end
 * the same in all (unit_pins.md 4.6). mask: what every word must have, or 0
 * when masks are not looked at. */
static void stripe_words(dla_check_ctx *k, dla_slot slot, int rule,
                         const char *what, const word_log *w, uint32_t items,
                         uint32_t mask)
{
    uint32_t batches = 1;

    while (batches < items && w->tag[batches] & TAG_BATCH)
        batches++;
    for (uint32_t i = 0; i < items; i++) {
        int last = w->tag[items - 1];
        int tag = dla_mac_tag(i, items, batches, last & TAG_CHANNEL_END,
                          last & TAG_LAYER_END);

        if (w->tag[i] != tag)
            rule_broken(k, slot, rule, "%s: word %u of a stripe has tag 0x%x, "
                        "expected 0x%x", what, i, (unsigned)w->tag[i],
                        (unsigned)tag);
        else if (mask && w->mask[i] != mask)
            rule_broken(k, slot, RULE_PSUM_LEAD, "%s: word %u of a stripe has "
                        "mask 0x%x, expected 0x%x", what, i, w->mask[i],
                        mask);
        else
            continue;
        return;
    }
}

/* Layers whose last word has passed the pins of a slot. */
static uint64_t *stripe_layer(dla_check_ctx *k, int slot)
{
    return slot == DLA_SLOT_CSC ? &k->conv->csc.words_layer
                                : &k->conv->cmac.words_layer;
}

/* A data word: output of CSC, input of CMAC. */
static void see_data(dla_check_ctx *k, int slot, int pd,
                     const svBitVecVal *mask, const svBitVecVal *data,
                     int same)
{
    conv_check *v = k->conv;
    bool csc = slot == DLA_SLOT_CSC;
    dla_stripe_rx *rx = csc ? &v->csc.out : &v->cmac.in;
    word_log *words = csc ? &v->csc.word : &v->cmac.word;
    const char *what = csc ? "data to CMAC" : "data from CSC";
    dla_fifo *f = csc ? &k->s[slot].seen : k->s[slot].ports.sc2mac;
    void *room = dla_fifo_slot(f);
    dla_stripe *s = csc && room ? &((seen_stripe *)room)->s : room;
    uint32_t item = rx->items, cost;
    mac_mode m;
    int code;

    k->s[slot].moved = k->cycle;
    if (!same)
        rule_broken(k, slot, RULE_DATA_HALVES, "%s: halves a and b do not get "
                    "the same word in the same clock", what);
    m = mode_of(k, LAY_CMAC, *stripe_layer(k, slot));
    cost = rule_cost(k, m.precision, m.wino);
    if (!s) {
        rule_broken(k, slot, RULE_DATA_ASKED, "%s: stripes far ahead of the "
                    "model", what);
        return;
    }
    code = dla_stripe_rx_data(rx, k->cfg, m, pd, mask, data, s);
    if (code == DLA_WORD_BAD)
        bad_word(k, (dla_slot)slot, RULE_DATA_TAGS, what, item, pd);
    else
        words->tag[item] = pd;
    if (code != DLA_WORD_BAD)
        rule_word(k, slot, false, pd, cost);
    if (code != DLA_WORD_STRIPE)
        return;
    rule_stripe(k, slot, s->items, cost, s->channel_end);
    stripe_words(k, (dla_slot)slot, RULE_DATA_TAGS, what, words, s->items, 0);
    if (csc)
        ((seen_stripe *)room)->cycle = k->cycle;
    if (csc && s->layer_end)
        csc_last_word(k);
    *stripe_layer(k, slot) += s->layer_end;
    dla_fifo_push(f);
    check_advance(k, (dla_slot)slot);
}

void dla_mon_macdat(uint64_t ctx, int slot, int pd, const svBitVecVal *mask,
                    const svBitVecVal *data, int same)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b) && slot == DLA_SLOT_CSC)
        dla_tap_data(bench_tap(b), bench_now(b), pd, mask, data);
    if (check_follows(b, slot))
        see_data(bench_checker(b), slot, pd, mask, data, same);
}

/* A weight word; cell -1: none selected, -2: more than one. */
void dla_mon_macwt(uint64_t ctx, int slot, int cell, const svBitVecVal *mask,
                   const svBitVecVal *data)
{
    const dla_bench *b = bench_of(ctx);
    dla_check_ctx *k = bench_checker(b);
    conv_check *v;
    bool csc = slot == DLA_SLOT_CSC;

    if (bench_tap(b) && csc && cell >= 0)
        dla_tap_weight(bench_tap(b), bench_now(b), cell, mask, data);
    if (!check_follows(b, slot))
        return;
    v = k->conv;
    k->s[slot].moved = k->cycle;
    if (cell < 0) {
        rule_broken(k, slot, RULE_WEIGHT_SELECT, cell == -1 ?
                    "a weight word selects no cell, expected one" :
                    "a weight word selects more than one cell");
        return;
    }
    dla_stripe_rx_weight(csc ? &v->csc.out : &v->cmac.in, k->cfg,
                         mode_of(k, LAY_CMAC, *stripe_layer(k, slot)), cell,
                         mask, data);
}

/* ---- CMAC's partial sums ---- */

static void psum_differs(dla_check_ctx *k, const seen_psum *got,
                         const dla_psum *e, uint32_t item, uint32_t kernel,
                         uint32_t o)
{
    const cmac_check *c = &k->conv->cmac;
    int64_t g = dla_psum_value(k->cfg, &got->s, item, kernel, o);
    int64_t w = dla_psum_value(k->cfg, e, item, kernel, o);
    char text[400], where[128];

    walk_where(k, &c->walk, item, e->batches, kernel, where, sizeof where);
    snprintf(text, sizeof text, "partial sums, stripe %" PRIu64 " of the "
             "layer, word %u, cell %u, value %u, %s: got %" PRId64 " (0x%"
             PRIx64 "), expected %" PRId64 " (0x%" PRIx64 ")",
             c->walk.stripes, item, dla_mac_cells(k->cfg, e->precision,
             kernel + 1) - 1, o, where, g, (uint64_t)g, w, (uint64_t)w);
    check_report(k, DLA_SLOT_CMAC, got->cycle, text, "");
}

static bool psum_tags(dla_check_ctx *k, const seen_psum *got,
                      const dla_psum *e)
{
    const dla_psum *g = &got->s;
    char text[320];

    if (dla_mac_cells(k->cfg, e->precision, g->kernels) ==
            dla_mac_cells(k->cfg, e->precision, e->kernels) &&
        g->items == e->items && g->batches == e->batches &&
        g->channel_end == e->channel_end && g->layer_end == e->layer_end)
        return true;
    snprintf(text, sizeof text, "partial sums, stripe %" PRIu64 " of the "
             "layer: got %u kernels in the mask, %u words, %u batches, "
             "channel_end %u, layer_end %u, expected %u, %u, %u, %u, %u",
             k->conv->cmac.walk.stripes, g->kernels, g->items, g->batches,
             g->channel_end, g->layer_end, e->kernels, e->items, e->batches,
             e->channel_end, e->layer_end);
    check_report(k, DLA_SLOT_CMAC, got->cycle, text, "");
    return false;
}

static void one_psum(dla_check_ctx *k, const seen_psum *got,
                     const dla_psum *e)
{
    reports_count(k->rep, got->s.items);
    if (!psum_tags(k, got, e))
        return;
    for (uint32_t i = 0; i < e->items; i++)
        for (uint32_t n = 0; n < e->kernels; n++)
            for (uint32_t o = 0; o < dla_mac_values(e->winograd); o++)
                if (dla_psum_value(k->cfg, &got->s, i, n, o) !=
                    dla_psum_value(k->cfg, e, i, n, o)) {
                    show_sums(k, &got->s, e, i, n, true);
                    psum_differs(k, got, e, i, n, o);
                    return;
                }
    show_sums(k, &got->s, e, e->items - 1u, 0, false);
}

void cmac_compare(dla_check_ctx *k)
{
    cmac_check *c = &k->conv->cmac;
    dla_fifo *f = k->s[DLA_SLOT_CMAC].ports.mac2accu;
    dla_fifo *seen = &k->s[DLA_SLOT_CMAC].seen;
    const seen_psum *got;
    const dla_psum *e;

    while ((got = dla_fifo_peek(seen)) && (e = dla_fifo_peek(f))) {
        one_psum(k, got, e);
        walk_next(k, &c->walk, e->items, e->batches, e->channel_end,
                  e->layer_end);
        dla_fifo_pop(seen);
        dla_fifo_pop(f);
        shadow_run(&k->s[DLA_SLOT_CMAC]);
    }
}

/* Mask of cells 0 to n - 1. */
static uint32_t first_cells(uint32_t n)
{
    return n >= 32 ? ~0u : (1u << n) - 1u;
}

/* The mode pins, one a cell or half (conv_units.md 1.1, unit_pins.md 3.16). */
static void bad_mode(dla_check_ctx *k, dla_slot slot, uint32_t item, int got,
                     int expected)
{
    static const char *const name[] = { "direct", "Winograd",
                                        "some of each" };

    rule_broken(k, slot, RULE_PSUM_MODE, "partial sums: word %u of a stripe "
                "has mode %s, expected %s", item, name[got], name[expected]);
}

/* A word of partial sums: output of CMAC, input of CACC. mode: of the cells in
 * the mask, 0 direct, 1 Winograd, 2 some of each. */
static void see_psum(dla_check_ctx *k, int slot, int pd, int mask,
                     const svBitVecVal *data, int same, int mode)
{
    conv_check *v = k->conv;
    bool cmac = slot == DLA_SLOT_CMAC;
    uint32_t *items = cmac ? &v->cmac.out : &v->cacc.in, item = *items;
    dla_fifo *f = cmac ? &k->s[slot].seen : k->s[slot].ports.mac2accu;
    void *room = dla_fifo_slot(f);
    dla_psum *s = cmac && room ? &((seen_psum *)room)->s : room;
    uint64_t *layer = cmac ? &v->cmac.psum_layer : &v->cacc.psum_layer;
    word_log *words = cmac ? &v->cmac.psum : &v->cacc.psum;
    uint32_t cost;
    mac_mode m;
    int code;

    k->s[slot].moved = k->cycle;
    if (!same)
        rule_broken(k, slot, RULE_PSUM_HALVES, "partial sums: halves a and b "
                    "are out of step (pvld and pd must be equal in every "
                    "clock)");
    m = mode_of(k, LAY_CACC, *layer);
    cost = rule_cost(k, m.precision, m.wino);
    if (!s) {
        rule_broken(k, slot, RULE_PSUM_ASKED, "partial sums far ahead of the "
                    "model");
        return;
    }
    if (k->cfg->winograd && mode != m.wino)
        bad_mode(k, (dla_slot)slot, item, mode, m.wino);
    code = dla_psum_rx(items, k->cfg, m, pd, (uint32_t)mask, data, s);
    if (code == DLA_WORD_BAD) {
        bad_word(k, (dla_slot)slot, RULE_PSUM_TAGS, "partial sums", item, pd);
        return;
    }
    rule_word(k, slot, true, pd, cost);
    words->tag[item] = pd;
    words->mask[item] = (uint32_t)mask;
    if (code != DLA_WORD_STRIPE)
        return;
    rule_stripe(k, slot, s->items, cost, s->channel_end);
    stripe_words(k, (dla_slot)slot, RULE_PSUM_TAGS, "partial sums", words,
                 s->items,
                 first_cells(dla_mac_cells(k->cfg, s->precision, s->kernels)));
    if (cmac)
        ((seen_psum *)room)->cycle = k->cycle;
    *layer += s->layer_end;
    dla_fifo_push(f);
    check_advance(k, (dla_slot)slot);
}

void dla_mon_psumword(uint64_t ctx, int slot, int pd, int mask,
                      const svBitVecVal *data, int same, int mode)
{
    const dla_bench *b = bench_of(ctx);

    if (bench_tap(b) && slot == DLA_SLOT_CMAC)
        dla_tap_psum(bench_tap(b), bench_now(b), pd, (uint32_t)mask, data);
    if (check_follows(b, slot))
        see_psum(bench_checker(b), slot, pd, mask, data, same, mode);
}

/* ---- the contract ---- */

static void start_cmac(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    memset(&k->conv->cmac, 0, sizeof k->conv->cmac);
}

static void cmac_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    cmac_compare(k);
}

static uint64_t cmac_where(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return k->conv->cmac.walk.layers;
}

static bool cmac_settled(const dla_check_ctx *k, dla_slot slot)
{
    return conv_settled(k, slot, k->s[slot].ports.mac2accu);
}

static bool cmac_behind(const dla_check_ctx *k, dla_slot slot)
{
    return k->s[slot].ports.mac2accu->count > k->s[slot].seen.count;
}

static void end_cmac(dla_check_ctx *k, const run_end *e)
{
    cmac_check *c = &k->conv->cmac;
    dla_fifo *f = k->s[DLA_SLOT_CMAC].ports.mac2accu;
    const dla_psum *s = dla_fifo_peek(f);
    char where[128] = "";

    if (s)
        walk_where(k, &c->walk, 0, s->batches, 0, where, sizeof where);
    conv_left(k, e, "stripes of partial sums that only one "
                   "side has", k->s[DLA_SLOT_CMAC].seen.count, f->count, where);
}

static bool cmac_deepen(dla_check_ctx *k, dla_slot slot)
{
    return dla_fifo_deepen(k->s[slot].ports.mac2accu, SEEN_STRIPES);
}

const slot_checker cmac_checker = {
    DLA_SLOT_CMAC, sizeof(seen_psum), SEEN_STRIPES, NULL, NULL, start_cmac,
    cmac_event, cmac_where, cmac_settled, cmac_behind, NULL,
    end_cmac,
    cmac_deepen, NULL, true,
};
