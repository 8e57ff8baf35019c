/* SPDX-License-Identifier: Apache-2.0
 * Inside of dla_perf; shared by perf.c and perf_text.c only. */
#ifndef DLA_PERF_PRIV_H
#define DLA_PERF_PRIV_H

#include "dla_perf.h"

enum { DLA_PERF_BUSY, DLA_PERF_MEMORY, DLA_PERF_INPUT, DLA_PERF_BLOCKED,
       DLA_PERF_INSIDE, DLA_PERF_KINDS };
/* Parts of the time for diagrams; latencies below 2^n clocks, n from 0. */
enum { DLA_PERF_PARTS = 256, DLA_PERF_LATENCIES = 20 };

typedef struct dla_perf_layer {
    dla_slot unit;
    dla_page page;
    uint64_t layer;
    unsigned group;
    uint64_t enable, start, done; /* start: not before the one before ended */
    bool ended;
    uint64_t clocks[DLA_PERF_KINDS];
} dla_perf_layer;

typedef struct dla_perf_unit {
    uint64_t clocks[DLA_PERF_KINDS], layers;
    /* clocks in parts of the time */
    uint32_t part[DLA_PERF_KINDS][DLA_PERF_PARTS];
} dla_perf_unit;

/* A memory client in one direction, 0 reads, 1 writes, seen at its unit,
 * including the time in the memory interface. Latency: for reads, request to
 * first atom; for writes, command to acknowledge. */
typedef struct dla_perf_way {
    uint64_t requests, bytes, answers, sum, least, most;
    uint64_t histogram[DLA_PERF_LATENCIES];
    uint64_t outstanding, outstanding_most; /* bytes */
    uint64_t first, last;                   /* time of data */
    uint64_t part[DLA_PERF_PARTS];          /* bytes of each part */
} dla_perf_way;

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
    uint64_t last;     /* clock up to which its window is counted */
    uint64_t moved_at; /* clock of the last transfer */
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
