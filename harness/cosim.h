/* SPDX-License-Identifier: Apache-2.0
 * What the parts of cosim share: one run of the bench. */
#ifndef DLA_COSIM_H
#define DLA_COSIM_H

#include "dla_player.h"
#include "../models/tool/report.h"
#include "opts.h"
#include "sim.h"
#include "sweep.h"
#include <signal.h>

enum { EXIT_PASS, EXIT_FAIL, EXIT_USAGE, EXIT_HANG };

typedef struct cosim {
    const cosim_opts *opt;
    dla_bench *bench;
    sim *sim;
    report *rep;
    events ev;
    const char *name; /* of the trace that plays */
    uint64_t start;   /* clock at which it began */
    bool failed;      /* the core, a memory or the CSB gave up */
    bool dut_failed;  /* the core under test broke a protocol rule */
    sweep regs;       /* registers to read back at the end */
    unsigned passed, failed_checks;
    char why[256]; /* of a hang */
} cosim;

/* A signal asked for the end. */
extern volatile sig_atomic_t cosim_interrupted;

/* What the models, the memories and the CSB master have to say, passed on
 * (messages.c); false when the run cannot go on. */
bool cosim_messages(cosim *c);
void cosim_say(cosim *c, bool error, const char *text);

/* The player's operations on the bench (backend.c). */
dla_play_ops cosim_backend(cosim *c);

/* Plays one folder (trace.c); returns the exit code. */
int cosim_play(cosim *c, const char *dir);

/* --list (list.c). */
int cosim_list(void);

#endif
