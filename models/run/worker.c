/* SPDX-License-Identifier: Apache-2.0
 * The worker: plays traces one after the other and reports to the keeper. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include "host.h"
#include "../player/trace.h"
#include "dla_output.h"
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A line to a stream, without control characters. */
static void worker_say(FILE *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void worker_say(FILE *f, const char *fmt, ...)
{
    /* The report of a hang is long (DLA_REPORT_MAX), too long for the
     * stack. */
    static const size_t size = 20480;
    char *text = malloc(2 * size);
    va_list ap;

    if (!text)
        return;
    va_start(ap, fmt);
    vsnprintf(text, size, fmt, ap);
    va_end(ap);
    dla_plain_text(text, text + size, size);
    /* Lines of both streams are printed in the order in which they were
     * written. */
    if (f == stderr)
        fflush(stdout);
    fprintf(f, "%s\n", text + size);
    free(text);
}

static int worker_ending(const dla_batch *r, const sigset_t *pending)
{
    for (int i = 0; i < 3; i++)
        if (r->signals[i] && sigismember(pending, r->signals[i]))
            return r->signals[i];
    return 0;
}

/* The signals that end a run are blocked and stay pending; this function finds
 * them, at a point where the run can end in good order. */
int run_signal(const dla_batch *r)
{
    sigset_t pending;

    sigpending(&pending);
    return worker_ending(r, &pending);
}

/* ---- messages of the core and the player ---- */

static void on_message(void *user, dla_said kind, const char *text)
{
    dla_batch *r = user;

    /* The first of each kind gives the reason in the report. */
    if (run_heard_one(&r->heard, kind))
        run_entry_reason(&r->entry, text);
    if (kind == DLA_SAID_WARNING) {
        worker_say(stdout, "warning: %s", text);
    } else if (kind == DLA_SAID_DIFFERS) {
        char again[4096];

        dla_batch_repeat(r, "--waves", again, sizeof again);
        worker_say(stdout, "FAIL %s check %s  repeat: %s", dla_batch_name(r),
                   text, again);
    } else {
        worker_say(stderr, "%s", text);
    }
    run_entry_message(&r->entry, kind != DLA_SAID_WARNING, text);
    if (r->driving)
        run_host_hears(r->driving, kind, text);
}

static bool on_stop(void *user)
{
    const dla_batch *r = user;
    sigset_t pending, poke;
    int got;

    sigpending(&pending);
    if (r->ops->poke && sigismember(&pending, SIGUSR1)) {
        sigemptyset(&poke);
        sigaddset(&poke, SIGUSR1);
        if (!sigwait(&poke, &got))
            r->ops->poke(r->user);
    }
    return worker_ending(r, &pending) != 0;
}

/* In shared memory too: the keeper reports them when the worker dies. */
static void worker_count(dla_batch *r, bool passed)
{
    if (passed)
        r->shared->passed = ++r->passed;
    else
        r->shared->failed = ++r->failed;
}

static void worker_failed(dla_batch *r, const char *text)
{
    run_entry_reason(&r->entry, text);
    if (r->ops->failed)
        r->ops->failed(r->user, text);
}

static void worker_on_check(void *user, const dla_trace *t, const dla_expect *c)
{
    dla_batch *r = user;
    char text[4096];

    worker_count(r, c->passed);
    if (c->is_register && c->passed && !r->opt->verbose)
        return;
    dla_expect_text(t, c, text, sizeof text);
    worker_say(stdout, "%s", text);
    if (!c->passed)
        worker_failed(r, text + 5); /* without "FAIL " */
}

static void worker_on_note(void *user, bool verbose, const char *text)
{
    const dla_batch *r = user;

    if (!verbose || r->opt->verbose)
        worker_say(stdout, "note: %s", text);
}

static void on_place(void *user, const char *place)
{
    run_shared *s = ((dla_batch *)user)->shared;

    snprintf(s->place, sizeof s->place, "%s", place);
}

static void on_served(void *user, unsigned intr, unsigned group)
{
    const dla_batch *r = user;

    if (r->ops->served)
        r->ops->served(r->user, intr, group);
}

void dla_batch_check(dla_batch *r, const char *kind, bool passed,
                   const char *text)
{
    char line[2048];

    worker_count(r, passed);
    run_entry_check(&r->entry, kind, passed, text);
    snprintf(line, sizeof line, "%s %s%s%s", r->shared->name, kind,
             *text ? " " : "", text);
    worker_say(stdout, "%s %s", passed ? "PASS" : "FAIL", line);
    if (!passed)
        worker_failed(r, line);
}

void dla_batch_copied(dla_batch *r)
{
    run_shared *own = malloc(sizeof *own);

    if (!own || (r->log && !dla_log_leave(r->log)))
        _exit(DLA_EXIT_CRASH);
    *own = *r->shared;
    r->shared = own;
}

/* ---- one trace ---- */

static dla_trace_verdict verdict_of(const dla_batch *r, dla_play_end end)
{
    if (end != DLA_PLAY_DONE && run_signal(r))
        return DLA_INTERRUPTED;
    return run_heard_verdict(&r->heard, end, r->failed);
}

static void worker_send(dla_batch *r, const run_record *head, const char *body)
{
    const char *part[2] = { (const char *)head, body };
    size_t size[2] = { sizeof *head, head->size };

    for (int i = 0; i < 2; i++)
        for (size_t n = 0; n < size[i];) {
            ssize_t k = write(r->pipe, part[i] + n, size[i] - n);

            if (k < 0 && errno != EINTR)
                _exit(DLA_EXIT_CRASH); /* the keeper has ended */
            n += k > 0 ? (size_t)k : 0;
        }
}

/* The trace is over: its lines, its object in the report, its record. The
 * record is sent last, when all lines are printed: a reader of --results then
 * finds them. */
static void worker_conclude(dla_batch *r, const run_result *x)
{
    run_record head = { r->shared->current, x->verdict, 0, r->passed,
                        r->failed, 0 };
    char *body = NULL, *waves, again[4096];
    FILE *f;

    if (x->verdict != DLA_PASSED)
        worker_say(stdout, "%s: %s", r->shared->name,
                   dla_verdict_name(x->verdict));
    if (x->verdict != DLA_PASSED || r->opt->npath == 1) {
        dla_batch_repeat(r, "", again, sizeof again);
        worker_say(stdout, "repeat: %s", again);
    }
    r->shared->began = INT64_MAX; /* waves have time */
    waves = x->ran ? run_waves(r, x->verdict, false) : NULL;
    f = open_memstream(&body, &head.size);
    if (f) {
        run_entry_end(&r->entry, x, f);
        if (r->ops->members && x->ran)
            r->ops->members(r->user, f);
        run_tap_members(r, f);
        fprintf(f, "%s}", waves ? waves : "");
        fclose(f);
    }
    free(waves);
    fflush(stdout);
    if (r->events && !dla_output_flush(r->events) && !r->events_why)
        r->events_why = errno;
    worker_send(r, &head, body);
    free(body);
}

/* The trace does not play; it still has a verdict and a record. */
static void worker_refuse(dla_batch *r, const dla_cfg *cfg, const char *text)
{
    run_result x = { .path = r->path, .cfg = cfg, .report = text,
                     .verdict = DLA_REFUSED,
                     .code = dla_verdict_exit(DLA_REFUSED, 0) };

    worker_say(stderr, "%s", text);
    run_entry_reason(&r->entry, text);
    worker_conclude(r, &x);
}

/* The player's report at an early end. */
static void report_end(const dla_batch *r, const char *report,
                       dla_play_end end, dla_trace_verdict v)
{
    static const char *const word[] = {
        [DLA_PASSED] = "FAIL", [DLA_FAILED] = "FAIL", [DLA_HUNG] = "HANG",
        [DLA_REFUSED] = "ERROR", [DLA_MAX_CYCLES] = "MAX-CYCLES",
        [DLA_INTERRUPTED] = "INTERRUPTED",
    };

    if (end != DLA_PLAY_DONE && !r->heard.said[DLA_SAID_DIFFERS])
        worker_say(stdout, "%s %s: %s", word[v], r->shared->name, report);
    else if (end == DLA_PLAY_HANG)
        worker_say(stdout, "HANG %s: %s", r->shared->name, report);
}

/* The steps after the end: checks of the back end, the verdict, all of its
 * output. */
static void worker_judge(dla_batch *r, run_result *x, dla_core_if *core,
                         dla_play_end end)
{
    if (r->ops->end)
        r->ops->end(r->user, x->trace, core, end);
    x->ran = true;
    x->verdict = verdict_of(r, end);
    x->code = dla_verdict_exit(x->verdict, run_signal(r));
    x->passed = r->passed;
    x->failed = r->failed;
    report_end(r, x->report, end, x->verdict);
    run_tap_print(r);
    if (end != DLA_PLAY_DONE && x->verdict != DLA_INTERRUPTED)
        run_entry_reason(&r->entry, x->report);
    worker_conclude(r, x);
}

/* The host has ended, and so has its capture. Lost output does not change the
 * verdict but the exit code. */
static void worker_captured(dla_batch *r, dla_play_end end, dla_core_if *core)
{
    char err[1400];

    if (run_capture_end(r, end, core, err, sizeof err))
        return;
    worker_say(stderr, "%s: %s", r->ops->program, err);
    r->record_lost = true;
}

static void worker_play(dla_batch *r, const dla_trace *t, const dla_cfg *cfg,
                        dla_core_if *core)
{
    dla_play_hooks hooks = { r, on_place, worker_on_check, on_served,
                             worker_on_note };
    dla_play_options po = { .seed = r->opt->seed,
                            .in_order = r->opt->split };
    dla_player *p = dla_player_create(t, core, &hooks, &po);
    run_result x = { .path = r->path, .trace = t, .cfg = cfg, .player = p };
    dla_play_end end;

    if (!p) {
        worker_refuse(r, cfg, "out of memory");
        return;
    }
    if (dla_trace_random(t))
        worker_say(stdout, "%s: seed %llu", dla_trace_name(t),
                   (unsigned long long)r->opt->seed);
    end = dla_player_run(p);
    worker_captured(r, end, core);
    x.report = dla_player_report(p);
    worker_judge(r, &x, core, end);
    dla_player_destroy(p);
}

/* A driver instead of a trace. */
static void worker_drive(dla_batch *r, const dla_cfg *cfg, dla_core_if *core)
{
    char text[4096] = "";
    run_watch watch = { .cfg = cfg };
    run_result x = { .path = r->path, .name = r->shared->name, .cfg = cfg,
                     .report = text, .watch = &watch };
    dla_play_end end = run_drive(r, cfg, core, text, sizeof text, &watch);

    worker_captured(r, end, core);
    worker_judge(r, &x, core, end);
}

/* The name of a trace until it has been read. */
static void base_name(const char *path, char *name, size_t size)
{
    size_t n = strlen(path), from;

    while (n > 1 && path[n - 1] == '/')
        n--;
    for (from = n; from && path[from - 1] != '/';)
        from--;
    snprintf(name, size, "%.*s", (int)(n - from), path + from);
}

/* Trace i of the run, from its path to its record at the keeper. */
static void worker_play_one(dla_batch *r, int i)
{
    static const size_t size = 16384;
    char *err = calloc(1, size);
    dla_core_if core = { 0 };
    const dla_cfg *cfg;
    dla_trace *t = NULL;

    r->path = run_path(r, i);
    base_name(r->path, r->shared->name, sizeof r->shared->name);
    snprintf(r->shared->place, sizeof r->shared->place, "%s", r->path);
    r->shared->passed = r->shared->failed = r->passed = r->failed = 0;
    /* The time is set before the number: the keeper judges the time of a trace
     * as soon as it sees the number. */
    r->shared->began = run_now();
    r->shared->current = i;
    r->heard = (run_heard){ 0 };
    if (!err || !run_entry_begin(&r->entry)) {
        worker_refuse(r, NULL, "out of memory");
        free(err);
        return;
    }
    cfg = r->ops->config(r->user, r->path, err, size);
    if (cfg && !r->opt->driver)
        t = dla_trace_load(r->path, cfg, err, size);
    if (t)
        snprintf(r->shared->name, sizeof r->shared->name, "%s",
                 dla_trace_name(t));
    if (t || (cfg && r->opt->driver)) {
        bool begun = run_tap_begin(r, cfg, err, size) &&
                     r->ops->begin(r->user, cfg, &core, err, size) &&
                     run_tap_listen(r, cfg, err, size) &&
                     run_capture_begin(r, cfg, &core, err, size);

        if (begun && t)
            worker_play(r, t, cfg, &core);
        else if (begun)
            worker_drive(r, cfg, &core);
        else
            worker_refuse(r, cfg, err);
        /* lost output does not change the verdict but the exit code */
        if (!run_tap_end(r, err, size)) {
            worker_say(stderr, "%s: %s", r->ops->program, err);
            r->record_lost = true;
        }
    } else {
        worker_refuse(r, cfg, err);
    }
    dla_trace_free(t);
    free(err);
    r->shared->current = -1;
}

/* The file of --events; a worker that replaces a crashed one continues it. */
static bool open_events(dla_batch *r, int from, char *err, size_t size)
{
    const char *file = r->opt->events;

    if (!file)
        return true;
    r->events = fopen(file, from ? "a" : "w");
    if (r->events && !from)
        fprintf(r->events, "# trace time event\n");
    if (!r->events)
        snprintf(err, size, "%s: cannot be written: %s", file,
                 strerror(errno));
    return r->events != NULL;
}

/* True when all printed output has reached its destination. */
static bool close_files(dla_batch *r, char *err, size_t size)
{
    if (r->events && !dla_output_close(r->events)) {
        snprintf(err, size, "%s: cannot be written: %s", r->opt->events,
                 strerror(r->events_why ? r->events_why : errno));
        return false;
    }
    if (dla_output_flush(stdout))
        return true;
    snprintf(err, size, "stdout: the results cannot be written: %s",
             strerror(errno));
    return false;
}

int run_worker(dla_batch *r, int from)
{
    run_record last = { .index = RUN_CLOSED };
    char err[1024] = "";

    r->host = (dla_host_if){ r, on_message, on_stop };
    /* Whole lines, so that none is lost or cut when the worker dies. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (r->opt->record)
        r->record = dla_record_create(r->opt->record, err, sizeof err);
    if ((r->opt->record && !r->record) ||
        !open_events(r, from, err, sizeof err) ||
        !r->ops->open(r->user, r, err, sizeof err)) {
        worker_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    } else {
        for (int i = from; run_next(r, i) && !run_signal(r); i++)
            worker_play_one(r, i);
        if (r->ops->summary)
            r->ops->summary(r->user);
    }
    if (r->ops->close && !r->ops->close(r->user, err, sizeof err)) {
        worker_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    }
    dla_record_destroy(r->record);
    if (r->record_lost)
        last.code = DLA_EXIT_USAGE;
    if (!close_files(r, err, sizeof err)) {
        worker_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    }
    worker_send(r, &last, NULL);
    return last.code;
}
