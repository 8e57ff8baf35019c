/* SPDX-License-Identifier: Apache-2.0
 * Interrupt service of part A (traces.md 6). */
#include "play.h"
#include "dla_regs_gen.h"
#include <stdio.h>

/* Rounds after a clear that may still see the old level: the pin falls some
 * clocks after the write that clears (traces.md 6, step 3). */
enum { SPURIOUS_MAX = 8 };

/* True when a line of the trace waits for the event. */
static bool waited_for(const dla_player *p, unsigned src, unsigned g)
{
    for (uint32_t i = p->queue[src].head; i != DLA_NO_CMD; i = p->next[i])
        if (p->t->cmd[i].group == g)
            return true;
    return false;
}

/* A side of CDMA that fetches nothing also ends with an event, which some
 * traces do not list (conv_core.md 9.2). CACC's events are listed all or not at
 * all. */
static bool intr_tolerated(const dla_player *p, unsigned src, unsigned g)
{
    if (src == DLA_INTR_CDMA_DAT || src == DLA_INTR_CDMA_WT)
        return !waited_for(p, src, g);
    return src == DLA_INTR_CACC && !p->named[src];
}

/* Takes the expectation that (src, g) fulfils out of its queue: the head, or
 * the second when the head is of the other group, since the two groups may
 * have layers under way at once (traces.md 6). DLA_NO_CMD: none. */
static uint32_t intr_match(dla_player *p, unsigned src, unsigned g)
{
    dla_list *q = &p->queue[src];
    const dla_cmd *cmd = p->t->cmd;
    uint32_t head = q->head, second;

    if (head == DLA_NO_CMD)
        return DLA_NO_CMD;
    if (cmd[head].group == g || src == DLA_NINTR) {
        q->head = p->next[head];
        return head;
    }
    second = p->next[head];
    if (second == DLA_NO_CMD || cmd[second].group != g)
        return DLA_NO_CMD;
    p->next[head] = p->next[second];
    if (q->tail == second)
        q->tail = head;
    return second;
}

/* A failed check; false only when out of memory. */
static bool intr_unexpected(dla_player *p, unsigned src, unsigned g)
{
    dla_expect r = { .kind = "interrupt" };
    uint32_t head = p->queue[src].head;
    char text[256];

    if (p->where != DLA_NO_CMD)
        r.line = p->t->cmd[p->where].line;
    if (head == DLA_NO_CMD)
        snprintf(text, sizeof text,
                 "%s_%u came, but no interrupt of %s was expected",
                 dla_intr_name(src), g, dla_intr_name(src));
    else
        snprintf(text, sizeof text,
                 "%s_%u came, but %s_%u of line %u was expected",
                 dla_intr_name(src), g, dla_intr_name(src),
                 p->t->cmd[head].group, p->t->cmd[head].line);
    return dla_play_result(p, &r, text);
}

/* One bit found set: its event, checks and memory commands. The checks run
 * now, before the bit is cleared: the data of the layer are in memory, and
 * those of a later one need not be (traces.md 6, step 4). */
static bool intr_serve(dla_player *p, unsigned src, unsigned g)
{
    uint32_t i = intr_match(p, src, g);

    p->served[src][g]++;
    if (p->hooks.served)
        p->hooks.served(p->hooks.user, src, g);
    if (i == DLA_NO_CMD && !p->named[src])
        i = intr_match(p, DLA_NINTR, 0);
    if (i != DLA_NO_CMD) {
        dla_play_note(p, true, "interrupt %s_%u", dla_intr_name(src), g);
        return dla_play_raise(p, p->t->cmd[i].event);
    }
    if (intr_tolerated(p, src, g)) {
        dla_play_note(p, true, "interrupt %s_%u cleared, neither masked nor "
                      "expected", dla_intr_name(src), g);
        return true;
    }
    return intr_unexpected(p, src, g);
}

static bool no_cause(dla_player *p, uint32_t st, uint32_t mk)
{
    if (p->cleared && p->spurious++ < SPURIOUS_MAX)
        return true;
    return dla_play_stop(p, DLA_PLAY_FAULT,
                         "%s: the interrupt pin is high without a cause: "
                         "S_INTR_STATUS 0x%x, S_INTR_MASK 0x%x", p->t->name,
                         st, mk);
}

/* Source of a GLB bit, DLA_NINTR: none. */
static unsigned source_of_bit(unsigned bit)
{
    unsigned i = 0;

    while (i < DLA_NINTR && dla_intr_bit((dla_intr)i) != (bit & ~1u))
        i++;
    return i;
}

/* Steps 2 to 6 of traces.md 6. */
bool dla_play_service(dla_player *p)
{
    uint32_t glb = p->t->cfg->page[DLA_GLB];
    uint32_t status = glb + GLB_S_INTR_STATUS, st = 0, mk = 0, pend, back;

    if (!dla_play_read(p, status, &st) ||
        !dla_play_read(p, glb + GLB_S_INTR_MASK, &mk))
        return false;
    pend = st & ~mk;
    if (!pend)
        return no_cause(p, st, mk);
    for (unsigned bit = 0; bit < 32; bit++) {
        unsigned src = source_of_bit(bit);

        if (!(pend >> bit & 1))
            continue;
        if (src == DLA_NINTR)
            return dla_play_stop(p, DLA_PLAY_FAULT,
                                 "%s: reserved bit %u of S_INTR_STATUS is "
                                 "set (0x%x)", p->t->name, bit, st);
        if (!intr_serve(p, src, bit & 1))
            return false;
    }
    /* The read-back only orders: a bit set again by a second layer is served
     * by the next round (traces.md 6, step 6). */
    if (!dla_play_write(p, status, pend, false) ||
        !dla_play_read(p, status, &back))
        return false;
    p->cleared = true;
    p->spurious = 0;
    return !p->ended;
}

/* A pending bit of a source of which the trace expects interrupts, -1: none.
 * Other sources may be polled. */
static int intr_surplus(const dla_trace *t, uint32_t pending)
{
    bool named[DLA_NINTR + 1] = { false };

    for (uint32_t i = 0; i < t->ncmd; i++)
        if (t->cmd[i].op == DLA_OP_INTR_NOTIFY)
            named[t->cmd[i].intr] = true;
    for (unsigned bit = 0; bit < 32; bit++) {
        unsigned src = source_of_bit(bit);

        if (pending >> bit & 1 && src != DLA_NINTR && named[src] &&
            src != DLA_INTR_CDMA_DAT && src != DLA_INTR_CDMA_WT)
            return (int)bit;
    }
    return -1;
}

bool dla_play_surplus(dla_player *p)
{
    uint32_t glb = p->t->cfg->page[DLA_GLB], st = 0, mk = 0;
    int bit;

    if (!p->core.intr(p->core.user))
        return true;
    if (!dla_play_read(p, glb + GLB_S_INTR_STATUS, &st) ||
        !dla_play_read(p, glb + GLB_S_INTR_MASK, &mk))
        return false;
    bit = intr_surplus(p->t, st & ~mk);
    return bit < 0 || intr_unexpected(p, source_of_bit((unsigned)bit),
                                      (unsigned)bit & 1);
}

bool dla_trace_unexpected(const dla_trace *t, uint32_t pending, char *text,
                          size_t size)
{
    int bit = t->txn ? -1 : intr_surplus(t, pending);

    if (bit >= 0)
        snprintf(text, size, "%s_%d", dla_intr_name(source_of_bit((unsigned)
                 bit)), bit & 1);
    return bit >= 0;
}
