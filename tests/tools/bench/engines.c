/* SPDX-License-Identifier: Apache-2.0
 * Rates of the engines, natively: layers through dla.h, no trace text.
 *
 *   engines [--short]
 *
 * One line a figure, tab separated: what, figure, unit, target, aim, plain
 * path's figure. A target of "-" is a remark. Times are processor time of
 * this thread, so another job on the machine disturbs little.
 */
#include "engines.h"

#include <stdlib.h>
#include <string.h>

/* Best rate of a few runs, in units of `work` a second. */
static double rate(bench *b, double seconds, bool plain)
{
    double best = 0, spent = 0;

    if (b->set_plain)
        b->set_plain(b->d, plain);
    for (int n = 0; n < 2 || (spent < seconds && n < 50); n++) {
        double t = cpu_now(), u;

        if (!b->run(b))
            return -1;
        u = cpu_now() - t;
        spent += u;
        if (b->work / u > best && (n || plain))
            best = b->work / u;
        if (plain && spent > seconds)
            break;
    }
    return best;
}

/* CRC of the output; the area is cleared for the next path. */
static uint32_t output(bench *b)
{
    dla_mem *m = dla_memory(b->d, DLA_RAM_MC);
    uint32_t crc = dla_mem_crc(m, BENCH_DST, b->out);

    dla_mem_fill(m, BENCH_DST, 0, b->out);
    return crc;
}

int main(int argc, char **argv)
{
    bool brief = argc > 1 && !strcmp(argv[1], "--short");
    const char *only = getenv("BENCH_ONLY");
    double seconds = brief ? 0.01 : 0.6;
    int bad = 0;

    for (const bench_kind *k = bench_kinds; k->what; k++) {
        bench b = { .kind = k, .brief = brief };
        double fast, plain = 0;
        uint32_t crc;

        if (only && !strstr(k->what, only))
            continue;
        k->make(&b);
        fast = rate(&b, seconds, false) / k->scale;
        crc = output(&b);
        if (b.set_plain)
            plain = rate(&b, seconds / 3, true) / k->scale;
        if (fast < 0 || plain < 0)
            bad = 1;
        if (b.set_plain && crc != output(&b)) {
            fprintf(stderr, "engines: %s: the plain path gives another "
                    "output\n", k->what);
            bad = 1;
        }
        printf("%s\t%.3g\t%s\t%s\t%s\t", k->what, fast, k->unit,
               b.target[0] ? b.target : k->target, k->aim);
        if (b.set_plain)
            printf("%.3g", plain);
        putchar('\n');
        fflush(stdout);
        dla_destroy(b.d);
    }
    if (!only && !bad)
        bad = !memory_figures(brief);
    return bad;
}
