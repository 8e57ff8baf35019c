/* SPDX-License-Identifier: Apache-2.0
 * Playing part B: one command after the other (traces.md 5). */
#include "play.h"

/* Bits outside the mask count as 0 on both sides, also in <= and >=. */
static bool play_txn_meets(const dla_cmd *c, uint32_t v)
{
    uint32_t got = v & c->mask, want = c->value & c->mask;

    switch (c->cmp) {
    case DLA_CMP_LE:
        return got <= want;
    case DLA_CMP_GE:
        return got >= want;
    default:
        return got == want;
    }
}

/* The command cannot end: reports the missing event, and the messages of the
 * units. */
static bool play_txn_missing(dla_player *p, const dla_cmd *c, dla_play_end end,
                             const char *why, const char *what)
{
    dla_play_stop(p, end, "%s", why);
    dla_play_ask(p);
    dla_play_cause(p);
    dla_play_report(p, "  %s:%u: %s", p->t->file, c->line, what);
    dla_play_status(p);
    return false;
}

/* Reads until the value fits or the limit of reads is used up. A core that
 * cannot move any more will not change its value either. */
static bool play_txn_read_reg(dla_player *p, uint32_t i)
{
    const dla_cmd *c = &p->t->cmd[i];
    uint32_t limit = c->tries ? c->tries : p->opt.retries ? p->opt.retries
                     : p->t->retries ? p->t->retries : DLA_POLL_TRIES;
    bool stuck = false;
    uint32_t v = 0;

    for (uint32_t n = 0;; n++) {
        dla_step_end s;

        if (!dla_play_read(p, c->addr, &v))
            return false;
        if (play_txn_meets(c, v) || n + 1 >= limit || stuck)
            break;
        s = p->core.run(p->core.user, false);
        if (s == DLA_STEP_ERROR)
            return dla_play_gave_up(p);
        if (s == DLA_STEP_LIMIT)
            return play_txn_missing(p, c, DLA_PLAY_LIMIT, dla_play_limit,
                                    "read_reg, still being polled");
        stuck = s == DLA_STEP_IDLE || s == DLA_STEP_HANG;
    }
    dla_play_register(p, i, v, play_txn_meets(c, v));
    return !p->ended;
}

/* Clears nothing, and returns at once when the pin is high (traces.md 5). */
static bool play_txn_wait(dla_player *p, const dla_cmd *c)
{
    const char *what = "wait, no interrupt came";

    while (!p->core.intr(p->core.user)) {
        dla_step_end s = p->core.run(p->core.user, true);

        if (s == DLA_STEP_ERROR)
            return dla_play_gave_up(p);
        if (s == DLA_STEP_LIMIT)
            return play_txn_missing(p, c, DLA_PLAY_LIMIT, dla_play_limit,
                                    what);
        if ((s == DLA_STEP_IDLE || s == DLA_STEP_HANG) &&
            !p->core.intr(p->core.user))
            return play_txn_missing(p, c, DLA_PLAY_HANG,
                                    "nothing moves any more", what);
    }
    return true;
}

/* False: the trace has ended. */
static bool play_txn_command(dla_player *p, uint32_t i)
{
    const dla_cmd *c = &p->t->cmd[i];

    switch (c->op) {
    case DLA_OP_WRITE_REG:
        return dla_play_write(p, c->addr, c->value, c->posted);
    case DLA_OP_READ_REG:
        return play_txn_read_reg(p, i);
    case DLA_OP_WAIT:
        return play_txn_wait(p, c);
    default:
        return dla_play_data(p, i);
    }
}

void dla_play_txn(dla_player *p)
{
    for (uint32_t i = 0; i < p->t->ncmd; i++) {
        dla_play_place(p, i);
        if (dla_core_over(&p->core)) {
            (void)p->core.run(p->core.user, false);
            play_txn_missing(p, &p->t->cmd[i], DLA_PLAY_LIMIT, dla_play_limit,
                             "this command did not run");
            return;
        }
        if (!play_txn_command(p, i))
            return;
        if (p->failed && p->t->stop_on_fail) {
            if (i + 1 < p->t->ncmd)
                dla_play_note(p, false, "%s:%u: stopped at the first failed "
                              "check, because plusargs.txt has "
                              "no +continue_on_fail", p->t->file,
                              p->t->cmd[i].line);
            return;
        }
    }
}
