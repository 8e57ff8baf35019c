/* SPDX-License-Identifier: Apache-2.0
 * The checker's PDP: memory clients and done pulses (check_dma.h), and the
 * stream that it receives from SDP. */
#include "check_dma.h"
#include <string.h>

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
    atom_rx *in = &pdp_of(k)->in;
    dla_fifo *f = k->s[DLA_SLOT_PDP].ports.sdp2pdp;

    if (!atom_rx_beat(in, k->host, LAY_PDP_IN, data))
        return;
    if (!dla_fifo_slot(f)) {
        rule_broken(k, DLA_SLOT_PDP, RULE_STREAM_ASKED, "stream to PDP far "
                    "ahead of the model");
        return;
    }
    memcpy(dla_fifo_slot(f), in->atom, k->cfg->atom);
    dla_fifo_push(f);
    check_advance(k, DLA_SLOT_PDP);
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
