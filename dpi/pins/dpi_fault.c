/* SPDX-License-Identifier: Apache-2.0
 * Planted faults (docs/faults.md) on CSB, and what the points between units
 * ask (dla_fault.sv). */
#include "pins_priv.h"

/* One that is lost counts as accepted, and as answered by nobody when it wants
 * an answer; a delayed one waits at the head of the queue. */
bool pins_csb_request(dla_bench *b, const bench_csb *q)
{
    uint8_t bits[4] = { 0 };
    fault *f;

    b->pins->csb_flip = 0;
    if (b->cycle < b->pins->csb_from)
        return true;
    if (!q->write || !fault_armed(&b->opt.faults, FAULT_CSB_REQUEST))
        return false;
    f = fault_hit(&b->opt.faults, FAULT_CSB_REQUEST, q->addr, 4);
    if (!f || (f->kind == FAULT_FLIP && !fault_flip(f, bits, 4)))
        return false;
    fault_did(f, "write of 0x%x to 0x%x: %s", q->data, q->addr,
              f->kind == FAULT_DROP ? "the core never sees it" :
              f->kind == FAULT_DELAY ? "it comes later" :
              "a bit of the data was turned round");
    for (int i = 0; i < 4; i++)
        b->pins->csb_flip |= (uint32_t)bits[i] << 8 * i;
    if (f->kind == FAULT_FLIP)
        return false;
    if (f->kind == FAULT_DELAY) {
        b->pins->csb_from = b->cycle + f->amount;
        return true;
    }
    b->pins->csb_head = (b->pins->csb_head + 1) % CSB_QUEUE;
    b->csb_count--;
    b->pins->csb_wait = q->nposted;
    b->pins->csb_wait_write = true;
    b->pins->csb_clock = b->cycle;
    return true;
}

bool pins_csb_response(dla_bench *b, int *data)
{
    uint8_t bits[4] = { 0 };
    fault *f;

    if (b->pins->resp_at || !fault_armed(&b->opt.faults, FAULT_CSB_RESPONSE))
        return false;
    f = fault_hit(&b->opt.faults, FAULT_CSB_RESPONSE, b->pins->csb_addr, 4);
    if (!f || (f->kind == FAULT_FLIP && !fault_flip(f, bits, 4)))
        return false;
    fault_did(f, "answer 0x%x to the read of 0x%x: %s", (unsigned)*data,
              b->pins->csb_addr, f->kind == FAULT_DROP ? "lost" :
              f->kind == FAULT_DELAY ? "it comes later" :
              "a bit was turned round");
    for (int i = 0; i < 4; i++)
        *data ^= (int)((uint32_t)bits[i] << 8 * i);
    if (f->kind == FAULT_DELAY) {
        b->pins->resp_at = b->cycle + f->amount;
        b->pins->resp_data = (uint32_t)*data;
    }
    return f->kind != FAULT_FLIP;
}

void pins_csb_late(dla_bench *b)
{
    if (!b->pins->resp_at || b->cycle < b->pins->resp_at)
        return;
    dla_dpi_csb_resp((uint64_t)(uintptr_t)b, 0, (int)b->pins->resp_data);
    b->pins->resp_at = 0;
}

/* The fault of a point between units, which has one at most, or NULL. */
static fault *fault_of(dla_bench *b, int point)
{
    faults *x = &b->opt.faults;

    for (int i = 0; i < x->n; i++)
        if (x->f[i].channel == point)
            return &x->f[i];
    return NULL;
}

/* Its kind, or -1. from: clocks until it looks at items. */
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
    *from = f->clock > b->cycle ? f->clock - b->cycle : 0;
    *nth = f->nth;
    return (int)f->kind;
}

/* An item at a point with a fault. hit: the one that it takes. */
void dla_dpi_fault_item(uint64_t ctx, int point, int hit, uint64_t item)
{
    static const char *const what[] = { "a bit was turned round", "lost",
                                        "it comes later" };
    dla_bench *b = bench_of(ctx);
    fault *f = fault_of(b, point);

    if (!f)
        return;
    f->seen++;
    if (!hit)
        return;
    f->fired = true;
    f->fired_at = b->cycle;
    fault_did(f, "item 0x%llx (its low 64 bits): %s",
              (unsigned long long)item, what[f->kind]);
}
