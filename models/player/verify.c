/* SPDX-License-Identifier: Apache-2.0
 * Rules for a part A trace as a whole: events, memory regions and at least one
 * check (traces.md 2, 3). */
#include "trace.h"
#include <stdlib.h>
#include <string.h>

static bool verify_raises(const dla_cmd *c)
{
    return c->op == DLA_OP_SYNC_NOTIFY || c->op == DLA_OP_INTR_NOTIFY;
}

static bool verify_checks(const dla_cmd *c)
{
    return c->op == DLA_OP_CHECK_CRC || c->op == DLA_OP_CHECK_FILE ||
           c->op == DLA_OP_CHECK_NOTHING;
}

/* An event is raised exactly once: a second raise would be lost, since events
 * stay on (traces.md 3), and a command that waits for an event that nothing
 * raises would wait for ever. */
static void verify_events(dla_parse *p)
{
    dla_trace *t = p->t;
    size_t n = t->events.count;

    t->raiser = malloc((n + 1) * sizeof *t->raiser);
    if (!t->raiser) {
        p->nomem = true;
        return;
    }
    for (size_t i = 0; i < n; i++)
        t->raiser[i] = -1;
    for (size_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];

        if (!verify_raises(c))
            continue;
        p->line = c->line;
        if (t->raiser[c->event] >= 0)
            dla_parse_error(p, "event %s is raised twice, expected once; "
                               "first in line %u", t->events.name[c->event],
                            t->cmd[t->raiser[c->event]].line);
        else
            t->raiser[c->event] = (int32_t)i;
    }
    for (size_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];

        p->line = c->line;
        if (c->event >= 0 && t->raiser[c->event] < 0)
            dla_parse_error(p, "nothing raises event %s, expected a "
                               "sync_notify or intr_notify of it",
                            t->events.name[c->event]);
    }
}

/* ---- regions ---- */

/* Bytes that a memory command declares; false if it declares none. */
static bool verify_declares(const dla_trace *t, const dla_cmd *c, dla_region *r)
{
    if (c->op != DLA_OP_MEM_INIT && c->op != DLA_OP_MEM_LOAD &&
        c->op != DLA_OP_MEM_RESERVE)
        return false;
    *r = (dla_region){ c->base, c->size, c->ram, c->line };
    if (c->op == DLA_OP_MEM_LOAD) { /* the file may start later */
        r->base += t->surf[c->surf].lo;
        r->size -= t->surf[c->surf].lo;
    }
    return true;
}

/* By port, base, and the longer one first. */
static int verify_order(const void *a, const void *b)
{
    const dla_region *x = a, *y = b;

    if (x->ram != y->ram)
        return x->ram < y->ram ? -1 : 1;
    if (x->base != y->base)
        return x->base < y->base ? -1 : 1;
    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

/* Fill and overlay is one region inside another (traces.md 3). Two regions that
 * overlap in part are a mistake in the addresses. Keeps the outer ones. */
static void verify_merge(dla_parse *p)
{
    dla_trace *t = p->t;
    size_t n = 0;

    for (size_t i = 0; i < t->nregion; i++) {
        dla_region *r = &t->region[i], *q = n ? &t->region[n - 1] : NULL;
        uint64_t gap = q ? r->base - q->base : 0;

        if (!q || q->ram != r->ram || gap >= q->size) {
            t->region[n++] = *r;
        } else if (r->size > q->size - gap) {
            const dla_region *late = r->line > q->line ? r : q;
            const dla_region *early = late == r ? q : r;

            p->line = late->line;
            dla_parse_error(p, "0x%llx+0x%llx partly overlaps 0x%llx+0x%llx of "
                            "line %u, expected separate regions or one inside "
                            "the other", (unsigned long long)late->base,
                            (unsigned long long)late->size,
                            (unsigned long long)early->base,
                            (unsigned long long)early->size, early->line);
        }
    }
    t->nregion = n;
}

/* The memory port moves whole atoms: a region that ends inside an atom includes
 * the rest of it, unless another region begins there. */
static void round_up(dla_trace *t)
{
    for (size_t i = 0; i < t->nregion; i++) {
        dla_region *r = &t->region[i];
        uint64_t end = r->base + r->size;
        uint64_t add = (t->cfg->atom - end % t->cfg->atom) % t->cfg->atom;

        if (i + 1 < t->nregion && r[1].ram == r->ram &&
            add > r[1].base - end)
            add = r[1].base - end;
        r->size += add;
    }
}

/* Only commands without an event declare regions here. Regions of commands with
 * an event exist before the first command runs. */
static void verify_regions(dla_parse *p)
{
    dla_trace *t = p->t;

    t->region = malloc((t->ncmd + 1) * sizeof *t->region);
    if (!t->region) {
        p->nomem = true;
        return;
    }
    for (size_t i = 0; i < t->ncmd; i++)
        if (t->cmd[i].event < 0 &&
            verify_declares(t, &t->cmd[i], &t->region[t->nregion]))
            t->nregion++;
    qsort(t->region, t->nregion, sizeof *t->region, verify_order);
    verify_merge(p);
    round_up(t);
}

/* A release names the base of a region that some command declares. */
static void verify_releases(dla_parse *p)
{
    const dla_trace *t = p->t;

    for (size_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];
        bool found = false;
        dla_region r;

        if (c->op != DLA_OP_MEM_RELEASE)
            continue;
        for (size_t k = 0; k < t->nregion && !found; k++)
            found = t->region[k].ram == c->ram && t->region[k].base == c->base;
        for (size_t k = 0; k < t->ncmd && !found; k++)
            found = t->cmd[k].event >= 0 &&
                    verify_declares(t, &t->cmd[k], &r) && r.ram == c->ram &&
                    r.base == c->base;
        p->line = c->line;
        if (!found)
            dla_parse_error(p, "no region starts at 0x%llx, expected the "
                               "base of a mem_init, mem_load or mem_reserve",
                            (unsigned long long)c->base);
    }
}

/* Pattern X makes bytes undefined again; only whole regions can be
 * undefined. */
static void verify_undefined(dla_parse *p)
{
    const dla_trace *t = p->t;

    for (size_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];
        bool part = false;

        if (c->op != DLA_OP_MEM_INIT || c->pattern != DLA_PAT_X)
            continue;
        for (size_t k = 0; k < t->nregion && !part; k++) {
            const dla_region *r = &t->region[k];

            part = r->ram == c->ram && r->base <= c->base &&
                   c->base - r->base < r->size &&
                   (r->base != c->base || c->size + t->cfg->atom <= r->size);
        }
        p->line = c->line;
        if (part)
            dla_parse_error(p, "pattern X in 0x%llx+0x%llx, a part of a "
                               "larger region; expected a whole region",
                            (unsigned long long)c->base,
                            (unsigned long long)c->size);
    }
}

void dla_trace_verify(dla_parse *p)
{
    const dla_trace *t = p->t;
    bool any = false;

    verify_events(p);
    verify_regions(p);
    if (p->nomem)
        return;
    verify_releases(p);
    verify_undefined(p);
    for (size_t i = 0; i < t->ncmd && !any; i++)
        any = verify_checks(&t->cmd[i]);
    if (!any)
        dla_diag_add(p->diag, t->file, 0,
                     "no check command, expected at least one check_crc, "
                     "check_file or check_nothing");
}
