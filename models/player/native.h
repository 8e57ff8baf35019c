/* SPDX-License-Identifier: Apache-2.0
 * A libdla core as the player's backend. */
#ifndef DLA_PLAY_NATIVE_H
#define DLA_PLAY_NATIVE_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla.h"
#include "player.h"

typedef struct dla_native {
    dla *core;
    /* Takes each message of the core (optional). */
    void (*message)(void *user, bool error, const char *text);
    void *user;
    bool failed; /* the core reported an error */
} dla_native;

/* Resets the core, empties its memories and fills ops so that a player drives
 * it. Leaves ops.check and ops.note alone; their user pointer is ops.user,
 * which becomes n: callbacks find their own data in n->user. The core must
 * use the library's memory. */
void dla_play_native(dla_native *n, dla *core, dla_play_ops *ops);

#ifdef __cplusplus
}
#endif
#endif
