/* SPDX-License-Identifier: Apache-2.0
 * Channels on pins: the bench's side of its adapters, and the CSB master. The
 * SystemVerilog of both calls the adapters itself. */
#ifndef DLA_PINS_H
#define DLA_PINS_H

#include "../check/slot/check.h"
#include "../context/context.h"
#include "../context/write_cmd.h"
#include "dla_tap.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dla_pins dla_pins;

/* The adapters' state, which the context keeps; NULL when out of memory. */
dla_pins *pins_create(dla_bench *b);
void pins_destroy(dla_pins *p);
void pins_reset(dla_bench *b);

/* Senders that may have a transfer, one bit each (WAKE_...). */
typedef struct wake_mask {
    uint32_t word[(WAKE_BITS + 31) / 32];
} wake_mask;

static inline void wake_set(wake_mask *m, int bit)
{
    m->word[bit / 32] |= UINT32_C(1) << bit % 32;
}

/* Sets the bits of all senders except those of done events, of CSB and of the
 * states; true when there are any. */
bool pins_wake(dla_bench *b, wake_mask *m);
/* The bits of CSB and of the states. */
void pins_shell_wake(dla_bench *b, wake_mask *m);
/* Done events: when models have run; when an event may have arrived or waits,
 * and then whether there are some. */
void pins_done_models(dla_bench *b);
bool pins_done_tick(dla_bench *b);
/* Before reset the registers of RTL hold random values: its done pulses do not
 * count, and the waves show no comparison. */
void bench_before_reset(dla_bench *b, bool is);
bool pins_before_reset(const dla_bench *b);
/* The waves want the states of units; these may have changed. */
void pins_watch_states(dla_bench *b, bool on);
void pins_state_stale(dla_bench *b);
/* From here on the waves show the work of the units (work.h); without memory
 * for it they do not. */
void pins_work_begin(dla_bench *b);
/* With waves: a beat that differs, from a play before this one, is shown in its
 * clock, not when the models reach it. The caller keeps it. */
void pins_work_foresee(dla_bench *b, const check_kept *beat);
/* The tap to set for a run with `tap`, or NULL: the same one or, with waves,
 * one for the waves only. */
dla_tap *pins_work_tap(dla_bench *b, dla_tap *tap);

/* CSB master. Requests are sent in order; at most one read or non-posted
 * write is outstanding (system.md 2). */
typedef struct bench_csb {
    uint32_t addr, data; /* byte address */
    uint8_t write, nposted;
} bench_csb;
uint32_t bench_csb_room(const dla_bench *b);
void bench_csb_push(dla_bench *b, const bench_csb *req); /* room needed */
/* "file:line" of the accesses pushed from now on: put before the models'
 * messages about them. */
void bench_place(dla_bench *b, const char *place);
/* A write has reached its unit: messages about it have its place now. */
void pins_csb_arrives(void *bench, uint32_t addr);
/* True when every pushed request was accepted and answered. */
bool bench_csb_idle(const dla_bench *b);
/* Until it is called with NULL, reads are not compared with a model, and its
 * value goes to *look, which must stay valid. */
void bench_look(dla_bench *b, dla_look *look);
/* Data of the last read. */
uint32_t bench_csb_data(const dla_bench *b);
/* Text when a response is overdue or came unasked, else NULL. */
const char *bench_csb_error(const dla_bench *b, const char **rule);
/* The first clock after reset, with the interrupt as it was in reset. */
void pins_first_clock(dla_bench *b, bool intr);
/* The interrupt in this clock; true: it rises. Its last clock up, its last
 * rise; 0: none. */
bool pins_intr_clock(dla_bench *b, bool intr);
uint64_t pins_intr_at(const dla_bench *b);
uint64_t bench_interrupted(const dla_bench *b);
/* A rule of the interrupt waits until the pin has its level. */
bool bench_intr_awaited(const dla_bench *b);
/* The oldest broken rule of CSB that is not reported yet, as text; *fails: it
 * is an error, else a warning. Its name; NULL: there is none. */
const char *bench_csb_broken(dla_bench *b, char *text, size_t size,
                             bool *fails);
/* The core broke that rule before `check` found a difference. */
bool bench_csb_first(const dla_bench *b);

/* Levels of pins_flow: bank change of data and of weights, a result of CACC
 * and an atom of SDP that are offered and not taken. */
enum { FLOW_DAT_REQ, FLOW_DAT_ACK, FLOW_WT_REQ, FLOW_WT_ACK, FLOW_RESULT,
       FLOW_ATOM, FLOW_LEVELS };

/* Slices or kernels, entries of the buffer, of those of masks. */
typedef struct flow_stock {
    uint64_t count, entries, wmb;
} flow_stock;

/* Facts about RTL that only the pins between the units show (dpi_flow.c). */
typedef struct pins_flow {
    uint32_t levels;             /* bit n: FLOW_... */
    uint64_t since[FLOW_LEVELS]; /* clock of its last rise, 0 never */
    /* credits of CACC that CSC has not received back */
    int64_t spent;
    uint64_t stripes;            /* layers whose stripes have all left CSC */
    /* data, weights: announced and released since the last bank change */
    flow_stock in[2], out[2];
    write_cmd write[DLA_NCLIENT]; /* the last command of each write client */
    /* bit n: memory does not take the offer of client n */
    uint32_t write_waits;
} pins_flow;
const pins_flow *pins_flow_of(const dla_bench *b);
/* S_STATUS of a page, for any provider of its slot: bits 1:0 group 0, 3:2 group
 * 1; PAGE_UNSEEN: RTL that does not show it. */
enum { PAGE_UNSEEN = 15 };
unsigned pins_page_state(const dla_bench *b, dla_page page);

/* True while the buffer is flushed after reset: a register will still change
 * though no channel moves. */
bool bench_flushing(const dla_bench *b);

/* The end of a trace: false if a unit that has ended its layers owes credit;
 * judge: this breaks rule pins_credit. */
bool bench_credits_end(dla_bench *b, bool judge);
/* True when no memory request or response is on its way. */
bool bench_mem_idle(const dla_bench *b);
/* True when done events wait for their turn: the interrupt will follow. */
bool bench_events_left(const dla_bench *b);

#ifdef __cplusplus
}
#endif
#endif
