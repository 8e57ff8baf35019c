/* SPDX-License-Identifier: Apache-2.0
 * Interrupts of a whole core. The shadow's events are early and the host clears
 * bits in the core's time, so the status registers of the two cannot be
 * compared. Instead, the checker has two rules: a bit that the core shows must
 * be an event that the model has had and whose memory traffic is over; and the
 * bit must stay until it is cleared. */
#include "check_core_priv.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Clocks in which a write to the mask may still change the pin. */
enum { MASK_CLOCKS = 64 };

static uint32_t bit_of(int i, int g)
{
    return 1u << (dla_intr_bit((dla_intr)i) + (unsigned)g);
}

static uint64_t core_intr_known(const core_check *c, int i)
{
    return c->event[i][0].count + c->event[i][1].count;
}

static uint64_t core_intr_sent(const core_check *c, int i)
{
    const dla_done *e = c->ports->done[i];

    return e->group[0].sent + e->group[1].sent;
}

/* The oldest acknowledge that made no event yet: writes up to there. */
static core_mark take_bound(core_check *c, int client)
{
    core_mark m = { { 0, 0 }, { 0, 0 } };

    if (c->bound[client].count) {
        m = *(const core_mark *)core_ring_front(&c->bound[client]);
        core_ring_pop(&c->bound[client], 1);
    }
    c->acks[client]++;
    return m;
}

/* Events of one source in the order of its layers; their groups alternate. Each
 * event needs the writes up to the acknowledge that it took; events of CDMA
 * need its reads so far. If some of the layers have no write (SDP to PDP), it
 * is unknown which of them took the acknowledges; then no event needs any. The
 * groups of BDMA end in any order: if there are several, each needs the first
 * acknowledge. */
static bool note_source(core_check *c, int i)
{
    uint64_t fresh = core_intr_sent(c, i) - core_intr_known(c, i), taken = 0;
    int w = dla_intr_writer(i), r = dla_intr_reader(i);
    core_mark first;

    if (w >= 0)
        taken = c->ports->mem[w]->wr_ack.taken - c->acks[w];
    for (uint64_t n = 0; n < fresh; n++) {
        int g = (int)(core_intr_known(c, i) & 1);
        core_mark *m;

        if (c->event[i][g].count == c->ports->done[i]->group[g].sent)
            g = !g;
        m = core_ring_push(&c->event[i][g]);
        if (!m)
            return false;
        memset(m, 0, sizeof *m);
        if (taken == fresh)
            *m = take_bound(c, w);
        if (!n)
            first = *m;
        if (i == DLA_INTR_BDMA)
            *m = first;
        for (int p = 0; p < 2 && r >= 0; p++)
            m->rd[p] = c->s[r][p].rd_model;
    }
    for (; taken != fresh && taken; taken--)
        take_bound(c, w);
    return true;
}

void core_note_events(core_check *c)
{
    for (int i = 0; i < DLA_NINTR; i++)
        if (core_intr_sent(c, i) > core_intr_known(c, i) && !note_source(c, i))
            dla_msg_error(dla_context(c->d), "host memory ran out");
}

/* Memory traffic of the next event of a source that the core has not shown:
 * true when it is over; else *missing atoms are under way. */
static bool traffic_over(const core_check *c, int i, int g, uint64_t *missing)
{
    const core_mark *m = core_ring_at(&c->event[i][g], c->shown[i][g]);
    int w = dla_intr_writer(i), r = dla_intr_reader(i);

    *missing = 0;
    for (int p = 0; p < 2; p++) {
        uint64_t over = w < 0 ? 0 : c->s[w][p].answered + c->s[w][p].lost;

        if (w >= 0 && over < m->wr[p])
            *missing += m->wr[p] - over;
        if (r >= 0 && c->s[r][p].rd_done < m->rd[p])
            *missing += m->rd[p] - c->s[r][p].rd_done;
    }
    return !*missing;
}

static void bit_differs(core_check *c, int i, int g, const char *what)
{
    uint64_t n = c->shown[i][g];
    char text[800];

    snprintf(text, sizeof text, "interrupt of group %d (status bit %u): %s",
             g, dla_intr_bit((dla_intr)i) + (unsigned)g, what);
    core_report(c, dla_intr_slot(i), NULL, (uint32_t)(2 * n + (uint64_t)g),
                c->cycle, text, "");
}

/* "3 atoms are not yet written and answered; next is ...". */
static void missing_text(core_check *c, int i, uint64_t missing, char *text,
                         size_t size)
{
    int writer = dla_intr_writer(i);
    bool write = writer >= 0;
    char next[400];

    core_next(c, write ? writer : dla_intr_reader(i), write, next, sizeof next);
    snprintf(text, size,
             "before the end of the layer, %" PRIu64 " atoms are not yet %s%s",
             missing, write ? "written and answered" : "read", next);
}

/* The core shows a bit that need not be up: it is the next event. */
static void new_event(core_check *c, int i, int g)
{
    uint64_t missing, n = c->event[i][g].count;
    char what[600];

    if (c->shown[i][g] >= n) {
        snprintf(what, sizeof what, "got event %" PRIu64 ", the model has had "
                 "%" PRIu64, c->shown[i][g] + 1, n);
        bit_differs(c, i, g, what);
        return;
    }
    if (!traffic_over(c, i, g, &missing)) {
        missing_text(c, i, missing, what, sizeof what);
        bit_differs(c, i, g, what);
    }
    c->shown[i][g]++;
}

/* S_INTR_STATUS as the core returned it. */
void core_status_read(core_check *c, uint32_t data)
{
    uint32_t bits = 0;
    char what[128];

    reports_count(c->rep, 1);
    for (int i = 0; i < DLA_NINTR; i++) {
        for (int g = 0; g < GROUPS; g++) {
            uint32_t b = bit_of(i, g);

            bits |= b;
            if (data & b & ~c->up)
                new_event(c, i, g);
            else if (~data & b & c->up)
                bit_differs(c, i, g, "got 0, expected 1 until it is cleared");
            else if (c->settled && ~data & b & ~c->cleared &&
                     c->event[i][g].count)
                bit_differs(c, i, g, "got 0 at the end, expected 1: the "
                            "layer has ended and the bit was not cleared");
        }
    }
    c->up = data & bits;
    if (!(data & ~bits))
        return;
    snprintf(what, sizeof what, "S_INTR_STATUS: got 0x%08x, bits 0x%08x do "
             "not exist", data, data & ~bits);
    core_report(c, DLA_NSLOT, "GLB", 0, c->cycle, what, "");
}

void core_status_written(core_check *c, uint32_t offset, uint32_t data)
{
    if (offset == GLB_S_INTR_SET)
        c->up |= data & dla_glb_present(c->d);
    if (offset == GLB_S_INTR_STATUS) {
        c->up &= ~data;
        c->cleared |= data;
    }
    if (offset == GLB_S_INTR_MASK)
        c->mask_at = c->cycle;
}

bool core_events_shown(const core_check *c, dla_slot slot)
{
    for (int i = 0; i < DLA_NINTR; i++)
        for (int g = 0; g < GROUPS && dla_intr_slot(i) == slot; g++)
            if (c->shown[i][g] < c->event[i][g].count)
                return false;
    return true;
}

/* Can a bit be up now? Sets *early to the missing atoms of an event that would
 * be, if its traffic were over. */
static bool core_intr_possible(const core_check *c, int i, int g,
                               uint64_t *early)
{
    uint32_t b = bit_of(i, g);
    uint64_t missing = 0;
    bool ok;

    if (dla_glb_mask(c->d) & b && c->cycle - c->mask_at > MASK_CLOCKS)
        return false;
    if (c->up & b)
        return true;
    if (c->shown[i][g] >= c->event[i][g].count)
        return false;
    ok = traffic_over(c, i, g, &missing);
    if (!ok)
        *early = missing;
    return ok;
}

void core_clock(core_check *c, uint64_t cycle, bool intr)
{
    uint64_t early = 0;
    int unit = -1;
    dla_slot slot;
    char what[600], text[700];

    c->cycle = cycle;
    if (intr == c->pin)
        return;
    c->pin = intr;
    /* in the first clock the pin has its level in reset, which rule csb_reset
     * checks */
    if (!intr || cycle <= 1)
        return;
    for (int i = 0; i < DLA_NINTR; i++) {
        for (int g = 0; g < GROUPS; g++) {
            uint64_t before = early;

            if (core_intr_possible(c, i, g, &early))
                return;
            unit = early != before ? i : unit;
        }
    }
    if (unit < 0) {
        core_report(c, DLA_NSLOT, "GLB", 0, c->cycle, "interrupt pin rose, "
                    "but no layer of the model has ended whose status bit is "
                    "not masked", "");
        return;
    }
    missing_text(c, unit, early, what, sizeof what);
    snprintf(text, sizeof text, "interrupt pin rose %s", what);
    slot = dla_intr_slot(unit);
    core_report(c, slot, NULL, core_layer(c, slot), c->cycle, text, "");
}
