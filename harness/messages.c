/* SPDX-License-Identifier: Apache-2.0
 * Forwards the messages of the parts of the bench, and marks the failure for
 * --waves-last. */
#include "vcore_priv.h"
#include "dla_output.h"
#include "dla_topology.h"
#include <stdio.h>
#include <string.h>

/* ---- the failure, for --waves-last ---- */

/* A hang: what counts is when the last transfer was. */
static void vcore_still(vcore *v, uint64_t since, const dla_about *about,
                               const char *text)
{
    window_fail(v->window, WINDOW_STILL, *v->clock, v->clock0 + since, about,
                text);
}

static void vcore_said(vcore *v, dla_said kind, const dla_about *about,
                       const char *text)
{
    if (!v->window || v->copy)
        return;
    if (kind == DLA_SAID_HANG)
        vcore_still(v, bench_seen_activity(v->bench), about, text);
    else if (kind == DLA_SAID_CYCLES)
        window_fail(v->window, WINDOW_CHECK, *v->clock, *v->clock, about, text);
    else if (kind == DLA_SAID_FAULT || kind == DLA_SAID_DIFFERS)
        window_fail(v->window, WINDOW_SAID, *v->clock, *v->clock, about, text);
    if (kind == DLA_SAID_DIFFERS)
        window_beat(v->window, reports_first_beat(bench_reports(v->bench)));
}

static void vcore_fired(vcore *v, uint64_t clock)
{
    if (v->window && !v->copy)
        window_planted(v->window, v->clock0 + clock);
}

bool vcore_wrong(vcore *v, int ram, uint64_t addr, const char *text)
{
    if (!v->window || v->copy)
        return false;
    if (text)
        window_wrong(v->window, ram, addr, text);
    return window_marked(v->window)->why == WINDOW_CHECK;
}

void vcore_failed(vcore *v, bool hang, const dla_about *about, const char *text)
{
    if (!v->window || v->copy)
        return;
    if (hang)
        vcore_still(v, bench_last_activity(v->bench), about, text);
    else
        window_fail(v->window, WINDOW_CHECK, *v->clock, *v->clock, about, text);
}

/* ---- messages ---- */

/* An error after a planted fault counts as its effect, not as the host's
 * error. */
void vcore_say(vcore *v, dla_said kind, const dla_about *about,
               const char *text)
{
    const dla_about none = { 0 };

    about = about ? about : &none;
    if (kind == DLA_SAID_REFUSED && v->planted)
        kind = DLA_SAID_FAULT;
    vcore_said(v, kind, about, text);
    if (v->host.message)
        v->host.message(v->host.user, kind, about, text);
}

/* Whether the unit of an AXI ID is one of the project's models, which use the
 * addresses in the registers; other units may use wrong ones. */
static bool is_model(const vcore *v, int id)
{
    const bench_opts *o = &v->opt->bench;
    dla_slot slot;

    if (DLA_WHOLE_CORE[0] || id < 0 || id >= DLA_NCLIENT)
        return false;
    slot = dla_client_slot(id);
    return o->engine[slot] == BENCH_MODEL && !o->lib.provider[slot];
}

/* An access outside the declared memory is the host's error when the registers
 * place a tensor there, whatever fills the slot, and then `line` names the
 * element. */
static bool is_programmed(const vcore *v, const axi_about *a, const char *text,
                          char *line, size_t size)
{
    char element[200];

    if (a->id < 0 || a->id >= DLA_NCLIENT ||
        !bench_programmed(v->bench, a->id, a->write, a->addr, element,
                          sizeof element))
        return false;
    snprintf(line, size, "%s; by the registers it is %s, expected memory that "
             "is declared or mapped there", text, element);
    return true;
}

/* The host mapped no memory at all, so no address can be right. */
static bool is_unmapped(const vcore *v)
{
    bool none = true;
    uint64_t at, n;

    for (int ram = 0; ram < 2; ram++) {
        const dla_mem *m = bench_memory(v->bench, ram);

        none = none && (!m || !dla_mem_region(m, 0, &at, &n));
    }
    return none;
}

static void memory_messages(vcore *v, int ram)
{
    axi_mem *m = bench_axi(v->bench, ram == DLA_RAM_CV);
    char line[800];
    const char *text;
    int error;

    while ((text = axi_mem_next(m, &error))) {
        const axi_about *a = axi_mem_about(m);
        dla_stray stray = { a->id, a->write, ram, a->addr };
        bool known = a->outside && a->id >= 0 && a->id < DLA_NCLIENT;
        dla_about about = { .rule = a->rule, .stray = known ? &stray : NULL };
        bool own = a->outside && is_programmed(v, a, text, line, sizeof line);

        vcore_say(v,
                  !error ? DLA_SAID_WARNING
                  : own || (a->outside &&
                            (is_model(v, a->id) || is_unmapped(v)))
                      ? DLA_SAID_REFUSED
                      : DLA_SAID_FAULT,
                  &about, own ? line : text);
        if (error && a->outside)
            v->failed = true;
    }
}

/* Differences between RTL and model. */
static void check_messages(vcore *v)
{
    check_reports *k = bench_reports(v->bench);
    const char *text;

    while (k && (text = reports_next(k))) {
        const check_place *at = reports_place(k);

        vcore_say(v, DLA_SAID_DIFFERS,
                  &(dla_about){ .rule = at->rule,
                                .unit = at->slot == DLA_NSLOT
                                            ? at->unit
                                            : dla_slot_name(at->slot),
                                .csb = at->csb },
                  text);
    }
    if (k && reports_mismatches(k)) /* those that are only counted too */
        vcore_said(v, DLA_SAID_DIFFERS, &(dla_about){ 0 }, "");
    if (k && reports_stopped(k))
        v->failed = true;
}

/* The simulator names the file of the RTL: the folder is the unit. */
static const char *sim_unit(const char *text)
{
    char folder[32];

    for (int s = DLA_NSLOT - 1; s >= 0; s--) {
        const char *name = dla_slot_name((dla_slot)s);

        snprintf(folder, sizeof folder, "/%s/", name);
        if (strstr(text, folder))
            return name;
    }
    return NULL;
}

/* $error, $fatal, $stop, $finish, assertions. */
static void sim_messages(vcore *v)
{
    const char *text;
    bool ends;

    while ((text = sim_next_error(v->sim, &ends))) {
        vcore_say(v, DLA_SAID_FAULT, &(dla_about){ .unit = sim_unit(text) },
                  text);
        v->failed |= ends;
    }
}

/* Planted faults that fired. */
static void faults_fired(vcore *v)
{
    faults *x = bench_faults(v->bench);
    char text[512];

    for (int i = 0; i < x->n; i++) {
        fault *f = &x->f[i];

        if (!f->fired || f->told)
            continue;
        f->told = v->planted = true;
        vcore_fired(v, f->fired_at);
        snprintf(text, sizeof text, "fault %s: clock %llu: %s", f->text,
                 (unsigned long long)f->fired_at, f->what);
        vcore_say(v, DLA_SAID_WARNING, NULL, text);
    }
}

void vcore_faults_there(vcore *v)
{
    faults *x = bench_faults(v->bench);
    char text[512];

    for (int i = 0; i < x->n; i++) {
        if (!fault_is_lost(x, i))
            continue;
        snprintf(text, sizeof text, "fault %s: this bench has no such channel "
                 "for faults, expected one that was built with points for them "
                 "(make sim VARIANT=faults FAULTS=1 ENGINES=all), of a "
                 "configuration that has it", x->f[i].text);
        vcore_say(v, DLA_SAID_REFUSED, NULL, text);
        v->failed = true;
    }
}

void vcore_unfired(vcore *v)
{
    faults *x = bench_faults(v->bench);
    char text[512];

    faults_fired(v);
    v->planted = false;
    for (int i = 0; i < x->n; i++) {
        const fault *f = &x->f[i];

        if (f->fired || fault_is_lost(x, i))
            continue;
        snprintf(text, sizeof text, "fault %s never fired: %s%s%llu such "
                 "item%s came", f->text, f->what, *f->what ? ", " : "",
                 (unsigned long long)f->seen, f->seen == 1 ? "" : "s");
        vcore_say(v,
                  v->opt->bench.unfired ? DLA_SAID_WARNING : DLA_SAID_REFUSED,
                  NULL, text);
    }
}

/* Rules of CSB that the core broke. */
static void csb_messages(vcore *v)
{
    dla_about about = { 0 };
    char text[192];
    bool fails;

    while (
        (about.rule = bench_csb_broken(v->bench, text, sizeof text, &fails))) {
        vcore_say(v, fails ? DLA_SAID_FAULT : DLA_SAID_WARNING, &about, text);
        v->failed |= fails;
    }
}

bool vcore_messages(vcore *v)
{
    core_check *shadow = bench_shadow(v->bench);
    dla_about about = { 0 };
    const char *text;
    int error;

    if (bench_faults(v->bench)->n)
        faults_fired(v);
    if (sim_errors(v->sim))
        sim_messages(v);
    while ((text = dla_message(bench_core(v->bench), &error))) {
        static const dla_said kind[] = {
            [DLA_MSG_REMARK] = DLA_SAID_WARNING,
            [DLA_MSG_ERROR] = DLA_SAID_REFUSED,
            [DLA_MSG_FAULT] = DLA_SAID_FAULT,
        };

        if (error == DLA_MSG_FAULT) /* an error of the unit's own checker */
            check_messages(v);
        about.rule = dla_message_rule(bench_core(v->bench));
        vcore_say(v, kind[error], &about, text);
        v->failed |= error != DLA_MSG_REMARK;
    }
    while (shadow && (text = core_message(shadow, &error, &about.rule))) {
        char line[1024];

        snprintf(line, sizeof line, "shadow of the core: %s", text);
        vcore_say(v, error ? DLA_SAID_REFUSED : DLA_SAID_WARNING, &about, line);
        v->failed |= error;
    }
    memory_messages(v, DLA_RAM_MC);
    memory_messages(v, DLA_RAM_CV);
    if (bench_csb_first(v->bench)) /* the first message is the first failure */
        csb_messages(v);
    check_messages(v);
    csb_messages(v);
    text = bench_csb_error(v->bench, &about.rule);
    if (text && !v->why[0]) {
        snprintf(v->why, sizeof v->why, "%s", text);
        vcore_say(v, DLA_SAID_HANG, &about, text);
    }
    return !text && !v->failed && !(v->host.stop && v->host.stop(v->host.user));
}

const char *waves_why(const char *file)
{
    const char *why = dla_output_why(file);

    return *why ? why : "disk full?";
}
