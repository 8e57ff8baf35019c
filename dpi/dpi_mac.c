/* SPDX-License-Identifier: Apache-2.0
 * DPI adapters of the MAC array's operands and of credits: stripes to weight
 * and data words (unit_pins.md 4.6, 4.7, 4.14; conv_units.md 5.3, 6, 9). */
#include "bench_priv.h"
#include "../models/core/core.h"
#include <string.h>

/* Bytes of one operand row in dla_stripe. */
static uint32_t row_bytes(const dla_bench *b, uint8_t precision)
{
    return b->cfg->cb * (precision ? 2 : 1);
}

/* nv_full INT8: one word carries two kernels and the data twice. */
static bool paired(const dla_bench *b, uint8_t precision)
{
    return b->cfg->v1 && precision == 0;
}

static void copy_row(const dla_bench *b, const dla_stripe *s,
                     const uint8_t *low, const uint8_t *high,
                     svBitVecVal *data, svBitVecVal *mask)
{
    uint32_t lb = row_bytes(b, s->precision);
    uint8_t *d = (uint8_t *)data;
    uint32_t n = high ? 2 * lb : lb;

    memset(data, 0, 128);
    memset(mask, 0, 16);
    memcpy(d, low, lb);
    if (high)
        memcpy(d + lb, high, lb);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t e = s->precision ? i & ~1u : i; /* 16 bit: both bytes */
        bool nz = d[e] || (s->precision && d[e + 1]);

        /* FP16: -0 counts as zero (conv_core.md 6.6) */
        if (s->precision == 2 && !d[e] && (d[e + 1] & 0x7f) == 0)
            nz = false;
        if (nz)
            mask[i / 32] |= 1u << i % 32;
    }
}

static uint32_t weight_words(const dla_bench *b, const dla_stripe *s)
{
    return paired(b, s->precision) ? (s->kernels + 1u) / 2 : s->kernels;
}

static const dla_stripe *second(const dla_fifo *f)
{
    uint32_t i = f->head + 1;

    if (f->count < 2)
        return NULL;
    return (const dla_stripe *)(const void *)(f->buf +
        (uint64_t)(i == f->cap ? 0 : i) * f->size);
}

/* One weight word of stripe s; returns the cell. */
static int send_weight(const dla_bench *b, const dla_stripe *s, uint32_t i,
                       svBitVecVal *wt, svBitVecVal *mask)
{
    static const uint8_t zero[DLA_CELL_BYTES];
    uint32_t lb = row_bytes(b, s->precision);

    if (paired(b, s->precision))
        copy_row(b, s, s->wt + 2 * i * lb,
                 2 * i + 1 < s->kernels ? s->wt + (2 * i + 1) * lb : zero,
                 wt, mask);
    else
        copy_row(b, s, s->wt + i * lb, NULL, wt, mask);
    return (int)i;
}

static int item_tag(const dla_stripe *s, uint32_t i)
{
    return (int)(i % s->batches) | (i == 0 ? TAG_ST : 0) |
           (i + 1u == s->items ? TAG_END : 0) |
           (s->channel_end ? TAG_CHANNEL_END : 0) |
           (s->layer_end ? TAG_LAYER_END : 0);
}

/* Both queues of CSC -> CMAC for one clock: bit 0 a data word (dat, dmask,
 * pd), bit 1 a weight word (wt, wmask, cell). */
int dla_dpi_sc2mac(uint64_t ctx, svBitVecVal *dat, svBitVecVal *dmask,
                   int *pd, svBitVecVal *wt, svBitVecVal *wmask, int *cell)
{
    dla_bench *b = bench_of(ctx);
    sc2mac_tx *t = &b->sc2mac;
    dla_fifo *f = b->ports[DLA_SLOT_CSC]->sc2mac;
    const dla_stripe *s = dla_fifo_peek(f), *n;
    uint64_t gap = b->cfg->v1 ? 10 : b->cfg->g;
    int code = 0;

    if (!s)
        return 0;
    if (t->wt[0] < weight_words(b, s)) {
        *cell = send_weight(b, s, t->wt[0]++, wt, wmask);
        b->activity = b->cycle;
        return 2;
    }
    if (t->item == 0 && t->started && b->cycle < t->st_clock + gap)
        return 0;
    n = second(f);
    if (n && t->item && t->wt[1] < weight_words(b, n)) {
        *cell = send_weight(b, n, t->wt[1]++, wt, wmask);
        code |= 2;
    }
    copy_row(b, s, s->dat + t->item * row_bytes(b, s->precision),
             paired(b, s->precision) ?
                 s->dat + t->item * row_bytes(b, s->precision) : NULL,
             dat, dmask);
    *pd = item_tag(s, t->item);
    if (t->item == 0) {
        t->st_clock = b->cycle;
        t->started = true;
    }
    if (++t->item == s->items) {
        t->item = 0;
        t->wt[0] = t->wt[1];
        t->wt[1] = 0;
        dla_fifo_pop(f);
        touch(b);
    }
    b->activity = b->cycle;
    return code | 1;
}

static void masked(const svBitVecVal *data, const svBitVecVal *mask,
                   uint32_t from, uint32_t n, uint8_t *out)
{
    const uint8_t *d = (const uint8_t *)data;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = from + i;

        out[i] = mask[k / 32] >> k % 32 & 1 ? d[k] : 0;
    }
}

/* Bytes of one operand word at the pins of a half. */
static uint32_t word_bytes(const dla_bench *b)
{
    return b->cfg->v1 ? 128 : b->cfg->cb;
}

void dla_dpi_mac_wt(uint64_t ctx, int cell, const svBitVecVal *mask,
                    const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    mac_rx *r = &b->mac;
    uint32_t n = word_bytes(b), k = (uint32_t)cell;

    masked(data, mask, 0, n, r->shadow + k * n);
    r->loaded |= 1u << k;
    b->activity = b->cycle;
}

/* The stripe is whole: its words become rows of the layer's element size.
 * nv_full INT8: a weight word is two rows, a data word the same row twice. */
static void close_stripe(dla_bench *b, dla_stripe *s, int pd)
{
    mac_rx *r = &b->mac;
    uint32_t n = word_bytes(b);
    bench_mode m = bench_layer_mode(b, DLA_SLOT_CMAC, r->group);

    s->kernels = (uint16_t)r->cells;
    if (paired(b, m.precision)) {
        for (uint32_t i = 1; i < b->mac_item; i++)
            memmove(s->dat + i * n / 2, s->dat + i * n, n / 2);
        s->kernels = (uint16_t)(2 * r->cells);
    }
    memcpy(s->wt, r->active, r->cells * n);
    s->items = (uint16_t)b->mac_item;
    s->channel_end = !!(pd & TAG_CHANNEL_END);
    s->layer_end = !!(pd & TAG_LAYER_END);
    s->precision = m.precision;
    s->winograd = m.winograd;
    r->group ^= s->layer_end;
}

void dla_dpi_mac_dat(uint64_t ctx, int pd, const svBitVecVal *mask,
                     const svBitVecVal *data)
{
    dla_bench *b = bench_of(ctx);
    mac_rx *r = &b->mac;
    dla_fifo *f = b->ports[DLA_SLOT_CMAC]->sc2mac;
    dla_stripe *s = dla_fifo_slot(f);
    uint32_t n = word_bytes(b);

    if (!s || b->mac_item >= DLA_STRIPE_MAX ||
        (b->mac_item == 0) != !!(pd & TAG_ST)) {
        dla_error(&b->d->ctx, "CMAC: data word %u of a stripe has tag 0x%x, "
                  "expected stripe_st only on the first word",
                  b->mac_item, (unsigned)pd);
        b->mac_item = 0;
        return;
    }
    if (pd & TAG_ST) {
        memcpy(r->active, r->shadow, sizeof r->active);
        r->cells = bench_ones(r->loaded);
        r->loaded = 0;
        s->batches = 1;
    }
    masked(data, mask, 0, n, s->dat + b->mac_item * n);
    if ((pd & 31) >= s->batches)
        s->batches = (uint8_t)((pd & 31) + 1);
    b->mac_item++;
    b->activity = b->cycle;
    if (!(pd & TAG_END))
        return;
    close_stripe(b, s, pd);
    b->mac_item = 0;
    dla_fifo_push(f);
    touch(b);
}

int dla_dpi_credit(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);
    dla_count *c = b->ports[DLA_SLOT_CACC]->credit;

    if (!dla_count_avail(c))
        return 0;
    c->taken++;
    b->activity = b->cycle;
    return 1;
}

void dla_dpi_credit_in(uint64_t ctx)
{
    dla_bench *b = bench_of(ctx);

    b->ports[DLA_SLOT_CSC]->credit->sent++;
    touch(b);
}

uint64_t bench_wake_mac(dla_bench *b)
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
