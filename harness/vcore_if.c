/* SPDX-License-Identifier: Apache-2.0
 * The functions of the interface. The host has the control flow; this file
 * queues CSB accesses for the CSB master and clocks the simulator until they
 * are done, or until an interrupt, a hang or the cycle limit. */
#include "vcore_priv.h"
#include "dla_text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Clocks of one small step while a register is polled, and between checks of
 * the rarer conditions while the bench waits. */
enum { POLL_CLOCKS = 64, LOOK = 256, QUIET = 512 };

static bool vcore_if_over_limit(vcore *v)
{
    uint64_t n = sim_cycles(v->sim) - v->start;

    if (!v->opt->max_cycles || n <= v->opt->max_cycles)
        return false;
    if (!v->limit) {
        snprintf(v->why, sizeof v->why, "--max-cycles %llu reached",
                 (unsigned long long)v->opt->max_cycles);
        vcore_say(v, DLA_SAID_CYCLES, NULL, v->why);
    }
    v->limit = true;
    return true;
}

/* Clocks until the CSB queue has room (all = false) or is empty. */
static bool drain_csb(vcore *v, bool all)
{
    unsigned n = 0;

    while (all ? !bench_csb_idle(v->bench) : !bench_csb_room(v->bench)) {
        vcore_clock(v);
        if (++n % LOOK == 0 && (!vcore_messages(v) || vcore_if_over_limit(v)))
            return false;
    }
    return true;
}

bool vcore_drain(vcore *v)
{
    return drain_csb(v, true);
}

static bool csb_access(vcore *v, const bench_csb *req, bool wait)
{
    if (!bench_csb_room(v->bench) && !drain_csb(v, false))
        return false;
    bench_csb_push(v->bench, req);
    return wait ? drain_csb(v, true) && vcore_messages(v) : !v->failed;
}

static bool vcore_if_csb_write(void *user, uint32_t addr, uint32_t value,
                               bool posted)
{
    vcore *v = user;
    bench_csb req = { addr, value, 1, !posted };

    return csb_access(v, &req, !posted);
}

static bool vcore_if_csb_read(void *user, uint32_t addr, uint32_t *value)
{
    vcore *v = user;
    bench_csb req = { addr, 0, 0, 0 };

    if (!csb_access(v, &req, true))
        return false;
    *value = bench_csb_data(v->bench);
    return true;
}

static bool vcore_if_look(void *user, uint32_t addr, dla_look *look)
{
    dla_bench *b = ((vcore *)user)->bench;
    bool ok;

    bench_look(b, look);
    ok = vcore_if_csb_read(user, addr, &look->value);
    bench_look(b, NULL);
    return ok;
}

static bool vcore_if_intr(void *user)
{
    vcore *v = user;

    return bench_intr(v->bench, sim_intr(v->sim));
}

/* RTL may wait longer for its stripes and its memory than the formula gives. */
enum { ROOM = 2 };

uint64_t vcore_hang_limit(const vcore *v)
{
    uint64_t layer, silence = ROOM * bench_silence(v->bench, &layer);

    return silence > v->opt->hang ? silence : v->opt->hang;
}

static dla_step_end vcore_if_hung(vcore *v, uint64_t still)
{
    uint64_t layer, silence = bench_silence(v->bench, &layer);
    dla_text why = { v->why, sizeof v->why, 0 };

    dla_text_put(&why, "no transfer on any channel for %" PRIu64 " clocks; ",
                 still);
    if (ROOM * silence <= v->opt->hang)
        dla_text_put(&why, "the limit is --hang %" PRIu64, v->opt->hang);
    else
        dla_text_put(&why, "the limit is %d times the %" PRIu64 " clocks that "
                     "layer %" PRIu64 " of csc may compute before its next "
                     "output, more than --hang %" PRIu64, ROOM, silence,
                     layer, v->opt->hang);
    return DLA_STEP_HANG;
}

/* Nothing moved for a while: the core is idle when no unit has a layer
 * enabled. */
static dla_step_end vcore_if_quiet(vcore *v, uint64_t still)
{
    char text[4096];

    /* it is unknown whether RTL is busy without a transfer */
    bool rtl = bench_has_rtl(v->bench) || DLA_WHOLE_CORE[0];

    if (bench_flushing(v->bench))
        return DLA_STEP_MOVED;
    if (!rtl && bench_mem_idle(v->bench) && !bench_events_left(v->bench) &&
        !dla_status(bench_core(v->bench), text, sizeof text))
        return DLA_STEP_IDLE;
    return still < vcore_hang_limit(v) ? DLA_STEP_MOVED
                                       : vcore_if_hung(v, still);
}

/* The reason for the last clock. */
static dla_step_end vcore_if_gave_up(const vcore *v)
{
    return v->failed ? DLA_STEP_ERROR
         : v->limit ? DLA_STEP_LIMIT : DLA_STEP_HANG;
}

static dla_step_end wait_intr(vcore *v)
{
    unsigned n = 0;

    if (!drain_csb(v, true))
        return vcore_if_gave_up(v);
    while (!bench_intr(v->bench, vcore_clock(v))) {
        uint64_t now = bench_cycle(v->bench);
        uint64_t still = now - bench_last_activity(v->bench);

        if (now >= v->alarm)
            return vcore_messages(v) ? DLA_STEP_MOVED : vcore_if_gave_up(v);
        if (++n % LOOK)
            continue;
        if (!vcore_messages(v) || vcore_if_over_limit(v))
            return vcore_if_gave_up(v);
        if (still >= QUIET) {
            dla_step_end s = vcore_if_quiet(v, still);

            if (s != DLA_STEP_MOVED)
                return s;
        }
    }
    return vcore_messages(v) ? DLA_STEP_INTR : DLA_STEP_ERROR;
}

/* A register is polled. A poll that cannot succeed ends as any wait does; its
 * own reads do not count as movement. */
static dla_step_end vcore_if_run(void *user, bool until_intr)
{
    vcore *v = user;
    uint64_t still;

    if (until_intr)
        return wait_intr(v);
    for (int i = 0; i < POLL_CLOCKS && bench_cycle(v->bench) < v->alarm; i++)
        vcore_clock(v);
    if (!vcore_messages(v) || vcore_if_over_limit(v))
        return vcore_if_gave_up(v);
    still = bench_cycle(v->bench) - bench_last_activity(v->bench);
    return still < QUIET ? DLA_STEP_MOVED : vcore_if_quiet(v, still);
}

static void vcore_if_status(void *user, char *text, size_t size)
{
    vcore *v = user;
    size_t n = 0;

    if (v->why[0])
        n = (size_t)snprintf(text, size, "%s\n", v->why);
    if (n < size)
        bench_status(v->bench, text + n, size - n);
}

static void vcore_if_unanswered(void *user, char *text, size_t size)
{
    bench_unanswered(((vcore *)user)->bench, text, size);
}

static void vcore_if_unsent(void *user, char *text, size_t size)
{
    bench_unsent(((vcore *)user)->bench, false, text, size);
}

static void vcore_if_stopped(void *user, char *text, size_t size)
{
    bench_stopped(((vcore *)user)->bench, text, size);
}

static uint64_t vcore_if_now(void *user)
{
    return bench_cycle(((vcore *)user)->bench);
}

static void vcore_if_alarm(void *user, uint64_t time)
{
    ((vcore *)user)->alarm = time;
}

static void vcore_if_place(void *user, const char *text)
{
    bench_place(((vcore *)user)->bench, text);
}

/* The clock gates of our RTL open by themselves; those of outside RTL and of
 * whole cores may need +gating_off. */
static bool vcore_if_gated(const vcore *v)
{
    bool cdma = (DLA_OUTSIDE) >> DLA_SLOT_CDMA & 1;

    return !v->opt->gating_off &&
           (DLA_WHOLE_CORE[0] ||
            (cdma && v->opt->bench.engine[DLA_SLOT_CDMA] != BENCH_MODEL));
}

void vcore_fill(vcore *v, dla_core_if *core)
{
    const uint64_t most = v->opt->max_cycles;

    v->alarm = UINT64_MAX;
    *core = (dla_core_if){
        .user = v,
        .csb_write = vcore_if_csb_write,
        .csb_read = vcore_if_csb_read,
        .look = vcore_if_look,
        .intr = vcore_if_intr,
        .run = vcore_if_run,
        .status = vcore_if_status,
        .place = vcore_if_place,
        .unanswered = vcore_if_unanswered,
        .unsent = vcore_if_unsent,
        .stopped = vcore_if_stopped,
        .now = vcore_if_now,
        .alarm = vcore_if_alarm,
        .limit = most ? bench_cycle(v->bench) + most : 0,
        .gated = vcore_if_gated(v),
    };
    core->mem[DLA_RAM_MC] = bench_memory(v->bench, DLA_RAM_MC);
    if (dla_config(bench_core(v->bench))->sec_mem)
        core->mem[DLA_RAM_CV] = bench_memory(v->bench, DLA_RAM_CV);
}
