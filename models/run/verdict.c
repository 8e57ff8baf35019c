/* SPDX-License-Identifier: Apache-2.0
 * Verdicts, exit codes and the count of them. */
#include "dla_verdict.h"
#include "dla_text.h"
#include <stdio.h>

static const struct {
    const char *name;
    int code;
} table[DLA_NVERDICT] = {
    [DLA_PASSED] = { "passed", DLA_EXIT_PASS },
    [DLA_FAILED] = { "failed", DLA_EXIT_FAIL },
    [DLA_HUNG] = { "hung", DLA_EXIT_HANG },
    [DLA_REFUSED] = { "refused", DLA_EXIT_USAGE },
    [DLA_MAX_CYCLES] = { "max-cycles", DLA_EXIT_CYCLES },
    [DLA_TIMEOUT] = { "timeout", DLA_EXIT_CYCLES },
    [DLA_CRASHED] = { "crashed", DLA_EXIT_CRASH },
    [DLA_INTERRUPTED] = { "interrupted", DLA_EXIT_SIGNAL },
    [DLA_NOT_RUN] = { "not run", DLA_EXIT_FAIL },
};

const char *dla_verdict_name(dla_trace_verdict v)
{
    return table[v].name;
}

int dla_verdict_exit(dla_trace_verdict v, int signal)
{
    return table[v].code + (v == DLA_INTERRUPTED ? signal : 0);
}

const char *dla_exit_help(void)
{
    return "Exit codes; the largest of a run counts:\n"
           "  0      all traces passed\n"
           "  1      a trace failed\n"
           "  2      bad usage, bad input or lost output\n"
           "  3      the design hung\n"
           "  4      --max-cycles, --max-steps or --time-limit was reached\n"
           "  5      the process that played a trace crashed\n"
           "  128+N  signal N ended the run\n";
}

/* The largest code of a run wins (README.md). */
void dla_tally_code(dla_tally *t, int code)
{
    if (code > t->code)
        t->code = code;
}

void dla_tally_add(dla_tally *t, dla_trace_verdict v, unsigned long passed,
                   unsigned long failed)
{
    t->verdict[v]++;
    t->check[1] += passed;
    t->check[0] += failed;
    dla_tally_code(t, dla_verdict_exit(v, t->signal));
}

unsigned long dla_tally_failed(const dla_tally *t)
{
    unsigned long n = 0;

    for (int v = 0; v < DLA_NVERDICT; v++)
        n += v == DLA_PASSED ? 0 : t->verdict[v];
    return n;
}

void dla_tally_text(const dla_tally *t, char *text, size_t size)
{
    unsigned long failed = dla_tally_failed(t), checks, all;
    dla_text o = { text, size, 0 };
    const char *sep = "";

    all = failed + t->verdict[DLA_PASSED];
    checks = t->check[0] + t->check[1];
    dla_text_put(&o, "%lu trace%s:", all, all == 1 ? "" : "s");
    for (int v = 0; v < DLA_NVERDICT; v++)
        if (t->verdict[v] || (v == DLA_PASSED && !failed)) {
            dla_text_put(&o, "%s %lu %s", sep, t->verdict[v], table[v].name);
            sep = ",";
        }
    dla_text_put(&o, "; %lu check%s: %lu passed, %lu failed\n"
                 "%lu passed, %lu failed\n", checks, checks == 1 ? "" : "s",
                 t->check[1], t->check[0], t->verdict[DLA_PASSED], failed);
}
