/* SPDX-License-Identifier: Apache-2.0
 * A program that embeds libdla: an SDP layer that copies a cube, driven by
 * registers. Prints "passed" and returns 0 when the copy is right.
 *
 *   gcc -Imodels/include -Ibuild/gen examples/embed.c build/libdla.a -lz -lm -ldl
 */
#include "dla.h"
#include "dla_regs_gen.h" /* offsets: SDP_D_OP_ENABLE and so on */
#include <stdio.h>
#include <string.h>

enum { W = 4, H = 2, C = 16, ATOM = 8, BYTES = W * H * C };
static const uint32_t SRC = 0x80000000, DST = 0x80001000;

/* Writes a register of a unit; its page depends on the configuration. */
static void set(dla *d, dla_page page, uint32_t offset, uint32_t value)
{
    dla_csb_write(d, dla_config(d)->page[page] + offset, value);
}

/* A W x H x C cube of INT8: 8 channels make an atom, W atoms a line, H lines
 * a surface (data_formats.md). Both engines of SDP get the same dimensions. */
static void program(dla *d)
{
    const uint32_t line = W * ATOM, surface = line * H;

    set(d, DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_WIDTH, W - 1);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_HEIGHT, H - 1);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_DATA_CUBE_CHANNEL, C - 1);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_SRC_BASE_ADDR_LOW, SRC);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_SRC_LINE_STRIDE, line);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_SRC_SURFACE_STRIDE, surface);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_SRC_DMA_CFG, DLA_RAM_MC);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_BRDMA_CFG, 1); /* no operands */
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_NRDMA_CFG, 1);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_ERDMA_CFG, 1);
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_FEATURE_MODE_CFG, 0); /* INT8, memory */
    set(d, DLA_SDP, SDP_D_DATA_CUBE_WIDTH, W - 1);
    set(d, DLA_SDP, SDP_D_DATA_CUBE_HEIGHT, H - 1);
    set(d, DLA_SDP, SDP_D_DATA_CUBE_CHANNEL, C - 1);
    set(d, DLA_SDP, SDP_D_DST_BASE_ADDR_LOW, DST);
    set(d, DLA_SDP, SDP_D_DST_LINE_STRIDE, line);
    set(d, DLA_SDP, SDP_D_DST_SURFACE_STRIDE, surface);
    set(d, DLA_SDP, SDP_D_DST_DMA_CFG, DLA_RAM_MC);
    set(d, DLA_SDP, SDP_D_DP_BS_CFG, 1); /* every stage bypassed */
    set(d, DLA_SDP, SDP_D_DP_BN_CFG, 1);
    set(d, DLA_SDP, SDP_D_DP_EW_CFG, 1);
    set(d, DLA_SDP, SDP_D_FEATURE_MODE_CFG, 0);
    set(d, DLA_SDP, SDP_D_DATA_FORMAT, 0);
    set(d, DLA_SDP, SDP_D_CVT_SCALE, 1); /* out = (in - 0) * 1 >> 0 */
    set(d, DLA_SDP, SDP_D_OP_ENABLE, 1); /* the consumer first */
    set(d, DLA_SDP_RDMA, SDP_RDMA_D_OP_ENABLE, 1);
}

int main(void)
{
    char text[1024];
    uint8_t in[BYTES], out[BYTES];
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    const char *message;
    dla_run_end end;
    int error = 0;
    bool same;

    if (!d) {
        fprintf(stderr, "%s\n", text);
        return 2;
    }
    for (int i = 0; i < BYTES; i++)
        in[i] = (uint8_t)(7 * i);
    dla_mem_load(dla_memory(d, DLA_RAM_MC), SRC, in, sizeof in);
    program(d);
    end = dla_run(d); /* until the layer is done and interrupts */
    while ((message = dla_message(d, &error)))
        fprintf(stderr, "%s\n", message);
    if (end != DLA_RUN_INTR) {
        dla_status(d, text, sizeof text);
        fprintf(stderr, "no interrupt; the units say:\n%s", text);
    }
    set(d, DLA_GLB, GLB_S_INTR_STATUS, 1); /* clear SDP group 0 */
    dla_mem_peek(dla_memory(d, DLA_RAM_MC), DST, out, sizeof out);
    same = !memcmp(in, out, sizeof out);
    puts(end == DLA_RUN_INTR && same ? "passed" : "failed");
    dla_destroy(d);
    return end == DLA_RUN_INTR && same ? 0 : 1;
}
