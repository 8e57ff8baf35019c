/* SPDX-License-Identifier: Apache-2.0
 * --trace-last: the Verilated core makes copies of its process while it plays,
 * and a copy that is woken plays on to the failure with waves (window.h).
 *
 * A copy is exact: the same clocks bring the same. Until its waves begin it
 * does what the process did that it is of. From there on it looks at every
 * clock for what failed, and so finds the clock that the other one saw a
 * little later. Then come the clocks of the tail and its end. */
#define _XOPEN_SOURCE 700
#include "vcore_priv.h"
#include "fst_whole.h"
#include "view.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* What is said is looked at so many clocks after it happened, at most. Seconds
 * between two copies; what a copy costs then is in the noise. */
enum { LATE = 512, PER_SECOND = 4 };

typedef struct replay {
    uint64_t from, to;  /* clocks of the waves; to: UINT64_MAX, not known yet */
    uint64_t at;        /* of the failure */
    bool dumping, seen;
    char text[sizeof ((window_mark *)0)->text]; /* what failed here */
    window_waves out;
} replay;

/* ---- what fails ---- */

/* A hang: what counts is when the last transfer was. */
static void still(vcore *v, uint64_t since, const char *text)
{
    window_fail(v->window, WINDOW_STILL, *v->clock, v->clock0 + since, text);
}

void vcore_said(vcore *v, dla_said kind, const char *text)
{
    if (!v->window || v->copy)
        return;
    if (kind == DLA_SAID_HANG)
        still(v, bench_seen_activity(v->bench), text);
    else if (kind == DLA_SAID_CYCLES)
        window_fail(v->window, WINDOW_CHECK, *v->clock, *v->clock, text);
    else if (kind == DLA_SAID_FAULT || kind == DLA_SAID_DIFFERS)
        window_fail(v->window, WINDOW_SAID, *v->clock, *v->clock, text);
}

void vcore_failed(vcore *v, bool hang, const char *text)
{
    if (!v->window || v->copy)
        return;
    if (hang)
        still(v, bench_last_activity(v->bench), text);
    else
        window_fail(v->window, WINDOW_CHECK, *v->clock, *v->clock, text);
}

/* ---- copies ---- */

/* Processor time of this process in ms, from 1: so copies are the same share of
 * it on a busy machine. */
static uint64_t ticks(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000 + 1;
}

/* Clocks from one copy to the next at least: the older of two then is before
 * the waves begin. */
static uint64_t apart(const vcore *v)
{
    return window_options(v->window)->last + LATE;
}

/* What the core of a copy says, which only it hears. */
static void hear(void *user, dla_said kind, const char *text)
{
    replay *r = user;

    if (r->seen || (kind != DLA_SAID_FAULT && kind != DLA_SAID_DIFFERS))
        return;
    r->seen = true;
    snprintf(r->text, sizeof r->text, "%.*s", (int)strcspn(text, "\n"), text);
}

static uint64_t before(uint64_t clock, uint64_t n)
{
    return clock > n ? clock - n : 0;
}

/* The life of a copy that was woken begins. */
static void wake(vcore *v)
{
    const window_mark *m = window_marked(v->window);
    const window_opts *o = window_options(v->window);
    replay *r = calloc(1, sizeof *r);

    if (!r)
        exit(1);
    v->clock = &v->unseen;
    v->unseen = sim_cycles(v->sim);
    v->copy = r;
    v->opt->copied(v->opt->copied_user);
    v->host = (dla_host_if){ r, hear, NULL };
    bench_watch(v->bench, true);
    r->at = m->why == WINDOW_STILL ? m->at : before(m->clock, 1);
    r->from = before(r->at, o->last + (m->why == WINDOW_SAID ? LATE : 0));
    if (r->from < m->begun) /* the copy may be of a trace before it */
        r->from = m->begun;
    r->to = m->why == WINDOW_DEATH ? m->clock
          : m->why == WINDOW_STILL ? m->at + o->tail : UINT64_MAX;
    v->next = r->from;
}

static void copy(vcore *v)
{
    v->copied_at = *v->clock;
    v->copied_ms = ticks();
    if (window_copy(v->window))
        wake(v);
}

/* Nothing has moved since the last copy: of a hang, the clocks before it are
 * wanted. */
static bool quiet(const vcore *v)
{
    return v->clock0 + bench_seen_activity(v->bench) <= v->copied_at;
}

/* Short traces share a copy: it plays on from one to the next. */
static bool recent(const vcore *v)
{
    return v->copied_ms && window_has_copies(v->window) &&
           !window_options(v->window)->each &&
           ticks() - v->copied_ms < 1000 / PER_SECOND;
}

void vcore_begin_window(vcore *v)
{
    if (!v->window)
        return;
    v->begun = *v->clock;
    if (v->copy)
        return;
    window_begun(v->window, v->begun);
    v->next = *v->clock + apart(v);
    if (recent(v))
        return;
    window_forget(v->window);
    copy(v);
}

static void replay_step(vcore *v);

void vcore_step_window(vcore *v)
{
    if (!v->copy) {
        v->next = *v->clock + apart(v);
        if (window_marked(v->window)->why)
            v->next = UINT64_MAX;
        else if (!quiet(v) && ticks() - v->copied_ms >= 1000 / PER_SECOND)
            copy(v);
    }
    if (v->copy && *v->clock >= v->next)
        replay_step(v);
}

/* ---- a copy writes its waves ---- */

static void make_folder(const char *dir)
{
    char path[4096];

    snprintf(path, sizeof path, "%s", dir);
    for (char *s = strchr(path + 1, '/'); s; s = strchr(s + 1, '/')) {
        *s = 0;
        (void)mkdir(path, 0777);
        *s = '/';
    }
    (void)mkdir(path, 0777);
}

static void begin_waves(vcore *v)
{
    replay *r = v->copy;
    const char *dir = window_options(v->window)->dir;
    const char *name = window_marked(v->window)->name;
    char full[3072];

    r->dumping = true;
    make_folder(dir);
    if (!realpath(dir, full))
        snprintf(full, sizeof full, "%s", dir);
    snprintf(r->out.file, sizeof r->out.file, "%s/%s.fst", full, name);
    snprintf(r->out.view, sizeof r->out.view, "%s/%s.gtkw", full, name);
    if (sim_trace(v->sim, r->out.file))
        return;
    snprintf(r->out.said, sizeof r->out.said, "%.400s: cannot be written",
             r->out.file);
    r->out.file[0] = 0;
    window_done(v->window, &r->out);
}

/* The unit that a message begins with, or whose RTL it is of. */
static void unit_of(const char *text, char *unit, size_t size)
{
    for (int s = 0; s < DLA_NSLOT; s++) {
        const char *name = dla_slot_name((dla_slot)s);
        size_t n = strlen(name);
        char folder[32];

        snprintf(folder, sizeof folder, "/%s/", name);
        if ((!strncmp(text, name, n) && text[n] == ',') ||
            strstr(text, folder))
            snprintf(unit, size, "%s", name);
    }
    if (!strncmp(text, "core,", 5))
        snprintf(unit, size, "core");
}

/* Unit, clock and layer of what failed. */
static void find_place(const vcore *v, view_place *p, char *unit, size_t size)
{
    const replay *r = v->copy;
    const check_reports *k = bench_reports(v->bench);
    const check_place *d = k ? reports_first(k) : NULL;
    uint64_t b = 0;

    p->at = r->at;
    if (d && r->seen) {
        snprintf(unit, size, "%s", d->slot == DLA_NSLOT ? d->unit :
                 dla_slot_name(d->slot));
        if (v->clock0 + d->cycle < r->at)
            p->at = v->clock0 + d->cycle;
        if (d->slot != DLA_NSLOT)
            b = bench_layer_enabled(v->bench, d->slot, d->layer);
    } else {
        unit_of(window_marked(v->window)->text, unit, size);
        for (int s = 0; s < DLA_NSLOT; s++)
            if (!strcmp(dla_slot_name((dla_slot)s), unit))
                b = bench_layer_enabled(v->bench, (dla_slot)s, UINT64_MAX);
    }
    p->layer = b ? v->clock0 + b : 0;
    p->unit = unit;
}

static void end_waves(vcore *v, const char *said)
{
    replay *r = v->copy;
    char unit[32] = "", err[300] = "";
    view_place p;

    snprintf(r->out.said, sizeof r->out.said, "%s", said);
    sim_trace_close(v->sim);
    find_place(v, &p, unit, sizeof unit);
    if (!fst_whole(r->out.file))
        snprintf(r->out.said, sizeof r->out.said, "%.400s: the waves are not "
                 "complete (disk full?)", r->out.file);
    if (!view_write(r->out.file, r->out.view, &p, err, sizeof err)) {
        r->out.view[0] = 0;
        snprintf(r->out.said, sizeof r->out.said, "%s", err);
    }
    window_done(v->window, &r->out);
}

static void tail(vcore *v)
{
    uint64_t n = window_options(v->window)->tail;

    while (n--)
        sim_clock(v->sim);
}

/* Another failure, another clock, or none: somebody should know. */
static const char *differs(const replay *r, const window_mark *m, char *text,
                           size_t size)
{
    if (m->why != WINDOW_SAID)
        return "";
    if (r->seen && (!*m->text || !*r->text || !strcmp(m->text, r->text)))
        return "";
    snprintf(text, size, "played again from a copy, it %s%.300s",
             r->seen ? "failed in another way: " : "did not fail by then",
             r->seen ? r->text : "");
    return text;
}

/* The clock at which what failed must have shown: a message may come between
 * this clock and the next. */
static uint64_t until(const window_mark *m)
{
    return m->clock + (m->why == WINDOW_SAID);
}

/* One clock of the waves is complete. */
static void replay_step(vcore *v)
{
    replay *r = v->copy;
    const window_mark *m = window_marked(v->window);
    char text[512];

    v->next = 0;
    if (!r->dumping)
        begin_waves(v);
    if (r->to == UINT64_MAX) {
        const check_reports *k = bench_reports(v->bench);

        (void)vcore_messages(v);
        r->seen |= k && reports_mismatches(k);
        if (!(r->seen && m->why == WINDOW_SAID) && *v->clock < until(m))
            return;
        r->at = before(*v->clock, 1);
        tail(v);
    } else if (*v->clock < r->to) {
        return;
    }
    end_waves(v, differs(r, m, text, sizeof text));
}

void vcore_judged(vcore *v)
{
    if (!v->copy || v->begun < window_marked(v->window)->begun)
        return;
    if (!v->copy->dumping)
        begin_waves(v);
    if (v->copy->to == UINT64_MAX)
        v->copy->at = before(*v->clock, 1);
    tail(v);
    end_waves(v, v->copy->seen ? "" : "played again from a copy, the trace "
              "ended before the clock of the failure");
}
