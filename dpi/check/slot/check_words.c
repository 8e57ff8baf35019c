/* SPDX-License-Identifier: Apache-2.0
 * The checker's words at the pins of CSC, CMAC and CACC: they make stripes and
 * partial sums, which are compared when they are complete. */
#include "check_priv.h"
#include "dla_tap.h"
#include <stdlib.h>
#include <string.h>

/* Tags and masks of a stripe's words at the pins, until its last one. */
typedef struct word_log {
    int tag[DLA_STRIPE_MAX];
    uint32_t mask[DLA_STRIPE_MAX];
} word_log;

/* State of one slot: the stripe under way, and layers past at the pins. */
typedef struct slot_words {
    dla_stripe_rx rx;
    word_log data, psum;
    uint64_t data_layer, psum_layer;
    uint32_t items; /* psum words of the stripe so far */
} slot_words;

struct pin_words {
    slot_words at[DLA_NSLOT];
};

pin_words *words_create(void)
{
    return calloc(1, sizeof(pin_words));
}

void words_destroy(pin_words *w)
{
    free(w);
}

void words_reset(pin_words *w)
{
    memset(w, 0, sizeof *w);
}

uint64_t words_layer(const dla_check_ctx *k, int slot)
{
    return k->words->at[slot].data_layer;
}

/* Precision and mode of a layer: the n-th that the host enabled. */
static mac_mode mode_of(const dla_check_ctx *k, int chan, uint64_t layer)
{
    const layer_info *l = layer_at(k->host, chan, layer);

    return (mac_mode){ l->precision, l->wino };
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

/* The words of a complete stripe: batches in turn, channel_end and layer_end
 * equal in all (unit_pins.md 4.6). mask: the value that every word must have,
 * or 0 if masks are not checked. */
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
                        "mask 0x%x, expected 0x%x", what, i, w->mask[i], mask);
        else
            continue;
        return;
    }
}

/* A data word: output of CSC, input of CMAC. */
static void see_data(dla_check_ctx *k, int slot, int pd,
                     const svBitVecVal *mask, const svBitVecVal *data, int same)
{
    slot_words *v = &k->words->at[slot];
    bool csc = slot == DLA_SLOT_CSC;
    const char *what = csc ? "data to CMAC" : "data from CSC";
    dla_fifo *f = csc ? &k->s[slot].seen : k->s[slot].ports.sc2mac;
    void *room = dla_fifo_slot(f);
    dla_stripe *s = csc && room ? &((seen_stripe *)room)->s : room;
    uint32_t item = v->rx.items, cost;
    mac_mode m;
    int code;

    k->s[slot].moved = k->cycle;
    if (!same)
        rule_broken(k, slot, RULE_DATA_HALVES, "%s: halves a and b do not get "
                    "the same word in the same clock", what);
    m = mode_of(k, LAY_CMAC, v->data_layer);
    cost = rule_cost(k, m.precision, m.wino);
    if (!s) {
        rule_broken(k, slot, RULE_DATA_ASKED, "%s: stripes far ahead of the "
                    "model", what);
        return;
    }
    code = dla_stripe_rx_data(&v->rx, k->cfg, m, pd, mask, data, s);
    if (code == DLA_WORD_BAD)
        bad_word(k, (dla_slot)slot, RULE_DATA_TAGS, what, item, pd);
    else
        v->data.tag[item] = pd;
    if (code != DLA_WORD_BAD)
        rule_word(k, slot, false, pd, cost);
    if (code != DLA_WORD_STRIPE)
        return;
    rule_stripe(k, slot, s->items, cost, s->channel_end);
    stripe_words(k, (dla_slot)slot, RULE_DATA_TAGS, what, &v->data, s->items,
                 0);
    if (csc)
        ((seen_stripe *)room)->cycle = k->cycle;
    if (s->layer_end && k->s[slot].by->last_word)
        k->s[slot].by->last_word(k);
    v->data_layer += s->layer_end;
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
    slot_words *v;
    bool csc = slot == DLA_SLOT_CSC;

    if (bench_tap(b) && csc && cell >= 0)
        dla_tap_weight(bench_tap(b), bench_now(b), cell, mask, data);
    if (!check_follows(b, slot))
        return;
    v = &k->words->at[slot];
    k->s[slot].moved = k->cycle;
    if (cell < 0) {
        rule_broken(k, slot, RULE_WEIGHT_SELECT, cell == -1 ?
                    "a weight word selects no cell, expected one" :
                    "a weight word selects more than one cell");
        return;
    }
    dla_stripe_rx_weight(&v->rx, k->cfg, mode_of(k, LAY_CMAC, v->data_layer),
                         cell, mask, data);
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
    static const char *const name[] = { "direct", "Winograd", "some of each" };

    rule_broken(k, slot, RULE_PSUM_MODE, "partial sums: word %u of a stripe "
                "has mode %s, expected %s", item, name[got], name[expected]);
}

/* A word of partial sums: output of CMAC, input of CACC. mode, of the cells in
 * the mask: 0 direct, 1 Winograd, 2 mixed. */
static void see_psum(dla_check_ctx *k, int slot, int pd, int mask,
                     const svBitVecVal *data, int same, int mode)
{
    slot_words *v = &k->words->at[slot];
    bool cmac = slot == DLA_SLOT_CMAC;
    uint32_t item = v->items;
    dla_fifo *f = cmac ? &k->s[slot].seen : k->s[slot].ports.mac2accu;
    void *room = dla_fifo_slot(f);
    dla_psum *s = cmac && room ? &((seen_psum *)room)->s : room;
    uint32_t cost;
    mac_mode m;
    int code;

    k->s[slot].moved = k->cycle;
    if (!same)
        rule_broken(k, slot, RULE_PSUM_HALVES, "partial sums: halves a and b "
                    "are out of step (pvld and pd must be equal in every "
                    "clock)");
    m = mode_of(k, LAY_CACC, v->psum_layer);
    cost = rule_cost(k, m.precision, m.wino);
    if (!s) {
        rule_broken(k, slot, RULE_PSUM_ASKED, "partial sums far ahead of the "
                    "model");
        return;
    }
    if (k->cfg->winograd && mode != m.wino)
        bad_mode(k, (dla_slot)slot, item, mode, m.wino);
    code = dla_psum_rx(&v->items, k->cfg, m, pd, (uint32_t)mask, data, s);
    if (code == DLA_WORD_BAD) {
        bad_word(k, (dla_slot)slot, RULE_PSUM_TAGS, "partial sums", item, pd);
        return;
    }
    rule_word(k, slot, true, pd, cost);
    v->psum.tag[item] = pd;
    v->psum.mask[item] = (uint32_t)mask;
    if (code != DLA_WORD_STRIPE)
        return;
    rule_stripe(k, slot, s->items, cost, s->channel_end);
    stripe_words(k, (dla_slot)slot, RULE_PSUM_TAGS, "partial sums", &v->psum,
                 s->items,
                 first_cells(dla_mac_cells(k->cfg, s->precision, s->kernels)));
    if (cmac)
        ((seen_psum *)room)->cycle = k->cycle;
    v->psum_layer += s->layer_end;
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
