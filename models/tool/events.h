/* SPDX-License-Identifier: Apache-2.0
 * Option --events FILE: the done events of a run in the order in which GLB got
 * them, masked ones too. One line for each: trace, time, event
 *
 *     pingpong_conv 1280 CDMA_DAT_0
 *
 * Time: passes over the models (dla play) or clocks (cosim) since the reset
 * before the trace. Event: source and register group, as intr_notify has it. */
#ifndef DLA_TOOL_EVENTS_H
#define DLA_TOOL_EVENTS_H

#include "dla_chan.h"
#include <stdio.h>

typedef struct events {
    FILE *file;        /* NULL: not wanted */
    const char *trace; /* name of the trace that plays */
} events;

/* Opens the file; path NULL: events are not wanted. False when it cannot be
 * written. */
bool events_open(events *e, const char *path);
/* As the callback `event` of dla_options; user: the struct events. */
void events_note(void *user, uint64_t time, dla_intr intr, unsigned group);
/* False when something could not be written. */
bool events_close(events *e);

#endif
