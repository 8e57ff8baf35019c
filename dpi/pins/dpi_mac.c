/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the MAC array: stripes to weight and data words, partial
 * sums, credits (unit_pins.md 4.6-4.8, 4.14; conv_units.md 5.3, 6, 9). */
#include "pins_priv.h"
#include <string.h>

/* Spacing of the stripes on one of CACC's channels (conv_units.md 9). Both are
 * the first clock in which the next stripe, or the next layer, may start. */
typedef struct stripe_pace {
    uint64_t stripe, layer;
} stripe_pace;

typedef struct sc2mac_tx {
    /* Weights of the next stripe are sent while the data of this one are sent
     * (conv_units.md 5.3). */
    uint32_t wt[2];  /* weight words sent: front stripe, second stripe */
    uint32_t item;   /* data items sent of the front stripe */
    stripe_pace pace;
} sc2mac_tx;

typedef struct pins_mac {
    sc2mac_tx sc2mac;
    stripe_pace accu_pace;
    dla_stripe_rx mac;
    uint32_t psum_item, accu_item; /* items sent, collected */
    uint64_t lay_at[LAY_CACC + 1]; /* layers past CMAC's and CACC's inputs */
} pins_mac;

static inline pins_mac *mac_of(const dla_bench *b)
{
    return pins_part_of(b, PART_MAC);
}

static uint32_t weight_words(const dla_bench *b, const dla_stripe *s)
{
    return dla_mac_cells(bench_cfg(b), s->precision, s->kernels);
}

/* The stripe after the front one, NULL if there is none yet. */
static const dla_stripe *mac_second(const dla_fifo *f)
{
    uint32_t i = f->head + 1;

    if (f->count < 2)
        return NULL;
    return (const dla_stripe *)(const void *)(f->buf +
        (uint64_t)(i == f->cap ? 0 : i) * f->size);
}

/* A word of a stripe was sent. */
static void mac_pace(const dla_bench *b, stripe_pace *p, bool first,
                     bool layer_end)
{
    if (first)
        p->stripe = bench_cycle(b) +
                    (bench_cfg(b)->v1 ? DLA_FULL_SPACING : bench_cfg(b)->g);
    if (layer_end)
        p->layer = bench_cycle(b) + DLA_END_FLUSH;
}

static void end_stripe(dla_bench *b)
{
    sc2mac_tx *t = &mac_of(b)->sc2mac;

    t->item = 0;
    t->wt[0] = t->wt[1];
    t->wt[1] = 0;
    dla_fifo_pop(pins_port(b, DLA_SLOT_CSC)->sc2mac);
    touch(b);
}

/* Clocks from the write that enables CMAC until it surely takes words: its
 * registers are up to 5 stages after the bus, and its data path has 5 more
 * (system.md 7, unit_pins.md 5). CSC's own path to its first word is longer. */
enum { ENABLE_CLOCKS = 16 };

/* CMAC was enabled so long ago that it takes the first word of a layer. */
static bool cmac_enabled(const dla_bench *b)
{
    static const uint8_t half[] = { DLA_CMAC_A, DLA_CMAC_B };
    uint64_t n = pins_ended(b, END_SC2MAC);

    for (unsigned i = 0; i < 2; i++)
        if (host_enables(bench_host(b), half[i]) > n &&
            bench_cycle(b) < host_enabled_at(bench_host(b), half[i], n) +
                                 ENABLE_CLOCKS)
            return false;
    return true;
}

/* Both queues of CSC -> CMAC for one clock: bit 0 a data word (dat, dmask,
 * pd), bit 1 a weight word (wt, wmask, cell). */
int dla_dpi_sc2mac(uint64_t ctx, svBitVecVal *dat, svBitVecVal *dmask,
                   int *pd, svBitVecVal *wt, svBitVecVal *wmask, int *cell)
{
    dla_bench *b = bench_of(ctx);
    sc2mac_tx *t = &mac_of(b)->sc2mac;
    dla_fifo *f = pins_port(b, DLA_SLOT_CSC)->sc2mac;
    const dla_stripe *s = dla_fifo_peek(f), *n;
    int code = 0;

    if (!s || bench_cycle(b) < t->pace.layer)
        return 0;
    if (!t->item && !t->wt[0] && !cmac_enabled(b))
        return 0;
    if (t->item == s->items) { /* a layer's last, and the flush is over */
        end_stripe(b);
        return 0;
    }
    /* Its own weights are first: the array must not receive data before
     * them. */
    if (t->wt[0] < weight_words(b, s)) {
        *cell = (int)t->wt[0]++;
        dla_stripe_weight(bench_cfg(b), s, (uint32_t)*cell, wt, wmask);
        bench_active(b);
        return 2;
    }
    if (t->item == 0 && (bench_cycle(b) < t->pace.stripe ||
                         (s->layer_end && !pins_end_layer(b, END_SC2MAC))))
        return 0;
    /* all of the next layer waits */
    n = s->layer_end ? NULL : mac_second(f);
    if (n && t->item && t->wt[1] < weight_words(b, n)) {
        *cell = (int)t->wt[1]++;
        dla_stripe_weight(bench_cfg(b), n, (uint32_t)*cell, wt, wmask);
        code |= 2;
    }
    dla_stripe_data(bench_cfg(b), s, t->item, dat, dmask);
    *pd = dla_mac_tag(t->item, s->items, s->batches, s->channel_end,
                      s->layer_end);
    mac_pace(b, &t->pace, t->item == 0,
             s->layer_end && t->item + 1u == s->items);
    /* A layer's last stripe stays until the flush is over, because CSC's layer
     * ends then, and nothing of the next one may begin before. */
    if (++t->item == s->items && !s->layer_end)
        end_stripe(b);
    trail(b, DLA_CH_SC2MAC);
    bench_active(b);
    return code | 1;
}

static mac_mode mac_mode_at(const dla_bench *b, int chan)
{
    const layer_info *l =
        layer_at(bench_host(b), chan, mac_of(b)->lay_at[chan]);

    return (mac_mode){ l->precision, l->wino };
}

void dla_dpi_mac_wt(uint64_t ctx, int cell, const svBitVecVal *mask,
                    const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);

    dla_stripe_rx_weight(&mac_of(b)->mac, bench_cfg(b),
                         mac_mode_at(b, LAY_CMAC), cell, mask, data);
    trail(b, DLA_CH_SC2MAC);
    bench_active(b);
}

void dla_dpi_mac_dat(uint64_t ctx, int pd, const svBitVecVal *mask,
                     const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_CMAC)->sc2mac;
    dla_stripe *s = dla_fifo_slot(f);
    uint32_t item = mac_of(b)->mac.items;
    int code = DLA_WORD_BAD;

    if (s)
        code = dla_stripe_rx_data(&mac_of(b)->mac, bench_cfg(b),
                                  mac_mode_at(b, LAY_CMAC), pd, mask, data, s);
    trail(b, DLA_CH_SC2MAC);
    bench_active(b);
    if (code == DLA_WORD_BAD)
        dla_msg_from(bench_messages(b), 1u << DLA_SLOT_CSC, "CMAC: data word "
                     "%u of a stripe has tag 0x%x, expected stripe_st only on "
                     "the first word and weights in the first cells", item,
                     (unsigned)pd);
    if (code != DLA_WORD_STRIPE)
        return;
    mac_of(b)->lay_at[LAY_CMAC] += s->layer_end;
    dla_fifo_push(f);
    touch(b);
}

/* One psum word: both halves' slots in a row, mask one bit a slot. Bit 1 of
 * the result: the word is of a Winograd layer. */
int dla_dpi_mac2accu(uint64_t ctx, svBitVecVal *data, int *mask, int *pd)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_CMAC)->mac2accu;
    const dla_psum *s = dla_fifo_peek(f);
    uint32_t i = mac_of(b)->psum_item;
    int code;

    /* Stripes that arrived apart, with gaps inside, may queue one after the
     * other. */
    if (!s || bench_cycle(b) < mac_of(b)->accu_pace.layer ||
        (i == 0 && bench_cycle(b) < mac_of(b)->accu_pace.stripe) ||
        (i == 0 && s->layer_end && !pins_end_layer(b, END_MAC2ACCU)))
        return 0;
    mac_pace(b, &mac_of(b)->accu_pace, i == 0,
             s->layer_end && i + 1u == s->items);
    dla_psum_word(bench_cfg(b), s, i, data, mask);
    *pd = dla_mac_tag(i, s->items, s->batches, s->channel_end, s->layer_end);
    code = 1 | !!s->winograd << 1;
    if (++mac_of(b)->psum_item == s->items) {
        mac_of(b)->psum_item = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    trail(b, DLA_CH_MAC2ACCU);
    bench_active(b);
    return code;
}

void dla_dpi_accu(uint64_t ctx, int pd, int mask, const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    dla_fifo *f = pins_port(b, DLA_SLOT_CACC)->mac2accu;
    dla_psum *s = dla_fifo_slot(f);
    uint32_t item = mac_of(b)->accu_item;
    int code = DLA_WORD_BAD;

    if (s)
        code =
            dla_psum_rx(&mac_of(b)->accu_item, bench_cfg(b),
                        mac_mode_at(b, LAY_CACC), pd, (uint32_t)mask, data, s);
    trail(b, DLA_CH_MAC2ACCU);
    bench_active(b);
    if (code == DLA_WORD_BAD)
        dla_msg_from(bench_messages(b), DLA_FROM_MAC, "CACC: partial sum %u of "
                     "a stripe has tag 0x%x, expected stripe_st only on the "
                     "first one", item, (unsigned)pd);
    if (code != DLA_WORD_STRIPE)
        return;
    mac_of(b)->lay_at[LAY_CACC] += s->layer_end;
    dla_fifo_push(f);
    touch(b);
}

int dla_dpi_credit(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);
    dla_count *c = pins_port(b, DLA_SLOT_CACC)->credit;

    if (!dla_count_avail(c))
        return 0;
    c->taken++;
    trail(b, DLA_CH_CREDIT);
    bench_active(b);
    return 1;
}

void dla_dpi_credit_in(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);

    pins_port(b, DLA_SLOT_CSC)->credit->sent++;
    trail(b, DLA_CH_CREDIT);
    touch(b);
}

void pins_wake_mac(const dla_pins *p, wake_mask *m)
{
    if (p->port[DLA_SLOT_CSC]->sc2mac->count)
        wake_set(m, WAKE_SC2MAC);
    if (p->port[DLA_SLOT_CMAC]->mac2accu->count)
        wake_set(m, WAKE_MAC2ACCU);
    if (dla_count_avail(p->port[DLA_SLOT_CACC]->credit))
        wake_set(m, WAKE_CREDIT);
}

const pins_part pins_mac_part = { sizeof(pins_mac), NULL };
