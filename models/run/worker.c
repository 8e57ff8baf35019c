/* SPDX-License-Identifier: Apache-2.0
 * The worker: plays traces one after the other and reports to the keeper. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include "../player/trace.h"
#include "dla_output.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        run_say(stdout, "%s: %s", r->shared->name,
                   dla_verdict_name(x->verdict));
    /* A trace that cannot be read is mended, not repeated. */
    if (x->ran && (x->verdict != DLA_PASSED || r->opt->npath == 1)) {
        dla_batch_repeat(r, "", again, sizeof again);
        run_say(stdout, "repeat: %s", again);
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
                     .seen = r->opt->driver ? &r->shared->seen : NULL,
                     .code = dla_verdict_exit(DLA_REFUSED, 0) };

    run_say(stderr, "%s", text);
    if (r->opt->driver) /* the only run: a reader of stdout alone finds it */
        run_say(stdout, "ERROR %s: %s", r->shared->name, text);
    run_entry_reason(&r->entry, text);
    worker_conclude(r, &x);
}

/* The player's report at an early end. The core's message went to stderr; a
 * reader of stdout alone finds it below the report. */
static void report_end(const dla_batch *r, const char *report,
                       dla_play_end end, dla_trace_verdict v)
{
    static const char *const word[] = {
        [DLA_PASSED] = "FAIL", [DLA_FAILED] = "FAIL", [DLA_HUNG] = "HANG",
        [DLA_REFUSED] = "ERROR", [DLA_MAX_CYCLES] = "MAX-CYCLES",
        [DLA_INTERRUPTED] = "INTERRUPTED",
    };

    const char *why = strstr(report, r->heard.error) ? "" : r->heard.error;

    if (end != DLA_PLAY_DONE && !r->heard.said[DLA_SAID_DIFFERS])
        run_say(stdout, "%s %s: %s%s%s", word[v], r->shared->name, report,
                *why ? "\n  " : "", why);
    else if (end == DLA_PLAY_HANG)
        run_say(stdout, "HANG %s: %s", r->shared->name, report);
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
    run_say(stderr, "%s: %s", r->ops->program, err);
    r->record_lost = true;
}

static void worker_play(dla_batch *r, const dla_trace *t, const dla_cfg *cfg,
                        dla_core_if *core)
{
    dla_play_hooks hooks = run_hooks(r);
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
        run_say(stdout, "%s: seed %llu", dla_trace_name(t),
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
    dla_cause cause = { 0 };
    run_result x = { .path = r->path, .name = r->shared->name, .cfg = cfg,
                     .report = text, .seen = &r->shared->seen,
                     .cause = &cause };
    dla_play_end end = run_drive(r, cfg, core, text, sizeof text, &cause);

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
            run_say(stderr, "%s: %s", r->ops->program, err);
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

/* Whether a further trace has a reader. Without one (| head), only a file of
 * results is a reason to continue. */
static bool worker_read(const dla_batch *r)
{
    const dla_batch_options *o = r->opt;

    return o->report || o->results || o->log || o->record || o->events ||
           o->driver || !dla_output_left(stdout);
}

/* True when all printed output has reached its destination; no text if its
 * reader has left. */
static bool close_files(dla_batch *r, char *err, size_t size)
{
    if (r->events && !dla_output_close(r->events)) {
        snprintf(err, size, "%s: cannot be written: %s", r->opt->events,
                 strerror(r->events_why ? r->events_why : errno));
        return false;
    }
    if (dla_output_flush(stdout))
        return true;
    err[0] = 0;
    if (errno != EPIPE)
        snprintf(err, size, "stdout: the results cannot be written: %s",
                 strerror(errno));
    return false;
}

int run_worker(dla_batch *r, int from)
{
    run_record last = { .index = RUN_CLOSED };
    char err[1024] = "";

    run_hears(r);
    /* Whole lines, so that none is lost or cut when the worker dies. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (r->opt->record)
        r->record = dla_record_create(r->opt->record, err, sizeof err);
    if ((r->opt->record && !r->record) ||
        !open_events(r, from, err, sizeof err) ||
        !r->ops->open(r->user, r, err, sizeof err)) {
        run_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    } else {
        for (int i = from; run_next(r, i) && !run_signal(r) && worker_read(r);
             i++)
            worker_play_one(r, i);
        if (r->ops->summary)
            r->ops->summary(r->user);
    }
    if (r->ops->close && !r->ops->close(r->user, err, sizeof err)) {
        run_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    }
    dla_record_destroy(r->record);
    if (r->record_lost)
        last.code = DLA_EXIT_USAGE;
    if (!close_files(r, err, sizeof err)) {
        if (err[0])
            run_say(stderr, "%s: %s", r->ops->program, err);
        last.code = DLA_EXIT_USAGE;
    }
    worker_send(r, &last, NULL);
    return last.code;
}
