/* SPDX-License-Identifier: Apache-2.0
 * The Verilated core as a library: the same interface as the native one
 * (dla_core_if.h), with clocks, memory timing, waves and checks besides.
 *
 *   vcore *v = vcore_create("nv_small", &opts, &host, err, sizeof err);
 *   vcore_begin(v, seed, &values, false, &core);  reset, empty memories
 *   ...                              csb_write, run, ... through core
 *   vcore_end(v, &core, true);       lets traffic end, applies the checks
 *   vcore_destroy(v, err, sizeof err);
 *
 * Errors reach the host as messages: the host decides the verdict. One thread;
 * one core in a process (DPI functions find it by a handle, but the simulator's
 * messages are of the process).
 */
#ifndef DLA_VCORE_H
#define DLA_VCORE_H

#include "../dpi/bench/bench.h"
#include "dla_core_if.h"
#include "sim.h"
#include "window.h"
#include <stdio.h>

/* The build of the bench, from mk/sim.mk: RTL in the slots ("sdp=rtl/sdp
 * pdp=..."), the units with RTL from outside (bits), the module in place of the
 * whole shell ("": none). */
#ifndef DLA_RTL_LIST
#define DLA_RTL_LIST ""
#endif
#ifndef DLA_OUTSIDE
#define DLA_OUTSIDE 0
#endif
#ifndef DLA_WHOLE_CORE
#define DLA_WHOLE_CORE ""
#endif

typedef struct vcore vcore;

typedef struct vcore_opts {
    bench_opts bench;
    const char *trace;   /* wave file, or NULL */
    uint64_t from, to;   /* clocks of a trace that are in it, to: 0 for all */
    bool on_enable;      /* from the first enable of this slot on */
    dla_slot enabled;
    uint64_t max_cycles; /* clocks of one run at most, 0: no limit */
    uint64_t hang;       /* clocks without a transfer that count as a hang,
                            unless the enabled layers may take longer */
    uint64_t seed;       /* --seed, for the report */
    bool gating_off;     /* +gating_off is among the arguments */
    int argc;            /* arguments for the simulator */
    char **argv;
    window *window;      /* window of --waves-last, or NULL */
    /* This process is a copy: it must print nothing from here on. */
    void (*copied)(void *user);
    void *copied_user;
} vcore_opts;

/* NULL with text in err: the configuration or an option is refused, the wave
 * file cannot be written. opts must outlive the core. */
vcore *vcore_create(const char *config, const vcore_opts *opts,
                    const dla_host_if *host, char *err, size_t size);
/* Returns false with text in err when the wave file is not complete. NULL is
 * allowed. */
bool vcore_destroy(vcore *v, char *err, size_t size);

/* Hardware reset, memories empty. From here on every random choice depends only
 * on seed, except those inside RTL, which depend on values; again: RTL is
 * reset in the state in which it is. Fills the interface. */
void vcore_begin(vcore *v, uint64_t seed, const sim_values *values,
                 bool again, dla_core_if *core);
/* A check of the trace failed, or its host found a hang: what --waves-last
 * shows, unless something failed before. */
void vcore_failed(vcore *v, bool hang, const dla_about *about,
                  const char *text);
/* For a window whose trace was failed by a check of the trace: a byte of a
 * memory (DLA_RAM_...) that is wrong, as text. True when one is needed; text
 * NULL only queries that. */
bool vcore_wrong(vcore *v, int ram, uint64_t addr, const char *text);
/* Waves begin, or pause; returns whether they are written now. Without a wave
 * file, dla.fst is made, and the window is dropped. */
bool vcore_toggle_waves(vcore *v);
/* True when the start of a part of the waves never came; text: which one. */
bool vcore_waves_never(const vcore *v, char *text, size_t size);
/* The trace has its verdict. In a copy this is the end, in any state. */
void vcore_judged(vcore *v);
/* The host is done: lets the memory traffic end, reads registers back for the
 * shadows, and applies the rules of the end; a tap receives none of that. how:
 * DLA_STEP_IDLE all commands ran, DLA_STEP_HANG, DLA_STEP_LIMIT or
 * DLA_STEP_ERROR. */
void vcore_end(vcore *v, dla_core_if *core, dla_step_end how);

/* After vcore_end: unmasked bits of S_INTR_STATUS while the pin is up, from
 * events after the last one that was served. */
uint32_t vcore_unserved(vcore *v, const dla_core_if *core);

/* Clock 0 of this run in the time of the waves, nanoseconds. */
uint64_t vcore_clock0(const vcore *v);
/* Clocks since creation, over all runs. */
uint64_t vcore_cycles(const vcore *v);
/* Statistics of this run as members of a JSON object: "clocks", "dbb", ... */
void vcore_json(const vcore *v, FILE *f);
/* Bytes that both memories read and wrote in all runs. */
void vcore_bytes(const vcore *v, uint64_t bytes[2]);
dla_bench *vcore_bench(vcore *v);
/* True when a core from outside replaces the shell and its slots. */
bool vcore_whole(const vcore *v);

#endif
