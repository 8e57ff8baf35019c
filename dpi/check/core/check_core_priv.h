/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the checker of a whole core. */
#ifndef DLA_CHECK_CORE_PRIV_H
#define DLA_CHECK_CORE_PRIV_H

#include "check_core.h"
#include "../slot/check.h"
#include "dla_parts.h"
#include "dla_topology.h"

/* A queue that grows: the shadow may be a whole layer ahead. */
typedef struct core_ring {
    uint8_t *buf;
    size_t item, cap, head, count; /* bytes of an item; items */
} core_ring;

void *core_ring_push(core_ring *r); /* NULL when out of memory */
static inline void *core_ring_at(const core_ring *r, size_t i)
{
    size_t n = r->head + i;

    return r->buf + (n < r->cap ? n : n - r->cap) * r->item;
}
static inline void *core_ring_front(const core_ring *r)
{
    return r->count ? core_ring_at(r, 0) : NULL;
}
static inline void core_ring_pop(core_ring *r, size_t n)
{
    r->head = (r->head + n) % r->cap;
    r->count -= n;
}

/* An atom that the model read. Those of CDMA stay until their layer is over. */
enum { ATOM_OPEN, ATOM_BESIDE, ATOM_TAKEN };
enum { STREAM_ANY = 0xffffff };
typedef struct core_atom {
    uint64_t addr;
    uint32_t layer;
    uint32_t state : 8;   /* BESIDE: read as the other half of a beat */
    /* for CDMA: a surface, a plane or a kind of weights, whose order is fixed;
     * STREAM_ANY: the order is free */
    uint32_t stream : 24;
} core_atom;

/* A beat that the core read: address of its line. */
typedef struct core_line {
    uint64_t addr, cycle;
} core_line;

/* An atom that the model or the core wrote; strobe: a bit a byte. */
typedef struct core_word {
    uint64_t addr, cycle, strobe;
    uint32_t layer;
    uint8_t data[64];
} core_word;

/* An atom that the core wrote as the model did; made: its number among those of
 * the core, from 1. */
typedef struct core_same {
    uint64_t addr, made;
    uint8_t data[64];
} core_same;

/* One memory client on one port. */
enum { HINTS = 4 };
typedef struct core_stream {
    core_ring want, got;       /* core_atom, core_line */
    core_ring wr_want, wr_got; /* core_word, as long as an atom needs */
    core_ring burst; /* atoms written up to the end of each open burst */
    core_ring same;  /* core_same without an answer */
    uint64_t rd_done, wr_done;   /* atoms compared */
    uint64_t rd_model, wr_model; /* atoms of the model so far */
    uint64_t made, answered;     /* atoms of the core, and those with B */
    uint64_t lost;               /* atoms that it was reported to omit */
    uint64_t last_line, last_word; /* the last action of the core */
    bool any_line, any_word;
    /* any order (CDMA): atoms of the oldest layer in `want`, those of them
     * that are open, the first of these, places of the last matches */
    size_t window, left, open, hint[HINTS];
    unsigned turn;
} core_stream;

/* The state that memory traffic must reach for an event: atoms by port. */
typedef struct core_mark {
    uint64_t wr[2], rd[2];
} core_mark;

typedef struct core_tap {
    core_check *c;
    int port;
} core_tap;

enum { CORE_PLACES = 64, GROUPS = 2 };

struct core_check {
    const dla_cfg *cfg;
    check_reports *rep;
    const host_mirror *host;
    uint64_t cycle;       /* of the event that is looked at */
    const uint64_t *edge; /* the clock of the bench */
    dla *d;           /* the shadow */
    dla_ports *ports; /* its channels */
    dla_mem *mem[2];  /* the bench's, by DLA_RAM_* */
    axi_mem *axi[2];  /* by port */
    core_tap tap[2];
    core_stream s[DLA_NCLIENT][2];
    /* layers of writing clients: ends in written atoms, of core_mark */
    core_ring bound[DLA_NCLIENT];
    uint64_t acks[DLA_NCLIENT]; /* ends that became events */
    /* events of the model, of core_mark, and how many the core has shown */
    core_ring event[DLA_NINTR][2];
    uint64_t shown[DLA_NINTR][2];
    uint32_t up; /* status bits that the core must show until they are
                    cleared */
    uint32_t cleared; /* status bits that were ever cleared */
    bool pin;
    uint64_t mask_at; /* clock of the last write to the mask */
    /* register accesses */
    char place[CORE_PLACES][DLA_PLACE_LEN];
    uint32_t place_head, place_count;
    bool reading, compare;
    dla_look *look; /* NULL: reads are compared */
    uint32_t rd_addr, expect;
    bool settled;
};

bool core_idle(const core_check *c, dla_slot slot);
static inline int core_port(int ram)
{
    return ram == DLA_RAM_MC ? AXI_DBB : AXI_SRAM;
}
static inline int core_ram(int port)
{
    return port == AXI_DBB ? DLA_RAM_MC : DLA_RAM_CV;
}
static inline bool core_any_order(int client)
{
    return client == DLA_CL_CDMA_DAT || client == DLA_CL_CDMA_WT;
}

/* ---- the model's side (check_core_log.c) ---- */
bool core_log_create(core_check *c);
void core_log_destroy(core_check *c);
void core_log_reset(core_check *c);
/* Memory of the shadow, dla_memory_ops. */
unsigned core_model_read(void *user, int ram, uint64_t addr, void *dst,
                         size_t n);
unsigned core_model_write(void *user, int ram, uint64_t addr, const void *src,
                          size_t n);

/* ---- the core's side (check_core_mem.c, check_core_any.c) ---- */
void core_observe(core_check *c);
void core_compare(core_check *c);
/* True if a line of the core's matches atoms of the model's window. *skipped is
 * set when it does and an earlier atom of its stream was skipped. */
bool core_take_any(core_check *c, core_stream *s, uint64_t line,
                   core_atom *skipped);
/* A new atom of the model at the end of s->want. */
void core_window_push(core_stream *s);
/* The next atom of a client that the core has not written (read), as text. */
void core_next(core_check *c, int client, bool write, char *text, size_t size);
/* Reports transfers that the model has made and the core has not. */
void core_leftovers(core_check *c);

/* ---- interrupts (check_core_intr.c) ---- */
/* Events of the units since the last call. */
void core_note_events(core_check *c);
void core_status_read(core_check *c, uint32_t data);
void core_status_written(core_check *c, uint32_t offset, uint32_t data);
/* True when the core has shown each event of the slot. */
bool core_events_shown(const core_check *c, dla_slot slot);

/* ---- reports (check_core_report.c) ---- */
/* Stream of an atom that CDMA reads (core_atom). */
uint32_t core_stream_of(const core_check *c, int client, uint32_t layer,
                        uint64_t addr);
/* The element of an address of a client in a layer's tensors. */
void core_where(core_check *c, int client, bool write, uint32_t layer,
                uint64_t addr, uint32_t byte, char *text, size_t size);
/* Layers that the model has ended, by interrupt source; the last one of a
 * slot. */
uint32_t core_ended(const core_check *c, int intr);
uint32_t core_layer(const core_check *c, dla_slot slot);
check_place core_report_place(const core_check *c, dla_slot slot,
                              uint32_t layer, uint64_t cycle);
/* A difference of a slot in a layer; with slot DLA_NSLOT of `unit`. */
void core_report(core_check *c, dla_slot slot, const char *unit, uint32_t layer,
                 uint64_t cycle, const char *what, const char *detail);
const char *core_port_name(int port);

#endif
