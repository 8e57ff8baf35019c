/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the MAC array: stripes to weight and data words, partial
 * sums, credits (unit_pins.md 4.6-4.8, 4.14; conv_units.md 5.3, 6, 9). */
#include "pins_priv.h"
#include <string.h>

static uint32_t weight_words(const dla_bench *b, const dla_stripe *s)
{
    return dla_mac_cells(b->cfg, s->precision, s->kernels);
}

/* The stripe behind the front one, NULL when there is none yet. */
static const dla_stripe *second(const dla_fifo *f)
{
    uint32_t i = f->head + 1;

    if (f->count < 2)
        return NULL;
    return (const dla_stripe *)(const void *)(f->buf +
        (uint64_t)(i == f->cap ? 0 : i) * f->size);
}

/* Clocks from the last word of a layer to the first of the next (the end
 * flush, conv_units.md 9). */
enum { END_FLUSH = 0x30 };

/* A word of a stripe was sent. */
static void pace(const dla_bench *b, stripe_pace *p, bool first,
                 bool layer_end)
{
    if (first)
        p->stripe = b->cycle + (b->cfg->v1 ? 10 : b->cfg->g);
    if (layer_end)
        p->layer = b->cycle + END_FLUSH;
}

static void end_stripe(dla_bench *b)
{
    sc2mac_tx *t = &b->pins->sc2mac;

    t->item = 0;
    t->wt[0] = t->wt[1];
    t->wt[1] = 0;
    dla_fifo_pop(b->ports[DLA_SLOT_CSC]->sc2mac);
    touch(b);
}

/* Clocks from the write that enables CMAC until it takes words for sure: its
 * registers are up to 5 stages behind the bus, and its data path 5 behind them
 * (system.md 7, unit_pins.md 5). CSC's own way to its first word is longer. */
enum { ENABLE_CLOCKS = 16 };

/* CMAC was enabled so long ago that it takes the first word of a layer. */
static bool cmac_enabled(const dla_bench *b)
{
    static const uint8_t half[] = { DLA_CMAC_A, DLA_CMAC_B };
    uint64_t n = b->pins->end_sent[END_SC2MAC];

    for (unsigned i = 0; i < 2; i++)
        if (b->enables[half[i]] > n &&
            b->cycle < b->layer_at[half[i]][n % ENABLES] + ENABLE_CLOCKS)
            return false;
    return true;
}

/* Both queues of CSC -> CMAC for one clock: bit 0 a data word (dat, dmask,
 * pd), bit 1 a weight word (wt, wmask, cell). */
int dla_dpi_sc2mac(uint64_t ctx, svBitVecVal *dat, svBitVecVal *dmask,
                   int *pd, svBitVecVal *wt, svBitVecVal *wmask, int *cell)
{
    dla_bench *b = bench_of(ctx);
    sc2mac_tx *t = &b->pins->sc2mac;
    dla_fifo *f = b->ports[DLA_SLOT_CSC]->sc2mac;
    const dla_stripe *s = dla_fifo_peek(f), *n;
    int code = 0;

    if (!s || b->cycle < t->pace.layer)
        return 0;
    if (!t->item && !t->wt[0] && !cmac_enabled(b))
        return 0;
    if (t->item == s->items) { /* a layer's last, and the flush is over */
        end_stripe(b);
        return 0;
    }
    /* Its own weights come first: the array must not see data before them. */
    if (t->wt[0] < weight_words(b, s)) {
        *cell = (int)t->wt[0]++;
        dla_stripe_weight(b->cfg, s, (uint32_t)*cell, wt, wmask);
        b->activity = b->cycle;
        return 2;
    }
    if (t->item == 0 &&
        (b->cycle < t->pace.stripe ||
         (s->layer_end && !pins_end_layer(b, END_SC2MAC))))
        return 0;
    n = s->layer_end ? NULL : second(f); /* the next layer waits, all of it */
    if (n && t->item && t->wt[1] < weight_words(b, n)) {
        *cell = (int)t->wt[1]++;
        dla_stripe_weight(b->cfg, n, (uint32_t)*cell, wt, wmask);
        code |= 2;
    }
    dla_stripe_data(b->cfg, s, t->item, dat, dmask);
    *pd = dla_mac_tag(t->item, s->items, s->batches, s->channel_end, s->layer_end);
    pace(b, &t->pace, t->item == 0,
         s->layer_end && t->item + 1u == s->items);
    /* a layer's last stripe stays until the flush is over: CSC's layer ends
     * then, and nothing of the next one may begin before */
    if (++t->item == s->items && !s->layer_end)
        end_stripe(b);
    trail(b, TRAIL_SC2MAC);
    b->activity = b->cycle;
    return code | 1;
}

static mac_mode mode_of(const dla_bench *b, int chan)
{
    const layer_info *l = layer_at(&b->host, chan, b->pins->lay_at[chan]);

    return (mac_mode){ l->precision, l->wino };
}

void dla_dpi_mac_wt(uint64_t ctx, int cell, const svBitVecVal *mask,
                    const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);

    stripe_rx_weight(&b->pins->mac, b->cfg, mode_of(b, LAY_CMAC), cell, mask,
                     data);
    trail(b, TRAIL_SC2MAC);
    b->activity = b->cycle;
}

void dla_dpi_mac_dat(uint64_t ctx, int pd, const svBitVecVal *mask,
                     const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CMAC]->sc2mac;
    dla_stripe *s = dla_fifo_slot(f);
    uint32_t item = b->pins->mac.items;
    int code = WORD_BAD;

    if (s)
        code = stripe_rx_data(&b->pins->mac, b->cfg, mode_of(b, LAY_CMAC),
                              pd, mask, data, s);
    trail(b, TRAIL_SC2MAC);
    b->activity = b->cycle;
    if (code == WORD_BAD)
        dla_msg_from(b->ctx, 1u << DLA_SLOT_CSC, "CMAC: data word %u of a "
                     "stripe has tag 0x%x, expected stripe_st only on the "
                     "first word and weights in the first cells", item,
                     (unsigned)pd);
    if (code != WORD_STRIPE)
        return;
    b->pins->lay_at[LAY_CMAC] += s->layer_end;
    dla_fifo_push(f);
    trail(b, TRAIL_SC2MAC);
    touch(b);
}

/* One psum word: both halves' slots in a row, mask one bit a slot. Bit 1 of
 * the result: the word is of a Winograd layer. */
int dla_dpi_mac2accu(uint64_t ctx, svBitVecVal *data, int *mask, int *pd)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CMAC]->mac2accu;
    const dla_psum *s = dla_fifo_peek(f);
    uint32_t i = b->pins->psum_item;
    int code;

    /* stripes that came apart, gaps inside, may leave one behind the other */
    if (!s || b->cycle < b->pins->accu_pace.layer ||
        (i == 0 && b->cycle < b->pins->accu_pace.stripe) ||
        (i == 0 && s->layer_end && !pins_end_layer(b, END_MAC2ACCU)))
        return 0;
    pace(b, &b->pins->accu_pace, i == 0, s->layer_end && i + 1u == s->items);
    dla_psum_word(b->cfg, s, i, data, mask);
    *pd = dla_mac_tag(i, s->items, s->batches, s->channel_end, s->layer_end);
    code = 1 | !!s->winograd << 1;
    if (++b->pins->psum_item == s->items) {
        b->pins->psum_item = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    trail(b, TRAIL_MAC2ACCU);
    b->activity = b->cycle;
    return code;
}

void dla_dpi_accu(uint64_t ctx, int pd, int mask, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = b->ports[DLA_SLOT_CACC]->mac2accu;
    dla_psum *s = dla_fifo_slot(f);
    uint32_t item = b->pins->accu_item;
    int code = WORD_BAD;

    if (s)
        code = psum_rx(&b->pins->accu_item, b->cfg, mode_of(b, LAY_CACC), pd,
                       (uint32_t)mask, data, s);
    trail(b, TRAIL_MAC2ACCU);
    b->activity = b->cycle;
    if (code == WORD_BAD)
        dla_msg_from(b->ctx, DLA_FROM_MAC, "CACC: partial sum %u of a "
                     "stripe has tag 0x%x, expected stripe_st only on the "
                     "first one", item, (unsigned)pd);
    if (code != WORD_STRIPE)
        return;
    b->pins->lay_at[LAY_CACC] += s->layer_end;
    dla_fifo_push(f);
    trail(b, TRAIL_MAC2ACCU);
    touch(b);
}

int dla_dpi_credit(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);
    dla_count *c = b->ports[DLA_SLOT_CACC]->credit;

    if (!dla_count_avail(c))
        return 0;
    c->taken++;
    trail(b, TRAIL_CREDIT);
    b->activity = b->cycle;
    return 1;
}

void dla_dpi_credit_in(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);

    b->ports[DLA_SLOT_CSC]->credit->sent++;
    trail(b, TRAIL_CREDIT);
    touch(b);
}

uint64_t pins_wake_mac(dla_bench *b)
{
    uint64_t w = 0;

    if (b->ports[DLA_SLOT_CSC]->sc2mac->count)
        w |= 1ull << WAKE_SC2MAC;
    if (b->ports[DLA_SLOT_CMAC]->mac2accu->count)
        w |= 1ull << WAKE_MAC2ACCU;
    if (dla_count_avail(b->ports[DLA_SLOT_CACC]->credit))
        w |= 1ull << WAKE_CREDIT;
    return w;
}
