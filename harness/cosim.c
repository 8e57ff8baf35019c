/* SPDX-License-Identifier: Apache-2.0
 * The Verilated bench: plays traces on the core behind its pins.
 * The main program: options, the run over all folders, summary. */
#define _POSIX_C_SOURCE 200809L
#include "cosim.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef DLA_CONFIG
#error "DLA_CONFIG names the configuration of the build"
#endif

volatile sig_atomic_t cosim_interrupted;

static void on_signal(int sig)
{
    (void)sig;
    cosim_interrupted = 1;
}

/* ---- the run ---- */

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void summary(const cosim *c, double time, const uint64_t bytes[2])
{
    double cycles = (double)sim_cycles(c->sim);

    printf("cycles %.0f, %.0f cycles/s, read %llu bytes, written %llu "
           "bytes, seed %llu\n", cycles, time > 0 ? cycles / time : 0,
           (unsigned long long)bytes[0], (unsigned long long)bytes[1],
           (unsigned long long)c->opt->seed);
    printf("repeat:");
    for (int i = 0; i < c->opt->argc; i++)
        printf(" %s", c->opt->argv[i]);
    printf("\n");
    if (c->opt->stats)
        for (int port = 0; port <= dla_config(bench_core(c->bench))->sec_mem;
             port++)
            axi_mem_print(bench_axi(c->bench, port), stdout);
}

/* Worst of two exit codes: bad input, then hang, then failure. */
static int worse(int a, int b)
{
    static const int rank[] = { 0, 1, 3, 2 };

    return rank[a] > rank[b] ? a : b;
}

static int run_all(cosim *c)
{
    uint64_t bytes[2] = { 0, 0 };
    double time = seconds();
    int code = EXIT_PASS;

    for (int i = 0; i < c->opt->ndir && !cosim_interrupted; i++)
        code = worse(code, cosim_play(c, c->opt->dir[i]));
    for (int port = 0; port < 2; port++) {
        const axi_stats *s = axi_mem_stats(bench_axi(c->bench, port));

        bytes[0] += s->all[0].bytes;
        bytes[1] += s->all[1].bytes;
    }
    if (cosim_interrupted)
        printf("interrupted\n");
    summary(c, seconds() - time, bytes);
    report_end(c->rep, c->passed, c->failed_checks, code);
    printf("%u passed, %u failed\n", c->passed, c->failed_checks);
    return cosim_interrupted ? worse(code, EXIT_FAIL) : code;
}

static int open_all(cosim *c)
{
    char err[512];
    bench_opts bo = c->opt->bench;

    if (!events_open(&c->ev, c->opt->events)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", c->opt->events);
        return EXIT_USAGE;
    }
    bo.lib.event = events_note;
    bo.lib.event_user = &c->ev;
    c->bench = bench_create(DLA_CONFIG, &bo, err, sizeof err);
    if (!c->bench) {
        fprintf(stderr, "cosim: %s\n", err);
        return EXIT_USAGE;
    }
    if (c->opt->report) {
        c->rep = report_open(c->opt->report);
        if (!c->rep) {
            fprintf(stderr, "cosim: %s: cannot be written\n",
                    c->opt->report);
            return EXIT_USAGE;
        }
    }
    c->sim = sim_create(bench_ctx(c->bench), c->opt->argc, c->opt->argv,
                        (unsigned)c->opt->seed, bench_has_rtl(c->bench));
    if (c->opt->trace && !sim_trace(c->sim, c->opt->trace)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", c->opt->trace);
        return EXIT_USAGE;
    }
    bench_watch(c->bench, c->opt->trace != NULL);
    return EXIT_PASS;
}

int main(int argc, char **argv)
{
    cosim_opts opt;
    cosim c = { .opt = &opt };
    int code = cosim_options(&opt, DLA_CONFIG, argc, argv);

    if (code >= 0)
        return code;
    if (opt.list)
        return cosim_list();
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    code = open_all(&c);
    if (code == EXIT_PASS)
        code = run_all(&c);
    if (c.rep && !report_close(c.rep)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", opt.report);
        code = worse(code, EXIT_USAGE);
    }
    if (!events_close(&c.ev)) {
        fprintf(stderr, "cosim: %s: cannot be written\n", opt.events);
        code = worse(code, EXIT_USAGE);
    }
    sim_destroy(c.sim);
    bench_destroy(c.bench);
    free(opt.dir);
    return code;
}
