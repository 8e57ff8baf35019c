/* SPDX-License-Identifier: Apache-2.0
 * Copies of the process that plays, so that the clocks before a failure can be
 * run again with waves: --waves-last.
 *
 * Three kinds of process share a window. The process that plays makes a copy of
 * itself at intervals (fork) and keeps the last two of them; they wait. When a
 * trace has failed, the older one is woken: it continues from its own point of
 * the run, and writes waves around the failure. When the process that plays has
 * died, its parent wakes the copy. A copy ends by itself when both have ended.
 * Output of a copy is dropped, except for its waves. */
#ifndef DLA_WINDOW_H
#define DLA_WINDOW_H

#include "../dpi/bench/bench.h"
#include "dla_core_if.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct window window;

typedef struct window_opts {
    uint64_t last;   /* clocks before the failure, 0: no window */
    uint64_t tail;   /* clocks after it */
    const char *dir; /* folder of the files, which is made */
    bool each;       /* a copy cannot continue from one trace to the next */
} window_opts;

/* The reason for the end of a trace, as noted by the process that plays. */
typedef enum window_why {
    WINDOW_NOTHING,
    WINDOW_SAID,  /* a message of the core; a copy gets it too */
    WINDOW_CHECK, /* a check of the trace, or a limit: the clock is exact */
    WINDOW_STILL, /* a hang: the clock is that of the last transfer */
    WINDOW_DEATH  /* the process died in the clock after this one */
} window_why;

typedef struct window_mark {
    window_why why;
    uint64_t begun; /* the trace, clocks since creation */
    uint64_t clock; /* when it was noticed */
    uint64_t at;    /* clock; for WINDOW_STILL that of the last transfer */
    char name[256]; /* name of the trace */
    char text[512]; /* first line of the messages */
    char unit[32];  /* of which it is about, "": not known */
    bool csb;       /* a register access */
    bool beaten;    /* beat is the one that differed first */
    check_kept beat;
    uint64_t planted; /* clock of the first planted fault, 0: none fired */
    bool wrong;       /* a byte of a memory (DLA_RAM_...) is not as predicted */
    int ram;
    uint64_t addr;
    char bytes[256]; /* which, as text */
} window_mark;

/* The last write of a byte of memory, and of the nearest byte before it: clocks
 * since creation, 0: none since the copy was made. */
typedef struct window_writes {
    uint64_t clock, before_clock, before;
    uint8_t id, before_id; /* AXI ID: the memory client */
} window_writes;

/* The waves that a copy has written. */
typedef struct window_waves {
    char file[4096], view[4096]; /* waves, save file; "" for none */
    char said[512];              /* further remarks on them, "" for none */
} window_waves;

/* Before the process that plays is made. NULL: no memory or no pipe. */
window *window_create(const window_opts *o);
void window_destroy(window *w);
const window_opts *window_options(const window *w);

/* ---- in the process that plays ---- */

/* A trace begins: nothing has failed yet. Does nothing in a copy. */
void window_begin(window *w, const char *name);
/* The clock at which it begins. */
void window_begun(window *w, uint64_t clock);
/* True if copies of this process or of an earlier one wait. */
bool window_has_copies(const window *w);
/* Makes a copy in place of the older one. Returns true in the copy, when it is
 * woken: it must continue silently, with the mark below. */
bool window_copy(window *w);
/* Clocks that are complete, which the other processes see. */
uint64_t *window_clock(window *w);
/* The first failure of a trace counts. */
void window_fail(window *w, window_why why, uint64_t clock, uint64_t at,
                 const dla_about *about, const char *text);
/* More of that failure: the beat that differed, or NULL; a planted fault, the
 * first one counts; a wrong byte of memory, the first one counts. */
void window_beat(window *w, const check_kept *beat);
void window_planted(window *w, uint64_t clock);
void window_wrong(window *w, int ram, uint64_t addr, const char *text);
const window_mark *window_marked(const window *w);
/* Ends all copies except the caller. */
void window_forget(window *w);

/* ---- in this process, or in its keeper after it has died ---- */

/* Makes the folder of the files; false: it cannot be written, by errno. */
bool window_folder(const char *dir);
/* The same for a start, which leaves no empty folder. */
bool window_folder_fits(const char *dir);
/* True if this run has written the file: a trace of the same name then takes
 * another one. */
bool window_wrote(const window *w, const char *file);
/* Wakes the older copy and waits for its waves. died: marks the death first,
 * unless the trace had failed before. Returns false if there is no copy. */
bool window_write(window *w, bool died, window_waves *out);

/* ---- in a copy ---- */

/* A copy of the copy, which plays to the failure first and watches for writes:
 * true in it. The other one waits until it has ended, and receives the writes
 * that it found, or nothing if it died. */
bool window_seek(window *w, window_writes *found);
_Noreturn void window_sought(window *w, const window_writes *found);
/* The last action of a copy: reports the waves that it has written. */
_Noreturn void window_done(window *w, const window_waves *out);

#endif
