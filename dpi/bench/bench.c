/* SPDX-License-Identifier: Apache-2.0
 * The bench: creation, the ports of each slot, the tick of each clock. */
#include "bench_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Passes over the units in one clock: the models are untimed. */
enum { PASSES = 64 };

/* Bits of the wake mask of each channel's senders. */
static const uint64_t senders[DLA_NCHANNEL] = { DLA_CHANNEL_WAKE };

/* On pins nothing holds partial sums back but the credits, so CACC must have
 * room for the results of all of them, one position each at worst. */
static bool deepen(dla_bench *b)
{
    if (!b->opt.pins && !b->opt.engine[DLA_SLOT_CSC] &&
        !b->opt.engine[DLA_SLOT_CMAC] && !b->opt.engine[DLA_SLOT_CACC])
        return true;
    return dla_fifo_deepen(b->own[DLA_SLOT_CACC].cacc2sdp,
                           b->cfg->csc_credit);
}

/* Gives every slot its ports: its own with pins, joined where a channel
 * stays in C. */
static bool make_ports(dla_bench *b)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!dla_ports_make(&b->own[s], b->cfg))
            return false;
        b->ports[s] = &b->own[s];
        b->opt.lib.ports[s] = b->ports[s];
    }
    return deepen(b);
}

/* CDMA and CSC speak about what is in the buffer: when the way into it is
 * pins, so is theirs, or an update would overtake the writes it announces.
 * The shadow of CSC sees what CDMA writes to the buffer. */
static bool over_pins(const dla_bench *b, const dla_chandef *l)
{
    bool into_cbuf = l->from == DLA_SLOT_CDMA && l->to == DLA_SLOT_CBUF;
    bool about_cbuf = (l->from == DLA_SLOT_CDMA && l->to == DLA_SLOT_CSC) ||
                      (l->from == DLA_SLOT_CSC && l->to == DLA_SLOT_CDMA);

    return b->opt.pins || b->opt.engine[l->from] || b->opt.engine[l->to] ||
           (about_cbuf && b->opt.engine[DLA_SLOT_CBUF]) ||
           (into_cbuf && b->opt.engine[DLA_SLOT_CSC] == BENCH_CHECK);
}

bool bench_link(const dla_bench *b, int i, const char **name, dla_slot *from,
                dla_slot *to, bool *pins)
{
    const dla_chandef *l = &dla_channel_table[i];

    if (i >= DLA_NCHANNEL)
        return false;
    *name = l->name;
    *from = l->from;
    *to = l->to;
    *pins = over_pins(b, l);
    return true;
}

/* The storage each slot made for a channel stays its own; only the pointer
 * of the consumer's view is redirected. */
static void join(dla_bench *b, dla_ports *view)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        view[s] = b->own[s];
    for (int i = 0; i < DLA_NCHANNEL; i++) {
        const dla_chandef *l = &dla_channel_table[i];
        void **from = (void **)(void *)((char *)&view[l->from] + l->member);
        void **to = (void **)(void *)((char *)&view[l->to] + l->member);

        if (over_pins(b, l))
            b->pin_wake |= senders[i];
        else
            *to = *from;
    }
}

void bench_reset(dla_bench *b)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_ports_clear(&b->own[s]);
    dla_reset(b->d);
    if (b->reports)
        reports_reset(b->reports);
    if (b->check)
        check_reset(b->check);
    for (int i = 0; i < 2; i++) {
        dla_mem_clear(b->mem[i]);
        axi_mem_reset(b->axi[i], 0);
    }
    if (b->shadow)
        core_reset(b->shadow);
    host_reset(&b->host);
    b->cycle = b->activity = b->intr_at = b->rise_at = 0;
    memset(b->enable_at, 0, sizeof b->enable_at);
    memset(b->enables, 0, sizeof b->enables);
    memset(b->trail, 0, sizeof b->trail);
    memset(&b->planar, 0, sizeof b->planar);
    b->wake = b->wake_done = 0;
    b->dirty = true;
    pins_reset(b);
}

void bench_restart(dla_bench *b, uint64_t seed)
{
    bench_reset(b);
    for (int i = 0; i < 2; i++)
        axi_mem_restart(b->axi[i], seed);
    planted_restart(b);
    b->axi_moves = 0;
}

/* Returns NULL, or what is wrong; bench_destroy then frees what was made. */
static const char *build(dla_bench *b, const char *config, char *err,
                         size_t errsize)
{
    static const char nomem[] = "out of memory";
    dla_ports *view = calloc(DLA_NSLOT, sizeof *view);
    unsigned checked = 0, models = 0;

    if (!view || !make_ports(b)) {
        free(view);
        return nomem;
    }
    join(b, view);
    for (int s = 0; s < DLA_NSLOT; s++) {
        b->ports[s] = &view[s];
        b->opt.lib.ports[s] = b->ports[s];
    }
    b->opt.lib.external = 1;
    b->rtl = bench_has_rtl(b);
    for (int s = 0; s < DLA_NSLOT; s++)
        models |= (b->opt.engine[s] == BENCH_MODEL ? 1u : 0u) << s;
    b->opt.lib.rtl = ((1u << DLA_NSLOT) - 1) & ~models;
    b->d = dla_create(config, &b->opt.lib, err, errsize);
    if (!b->d)
        return err;
    b->ctx = dla_context(b->d);
    b->events = dla_event_queue(b->d);
    host_init(&b->host, b->cfg);
    if (!pins_create(b))
        return nomem;
    for (int s = 0; s < DLA_NSLOT; s++)
        checked |= (b->opt.engine[s] == BENCH_CHECK ? 1u : 0u) << s;
    if (checked || b->opt.core == BENCH_CHECK) {
        b->reports = reports_create(b->cfg, &b->host, b->opt.on_mismatch);
        if (!b->reports)
            return nomem;
    }
    if (checked) {
        b->check = check_create(b->cfg, b->ctx, checked, b->reports,
                                &b->host);
        if (!b->check)
            return nomem;
        check_models(b->check, models);
        check_levels(b->check, &b->opt.rules);
    }
    for (int i = 0; i < 2; i++) {
        b->mem[i] = dla_mem_create();
        if (!b->mem[i])
            return nomem;
    }
    for (int i = 0; i < 2; i++) {
        b->axi[i] = axi_mem_create(&b->opt.axi[i], b->mem[i == AXI_DBB],
                                   err, errsize);
        if (!b->axi[i])
            return err;
        axi_mem_other(b->axi[i], b->mem[i != AXI_DBB]);
        if (b->opt.faults.n)
            axi_mem_faults(b->axi[i], &b->opt.faults, i);
    }
    if (b->opt.core == BENCH_CHECK) {
        b->shadow = core_create(b->cfg, b->reports, &b->host, &b->opt.lib,
                                b->axi, b->mem, err, errsize);
        if (!b->shadow)
            return err;
    }
    return NULL;
}

dla_bench *bench_create(const char *config, const bench_opts *opt, char *err,
                        size_t errsize)
{
    const dla_cfg *cfg = dla_cfg_named(config, err, errsize);
    dla_bench *b = cfg ? calloc(1, sizeof *b) : NULL;
    const char *what;

    if (cfg && !b)
        snprintf(err, errsize, "out of memory");
    if (!b)
        return NULL;
    b->cfg = cfg;
    b->opt = *opt;
    if (!b->opt.rules.set)
        rules_init(&b->opt.rules);
    what = build(b, config, err, errsize);
    if (what) {
        if (what != err)
            snprintf(err, errsize, "%s", what);
        bench_destroy(b);
        return NULL;
    }
    bench_reset(b);
    return b;
}

void bench_destroy(dla_bench *b)
{
    if (!b)
        return;
    core_destroy(b->shadow);
    pins_destroy(b);
    check_destroy(b->check);
    reports_destroy(b->reports);
    dla_destroy(b->d);
    for (int s = 0; s < DLA_NSLOT; s++)
        dla_ports_free(&b->own[s]);
    for (int i = 0; i < 2; i++) {
        axi_mem_destroy(b->axi[i]);
        dla_mem_destroy(b->mem[i]);
    }
    /* The views of all slots are one array. */
    if (b->ports[0] != &b->own[0])
        free(b->ports[0]);
    free(b);
}

uint64_t bench_ctx(dla_bench *b)
{
    return (uint64_t)(uintptr_t)b;
}

dla *bench_core(dla_bench *b)
{
    return b->d;
}

dla_mem *bench_memory(dla_bench *b, int ram)
{
    return b->mem[ram == DLA_RAM_MC];
}

axi_mem *bench_axi(dla_bench *b, int port)
{
    return b->axi[port];
}

check_reports *bench_reports(dla_bench *b)
{
    return b->reports;
}

unsigned bench_written(const dla_bench *b, dla_page page)
{
    return b->host.used[page];
}

dla_check_ctx *bench_checker(dla_bench *b)
{
    return b->check;
}

core_check *bench_shadow(dla_bench *b)
{
    return b->shadow;
}

/* DPI: provider of a slot, asked while reset is active. Bit 2: its monitors
 * are wanted besides (CBUF's, for the shadow of CSC). */
int dla_dpi_engine(uint64_t ctx, int slot)
{
    const dla_bench *b = bench_of(ctx);
    int watched = slot == DLA_SLOT_CBUF && b->opt.engine[slot] &&
                  b->opt.engine[DLA_SLOT_CSC] == BENCH_CHECK;

    watched |= b->opt.record && b->opt.engine[slot];
    return b->opt.engine[slot] | watched << 2;
}

bool bench_refused(const dla_bench *b)
{
    return dla_refused(b->d);
}

bool bench_has_rtl(const dla_bench *b)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (b->opt.engine[s])
            return true;
    return false;
}

bool bench_status(const dla_bench *b, char *text, size_t size)
{
    bool busy = dla_status(b->d, text, size);
    size_t n = strlen(text);

    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!b->opt.engine[s] || n >= size)
            continue;
        n += (size_t)snprintf(text + n, size - n, "%s: RTL in the slot",
                              dla_slot_name((dla_slot)s));
        if (n < size)
            n += bench_waits(b, (dla_slot)s, text + n, size - n);
        if (b->check && n < size)
            n += check_status(b->check, (dla_slot)s, text + n, size - n);
        if (n < size)
            n += (size_t)snprintf(text + n, size - n, "\n");
    }
    if (n < size)
        n += bench_credits(b, text + n, size - n);
    if (b->shadow && n < size)
        core_status(b->shadow, text + n, size - n);
    n = strlen(text);
    for (int s = 0; s < DLA_NSLOT && n < size; s++)
        n += bench_trail(b, (dla_slot)s, text + n, size - n);
    for (int i = 0; i < 2 && n < size; i++)
        n += axi_mem_pending(b->axi[i], text + n, size - n);
    return busy;
}

axi_mem *dla_bench_axi(uint64_t ctx, int port)
{
    return bench_of(ctx)->axi[port];
}

uint64_t bench_cycle(const dla_bench *b)
{
    return b->cycle;
}

uint64_t bench_enabled(const dla_bench *b, dla_page page)
{
    return b->enable_at[page];
}

uint64_t bench_seen_activity(const dla_bench *b)
{
    return b->activity;
}

uint64_t bench_layer_enabled(const dla_bench *b, dla_slot slot, uint64_t n)
{
    uint64_t first = 0;

    for (int p = 0; p < DLA_NPAGE; p++) {
        uint64_t count = b->enables[p];
        uint64_t k = n == UINT64_MAX ? count - 1 : n;
        uint64_t at = b->layer_at[p][k % ENABLES];

        if (dla_slot_of_page((dla_page)p) == slot && k < count &&
            count - k <= ENABLES && (!first || at < first))
            first = at;
    }
    return first;
}

uint64_t bench_interrupted(const dla_bench *b)
{
    return b->rise_at;
}

void bench_set_tap(dla_bench *b, dla_tap *tap)
{
    b->tap = pins_work_tap(b, tap);
    dla_set_tap(b->d, b->tap, &b->cycle);
}

uint64_t *bench_edge(dla_bench *b)
{
    return &b->now;
}

void bench_watch(dla_bench *b, bool on)
{
    b->watch = b->look = on;
    if (!on)
        return;
    pins_work_begin(b);
    if (!b->tap)
        bench_set_tap(b, NULL);
    else
        b->tap = pins_work_tap(b, b->tap);
}

void bench_foresee(dla_bench *b, const check_kept *beat)
{
    pins_work_foresee(b, beat);
}

/* DPI: once a clock. Runs the models as far as they go and says which
 * senders have something. */
uint64_t dla_dpi_tick(uint64_t ctx, int intr)
{
    dla_bench *b = bench_of(ctx);
    uint64_t shell = 0; /* bits that are no sender's */
    /* dirty: something came in, so models may move. moved: they did, so
     * senders may have something new. Without either this call does next to
     * nothing, which is what an idle clock costs. */
    bool fresh = b->dirty || b->moved;

    b->now = ++b->cycle;
    if (b->cycle == 1)
        pins_first_clock(b, intr);
    if (b->check)
        check_clock(b->check, b->cycle);
    if (b->shadow)
        core_clock(b->shadow, b->cycle, intr);
    if ((intr != 0) != (b->intr_at + 1 == b->cycle) ||
        b->cycle >= b->intr_look)
        pins_intr(b, intr != 0);
    if (intr) {
        if (b->intr_at + 1 != b->cycle) {
            b->rise_at = b->cycle;
            if (b->intr_planted)
                planted_rise(b);
        }
        b->intr_at = b->cycle;
    }
    if (b->dirty) {
        int n = 0;

        b->dirty = false;
        while (n < PASSES && dla_step(b->d))
            n++;
        if (n) {
            b->moved = true;
            b->activity = b->cycle;
            /* They may go on: the rest is for the next clock, so that a clock
             * stays short. */
            b->dirty = n == PASSES;
            pins_done_models(b);
        }
        b->look = b->watch;
    }
    if (b->look && pins_state_changed(b))
        shell |= 1ull << WAKE_STATE;
    if (b->csb_count)
        shell |= 1ull << WAKE_CSB;
    if (!b->dirty && !b->wake && !b->moved)
        return shell;
    b->moved = false;
    if (fresh || b->wake_done) /* else nothing about events has changed */
        b->wake_done = pins_done_tick(b);
    b->wake = pins_wake(b) | b->wake_done;
    return b->wake | shell;
}
