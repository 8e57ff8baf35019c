/* SPDX-License-Identifier: Apache-2.0
 * CDP and CDP_RDMA: normalisation over channels (cdp.md). Owns pages CDP_RDMA
 * and CDP, memory client CDP and the done event CDP.
 */
#ifndef CDP_H
#define CDP_H

#include "dla_unit.h"

extern const dla_unit_ops dla_cdp_ops;

/* Tests: with plain = true every later layer uses the plain arithmetic, even if
 * a fast one exists. Both give the same bytes and counters. */
void dla_cdp_set_plain(dla_unit *u, bool plain);

#endif
