/* SPDX-License-Identifier: Apache-2.0
 * The Verilated bench as a library: a back end of dla_host.h. */
#include "dla_args.h"
#include "dla_backend.h"
#include "dla_host.h"
#include "opts.h"
#include "dla.h"
#include "vcore_priv.h"
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* The simulator's messages belong to the process (sim_msg.cpp). */
static atomic_flag in_use = ATOMIC_FLAG_INIT;

typedef struct bench_backend {
    cosim_opts opt;
    vcore *core;
    bool begun;
} bench_backend;

/* The state of a list of traces that play in a separate process. */
static const char *backend_of_traces(const cosim_opts *o)
{
    const struct {
        const char *name;
        bool given;
    } option[] = {
        { "--report", o->run.report }, { "--results", o->run.results },
        { "--events", o->run.events }, { "--record", o->run.record },
        { "--driver", o->driver }, { "--capture", o->run.capture },
        { "--log", o->run.log }, { "--perf", o->run.perf },
        { "--predict", o->predict }, { "--stats", o->stats },
        { "--time-limit", o->run.time_limit }, { "--list", o->list },
        { "--memory-limit", o->run.memory_limit },
        { "--waves-last", o->window.last }, { "--verbose", o->run.verbose },
        { "--traces-from", o->run.traces_from },
        { "a trace folder", o->run.npath },
    };

    for (size_t i = 0; i < sizeof option / sizeof *option; i++)
        if (option[i].given)
            return option[i].name;
    return NULL;
}

static void backend_free(bench_backend *b)
{
    cosim_options_free(&b->opt);
    free(b);
    atomic_flag_clear(&in_use);
}

static int backend_read(void *to, int *argc, char **argv)
{
    return cosim_options_of_host(to, DLA_CONFIG, *argc, argv);
}

static bool backend_options(bench_backend *b, int argc, char **argv,
                            char *err, size_t size)
{
    const char *not;

    if (!dla_args_of_host(backend_read, &b->opt, &argc, argv, err, size))
        return false;
    not = backend_of_traces(&b->opt);
    if (not)
        snprintf(err, size, "%s: it belongs to cosim, which plays traces; a "
                 "host has one run", not);
    return !not && dla_load_models(&b->opt.given,
                                   b->opt.core.bench.lib.provider, err, size);
}

static void *backend_open(const char *config, int argc, char **argv,
                          const dla_host_if *host, char *err, size_t size)
{
    bench_backend *b;

    (void)config; /* the caller has compared it */
    if (atomic_flag_test_and_set(&in_use)) {
        snprintf(err, size, "a host of this bench is open: expected one in a "
                 "process");
        return NULL;
    }
    b = calloc(1, sizeof *b);
    if (!b) {
        snprintf(err, size, "out of memory");
        atomic_flag_clear(&in_use);
        return NULL;
    }
    if (backend_options(b, argc, argv, err, size))
        b->core = vcore_create(DLA_CONFIG, &b->opt.core, host, err, size);
    if (b->core)
        return b;
    backend_free(b);
    return NULL;
}

static void backend_begin(void *user, dla_core_if *core)
{
    bench_backend *b = user;
    char text[160];

    vcore_begin(b->core, b->opt.core.seed, &b->opt.values, b->begun, core);
    b->begun = true;
    if (cosim_unplayed(&b->opt, text, sizeof text))
        vcore_say(b->core, DLA_SAID_WARNING, NULL, text);
}

/* --on-mismatch=count has no message for each difference. */
static void backend_counted(const bench_backend *b)
{
    const check_reports *k = bench_reports(vcore_bench(b->core));
    char text[96];

    if (k && b->opt.core.bench.on_mismatch == CHECK_COUNT &&
        reports_count_text(k, text, sizeof text))
        vcore_say(b->core, DLA_SAID_DIFFERS, NULL, text);
}

static void backend_end(void *user, dla_core_if *core, dla_step_end how)
{
    bench_backend *b = user;

    vcore_end(b->core, core, how);
    backend_counted(b);
    vcore_judged(b->core);
}

static bool backend_close(void *user, char *err, size_t size)
{
    bench_backend *b = user;
    bool ok = vcore_destroy(b->core, err, size);

    backend_free(b);
    return ok;
}

extern const dla_backend dla_bench_backend;
__attribute__((visibility("default"))) const dla_backend dla_bench_backend = {
    .interface = DLA_HOST_VERSION, .version = DLA_VERSION,
    .config = DLA_CONFIG, .open = backend_open, .begin = backend_begin,
    .end = backend_end, .close = backend_close,
};
