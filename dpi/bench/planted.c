/* SPDX-License-Identifier: Apache-2.0
 * Planted faults at the ends of the bench: the interrupt, and the points
 * between units (dla_fault.sv), which do their work in SystemVerilog. */
#include "bench_priv.h"
#include "dla_json.h"
#include <inttypes.h>

void planted_rise(dla_bench *b)
{
    bench_intr_fault *p = &bench_top(b)->intr;
    fault *f = p->planted ? fault_hit(bench_faults(b), FAULT_INTR, 0, 0) : NULL;

    if (!p->planted)
        return;
    p->lost = f && f->kind == FAULT_DROP;
    p->from = f ? bench_cycle(b) + f->amount : 0;
    if (!f)
        return;
    fault_did(f, p->lost ? "this rise of the interrupt is lost"
                              : "this rise of the interrupt is seen later");
}

/* A rise counts from the clock after it, when the tick has seen it. */
bool bench_intr(dla_bench *b, bool pin)
{
    const bench_intr_fault *p = &bench_top(b)->intr;

    if (!p->planted)
        return pin;
    return pin && pins_intr_at(b) == bench_cycle(b) && !p->lost &&
           bench_cycle(b) >= p->from;
}

void planted_restart(dla_bench *b)
{
    bench_top(b)->intr = (bench_intr_fault){
        .planted = fault_armed(bench_faults(b), FAULT_INTR),
    };
}

void bench_faults_json(const dla_bench *b, FILE *out)
{
    const faults *x = &bench_options(b)->faults;

    for (int i = 0; i < x->n; i++) {
        const fault *f = &x->f[i];

        fprintf(out, "%s{\"fault\": ", i ? ", " : "");
        dla_json_string(out, f->text);
        fprintf(out, ", \"fired\": %s, \"items\": %" PRIu64,
                f->fired ? "true" : "false", f->seen);
        if (f->fired)
            fprintf(out, ", \"clock\": %" PRIu64, f->fired_at);
        fprintf(out, ", \"what\": ");
        dla_json_string(out, f->what);
        fprintf(out, "}");
    }
}
