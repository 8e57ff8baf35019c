/* SPDX-License-Identifier: Apache-2.0
 * The checker's CSC: stripes to CMAC, in order. */
#include "check_csc.h"
#include "check_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Byte that must arrive in a lane. FP16: -0 has mask 0, so it arrives as 0
 * (conv_core.md 6.6). */
static uint8_t byte_due(const uint8_t *e, uint32_t i, uint8_t precision)
{
    const uint8_t *word = e + (i & ~1u);

    return precision == DLA_FP16 && !word[0] && word[1] == 0x80 ? 0 : e[i];
}

/* First byte of g that is not as due in e, n when none is. */
static uint32_t first_diff(const uint8_t *g, const uint8_t *e, uint32_t n,
                           uint8_t precision)
{
    uint32_t i = 0;

    while (i < n && g[i] == byte_due(e, i, precision))
        i++;
    return i;
}

static void stripe_rows(dla_check_ctx *k, const seen_stripe *got,
                        const char *what, const uint8_t *g, const uint8_t *e,
                        uint32_t row, const char *where)
{
    char text[512], detail[1024];
    uint32_t lane = first_diff(g, e, row, got->s.precision);

    snprintf(text, sizeof text, "%s, stripe %" PRIu64 " of the layer, %s, lane "
             "%u: got 0x%02x, expected 0x%02x", what, csc_of(k)->walk.stripes,
             where, lane, g[lane], byte_due(e, lane, got->s.precision));
    reports_bytes(detail, sizeof detail, g, e, row);
    check_report(k, DLA_SLOT_CSC, got->cycle, text, detail);
}

static void stripe_tags(dla_check_ctx *k, const seen_stripe *got,
                        const dla_stripe *e)
{
    const dla_stripe *g = &got->s;
    char text[320], where[128];

    walk_where(k, &csc_of(k)->walk, 0, 1, 0, where, sizeof where);
    snprintf(text, sizeof text, "stripe %" PRIu64 " of the layer (%s): got %u "
             "kernels, %u words, %u batches, channel_end %u, layer_end %u, "
             "expected %u kernels, %u words, %u batches, channel_end %u, "
             "layer_end %u", csc_of(k)->walk.stripes, where, g->kernels,
             g->items, g->batches, g->channel_end, g->layer_end, e->kernels,
             e->items, e->batches, e->channel_end, e->layer_end);
    check_report(k, DLA_SLOT_CSC, got->cycle, text, "");
}

void csc_stripe(dla_check_ctx *k, const seen_stripe *got, const dla_stripe *e)
{
    const conv_walk *w = &csc_of(k)->walk;
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
        stripe_rows(k, got, "weights to CMAC", g->wt + i * row,
                    e->wt + i * row, row, where);
    }
    n = e->items * row;
    i = first_diff(g->dat, e->dat, n, e->precision);
    item = i < n ? i / row : e->items - 1u;
    show_item(k, DLA_SLOT_CSC, DLA_ST_MAC_DAT, w, item, e->batches, 0,
              g->dat + item * row, e->dat + item * row, row, i < n);
    if (i < n) {
        i /= row;
        walk_where(k, w, i, e->batches, 0, where, sizeof where);
        stripe_rows(k, got, "data to CMAC", g->dat + i * row,
                    e->dat + i * row, row, where);
    }
}
