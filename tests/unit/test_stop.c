/* SPDX-License-Identifier: Apache-2.0
 * Time until a native core stops when the host wants it to: between two queries
 * it does a bounded part of a layer of any size. Work is counted in bytes of
 * memory traffic and in passes over the units, not in time. The layers are
 * those of the benchmarks (tests/tools/bench/kinds.c), which are linked with
 * this file's core and finish. */
#include "../../models/core/core.h"
#include "../tools/bench/engines.h"
#include "dla_native.h"

#include <stdlib.h>
#include <string.h>

/* MOST_BYTES: of the layers here, which move up to 128 MiB. */
enum { MOST_BYTES = 2 << 20, MOST_PASSES = 8, QUESTIONS = 2 };

static struct {
    dla_native native;
    dla_core_if core;
    int question, answer; /* the query that is answered with yes; 0: none */
    uint64_t bytes, passes;
    uint64_t most_bytes, most_passes;
} t;

static uint64_t traffic(const dla *d)
{
    uint64_t n = 0;

    for (int c = 0; c < DLA_NCLIENT; c++) {
        const dla_traffic *x = dla_client_traffic(d, (dla_client)c);

        n += x->rd_bytes + x->wr_bytes;
    }
    return n;
}

static void measure(void)
{
    uint64_t bytes = traffic(t.native.core), passes = t.native.core->passes;

    if (bytes - t.bytes > t.most_bytes)
        t.most_bytes = bytes - t.bytes;
    if (passes - t.passes > t.most_passes)
        t.most_passes = passes - t.passes;
    t.bytes = bytes;
    t.passes = passes;
}

static bool stop(void *user)
{
    (void)user;
    measure();
    return ++t.question == t.answer;
}

double cpu_now(void)
{
    return 0;
}

dla *core(const char *config)
{
    char err[200];
    dla *d = dla_create(config, NULL, err, sizeof err);

    if (!d)
        exit(2);
    memset(&t, 0, sizeof t);
    t.native.core = d;
    t.native.host.stop = stop;
    dla_native_begin(&t.native, &t.core);
    dla_csb_write(d, dla_config(d)->page[DLA_GLB] + GLB_S_INTR_MASK, 0x3f0000);
    return d;
}

void fill_random(dla *d, uint64_t addr, uint64_t bytes, int prec)
{
    (void)prec;
    dla_mem_fill(dla_memory(d, DLA_RAM_MC), addr, 0, bytes);
}

bool finish(dla *d, dla_intr source)
{
    uint32_t glb = dla_config(d)->page[DLA_GLB];
    dla_step_end e;

    (void)source;
    t.bytes = traffic(d);
    t.passes = d->passes;
    do
        e = t.core.run(t.core.user, true);
    while (e == DLA_STEP_MOVED);
    measure();
    dla_csb_write(d, glb + GLB_S_INTR_STATUS,
                  dla_csb_read(d, glb + GLB_S_INTR_STATUS));
    return e == DLA_STEP_INTR;
}

/* The layer runs to its end, then once more and is stopped. */
static int stop_layer(const bench_kind *k)
{
    bench b = { .kind = k, .no_target = true };
    int bad = 0;

    k->make(&b);
    bad |= !b.run(&b) || t.question <= QUESTIONS;
    bad |= t.most_bytes > MOST_BYTES || t.most_passes > MOST_PASSES;
    printf("%s: %d questions, at most %llu bytes and %llu passes between "
           "two\n", k->what, t.question, (unsigned long long)t.most_bytes,
           (unsigned long long)t.most_passes);
    t.answer = t.question + QUESTIONS;
    bad |= b.run(&b) || t.question != t.answer;
    if (bad)
        printf("    FAIL\n");
    dla_destroy(b.d);
    return bad;
}

int main(void)
{
    int bad = 0;

    for (const bench_kind *k = bench_kinds; k->what; k++)
        if (strstr(k->what, "nv_full") || strstr(k->what, "nv_small"))
            bad |= stop_layer(k);
    return bad;
}
