/* SPDX-License-Identifier: Apache-2.0
 * What the parts of the bench have to say, passed on as they say it. */
#include "vcore_priv.h"
#include "dla_topology.h"
#include <stdio.h>
#include <string.h>

void vcore_say(vcore *v, dla_said kind, const char *text)
{
    if (v->host.message)
        v->host.message(v->host.user, kind, text);
}

/* Whether the unit behind an ID of an AXI port is one of the project's
 * models, which go where the registers send them; others may be wrong. */
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

bool vcore_messages(vcore *v)
{
    core_check *shadow = bench_shadow(v->bench);
    const char *text;
    int error;

    if (sim_errors(v->sim))
        sim_messages(v);
    while ((text = dla_message(bench_core(v->bench), &error))) {
        vcore_say(v, error ? DLA_SAID_REFUSED : DLA_SAID_WARNING, text);
        v->failed |= error;
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
    text = bench_csb_error(v->bench);
    if (text && !v->why[0]) {
        snprintf(v->why, sizeof v->why, "%s", text);
        vcore_say(v, DLA_SAID_HANG, text);
    }
    return !text && !v->failed &&
           !(v->host.stop && v->host.stop(v->host.user));
}
