/* SPDX-License-Identifier: Apache-2.0
 * What the parts of the bench have to say, passed on as they say it. */
#include "cosim.h"
#include <stdio.h>
#include <string.h>

void cosim_say(cosim *c, bool error, const char *text)
{
    if (error) {
        fflush(stdout);
        fprintf(stderr, "%s\n", text);
    } else {
        printf("warning: %s\n", text);
    }
    report_message(c->rep, error, text);
}

/* Differences between RTL and model, each with the command that repeats the
 * run with waves. */
static void check_messages(cosim *c)
{
    dla_check_ctx *k = bench_checker(c->bench);
    const char *text;

    while (k && (text = check_next(k))) {
        printf("FAIL %s check %s  repeat: ", c->name, text);
        for (int i = 0; i < c->opt->argc; i++)
            printf("%s ", c->opt->argv[i]);
        printf("--trace\n");
        report_message(c->rep, true, text);
    }
    if (k && check_stopped(k))
        c->failed = true;
}

/* Passes on what the models, the memories and the CSB master have to say;
 * false when the run cannot go on. */
bool cosim_messages(cosim *c)
{
    const char *text;
    int error;

    while ((text = dla_message(bench_core(c->bench), &error))) {
        cosim_say(c, error, text);
        c->failed |= error;
    }
    while (bench_shadow(c->bench) &&
           (text = core_message(bench_shadow(c->bench), &error))) {
        char line[1024];

        snprintf(line, sizeof line, "shadow of the core: %s", text);
        cosim_say(c, error, line);
        c->failed |= error;
    }
    for (int port = 0; port < 2; port++) {
        while ((text = axi_mem_next(bench_axi(c->bench, port), &error))) {
            const axi_stats *s = axi_mem_stats(bench_axi(c->bench, port));

            cosim_say(c, error, text);
            if (error && (s->outside_rd || s->outside_wr))
                c->failed = true;
            else
                c->dut_failed |= error;
        }
    }
    check_messages(c);
    if (bench_csb_error(c->bench)) {
        cosim_say(c, true, bench_csb_error(c->bench));
        snprintf(c->why, sizeof c->why, "%s", bench_csb_error(c->bench));
        return false;
    }
    return !c->failed && !cosim_interrupted;
}
