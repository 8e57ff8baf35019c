/* SPDX-License-Identifier: Apache-2.0
 * Options of the Verilated bench. */
#ifndef DLA_COSIM_OPTS_H
#define DLA_COSIM_OPTS_H

#include "dla_batch.h"
#include "dla_load.h"
#include "vcore.h"

enum { REPEAT_LEN = 8192 };

typedef struct cosim_opts {
    vcore_opts core;         /* bench, waves, limits, seed */
    window_opts window;      /* --waves-last */
    sim_values values;       /* before reset; seed: that of --seed or
                                +verilator+seed+N */
    const char *asked_kind, *asked_seed; /* arguments, or NULL */
    const char *config;      /* configuration of the build */
    const dla_cfg *cfg;      /* its tables */
    /* trace folders, files, limits; with a driver its arguments are in path */
    dla_batch_options run;
    char *driver;            /* file of a driver instead of traces, or NULL */
    bool stats, predict;
    /* list to print for --list: "" slots, "faults"; or NULL */
    const char *list;
    dla_given_models given;  /* models from outside */
    char suspect[2048];      /* the files that may be at fault when the process
                              * dies */
    char repeat[REPEAT_LEN]; /* the command without its traces */
} cosim_opts;

/* Fills o from the command line; returns -1 to continue, or the exit code after
 * --help or a message. */
int cosim_options(cosim_opts *o, const char *config, int argc, char **argv);
/* The same for a host, which has no traces. */
int cosim_options_of_host(cosim_opts *o, const char *config, int argc,
                          char **argv);
/* Replaces old names of options in argv, with a note for each on stderr.
 * Returns false when out of memory. */
bool cosim_old_names(int argc, char **argv);
void cosim_options_free(cosim_opts *o);
/* Reports an error in the command line; returns the exit code. */
int usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Options of slots (providers.c) and of rules, faults and stalls
 * (opts_fault.c), as take() of a dla_arg. */
int cosim_engine(void *to, const char *name, const char *value);
int cosim_all(void *to, const char *name, const char *value);
int cosim_rule(void *to, const char *name, const char *value);
int cosim_fault(void *to, const char *name, const char *value);
int cosim_unfired(void *to, const char *name, const char *value);
int cosim_stall(void *to, const char *name, const char *value);
/* Applies all --stall, once the providers of the slots are known. */
int cosim_stalls(cosim_opts *o);
/* The RTL of a slot in this bench, its name ends at a space; NULL: none. */
const char *cosim_rtl(const char *slot);
/* RTL that was put into the bench and is not played: a result without it would
 * look like a result of it. True with a text about it. */
bool cosim_unplayed(const cosim_opts *o, char *text, size_t size);
/* --list (list.c). */
int cosim_list(const char *what);
/* True if a run can have +verilator+... (opts_values.c). */
bool cosim_sim_arg(const char *arg);
/* +verilator+rand+reset+N and +verilator+seed+N with legal numbers
 * (opts_values.c). Called once all options are known; returns -1, or the exit
 * code. */
void cosim_values(cosim_opts *o, const char *arg);
int cosim_values_fit(cosim_opts *o);
/* The values in the RTL of this bench before reset. */
const char *cosim_values_text(void);

#endif
