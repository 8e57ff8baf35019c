/* SPDX-License-Identifier: Apache-2.0
 * A capture: the actions of a host on a core, as trace folders that play
 * anywhere.
 *
 * A trace of a capture has the host's writes in their order, and waits for the
 * done events that the host had seen before each write; it has only the memory
 * that the core read before writing there; and at each point of rest it has the
 * CRC of the bytes that the core wrote since the last one. A point of rest is a
 * register write of the host while no unit works and the host has seen all done
 * events.
 *
 * Split: each stretch between two points of rest becomes a trace of its own, a
 * piece. It begins with the state of the core: registers of both groups, tables
 * of SDP and CDP. The groups are those of a core after reset. To make such
 * points where a host programs ahead, the core runs between two layers of the
 * host until it rests or waits for a further layer. Nothing is split where CBUF
 * keeps data or weights for a later layer. */
#ifndef DLA_CAPTURE_H
#define DLA_CAPTURE_H

#include "dla_cfg.h"
#include "dla_core_if.h"

typedef struct dla_capture dla_capture;

typedef struct dla_capture_options {
    const char *dir;  /* folder to be made, which must not exist */
    const char *name; /* name of the trace; a piece of a split is NAME_000 */
    unsigned split;   /* points of rest in a piece: dir has a folder for each
                         piece; 0: dir is one trace */
} dla_capture_options;

#pragma GCC visibility push(default)

/* A core that was just reset: *core becomes one that is captured, and stays
 * valid until the end. Reads further registers at times, which takes time on a
 * bench. NULL with text in err. */
dla_capture *dla_capture_begin(const dla_capture_options *o, const dla_cfg *cfg,
                               dla_core_if *core, char *err, size_t size);
/* The host's name for the work that begins here: a comment in the trace. */
void dla_capture_note(dla_capture *c, const char *name);
/* Ends and frees it; *core is again the one that was given. whole: the host
 * finished, so the folder is made. Returns false, with text in err, if the
 * folder could not be made; then it does not exist. A killed process leaves
 * `dir`.part. */
bool dla_capture_end(dla_capture *c, bool whole, dla_core_if *core, char *err,
                     size_t size);

#pragma GCC visibility pop

#endif
