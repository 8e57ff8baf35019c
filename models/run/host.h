/* SPDX-License-Identifier: Apache-2.0
 * The native back end of dla_host.h: private to models/run. */
#ifndef DLA_RUN_HOST_H
#define DLA_RUN_HOST_H

#include "dla_backend.h"
#include "dla_chan.h"
#include "heard.h"

extern const dla_backend run_native_backend;

#endif
