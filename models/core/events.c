/* SPDX-License-Identifier: Apache-2.0
 * Done events on their way to GLB, in causal order (conv_units.md 8, system.md
 * 6).
 *
 * Untimed models end layers faster than a host can serve interrupts, so events
 * wait here. Hardware gives them in the order of cause and effect: in a layer,
 * CDMA (data and weights in any order) before CACC, CACC before SDP, SDP before
 * PDP. Units of this chain are taken in the order in which their events
 * happened; if several happened in one pass, the upstream ones are first.
 * Events of units that have nothing to do with each other may pass each
 * other. */
#include "core.h"
#include <string.h>

void dla_events_reset(dla_events *q)
{
    q->count = 0;
    memset(q->known, 0, sizeof q->known);
    memset(q->given, 0, sizeof q->given);
    memset(q->next, 0, sizeof q->next);
}

bool dla_events_add(dla_events *q, dla_intr intr, unsigned group)
{
    dla_event *e = &q->e[q->count];

    if (q->count == DLA_EVENTS_MAX)
        return false;
    memset(e, 0, sizeof *e);
    e->intr = (uint8_t)intr;
    e->group = (uint8_t)group;
    e->number = ++q->known[intr];
    q->next[intr] = !group;
    q->count++;
    return true;
}

/* Groups of a unit alternate, so an event of the other group has overtaken one.
 * This happens because a layer of SDP to PDP needs no write acknowledge, while
 * the layer before it may still wait for its own. Only BDMA runs its groups in
 * the order of the launches. */
static bool in_turn(const dla_events *q, dla_intr intr, unsigned group)
{
    return intr == DLA_INTR_BDMA || q->next[intr] == group;
}

static bool event_waiting(const dla_events *q, dla_intr intr)
{
    const dla_done *d = q->done[intr];

    return dla_count_avail(&d->group[0]) || dla_count_avail(&d->group[1]);
}

/* Events that a unit has signalled, its groups in turn; any: also that of the
 * other group, when the group that has its turn has none. */
static void event_take(dla_events *q, dla_intr intr, bool any)
{
    dla_done *d = q->done[intr];

    for (;;) {
        unsigned g = q->next[intr];

        if (!dla_count_avail(&d->group[g]) && (any || in_turn(q, intr, !g)))
            g = !g;
        if (!dla_count_avail(&d->group[g]) || !dla_events_add(q, intr, g))
            return; /* the other events stay counted in the unit */
        d->group[g].taken++;
    }
}

bool dla_events_take(dla_events *q, bool any)
{
    unsigned n = q->count, stopped = 0;

    if (!dla_events_early(q)) /* the case in nearly every pass */
        return false;
    for (int i = 0; i < DLA_NINTR; i++) {
        dla_intr intr = (dla_intr)dla_intr_turn[i];

        if (!(stopped >> intr & 1))
            event_take(q, intr, any);
        if (event_waiting(q,
                          /* nor an event caused by one that has to wait */
                          intr))
            stopped |= dla_intr_table[intr].behind;
    }
    return q->count != n;
}

bool dla_events_early(const dla_events *q)
{
    for (int i = 0; i < DLA_NINTR; i++)
        if (event_waiting(q, (dla_intr)i))
            return true;
    return false;
}

bool dla_events_caused(const dla_events *q, const dla_event *e)
{
    return e->intr != DLA_INTR_CACC ||
           (q->given[DLA_INTR_CDMA_DAT] >= e->number &&
            q->given[DLA_INTR_CDMA_WT] >= e->number);
}

int dla_events_pick(const dla_events *q,
                    bool (*ready)(void *user, const dla_event *e), void *user)
{
    unsigned stopped = 0;

    for (unsigned i = 0; i < q->count; i++) {
        const dla_event *e = &q->e[i];

        if (!(stopped >> e->intr & 1) && ready(user, e))
            return (int)i;
        stopped |= dla_intr_table[e->intr].behind;
    }
    return -1;
}

void dla_events_pass(dla_events *q, dla_intr intr, unsigned group)
{
    q->known[intr]++;
    q->given[intr]++;
    q->next[intr] = !group;
}

dla_event dla_events_give(dla_events *q, int i)
{
    dla_event e = q->e[i];

    q->count--;
    memmove(&q->e[i], &q->e[i + 1],
            (q->count - (unsigned)i) * sizeof q->e[0]);
    q->given[e.intr]++;
    return e;
}
