/* SPDX-License-Identifier: Apache-2.0
 * PDP and PDP_RDMA: pooling unit (pdp.md). Owns pages PDP_RDMA and PDP, memory
 * client PDP, the done event PDP and the receiving end of sdp2pdp.
 */
#ifndef PDP_H
#define PDP_H

#include "dla_unit.h"

extern const dla_unit_ops dla_pdp_ops;

/* Tests: with plain = true every later layer uses the plain kernels, even if a
 * fast one exists. Both give the same bytes. */
void dla_pdp_set_plain(dla_unit *u, bool plain);

#endif
