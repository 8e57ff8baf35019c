/* SPDX-License-Identifier: Apache-2.0
 * The verdict that follows from what a core has said (heard.h). */
#include "heard.h"

/* A fault of the core may make it refuse what follows; then the trace failed
 * and was not bad input. */
bool run_heard_one(run_heard *h, dla_said kind)
{
    if ((kind == DLA_SAID_FAULT || kind == DLA_SAID_DIFFERS) &&
        !h->said[DLA_SAID_REFUSED])
        h->fault_first = true;
    return kind != DLA_SAID_WARNING && !h->said[kind]++;
}

/* The first that applies, from what stopped the trace to what it found: a
 * trace that hung has missing results as well, and those are no failure of
 * their own. */
dla_trace_verdict run_heard_verdict(const run_heard *h, dla_play_end end,
                                    bool failed)
{
    if (end == DLA_PLAY_LIMIT || h->said[DLA_SAID_CYCLES])
        return DLA_MAX_CYCLES;
    if (end == DLA_PLAY_HANG || h->said[DLA_SAID_HANG])
        return DLA_HUNG;
    if (end == DLA_PLAY_FAULT || h->fault_first)
        return DLA_FAILED;
    if (h->said[DLA_SAID_REFUSED])
        return DLA_REFUSED;
    if (failed)
        return DLA_FAILED;
    return end == DLA_PLAY_ERROR ? DLA_REFUSED : DLA_PASSED;
}
