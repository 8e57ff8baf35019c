/* SPDX-License-Identifier: Apache-2.0
 * The checker's PDP: memory clients and done pulses (check_dma.h), and the
 * stream that it receives from SDP. */
#include "check_dma.h"

typedef struct pdp_check {
    atom_rx in;
} pdp_check;

static pdp_check *pdp_of(const dla_check_ctx *k)
{
    return k->s[DLA_SLOT_PDP].own;
}

/* A beat from SDP is input of the model. */
static void pdp_planar(dla_check_ctx *k, const svBitVecVal *data)
{
    dma_planar(k, DLA_SLOT_PDP, &pdp_of(k)->in, LAY_PDP_IN,
               k->s[DLA_SLOT_PDP].ports.sdp2pdp, data);
}

/* ---- the contract ---- */

static bool pdp_behind(const dla_check_ctx *k, dla_slot slot)
{
    return dma_short(k, slot, k->s[DLA_SLOT_SDP].refused);
}

const slot_checker pdp_checker = {
    .slot = DLA_SLOT_PDP, .state = sizeof(pdp_check), .create = dma_create,
    .destroy = dma_destroy, .start = dma_start, .event = dma_event,
    .planar = pdp_planar, .where = dma_where, .behind = pdp_behind,
    .end = dma_end,
};
