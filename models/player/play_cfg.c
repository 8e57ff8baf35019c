/* SPDX-License-Identifier: Apache-2.0
 * Playing part A: concurrent streams and events (traces.md 3). */
#include "play.h"
#include <stdio.h>
#include <string.h>

static void play_append(dla_player *p, dla_list *l, uint32_t cmd)
{
    p->next[cmd] = DLA_NO_CMD;
    if (l->head == DLA_NO_CMD)
        l->head = cmd;
    else
        p->next[l->tail] = cmd;
    l->tail = cmd;
}

static const dla_list empty = { DLA_NO_CMD, DLA_NO_CMD };

/* Sorts the commands into streams, queues and attachments. */
static void play_distribute(dla_player *p)
{
    const dla_trace *t = p->t;

    for (int i = 0; i < DLA_NPAGE; i++)
        p->stream[i] = empty;
    for (int i = 0; i <= DLA_NINTR; i++)
        p->queue[i] = empty;
    for (size_t i = 0; i < t->events.count; i++)
        p->attached[i] = empty;
    for (uint32_t i = 0; i < t->ncmd; i++) {
        const dla_cmd *c = &t->cmd[i];

        if (c->op <= DLA_OP_SYNC_WAIT) {
            play_append(p, &p->stream[c->page], i);
        } else if (c->op == DLA_OP_INTR_NOTIFY) {
            play_append(p, &p->queue[c->intr], i);
            if (c->intr < DLA_NINTR)
                p->named[c->intr] = true;
        } else if (c->event >= 0) {
            play_append(p, &p->attached[c->event], i);
        }
    }
}

/* ---- streams ---- */

/* A poll that was not satisfied blocks its stream until time has passed. */
static bool play_blocked(const dla_player *p, int u)
{
    const dla_cmd *c = &p->t->cmd[p->stream[u].head];

    if (c->op == DLA_OP_SYNC_WAIT)
        return !p->raised[c->event];
    return c->op == DLA_OP_POLL && p->polling[u];
}

/* Stream with the next command that is the earliest in the file and may run, or
 * -1. *left is set when any stream still has commands. File order is a legal
 * interleaving of the streams, and the one in which traces were written
 * (traces.md 3). in_order: no command overtakes a blocked one. */
static int play_pick(const dla_player *p, bool in_order, bool *left)
{
    int best = -1, first = -1;

    *left = false;
    for (int u = 0; u < DLA_NPAGE; u++) {
        if (p->stream[u].head == DLA_NO_CMD)
            continue;
        *left = true;
        if (first < 0 || p->stream[u].head < p->stream[first].head)
            first = u;
        if (play_blocked(p, u))
            continue;
        if (best < 0 || p->stream[u].head < p->stream[best].head)
            best = u;
    }
    return in_order && best != first ? -1 : best;
}

/* Reads a polled register once. True when the command is done. */
static bool play_poll(dla_player *p, int u, const dla_cmd *c)
{
    uint32_t limit = p->opt.retries ? p->opt.retries : DLA_POLL_TRIES;
    uint32_t v = 0;
    char name[96];

    if (!dla_play_read(p, c->addr, &v))
        return false;
    p->last[u] = v;
    p->asked[u] = true;
    /* All 32 bits are compared (traces.md 2). */
    p->polling[u] = v != c->value;
    if (!p->polling[u]) {
        p->polled[u] = 0;
        p->asked[u] = false;
        return true;
    }
    if (++p->polled[u] >= limit)
        dla_play_stop(p, DLA_PLAY_HANG,
                      "%s:%u: poll of %s gave up after %u reads",
                      p->t->file, c->line,
                      dla_reg_text(p->t->cfg, c->addr, name, sizeof name),
                      limit);
    return false;
}

/* Runs the head of a stream. True when it is done. */
static bool play_command(dla_player *p, int u, uint32_t i)
{
    const dla_cmd *c = &p->t->cmd[i];
    uint32_t v = 0;

    dla_play_place(p, i);
    switch (c->op) {
    case DLA_OP_REG_WRITE:
        return dla_play_write(p, c->addr, c->value, true);
    case DLA_OP_REG_READ:
    case DLA_OP_REG_READ_CHECK:
        if (!dla_play_read(p, c->addr, &v))
            return false;
        if (c->op == DLA_OP_REG_READ_CHECK)
            dla_play_register(p, i, v, v == c->value);
        return !p->ended;
    case DLA_OP_POLL:
        return play_poll(p, u, c);
    case DLA_OP_SYNC_NOTIFY:
        return dla_play_raise(p, c->event);
    default: /* a wait that is satisfied */
        return true;
    }
}

/* ---- end of the run ---- */

static bool play_expecting(const dla_player *p)
{
    for (int i = 0; i <= DLA_NINTR; i++)
        if (p->queue[i].head != DLA_NO_CMD)
            return true;
    return false;
}

/* ", the model has 0x0", or "" for a core that is not compared with one. */
static const char *play_model(const dla_player *p, uint32_t addr, char *text,
                              size_t size)
{
    dla_look look;

    text[0] = 0;
    if (p->core.look && dla_core_look(&p->core, addr, &look) && look.known)
        snprintf(text, size, ", the model has 0x%x", look.model);
    return text;
}

/* The event for which the next command of a unit waits. */
static void report_stream(dla_player *p, int u)
{
    const dla_trace *t = p->t;
    const dla_cmd *c = &t->cmd[p->stream[u].head];
    char name[96], model[40];

    if (c->op == DLA_OP_SYNC_WAIT) {
        const dla_cmd *r = &t->cmd[t->raiser[c->event]];

        dla_play_report(p, "  %s:%u: %s waits for event %s, raised by line "
                           "%u", t->file, c->line,
                        dla_page_name((dla_page)u), t->events.name[c->event],
                        r->line);
    } else if (c->op == DLA_OP_POLL) {
        dla_play_report(p, "  %s:%u: poll of %s for 0x%x, last read 0x%x%s",
                        t->file, c->line,
                        dla_reg_text(t->cfg, c->addr, name, sizeof name),
                        c->value, p->last[u],
                        play_model(p, c->addr, model, sizeof model));
    } else {
        dla_play_report(p, "  %s:%u: next command of %s did not run",
                        t->file, c->line, dla_page_name((dla_page)u));
    }
}

/* All missing events, then the messages of the units. */
static void report_hang(dla_player *p)
{
    const dla_trace *t = p->t;
    unsigned left = 0;

    dla_play_ask(p);
    dla_play_cause(p);
    for (int q = 0; q <= DLA_NINTR; q++)
        for (uint32_t i = p->queue[q].head; i != DLA_NO_CMD; i = p->next[i]) {
            const dla_cmd *c = &t->cmd[i];

            if (++left > 20)
                continue;
            if (q == DLA_NINTR)
                dla_play_report(p, "  %s:%u: missing any interrupt, event %s",
                                t->file, c->line, t->events.name[c->event]);
            else
                dla_play_report(p, "  %s:%u: missing interrupt %s_%u, event "
                                   "%s", t->file, c->line,
                                dla_intr_name((unsigned)q), c->group,
                                t->events.name[c->event]);
        }
    if (left > 20)
        dla_play_report(p, "  ... and %u more interrupts", left - 20);
    for (int u = 0; u < DLA_NPAGE; u++)
        if (p->stream[u].head != DLA_NO_CMD)
            report_stream(p, u);
    dla_play_status(p);
}

/* ---- time ---- */

static bool any_poll(const dla_player *p)
{
    for (int u = 0; u < DLA_NPAGE; u++)
        if (p->polling[u])
            return true;
    return false;
}

/* Every stream is blocked or empty: serves the pin or lets time pass. *stuck:
 * nothing can move any more. False: the run has ended. Polls are repeated after
 * a few steps; without any the core may run until its interrupt. */
static bool play_wait(dla_player *p, bool *stuck)
{
    bool polls = any_poll(p);
    dla_step_end s;

    if (!p->core.intr(p->core.user)) {
        s = p->core.run(p->core.user, !polls);
        if (s == DLA_STEP_ERROR)
            return dla_play_stop(p, DLA_PLAY_ERROR,
                                 "%s: the core reported an error and "
                                 "stopped", p->t->file);
        if (s == DLA_STEP_LIMIT)
            return dla_play_stop(p, DLA_PLAY_LIMIT, "%s", dla_play_limit);
        *stuck = s == DLA_STEP_IDLE || s == DLA_STEP_HANG;
        memset(p->polling, 0, sizeof p->polling);
        if (s != DLA_STEP_INTR && !p->core.intr(p->core.user))
            return true;
    }
    *stuck = false;
    memset(p->polling, 0, sizeof p->polling);
    return dla_play_service(p);
}

/* Ends when all commands have run and no interrupt is expected any more. stuck
 * is checked only in the next round: a poll may be satisfied by the last
 * transfer. */
void dla_play_cfg(dla_player *p)
{
    bool left, stuck = false;

    play_distribute(p);
    if (!dla_play_memory(p))
        return;
    while (!p->ended) {
        /* a trace that is stuck in the file's order may continue in another
         * one */
        int u = play_pick(p, p->opt.in_order && !stuck, &left);

        if (dla_core_over(&p->core) && !play_wait(p, &stuck))
            break;
        if (u >= 0) {
            uint32_t i = p->stream[u].head;

            if (play_command(p, u, i)) {
                p->stream[u].head = p->next[i];
                stuck = false;
            }
        } else if (!left && !play_expecting(p)) {
            (void)dla_play_surplus(p);
            return;
        } else if (stuck) {
            p->still = true;
            dla_play_stop(p, DLA_PLAY_HANG, "nothing moves any more");
        } else if (!play_wait(p, &stuck)) {
            break;
        }
    }
    if (p->ended && (p->end == DLA_PLAY_HANG || p->end == DLA_PLAY_LIMIT))
        report_hang(p);
}
