/* SPDX-License-Identifier: Apache-2.0
 * Inside of the Verilated core. */
#ifndef DLA_VCORE_PRIV_H
#define DLA_VCORE_PRIV_H

#include "sim.h"
#include "sweep.h"
#include "vcore.h"

#ifndef DLA_CONFIG
#error "DLA_CONFIG names the configuration of the build"
#endif

/* Module that stands in for the whole shell, "" for none. */
#ifndef DLA_WHOLE_CORE
#define DLA_WHOLE_CORE ""
#endif

struct vcore {
    const vcore_opts *opt;
    dla_bench *bench;
    sim *sim;
    dla_host_if host;
    uint64_t start;  /* clock at which the run began */
    uint64_t clock0; /* its clock 0, in nanoseconds of the waves */
    uint64_t clocks; /* of the run, at its end */
    uint64_t bytes[2]; /* of the runs before this one */
    bool failed;     /* the run cannot go on */
    bool traced;     /* the wave file is open */
    bool planted;    /* a planted fault has fired */
    bool limit;      /* --max-cycles was reached */
    uint64_t seed;   /* of the run */
    char why[256];   /* of a hang */
};

/* What the models, the memories, the CSB master and the simulator have to
 * say, passed on (messages.c); false when the run cannot go on. */
bool vcore_messages(vcore *v);
/* Refuses the run when a planted fault is on a channel that the bench lacks
 * (messages.c). */
void vcore_faults_there(vcore *v);
/* Planted faults that never fired, at the end of a run (messages.c). */
void vcore_unfired(vcore *v);
void vcore_say(vcore *v, dla_said kind, const char *text);
/* Clocks until the queue of register accesses is empty; false when the run
 * cannot go on. The interface's functions (vcore_if.c). */
bool vcore_drain(vcore *v);
void vcore_fill(vcore *v, dla_core_if *core);

#endif
