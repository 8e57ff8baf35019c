/* SPDX-License-Identifier: Apache-2.0
 * Done events on the bench (unit_pins.md 4.16).
 *
 * Events of models wait in the system's queue (models/core/events.c) until the
 * pins have shown what causes them, and until software has served the event
 * before. RTL gives its pulses itself, and none of them waits: they are those
 * of hardware. So that they come behind the events of models that caused them,
 * a model sends the end of a layer to RTL only when those events are served
 * (pins_end_layer). Order and number of events are thus those of hardware,
 * whoever is in the slots. */
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

/* The event of that clock was served or is masked, or nobody serves it. */
static bool served(const dla_bench *b, uint64_t at)
{
    uint64_t since = b->cycle - at;

    if (!at)
        return true;
    if (since < PIN_RISE)
        return false;
    if (b->cycle - b->intr_at <= 1)
        return since > UNSERVED;
    return b->intr_at <= at || b->cycle - b->intr_at > AFTER_SERVICE;
}

/* The next event of a model may go to GLB. Events of RTL are served, too, but
 * they may come so fast that there is never a gap between them. */
static bool done_allowed(const dla_bench *b)
{
    uint64_t at = b->events->e[0].at;

    if (at < b->pins->model_at)
        at = b->pins->model_at;
    return b->events->count > PILE || b->cycle - at > UNSERVED ||
           served(b, b->pins->done_at);
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

    if (e->intr == DLA_INTR_CDMA_DAT || e->intr == DLA_INTR_CDMA_WT)
        return pins_updates_sent(b, e->intr == DLA_INTR_CDMA_WT, e->number);
    return caused(b, e) || waited(b, e->at);
}

/* What follows this event is RTL alone, so that no model can hold the end of a
 * layer back: the event goes as soon as it is ready. */
static bool urgent(const dla_bench *b, int intr)
{
    const uint8_t *rtl = b->opt.engine;

    switch (intr) {
    case DLA_INTR_CDMA_DAT:
    case DLA_INTR_CDMA_WT:
        if (!rtl[DLA_SLOT_CSC])
            return false;
        return rtl[DLA_SLOT_CACC];
    case DLA_INTR_CACC:
        return rtl[DLA_SLOT_SDP];
    default:
        return false;
    }
}

/* A model ends a layer over this channel, and an event of RTL follows. Where
 * stripes go over pins they wait in CSC: the pins have no ready with which CMAC
 * could stop it. */
static bool before_rtl(const dla_bench *b, int end)
{
    const uint8_t *rtl = b->opt.engine;

    switch (end) {
    case END_SC2MAC:
        if (rtl[DLA_SLOT_CDMA] || rtl[DLA_SLOT_CSC])
            return false;
        return rtl[DLA_SLOT_CACC];
    case END_MAC2ACCU:
        return !(b->pin_wake >> WAKE_SC2MAC & 1) &&
               before_rtl(b, END_SC2MAC);
    case END_CACC2SDP:
        return !rtl[DLA_SLOT_CACC] && rtl[DLA_SLOT_SDP];
    default:
        return !rtl[DLA_SLOT_SDP] && rtl[DLA_SLOT_PDP];
    }
}

/* The events of models before the end of the next layer were served. */
static bool end_due(const dla_bench *b, int end)
{
    const uint64_t *given = b->events->given;
    uint64_t n = b->pins->end_sent[end];

    if (!before_rtl(b, end))
        return true;
    if (!served(b, b->pins->model_at))
        return false;
    if (end == END_SDP2PDP)
        return b->pins->to_pdp_given > n;
    return given[DLA_INTR_CDMA_DAT] > n && given[DLA_INTR_CDMA_WT] > n;
}

bool pins_end_layer(dla_bench *b, int end)
{
    uint64_t *at = &b->pins->end_at[end];

    if (!end_due(b, end)) {
        if (!*at)
            *at = b->cycle;
        if (!waited(b, *at))
            return false;
    }
    *at = 0;
    b->pins->end_sent[end]++;
    return true;
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
    }
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

/* The event of a source that may go now, or -1. */
static int queue_next(dla_bench *b, int intr)
{
    const dla_events *q = b->events;
    int i = 0;

    if (urgent(b, intr)) {
        while (i < (int)q->count && q->e[i].intr != intr)
            i++;
        return i < (int)q->count && ready(b, &q->e[i]) ? i : -1;
    }
    if (!q->count || !done_allowed(b))
        return -1;
    i = dla_events_pick(q, ready, b);
    return i >= 0 && q->e[i].intr == intr ? i : -1;
}

/* An event of a model: bit g = group g. */
static int queue_done(dla_bench *b, int intr)
{
    int i = queue_next(b, intr);
    unsigned group;

    if (i < 0)
        return 0;
    group = dla_events_give(b->events, i).group;
    given(b, intr, group);
    b->pins->model_at = b->cycle;
    return 1 << group;
}

int dla_dpi_done(uint64_t ctx, int intr)
{
    dla_bench *b = bench_of(ctx);

    if (b->opt.engine[dla_intr_slot(intr)])
        return shell_done(b, intr);
    return queue_done(b, intr);
}

/* Done pulses of RTL, which GLB gets in this clock. */
void dla_dpi_done_rtl(uint64_t ctx, int intr, int pulses)
{
    dla_bench *b = bench_of(ctx);

    for (unsigned g = 0; g < 2; g++) {
        if (!(pulses >> g & 1))
            continue;
        dla_events_pass(b->events, (dla_intr)intr, g);
        given(b, intr, g);
    }
}
