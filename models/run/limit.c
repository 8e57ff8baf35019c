/* SPDX-License-Identifier: Apache-2.0
 * Limits of the process that plays: a trace that exceeds one costs only its own
 * verdict. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include <unistd.h>

/* Interval at which the keeper checks a worker that has limits. */
enum { TICK_MS = 20 };

int run_limits_tick(const run_limits *l)
{
    return l->seconds || l->mib ? TICK_MS : -1;
}

/* Memory that a process uses, MiB. 0 when the process has ended. */
static uint64_t limit_resident(pid_t pid)
{
    char name[64];
    unsigned long long all, used = 0;
    FILE *f;

    snprintf(name, sizeof name, "/proc/%d/statm", (int)pid);
    f = fopen(name, "r");
    if (!f)
        return 0;
    if (fscanf(f, "%llu %llu", &all, &used) != 2)
        used = 0;
    fclose(f);
    return used * (uint64_t)sysconf(_SC_PAGESIZE) >> 20;
}

/* No signal that could be handled: a worker that exceeds its limits need not
 * return to its own code. */
static void limit_end(run_limits *l, int index, dla_trace_verdict v, pid_t pid)
{
    l->index = index;
    l->verdict = v;
    kill(pid, SIGKILL);
}

void run_limits_look(run_limits *l, const run_shared *s, int next, pid_t pid)
{
    /* Read once: the worker continues and may begin the next trace
     * meanwhile. */
    int current = s->current;
    int64_t began = s->began;
    uint64_t used;

    if (current < next || l->index >= 0) /* between two traces */
        return;
    if (l->seconds && run_now() - began > (int64_t)l->seconds * 1000) {
        snprintf(l->why, sizeof l->why, "it did not end within the %llu s of "
                 "--time-limit", (unsigned long long)l->seconds);
        limit_end(l, current, DLA_TIMEOUT, pid);
        return;
    }
    used = l->mib ? limit_resident(pid) : 0;
    if (l->mib && used > l->mib) {
        snprintf(l->why, sizeof l->why, "it took %llu MiB of memory, more than "
                 "the %llu of --memory-limit", (unsigned long long)used,
                 (unsigned long long)l->mib);
        limit_end(l, current, DLA_CRASHED, pid);
    }
}
