/* SPDX-License-Identifier: Apache-2.0
 * The checker's CMAC: partial sums in order, with tags, masks and values. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>

/* The place of the sums that are compared next. */
static conv_walk *cmac_walk(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CMAC].own;
}

static void psum_differs(dla_check_ctx *k, const seen_psum *got,
                         const dla_psum *e, uint32_t item, uint32_t kernel,
                         uint32_t o)
{
    const conv_walk *walk = cmac_walk(k);
    int64_t g = dla_psum_value(k->cfg, &got->s, item, kernel, o);
    int64_t w = dla_psum_value(k->cfg, e, item, kernel, o);
    char text[400], where[128];

    walk_where(k, walk, item, e->batches, kernel, where, sizeof where);
    snprintf(text, sizeof text, "partial sums, stripe %" PRIu64 " of the "
             "layer, word %u, cell %u, value %u, %s: got %" PRId64 " (0x%"
             PRIx64 "), expected %" PRId64 " (0x%" PRIx64 ")",
             walk->stripes, item, dla_mac_cells(k->cfg, e->precision,
             kernel + 1) - 1, o, where, g, (uint64_t)g, w, (uint64_t)w);
    check_report(k, DLA_SLOT_CMAC, got->cycle, text, "");
}

static bool psum_tags(dla_check_ctx *k, const seen_psum *got, const dla_psum *e)
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
             cmac_walk(k)->stripes, g->kernels, g->items, g->batches,
             g->channel_end, g->layer_end, e->kernels, e->items, e->batches,
             e->channel_end, e->layer_end);
    check_report(k, DLA_SLOT_CMAC, got->cycle, text, "");
    return false;
}

static void one_psum(dla_check_ctx *k, const seen_psum *got, const dla_psum *e)
{
    reports_count(k->rep, got->s.items);
    if (!psum_tags(k, got, e))
        return;
    for (uint32_t i = 0; i < e->items; i++)
        for (uint32_t n = 0; n < e->kernels; n++)
            for (uint32_t o = 0; o < dla_mac_values(e->winograd); o++)
                if (dla_psum_value(k->cfg, &got->s, i, n, o) !=
                    dla_psum_value(k->cfg, e, i, n, o)) {
                    show_sums(k, cmac_walk(k), &got->s, e, i, n, true);
                    psum_differs(k, got, e, i, n, o);
                    return;
                }
    show_sums(k, cmac_walk(k), &got->s, e, e->items - 1u, 0, false);
}

static void cmac_compare(dla_check_ctx *k)
{
    dla_fifo *f = conv_out(k, DLA_SLOT_CMAC);
    dla_fifo *seen = &k->s[DLA_SLOT_CMAC].seen;
    const seen_psum *got;
    const dla_psum *e;

    while ((got = dla_fifo_peek(seen)) && (e = dla_fifo_peek(f))) {
        one_psum(k, got, e);
        walk_next(k, cmac_walk(k), e->items, e->batches, e->channel_end,
                  e->layer_end);
        dla_fifo_pop(seen);
        dla_fifo_pop(f);
        shadow_run(&k->s[DLA_SLOT_CMAC]);
    }
}

/* ---- the contract ---- */

static void cmac_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    cmac_compare(k);
}

static void end_cmac(dla_check_ctx *k, const run_end *e)
{
    const dla_psum *s = dla_fifo_peek(conv_out(k, DLA_SLOT_CMAC));

    conv_stripes_left(k, e, DLA_SLOT_CMAC, "stripes of partial sums that only "
                      "one side has", s ? s->batches : 0);
}

static bool cmac_deepen(dla_check_ctx *k, dla_slot slot)
{
    return dla_fifo_deepen(conv_out(k, slot), SEEN_STRIPES);
}

const slot_checker cmac_checker = {
    .slot = DLA_SLOT_CMAC, .item = sizeof(seen_psum), .depth = SEEN_STRIPES,
    .out = DLA_CH_MAC2ACCU, .state = sizeof(conv_walk),
    .deepen = cmac_deepen, .event = cmac_event, .where = conv_layer,
    .settled = conv_settled, .behind = conv_behind, .end = end_cmac,
};
