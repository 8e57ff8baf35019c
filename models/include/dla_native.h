/* SPDX-License-Identifier: Apache-2.0
 * A libdla core as a dla_core_if: the native back end. */
#ifndef DLA_NATIVE_H
#define DLA_NATIVE_H

#ifdef __cplusplus
extern "C" {
#endif

#include "dla.h"
#include "dla_core_if.h"

#pragma GCC visibility push(default)

typedef struct dla_native {
    dla *core;
    dla_host_if host;
    /* steps of one run at most, 0: no limit; a step lets each unit continue
     * until its buffers are full or empty */
    uint64_t max_steps;
    /* Private. */
    bool failed;    /* the core reported an error */
    uint64_t alarm; /* UINT64_MAX: none */
    uint32_t steps; /* since the pin was high last */
} dla_native;

/* Resets n->core, empties its memories and fills the interface; its user
 * pointer becomes n. The core must use the library's memory. */
void dla_native_begin(dla_native *n, dla_core_if *core);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
