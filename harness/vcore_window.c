/* SPDX-License-Identifier: Apache-2.0
 * --waves-last: the Verilated core makes copies of its process while it plays,
 * and a copy that is woken continues to the failure with waves (window.h,
 * vcore_replay.c). A copy is exact: the same clocks have the same results. */
#define _XOPEN_SOURCE 700
#include "vcore_replay.h"
#include <time.h>

/* Copies in a second of processor time; seconds between them once a planted
 * fault has fired, so that a copy from before it still exists. */
enum { PER_SECOND = 2, KEPT = 20 };

/* Processor time of this process in ms, from 1, so that copies take the same
 * share of it on a busy machine. */
static uint64_t vcore_window_ticks(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000 + 1;
}

/* Least clocks from one copy to the next: the older of two copies is then
 * before the waves begin. */
static uint64_t vcore_window_apart(const vcore *v)
{
    return window_options(v->window)->last + LATE;
}

static void vcore_window_copy(vcore *v)
{
    v->copied_at = *v->clock;
    v->copied_ms = vcore_window_ticks();
    if (window_copy(v->window))
        replay_wake(v);
}

/* Nothing has moved since the last copy: for a hang, the clocks before it are
 * needed. */
static bool vcore_window_quiet(const vcore *v)
{
    return v->clock0 + bench_seen_activity(v->bench) <= v->copied_at;
}

/* Short traces share a copy: it continues from one to the next. */
static bool vcore_window_recent(const vcore *v)
{
    return v->copied_ms && window_has_copies(v->window) &&
           !window_options(v->window)->each &&
           vcore_window_ticks() - v->copied_ms < 1000 / PER_SECOND;
}

static uint64_t vcore_window_pause_ms(const vcore *v)
{
    return v->planted ? KEPT * 1000 : 1000 / PER_SECOND;
}

void vcore_begin_window(vcore *v)
{
    if (!v->window)
        return;
    v->begun = *v->clock;
    if (v->copy)
        return;
    window_begun(v->window, v->begun);
    v->next = *v->clock + vcore_window_apart(v);
    if (vcore_window_recent(v))
        return;
    window_forget(v->window);
    vcore_window_copy(v);
}

void vcore_step_window(vcore *v)
{
    if (!v->copy) {
        v->next = *v->clock + vcore_window_apart(v);
        if (window_marked(v->window)->why)
            v->next = UINT64_MAX;
        else if (!vcore_window_quiet(v) &&
                 vcore_window_ticks() - v->copied_ms >=
                     vcore_window_pause_ms(v))
            vcore_window_copy(v);
    }
    if (v->copy && *v->clock >= v->next)
        replay_step(v);
}
