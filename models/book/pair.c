/* SPDX-License-Identifier: Apache-2.0
 * Finds layers of units that work together (dla_book.h). */
#include "dla_book.h"

/* True if an operand of a stage is read from memory. stage, op: the bypass bits
 * in the stage's CFG register; src: SRC of the operation. */
static bool pair_operand(const uint32_t *d, uint32_t stage, uint32_t op,
                         uint32_t src)
{
    return !dla_get(d, stage) && !dla_get(d, op) && dla_get(d, src);
}

#define STAGE(d, s, o) \
    pair_operand(d, SDP_D_DP_##s##_CFG__##s##_BYPASS, \
                 SDP_D_DP_##s##_CFG__##s##_##o##_BYPASS, \
                 SDP_D_DP_##s##_##o##_CFG__##s##_##o##_SRC)

/* A flying layer without operands from memory does not use SDP_RDMA. */
static bool sdp_reads(const uint32_t *d)
{
    return !dla_get(d, SDP_D_FEATURE_MODE_CFG__FLYING_MODE) ||
           STAGE(d, BS, ALU) || STAGE(d, BS, MUL) || STAGE(d, BN, ALU) ||
           STAGE(d, BN, MUL) || STAGE(d, EW, ALU) || STAGE(d, EW, MUL);
}

static bool rdma_reads(const uint32_t *d)
{
    return !dla_get(d, SDP_RDMA_D_FEATURE_MODE_CFG__FLYING_MODE) ||
           !dla_get(d, SDP_RDMA_D_BRDMA_CFG__BRDMA_DISABLE) ||
           !dla_get(d, SDP_RDMA_D_NRDMA_CFG__NRDMA_DISABLE) ||
           !dla_get(d, SDP_RDMA_D_ERDMA_CFG__ERDMA_DISABLE);
}

/* CSC requests nothing new from CDMA when it keeps data and weights. */
static bool csc_asks(const uint32_t *d)
{
    return !dla_get(d, CSC_D_MISC_CFG__DATA_REUSE) ||
           !dla_get(d, CSC_D_MISC_CFG__WEIGHT_REUSE);
}

static bool cdma_reads(const uint32_t *d)
{
    return !dla_get(d, CDMA_D_MISC_CFG__DATA_REUSE) ||
           !dla_get(d, CDMA_D_MISC_CFG__WEIGHT_REUSE);
}

#define FIELD(name, field, value) \
    static const dla_book_want name = { NULL, field, value }
#define ASKED(name, holds) static const dla_book_want name = { holds, 0, 0 }
FIELD(sdp_flies, SDP_D_FEATURE_MODE_CFG__FLYING_MODE, 1);
FIELD(sdp_to_pdp, SDP_D_FEATURE_MODE_CFG__OUTPUT_DST, 1);
/* FLYING_MODE of PDP is 1 off the fly (pdp.md 2). */
FIELD(pdp_fetches, PDP_D_OPERATION_MODE_CFG__FLYING_MODE, 1);
FIELD(pdp_flies, PDP_D_OPERATION_MODE_CFG__FLYING_MODE, 0);
ASKED(sdp_fetches, sdp_reads);
ASKED(rdma_fetches, rdma_reads);
ASKED(csc_takes, csc_asks);
ASKED(cdma_fetches, cdma_reads);

const dla_book_pair dla_book_pairs[] = {
    { DLA_CDMA, NULL, DLA_CSC, NULL },
    { DLA_CMAC_A, NULL, DLA_CSC, NULL },
    { DLA_CSC, &csc_takes, DLA_CDMA, &cdma_fetches },
    { DLA_CSC, NULL, DLA_CMAC_A, NULL },
    { DLA_CMAC_B, NULL, DLA_CMAC_A, NULL },
    { DLA_CMAC_A, NULL, DLA_CMAC_B, NULL },
    { DLA_CMAC_A, NULL, DLA_CACC, NULL },
    { DLA_SDP, &sdp_flies, DLA_CACC, NULL },
    { DLA_CACC, NULL, DLA_SDP, &sdp_flies },
    { DLA_SDP, &sdp_fetches, DLA_SDP_RDMA, &rdma_fetches },
    { DLA_SDP_RDMA, &rdma_fetches, DLA_SDP, &sdp_fetches },
    { DLA_PDP, &pdp_flies, DLA_SDP, &sdp_to_pdp },
    { DLA_SDP, &sdp_to_pdp, DLA_PDP, &pdp_flies },
    { DLA_PDP, &pdp_fetches, DLA_PDP_RDMA, NULL },
    { DLA_PDP_RDMA, NULL, DLA_PDP, &pdp_fetches },
    { DLA_CDP, NULL, DLA_CDP_RDMA, NULL },
    { DLA_CDP_RDMA, NULL, DLA_CDP, NULL },
};

const size_t dla_book_npair = sizeof dla_book_pairs / sizeof *dla_book_pairs;

const dla_book_pair *dla_book_pair_of(dla_page a, dla_page b)
{
    for (size_t i = 0; i < dla_book_npair; i++)
        if (dla_book_pairs[i].page == a && dla_book_pairs[i].partner == b)
            return &dla_book_pairs[i];
    return NULL;
}
