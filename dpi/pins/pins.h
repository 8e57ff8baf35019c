/* SPDX-License-Identifier: Apache-2.0
 * Channels on pins: what the bench does with its adapters, and the CSB master.
 * The adapters themselves are called by their SystemVerilog beside them. */
#ifndef DLA_PINS_H
#define DLA_PINS_H

#include "../check/slot/check.h"
#include "dla_tap.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Private state of the adapters; false when out of memory. */
bool pins_create(dla_bench *b);
void pins_destroy(dla_bench *b);
void pins_reset(dla_bench *b);

/* Wake bits of all senders but of done events. */
uint64_t pins_wake(dla_bench *b);
/* Done events: when models have run; when something may have come or waits,
 * after that, the wake bits. */
void pins_done_models(dla_bench *b);
uint64_t pins_done_tick(dla_bench *b);
/* A unit's state has changed since the last call (waves). */
bool pins_state_changed(dla_bench *b);
/* From here on the waves show what units work at (work.h); without memory for
 * it they do not. */
void pins_work_begin(dla_bench *b);
/* With waves: a beat that differs, from a play before this one, is shown in its
 * clock, not when the models come to it. It is kept by the caller. */
void pins_work_foresee(dla_bench *b, const check_kept *beat);
/* The tap that is to be set when a run wants `tap`, or NULL: that one or, with
 * waves, one that only they hear. */
dla_tap *pins_work_tap(dla_bench *b, dla_tap *tap);

/* CSB master. Requests are sent in order; at most one read or non-posted
 * write is outstanding (system.md 2). */
typedef struct bench_csb {
    uint32_t addr, data; /* byte address */
    uint8_t write, nposted;
} bench_csb;
uint32_t bench_csb_room(const dla_bench *b);
void bench_csb_push(dla_bench *b, const bench_csb *req); /* room needed */
/* "file:line" of the accesses pushed from now on: put before what the models
 * say about them. */
void bench_place(dla_bench *b, const char *place);
/* True when every pushed request was accepted and answered. */
bool bench_csb_idle(const dla_bench *b);
/* Data of the last read. */
uint32_t bench_csb_data(const dla_bench *b);
/* Text when a response is overdue or came unasked, else NULL. */
const char *bench_csb_error(const dla_bench *b);
/* The first clock behind reset, with the interrupt as it was in reset. */
void pins_first_clock(dla_bench *b, bool intr);
/* The interrupt changed, or the clock of intr_look has come. */
void pins_intr(dla_bench *b, bool intr);
/* The oldest broken rule of CSB that is not told yet, as text; *fails: it is
 * an error, else a warning. False: there is none. */
bool bench_csb_broken(dla_bench *b, char *text, size_t size, bool *fails);

/* Levels of pins_flow: bank change of data and of weights, a result of CACC
 * and an atom of SDP that are offered and not taken. */
enum { FLOW_DAT_REQ, FLOW_DAT_ACK, FLOW_WT_REQ, FLOW_WT_ACK, FLOW_RESULT,
       FLOW_ATOM, FLOW_LEVELS };

/* Slices or kernels, entries of the buffer, of those of masks. */
typedef struct flow_stock {
    uint64_t count, entries, wmb;
} flow_stock;

/* What nobody but the pins between the units tells of RTL (dpi_flow.c). */
typedef struct pins_flow {
    uint32_t levels;             /* bit n: FLOW_... */
    uint64_t since[FLOW_LEVELS]; /* clock of its last rise, 0 never */
    int64_t spent;               /* credits of CACC that CSC has not back */
    uint64_t stripes;            /* layers whose stripes have all left CSC */
    /* data, weights: announced and released since the last bank change */
    flow_stock in[2], out[2];
} pins_flow;
const pins_flow *pins_flow_of(const dla_bench *b);
/* S_STATUS of a page, whatever is in its slot: bits 1:0 group 0, 3:2 group 1;
 * PAGE_UNSEEN: RTL that tells nothing. */
enum { PAGE_UNSEEN = 15 };
unsigned pins_page_state(const dla_bench *b, dla_page page);

/* True while the buffer is flushed after reset: a register will still change
 * though no channel moves. */
bool bench_flushing(const dla_bench *b);

/* True when no memory request or response is on its way. */
bool bench_mem_idle(const dla_bench *b);
/* True when done events wait for their turn: the interrupt is still to come. */
bool bench_events_left(const dla_bench *b);

#ifdef __cplusplus
}
#endif
#endif
