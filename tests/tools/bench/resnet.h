/* SPDX-License-Identifier: Apache-2.0
 * A ResNet-50-sized chain of layers as one trace folder. */
#ifndef BENCH_RESNET_H
#define BENCH_RESNET_H

#include "run.h"

typedef struct net {
    writer w;      /* into the golden core and into the trace */
    FILE *mem;     /* memory commands: they come first in the trace */
    FILE *regs;    /* register commands */
    const char *dir;
    uint64_t next; /* memory allocator */
    uint64_t rng;
    int events, files, layers;
    double macs;
    bool ok;       /* false after the first failure */
} net;

/* ---- resnet_trace.c: memory, checks, the folder ---- */

bool net_open(net *n, const char *config, const char *dir);
bool net_close(net *n);
/* A region of random bytes, with its data file; `spread` is the largest
 * magnitude of its 1- or 2-byte elements. */
uint64_t net_data(net *n, const char *kind, uint64_t bytes, int size,
                  int spread);
uint64_t net_space(net *n, uint64_t bytes);
/* The layer just enabled: runs it on the golden core; the trace expects the
 * interrupt, then the CRC of a region, or nothing with bytes = 0. */
void net_done(net *n, dla_intr source, uint64_t base, uint64_t bytes);

#endif
