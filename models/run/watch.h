/* SPDX-License-Identifier: Apache-2.0
 * Watches how a host uses the registers, so that a report can name its faults:
 * accesses without an effect, a register that it reads for ever, the likely
 * cause of a hang. Private to models/run. */
#ifndef DLA_RUN_WATCH_H
#define DLA_RUN_WATCH_H

#include "dla_cfg.h"
#include "dla_player.h"
#include <stdio.h>

/* WATCH_SPIN: reads in a row that make a spin. WATCH_LONG: reads after which
 * the host is warned. */
enum { WATCH_IGNORED = 16, WATCH_SPIN = 1024, WATCH_LONG = 1 << 16 };

/* Repeated reads of one register that returned one value. */
typedef struct watch_spin {
    uint32_t addr, value;
    uint64_t reads, since; /* time of the first */
} watch_spin;

/* The accesses, as a report shows them. It is read after the process of the
 * host has ended. */
typedef struct watch_seen {
    const dla_cfg *cfg; /* a table of the program; NULL: no core yet */
    watch_spin now, past; /* past: the longest that ended */
    struct {
        uint32_t addr;
        unsigned long writes, reads;
    } ignored[WATCH_IGNORED]; /* unknown, or written and read-only */
    int nignored;
} watch_seen;

typedef struct run_watch {
    const dla_cfg *cfg;
    struct dla_book *book;
    uint32_t writes;
    watch_seen *seen;
    dla_cause cause;
} run_watch;

/* seen: its memory, the caller's. False: no memory. */
bool run_watch_begin(run_watch *w, const dla_cfg *cfg, watch_seen *seen);
void run_watch_end(run_watch *w);
void run_watch_reset(run_watch *w);
/* An access of the host at a time. text: a warning for it, or "". */
void run_watch_write(run_watch *w, uint32_t addr, uint32_t value, char *text,
                     size_t size);
void run_watch_read(run_watch *w, uint32_t addr, uint32_t value, uint64_t now,
                    char *text, size_t size);
/* Which register has the base of the tensor that an access outside the memory
 * belongs to, and the memory: text for the end of a message. */
void run_watch_stray(const run_watch *w, const dla_stray *stray,
                     const dla_mem *mem, char *text, size_t size);
/* The longest, the present one included. */
const watch_spin *run_watch_longest(const watch_seen *s);
/* A spin as text; false: it is none. */
bool run_watch_spins(const watch_seen *s, const watch_spin *spin, char *text,
                     size_t size);
/* Members of the report's object of a run, each after a comma. */
void run_watch_members(const watch_seen *s, FILE *f);

#endif
