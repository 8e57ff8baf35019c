/* SPDX-License-Identifier: Apache-2.0
 * Shared by the parts of the engine benchmark. */
#ifndef BENCH_ENGINES_H
#define BENCH_ENGINES_H

#include "run.h"

typedef struct bench_kind bench_kind;

enum { BENCH_DST = 0xa0000000u }; /* output of every layer */

/* One benchmark: a core, its memory, a layer. */
typedef struct bench {
    const bench_kind *kind;
    bool brief;      /* a small layer, for a check that it runs */
    bool no_target;  /* copies nothing but memory: measures memory */
    dla *d;
    writer w;
    double work;     /* multiplications, elements or bytes of one run */
    double cubes;    /* bytes of the layer's cubes and weights */
    uint64_t out;    /* bytes at BENCH_DST, the same on either path */
    char target[16]; /* where it is known only at run time */
    void (*set_plain)(dla *d, bool plain); /* NULL: there is one path only */
    bool (*run)(struct bench *b);          /* false: it did not finish */
    conv_plan conv;
    sdp_plan sdp;
    pdp_plan pdp;
    cube src, dst;
} bench;

struct bench_kind {
    const char *what, *unit;
    double scale;
    const char *target, *aim;
    void (*make)(bench *b);
    const char *config;
    int prec, c; /* precision, channels */
    int mode;    /* SDP: operands; PDP: maximum; RUBIK: its mode */
};

/* Ends with what = NULL. */
extern const bench_kind bench_kinds[];

/* Peak memory of single layers against the size of their cubes. */
bool memory_figures(bool brief);

#endif
