/* SPDX-License-Identifier: Apache-2.0
 * A core's messages, and the verdict that follows: private to models/run. */
#ifndef DLA_RUN_HEARD_H
#define DLA_RUN_HEARD_H

#include "dla_player.h"
#include "dla_verdict.h"

typedef struct run_heard {
    unsigned said[DLA_NSAID]; /* messages, by kind */
    bool fault_first;         /* a fault was reported before any refusal */
    char error[1024];         /* the first message on stderr, or "" */
} run_heard;

/* Counts a message; true: the first of its kind that is not a warning. */
bool run_heard_one(run_heard *h, dla_said kind);
/* failed: some check failed. */
dla_trace_verdict run_heard_verdict(const run_heard *h, dla_play_end end,
                                    bool failed);

#endif
