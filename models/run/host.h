/* SPDX-License-Identifier: Apache-2.0
 * Hosts (dla_host.h) inside of the run library: the native back end, and the
 * host of a driver on a core that a run has begun. Private to models/run. */
#ifndef DLA_RUN_HOST_H
#define DLA_RUN_HOST_H

#include "dla_backend.h"
#include "dla_capture.h"
#include "dla_chan.h"
#include "dla_host.h"
#include "heard.h"

extern const dla_backend run_native_backend;

/* A host around a core that belongs to a run. Its own messages go to `above`,
 * which passes them and the core's on with run_host_hears. capture: of the run,
 * or NULL. NULL: out of memory. */
dla_host *run_host_around(const dla_core_if *core, const char *config,
                          const dla_host_if *above, dla_capture *capture);
void run_host_hears(dla_host *h, dla_said kind, const char *text);
/* Frees it. How the driver left the core; of NULL DLA_PLAY_ERROR. */
dla_play_end run_host_leave(dla_host *h);

#endif
