/* SPDX-License-Identifier: Apache-2.0
 * The player's backend. The player owns control flow; this queues CSB accesses
 * for the CSB master and clocks the simulator until they are done, or until
 * an interrupt, a hang or the cycle limit. */
#include "cosim.h"
#include <stdio.h>
#include <string.h>

#ifndef DLA_WHOLE_CORE
#define DLA_WHOLE_CORE ""
#endif

/* Clocks of one small step while a register is polled, and between looks at
 * the rarer conditions while the bench waits. */
enum { POLL_CLOCKS = 64, LOOK = 256, QUIET = 512 };

static bool over_limit(cosim *c)
{
    uint64_t n = sim_cycles(c->sim) - c->start;

    if (!c->opt->max_cycles || n <= c->opt->max_cycles)
        return false;
    snprintf(c->why, sizeof c->why, "--max-cycles %llu reached",
             (unsigned long long)c->opt->max_cycles);
    return true;
}

/* Clocks until the CSB queue has room (all = false) or is empty. */
static bool drain_csb(cosim *c, bool all)
{
    unsigned n = 0;

    while (all ? !bench_csb_idle(c->bench) : !bench_csb_room(c->bench)) {
        sim_clock(c->sim);
        if (++n % LOOK == 0 && (!cosim_messages(c) || over_limit(c)))
            return false;
    }
    return true;
}

static bool csb_access(cosim *c, const bench_csb *req, bool wait)
{
    if (!bench_csb_room(c->bench) && !drain_csb(c, false))
        return false;
    bench_csb_push(c->bench, req);
    return wait ? drain_csb(c, true) && cosim_messages(c) : !c->failed;
}

static bool csb_write(void *user, uint32_t addr, uint32_t value, bool posted)
{
    cosim *c = user;
    bench_csb req = { addr, value, 1, !posted };

    sweep_note(&c->regs, dla_config(bench_core(c->bench)), addr, value);
    return csb_access(c, &req, !posted);
}

static bool csb_read(void *user, uint32_t addr, uint32_t *value)
{
    cosim *c = user;
    bench_csb req = { addr, 0, 0, 0 };

    if (!csb_access(c, &req, true))
        return false;
    *value = bench_csb_data(c->bench);
    return true;
}

static bool intr(void *user)
{
    return sim_intr(((cosim *)user)->sim);
}

/* Nothing moved for a while: idle when no unit has a layer enabled. */
static dla_play_step quiet(cosim *c, uint64_t still)
{
    char text[4096];

    /* nobody knows whether RTL is busy without a transfer */
    bool rtl = bench_has_rtl(c->bench) || DLA_WHOLE_CORE[0];

    if (!rtl && bench_mem_idle(c->bench) && !bench_events_left(c->bench) &&
        !dla_status(bench_core(c->bench), text, sizeof text))
        return DLA_STEP_IDLE;
    if (still < c->opt->hang)
        return DLA_STEP_MOVED;
    snprintf(c->why, sizeof c->why, "no transfer on any channel for %llu "
             "clocks", (unsigned long long)still);
    return DLA_STEP_HANG;
}

static dla_play_step wait_intr(cosim *c)
{
    unsigned n = 0;

    if (!drain_csb(c, true))
        return c->failed ? DLA_STEP_ERROR : DLA_STEP_HANG;
    while (!sim_clock(c->sim)) {
        uint64_t now = bench_cycle(c->bench);
        uint64_t still = now - bench_last_activity(c->bench);

        if (++n % LOOK)
            continue;
        if (!cosim_messages(c))
            return c->failed ? DLA_STEP_ERROR : DLA_STEP_HANG;
        if (over_limit(c))
            return DLA_STEP_HANG;
        if (still >= QUIET) {
            dla_play_step s = quiet(c, still);

            if (s != DLA_STEP_MOVED)
                return s;
        }
    }
    return cosim_messages(c) ? DLA_STEP_INTR : DLA_STEP_ERROR;
}

static dla_play_step run(void *user, bool until_intr)
{
    cosim *c = user;

    if (until_intr)
        return wait_intr(c);
    for (int i = 0; i < POLL_CLOCKS; i++)
        sim_clock(c->sim);
    if (!cosim_messages(c))
        return DLA_STEP_ERROR;
    return over_limit(c) ? DLA_STEP_HANG : DLA_STEP_MOVED;
}

static void status(void *user, char *text, size_t size)
{
    cosim *c = user;
    size_t n = 0;

    if (c->why[0])
        n = (size_t)snprintf(text, size, "%s\n", c->why);
    if (n < size)
        bench_status(c->bench, text + n, size - n);
}

static void place(void *user, const char *text)
{
    bench_place(((cosim *)user)->bench, text);
}

static void on_check(void *user, const dla_trace *t, const dla_check *k)
{
    cosim *c = user;
    char text[4096];

    if (k->is_register && k->passed && !c->opt->verbose)
        return;
    dla_check_text(t, k, text, sizeof text);
    puts(text);
}

static void on_note(void *user, bool verbose, const char *text)
{
    if (!verbose || ((cosim *)user)->opt->verbose)
        printf("note: %s\n", text);
}

/* The events of a whole core are inside it: what the host sees of them. */
static void served(void *user, unsigned intr, unsigned group)
{
    cosim *c = user;

    events_note(&c->ev, bench_cycle(c->bench), (dla_intr)intr, group);
}

dla_play_ops cosim_backend(cosim *c)
{
    dla_play_ops ops = {
        .user = c, .csb_write = csb_write, .csb_read = csb_read,
        .intr = intr, .run = run, .status = status, .place = place,
        .check = on_check, .note = on_note,
    };

    if (DLA_WHOLE_CORE[0])
        ops.served = served;

    ops.mem[DLA_RAM_MC] = bench_memory(c->bench, DLA_RAM_MC);
    if (dla_config(bench_core(c->bench))->sec_mem)
        ops.mem[DLA_RAM_CV] = bench_memory(c->bench, DLA_RAM_CV);
    return ops;
}
