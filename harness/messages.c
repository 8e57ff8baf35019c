/* SPDX-License-Identifier: Apache-2.0
 * Passes on the messages of the parts of the bench. */
#include "vcore_priv.h"
#include "dla_topology.h"
#include <stdio.h>
#include <string.h>

/* An error after a planted fault counts as its effect, not as the host's
 * error. */
void vcore_say(vcore *v, dla_said kind, const char *text)
{
    if (kind == DLA_SAID_REFUSED && v->planted)
        kind = DLA_SAID_FAULT;
    vcore_said(v, kind, text);
    if (v->host.message)
        v->host.message(v->host.user, kind, text);
}

/* True if the unit of an AXI ID is one of the project's models, which use the
 * addresses in the registers; other units may be wrong. */
static bool is_model(const vcore *v, int id)
{
    const bench_opts *o = &v->opt->bench;
    dla_slot slot;

    if (DLA_WHOLE_CORE[0] || id < 0 || id >= DLA_NCLIENT)
        return false;
    slot = dla_client_slot(id);
    return o->engine[slot] == BENCH_MODEL && !o->lib.provider[slot];
}

static void memory_messages(vcore *v, axi_mem *m)
{
    const char *text;
    bool outside;
    int error;

    while ((text = axi_mem_next(m, &error))) {
        int id = axi_mem_about(m, &outside);

        vcore_say(v, !error ? DLA_SAID_WARNING : outside && is_model(v, id)
                     ? DLA_SAID_REFUSED : DLA_SAID_FAULT, text);
        if (error && outside)
            v->failed = true;
    }
}

/* Differences between RTL and model. */
static void check_messages(vcore *v)
{
    check_reports *k = bench_reports(v->bench);
    const char *text;

    while (k && (text = reports_next(k)))
        vcore_say(v, DLA_SAID_DIFFERS, text);
    if (k && reports_mismatches(k)) /* those that are only counted too */
        vcore_said(v, DLA_SAID_DIFFERS, "");
    if (k && reports_stopped(k))
        v->failed = true;
}

/* $error, $fatal, $stop, $finish, assertions. */
static void sim_messages(vcore *v)
{
    const char *text;
    bool ends;

    while ((text = sim_next_error(v->sim, &ends))) {
        vcore_say(v, DLA_SAID_FAULT, text);
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
        vcore_say(v, DLA_SAID_WARNING, text);
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
                 "for faults, expected one that was built with points for "
                 "them (make sim VARIANT=faults FAULTS=1 ENGINES=all), of a "
                 "configuration that has it",
                 x->f[i].text);
        vcore_say(v, DLA_SAID_REFUSED, text);
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
        vcore_say(v, v->opt->bench.unfired ? DLA_SAID_WARNING
                                           : DLA_SAID_REFUSED, text);
    }
}

/* Rules of CSB that the core broke. */
static void csb_messages(vcore *v)
{
    char text[192];
    bool fails;

    while (bench_csb_broken(v->bench, text, sizeof text, &fails)) {
        vcore_say(v, fails ? DLA_SAID_FAULT : DLA_SAID_WARNING, text);
        v->failed |= fails;
    }
}

bool vcore_messages(vcore *v)
{
    core_check *shadow = bench_shadow(v->bench);
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
        vcore_say(v, kind[error], text);
        v->failed |= error != DLA_MSG_REMARK;
    }
    while (shadow && (text = core_message(shadow, &error))) {
        char line[1024];

        snprintf(line, sizeof line, "shadow of the core: %s", text);
        vcore_say(v, error ? DLA_SAID_REFUSED : DLA_SAID_WARNING, line);
        v->failed |= error;
    }
    for (int port = 0; port < 2; port++)
        memory_messages(v, bench_axi(v->bench, port));
    check_messages(v);
    csb_messages(v);
    text = bench_csb_error(v->bench);
    if (text && !v->why[0]) {
        snprintf(v->why, sizeof v->why, "%s", text);
        vcore_say(v, DLA_SAID_HANG, text);
    }
    return !text && !v->failed &&
           !(v->host.stop && v->host.stop(v->host.user));
}
