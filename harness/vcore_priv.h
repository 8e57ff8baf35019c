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

/* Steps of the window (vcore_window.c): a copy in the process that plays; in a
 * copy a step to its waves. */
void vcore_step_window(struct vcore *v);
/* The first copy of a trace. */
void vcore_begin_window(struct vcore *v);
/* The same for --waves-from and the like (vcore_waves.c). */
void vcore_step_waves(struct vcore *v);
void vcore_begin_waves(struct vcore *v);
/* The reason why waves could not be made, or are not complete, as far as it is
 * known. */
const char *waves_why(const char *file);

struct vcore {
    const vcore_opts *opt;
    dla_bench *bench;
    sim *sim;
    dla_host_if host;
    uint64_t start;  /* clock at which the run began */
    uint64_t clock0; /* its clock 0, in nanoseconds of the waves */
    uint64_t alone0; /* the same for a run that is the first, 0: none was */
    uint64_t clocks; /* clocks of the run, at its end */
    uint64_t bytes[2]; /* bytes of the runs before this one */
    bool failed;     /* the run cannot continue */
    bool traced;     /* the wave file is open */
    bool dumped;     /* waves of a part have begun, in any run */
    bool enabled;    /* the enable of --waves-on was seen, in any run */
    uint64_t longest; /* clocks of the longest run */
    bool planted;    /* a planted fault has fired */
    const char *file; /* its name */
    bool hung;       /* how the run ended */
    bool limit;      /* --max-cycles was reached */
    uint64_t seed;   /* seed of the run */
    uint64_t alarm;  /* clock at which run returns; UINT64_MAX: none */
    char why[256];   /* reason of a hang */
    /* State of --waves-last (vcore_window.c) */
    window *window;      /* NULL: none */
    uint64_t *clock;     /* complete clocks, for the window */
    uint64_t unseen;     /* the same without a window */
    uint64_t next;       /* clock of its next step; UINT64_MAX: none */
    uint64_t begun;      /* clock at which the trace began */
    uint64_t copied_at;  /* clock of the last copy, and ms */
    uint64_t copied_ms;
    struct replay *copy; /* in a copy that was woken, else NULL */
};

static inline void vcore_step(vcore *v)
{
    if (v->window)
        vcore_step_window(v);
    else
        vcore_step_waves(v);
}

/* One clock; the interrupt pin. */
static inline bool vcore_clock(vcore *v)
{
    bool level = sim_clock(v->sim);

    if (++*v->clock >= v->next)
        vcore_step(v);
    return level;
}

/* Passes on the messages of the models, the memories, the CSB master and the
 * simulator (messages.c); false when the run cannot continue. */
bool vcore_messages(vcore *v);
/* Refuses the run when a planted fault is on a channel that the bench lacks
 * (messages.c). */
void vcore_faults_there(vcore *v);
/* Planted faults that never fired, at the end of a run (messages.c). */
void vcore_unfired(vcore *v);
/* about: NULL, nothing is known. */
void vcore_say(vcore *v, dla_said kind, const dla_about *about,
               const char *text);
/* Clocks until the queue of register accesses is empty; false when the run
 * cannot continue. The interface's functions (vcore_if.c). */
bool vcore_drain(vcore *v);
/* Clocks without a transfer that are a hang: --hang, or the longest wait of the
 * enabled layers, with room (vcore_if.c). */
uint64_t vcore_hang_limit(const vcore *v);
void vcore_fill(vcore *v, dla_core_if *core);

#endif
