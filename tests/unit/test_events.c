/* SPDX-License-Identifier: Apache-2.0
 * The queue of done events (models/core/events.c). */
#include "../../models/core/core.h"
#include <stdio.h>
#include <string.h>

static unsigned failed;
static dla_done done[DLA_NINTR];
static dla_events q;

static void events_expect(bool ok, const char *what)
{
    if (ok)
        return;
    printf("FAIL %s\n", what);
    failed++;
}

static void begin(void)
{
    memset(done, 0, sizeof done);
    for (int i = 0; i < DLA_NINTR; i++)
        q.done[i] = &done[i];
    dla_events_reset(&q);
}

static bool caused(void *user, const dla_event *e)
{
    return dla_events_caused(user, e);
}

/* The next event: 2 * source + group, -1 none. */
static int next(void)
{
    int i = dla_events_pick(&q, caused, &q);
    dla_event e;

    if (i < 0)
        return -1;
    e = dla_events_give(&q, i);
    return 2 * e.intr + e.group;
}

#define AT(intr, group) (2 * DLA_INTR_##intr + (group))
#define SEND(intr, g) (done[DLA_INTR_##intr].group[g].sent++)

static void one_pass(void)
{
    begin();
    events_expect(!dla_events_early(&q), "nothing has happened");
    SEND(PDP, 0);
    SEND(SDP, 0);
    SEND(CACC, 0);
    SEND(CDMA_DAT, 0);
    SEND(CDMA_WT, 0);
    events_expect(dla_events_take(&q, false), "five events are taken");
    events_expect(next() == AT(CDMA_WT, 0), "weights first");
    events_expect(next() == AT(CDMA_DAT, 0), "then data");
    events_expect(next() == AT(CACC, 0), "then CACC");
    events_expect(next() == AT(SDP, 0), "then SDP");
    events_expect(next() == AT(PDP, 0), "then PDP");
    events_expect(next() == -1, "no more");
}

/* CACC ends before CDMA is enabled; later events of the chain wait too, that of
 * CDP does not. */
static void all_kept(void)
{
    begin();
    SEND(CACC, 0);
    SEND(SDP, 0);
    dla_events_take(&q, false);
    SEND(CDP, 0);
    SEND(CDMA_DAT, 0);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDMA_DAT, 0), "data of CDMA");
    events_expect(next() == AT(CDP, 0), "CDP does not wait");
    events_expect(next() == -1, "CACC waits for the weights");
    SEND(CDMA_WT, 0);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDMA_WT, 0), "weights of CDMA");
    events_expect(next() == AT(CACC, 0), "then CACC");
    events_expect(next() == AT(SDP, 0), "then SDP");
}

/* A layer from SDP to PDP ends while the one before waits for memory. */
static void overtaken(void)
{
    begin();
    SEND(SDP, 1);
    SEND(PDP, 0);
    events_expect(!dla_events_take(&q, false), "group 1 is not taken first");
    events_expect(dla_events_early(&q), "it is known");
    events_expect(next() == -1, "nothing comes");
    SEND(SDP, 0);
    dla_events_take(&q, false);
    events_expect(!dla_events_early(&q), "its turn has come");
    events_expect(next() == AT(SDP, 0), "the first layer");
    events_expect(next() == AT(SDP, 1), "the second layer");
    events_expect(next() == AT(PDP, 0), "and its PDP");
    SEND(SDP, 1);
    events_expect(dla_events_take(&q, true), "a unit that skips a group");
    events_expect(next() == AT(SDP, 1), "is taken when nothing else moves");
    SEND(BDMA, 1);
    dla_events_take(&q, false);
    events_expect(next() == AT(BDMA, 1), "BDMA's groups come in any order");
}

static void groups_alternate(void)
{
    begin();
    SEND(CDP, 0);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDP, 0), "first layer");
    SEND(CDP, 0);
    SEND(CDP, 1);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDP, 1), "second layer");
    events_expect(next() == AT(CDP, 0), "third layer");
}

/* Pulses of RTL keep their own order. */
static void passed(void)
{
    begin();
    SEND(CACC, 0);
    dla_events_take(&q, false);
    events_expect(next() == -1, "CACC waits for CDMA");
    dla_events_pass(&q, DLA_INTR_CDMA_WT, 0);
    dla_events_pass(&q, DLA_INTR_CDMA_DAT, 0);
    events_expect(next() == AT(CACC, 0), "pulses that passed count");
}

/* When the queue is full the rest stays in its counters. */
static void full(void)
{
    unsigned n = 0;

    begin();
    for (int i = 0; i < DLA_EVENTS_MAX; i++)
        done[DLA_INTR_CDP].group[i & 1].sent++;
    for (int i = 0; i < 8; i++)
        done[DLA_INTR_CDP].group[i & 1].sent++;
    dla_events_take(&q, false);
    events_expect(q.count == DLA_EVENTS_MAX, "the queue is full");
    while (next() == (int)AT(CDP, n & 1)) {
        n++;
        dla_events_take(&q, false);
    }
    events_expect(n == DLA_EVENTS_MAX + 8, "every event comes, in turn");
}

/* A reset clears the waiting events and the order. */
static void forgotten(void)
{
    begin();
    SEND(BDMA, 0);
    SEND(CACC, 0);
    SEND(CDP, 0);
    dla_events_take(&q, false);
    events_expect(next() != -1, "something comes");
    events_expect(q.count, "something waits");
    memset(done, 0, sizeof done);
    dla_events_reset(&q);
    events_expect(next() == -1 && !q.count, "nothing waits after reset");
    SEND(CDP, 0);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDP, 0), "group 0 is the first again");
    SEND(CDMA_WT, 0);
    SEND(CDMA_DAT, 0);
    SEND(CACC, 0);
    dla_events_take(&q, false);
    events_expect(next() == AT(CDMA_WT, 0), "CACC waits for CDMA as before");
}

int main(void)
{
    forgotten();
    one_pass();
    all_kept();
    overtaken();
    groups_alternate();
    passed();
    full();
    return failed != 0;
}
