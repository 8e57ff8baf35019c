/* SPDX-License-Identifier: Apache-2.0
 * A capture: what a host does with a core, as trace folders that play anywhere.
 *
 * A trace of a capture has what the host wrote, in its order, and waits for the
 * done events that the host had seen before each write; only the memory that
 * the core read before it wrote there; and at each point of rest the CRC of
 * what the core wrote since the last one. A point of rest is a register write
 * of the host while no unit works and the host has been told so.
 *
 * Split: each stretch between two points of rest becomes a trace of its own, a
 * piece. It begins with what stands in the core: registers of both groups, tables
 * of SDP and CDP. The groups are those of a core after reset. So that there are
 * such points where a host programs ahead, the core runs, while the host goes
 * from one layer to the next, until it rests or waits for a further layer. Where
 * CBUF keeps data or weights for a later layer, nothing is split.
 */
#ifndef DLA_CAPTURE_H
#define DLA_CAPTURE_H

#include "dla_cfg.h"
#include "dla_core_if.h"

typedef struct dla_capture dla_capture;

typedef struct dla_capture_options {
    const char *dir;  /* folder to be made, which must not be there */
    const char *name; /* of the trace; a piece of a split is NAME_000 */
    unsigned split;   /* points of rest in a piece: dir has a folder for each
                         piece; 0: dir is one trace */
} dla_capture_options;

#pragma GCC visibility push(default)

/* A core that was just reset: *core becomes one that is captured, and stays
 * valid until the end. Reads registers of its own now and then, which takes
 * time on a bench. NULL with text in err. */
dla_capture *dla_capture_begin(const dla_capture_options *o, const dla_cfg *cfg,
                               dla_core_if *core, char *err, size_t size);
/* What the host calls that which it does from here on: a comment of the trace. */
void dla_capture_note(dla_capture *c, const char *name);
/* Ends and frees it; *core is the one that was given. whole: the host came to
 * its end, so the folder is to be made. False, with text in err, when it could
 * not: then there is none. `dir`.part is what a killed process leaves. */
bool dla_capture_end(dla_capture *c, bool whole, dla_core_if *core, char *err,
                     size_t size);

#pragma GCC visibility pop

#endif
