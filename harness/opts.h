/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#ifndef DLA_COSIM_OPTS_H
#define DLA_COSIM_OPTS_H

#include "../dpi/bench.h"

typedef struct cosim_opts {
    bench_opts bench;
    const char *config;      /* of the build */
    const char *trace;       /* wave file, or NULL */
    const char *report;      /* JSON file, or NULL */
    const char *events;      /* file of done events, or NULL */
    uint64_t seed, max_cycles, hang;
    bool verbose, list, stats, predict;
    char **dir; /* trace folders */
    int ndir;
    void *so[DLA_NSLOT]; /* handles of loaded models */
    int argc; /* the whole command, for the line that repeats the run */
    char **argv;
} cosim_opts;

/* Fills o from the command line; returns -1 to go on or the exit code after
 * --help or a message. o->dir points into argv, which is reordered. */
int cosim_options(cosim_opts *o, const char *config, int argc, char **argv);
void cosim_help(void);

#endif
