/* SPDX-License-Identifier: Apache-2.0
 * The C interface of the Verilated bench: a clock, a reset, the interrupt pin
 * and a wave file. */
#ifndef DLA_SIM_H
#define DLA_SIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sim sim;

/* The values in registers and memories of RTL before reset, in a bench that was
 * built with XINIT=1: 0, 1 in each bit, or random; and the seed of that and of
 * $random and $urandom. */
enum { SIM_ZEROS, SIM_ONES, SIM_RANDOM };
typedef struct sim_values {
    int reset; /* SIM_... */
    uint64_t seed;
} sim_values;

/* ctx is passed to every DPI call. args: simulator arguments (+args and
 * +verilator+...), kept by the simulator. rtl: a slot holds RTL; else the
 * simulator of all models runs, regardless of the RTL in the bench. */
sim *sim_create(uint64_t ctx, int argc, char **argv, bool rtl);
void sim_destroy(sim *s);
/* A number to which every clock adds 1 before its edge. */
void sim_edge(sim *s, uint64_t *edge);
/* One clock period; returns the interrupt pin. */
bool sim_clock(sim *s);
/* Reset as in system.md 8: clocks with reset high (the first time), then low.
 * The models are reset before the release, which takes the clocks of the
 * synchronisers. */
void sim_reset_assert(sim *s);
void sim_reset_release(sim *s);
bool sim_intr(const sim *s);
uint64_t sim_cycles(const sim *s); /* clocks since creation */
/* Opens an FST file from now on; false when it cannot be written. */
bool sim_trace(sim *s, const char *file);
/* Suspends and resumes dumping. */
void sim_trace_on(sim *s, bool on);
bool sim_dumps(const sim *s);
void sim_trace_close(sim *s);
/* Errors raised in SystemVerilog and not taken yet: $error, $fatal, $stop,
 * $finish, assertions, faults of the simulator. */
unsigned sim_errors(const sim *s);
/* The oldest of them, "file:line: clock N: text", or NULL; valid until the next
 * call. *ends: the trace cannot continue. */
const char *sim_next_error(sim *s, bool *ends);
/* A new trace: its errors are counted from 0, its clocks from that of a first
 * trace. With XINIT=1 nothing of earlier traces is left in the RTL, unless
 * again: a reset in the middle of a run, before which the RTL keeps its state.
 * Returns false when the simulator has died and a new one is needed. */
bool sim_trace_begins(sim *s, const sim_values *values, bool again);

#ifdef __cplusplus
}
#endif
#endif
