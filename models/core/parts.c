/* SPDX-License-Identifier: Apache-2.0
 * The system in parts (dla_parts.h), and the owner of each part. */
#include "core.h"

dla_unit *dla_unit_at(dla *d, dla_slot slot, const dla_unit_ops **ops)
{
    if (ops)
        *ops = d->ops[slot];
    return d->unit[slot];
}

dla_ports *dla_shared_ports(dla *d)
{
    return &d->ports;
}

const dla_traffic *dla_client_traffic(const dla *d, dla_client client)
{
    return &d->memif.traffic[client];
}

dla_ctx *dla_context(dla *d)
{
    return &d->ctx;
}

bool dla_refused(const dla *d)
{
    return d->ctx.refused;
}

dla_events *dla_event_queue(dla *d)
{
    return &d->events;
}

bool dla_glb_serve(dla *d, bool still)
{
    dla_event e;

    if (still && dla_events_early(&d->events))
        dla_events_take(&d->events, true);
    if (!dla_glb_step(&d->glb, &d->events, still, &e))
        return false;
    if (d->tap)
        dla_tap_done(d->tap, *d->tap_time, e.intr, 1u << e.group);
    if (d->opt.event)
        d->opt.event(d->opt.event_user, d->passes, (dla_intr)e.intr, e.group);
    return true;
}

uint32_t dla_glb_mask(const dla *d)
{
    return d->glb.mask;
}

uint32_t dla_glb_present(const dla *d)
{
    return d->glb.present;
}

bool dla_memory_serve(dla *d, const dla_memory_ops *ops)
{
    if (ops)
        d->memif.ops = *ops;
    if (!dla_memif_step(&d->memif))
        return false;
    d->fed = DLA_FED_ALL;
    return true;
}

int dla_memory_client(const dla *d, bool write, uint32_t *done)
{
    const dla_memif *m = &d->memif;

    *done = (write ? m->wr_done : m->rd_done)[m->serving];
    return m->serving;
}

bool dla_memory_stuck(const dla *d, char *text, size_t size)
{
    return dla_memif_status(&d->memif, text, size);
}
