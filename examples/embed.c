/* SPDX-License-Identifier: Apache-2.0
 * A program that embeds libdla: an SDP layer that copies a cube, driven by
 * registers. Prints "passed" and returns 0 when the copy is right.
 *
 *   gcc -Imodels/include -Ibuild/gen examples/embed.c build/libdla.a \
 *       -lz -lm -ldl */
#include "dla.h"
#include "dla_regs_gen.h" /* offsets: SDP_D_OP_ENABLE and so on */
#include <stdio.h>
#include <string.h>

/* W x H x C INT8: 8 channels make an atom, W atoms a line (data_formats.md).*/
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

int main(void)
{
    char text[1024];
    uint8_t in[BYTES], out[BYTES];
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    int error;
    bool ok;

    if (!d)
        return fprintf(stderr, "%s\n", text), 2;
    for (int i = 0; i < BYTES; i++)
        in[i] = (uint8_t)(7 * i);
    dla_mem_load(dla_memory(d, DLA_RAM_MC), SRC, in, sizeof in);
    for (size_t i = 0; i < sizeof layer / sizeof *layer; i++)
        dla_csb_write(d, dla_config(d)->page[layer[i].page] + layer[i].offset,
                      layer[i].value);
    ok = dla_run(d) == DLA_RUN_INTR; /* until the layer interrupts */
    for (const char *m; (m = dla_message(d, &error));)
        fprintf(stderr, "%s\n", m);
    dla_mem_peek(dla_memory(d, DLA_RAM_MC), DST, out, sizeof out);
    ok = ok && !memcmp(in, out, sizeof out);
    puts(ok ? "passed" : "failed");
    dla_destroy(d);
    return !ok;
}
