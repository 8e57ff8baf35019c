/* SPDX-License-Identifier: Apache-2.0
 * SDP: the single point data processor, pages SDP_RDMA and SDP (sdp.md).
 */
#ifndef DLA_SDP_H
#define DLA_SDP_H

#include "dla_unit.h"

extern const dla_unit_ops dla_sdp_ops;

/* Makes every layer that starts from now on use the plain per-lane
 * arithmetic (true) or the array kernels where they apply (false, the state
 * after create). Results are the same; tests compare the two. u was made by
 * dla_sdp_ops. */
void dla_sdp_force_plain(dla_unit *u, bool plain);

#endif
