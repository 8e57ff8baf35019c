/* SPDX-License-Identifier: Apache-2.0
 * A copy of the process that was woken: it continues to the failure and writes
 * waves (vcore_replay.c), and finds the write of a wrong byte
 * (vcore_found.c). */
#ifndef DLA_VCORE_REPLAY_H
#define DLA_VCORE_REPLAY_H

#include "vcore_priv.h"
#include "view.h"

/* Messages are read at most this many clocks after their cause. Clocks in the
 * waves before and after a cause that is far before the failure. */
enum { LATE = 512, CAUSES = 2, CAUSE_BEFORE = 200, CAUSE_BEHIND = 100 };

/* A write to an address is searched at one port. */
typedef struct found_port {
    vcore *v;
    uint64_t addr;
    window_writes w;
} found_port;

typedef struct replay {
    uint64_t from, to;  /* clocks of the waves; to: UINT64_MAX, not known yet */
    uint64_t begun;     /* the trace */
    uint64_t cause[CAUSES]; /* clocks with waves around them, 0: none */
    uint64_t at;        /* clock of the failure */
    bool dumping, seen;
    bool seeking;       /* a copy of the copy, without waves */
    found_port port;
    window_writes found;
    char text[sizeof ((window_mark *)0)->text]; /* the failure seen here */
    window_waves out;
} replay;

/* A copy was woken; one of its clocks is complete (vcore_replay.c). */
void replay_wake(vcore *v);
void replay_step(vcore *v);

/* For wrong bytes in memory: another copy plays first and finds their writes
 * (vcore_found.c). */
void found_seek(vcore *v);
/* The same when that copy has reached the end. */
_Noreturn void found_end(vcore *v);
/* The clock of the write that left them, or that should have been next; 0:
 * unknown. */
uint64_t found_clock(const replay *r);
/* The start of the view: unit, layer, clock, planted faults, and the text about
 * them. */
void found_place(vcore *v, view_place *p, char *unit, size_t size);
void found_text(vcore *v, char *text, size_t size);

#endif
