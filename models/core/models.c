/* SPDX-License-Identifier: Apache-2.0
 * The project's own model of each slot: one line a unit. */
#include "../units/bdma/bdma.h"
#include "../units/cacc/cacc.h"
#include "../units/cbuf/cbuf.h"
#include "../units/cdma/cdma.h"
#include "../units/cdp/cdp.h"
#include "../units/cmac/cmac.h"
#include "../units/csc/csc.h"
#include "../units/pdp/pdp.h"
#include "../units/rubik/rubik.h"
#include "../units/sdp/sdp.h"

static const dla_unit_ops *const model[DLA_NSLOT] = {
    [DLA_SLOT_BDMA] = &dla_bdma_ops, [DLA_SLOT_RUBIK] = &dla_rubik_ops,
    [DLA_SLOT_CDMA] = &dla_cdma_ops, [DLA_SLOT_CBUF] = &dla_cbuf_ops,
    [DLA_SLOT_CSC] = &dla_csc_ops,   [DLA_SLOT_CMAC] = &dla_cmac_ops,
    [DLA_SLOT_CACC] = &dla_cacc_ops, [DLA_SLOT_SDP] = &dla_sdp_ops,
    [DLA_SLOT_PDP] = &dla_pdp_ops,   [DLA_SLOT_CDP] = &dla_cdp_ops,
};

const dla_unit_ops *dla_model_ops(dla_slot slot)
{
    return slot < DLA_NSLOT ? model[slot] : NULL;
}
