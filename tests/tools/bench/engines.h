/* SPDX-License-Identifier: Apache-2.0
 * What the parts of the engine benchmark share. */
#ifndef BENCH_ENGINES_H
#define BENCH_ENGINES_H

#include "run.h"

typedef struct bench_kind bench_kind;

enum { BENCH_DST = 0xa0000000u }; /* where every layer writes */

/* One benchmark: a core, its memory, a layer. */
typedef struct bench {
    const bench_kind *kind;
    bool brief;      /* a small layer, only to see that it runs */
    bool no_target;  /* nothing but the layer: memory is being measured */
    dla *d;
    writer w;
    double work;     /* multiplications, elements or bytes of one run */
    double cubes;    /* bytes of the layer's cubes and weights */
    uint64_t out;    /* bytes at BENCH_DST, the same on either path */
    char target[16]; /* where it is known at run time only */
    void (*set_plain)(dla *d, bool plain); /* NULL: there is one path only */
    bool (*run)(struct bench *b);          /* false: it did not finish */
    conv_plan conv;
    sdp_plan sdp;
    pdp_plan pdp;
    cube src, dst;
    int mode;
} bench;

struct bench_kind {
    const char *what, *unit;
    double scale;
    const char *target, *aim;
    void (*make)(bench *b);
    const char *config;
    int prec, c; /* precision, channels */
};

/* Ends with what = NULL. */
extern const bench_kind bench_kinds[];

/* Peak memory of single layers against the size of their cubes. */
bool memory_figures(bool brief);

#endif
