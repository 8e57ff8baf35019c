/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the bench. */
#ifndef DLA_BENCH_PRIV_H
#define DLA_BENCH_PRIV_H

#include "../context/context.h"
#include "bench.h"
#include "dla_text.h"

/* The results of the last tick. */
typedef struct bench_tick {
    bool wake;  /* some sender may have a transfer, */
    bool done;  /* done events among them */
    bool moved; /* a unit moved: senders may have new transfers */
} bench_tick;

/* Faults on the interrupt. */
typedef struct bench_intr_fault {
    bool planted, lost; /* a fault is active; the host does not see the pin */
    uint64_t from;      /* or sees it from this clock on */
} bench_intr_fault;

/* The private state of the bench. */
struct bench_top {
    bench_tick tick;
    bench_intr_fault intr;
};

/* Channel i between two units: its name and its ends; false after the last.
 * *pins: it is connected by pins. */
bool bench_link(const dla_bench *b, int i, const char **name, dla_slot *from,
                dla_slot *to, bool *pins);
/* Appends the last transfers of a slot (trail.c). */
void bench_trail(const dla_bench *b, dla_slot slot, dla_text *o);
/* The event that a unit with RTL waits for: its channel, NULL where it is none;
 * the unit that has to cause it, the unit itself where its pins show none;
 * in words. */
typedef struct bench_wait {
    const char *channel;
    dla_slot on;
    dla_text o;
} bench_wait;

/* Fills in w, which has the unit itself and no text; false: the unit has no
 * layer (hang.c). */
bool bench_waits_for(const dla_bench *b, dla_slot slot, bench_wait *w);
/* Append "; waits for ..." of a slot with RTL, and a line of the credits
 * between units, if there are any (hang.c). */
void bench_waits(const dla_bench *b, dla_slot slot, dla_text *o);
void bench_credits(const dla_bench *b, dla_text *o);
/* Planted faults (planted.c): a new trace; the interrupt rose. */
void planted_restart(dla_bench *b);
void planted_rise(dla_bench *b);

#endif
