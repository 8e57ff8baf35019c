/* SPDX-License-Identifier: Apache-2.0
 * Inside of the run library; shared by the files of models/run only.
 *
 * Two processes. The worker plays traces (worker.c), prints their lines and
 * sends a record of each through a pipe. The keeper (run.c) collects the
 * records, writes the report, prints the summary and survives any end of the
 * worker. */
#ifndef DLA_RUN_RUN_H
#define DLA_RUN_RUN_H

#include "dla_batch.h"
#include "dla_capture.h"
#include "dla_log.h"
#include "dla_perf.h"
#include "dla_record.h"
#include "heard.h"
#include "report.h"
#include <signal.h>
#include <sys/types.h>

enum { RUN_TEXT = 1024, RUN_PATH = 4096 };

/* Memory shared by both processes: everything that the keeper needs when the
 * worker dies. */
typedef struct run_shared {
    int current;                 /* trace that plays, or -1 */
    int64_t began;               /* when it began, ms */
    int taken;                   /* traces taken from --traces-from */
    char path[RUN_PATH];         /* the last one of them */
    char name[256];              /* its name */
    char place[RUN_TEXT];        /* command that runs, "file:line" */
    char suspect[RUN_TEXT];      /* the models from outside to name when the
                                  * worker dies */
    watch_seen seen;             /* accesses of a driver */
    unsigned long passed, failed; /* checks of the trace so far */
    /* Written directly before the worker ends, so that the keeper can
     * distinguish a full disk from a crash. */
    volatile sig_atomic_t lost;  /* the worker dies of a full disk */
} run_shared;

/* A record in the pipe, followed by `size` bytes of JSON. */
typedef struct run_record {
    int index; /* index of the trace; RUN_CLOSED: the worker's last word */
    dla_trace_verdict verdict;
    int code; /* with RUN_CLOSED: the exit code for faults that no trace's
               * verdict has */
    unsigned long passed, failed;
    size_t size; /* bytes of JSON after the record */
} run_record;

enum { RUN_CLOSED = -1 };

struct dla_batch {
    const dla_batch_ops *ops;
    void *user;
    const dla_batch_options *opt;
    run_shared *shared;
    int pipe;     /* the worker's end */
    int signals[3]; /* those that end the run, 0: ignored from the start */
    dla_host_if host;
    int feed;     /* file of --traces-from, or -1 */
    FILE *events; /* file of --events, or NULL */
    int events_why; /* errno of the first write to it that failed, 0 none */
    dla_record *record;     /* recording of --record, or NULL */
    dla_log *log;           /* log of --log, or NULL; both processes write it */
    dla_capture *capture;   /* capture of the trace that plays, or NULL */
    dla_tap *tap;           /* tap of the trace that plays, when it has one */
    /* profile of --perf for the trace that plays, or NULL */
    dla_perf *perf;
    dla_log_about about;
    bool record_lost; /* a recording could not be written */
    /* the trace that plays */
    const char *path;
    const dla_trace *trace;
    run_entry entry;
    run_heard heard; /* messages of the trace so far */
    struct dla_host *driving; /* the host of a driver that runs, or NULL */
    unsigned long passed, failed;
};

/* Plays traces from..; the worker's main function. Returns its exit code. */
int run_worker(dla_batch *r, int from);
/* Folder of a trace: from the command line, or the one last taken from
 * --traces-from. */
const char *run_path(const dla_batch *r, int index);
/* True if a trace with this number exists; waits for a line of
 * --traces-from. */
bool run_next(dla_batch *r, int index);
/* Opens the file of --traces-from; false when that is not possible. */
bool run_open_feed(dla_batch *r);
/* A line to a stream, without control characters (said.c). */
void run_say(FILE *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The signal that ended the run, or 0. */
int run_signal(const dla_batch *r);
/* Sets r->host, to which the core sends its messages. */
void run_hears(dla_batch *r);
dla_play_hooks run_hooks(dla_batch *r);
/* A trace that did not pass: makes the back end write waves, prints where they
 * are, and returns that as members of its JSON object, to be freed; NULL:
 * none. */
char *run_waves(const dla_batch *r, dla_trace_verdict v, bool died);
/* Milliseconds of a monotonic clock. The keeper and the worker compare times,
 * so both use this clock. */
int64_t run_now(void);
/* dlopen; a name without a folder is a file of the working folder, where dlopen
 * does not look. NULL: dlerror has the reason. */
void *run_open_library(const char *file);

/* The units' transfers (tap.c): makes the tap, before the core begins; adds
 * listeners, when it has begun; writes members of the trace's object; a table;
 * ends. False with text in err. */
bool run_tap_begin(dla_batch *r, const dla_cfg *cfg, char *err, size_t size);
bool run_tap_listen(dla_batch *r, const dla_cfg *cfg, char *err, size_t size);
void run_tap_members(const dla_batch *r, FILE *f);
void run_tap_print(const dla_batch *r);
bool run_tap_end(dla_batch *r, char *err, size_t size);

/* A capture of the host's actions on the core, if the options ask for one
 * (capture.c). Returns false with text in err. */
bool run_capture_begin(dla_batch *r, const dla_cfg *cfg, dla_core_if *core,
                       char *err, size_t size);
bool run_capture_end(dla_batch *r, dla_play_end end, dla_core_if *core,
                     char *err, size_t size);

/* The driver of the options on a core that has begun (drive.c). text: the
 * reason why it could not be loaded, or why it ended early. */
dla_play_end run_drive(dla_batch *r, const dla_cfg *cfg,
                       const dla_core_if *core, char *text, size_t size,
                       dla_cause *cause);

/* Limits of the process that plays (limit.c). */
typedef struct run_limits {
    uint64_t seconds, mib;       /* 0: any */
    /* trace of the process that was ended, or -1 */
    int index;
    dla_trace_verdict verdict;   /* verdict of that trace */
    char why[160];
} run_limits;
/* Time that the keeper may sleep, ms; -1: without end. */
int run_limits_tick(const run_limits *l);
/* Ends a process that exceeds a limit. next: the first trace without a verdict;
 * an earlier trace has ended already, and its time is no longer judged. */
void run_limits_look(run_limits *l, const run_shared *s, int next, pid_t pid);

#endif
