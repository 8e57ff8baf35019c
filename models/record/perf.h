/* SPDX-License-Identifier: Apache-2.0
 * Inside of dla_perf; shared by perf.c and perf_text.c only. */
#ifndef DLA_PERF_PRIV_H
#define DLA_PERF_PRIV_H

#include "dla_perf.h"

/* Requests that wait for their first atom, commands for their acknowledge, in
 * a ring that grows. */
typedef struct waits {
    struct wait {
        uint64_t time, atoms, left;
    } *at;
    uint32_t cap;
    uint64_t in, out;
} waits;

/* A counter of stalls or latency that the host has read; it is kept once. */
enum { PERF_COUNTERS = 64 };
typedef struct perf_counter {
    uint32_t addr, value;
} perf_counter;

typedef struct unit {
    dla_perf_unit sum;
    uint64_t last;     /* clock up to which its window is accounted for */
    uint64_t moved_at; /* last clock at which something moved */
    bool moved;
    size_t next; /* its first layer that has not ended is not before this */
} unit;

struct dla_perf {
    const dla_cfg *cfg;
    dla_track *track; /* only of register accesses */
    dla_stream stream[DLA_NSTREAM];
    dla_slot from[DLA_NSTREAM], to[DLA_NSTREAM];
    unit unit[DLA_NSLOT];
    dla_perf_way way[DLA_NCLIENT][2];
    waits wait[DLA_NCLIENT][2];
    uint64_t done[DLA_NINTR];
    dla_perf_layer *layer;
    size_t layers, cap;
    uint64_t last, part;
    perf_counter counter[PERF_COUNTERS];
    uint32_t counters;
};

#endif
