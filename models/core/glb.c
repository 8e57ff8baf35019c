/* SPDX-License-Identifier: Apache-2.0
 * GLB (system.md 5, registers_notes.md 3) and CFGROM. */
#include "core.h"

/* Bits of the sources with a unit among `slots`. */
static uint32_t bits_of(uint32_t slots)
{
    uint32_t bits = 0;

    for (int i = 0; i < DLA_NINTR; i++)
        if (slots >> dla_intr_slot(i) & 1)
            bits |= 3u << dla_intr_bit((dla_intr)i);
    return bits;
}

void dla_glb_init(dla_glb *g, const dla_cfg *cfg)
{
    g->cfg = cfg;
    g->mask = g->status = 0;
    g->present = bits_of(cfg->slots);
}

uint32_t dla_glb_read(const dla_glb *g, uint32_t offset)
{
    switch (offset) {
    case GLB_S_NVDLA_HW_VERSION:
        return dla_reg_at(g->cfg, DLA_GLB, offset)->reset;
    case GLB_S_INTR_MASK:
        return g->mask;
    case GLB_S_INTR_STATUS:
        return g->status;
    default:
        return 0;
    }
}

void dla_glb_write(dla_glb *g, uint32_t offset, uint32_t value)
{
    switch (offset) {
    case GLB_S_INTR_MASK:
        /* stored whether or not the unit is built */
        g->mask = value & bits_of(~0u);
        break;
    case GLB_S_INTR_SET:
        g->status |= value & g->present;
        break;
    case GLB_S_INTR_STATUS:
        g->status &= ~value;
        break;
    default:
        break;
    }
}

/* The two answers that dla_events_pick may get: an event is ready when its
 * cause was delivered, or always. */
static bool glb_caused(void *user, const dla_event *e)
{
    return dla_events_caused(user, e);
}

static bool glb_any(void *user, const dla_event *e)
{
    (void)user;
    (void)e;
    return true;
}

bool dla_glb_step(dla_glb *g, dla_events *q, bool still, dla_event *e)
{
    int i;

    if (!q->count)
        return false;
    i = dla_events_pick(q, glb_caused, q);
    if (i < 0 && still)
        i = dla_events_pick(q, glb_any, q);
    if (i < 0)
        return false;
    *e = dla_events_give(q, i);
    g->status |= 1u << (dla_intr_bit((dla_intr)e->intr) + e->group);
    return true;
}

bool dla_glb_pin(const dla_glb *g)
{
    return (g->status & ~g->mask) != 0;
}

/* ---- time to serve an event ---- */

/* The time that events wait after an event, and after the write that clears it;
 * the part of it that passes with each step, and with each repeated read. A
 * host that polls the status and clears nothing gets the next event after HOLD
 * / POLL reads, one that reads other registers after HOLD / READ. */
enum { HOLD = 1024, CLEARED = 256, STEP = 1, READ = 16, POLL = 128 };

void dla_pace_event(dla_pace *p)
{
    p->hold = HOLD;
    p->unread = true;
}

void dla_pace_read(dla_pace *p, const uint32_t *status)
{
    p->elsewhere = !status;
    if (!status || !*status || !p->unread)
        return;
    p->hold = HOLD; /* a write that clears it may follow */
    p->unread = false;
}

void dla_pace_write(dla_pace *p, const dla_glb *g, uint32_t offset, bool up)
{
    bool now = dla_glb_pin(g);

    if (offset == GLB_S_INTR_STATUS) {
        p->hold = now ? HOLD : CLEARED; /* now: another one is to be served */
        p->unread = true;
    } else if (now && !up) {
        dla_pace_event(p);
    }
}

/* A host that lets time pass while it polls another register, and has not read
 * the status, does not serve the event. */
bool dla_pace_holds(dla_pace *p, bool read)
{
    uint32_t time = !read ? STEP : p->elsewhere ? READ : POLL;

    if (!p->hold || (!read && p->elsewhere && p->unread)) {
        p->hold = 0;
        return false;
    }
    p->hold -= time < p->hold ? time : p->hold;
    return true;
}

uint32_t dla_cfgrom_read(const dla_cfg *cfg, uint32_t offset)
{
    for (size_t i = 0; i < cfg->nrom; i++)
        if (cfg->rom[i].offset == offset)
            return cfg->rom[i].value;
    return 0;
}
