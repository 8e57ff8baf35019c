/* SPDX-License-Identifier: Apache-2.0
 * The checker at the end of a run, also after a hang: it compares transfers
 * that only one side has made. The first difference should name the unit that
 * stopped, not one that waits for it. Each shadow has the input of its RTL, so
 * a unit that starves is even with its shadow, and the unit that stopped lags
 * behind its shadow. A lost release makes all units starve, including the one
 * that lost it, so it is checked last. */
#include "check_priv.h"

static bool end_behind(const dla_check_ctx *k, dla_slot slot)
{
    const shadow *s = &k->s[slot];

    return s->on && s->by->behind && s->by->behind(k, slot);
}

/* The first unit along the pipeline that stopped. A unit that offers a transfer
 * which the next unit does not take has not stopped. */
static dla_slot who_stopped(const dla_check_ctx *k)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (end_behind(k, (dla_slot)s))
            return (dla_slot)s;
    for (int s = 0; s < DLA_NSLOT; s++)
        if (k->s[s].on && k->s[s].by->owes && k->s[s].by->owes(k, (dla_slot)s))
            return (dla_slot)s;
    return DLA_NSLOT;
}

/* The layer of a slot's missing transfers: its last one, or the one that it
 * stopped in and has not ended. */
static void end_slot(dla_check_ctx *k, dla_slot slot, const char *when,
                     bool stopped, bool cut)
{
    const slot_checker *by = k->s[slot].by;
    run_end e = { when, stopped, cut, check_before(k, slot) };

    if (stopped && by->ended)
        e.stopped = !by->ended(k, slot);
    if (e.stopped)
        e.at = check_at(k, slot);
    by->end(k, &e);
}

void check_cut(dla_check_ctx *k)
{
    for (int s = 0; s < DLA_NSLOT; s++)
        if (k->s[s].on)
            check_advance(k, (dla_slot)s);
}

static void end_all(dla_check_ctx *k, const char *when, bool quiet, bool cut)
{
    dla_slot first;

    if (reports_stopped(k->rep))
        return;
    check_cut(k);
    first = quiet ? who_stopped(k) : DLA_NSLOT;
    if (first != DLA_NSLOT)
        end_slot(k, first, when, true, cut);
    for (int s = 0; s < DLA_NSLOT; s++) /* along the pipeline */
        if (k->s[s].on && (dla_slot)s != first)
            end_slot(k, (dla_slot)s, when, false, cut);
}

void check_finish(dla_check_ctx *k, const char *when, bool quiet)
{
    end_all(k, when, quiet, false);
}

void check_error(dla_check_ctx *k, const char *when)
{
    end_all(k, when, false, true);
}
