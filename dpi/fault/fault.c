/* SPDX-License-Identifier: Apache-2.0
 * Planted faults: when each fires, and how it is reported (fault.h). */
#include "fault.h"
#include <stdarg.h>
#include <string.h>

void faults_restart(faults *x, const uint64_t *clock)
{
    x->clock = clock;
    memset(x->armed, 0, sizeof x->armed);
    for (int i = 0; i < x->n; i++) {
        fault *f = &x->f[i];

        f->fired = f->told = f->there = false;
        f->seen = f->fired_at = 0;
        f->what[0] = 0;
        x->armed[f->channel]++;
    }
}

fault *fault_hit(faults *x, int channel, uint64_t addr, uint64_t bytes)
{
    fault *hit = NULL;

    for (int i = 0; i < x->n; i++) {
        fault *f = &x->f[i];

        if (f->channel != channel || f->fired || *x->clock < f->clock ||
            (f->at_addr && bytes && (f->addr < addr ||
                                     f->addr - addr >= bytes)))
            continue;
        if (++f->seen != f->nth || hit)
            continue;
        f->fired = true;
        f->fired_at = *x->clock;
        x->armed[channel]--;
        hit = f;
    }
    return hit;
}

void fault_did(fault *f, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(f->what, sizeof f->what, fmt, ap);
    va_end(ap);
}

bool fault_flip(fault *f, uint8_t *bytes, size_t size)
{
    if (f->amount >= 8 * size) {
        f->fired = false; /* reported as one that could not fire */
        fault_did(f, "an item has bits 0 to %zu only", 8 * size - 1);
        return false;
    }
    bytes[f->amount / 8] ^= (uint8_t)(1u << f->amount % 8);
    return true;
}
