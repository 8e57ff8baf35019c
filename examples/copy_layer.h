/* SPDX-License-Identifier: Apache-2.0
 * The layer of embed.c and host.c: SDP copies a cube from SRC to DST. */
#include "dla_chan.h"
#include "dla_cfg.h"
#include "dla_regs_gen.h" /* offsets: SDP_D_OP_ENABLE and so on */

/* W x H x C INT8: 8 channels are an atom, W atoms a line (data_formats.md). */
enum { W = 4, H = 2, C = 16, ATOM = 8, LINE = W * ATOM, BYTES = W * H * C };
#define SRC 0x80000000u
#define DST 0x80001000u

/* Only registers that differ from reset: sizes minus 1, operands off, stages
 * bypassed (by reset), PRECISION INT8, output = (in - 0) * 1 >> 0; the consumer
 * is enabled first. */
static const struct { dla_page page; uint32_t offset, value; } layer[] = {
    { DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_WIDTH, W - 1 },
    { DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_HEIGHT, H - 1 },
    { DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_CHANNEL, C - 1 },
    { DLA_SDP_RDMA, SDP_RDMA_D_SRC_BASE_ADDR_LOW, SRC },
    { DLA_SDP_RDMA, SDP_RDMA_D_SRC_LINE_STRIDE, LINE },
    { DLA_SDP_RDMA, SDP_RDMA_D_SRC_SURFACE_STRIDE, LINE * H },
    { DLA_SDP_RDMA, SDP_RDMA_D_SRC_DMA_CFG, DLA_RAM_MC },
    { DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG, 0 },
    { DLA_SDP, SDP_D_DATA_CUBE_WIDTH, W - 1 },
    { DLA_SDP, SDP_D_DATA_CUBE_HEIGHT, H - 1 },
    { DLA_SDP, SDP_D_DATA_CUBE_CHANNEL, C - 1 },
    { DLA_SDP, SDP_D_DST_BASE_ADDR_LOW, DST },
    { DLA_SDP, SDP_D_DST_LINE_STRIDE, LINE },
    { DLA_SDP, SDP_D_DST_SURFACE_STRIDE, LINE * H },
    { DLA_SDP, SDP_D_DST_DMA_CFG, DLA_RAM_MC },
    { DLA_SDP, SDP_D_CVT_SCALE, 1 },
    { DLA_SDP, SDP_D_OP_ENABLE, 1 },
    { DLA_SDP_RDMA, SDP_RDMA_D_OP_ENABLE, 1 },
};
