/* SPDX-License-Identifier: Apache-2.0
 * Done events on the bench (unit_pins.md 4.16).
 *
 * Events of models wait in the system's queue (models/core/events.c) until the
 * pins have shown what causes them, and until software has served the event
 * before. RTL gives its pulses itself; one of them waits only when an event of
 * a model that caused it is still in the queue. So order and number of events
 * are those of hardware, whoever is in the slots. */
#include "pins_priv.h"

/* Untimed models end their layers at nearly the same time, which hardware
 * cannot do: software that clears all bits after each interrupt would lose
 * events. So they come one by one, each when the one before has been served
 * (the pin fell a while ago) or is masked (the pin did not rise); software
 * that only polls gets the next after a longer while, and does not let them
 * pile up. */
enum { PIN_RISE = 16, AFTER_SERVICE = 256, UNSERVED = 4096, PILE = 16 };

/* Clocks, without a transfer and in all, after which an event does not wait any
 * longer for a cause that never came: a unit that somebody brought may leave a
 * pulse out, and software may leave a unit out whose operands are all kept. */
enum { PATIENCE = 4096, PATIENCE_MAX = 1 << 17 };

/* An event has waited for its cause long enough. */
static bool waited(dla_bench *b, uint64_t since)
{
    uint64_t last = bench_last_activity(b);

    return b->cycle - since > PATIENCE_MAX ||
           b->cycle - (last > since ? last : since) > PATIENCE;
}

/* The next event of a model may go to GLB: the one before was served or is
 * masked, or nobody serves them. */
static bool done_allowed(const dla_bench *b)
{
    uint64_t since = b->cycle - b->pins->done_at;

    if (!b->pins->done_at || b->events->count > PILE)
        return true;
    if (since < PIN_RISE)
        return false;
    if (b->cycle - b->intr_at <= 1)
        return since > UNSERVED;
    return b->intr_at <= b->pins->done_at ||
           b->cycle - b->intr_at > AFTER_SERVICE;
}

/* What has come over pins when an event happens, and must have led to the
 * upstream event first. */
static uint64_t need_of(const dla_bench *b, const dla_event *e)
{
    switch (e->intr) {
    case DLA_INTR_SDP:
        return b->pins->lay_at[LAY_SDP_IN];
    case DLA_INTR_PDP:
        return b->pins->lay_at[LAY_PDP_IN];
    default:
        return 0;
    }
}

static bool caused(const dla_bench *b, const dla_event *e)
{
    const dla_events *q = b->events;

    switch (e->intr) {
    case DLA_INTR_SDP:
        return q->given[DLA_INTR_CACC] >= e->need;
    case DLA_INTR_PDP:
        return b->pins->to_pdp_given >= e->need;
    default:
        return dla_events_caused(q, e);
    }
}

/* CDMA is done when its last update is sent (conv_units.md 8): nobody may wait
 * longer, or events further down would come first. */
static bool ready(void *user, const dla_event *e)
{
    dla_bench *b = user;

    if (e->rtl)
        return true;
    if (e->intr == DLA_INTR_CDMA_DAT || e->intr == DLA_INTR_CDMA_WT)
        return pins_updates_sent(b, e->intr == DLA_INTR_CDMA_WT, e->number);
    return caused(b, e) || waited(b, e->at);
}

/* An event reaches GLB. */
static void given(dla_bench *b, int intr, unsigned group)
{
    b->pins->done_at = b->cycle;
    if (intr == DLA_INTR_SDP)
        b->pins->to_pdp_given +=
            layer_to_pdp(&b->host, group, b->pins->sdp_end[group]++);
    if (b->tap)
        dla_tap_done(b->tap, b->now, intr, 1u << group);
    if (b->opt.lib.event)
        b->opt.lib.event(b->opt.lib.event_user, b->cycle, (dla_intr)intr,
                         group);
    trail(b, TRAIL_DONE + intr);
    touch(b);
}

void pins_done_models(dla_bench *b)
{
    for (int side = 0; side < 2; side++)
        pins_stamp_done(b, side);
}

/* Takes new events into the queue and notes what each of them needs. */
static void stamp_events(dla_bench *b)
{
    dla_events *q = b->events;
    bool early = dla_events_early(q);

    if (early && !b->pins->early)
        b->pins->early_at = b->cycle - 1;
    b->pins->early = early;
    if (early)
        dla_events_take(q, waited(b, b->pins->early_at));
    /* New events are at the end and have no clock yet. */
    for (unsigned i = q->count; i && !q->e[i - 1].at; i--) {
        dla_event *e = &q->e[i - 1];

        e->at = b->cycle;
        e->need = need_of(b, e);
        e->rtl = b->opt.engine[dla_intr_slot(e->intr)] != 0;
    }
    if (b->rtl) /* nobody else is held */
        b->held = (uint64_t)dla_events_held(q) << WAKE_HELD;
}

bool bench_events_left(const dla_bench *b)
{
    return b->events->count || dla_events_early(b->events);
}

/* The model of a slot with RTL can still have events: those of an outside unit
 * that is a shell around it. */
static bool shell_event(const dla_bench *b, int intr)
{
    dla_slot s = dla_intr_slot(intr);
    const dla_done *e = b->ports[s]->done[intr];

    return b->opt.engine[s] &&
           (dla_count_avail(&e->group[0]) || dla_count_avail(&e->group[1]));
}

uint64_t pins_done_tick(dla_bench *b)
{
    uint64_t w;

    stamp_events(b);
    w = bench_events_left(b) ? 1ull << WAKE_DONE : 0;
    if (!b->rtl)
        return w;
    for (int i = 0; i < DLA_NINTR; i++)
        if (shell_event(b, i))
            w |= 1ull << WAKE_DONE;
    return w;
}

/* Such a unit gives its pulse as soon as RTL would. */
static int shell_done(dla_bench *b, int intr)
{
    dla_done *e = b->ports[dla_intr_slot(intr)]->done[intr];
    bool wt = intr == DLA_INTR_CDMA_WT;
    uint64_t n = e->group[0].taken + e->group[1].taken;

    if ((wt || intr == DLA_INTR_CDMA_DAT) &&
        !pins_updates_sent(b, wt, n + 1))
        return 0;
    for (unsigned k = 0; k < 2; k++) {
        unsigned g = b->pins->shell_next[intr] ^ k;

        if (!dla_count_avail(&e->group[g]))
            continue;
        e->group[g].taken++;
        b->pins->shell_next[intr] = !g;
        touch(b);
        return 1 << g;
    }
    return 0;
}

/* The queue's next event, when it is of this source: bit g = group g. */
static int queue_done(dla_bench *b, int intr)
{
    dla_events *q = b->events;
    unsigned group;
    int i;

    if (!q->count || !done_allowed(b))
        return 0;
    i = dla_events_pick(q, ready, b);
    if (i < 0 || q->e[i].intr != intr)
        return 0;
    group = dla_events_give(q, i).group;
    given(b, intr, group);
    return 1 << group;
}

int dla_dpi_done(uint64_t ctx, int intr)
{
    dla_bench *b = bench_of(ctx);

    if (b->opt.engine[dla_intr_slot(intr)])
        return shell_done(b, intr);
    return queue_done(b, intr);
}

/* Pulses of RTL that had to wait. */
int dla_dpi_done_held(uint64_t ctx, int intr)
{
    return queue_done(bench_of(ctx), intr);
}

/* A done pulse of RTL; held: those that did not go on to GLB. */
void dla_dpi_done_rtl(uint64_t ctx, int intr, int pulses, int held)
{
    dla_bench *b = bench_of(ctx);

    for (unsigned g = 0; g < 2; g++) {
        if (!(pulses >> g & 1))
            continue;
        touch(b);
        if (held >> g & 1) {
            b->pins->rtl_done[intr].group[g].sent++;
            continue;
        }
        dla_events_pass(b->events, (dla_intr)intr, g);
        given(b, intr, g);
    }
}
