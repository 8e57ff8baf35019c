/* SPDX-License-Identifier: Apache-2.0
 * How the time of a trace was spent, computed from the words of a tap.
 *
 * A unit's window is from the enable of a layer (or the end of the layer
 * before) to its end: its done event, or for CSC and CMAC the last word of the
 * layer. In the window each clock is one of these:
 *
 *   busy      the unit sent or got a word
 *   memory    nothing moved, until memory answered (or, with reads
 *             outstanding, until the unit went on)
 *   input     nothing moved, until the unit before it sent something
 *   blocked   nothing moved, until the unit after it took something or gave
 *             a credit or a place in the buffer back
 *   inside    nothing moved, until the unit itself went on
 *
 * Times are clocks of a bench or passes over the models, as in the tap. */
#ifndef DLA_PERF_H
#define DLA_PERF_H

#include "dla_log.h"
#include "dla_track.h"
#include <stdio.h>

typedef struct dla_perf dla_perf;

/* NULL: out of memory. */
dla_perf *dla_perf_create(const dla_cfg *cfg);
void dla_perf_destroy(dla_perf *p);
/* Takes a word; a dla_tap_fn with a dla_perf as its user. */
void dla_perf_word(void *p, dla_stream_id id, uint64_t time,
                   const uint32_t *bits);

/* The origin of a unit's clocks: a model; a model of a convolution unit on pins
 * (large convolutions take within 2 % of the clocks of the real core); or
 * hardware, because the unit was RTL on a bench. */
typedef enum dla_perf_clocks {
    DLA_PERF_UNTIMED,
    DLA_PERF_NEAR,
    DLA_PERF_HARDWARE
} dla_perf_clocks;
dla_perf_clocks dla_perf_clocks_of(const dla_log_about *about, dla_slot slot);
/* A table, and an object of JSON; parts: with the activity and the bytes of
 * each part of the time. Both mark the figures that are true for hardware. */
void dla_perf_table(const dla_perf *p, const dla_log_about *about, FILE *f);
void dla_perf_json(const dla_perf *p, const dla_log_about *about, bool parts,
                   FILE *f);

#endif
