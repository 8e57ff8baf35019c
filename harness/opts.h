/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#ifndef DLA_COSIM_OPTS_H
#define DLA_COSIM_OPTS_H

#include "vcore.h"

enum { REPEAT_LEN = 8192 };

typedef struct cosim_opts {
    vcore_opts core;         /* bench, waves, limits, seed */
    window_opts window;      /* --trace-last */
    const char *config;      /* of the build */
    const char *report;      /* JSON file, or NULL */
    const char *events;      /* file of done events, or NULL */
    const char *traces_from; /* file of more folders, or NULL */
    const char *record;      /* DIR[:STREAM,...], or NULL */
    const char *log;         /* file of all transactions, or NULL */
    const char *results;     /* file of results one by one, or NULL */
    uint64_t time_limit, memory_limit; /* seconds, MiB; 0: any */
    bool verbose, stats, predict, perf;
    const char *list;        /* what --list shows: "" slots, "faults"; or NULL */
    char **dir; /* trace folders */
    int ndir;
    const char *so[DLA_NSLOT]; /* files of models from outside */
    char suspect[1024];      /* who to name when the process dies */
    char repeat[REPEAT_LEN]; /* the command without its traces */
} cosim_opts;

/* Fills o from the command line; returns -1 to go on or the exit code after
 * --help or a message. */
int cosim_options(cosim_opts *o, const char *config, int argc, char **argv);
void cosim_options_free(cosim_opts *o);
void cosim_help(void);
/* Says what is wrong with the command line; returns the exit code. */
int usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* --engine SLOT=P and --all P (providers.c): -1, or the exit code. */
int cosim_engine(cosim_opts *o, const dla_cfg *cfg, const char *text);
int cosim_all(cosim_opts *o, const dla_cfg *cfg, const char *how);
/* Loads the models from outside. False with text in err. */
bool cosim_load_models(cosim_opts *o, char *err, size_t size);
/* --list (list.c). */
int cosim_list(const char *what);
/* --rule, --fault, --unfired (opts_fault.c): -1, or the exit code. */
int cosim_rule(cosim_opts *o, const char *value);
int cosim_fault(cosim_opts *o, const dla_cfg *cfg, const char *name,
                const char *value);

#endif
