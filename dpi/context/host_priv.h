/* SPDX-License-Identifier: Apache-2.0
 * Private parts of what the host has programmed. */
#ifndef DLA_HOST_PRIV_H
#define DLA_HOST_PRIV_H

#include "host.h"

/* Enables of a page whose clocks are kept. */
enum { ENABLES = 16 };

/* Layers of a channel that are kept. */
enum { LAYERS = 16 };

enum { MOVE_OPS = 64 }; /* more than the queues hold */
/* ops: pushed, and of those launched; atoms: of all so far. */
typedef struct move_log {
    move_op op[MOVE_OPS];
    uint64_t ops, launched, atoms;
    uint64_t launches; /* of groups */
} move_log;

struct host_mirror {
    const dla_cfg *cfg;
    dla_regs page[DLA_NPAGE];
    uint8_t used[DLA_NPAGE]; /* written since reset */
    uint64_t enables[DLA_NPAGE]; /* how many, the clocks of the last */
    uint64_t at[DLA_NPAGE][ENABLES];
    uint64_t first[DLA_NPAGE];   /* clock of the first enable, 0 none */
    layer_info lay[LAY_N][LAYERS];     /* by running number */
    uint64_t lay_count[LAY_N];         /* layers enabled */
    uint64_t sdp[2];                   /* SDP layers enabled in a group */
    uint8_t sdp_to_pdp[2][LAYERS];     /* by number in its group */
    move_log move;
};

#endif
