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
#include <time.h>

double cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void fill_random(dla *d, uint64_t addr, uint64_t bytes, int prec)
{
    static uint8_t chunk[65536];
    uint64_t s = addr * 2654435761u + 1;

    while (bytes) {
        size_t n = bytes < sizeof chunk ? (size_t)bytes : sizeof chunk;

        for (size_t i = 0; i < sizeof chunk; i += 2) {
            uint32_t v;

            s = s * 6364136223846793005u + 1442695040888963407u;
            v = (uint32_t)(s >> 40);
            if (prec == FP16) /* 2^-4 .. 2^3, any sign */
                v = (v & 0x83ffu) | (11 + (v >> 10) % 8) << 10;
            chunk[i] = (uint8_t)v;
            chunk[i + 1] = (uint8_t)(v >> 8);
        }
        dla_mem_load(dla_memory(d, DLA_RAM_MC), addr, chunk, n);
        addr += n;
        bytes -= n;
    }
}

static void complain(dla *d, const char *what)
{
    char text[1024];
    const char *m;
    int error;

    fprintf(stderr, "engines: %s\n", what);
    while ((m = dla_message(d, &error)))
        fprintf(stderr, "  %s\n", m);
    if (dla_status(d, text, sizeof text))
        fputs(text, stderr);
}

dla *core(const char *config)
{
    char err[200];
    dla *d = dla_create(config, NULL, err, sizeof err);

    if (!d) {
        fprintf(stderr, "engines: %s\n", err);
        exit(2);
    }
    dla_csb_write(d, dla_config(d)->page[DLA_GLB] + GLB_S_INTR_MASK,
                  0x3f0000); /* CACC and CDMA */
    return d;
}

bool finish(dla *d, dla_intr source)
{
    uint32_t glb = dla_config(d)->page[DLA_GLB];
    uint32_t want = 3u << dla_intr_bit(source), got = 0;

    while (!(got & want)) {
        if (dla_run(d) != DLA_RUN_INTR) {
            complain(d, "no interrupt");
            return false;
        }
        got = dla_csb_read(d, glb + GLB_S_INTR_STATUS);
        dla_csb_write(d, glb + GLB_S_INTR_STATUS, got);
    }
    return true;
}

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

int main(int argc, char **argv)
{
    bool brief = argc > 1 && !strcmp(argv[1], "--short");
    const char *only = getenv("BENCH_ONLY");
    double seconds = brief ? 0.01 : 0.6;
    int bad = 0;

    for (const bench_kind *k = bench_kinds; k->what; k++) {
        bench b = { .kind = k, .brief = brief };
        double fast, plain = 0;

        if (only && !strstr(k->what, only))
            continue;
        k->make(&b);
        fast = rate(&b, seconds, false) / k->scale;
        if (b.set_plain)
            plain = rate(&b, seconds / 3, true) / k->scale;
        if (fast < 0)
            bad = 1;
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
