/* SPDX-License-Identifier: Apache-2.0
 * The queue of done events (models/core/events.c). */
#include "../../models/core/core.h"
#include "want.h"
#include <string.h>

static dla_done done[DLA_NINTR];
static dla_events q;

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
enum { END = -2, NONE = -1 };

/* These events come next, in this order; NONE: no event comes. */
static void come(int line, const int *at)
{
    for (int i = 0; at[i] != END; i++) {
        int got = next();

        if (got == at[i])
            continue;
        printf("line %d: event %d is %d, expected %d\n", line, i, got, at[i]);
        failures++;
    }
}
#define COME(...) come(__LINE__, (const int[]){ __VA_ARGS__, END })

/* Units end layers. */
static void send(const int *at)
{
    for (; *at != END; at++)
        done[*at / 2].group[*at % 2].sent++;
}
#define SEND(...) send((const int[]){ __VA_ARGS__, END })

/* They are sent and taken, before the next ones are. */
static bool taken(const int *at)
{
    send(at);
    return dla_events_take(&q, false);
}
#define TAKE(...) taken((const int[]){ __VA_ARGS__, END })

static void one_pass(void)
{
    begin();
    WANT(!dla_events_early(&q));
    WANT(TAKE(AT(PDP, 0), AT(SDP, 0), AT(CACC, 0), AT(CDMA_DAT, 0),
              AT(CDMA_WT, 0)));
    COME(AT(CDMA_WT, 0), AT(CDMA_DAT, 0), AT(CACC, 0), AT(SDP, 0), AT(PDP, 0),
         NONE);
}

/* CACC ends before CDMA is enabled; later events of the chain wait too, that of
 * CDP does not. */
static void all_kept(void)
{
    begin();
    TAKE(AT(CACC, 0), AT(SDP, 0));
    TAKE(AT(CDP, 0), AT(CDMA_DAT, 0));
    COME(AT(CDMA_DAT, 0), AT(CDP, 0), NONE); /* CACC waits for the weights */
    TAKE(AT(CDMA_WT, 0));
    COME(AT(CDMA_WT, 0), AT(CACC, 0), AT(SDP, 0));
}

/* A layer from SDP to PDP ends while the one before waits for memory. */
static void overtaken(void)
{
    begin();
    WANT(!TAKE(AT(SDP, 1), AT(PDP, 0))); /* group 1 is not taken first */
    WANT(dla_events_early(&q));
    COME(NONE);
    TAKE(AT(SDP, 0));
    WANT(!dla_events_early(&q)); /* its turn has come */
    COME(AT(SDP, 0), AT(SDP, 1), AT(PDP, 0));
    /* a unit that skips a group is taken when nothing else moves */
    SEND(AT(SDP, 1));
    WANT(dla_events_take(&q, true));
    COME(AT(SDP, 1));
    TAKE(AT(BDMA, 1));
    COME(AT(BDMA, 1)); /* BDMA's groups come in any order */
}

static void groups_alternate(void)
{
    begin();
    TAKE(AT(CDP, 0));
    COME(AT(CDP, 0));
    TAKE(AT(CDP, 0), AT(CDP, 1));
    COME(AT(CDP, 1), AT(CDP, 0));
}

/* Pulses of RTL keep their own order. */
static void passed(void)
{
    begin();
    TAKE(AT(CACC, 0));
    COME(NONE); /* CACC waits for CDMA */
    dla_events_pass(&q, DLA_INTR_CDMA_WT, 0);
    dla_events_pass(&q, DLA_INTR_CDMA_DAT, 0);
    COME(AT(CACC, 0));
}

/* When the queue is full the rest stays in its counters. */
static void full(void)
{
    unsigned n = 0;

    begin();
    for (int i = 0; i < DLA_EVENTS_MAX + 8; i++)
        SEND(AT(CDP, i & 1));
    dla_events_take(&q, false);
    WANT(q.count == DLA_EVENTS_MAX);
    while (next() == (int)AT(CDP, n & 1)) {
        n++;
        dla_events_take(&q, false);
    }
    WANT(n == DLA_EVENTS_MAX + 8); /* every event comes, in turn */
}

/* A reset clears the waiting events and the order. */
static void forgotten(void)
{
    begin();
    TAKE(AT(BDMA, 0), AT(CACC, 0), AT(CDP, 0));
    WANT(next() != NONE);
    WANT(q.count);
    memset(done, 0, sizeof done);
    dla_events_reset(&q);
    COME(NONE);
    WANT(!q.count);
    TAKE(AT(CDP, 0));
    COME(AT(CDP, 0)); /* group 0 is the first again */
    TAKE(AT(CDMA_WT, 0), AT(CDMA_DAT, 0), AT(CACC, 0));
    COME(AT(CDMA_WT, 0)); /* CACC waits for CDMA as before */
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
    return failures != 0;
}
