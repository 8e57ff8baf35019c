/* SPDX-License-Identifier: Apache-2.0
 * Done events on the bench (unit_pins.md 4.16).
 *
 * Events of models wait in the system's queue (models/core/events.c) until the
 * pins have shown their cause, and until software has served the event before.
 * RTL drives its pulses itself, and none of them waits, as in hardware. They
 * must follow the events of models that caused them; so a model sends the end
 * of a layer to RTL only when those events are served (pins_end_layer). Order
 * and number of events are thus those of hardware for any mix of providers. */
#include "csb_priv.h"
#include <stdio.h>
#include <string.h>

typedef struct pins_done {
    uint64_t sdp_end[2];   /* SDP layers ended in each group */
    uint64_t to_pdp_given; /* done events of those to PDP that reached GLB */
    dla_done no_done; /* the queue's view of units that are RTL */
    bool early;        /* an event is ahead of its layer, */
    uint64_t early_at; /* and this was the last clock without one */
    uint8_t shell_next[DLA_NINTR]; /* group of the next event of a shell */
    uint64_t pulses[DLA_NSLOT]; /* done pulses of RTL */
    uint64_t written[DLA_NINTR]; /* those of layers that write to memory */
    uint64_t done_at; /* clock of the last done pulse, 0 none */
    uint64_t model_at; /* clock of the last event of a model */
    uint64_t end_sent[END_N]; /* layers whose end has passed */
    uint64_t end_at[END_N];   /* layers with an end that has passed */
} pins_done;

static inline pins_done *done_of(const dla_bench *b)
{
    return pins_part_of(b, PART_DONE);
}

/* Untimed models end their layers at nearly the same time, which hardware
 * cannot do: software that clears all bits after each interrupt would lose
 * events. So events are raised one by one, each when the one before has been
 * served (the pin fell a while ago) or is masked (the pin did not rise).
 * Software that only polls gets the next one after a longer time, so that
 * events do not pile up. */
enum { PIN_RISE = 16, AFTER_SERVICE = 256, UNSERVED = 4096, PILE = 16 };

/* Clocks, without a transfer and in all, after which an event stops waiting for
 * a cause that never happened: a unit from outside may omit a pulse, and
 * software may omit a unit whose operands are all kept. */
enum { PATIENCE = 4096, PATIENCE_MAX = 1 << 17 };

/* True when an event has waited for its cause long enough. */
static bool done_waited(dla_bench *b, uint64_t since)
{
    uint64_t last = bench_last_activity(b);

    return bench_cycle(b) - since > PATIENCE_MAX ||
           bench_cycle(b) - (last > since ? last : since) > PATIENCE;
}

/* The event of that clock was served or is masked, or no host serves it. */
static bool done_served(const dla_bench *b, uint64_t at)
{
    uint64_t since = bench_cycle(b) - at;

    if (!at)
        return true;
    if (since < PIN_RISE)
        return false;
    if (bench_cycle(b) - pins_intr_at(b) <= 1)
        return since > UNSERVED;
    return pins_intr_at(b) <= at ||
           bench_cycle(b) - pins_intr_at(b) > AFTER_SERVICE;
}

/* The next event of a model may go to GLB. Events of RTL are served too, but
 * they may follow each other so fast that no gap is between them. */
static bool done_allowed(const dla_bench *b)
{
    uint64_t at = bench_queue(b)->e[0].at;

    if (at < done_of(b)->model_at)
        at = done_of(b)->model_at;
    return bench_queue(b)->count > PILE || bench_cycle(b) - at > UNSERVED ||
           done_served(b, done_of(b)->done_at);
}

/* Transfers over pins at the time of an event, which must first have caused the
 * upstream event. */
static uint64_t need_of(const dla_bench *b, const dla_event *e)
{
    switch (e->intr) {
    case DLA_INTR_SDP:
        return bench_pins(b)->past[LAY_SDP_IN];
    case DLA_INTR_PDP:
        return bench_pins(b)->past[LAY_PDP_IN];
    default:
        return 0;
    }
}

static bool done_caused(const dla_bench *b, const dla_event *e)
{
    const dla_events *q = bench_queue(b);

    switch (e->intr) {
    case DLA_INTR_SDP:
        return q->given[DLA_INTR_CACC] >= e->need;
    case DLA_INTR_PDP:
        return done_of(b)->to_pdp_given >= e->need;
    default:
        return dla_events_caused(q, e);
    }
}

/* CDMA is done when its last update is sent (conv_units.md 8). No unit may wait
 * longer, or events further down would be first. */
static bool done_ready(void *user, const dla_event *e)
{
    dla_bench *b = user;

    if (e->intr == DLA_INTR_CDMA_DAT || e->intr == DLA_INTR_CDMA_WT)
        return pins_updates_sent(b, e->intr == DLA_INTR_CDMA_WT, e->number);
    return done_caused(b, e) || done_waited(b, e->at);
}

/* Only RTL follows this event, so that no model can delay the end of a layer:
 * the event is raised as soon as it is ready. */
static bool done_urgent(const dla_bench *b, int intr)
{
    const uint8_t *rtl = bench_options(b)->engine;

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

/* A model ends a layer over this channel, and an event of RTL follows. Stripes
 * over pins wait in CSC, because the pins have no ready with which CMAC could
 * stop them. */
static bool before_rtl(const dla_bench *b, int end)
{
    const uint8_t *rtl = bench_options(b)->engine;

    switch (end) {
    case END_SC2MAC:
        if (rtl[DLA_SLOT_CDMA] || rtl[DLA_SLOT_CSC])
            return false;
        return rtl[DLA_SLOT_CACC];
    case END_MAC2ACCU:
        return !bench_over_pins(b, DLA_CH_SC2MAC) && before_rtl(b, END_SC2MAC);
    case END_CACC2SDP:
        return !rtl[DLA_SLOT_CACC] && rtl[DLA_SLOT_SDP];
    default:
        return !rtl[DLA_SLOT_SDP] && rtl[DLA_SLOT_PDP];
    }
}

/* The events of models before the end of the next layer were served. */
static bool end_due(const dla_bench *b, int end)
{
    const uint64_t *given = bench_queue(b)->given;
    uint64_t n = done_of(b)->end_sent[end];

    if (!before_rtl(b, end))
        return true;
    if (!done_served(b, done_of(b)->model_at))
        return false;
    if (end == END_SDP2PDP)
        return done_of(b)->to_pdp_given > n;
    return given[DLA_INTR_CDMA_DAT] > n && given[DLA_INTR_CDMA_WT] > n;
}

bool pins_end_layer(dla_bench *b, int end)
{
    uint64_t *at = &done_of(b)->end_at[end];

    if (!end_due(b, end)) {
        if (!*at)
            *at = bench_cycle(b);
        if (!done_waited(b, *at))
            return false;
    }
    *at = 0;
    done_of(b)->end_sent[end]++;
    return true;
}

uint64_t pins_ended(const dla_bench *b, int end)
{
    return done_of(b)->end_sent[end];
}

void bench_before_reset(dla_bench *b, bool is)
{
    bench_pins(b)->before_reset = is;
}

bool pins_before_reset(const dla_bench *b)
{
    return bench_pins(b)->before_reset;
}

uint64_t pins_pulses(const dla_bench *b, dla_slot slot)
{
    return done_of(b)->pulses[slot];
}

/* An event reaches GLB. */
static void done_given(dla_bench *b, int intr, unsigned group)
{
    done_of(b)->done_at = bench_cycle(b);
    if (intr == DLA_INTR_SDP)
        done_of(b)->to_pdp_given +=
            layer_to_pdp(bench_host(b), group, done_of(b)->sdp_end[group]++);
    if (bench_tap(b))
        dla_tap_done(bench_tap(b), bench_now(b), intr, 1u << group);
    if (bench_options(b)->lib.event)
        bench_options(b)->lib.event(bench_options(b)->lib.event_user,
                                    bench_cycle(b), (dla_intr)intr, group);
    trail(b, TRAIL_DONE + intr);
    touch(b);
}

void pins_done_models(dla_bench *b)
{
    for (int side = 0; side < 2; side++)
        pins_stamp_done(b, side);
}

/* Takes new events into the queue and notes the causes that each of them
 * needs. */
static void stamp_events(dla_bench *b)
{
    dla_events *q = bench_queue(b);
    bool early = dla_events_early(q);

    if (early && !done_of(b)->early)
        done_of(b)->early_at = bench_cycle(b) - 1;
    done_of(b)->early = early;
    if (early)
        dla_events_take(q, done_waited(b, done_of(b)->early_at));
    /* New events are at the end and have no clock yet. */
    for (unsigned i = q->count; i && !q->e[i - 1].at; i--) {
        dla_event *e = &q->e[i - 1];

        e->at = bench_cycle(b);
        e->need = need_of(b, e);
    }
}

bool bench_events_left(const dla_bench *b)
{
    return bench_queue(b)->count || dla_events_early(bench_queue(b));
}

/* The model of a slot with RTL can still have events: those of an outside unit
 * that is a shell around the model. */
static bool shell_event(const dla_bench *b, int intr)
{
    dla_slot s = dla_intr_slot(intr);
    const dla_done *e = bench_ports(b, s)->done[intr];

    return bench_engine(b, s) &&
           (dla_count_avail(&e->group[0]) || dla_count_avail(&e->group[1]));
}

bool pins_done_tick(dla_bench *b)
{
    stamp_events(b);
    if (bench_events_left(b))
        return true;
    for (int i = 0; i < DLA_NINTR && bench_has_rtl(b); i++)
        if (shell_event(b, i))
            return true;
    return false;
}

/* Such a unit gives its pulse as soon as RTL would. */
static int shell_done(dla_bench *b, int intr)
{
    dla_done *e = bench_ports(b, dla_intr_slot(intr))->done[intr];
    bool wt = intr == DLA_INTR_CDMA_WT;
    uint64_t n = e->group[0].taken + e->group[1].taken;

    if ((wt || intr == DLA_INTR_CDMA_DAT) && !pins_updates_sent(b, wt, n + 1))
        return 0;
    for (unsigned k = 0; k < 2; k++) {
        unsigned g = done_of(b)->shell_next[intr] ^ k;

        if (!dla_count_avail(&e->group[g]))
            continue;
        e->group[g].taken++;
        done_of(b)->shell_next[intr] = !g;
        touch(b);
        return 1 << g;
    }
    return 0;
}

/* The event of a source that may go now, or -1. */
static int queue_next(dla_bench *b, int intr)
{
    const dla_events *q = bench_queue(b);
    int i = 0;

    if (done_urgent(b, intr)) {
        while (i < (int)q->count && q->e[i].intr != intr)
            i++;
        return i < (int)q->count && done_ready(b, &q->e[i]) ? i : -1;
    }
    if (!q->count || !done_allowed(b))
        return -1;
    i = dla_events_pick(q, done_ready, b);
    return i >= 0 && q->e[i].intr == intr ? i : -1;
}

/* An event of a model: bit g = group g. */
static int queue_done(dla_bench *b, int intr)
{
    int i = queue_next(b, intr);
    unsigned group;

    if (i < 0)
        return 0;
    group = dla_events_give(bench_queue(b), i).group;
    done_given(b, intr, group);
    done_of(b)->model_at = bench_cycle(b);
    return 1 << group;
}

int dla_dpi_done(uint64_t ctx, int intr)
{
    dla_bench *b = bench_of(ctx);

    if (bench_engine(b, dla_intr_slot(intr)))
        return shell_done(b, intr);
    return queue_done(b, intr);
}

/* Rule pins_done: acks is the number of acknowledges so far. A group of BDMA
 * without an operation needs none. */
static void done_acknowledged(dla_bench *b, int intr, unsigned group, int acks)
{
    char line[96];

    if (dla_intr_writer(intr) < 0 || intr == DLA_INTR_BDMA ||
        (intr == DLA_INTR_SDP &&
         !layer_to_memory(bench_host(b), group, done_of(b)->sdp_end[group])) ||
        ++done_of(b)->written[intr] <= (uint64_t)acks)
        return;
    snprintf(line, sizeof line, "done of group %u, but the last write of that "
             "layer is not acknowledged", group);
    pins_broken(b, dla_slot_name(dla_intr_slot(intr)), PROTOCOL_PINS_DONE,
                line);
}

/* Done pulses of RTL, which reach GLB in this clock. */
void dla_dpi_done_rtl(uint64_t ctx, int intr, int pulses, int acks)
{
    dla_bench *b = bench_of(ctx);

    if (pins_before_reset(b))
        return;
    for (unsigned g = 0; g < 2; g++) {
        if (!(pulses >> g & 1))
            continue;
        done_acknowledged(b, intr, g, acks);
        done_of(b)->pulses[dla_intr_slot(intr)]++;
        dla_events_pass(bench_queue(b), (dla_intr)intr, g);
        done_given(b, intr, g);
    }
}

static void done_reset(dla_bench *b, void *part)
{
    pins_done *p = part;

    for (int i = 0; i < DLA_NINTR; i++)
        if (bench_engine(b, dla_intr_slot(i))) /* RTL gives its own pulses */
            bench_queue(b)->done[i] = &p->no_done;
}

const pins_part pins_done_part = { sizeof(pins_done), done_reset };
