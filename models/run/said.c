/* SPDX-License-Identifier: Apache-2.0
 * Messages, results of checks and signals while a trace plays. */
#define _POSIX_C_SOURCE 200809L
#include "run.h"
#include "dla_topology.h"
#include "host.h"
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

void run_say(FILE *f, const char *fmt, ...)
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

static int said_ending(const dla_batch *r, const sigset_t *pending)
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
    return said_ending(r, &pending);
}

/* ---- messages of the core and the player ---- */

static void on_message(void *user, dla_said kind, const dla_about *about,
                       const char *text)
{
    dla_batch *r = user;
    char whole[HOST_TEXT];

    if (r->driving)
        text = run_host_text(r->driving, about, text, whole, sizeof whole);
    /* The first of each kind gives the reason in the report. */
    if (run_heard_one(&r->heard, kind))
        run_entry_reason(&r->entry, text);
    if (kind == DLA_SAID_WARNING) {
        run_say(stdout, "warning: %s", text);
    } else if (kind == DLA_SAID_DIFFERS) {
        char again[4096];

        dla_batch_repeat(r, "--waves", again, sizeof again);
        run_say(stdout, "FAIL %s check %s  repeat: %s", dla_batch_name(r),
                   text, again);
    } else {
        run_say(stderr, "%s", text);
        if (!*r->heard.error)
            snprintf(r->heard.error, sizeof r->heard.error, "%s", text);
    }
    run_entry_message(&r->entry, kind != DLA_SAID_WARNING, text);
    if (r->driving)
        run_host_keeps(r->driving, kind, about, text);
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
    return said_ending(r, &pending) != 0;
}

/* In shared memory too: the keeper reports them when the worker dies. */
static void said_count(dla_batch *r, bool passed)
{
    if (passed)
        r->shared->passed = ++r->passed;
    else
        r->shared->failed = ++r->failed;
}

static void said_failed(dla_batch *r, const dla_about *about,
                          const char *text)
{
    run_entry_reason(&r->entry, text);
    if (r->ops->failed)
        r->ops->failed(r->user, about, text);
}

static void on_check(void *user, const dla_trace *t, const dla_expect *c)
{
    dla_batch *r = user;
    dla_slot slot = dla_slot_of_page(dla_page_at(dla_trace_config(t), c->addr));
    dla_about about = { .csb = c->is_register };
    char text[4096];

    said_count(r, c->passed);
    if (c->is_register && c->passed && !r->opt->verbose)
        return;
    if (c->is_register && slot < DLA_NSLOT)
        about.unit = dla_slot_name(slot);
    dla_expect_text(t, c, text, sizeof text);
    run_say(stdout, "%s", text);
    if (!c->passed)
        said_failed(r, &about, text + 5); /* without "FAIL " */
}

static void on_note(void *user, bool verbose, const char *text)
{
    const dla_batch *r = user;

    if (!verbose || r->opt->verbose)
        run_say(stdout, "note: %s", text);
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

    said_count(r, passed);
    run_entry_check(&r->entry, kind, passed, text);
    snprintf(line, sizeof line, "%s %s%s%s", r->shared->name, kind,
             *text ? " " : "", text);
    run_say(stdout, "%s %s", passed ? "PASS" : "FAIL", line);
    if (!passed)
        said_failed(r, &(dla_about){ 0 }, line);
}

void dla_batch_copied(dla_batch *r)
{
    run_shared *own = malloc(sizeof *own);

    if (!own || (r->log && !dla_log_leave(r->log)))
        _exit(DLA_EXIT_CRASH);
    *own = *r->shared;
    r->shared = own;
    if (r->driving)
        r->driving->watch.seen = &own->seen;
}

void run_hears(dla_batch *r)
{
    r->host = (dla_host_if){ r, on_message, on_stop };
}

dla_play_hooks run_hooks(dla_batch *r)
{
    return (dla_play_hooks){ r, on_place, on_check, on_served, on_note };
}
