/* SPDX-License-Identifier: Apache-2.0
 * End of a trace on a whole core in `check`. */
#include "core_end.h"

/* A core still has to end its layers after its last transfer: clocks until its
 * registers must show the end. */
enum { GRACE = 1024 };

static bool core_end_wait_for(dla_bench *b, const dla_core_if *core,
                              uint64_t hang)
{
    core_check *c = bench_shadow(b);
    uint64_t from;

    while (!core_drained(c) && bench_cycle(b) - bench_last_activity(b) < hang)
        if (core->run(core->user, false) != DLA_STEP_MOVED)
            return false;
    for (from = bench_cycle(b); bench_cycle(b) - from < GRACE;)
        if (core->run(core->user, false) != DLA_STEP_MOVED)
            return false;
    return true;
}

void core_end(dla_bench *b, const dla_core_if *core, uint64_t hang,
              uint64_t seed)
{
    core_check *c = bench_shadow(b);

    if (!core_end_wait_for(b, core, hang))
        return;
    core_settled(c);
    if (sweep_registers(b, dla_config(bench_core(b)), seed, UINT32_MAX, core))
        core_finish(c);
}
