/* SPDX-License-Identifier: Apache-2.0
 * Private parts of the system: declarations that the files of models/core
 * share. */
#ifndef DLA_CORE_H
#define DLA_CORE_H

#include "dla_parts.h"
#include "dla_regs.h"
#include "dla_tap.h"
#include "dla_topology.h"
#include <stdarg.h>

/* ---- limits (limits.c) ---- */
/* Returns false with text in err when the library has no room for a
 * configuration. */
bool dla_cfg_fits(const dla_cfg *cfg, char *err, size_t size);

/* ---- messages (msg.c) ---- */

struct dla_ctx {
    const dla_cfg *cfg;
    int illegal;  /* DLA_ILLEGAL_* */
    unsigned rtl; /* slots that hold RTL: bits */
    bool mute; /* dla_judge needs the verdict only */
    bool hushed; /* and the check had an error to report */
    uint8_t noted[DLA_NRULE]; /* a note was shown since reset */
    /* A layer is judged long after the write that enabled it, so the place of
     * that write is kept. */
    char at[DLA_NPAGE][2][DLA_PLACE_LEN]; /* where a group was enabled */
    /* For each group: where its unit keeps the verdict, and the rule that stops
     * its layer, DLA_NRULE for none. */
    const uint8_t *verdict[DLA_NPAGE][2];
    uint16_t stops[DLA_NPAGE][2];
    unsigned stop; /* the rule that stopped a layer last */
    bool failed;  /* an error was reported since reset */
    /* the error was a register value that the layer may not have */
    bool refused;
    char place[DLA_PLACE_LEN];
    /* Ring of messages that were not fetched yet; lost: the number of those
     * that did not fit. */
    char text[DLA_MSG_MAX][DLA_MSG_LEN];
    uint8_t kind[DLA_MSG_MAX]; /* DLA_MSG_... */
    const char *rule[DLA_MSG_MAX]; /* or NULL */
    dla_stray stray[DLA_MSG_MAX]; /* or client -1 */
    unsigned head, count, lost;
    char out[DLA_MSG_LEN]; /* the one fetched last */
    const char *out_rule;
    dla_stray out_stray;
};
/* The last message is about an access outside the memory. */
void dla_msg_stray(dla_ctx *c, const dla_stray *stray);
const char *dla_ctx_next(dla_ctx *c, int *error);

/* ---- done events on their way to GLB (events.c) ---- */
void dla_events_reset(dla_events *q);

/* ---- GLB and CFGROM (glb.c) ---- */
typedef struct dla_glb {
    const dla_cfg *cfg;
    uint32_t mask, status;
    uint32_t present; /* status bits of the units that are built */
} dla_glb;
void dla_glb_init(dla_glb *g, const dla_cfg *cfg);
uint32_t dla_glb_read(const dla_glb *g, uint32_t offset);
void dla_glb_write(dla_glb *g, uint32_t offset, uint32_t value);
/* Takes one done event, if there is one. In hardware the events of a layer are
 * apart in time, and software that clears everything after each interrupt must
 * receive each of them. still: nothing else moves, so an event whose cause is
 * missing no longer waits for it. Returns true when there was one; *e is then
 * the event. */
bool dla_glb_step(dla_glb *g, dla_events *q, bool still, dla_event *e);
/* Level of the interrupt pin. */
bool dla_glb_pin(const dla_glb *g);

/* Time that the host gets to serve an event. In hardware hundreds of clocks
 * pass between two events, and a dozen between two accesses of the host. The
 * models can end several layers within a few steps, so the next event waits
 * until the host has cleared the last one, or has ignored it for a while. */
typedef struct dla_pace {
    uint32_t hold;  /* time left for which events wait */
    /* an event or a clear happened after the host's last read of
     * S_INTR_STATUS */
    bool unread;
    bool elsewhere; /* the host's last access read another register */
} dla_pace;
/* An event was raised, or the pin has risen. */
void dla_pace_event(dla_pace *p);
/* The host has read a register; status: the value, when it is S_INTR_STATUS. */
void dla_pace_read(dla_pace *p, const uint32_t *status);
/* The host has written a register of GLB; up: the pin was high before. */
void dla_pace_write(dla_pace *p, const dla_glb *g, uint32_t offset, bool up);
/* True while events wait. Each call takes time of the hold: a step of the core,
 * or a read that the host repeats. */
bool dla_pace_holds(dla_pace *p, bool read);
uint32_t dla_cfgrom_read(const dla_cfg *cfg, uint32_t offset);

/* ---- native memory interface (memif.c) ---- */
typedef struct dla_memif {
    const dla_cfg *cfg;
    dla_ctx *ctx;
    dla_memclient *const *client;
    dla_memory_ops ops;
    bool callers; /* ops are the embedding program's */
    dla_mem *const *mem; /* that ops serve, or NULL; [ram] */
    int outside; /* 1: access outside declared regions only warns */
    int serving; /* client of the access that ops is called for */
    dla_regs regs[2]; /* [DLA_RAM_MC] MCIF, [DLA_RAM_CV] CVIF */
    uint32_t rd_done[DLA_NCLIENT]; /* atoms served of the oldest request */
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
    dla_pace pace; /* not of an external core */
    uint64_t passes; /* since reset */
    dla_tap *tap; /* or NULL */
    const uint64_t *tap_time; /* the time with which the tap stamps */
    /* A bit for each slot with words from memory or pins that the tap has not
     * recorded. */
    uint32_t fed;
};
#define DLA_FED_ALL ((1u << DLA_NSLOT) - 1)

#endif
