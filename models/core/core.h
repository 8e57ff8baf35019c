/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the system: what models/core shares. */
#ifndef DLA_CORE_H
#define DLA_CORE_H

#include "dla.h"
#include "dla_regs.h"
#include <stdarg.h>

/* ---- ports (ports.c) ---- */
/* All channels of a system, shared by its units. False when out of memory;
 * dla_ports_free undoes it in any case. */
bool dla_ports_make(dla_ports *p, const dla_cfg *cfg);
void dla_ports_free(dla_ports *p);
void dla_ports_clear(dla_ports *p);

/* ---- messages (msg.c) ---- */
enum { DLA_MSG_MAX = 64, DLA_MSG_LEN = 640, DLA_PLACE_LEN = 256 };

struct dla_ctx {
    const dla_cfg *cfg;
    int illegal;  /* DLA_ILLEGAL_* */
    bool mute;    /* a check is asked for its verdict only */
    bool hushed;  /* and had something to say */
    uint8_t noted[DLA_NRULE]; /* a note was shown since reset */
    char at[DLA_NPAGE][2][DLA_PLACE_LEN]; /* where a group was enabled */
    bool failed;  /* an error was reported since reset */
    bool refused; /* it was a register value that the layer may not have */
    char place[DLA_PLACE_LEN];
    char text[DLA_MSG_MAX][DLA_MSG_LEN];
    uint8_t is_error[DLA_MSG_MAX];
    unsigned head, count, lost;
    char out[DLA_MSG_LEN];
};
const char *dla_ctx_next(dla_ctx *c, int *error);

/* ---- done events on their way to GLB (events.c) ---- */
enum { DLA_EVENTS_MAX = 64 };
typedef struct dla_event {
    uint8_t intr, group;
    uint8_t rtl;     /* of a bench: its unit is RTL */
    uint64_t number; /* of its source, from 1 */
    uint64_t at, need; /* of a bench: clock, what it waits for */
} dla_event;
/* Oldest first. */
typedef struct dla_events {
    dla_done *done[DLA_NINTR]; /* where the units count them */
    dla_event e[DLA_EVENTS_MAX];
    unsigned count;
    uint64_t known[DLA_NINTR]; /* events that happened */
    uint64_t given[DLA_NINTR]; /* and of those, the ones delivered */
    uint8_t next[DLA_NINTR];   /* group whose turn it is */
} dla_events;
/* Slot of the unit that an event is of. */
dla_slot dla_intr_slot(dla_intr intr);
void dla_events_reset(dla_events *q);
/* Takes what the units have counted since the last call, which is once a
 * pass; true when there was something. any: also an event that is ahead of the
 * layer before, which else waits until that has come. */
bool dla_events_take(dla_events *q, bool any);
/* True when events wait for the layer before. */
bool dla_events_early(const dla_events *q);
/* False when the queue is full. */
bool dla_events_add(dla_events *q, dla_intr intr, unsigned group);
/* False for an event of CACC before both events of the layer's CDMA were
 * given: with all operands kept in the buffer CACC can end before CDMA is
 * even enabled. */
bool dla_events_caused(const dla_events *q, const dla_event *e);
/* The oldest event that is ready and has no cause before it in the queue, or
 * -1. */
int dla_events_pick(const dla_events *q,
                    bool (*ready)(void *user, const dla_event *e),
                    void *user);
/* Events that have to wait for others: bit 2 * source + group. */
uint32_t dla_events_held(const dla_events *q);
/* An event went to GLB without the queue. */
void dla_events_pass(dla_events *q, dla_intr intr, unsigned group);
/* Takes event i out: it is delivered. */
dla_event dla_events_give(dla_events *q, int i);

/* ---- GLB and CFGROM (glb.c) ---- */
typedef struct dla_glb {
    const dla_cfg *cfg;
    uint32_t mask, status;
    uint32_t present; /* status bits of the units that are built */
} dla_glb;
void dla_glb_init(dla_glb *g, const dla_cfg *cfg);
uint32_t dla_glb_read(const dla_glb *g, uint32_t offset);
void dla_glb_write(dla_glb *g, uint32_t offset, uint32_t value);
/* Takes one done event, if there is one: in hardware the events of a layer are
 * apart in time, and software that clears everything after each interrupt
 * must see each of them. still: nothing else moves, so an event whose cause
 * has not come does not wait for it any longer. True when there was one; *e is
 * then the event. */
bool dla_glb_step(dla_glb *g, dla_events *q, bool still, dla_event *e);
uint32_t dla_cfgrom_read(const dla_cfg *cfg, uint32_t offset);

/* ---- native memory interface (memif.c) ---- */
typedef struct dla_memif {
    const dla_cfg *cfg;
    dla_ctx *ctx;
    dla_memclient *const *client;
    dla_memory_ops ops;
    bool callers; /* ops are the embedding program's */
    int outside; /* 1: access outside declared regions only warns */
    int serving; /* client of the access that ops is called for */
    dla_regs regs[2]; /* [DLA_RAM_MC] MCIF, [DLA_RAM_CV] CVIF */
    uint32_t rd_done[DLA_NCLIENT]; /* atoms served of the front request */
    uint32_t wr_done[DLA_NCLIENT];
    dla_traffic traffic[DLA_NCLIENT];
} dla_memif;
void dla_memif_init(dla_memif *m, const dla_cfg *cfg, dla_ctx *ctx,
                    dla_memclient *const *client);
void dla_memif_reset(dla_memif *m);
bool dla_memif_step(dla_memif *m);
/* Appends a line for each client that can never be served. */
bool dla_memif_status(const dla_memif *m, char *text, size_t size);

/* ---- the system (sys.c) ---- */
struct dla {
    const dla_cfg *cfg;
    dla_options opt;
    dla_ctx ctx;
    dla_ports ports;
    dla_unit *unit[DLA_NSLOT];
    const dla_unit_ops *ops[DLA_NSLOT];
    dla_events events;
    dla_glb glb;
    dla_memif memif;
    dla_mem *mem[2]; /* [DLA_RAM_MC], [DLA_RAM_CV] */
    bool polling; /* the last access was a read */
    uint64_t passes; /* since reset */
};
/* Gives one event to GLB, as a step of a system that is not external does. */
bool dla_glb_serve(dla *d, bool still);

#endif
