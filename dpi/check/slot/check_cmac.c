/* SPDX-License-Identifier: Apache-2.0
 * The checker's CMAC: partial sums in order: tags, masks, values. */
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Where the sums that are compared next belong. */
typedef struct cmac_check {
    conv_walk walk;
} cmac_check;

static cmac_check *cmac_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_CMAC].own;
}

static void psum_differs(dla_check_ctx *k, const seen_psum *got,
                         const dla_psum *e, uint32_t item, uint32_t kernel,
                         uint32_t o)
{
    const cmac_check *c = cmac_of(k);
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
             cmac_of(k)->walk.stripes, g->kernels, g->items, g->batches,
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
                    show_sums(k, &cmac_of(k)->walk, &got->s, e, i, n, true);
                    psum_differs(k, got, e, i, n, o);
                    return;
                }
    show_sums(k, &cmac_of(k)->walk, &got->s, e, e->items - 1u, 0, false);
}

static void cmac_compare(dla_check_ctx *k)
{
    cmac_check *c = cmac_of(k);
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

/* ---- the contract ---- */

static void start_cmac(dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    memset(cmac_of(k), 0, sizeof(cmac_check));
}

static void cmac_event(dla_check_ctx *k, dla_slot slot)
{
    shadow_run(&k->s[slot]);
    cmac_compare(k);
}

static uint64_t cmac_where(const dla_check_ctx *k, dla_slot slot)
{
    (void)slot;
    return cmac_of(k)->walk.layers;
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
    cmac_check *c = cmac_of(k);
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
    .slot = DLA_SLOT_CMAC, .item = sizeof(seen_psum), .depth = SEEN_STRIPES,
    .state = sizeof(cmac_check), .deepen = cmac_deepen, .start = start_cmac,
    .event = cmac_event, .where = cmac_where, .settled = cmac_settled,
    .behind = cmac_behind, .end = end_cmac, .conv = true,
};
