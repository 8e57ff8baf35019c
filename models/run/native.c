/* SPDX-License-Identifier: Apache-2.0
 * A libdla core as a dla_core_if. */
#include "dla_native.h"
#include "dla_chan.h"
#include "dla_parts.h"
#include <inttypes.h>
#include <stdio.h>

/* Hands the messages of the core to the host; false once an error was among
 * them. */
static bool native_said(dla_native *n, const char *text, int error)
{
    for (; text; text = dla_message(n->core, &error)) {
        dla_about about = { .rule = dla_message_rule(n->core),
                            .stray = dla_message_stray(n->core) };

        if (error)
            n->failed = true;
        if (n->host.message)
            n->host.message(n->host.user,
                            error ? DLA_SAID_REFUSED : DLA_SAID_WARNING, &about,
                            text);
    }
    return !n->failed;
}

static inline bool native_drain(dla_native *n)
{
    int error = 0;
    const char *text = dla_message(n->core, &error);

    return text ? native_said(n, text, error) : !n->failed;
}

static bool native_csb_write(void *user, uint32_t addr, uint32_t v, bool posted)
{
    dla_native *n = user;

    (void)posted; /* a write is complete when it returns */
    dla_csb_write(n->core, addr, v);
    return native_drain(n);
}

static bool native_csb_read(void *user, uint32_t addr, uint32_t *v)
{
    dla_native *n = user;

    *v = dla_csb_read(n->core, addr);
    return native_drain(n);
}

static bool native_intr(void *user)
{
    return dla_intr_pin(((dla_native *)user)->core);
}

enum {
    /* A step is one pass over the units. */
    POLL_STEPS = 64,   /* between two reads of a polled register */
    /* between two checks whether to stop: a step lets each unit empty or fill
     * its buffers */
    LOOK_STEPS = 8,
    STEPS_MAX = 1 << 24 /* without an interrupt: units that chase each other
                           without end; a layer takes far fewer */
};

static dla_step_end end_of(dla_native *n, dla_run_end e)
{
    if (!native_drain(n) || e == DLA_RUN_ERROR)
        return DLA_STEP_ERROR;
    return e == DLA_RUN_INTR ? DLA_STEP_INTR
         : e == DLA_RUN_HANG ? DLA_STEP_HANG : DLA_STEP_IDLE;
}

/* A few steps have passed without an end. */
static dla_step_end native_moved(dla_native *n, bool until_intr, int steps)
{
    n->steps += (uint32_t)steps;
    if (!native_drain(n) || (n->host.stop && n->host.stop(n->host.user)))
        return DLA_STEP_ERROR;
    return until_intr && n->steps >= STEPS_MAX ? DLA_STEP_HANG
                                               : DLA_STEP_MOVED;
}

static dla_step_end native_over_limit(dla_native *n)
{
    char text[80];

    snprintf(text, sizeof text, "the limit of %" PRIu64 " steps is reached",
             n->max_steps);
    if (n->host.message)
        n->host.message(n->host.user, DLA_SAID_CYCLES, &(dla_about){ 0 }, text);
    return DLA_STEP_LIMIT;
}

/* Runs a few steps, then lets the host decide whether to stop. Steps are
 * counted over calls until an interrupt is raised or nothing moves. */
static dla_step_end native_run(void *user, bool until_intr)
{
    dla_native *n = user;
    int limit = until_intr ? LOOK_STEPS : POLL_STEPS;
    uint64_t now;

    for (int i = 0; i < limit; i++) {
        if (until_intr && dla_intr_pin(n->core)) {
            n->steps = 0;
            return native_drain(n) ? DLA_STEP_INTR : DLA_STEP_ERROR;
        }
        if (until_intr)
            dla_await(n->core);
        now = dla_time(n->core);
        if (n->max_steps && now >= n->max_steps)
            return native_over_limit(n);
        if (now >= n->alarm)
            return native_moved(n, until_intr, i);
        if (dla_step(n->core))
            continue;
        n->steps = 0;
        /* Nothing moves any more; dla_run shows whether the units are idle or
         * wait. */
        if (until_intr || !dla_intr_pin(n->core))
            return end_of(n, dla_run(n->core));
        return native_drain(n) ? DLA_STEP_IDLE : DLA_STEP_ERROR;
    }
    return native_moved(n, until_intr, limit);
}

static void native_status(void *user, char *text, size_t size)
{
    dla_status(((dla_native *)user)->core, text, size);
}

static uint64_t native_now(void *user)
{
    return dla_time(((dla_native *)user)->core);
}

static void native_alarm(void *user, uint64_t time)
{
    ((dla_native *)user)->alarm = time;
}

static void native_place(void *user, const char *text)
{
    dla_set_place(((dla_native *)user)->core, text);
}

void dla_native_begin(dla_native *n, dla_core_if *core)
{
    *core = (dla_core_if){
        .user = n,
        .csb_write = native_csb_write,
        .csb_read = native_csb_read,
        .intr = native_intr,
        .run = native_run,
        .status = native_status,
        .place = native_place,
        .now = native_now,
        .alarm = native_alarm,
        .limit = n->max_steps,
    };
    n->failed = false;
    n->steps = 0;
    n->alarm = UINT64_MAX;
    dla_reset(n->core);
    dla_set_place(n->core, "");
    for (int ram = 0; ram < 2; ram++) {
        core->mem[ram] = dla_memory(n->core, ram);
        if (core->mem[ram])
            dla_mem_clear(core->mem[ram]);
    }
    if (!dla_config(n->core)->sec_mem)
        core->mem[DLA_RAM_CV] = NULL;
}
