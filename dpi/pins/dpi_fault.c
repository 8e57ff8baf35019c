/* SPDX-License-Identifier: Apache-2.0
 * Planted faults (docs/reference/faults.md) on CSB, and the DPI functions of
 * the points between units (dla_fault.sv). */
#include "csb_priv.h"

/* A lost request counts as accepted, and as unanswered if it needs an answer; a
 * delayed one waits at the head of the queue. */
bool pins_csb_request(dla_bench *b, const bench_csb *q)
{
    uint8_t bits[4] = { 0 };
    fault *f;

    csb_of(b)->csb_flip = 0;
    if (bench_cycle(b) < csb_of(b)->csb_from)
        return true;
    if (!q->write || !fault_armed(bench_faults(b), FAULT_CSB_REQUEST))
        return false;
    f = fault_hit(bench_faults(b), FAULT_CSB_REQUEST, q->addr, 4);
    if (!f || (f->kind == FAULT_FLIP && !fault_flip(f, bits, 4)))
        return false;
    fault_did(f, "write of 0x%x to 0x%x: %s", q->data, q->addr,
              f->kind == FAULT_DROP ? "the core never sees it" :
              f->kind == FAULT_DELAY ? "it is delayed" :
              "a bit of the data was inverted");
    for (int i = 0; i < 4; i++)
        csb_of(b)->csb_flip |= (uint32_t)bits[i] << 8 * i;
    if (f->kind == FAULT_FLIP)
        return false;
    if (f->kind == FAULT_DELAY) {
        csb_of(b)->csb_from = bench_cycle(b) + f->amount;
        return true;
    }
    csb_of(b)->csb_head = (csb_of(b)->csb_head + 1) % CSB_QUEUE;
    csb_of(b)->csb_count--;
    csb_of(b)->csb_wait = q->nposted;
    csb_of(b)->csb_wait_write = true;
    csb_of(b)->csb_addr = q->addr;
    csb_of(b)->csb_clock = bench_cycle(b);
    return true;
}

bool pins_csb_response(dla_bench *b, int *data)
{
    uint8_t bits[4] = { 0 };
    fault *f;

    if (csb_of(b)->resp_at || !fault_armed(bench_faults(b), FAULT_CSB_RESPONSE))
        return false;
    f = fault_hit(bench_faults(b), FAULT_CSB_RESPONSE, csb_of(b)->csb_addr, 4);
    if (!f || (f->kind == FAULT_FLIP && !fault_flip(f, bits, 4)))
        return false;
    fault_did(f, "answer 0x%x to the read of 0x%x: %s", (unsigned)*data,
              csb_of(b)->csb_addr, f->kind == FAULT_DROP ? "lost" :
              f->kind == FAULT_DELAY ? "it is delayed" :
              "a bit was inverted");
    for (int i = 0; i < 4; i++)
        *data ^= (int)((uint32_t)bits[i] << 8 * i);
    if (f->kind == FAULT_DELAY) {
        csb_of(b)->resp_at = bench_cycle(b) + f->amount;
        csb_of(b)->resp_data = (uint32_t)*data;
    }
    return f->kind != FAULT_FLIP;
}

/* The fault of a point between units, which has one at most, or NULL. */
static fault *fault_of(dla_bench *b, int point)
{
    faults *x = bench_faults(b);

    for (int i = 0; i < x->n; i++)
        if (x->f[i].channel == point)
            return &x->f[i];
    return NULL;
}

/* Its kind, or -1. from: clocks until it considers items. */
int dla_dpi_fault(uint64_t ctx, int point, int width, int *amount,
                  uint64_t *from, uint64_t *nth)
{
    dla_bench *b = bench_of(ctx);
    fault *f = fault_of(b, point);

    *amount = 0;
    *from = *nth = 1;
    if (!f)
        return -1;
    f->there = true;
    if (f->kind == FAULT_FLIP && f->amount >= (uint64_t)width) {
        fault_did(f, "an item has bits 0 to %d only", width - 1);
        return -1;
    }
    *amount = (int)f->amount;
    *from = f->clock > bench_cycle(b) ? f->clock - bench_cycle(b) : 0;
    *nth = f->nth;
    return (int)f->kind;
}

/* An item at a point with a fault. hit: the fault takes it. */
void dla_dpi_fault_item(uint64_t ctx, int point, int hit, uint64_t item)
{
    static const char *const what[] = { "a bit was inverted", "lost",
                                        "it is delayed" };
    dla_bench *b = bench_of(ctx);
    fault *f = fault_of(b, point);

    if (!f)
        return;
    f->seen++;
    if (!hit)
        return;
    f->fired = true;
    f->fired_at = bench_now(b);
    fault_did(f, "item 0x%llx (its low 64 bits): %s",
              (unsigned long long)item, what[f->kind]);
}
