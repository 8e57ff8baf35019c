/* SPDX-License-Identifier: Apache-2.0
 * Private parts of host.h. */
#ifndef DLA_HOST_PRIV_H
#define DLA_HOST_PRIV_H

#include "host.h"

/* Layers of a page and of a channel that are kept. */
enum { LAYERS = 16 };

/* Where a layer of SDP sends its result. */
enum { SDP_TO_MEMORY, SDP_TO_PDP, SDP_TO_NONE };
enum { SDP_ALU_EQUAL = 3 }; /* EW_ALU_ALGO */

enum { MOVE_OPS = 64 }; /* more than the queues hold */
/* ops: pushed, and the launched ones among them; atoms: those of all ops so
 * far. */
typedef struct move_log {
    move_op op[MOVE_OPS];
    uint64_t ops, launched, atoms;
} move_log;

struct host_mirror {
    const dla_cfg *cfg;
    dla_book *book;
    layer_info lay[LAY_N][LAYERS];     /* by running number */
    uint64_t lay_count[LAY_N];         /* layers enabled */
    uint64_t sdp[2];                   /* SDP layers enabled in a group */
    uint8_t sdp_out[2][LAYERS]; /* SDP_TO_..., by number in its group */
    move_log move;
    uint32_t counts; /* pages with enabled stall counters */
};

#endif
