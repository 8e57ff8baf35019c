/* SPDX-License-Identifier: Apache-2.0
 * The verdict that follows from a core's messages (heard.h). */
#include "heard.h"

/* After a fault the core may refuse later layers; the trace then failed and was
 * not bad input. */
bool run_heard_one(run_heard *h, dla_said kind)
{
    if ((kind == DLA_SAID_FAULT || kind == DLA_SAID_DIFFERS) &&
        !h->said[DLA_SAID_REFUSED])
        h->fault_first = true;
    return kind != DLA_SAID_WARNING && !h->said[kind]++;
}

/* The first verdict that applies, from causes that stop a trace to results: a
 * trace that hung also has missing results, but those are no failure of their
 * own. */
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
