/* SPDX-License-Identifier: Apache-2.0
 * A system in parts, for a program that drives some of them itself: a bench
 * with channels on pins, or a checker that examines every step
 * (dla_options.external).
 *
 * dla_step then moves the units only. The program serves the memory clients (or
 * has dla_memory_serve do it), and takes the done events from the queue (or has
 * dla_glb_serve give them to the system's own GLB). */
#ifndef DLA_PARTS_H
#define DLA_PARTS_H

#include "dla.h"
#include "dla_tap.h"

/* A layer that has ended, on its way to GLB. */
typedef struct dla_event {
    uint8_t intr, group;
    uint64_t number; /* number among those of its source, from 1 */
    uint64_t at, need; /* on a bench: its clock, and the event it waits for */
} dla_event;
/* Events that happened and were not delivered, oldest first. */
typedef struct dla_events {
    dla_done *done[DLA_NINTR]; /* where the units count them */
    dla_event e[DLA_EVENTS_MAX];
    unsigned count;
    uint64_t known[DLA_NINTR]; /* events that happened */
    uint64_t given[DLA_NINTR]; /* and of those, the ones delivered */
    uint8_t next[DLA_NINTR];   /* group of the layer that runs or is next */
} dla_events;

#pragma GCC visibility push(default)

/* All channels of a system, or of one slot. False when out of memory;
 * dla_ports_free undoes it in any case, and leaves no pointer in *p. */
bool dla_ports_make(dla_ports *p, const dla_cfg *cfg);
/* A channel of the ports: a FIFO, or the struct of a channel without depth. */
void *dla_port_at(const dla_ports *p, dla_channel channel);
void dla_ports_free(dla_ports *p);
void dla_ports_clear(dla_ports *p);

/* Also sends all transfers of the units to tap (NULL: to none), stamped with
 * *time (NULL: passes since reset); the caller owns both. */
void dla_set_tap(dla *d, dla_tap *tap, const uint64_t *time);
/* A unit received something from outside of d: data of memory, an acknowledge,
 * or an answer of the buffer. The tap checks it after the unit's next step,
 * even if the unit does not move. */
void dla_fed(dla *d, dla_slot s);

/* The message list for the program's own parts, shared with the units. */
dla_ctx *dla_context(dla *d);
/* True when a layer's registers were refused since reset. */
bool dla_refused(const dla *d);

/* The queue of done events of d. */
dla_events *dla_event_queue(dla *d);
/* Takes the done events that the units have counted since the last call; called
 * once in a pass. True when there was one. any: also takes an event that is
 * ahead of the layer before it, which otherwise waits for that layer's
 * event. */
bool dla_events_take(dla_events *q, bool any);
/* True when events wait for the layer before. */
bool dla_events_early(const dla_events *q);
/* False for an event of CACC before both events of the layer's CDMA were given:
 * with all operands kept in the buffer, CACC can end before CDMA is even
 * enabled. */
bool dla_events_caused(const dla_events *q, const dla_event *e);
/* The oldest event that is ready and has no cause before it in the queue, or
 * -1. */
int dla_events_pick(const dla_events *q,
                    bool (*ready)(void *user, const dla_event *e),
                    void *user);
/* An event reached GLB without the queue. */
void dla_events_pass(dla_events *q, dla_intr intr, unsigned group);
/* Takes event i out: it is delivered. */
dla_event dla_events_give(dla_events *q, int i);
/* Gives one event to GLB, like a step of a system that is not external. still:
 * nothing else moves. True when there was one. */
bool dla_glb_serve(dla *d, bool still);
/* The host waits for the interrupt: an event that does not raise it needs no
 * service, so the next one may follow (dla.h). */
void dla_await(dla *d);
/* Interrupt mask of GLB; status bits of the units that are built. */
uint32_t dla_glb_mask(const dla *d);
uint32_t dla_glb_present(const dla *d);

/* Serves the memory clients as far as possible; true when an atom moved. ops
 * replace the accesses to the library's memory, if not NULL. */
bool dla_memory_serve(dla *d, const dla_memory_ops *ops);
/* While ops are called: the client that is served, and the number of atoms of
 * its oldest read request or write command that were served before. */
int dla_memory_client(const dla *d, bool write, uint32_t *done);
/* A line for each client that can never be served; returns false if there is
 * none. */
bool dla_memory_stuck(const dla *d, char *text, size_t size);

#pragma GCC visibility pop

#endif
