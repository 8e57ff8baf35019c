/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the adapters. */
#ifndef DLA_PINS_PRIV_H
#define DLA_PINS_PRIV_H

#include "../context/context.h"
#include "../context/words.h"
#include "pins.h"

/* Requests that wait for the CSB master; updates and done events whose place
 * among others is noted; places of writes; beats under way of a client. */
enum { CSB_QUEUE = 64, UPDT_STAMPS = 64, DONE_STAMPS = 128, PLACES = 128,
       BEATS = 1024 };

/* Channels whose layers may end in front of RTL (pins_end_layer). */
enum { END_SC2MAC, END_MAC2ACCU, END_CACC2SDP, END_SDP2PDP, END_N };

/* Where a register write came from. */
typedef struct csb_place {
    uint32_t addr;
    char text[DLA_PLACE_LEN];
} csb_place;

/* Adapter of one memory client. */
typedef struct mem_adapter {
    dla_memclient *c;
    uint64_t rd_out; /* atoms requested and not yet delivered */
    /* beats delivered and not yet consumed by the unit: atoms delivered with
     * each, and its port (1 CV, 2 MC); a pop follows when they are consumed */
    struct {
        uint64_t atoms;
        uint8_t port;
    } beat[BEATS];
    uint32_t beat_head, beats;
    /* Of the requests under way: they all go to one port, since nothing orders
     * the two ports. */
    uint8_t rd_ram;
    uint32_t wr_left; /* atoms of the command under way */
    uint8_t wr_ram; /* of that command */
    uint64_t ack_out; /* acknowledges not yet returned */
} mem_adapter;

/* Buffer write sender of one side. */
typedef struct cbufwr_tx {
    uint32_t sent;       /* bytes sent of the front transaction */
    uint64_t last_clock; /* of the last beat */
} cbufwr_tx;

/* Update sender: an update leaves after the writes it announces. */
typedef struct updt_tx {
    uint64_t seen;              /* updates stamped */
    uint64_t stamp[UPDT_STAMPS]; /* buffer writes pushed at that time */
} updt_tx;

/* Buffer read: sender of requests, collector of replies. */
typedef struct cbufrd_tx {
    uint16_t sent;         /* entries sent of the front request */
    uint16_t want[16];     /* entries of each request under way */
    uint32_t head, count;  /* of want */
    uint16_t got;          /* entries of the oldest reply */
} cbufrd_tx;

/* Spacing of the stripes on one of CACC's channels (conv_units.md 9). Both
 * are the first clock when the next stripe, or the next layer, may start. */
typedef struct stripe_pace {
    uint64_t stripe, layer;
} stripe_pace;

typedef struct sc2mac_tx {
    /* Weights of the next stripe are sent while the data of this one are
     * (conv_units.md 5.3). */
    uint32_t wt[2];  /* weight words sent: front stripe, second stripe */
    uint32_t item;   /* data items sent of the front stripe */
    stripe_pace pace;
} sc2mac_tx;

/* Bank change levels, bit 0 data, bit 1 weight (conv_units.md 3.6). */
typedef struct pend_pins {
    uint8_t ack;       /* as CDMA's pins show it */
    uint8_t req;       /* as CSC's pins show it */
    uint64_t since[2]; /* clock when CSC's request of a side rose */
} pend_pins;

/* The interrupt as the accesses of the host let it be. */
typedef struct intr_rules {
    bool up;          /* the pin */
    bool programmed;  /* a unit, or S_INTR_SET */
    uint32_t mask;    /* S_INTR_MASK */
    uint32_t pending; /* unmasked bits that were read, 0 none */
    uint64_t due;     /* clock by which the pin is up for them */
    uint64_t rose, changed, masked; /* clocks: of the last rise, write that may
                                       clear or mask, and of one that masks
                                       all, 0 none */
} intr_rules;

typedef struct dla_pins {
    mem_adapter ma[DLA_NCLIENT];
    cbufwr_tx cbufwr[2];
    updt_tx updt[2];
    cbufrd_tx cbufrd[3];
    sc2mac_tx sc2mac;
    stripe_pace accu_pace;
    pend_pins pend;
    stripe_rx mac;
    uint32_t psum_item, accu_item; /* items sent, collected */
    uint32_t res_group, res_beat;  /* cacc2sdp: sent of the front */
    uint32_t res_lane;             /* lanes collected */
    uint32_t pdp_lane_tx, pdp_lane_rx; /* elements sent, collected */
    uint64_t lay_at[LAY_N]; /* layers past, as the adapters see it */
    uint64_t lay_left[2];   /* atoms of the stream to PDP: sent, received */
    /* done events */
    uint64_t sdp_end[2];   /* SDP layers ended in each group */
    uint64_t to_pdp_given; /* done events of those to PDP that GLB has got */
    uint64_t done_seen[2]; /* done events of CDMA's sides */
    uint64_t done_stamp[2][DONE_STAMPS]; /* updates before each of them */
    dla_done no_done; /* what the queue sees of units that are RTL */
    bool early;        /* an event is ahead of its layer, */
    uint64_t early_at; /* and this was the last clock without one */
    uint8_t shell_next[DLA_NINTR]; /* group of the next event of a shell */
    uint64_t done_at; /* clock of the last done pulse, 0 none */
    uint64_t model_at; /* of the last one of a model */
    uint64_t end_sent[END_N]; /* layers whose end has passed */
    uint64_t end_at[END_N];   /* clock since which the next one waits, 0 none */
    /* unit states for the waves */
    uint64_t state;  /* S_STATUS of each page, 4 bits (dla_dpi_state) */
    uint8_t seen[DLA_NPAGE]; /* the same of RTL, as dla_seen.sv tells it */
    bool seen_inside[DLA_NPAGE]; /* told from inside the RTL */
    struct dla_work *work; /* the rest for the waves, NULL without */
    pins_flow flow;
    intr_rules intr;
    /* CSB master */
    bench_csb csb[CSB_QUEUE];
    uint32_t csb_head;
    bool csb_wait; /* a response is due */
    bool csb_wait_write;
    uint64_t csb_clock; /* when the request was accepted */
    uint32_t csb_data, csb_addr; /* of the last access */
    bool csb_faults;    /* planted ones, on CSB */
    uint64_t csb_from;  /* a delayed request waits until then */
    uint32_t csb_flip;  /* bits of the next request's data */
    uint64_t resp_at;   /* when a delayed answer comes, 0: none waits */
    uint32_t resp_data;
    bool csb_in_flight; /* handed to the pins, not yet accepted */
    char csb_err[160];
    uint64_t csb_answered; /* clock of the last response, plus 1 */
    char csb_rule[160];    /* a broken rule, "" none */
    bool csb_fails;        /* it fails the trace, else it warns */
    uint64_t csb_late;     /* clock, plus 1, of the request told to be late */
    /* places of writes that have not reached their unit yet, oldest first */
    csb_place place[PLACES];
    uint32_t place_head, place_count;
    char place_now[DLA_PLACE_LEN];
} dla_pins;

/* Notes what precedes the new done events of a side of CDMA; true when all of
 * it has gone over the pins for event `number`, from 1 (dpi_cbuf.c). */
void pins_stamp_done(dla_bench *b, int side);
bool pins_updates_sent(const dla_bench *b, int side, uint64_t number);

/* The end of a layer is about to go over pins, and counts as gone when this is
 * true. Towards RTL it waits for the events of models that must come before
 * those of the RTL (dpi_done.c). */
bool pins_end_layer(dla_bench *b, int end);

/* Wake bits of the memory clients, of the channels between units (dpi_mem.c,
 * dpi_cbuf.c, dpi_mac.c, dpi_sdp.c). */
uint64_t pins_wake_mem(dla_bench *b);
uint64_t pins_wake_cbuf(dla_bench *b);
uint64_t pins_wake_mac(dla_bench *b);
uint64_t pins_wake_sdp(dla_bench *b);

void pins_state_reset(dla_bench *b);
void pins_work_reset(dla_bench *b, struct dla_work *w);
void pins_work_end(dla_bench *b);

/* Rules of CSB (dpi_csb_rules.c): one is broken, as rules.h numbers them; a
 * request is accepted; the first clock behind reset, with the interrupt. */
enum { PROTOCOL_CSB_UNASKED = PROTOCOL_CSB, PROTOCOL_CSB_BOTH,
       PROTOCOL_CSB_ONE, PROTOCOL_CSB_ANSWER, PROTOCOL_CSB_STABLE,
       PROTOCOL_CSB_RESET, PROTOCOL_CSB_PAGE, PROTOCOL_INTR_STATUS,
       PROTOCOL_INTR_HELD, PROTOCOL_INTR_CAUSE };
_Static_assert(PROTOCOL_INTR_CAUSE + 1 == (int)PROTOCOL_UNITS,
               "rules of CSB in the order of models/tables/rules.csv");
void pins_csb_broken(dla_bench *b, int rule, const char *what);
void pins_csb_accepted(dla_bench *b, const bench_csb *q);

/* Rules of the interrupt (dpi_intr.c): an access was accepted, a read of it is
 * answered. */
void pins_intr_access(dla_bench *b, const bench_csb *q);
void pins_intr_read(dla_bench *b, uint32_t addr, uint32_t data);

/* Planted faults (dpi_fault.c). The next request: true when there is none for
 * the pins now. An answer to a read: true when it does not come now. Delayed
 * answers whose clock has come. */
bool pins_csb_request(dla_bench *b, const bench_csb *q);
bool pins_csb_response(dla_bench *b, int *data);
void pins_csb_late(dla_bench *b);

#endif
