/* SPDX-License-Identifier: Apache-2.0
 * Verdicts and exit codes: the one table for every program of the project.
 *
 * Every trace ends with exactly one verdict. A program exits with the largest
 * code of its traces' verdicts; bad usage and lost output are code 2 among
 * them. `make` itself exits with 0 or 2 for any exit code of the program that
 * it ran; unless all traces passed, the last line of `make run` gives that
 * code, "exit code 3". A signal to the terminal's group also reaches make,
 * which then ends by it; the code 128+N of the program shows this. */
#ifndef DLA_VERDICT_H
#define DLA_VERDICT_H

#ifdef __cplusplus
extern "C" {
#endif

#include <stddef.h>

#pragma GCC visibility push(default)

enum {
    DLA_EXIT_PASS = 0,   /* all traces passed */
    DLA_EXIT_FAIL = 1,   /* a check, the check mode, a protocol rule or the
                            simulator found a fault */
    DLA_EXIT_USAGE = 2,  /* bad usage, bad input, or output that was lost */
    DLA_EXIT_HANG = 3,   /* the design hung */
    DLA_EXIT_CYCLES = 4, /* --max-cycles, --max-steps, --time-limit reached */
    DLA_EXIT_CRASH = 5,  /* the process that played the trace died */
    DLA_EXIT_SIGNAL = 128 /* + the signal that ended the run */
};

typedef enum dla_trace_verdict {
    DLA_PASSED,
    DLA_FAILED,
    DLA_HUNG,
    /* the input is wrong, or its waves were lost (full disk): the run has no
     * result for the design */
    DLA_REFUSED,
    DLA_MAX_CYCLES,
    DLA_TIMEOUT,     /* --time-limit ended the process that played it */
    DLA_CRASHED,
    DLA_INTERRUPTED,
    DLA_NOT_RUN,     /* the run ended before the trace began */
    DLA_NVERDICT
} dla_trace_verdict;

/* "passed", "failed", "hung", "refused", "max-cycles", "timeout",
 * "crashed", "interrupted", "not run": the words of text and JSON. */
const char *dla_verdict_name(dla_trace_verdict v);
/* Exit code of a verdict; signal counts for DLA_INTERRUPTED only. A trace
 * that did not run counts as failed, the cause has its own code. */
int dla_verdict_exit(dla_trace_verdict v, int signal);
/* The table as text for --help, several lines. */
const char *dla_exit_help(void);

/* The totals of a run. */
typedef struct dla_tally {
    unsigned long verdict[DLA_NVERDICT]; /* traces */
    unsigned long check[2];              /* failed, passed */
    int signal;                          /* that ended the run, or 0 */
    int code;                            /* largest exit code so far */
} dla_tally;

void dla_tally_add(dla_tally *t, dla_trace_verdict v, unsigned long passed,
                   unsigned long failed);
/* Another reason for an exit code: bad usage, lost output. */
void dla_tally_code(dla_tally *t, int code);
/* All traces that did not pass. */
unsigned long dla_tally_failed(const dla_tally *t);
/* The last two lines of every program: how many of each verdict and how many
 * checks, then "N passed, N failed", which counts traces. */
void dla_tally_text(const dla_tally *t, char *text, size_t size);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
