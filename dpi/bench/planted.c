/* SPDX-License-Identifier: Apache-2.0
 * Planted faults at the ends of the bench: the interrupt, and the points
 * between units (dla_fault.sv), which do their work in SystemVerilog. */
#include "bench_priv.h"
#include "dla_json.h"
#include <inttypes.h>

faults *bench_faults(dla_bench *b)
{
    return &b->opt.faults;
}

void planted_rise(dla_bench *b)
{
    fault *f = fault_hit(&b->opt.faults, FAULT_INTR, 0, 0);

    b->intr_lost = f && f->kind == FAULT_DROP;
    b->intr_from = f ? b->cycle + f->amount : 0;
    if (!f)
        return;
    fault_did(f, b->intr_lost ? "this rise of the interrupt is lost"
                              : "this rise of the interrupt is seen later");
}

/* A rise counts from the clock after it on, when the tick has seen it. */
bool bench_intr(dla_bench *b, bool pin)
{
    if (!b->intr_planted)
        return pin;
    return pin && b->intr_at == b->cycle && !b->intr_lost &&
           b->cycle >= b->intr_from;
}

void planted_restart(dla_bench *b)
{
    faults_restart(&b->opt.faults, &b->cycle);
    b->intr_planted = fault_armed(&b->opt.faults, FAULT_INTR);
    b->intr_lost = false;
    b->intr_from = 0;
}

void bench_faults_json(const dla_bench *b, FILE *out)
{
    const faults *x = &b->opt.faults;

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
