/* SPDX-License-Identifier: Apache-2.0
 * PDP: legality of a layer (pdp.md 2.3, 4).
 */
#ifndef PDP_LEGAL_H
#define PDP_LEGAL_H

#include "pdp_priv.h"

/* Every field that the layer of group g uses. False: it must not run. */
bool pdp_legal_core(dla_unit *u, unsigned g);
bool pdp_legal_rdma(dla_unit *u, unsigned g);
/* Both halves run: checks that the reader delivers the cube that the core
 * expects. */
bool pdp_legal_pair(dla_unit *u);

#endif
