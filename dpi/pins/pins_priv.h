/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the adapters. */
#ifndef DLA_PINS_PRIV_H
#define DLA_PINS_PRIV_H

#include "../context/context.h"
#include "dla_words.h"
#include "pins.h"

/* Channels with layers that may end before RTL (pins_end_layer). */
enum { END_SC2MAC, END_MAC2ACCU, END_CACC2SDP, END_SDP2PDP, END_N };

/* Each file of adapters keeps its state as a part: only that file has its
 * struct. A reset makes it zero, and then calls its own reset. */
enum { PART_CSB, PART_INTR, PART_MEM, PART_CBUF, PART_MAC, PART_SDP, PART_DONE,
       PART_STATE, PART_FLOW, PARTS };

typedef struct pins_part {
    size_t size;
    void (*reset)(dla_bench *b, void *part); /* NULL: all of it is zero */
} pins_part;
extern const pins_part pins_csb_part, pins_intr_part, pins_mem_part,
    pins_cbuf_part, pins_mac_part, pins_sdp_part, pins_done_part,
    pins_state_part, pins_flow_part;

struct dla_work;

struct dla_pins {
    void *part[PARTS];
    dla_ports *port[DLA_NSLOT]; /* those of the context, close at hand */
    wake_mask carried; /* senders of channels that travel over pins */
    bool carries;      /* there are some */
    bool before_reset; /* pulses of RTL are ignored (dpi_done.c) */
    bool watch; /* the waves want the states of units (dpi_state.c) */
    bool stale; /* these may have changed since the last look */
    struct dla_work *work; /* of the waves (work.h); NULL: not wanted */
    /* Layers that have passed the result streams' pins (dpi_sdp.c), from
     * LAY_SDP_IN on. Done events wait for those received (dpi_done.c). */
    uint64_t past[LAY_N];
};

static inline void *pins_part_of(const dla_bench *b, int part)
{
    return bench_pins(b)->part[part];
}

static inline dla_ports *pins_port(const dla_bench *b, dla_slot slot)
{
    return bench_pins(b)->port[slot];
}

/* Notes the transfers before the new done events of a side of CDMA; true when
 * all of these have moved over the pins for event `number`, from 1
 * (dpi_cbuf.c). */
void pins_stamp_done(dla_bench *b, int side);
bool pins_updates_sent(const dla_bench *b, int side, uint64_t number);

/* The end of a layer is about to move over pins; if this returns true it counts
 * as sent. Towards RTL it waits for the events of models that must precede
 * those of the RTL (dpi_done.c). */
bool pins_end_layer(dla_bench *b, int end);
/* Done pulses of RTL in a slot (dpi_done.c). */
uint64_t pins_pulses(const dla_bench *b, dla_slot slot);
/* Layers whose end was sent in this way. */
uint64_t pins_ended(const dla_bench *b, int end);

/* S_STATUS of a page as the waves have it, four bits. */
unsigned pins_shown_state(const dla_bench *b, int page);
/* Reads all states; true when one has changed since the last call. */
bool pins_state_changed(dla_bench *b);

/* The work in the waves: it starts again; it is freed. */
void pins_work_reset(struct dla_work *w);
void pins_work_end(struct dla_work *w);

/* Wake bits of the memory clients, of the channels between units (dpi_mem.c,
 * dpi_cbuf.c, dpi_mac.c, dpi_sdp.c). */
void pins_wake_mem(const dla_pins *p, wake_mask *m);
void pins_wake_cbuf(dla_bench *b, const dla_pins *p, wake_mask *m);
void pins_wake_mac(const dla_pins *p, wake_mask *m);
void pins_wake_sdp(const dla_pins *p, wake_mask *m);

#endif
