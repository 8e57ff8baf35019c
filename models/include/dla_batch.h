/* SPDX-License-Identifier: Apache-2.0
 * The run library: plays trace folders on a core and gives each a verdict.
 *
 * It has what all programs that play traces share: folders, player, verdicts
 * (dla_verdict.h), signals, results as text and JSON, and the command that
 * repeats a trace. A program supplies its core as a back end and a few
 * functions around it:
 *
 *   static const dla_batch_ops ops = { "cosim", open, config, begin, ... };
 *   return dla_batch_run(&ops, &program, &options);
 *
 * The traces play in a process of their own, so that a crash of a model, a
 * simulator or a unit from outside loses nothing: the verdicts so far stay, the
 * trace that played is named, and the next ones play in a new process. Results
 * go to stdout as they happen, faults to stderr.
 *
 * SIGINT, SIGTERM and SIGHUP end the run in good order (files are closed, the
 * rest does not run); a second one ends it at once. */
#ifndef DLA_BATCH_H
#define DLA_BATCH_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla_chan.h"
#include "dla_log.h"
#include "dla_player.h"
#include "dla_tap.h"
#include "dla_verdict.h"
#include <stdio.h>

#pragma GCC visibility push(default)

typedef struct dla_batch dla_batch; /* a run, as its back end sees it */

/* Waves of a failure: the file, the save file that shows it, the command for
 * both, and further remarks; each may be "". */
typedef struct dla_batch_waves {
    char file[4096], view[4096], command[8448], said[1024];
} dla_batch_waves;

/* A back end. Functions get the program's own data first; those that return
 * bool write a reason to err when they return false. Optional ones may be
 * NULL. All run in the process that plays. */
typedef struct dla_batch_ops {
    const char *program; /* first word of messages: "dla play" */
    /* Makes the core, once in a process, before its first trace. Its messages
     * go to dla_batch_host(r). False: the program ends with code 2. */
    bool (*open)(void *user, dla_batch *r, char *err, size_t size);
    /* Configuration for a trace; NULL: the trace is refused. */
    const dla_cfg *(*config)(void *user, const char *path, char *err,
                             size_t size);
    /* Starts a trace: resets the core, empties its memories, and seeds all
     * random choices with dla_batch_seed(r). False: refused. */
    bool (*begin)(void *user, const dla_cfg *cfg, dla_core_if *core,
                  char *err, size_t size);
    /* Writes the header of a trace to the log once the trace has begun.
     * Optional: a native core. */
    void (*about)(void *user, dla_log_about *about);
    /* The player serves a status bit, as its hook. Optional. */
    void (*served)(void *user, unsigned intr, unsigned group);
    /* The player or a driver (t is NULL) has ended: the back end makes its own
     * checks (dla_batch_check) while the core is still as it was left.
     * Optional. */
    void (*end)(void *user, const dla_trace *t, dla_core_if *core,
                dla_play_end end);
    /* A check of the trace failed, as it was printed. Optional. */
    void (*failed)(void *user, const dla_about *about, const char *text);
    /* Called after a trace that did not pass and was not refused, for its
     * waves, if there are any. died: the process that played is dead, and its
     * parent makes the call. Optional. */
    bool (*waves)(void *user, bool died, dla_batch_waves *w);
    /* SIGUSR1 arrived while a trace plays. Optional; without it the signal has
     * its default effect. */
    void (*poke)(void *user);
    /* More members of the trace's JSON object, each with a comma before it.
     * Optional. */
    void (*members)(void *user, FILE *f);
    /* Lines of the summary. Optional. */
    void (*summary)(void *user);
    /* Closes everything; false when output was lost. Optional. */
    bool (*close)(void *user, char *err, size_t size);
} dla_batch_ops;

typedef struct dla_batch_options {
    char **path; /* trace folders */
    int npath;
    /* A shared object with the function dla_driver (dla_host.h), which is run
     * instead of traces, with these arguments; or NULL. path is its file. */
    const char *driver;
    char **driver_args;
    int ndriver_args;
    /* A file with more folders, one in a line, which is read during the run
     * ("-": stdin), after those of path; or NULL. */
    const char *traces_from;
    const char *report; /* JSON file, or NULL */
    /* File of the same JSON objects, one in a line as soon as its trace has a
     * verdict, or NULL. */
    const char *results;
    uint64_t time_limit;   /* seconds that a trace may play, 0: any */
    uint64_t memory_limit; /* MiB of the process that plays, 0: any */
    /* File of done events as they happen, one line each ("conv 1280
     * CDMA_DAT_0": trace, time since its reset in passes or clocks, source and
     * group), or NULL. */
    const char *events;
    /* Streams between the units of each trace (dla_record.h): "DIR" or
     * "DIR:NAME,...", or NULL. */
    const char *record;
    /* Records the actions of the host of each trace as traces (dla_capture.h):
     * a folder in this one for each, or NULL. split, if not 0: this folder
     * holds the pieces of the only trace, which is cut at this many points of
     * rest. */
    const char *capture;
    uint64_t split;
    /* File of all transactions (dla_log.h), or NULL. */
    const char *log;
    const char *repeat; /* the command without its traces, for the shell */
    uint64_t seed;
    bool perf;    /* report how the time of each trace was spent (dla_perf.h) */
    bool verbose; /* also events and passed register checks */
    bool once;    /* no new process after a crash (one wave file) */
    const char *waves; /* the file that dla_batch_lost is about, or NULL */
} dla_batch_options;

/* Rows of a table of options (dla_args.h) for the member `batch` of a type. */
#define DLA_BATCH_ROW(type, name, value, help, kind, member, flags) \
    { name, value, help, DLA_ARG_##kind, offsetof(type, batch.member), NULL, \
      flags | DLA_ARG_TRACES }
#define DLA_BATCH_OUTPUT(type, name, value, help, kind, member) \
    DLA_BATCH_ROW(type, name, value, help, kind, member, DLA_ARG_OUTPUT)
#define DLA_BATCH_ARGS(type) \
    DLA_BATCH_ROW(type, "time-limit", "N", \
                  "ends the process that plays a trace after N seconds\n" \
                  "(0: no limit)", NUMBER, time_limit, 0), \
    DLA_BATCH_ROW(type, "memory-limit", "N", \
                  "MiB that this process may use (0: no limit)", NUMBER, \
                  memory_limit, 0), \
    DLA_BATCH_OUTPUT(type, "perf", NULL, \
                     "prints where the time went: layers, units, memory\n" \
                     "clients (docs/how-to/perf.md)", FLAG, perf), \
    DLA_BATCH_OUTPUT(type, "events", "FILE", \
                     "writes the done events: trace, time, event\n" \
                     "(whole core: those that the player served)", TEXT, \
                     events), \
    DLA_BATCH_OUTPUT(type, "report", "FILE", \
                     "writes results and statistics as JSON", TEXT, report), \
    DLA_BATCH_OUTPUT(type, "results", "FILE", \
                     "writes a line of JSON for each trace, at its verdict", \
                     TEXT, results), \
    DLA_BATCH_OUTPUT(type, "traces-from", "FILE", \
                     "reads more traces from FILE, one on each line\n" \
                     "(-: stdin)", TEXT, traces_from), \
    DLA_BATCH_OUTPUT(type, "record", "DIR[:STREAM,...]", \
                     "writes the transactions between units, in a\n" \
                     "folder of DIR for each trace (docs/how-to/recording.md)", \
                     TEXT, record), \
    DLA_BATCH_OUTPUT(type, "capture", "DIR", \
                     "writes what the host does as a trace, in a folder\n" \
                     "of DIR for each trace (docs/how-to/capture.md)", TEXT, \
                     capture), \
    DLA_BATCH_OUTPUT(type, "log", "FILE", \
                     "writes all transactions of all traces to one binary\n" \
                     "file (dla log, docs/reference/log.md)", TEXT, log), \
    DLA_BATCH_ROW(type, "driver", "FILE.so", \
                  "runs a driver (dla_host.h) instead of traces;\n" \
                  "arguments after it, or after --, go to the driver\n" \
                  "(docs/how-to/host.md)", TEXT, driver, 0), \
    DLA_BATCH_OUTPUT(type, "verbose", NULL, \
                     "prints events and passed register checks too", FLAG, \
                     verbose)

/* Plays all; returns the exit code after printing the summary. */
int dla_batch_run(const dla_batch_ops *ops, void *user,
                const dla_batch_options *opt);

/* ---- for back ends ---- */

/* The host's side of the interface, for the core. */
const dla_host_if *dla_batch_host(const dla_batch *r);
/* Seed of the trace that plays, made from --seed and the trace's name, so that
 * a trace alone and in a batch has the same. */
uint64_t dla_batch_seed(const dla_batch *r);
/* The same for another number than --seed. */
uint64_t dla_batch_seed_of(const dla_batch *r, uint64_t seed);
/* The tap to which the core must send its transactions while the trace plays,
 * or NULL; for `begin`. */
dla_tap *dla_batch_tap(const dla_batch *r);
/* A check that is not in the trace ("check", "predict"): printed as "PASS
 * name kind text", counted and reported. */
void dla_batch_check(dla_batch *r, const char *kind, bool passed,
                   const char *text);
/* A done event for the file of --events; as the callback `event` of
 * dla_options, with the run as its user. */
void dla_batch_event(void *run, uint64_t time, dla_intr intr,
                     unsigned group);
/* The units to name if the process dies: "models from outside: sdp=./x.so". */
void dla_batch_suspect(dla_batch *r, const char *text);
/* For a signal handler: the process is about to die because the wave file has
 * no room any more. That is lost output (exit code 2), not a crash. */
void dla_batch_lost(dla_batch *r);
/* This process is a copy (fork) of the one that plays: it prints nothing from
 * now on. The caller closes its files. */
void dla_batch_copied(dla_batch *r);
/* Command that repeats the trace, with more options put before the trace. */
void dla_batch_repeat(const dla_batch *r, const char *more, char *text,
                    size_t size);
/* Name of the trace that plays. */
const char *dla_batch_name(const dla_batch *r);

/* Quotes text so that a shell takes it as one word. */
void dla_shell_quote(const char *word, char *text, size_t size);
/* Reports on stderr that an option has a new name ("--unit" is "--kind"); text
 * after '=' is left out. Old names work until 1.0. */
void dla_old_name(const char *program, const char *old, const char *now);
/* A number of an option: decimal, 0x or octal, without any other character. */
bool dla_batch_number(const char *text, uint64_t *value);
/* Copies text without control characters (each becomes '?'; newlines and tabs
 * stay), so that a trace cannot drive a terminal. */
void dla_plain_text(const char *from, char *to, size_t size);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
