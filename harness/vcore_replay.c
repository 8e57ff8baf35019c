/* SPDX-License-Identifier: Apache-2.0
 * A copy of the process that was woken writes its waves (window.h).
 *
 * Until its waves begin it repeats the run of its parent. From there on it
 * checks at every clock for the failure, and so finds the exact clock that its
 * parent noticed a little later. It ends after the clocks of the tail. */
#define _XOPEN_SOURCE 700
#include "vcore_replay.h"
#include "fst.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The core's messages in a copy, which are not printed. */
static void vcore_replay_hear(void *user, dla_said kind, const dla_about *about,
                              const char *text)
{
    replay *r = user;

    (void)about;
    if (r->seen || (kind != DLA_SAID_FAULT && kind != DLA_SAID_DIFFERS))
        return;
    r->seen = true;
    snprintf(r->text, sizeof r->text, "%.*s", (int)strcspn(text, "\n"), text);
}

static uint64_t vcore_replay_before(uint64_t clock, uint64_t n)
{
    return clock > n ? clock - n : 0;
}

/* True if a clock before the last part of the waves is in them: around a cause
 * of the failure; *next: the clock at which that may change. */
static bool near_cause(const replay *r, uint64_t clock, uint64_t *next)
{
    bool near = false;

    *next = r->from;
    for (int i = 0; i < CAUSES; i++) {
        uint64_t from = vcore_replay_before(r->cause[i], CAUSE_BEFORE);
        uint64_t to = r->cause[i] + CAUSE_BEHIND;

        from = from < r->begun ? r->begun : from;
        if (!r->cause[i])
            continue;
        near |= clock >= from && clock < to;
        if (from > clock && from < *next)
            *next = from;
        if (to > clock && to < *next)
            *next = to;
    }
    return near;
}

void replay_wake(vcore *v)
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
    v->host = (dla_host_if){ r, vcore_replay_hear, NULL };
    bench_watch(v->bench, true);
    r->at = m->why == WINDOW_STILL ? m->at : vcore_replay_before(m->clock, 1);
    r->from = vcore_replay_before(r->at,
                                  o->last + (m->why == WINDOW_SAID ? LATE : 0));
    r->begun = m->begun; /* the copy may belong to a trace before it */
    if (r->from < r->begun)
        r->from = r->begun;
    r->to = m->why == WINDOW_DEATH ? m->clock
          : m->why == WINDOW_STILL ? m->at + o->tail : UINT64_MAX;
    found_seek(v);
    r->cause[0] = m->planted;
    r->cause[1] = found_clock(r);
    v->next = r->seeking ? m->clock : r->begun;
}

/* ---- a copy writes its waves ---- */

/* DIR/NAME.fst, or NAME-2 and so on for further traces of that name. */
static void name_waves(const vcore *v, const char *dir, const char *name,
                       window_waves *out)
{
    char count[16] = "";

    for (int n = 2;; n++) {
        snprintf(out->file, sizeof out->file, "%s/%s%s.fst", dir, name, count);
        snprintf(out->view, sizeof out->view, "%s/%s%s.gtkw", dir, name, count);
        if (!window_wrote(v->window, out->file))
            return;
        snprintf(count, sizeof count, "-%d", n);
    }
}

static void begin_waves(vcore *v)
{
    replay *r = v->copy;
    const char *dir = window_options(v->window)->dir;
    const char *name = window_marked(v->window)->name;
    char full[3072];

    r->dumping = true;
    if (window_marked(v->window)->beaten)
        bench_foresee(v->bench, &window_marked(v->window)->beat);
    (void)window_folder(dir);
    if (!realpath(dir, full))
        snprintf(full, sizeof full, "%s", dir);
    name_waves(v, full, name, &r->out);
    if (sim_trace(v->sim, r->out.file))
        return;
    snprintf(r->out.said, sizeof r->out.said, "%.400s: cannot be written: %s",
             r->out.file, waves_why(r->out.file));
    r->out.file[0] = 0;
    window_done(v->window, &r->out);
}

/* Unit, clock and layer of what failed. */
static void find_place(vcore *v, view_place *p, char *unit, size_t size)
{
    const replay *r = v->copy;
    const check_reports *k = bench_reports(v->bench);
    const check_place *d = k ? reports_first(k) : NULL;
    uint64_t b = 0;

    p->at = r->at;
    if (d && r->seen) {
        const check_kept *beat = reports_first_beat(k);

        p->csb = beat && beat->beat.stream == DLA_ST_CSB && beat->beat.bytes;
        snprintf(unit, size, "%s", d->slot == DLA_NSLOT ? d->unit :
                 dla_slot_name(d->slot));
        if (v->clock0 + d->cycle < r->at)
            p->at = v->clock0 + d->cycle;
        if (d->slot != DLA_NSLOT)
            b = bench_layer_enabled(v->bench, d->slot, d->layer);
    } else {
        const window_mark *m = window_marked(v->window);
        dla_slot slot = dla_slot_find(m->unit);

        snprintf(unit, size, "%s", m->unit);
        p->csb = m->csb;
        if (slot < DLA_NSLOT)
            b = bench_layer_enabled(v->bench, slot, UINT64_MAX);
    }
    p->layer = b ? v->clock0 + b : 0;
    p->unit = unit;
    found_place(v, p, unit, size);
}

static void end_waves(vcore *v, const char *said)
{
    replay *r = v->copy;
    char unit[32] = "", err[300] = "", found[400];
    view_place p = { 0 };

    found_text(v, found, sizeof found);
    snprintf(r->out.said, sizeof r->out.said, "%s%s%s", found,
             *found && *said ? "; " : "", said);
    sim_trace_close(v->sim);
    find_place(v, &p, unit, sizeof unit);
    if (!fst_whole(r->out.file))
        snprintf(r->out.said, sizeof r->out.said, "%.400s: the waves are not "
                 "complete: %s", r->out.file, waves_why(r->out.file));
    if (!view_write(r->out.file, r->out.view, &p, err, sizeof err)) {
        r->out.view[0] = 0;
        snprintf(r->out.said, sizeof r->out.said, "%s", err);
    }
    window_done(v->window, &r->out);
}

static void vcore_replay_tail(vcore *v)
{
    uint64_t n = window_options(v->window)->tail;

    while (n--)
        sim_clock(v->sim);
}

/* Another failure, another clock, or none: the user gets a message. */
static const char *vcore_replay_differs(const replay *r, const window_mark *m,
                                        char *text, size_t size)
{
    if (m->why != WINDOW_SAID)
        return "";
    if (r->seen && (!*m->text || !*r->text || !strcmp(m->text, r->text)))
        return "";
    snprintf(text, size, "played again from a copy, it %s%.200s",
             r->seen ? "failed in another way: " : "did not fail by then",
             r->seen ? r->text : "");
    return text;
}

/* The clock at which the failure must have shown: a message may appear between
 * this clock and the next. */
static uint64_t vcore_replay_until(const window_mark *m)
{
    return m->clock + (m->why == WINDOW_SAID);
}

static void vcore_replay_dump(vcore *v, bool on)
{
    if (on && !v->copy->dumping)
        begin_waves(v);
    sim_trace_on(v->sim, on);
}

/* One clock of the waves is complete. */
void replay_step(vcore *v)
{
    replay *r = v->copy;
    const window_mark *m = window_marked(v->window);
    char text[300];

    if (r->seeking)
        found_end(v);
    if (*v->clock < r->from) {
        vcore_replay_dump(v, near_cause(r, *v->clock, &v->next));
        return;
    }
    vcore_replay_dump(v, true);
    v->next = 0;
    if (r->to == UINT64_MAX) {
        const check_reports *k = bench_reports(v->bench);

        (void)vcore_messages(v);
        r->seen |= k && reports_mismatches(k);
        if (!(r->seen && m->why == WINDOW_SAID) &&
            *v->clock < vcore_replay_until(m))
            return;
        r->at = vcore_replay_before(*v->clock, 1);
        vcore_replay_tail(v);
    } else if (*v->clock < r->to) {
        return;
    }
    end_waves(v, vcore_replay_differs(r, m, text, sizeof text));
}

void vcore_judged(vcore *v)
{
    if (!v->copy || v->begun < window_marked(v->window)->begun)
        return;
    if (v->copy->seeking)
        found_end(v);
    vcore_replay_dump(v, true);
    if (v->copy->to == UINT64_MAX)
        v->copy->at = vcore_replay_before(*v->clock, 1);
    vcore_replay_tail(v);
    end_waves(v, v->copy->seen ? "" : "played again from a copy, the trace "
              "ended before the clock of the failure");
}
