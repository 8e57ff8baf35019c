/* SPDX-License-Identifier: Apache-2.0
 * Adapters of the convolution units: their outputs at the pins, clock by clock,
 * without a simulator (conv_units.md 2, 3.6, 5.3, 9). */
#include "../../dpi/bench/bench_priv.h"
#include "bench_make.h"
#include "dla_words.h"
#include "push.h"
#include "want.h"
#include <stdlib.h>
#include <string.h>

enum { ST = 1 << 5, END = 1 << 6, LAYER = 1 << 8, FLUSH = 0x30 };

/* rtl: a slot with RTL, whose channels alone are on pins; DLA_NSLOT: none, and
 * all are. */
static dla_bench *bench_with(const char *config, dla_slot rtl)
{
    const bench_opts o = { .pins = rtl == DLA_NSLOT };

    return bench_make(config, o, rtl == DLA_NSLOT ? 0 : 1u << rtl, BENCH_RTL);
}

static dla_bench *conv_bench(const char *config)
{
    return bench_with(config, DLA_NSLOT);
}

/* ---- spacing ---- */

/* Lengths of the stripes; a layer ends after the fifth. Short ones after a long
 * one catch up with each other. */
static const uint16_t items[] = { 12, 1, 1, 2, 1, 3, 1 };
enum { STRIPES = sizeof items / sizeof *items, LAST = 4 };

/* Traffic of one channel. */
typedef struct seen {
    uint64_t st, over; /* clocks of the last stripe_st, of a layer's end */
    uint32_t stripes, weights; /* weights: since the last stripe_st */
} seen;

static void word(seen *s, uint64_t now, int pd, uint32_t gap, uint32_t cells)
{
    if (pd & ST) {
        WANT(!s->stripes || now >= s->st + gap);
        WANT(!s->over || now >= s->over + FLUSH);
        WANT(s->weights == cells);
        s->st = now;
        s->stripes++;
        s->weights = 0;
        s->over = 0;
    }
    if (pd & END && pd & LAYER)
        s->over = now;
}

static void weight(seen *s, uint64_t now, int cell)
{
    WANT(!s->over || now >= s->over + FLUSH);
    WANT(cell == (int)s->weights); /* cell 0 upward, one a clock */
    s->weights++;
}

static void csc_keeps_its_distance(const char *config, uint32_t gap,
                                   uint16_t kernels)
{
    dla_bench *b = conv_bench(config);
    dla_fifo *f = bench_ports(b, DLA_SLOT_CSC)->sc2mac;
    svBitVecVal dat[32], dmask[4], wt[32], wmask[4];
    uint32_t cells = bench_cfg(b)->v1 ? (kernels + 1u) / 2 : kernels;
    seen s = { 0 };

    for (uint32_t i = 0; i < STRIPES; i++)
        PUSH(f, dla_stripe, .kernels = kernels, .items = items[i],
             .batches = 1, .channel_end = i == LAST, .layer_end = i == LAST);
    for (int i = 0; i < 600; i++) {
        int pd = 0, cell = 0, code;

        one_clock(b, 0);
        code = dla_dpi_sc2mac(bench_ctx(b), dat, dmask, &pd, wt, wmask, &cell);
        /* a weight in the clock of stripe_st is the next stripe's */
        if (code & 1)
            word(&s, bench_cycle(b), pd, gap, cells);
        if (code & 2)
            weight(&s, bench_cycle(b), cell);
        /* CSC ends its layer when none of its words is left here: after the
         * flush (conv_units.md 5.6) */
        WANT(!s.over || bench_cycle(b) >= s.over + FLUSH || f->popped == LAST);
    }
    WANT(s.stripes == STRIPES && f->count == 0);
    bench_destroy(b);
}

static void cmac_keeps_its_distance(const char *config, uint32_t gap)
{
    dla_bench *b = conv_bench(config);
    dla_fifo *f = bench_ports(b, DLA_SLOT_CMAC)->mac2accu;
    static svBitVecVal data[88];
    seen s = { 0 };

    for (uint32_t i = 0; i < STRIPES; i++)
        PUSH(f, dla_psum, .kernels = 1, .items = items[i], .batches = 1,
             .channel_end = i == LAST, .layer_end = i == LAST);
    for (int i = 0; i < 600; i++) {
        int pd = 0, mask = 0;

        one_clock(b, 0);
        if (dla_dpi_mac2accu(bench_ctx(b), data, &mask, &pd))
            word(&s, bench_cycle(b), pd, gap, 0);
    }
    WANT(s.stripes == STRIPES && f->count == 0);
    bench_destroy(b);
}

/* CMAC accepts no word before its registers and its data path have the enable
 * (system.md 7): otherwise CSC's model would lose it. */
static void csc_waits_for_cmac(void)
{
    enum { SEEN = 10, ENOUGH = 32 };
    dla_bench *b = conv_bench("nv_full");
    svBitVecVal dat[32], dmask[4], wt[32], wmask[4];
    int pd, cell, n = 0;

    PUSH(bench_ports(b, DLA_SLOT_CSC)->sc2mac, dla_stripe, .kernels = 1,
         .items = 1, .batches = 1);
    one_clock(b, 0);
    host_write(bench_host(b),
               bench_cfg(b)->page[DLA_CMAC_B] + CMAC_B_D_OP_ENABLE, 1,
               bench_cycle(b));
    while (n < ENOUGH &&
           !dla_dpi_sc2mac(bench_ctx(b), dat, dmask, &pd, wt, wmask, &cell)) {
        one_clock(b, 0);
        n++;
    }
    WANT(n >= SEEN && n < ENOUGH);
    bench_destroy(b);
}

/* ---- bank change ---- */

enum { REQ = 3, ACK = 3 };

static int conv_request(dla_bench *b)
{
    return (int)dla_bits_get(one_clock(b, 0), WAKE_PEND_REQ, 2);
}

static int acknowledge(dla_bench *b)
{
    return (int)dla_bits_get(one_clock(b, 0), WAKE_PEND_ACK, 2);
}

/* CDMA's acknowledges are high before CSC's requests, which rise after the
 * release under way and stay high until CDMA samples them. */
static void requests_are_seen(void)
{
    dla_bench *b = conv_bench("nv_small");
    const dla_ports *p = bench_ports(b, DLA_SLOT_CSC);
    int x, y, z, up = 0;

    dla_dpi_pend_in(bench_ctx(b), 1, ACK);
    for (int i = 0; i < 4; i++)
        WANT(conv_request(b) == 0);
    WANT(!p->pending->dat_ack && !p->pending->wt_ack);
    PUSH(p->sc2cdma_wt, dla_wt_updt, 0, 7, 0);
    p->pending->dat_req = p->pending->wt_req = 1;
    bench_top(b)->tick.moved = true;
    WANT(conv_request(b) == 0);
    WANT(dla_dpi_updt(bench_ctx(b), 3, &x, &y, &z) == 1 && x == 7);
    for (int i = 0; i < 40 && !p->pending->wt_ack; i++)
        up += conv_request(b) == REQ;
    WANT(up >= 2);
    WANT(p->pending->dat_ack && p->pending->wt_ack);
    p->pending->dat_req = p->pending->wt_req = 0;
    WANT(conv_request(b) == 0);
    WANT(!p->pending->dat_ack && !p->pending->wt_ack);
    dla_dpi_pend_in(bench_ctx(b), 1, 0);
    WANT(conv_request(b) == 0);
    bench_destroy(b);
}

/* An acknowledge rises after the updates of its side. */
static void updates_before_acknowledge(void)
{
    dla_bench *b = conv_bench("nv_small");
    const dla_ports *p = bench_ports(b, DLA_SLOT_CDMA);
    int x, y, z, sent = 0;

    PUSH(p->cdma2sc_wt, dla_wt_updt, 0, 1, 0);
    p->pending->dat_ack = p->pending->wt_ack = 1;
    bench_top(b)->tick.moved = true;
    WANT(acknowledge(b) == 1);
    for (int i = 0; i < 20 && !sent; i++) {
        sent = dla_dpi_updt(bench_ctx(b), 1, &x, &y, &z);
        if (!sent)
            WANT(acknowledge(b) == 1);
    }
    WANT(sent == 1);
    WANT(acknowledge(b) == ACK);
    bench_destroy(b);
}

/* ---- pins without a meaning ---- */

static void no_mask_entries_without_compression(void)
{
    dla_bench *b = conv_bench("nv_small");
    int error;

    dla_dpi_updt_in(bench_ctx(b), 3, 0, 0x2aaa, 0x1ff);
    dla_dpi_updt_in(bench_ctx(b), 2, 0, 0x2aaa, 0);
    one_clock(b, 0);
    WANT(bench_ports(b, DLA_SLOT_CDMA)->sc2cdma_wt->count == 0);
    WANT(!dla_message(bench_core(b), &error));
    bench_destroy(b);
}

/* ---- results ---- */

/* A result leaves CACC when its last beat was accepted, not when it was put on
 * the pins; credit and event follow it. */
static void results_leave_when_accepted(void)
{
    dla_bench *b = conv_bench("nv_small");
    dla_fifo *f = bench_ports(b, DLA_SLOT_CACC)->cacc2sdp;
    svBitVecVal data[16];
    int last = 0;

    for (int i = 0; i < 2; i++)
        PUSH(f, dla_result, .n = 1, .lanes = (uint16_t)bench_cfg(b)->g,
             .layer_end = i == 1);
    for (uint32_t i = 0; i < 2 * bench_cfg(b)->g; i++) {
        WANT(f->count == 2 - (i > bench_cfg(b)->g ? 1u : 0u));
        WANT(dla_dpi_cacc2sdp(bench_ctx(b), data, &last) == 1);
        WANT(last == (i + 1 == 2 * bench_cfg(b)->g));
    }
    WANT(f->count == 1);
    WANT(dla_dpi_cacc2sdp(bench_ctx(b), data, &last) == 0);
    WANT(f->count == 0);
    bench_destroy(b);
}

/* ---- the end of a layer before it reaches RTL ---- */

static int beat(dla_bench *b, int end)
{
    static svBitVecVal data[88];
    int x = 0, y = 0;

    one_clock(b, 0);
    return end == DLA_SLOT_SDP ?
               dla_dpi_cacc2sdp(bench_ctx(b), data, &x) :
               dla_dpi_mac2accu(bench_ctx(b), data, &x, &y);
}

/* The last result or stripe of a layer is sent after both events of its CDMA.
 * If RTL had got it before, its own event would come first. */
static void end_waits_for_events(dla_slot rtl)
{
    enum { SOON = 200 };
    dla_bench *b = bench_with("nv_small", rtl);
    int n = 0, all = rtl == DLA_SLOT_SDP ? 2 * (int)bench_cfg(b)->g : 2;

    for (int i = 0; i < 2; i++)
        if (rtl == DLA_SLOT_SDP)
            PUSH(bench_ports(b, DLA_SLOT_CACC)->cacc2sdp, dla_result, .n = 1,
                 .lanes = (uint16_t)bench_cfg(b)->g, .layer_end = i == 1);
        else
            PUSH(bench_ports(b, DLA_SLOT_CMAC)->mac2accu, dla_psum,
                 .items = 1, .batches = 1, .layer_end = i == 1);
    for (int given = 0; given < 3; given++) {
        if (given)
            bench_queue(b)->given[given == 1 ? DLA_INTR_CDMA_DAT
                                             : DLA_INTR_CDMA_WT] = 1;
        for (int i = 0; i < SOON; i++)
            n += beat(b, (int)rtl) != 0;
        WANT(n == all - (given < 2));
    }
    bench_destroy(b);
}

/* A layer that is enabled out of order waits, and so do its bits on the pins:
 * those of channel layer n are those of the n-th that runs. */
static void pins_follow_the_turn(void)
{
    const dla_cfg *cfg = dla_cfg_find("nv_full");
    host_mirror *h = host_create(cfg);
    uint32_t at = cfg->page[DLA_CMAC_A];

    for (uint32_t group = 2; group--;) {
        host_write(h, at + CMAC_A_S_POINTER, group, 1);
        host_write(h, at + CMAC_A_D_MISC_CFG, (group + 1) << 12, 2);
        WANT(host_layers(h, LAY_CMAC) == 0);
        WANT(host_write(h, at + CMAC_A_D_OP_ENABLE, 1, 3) == DLA_CMAC_A);
        WANT(host_layers(h, LAY_CMAC) == (group ? 0 : 2));
    }
    for (uint32_t n = 0; n < 2; n++)
        WANT(layer_at(h, LAY_CMAC, n)->precision == n + 1);
    host_destroy(h);
}

int main(void)
{
    csc_keeps_its_distance("nv_small", 8, 3);
    csc_keeps_its_distance("nv_small", 8, 8);
    csc_keeps_its_distance("nv_large", 32, 5);
    csc_keeps_its_distance("nv_full", 10, 5);
    cmac_keeps_its_distance("nv_small", 8);
    cmac_keeps_its_distance("nv_large", 32);
    cmac_keeps_its_distance("nv_full", 10);
    csc_waits_for_cmac();
    end_waits_for_events(DLA_SLOT_SDP);
    end_waits_for_events(DLA_SLOT_CACC);
    requests_are_seen();
    updates_before_acknowledge();
    no_mask_entries_without_compression();
    results_leave_when_accepted();
    pins_follow_the_turn();
    return failures != 0;
}
