/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the CSB master: its state, its rules, faults planted on it,
 * the rules of the interrupt. */
#ifndef DLA_CSB_PRIV_H
#define DLA_CSB_PRIV_H

#include "pins_priv.h"

/* Requests that wait; places of writes; requests that the shell may hold
 * between its pins and the units. */
enum { CSB_QUEUE = 64, PLACES = 128, ROUTED = 8 };
/* Stands for an address when the write has arrived before an older one. */
#define NO_PLACE UINT32_MAX

/* The origin of a register write. */
typedef struct csb_place {
    uint32_t addr;
    char text[DLA_PLACE_LEN];
} csb_place;

typedef struct pins_csb {
    bench_csb csb[CSB_QUEUE];
    uint32_t csb_head;
    uint32_t csb_count; /* accesses that wait for the pins */
    bool csb_wait; /* a response is due */
    bool csb_wait_write;
    uint64_t csb_clock; /* when the request was accepted */
    uint64_t csb_shown; /* clock at which the request reached the pins */
    uint32_t csb_routed[ROUTED], csb_nrouted; /* addresses accepted last */
    uint32_t csb_data, csb_addr; /* word and address of the last access */
    bool csb_faults;    /* planted ones, on CSB */
    uint64_t csb_from;  /* a delayed request waits until then */
    uint32_t csb_flip;  /* bits of the next request's data */
    uint64_t resp_at;   /* time of a delayed answer, 0: none waits */
    uint32_t resp_data;
    bool csb_in_flight; /* handed to the pins, not yet accepted */
    char csb_err[320];
    int csb_err_rule; /* its number in rules.h */
    uint64_t csb_answered; /* clock of the last response, plus 1 */
    char csb_rule[320];    /* a broken rule, "" none */
    int csb_which;         /* its number in rules.h */
    bool csb_fails;        /* it fails the trace, else it warns */
    bool csb_first;        /* check had found no difference before it */
    uint64_t csb_late;     /* clock, plus 1, of the request that a fault
                            * delays */
    /* places of writes that have not reached their unit yet, oldest first */
    csb_place place[PLACES];
    uint32_t place_head, place_count;
    char place_now[DLA_PLACE_LEN];
} pins_csb;

static inline pins_csb *csb_of(const dla_bench *b)
{
    return pins_part_of(b, PART_CSB);
}

/* Rules of CSB (dpi_csb_rules.c): a rule is broken, numbered as in rules.h; a
 * request is accepted; the first clock after reset, with the interrupt. */
enum { PROTOCOL_CSB_UNASKED = PROTOCOL_CSB, PROTOCOL_CSB_BOTH,
       PROTOCOL_CSB_ONE, PROTOCOL_CSB_ANSWER, PROTOCOL_CSB_STABLE,
       PROTOCOL_CSB_RESET, PROTOCOL_CSB_TAKEN, PROTOCOL_CSB_PAGE,
       PROTOCOL_CSB_ERROR, PROTOCOL_INTR_STATUS,
       PROTOCOL_INTR_HELD, PROTOCOL_INTR_CAUSE };
_Static_assert(PROTOCOL_INTR_CAUSE + 1 == (int)PROTOCOL_PINS,
               "rules of CSB in the order of models/tables/rules.csv");
enum { PROTOCOL_PINS_CREDIT = PROTOCOL_PINS + 1, PROTOCOL_PINS_DONE };
_Static_assert(PROTOCOL_PINS_DONE + 1 == (int)PROTOCOL_UNITS,
               "rules of pins in the order of models/tables/rules.csv");
/* from: the unit or channel that the message starts with. */
void pins_broken(dla_bench *b, const char *from, int rule, const char *what);
void pins_csb_broken(dla_bench *b, int rule, const char *what);
void pins_csb_accepted(dla_bench *b, const bench_csb *q);

/* Rules of the interrupt (dpi_intr.c): an access was accepted, a read was
 * answered. */
void pins_intr_access(dla_bench *b, const bench_csb *q);
void pins_intr_read(dla_bench *b, uint32_t addr, uint32_t data);

/* Planted faults (dpi_fault.c). pins_csb_request: true if no request reaches the
 * pins now. pins_csb_response: true if an answer is delayed, until resp_at. */
bool pins_csb_request(dla_bench *b, const bench_csb *q);
bool pins_csb_response(dla_bench *b, int *data);

#endif
