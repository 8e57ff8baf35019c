/* SPDX-License-Identifier: Apache-2.0
 * The system in parts (dla_parts.h), and who owns what. */
#include "core.h"

dla_slot dla_intr_slot(int intr)
{
    static const dla_slot owner[DLA_NINTR] = {
        [DLA_INTR_SDP] = DLA_SLOT_SDP,       [DLA_INTR_CDP] = DLA_SLOT_CDP,
        [DLA_INTR_PDP] = DLA_SLOT_PDP,       [DLA_INTR_BDMA] = DLA_SLOT_BDMA,
        [DLA_INTR_RUBIK] = DLA_SLOT_RUBIK,
        [DLA_INTR_CDMA_DAT] = DLA_SLOT_CDMA,
        [DLA_INTR_CDMA_WT] = DLA_SLOT_CDMA,  [DLA_INTR_CACC] = DLA_SLOT_CACC,
    };

    return owner[intr];
}

dla_slot dla_client_slot(int client)
{
    static const dla_slot owner[DLA_NCLIENT] = {
        [DLA_CL_BDMA] = DLA_SLOT_BDMA,     [DLA_CL_SDP] = DLA_SLOT_SDP,
        [DLA_CL_PDP] = DLA_SLOT_PDP,       [DLA_CL_CDP] = DLA_SLOT_CDP,
        [DLA_CL_RUBIK] = DLA_SLOT_RUBIK,   [DLA_CL_SDP_B] = DLA_SLOT_SDP,
        [DLA_CL_SDP_N] = DLA_SLOT_SDP,     [DLA_CL_SDP_E] = DLA_SLOT_SDP,
        [DLA_CL_CDMA_DAT] = DLA_SLOT_CDMA, [DLA_CL_CDMA_WT] = DLA_SLOT_CDMA,
    };

    return owner[client];
}

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
    return dla_memif_step(&d->memif);
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
