/* SPDX-License-Identifier: Apache-2.0
 * The bench: creation, the ports of each slot, the tick of each clock. */
#include "bench_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Passes over the units in one clock: the models are untimed. */
enum { PASSES = 64 };

void bench_reset(dla_bench *b)
{
    bench_tick *t = &bench_top(b)->tick;

    context_reset(b);
    if (bench_reports(b))
        reports_reset(bench_reports(b));
    if (bench_checker(b))
        check_reset(bench_checker(b));
    if (bench_shadow(b))
        core_reset(bench_shadow(b));
    record_reset(bench_record(b));
    t->wake = t->done = false;
    pins_reset(b);
}

void bench_restart(dla_bench *b, uint64_t seed)
{
    bench_reset(b);
    context_restart(b, seed);
    planted_restart(b);
}

/* A bit for each slot with that provider. */
static unsigned bench_slots(const dla_bench *b, int engine)
{
    unsigned slots = 0;

    for (int s = 0; s < DLA_NSLOT; s++)
        slots |= (bench_engine(b, (dla_slot)s) == engine ? 1u : 0u) << s;
    return slots;
}

/* The checkers of slots and of a core; false: out of memory, or with text in
 * err. */
static bool bench_checkers(dla_bench *b, char *err, size_t errsize)
{
    bench_rooms *r = bench_room(b);
    const bench_opts *o = bench_options(b);
    unsigned checked = bench_slots(b, BENCH_CHECK);
    axi_mem *axi[2] = { bench_axi(b, AXI_DBB), bench_axi(b, AXI_SRAM) };
    dla_mem *mem[2];

    mem[DLA_RAM_MC] = bench_memory(b, DLA_RAM_MC);
    mem[DLA_RAM_CV] = bench_memory(b, DLA_RAM_CV);
    if (!checked && o->core != BENCH_CHECK)
        return true;
    r->reports = reports_create(bench_cfg(b), bench_host(b), o->on_mismatch);
    if (!r->reports)
        return false;
    if (checked) {
        r->check = check_create(bench_cfg(b), bench_messages(b), checked,
                                r->reports, bench_host(b));
        if (!r->check)
            return false;
        check_models(r->check, bench_slots(b, BENCH_MODEL));
        check_levels(r->check, &o->rules);
        check_arrivals(r->check, pins_csb_arrives, b);
    }
    if (o->core == BENCH_CHECK)
        r->shadow = core_create(bench_cfg(b), r->reports, bench_host(b),
                                bench_edge(b), &o->lib, axi, mem, err, errsize);
    return o->core != BENCH_CHECK || r->shadow;
}

dla_bench *bench_create(const char *config, const bench_opts *opt, char *err,
                        size_t errsize)
{
    dla_bench *b = context_create(config, opt, err, errsize);
    bench_rooms *r;

    if (!b)
        return NULL;
    r = bench_room(b);
    snprintf(err, errsize, "out of memory");
    r->top = calloc(1, sizeof *r->top);
    r->pins = pins_create(b);
    r->record = record_create();
    if (!r->top || !r->pins || !r->record || !bench_checkers(b, err, errsize)) {
        bench_destroy(b);
        return NULL;
    }
    err[0] = 0;
    bench_reset(b);
    return b;
}

void bench_destroy(dla_bench *b)
{
    bench_rooms *r;

    if (!b)
        return;
    r = bench_room(b);
    core_destroy(r->shadow);
    pins_destroy(r->pins);
    check_destroy(r->check);
    record_destroy(r->record);
    reports_destroy(r->reports);
    free(r->top);
    context_destroy(b);
}

uint64_t bench_ctx(dla_bench *b)
{
    return (uint64_t)(uintptr_t)b;
}

unsigned bench_written(const dla_bench *b, dla_page page)
{
    return host_written(bench_host(b), page);
}

/* DPI: provider of a slot, called while reset is active. Bit 2: its monitors
 * are needed too (CBUF's, for the shadow of CSC). */
int dla_dpi_engine(uint64_t ctx, int slot)
{
    const dla_bench *b = bench_of(ctx);
    int engine = bench_engine(b, (dla_slot)slot);
    bool watched = bench_options(b)->record ||
                   (slot == DLA_SLOT_CBUF &&
                    bench_engine(b, DLA_SLOT_CSC) == BENCH_CHECK);

    return engine | (engine && watched) << 2;
}

bool bench_refused(const dla_bench *b)
{
    return dla_refused(bench_core(b));
}

bool bench_status(const dla_bench *b, char *text, size_t size)
{
    bool busy = dla_status(bench_core(b), text, size);
    dla_text o = { text, size, strlen(text) };

    for (int s = 0; s < DLA_NSLOT; s++) {
        if (!bench_engine(b, s))
            continue;
        dla_text_put(&o, "%s: RTL in the slot", dla_slot_name((dla_slot)s));
        bench_waits(b, (dla_slot)s, &o);
        if (bench_checker(b))
            check_status(bench_checker(b), (dla_slot)s, &o);
        dla_text_put(&o, "\n");
    }
    bench_credits(b, &o);
    if (bench_shadow(b))
        core_status(bench_shadow(b), &o);
    for (int s = 0; s < DLA_NSLOT; s++)
        bench_trail(b, (dla_slot)s, &o);
    for (int i = 0; i < 2; i++)
        axi_mem_pending(bench_axi(b, i), &o);
    return busy;
}

uint64_t bench_enabled(const dla_bench *b, dla_page page)
{
    return host_first_enable(bench_host(b), page);
}

uint64_t bench_layer_enabled(const dla_bench *b, dla_slot slot, uint64_t n)
{
    uint64_t first = 0;

    for (int p = 0; p < DLA_NPAGE; p++) {
        dla_page page = (dla_page)p;
        uint64_t count = host_enables(bench_host(b), page), at;

        if (dla_slot_of_page(page) != slot)
            continue;
        at = host_enabled_at(bench_host(b), page,
                             n == UINT64_MAX ? count - 1 : n);
        if (at && (!first || at < first))
            first = at;
    }
    return first;
}

void bench_set_tap(dla_bench *b, dla_tap *tap)
{
    context_set_tap(b, pins_work_tap(b, tap));
}

void bench_watch(dla_bench *b, bool on)
{
    pins_watch_states(b, on);
    if (!on)
        return;
    pins_work_begin(b);
    if (!bench_tap(b))
        bench_set_tap(b, NULL);
    else
        (void)pins_work_tap(b, bench_tap(b));
}

void bench_foresee(dla_bench *b, const check_kept *beat)
{
    pins_work_foresee(b, beat);
}

/* Advances the clock for the observers. */
static void tick_watchers(dla_bench *b, int intr)
{
    if (bench_checker(b))
        check_clock(bench_checker(b), bench_cycle(b));
    if (bench_shadow(b))
        core_clock(bench_shadow(b), bench_cycle(b), intr);
    if (pins_intr_clock(b, intr != 0))
        planted_rise(b);
}

/* The models move as far as they can; true when some moved. */
static bool tick_models(dla_bench *b)
{
    int n = 0;

    if (!bench_stirred(b))
        return false;
    bench_settle(b);
    while (n < PASSES && dla_step(bench_core(b)))
        n++;
    if (n) {
        bench_active(b);
        /* The models may continue: the rest is done in the next clock, so that
         * no clock takes long. */
        if (n == PASSES)
            bench_stir(b);
        pins_done_models(b);
    }
    pins_state_stale(b);
    return n != 0;
}

/* DPI: once a clock. Runs the models as far as they can move and returns the
 * senders that have a transfer. */
void dla_dpi_tick(uint64_t ctx, int intr, svBitVecVal *mask)
{
    dla_bench *b = bench_of(ctx);
    bench_tick *t = &bench_top(b)->tick;
    wake_mask m = { { 0 } };
    /* stirred: an input arrived, so models may move. moved: a model moved, so
     * senders may have new transfers. Without either, this call does almost
     * nothing, which keeps an idle clock cheap. */
    bool fresh = bench_stirred(b) || t->moved;

    if (bench_next_cycle(b) == 1)
        pins_first_clock(b, intr);
    tick_watchers(b, intr);
    t->moved |= tick_models(b);
    pins_shell_wake(b, &m);
    if (bench_stirred(b) || t->wake || t->moved) {
        t->moved = false;
        if (fresh || t->done) /* else nothing about events has changed */
            t->done = pins_done_tick(b);
        if (t->done)
            wake_set(&m, WAKE_DONE);
        t->wake = pins_wake(b, &m) || t->done;
    }
    memcpy(mask, m.word, sizeof m.word);
}
