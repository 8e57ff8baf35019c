/* SPDX-License-Identifier: Apache-2.0
 * The driver's firmware on the library: the functions that a port supplies, and
 * a pooling layer that the firmware programs, enables and waits for by reading
 * registers only. dla_error and dla_warn are the driver's own functions.
 *
 * Built by tests/test_driver.py together with the firmware's sources, for
 * nv_small. Prints "passed" when every byte of the output is right. */
#include "said.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "dla.h"
#include "dla_regs_gen.h"
/* the driver's */
#include "dla_interface.h"
#include "dla_engine.h"
#include "nvdla_interface.h"

int32_t dla_pdp_program(struct dla_processor_group *group);
int32_t dla_pdp_enable(struct dla_processor_group *group);
void dla_pdp_set_producer(int32_t group_id, int32_t rdma_group_id);
void dla_pdp_rdma_check(struct dla_processor_group *group);
int32_t dla_conv_enable(struct dla_processor_group *group);

enum { W = 9, H = 7, OW = 4, OH = 3, ATOM = 8, POLLS = 100000 };
static const uint64_t base[2] = { 0x80000000u, 0x80100000u };

uint32_t dla_reg_read(void *core, uint32_t addr)
{
    return dla_csb_read(core, addr);
}

void dla_reg_write(void *core, uint32_t addr, uint32_t value)
{
    dla_csb_write(core, addr, value);
}

int32_t dla_data_read(void *core, void *task, uint64_t src, void *dst,
                      uint32_t size, uint64_t offset)
{
    (void)task;
    dla_mem_peek(dla_memory(core, DLA_RAM_MC), src + offset, dst, size);
    return 0;
}

int32_t dla_data_write(void *core, void *task, void *src, uint64_t dst,
                       uint32_t size, uint64_t offset)
{
    (void)task;
    dla_mem_load(dla_memory(core, DLA_RAM_MC), dst + offset, src, size);
    return 0;
}

int32_t dla_get_dma_address(void *core, void *task, int16_t index,
                            void *address, uint32_t destination)
{
    (void)core, (void)task, (void)destination;
    memcpy(address, &base[index], sizeof base[index]);
    return 0;
}

static void describe(union dla_operation_container *op,
                     union dla_surface_container *s)
{
    s->pdp_surface.src_data = (struct dla_data_cube){
        .type = DLA_MEM_MC, .address = 0, .width = W, .height = H,
        .channel = ATOM, .line_stride = W * ATOM,
        .surf_stride = W * H * ATOM, .size = W * H * ATOM };
    s->pdp_surface.dst_data = (struct dla_data_cube){
        .type = DLA_MEM_MC, .address = 1, .width = OW, .height = OH,
        .channel = ATOM, .line_stride = OW * ATOM,
        .surf_stride = OW * OH * ATOM, .size = OW * OH * ATOM };
    /* 2x2, stride 2: the last column and line are not reached */
    op->pdp_op = (struct dla_pdp_op_desc){
        .split_num = 1, .pool_mode = POOL_MODE_MAX, .pool_width = POOL_SIZE_2,
        .pool_height = POOL_SIZE_2, .stride_x = 2, .stride_y = 2,
        .precision = PRECISION_INT8 };
}

static int8_t expected(int8_t in[H][W][ATOM], int y, int x, int c)
{
    int8_t m = -128;

    for (int i = 0; i < 4; i++)
        if (in[2 * y + i / 2][2 * x + i % 2][c] > m)
            m = in[2 * y + i / 2][2 * x + i % 2][c];
    return m;
}

int main(void)
{
    static union dla_operation_container op;
    static union dla_surface_container surface;
    static struct dla_task task;
    static struct dla_network_desc network;
    static struct dla_common_op_desc desc;
    struct dla_processor_group g = { .op_desc = &desc, .operation_desc = &op,
                                     .surface_desc = &surface };
    static int8_t in[H][W][ATOM], out[OH][OW][ATOM];
    char text[256];
    dla *d = dla_create("nv_small", NULL, text, sizeof text);
    const uint32_t *page = dla_config(d)->page;
    void *context;
    int polls = 0, bad = 0, error;

    for (int i = 0; i < W * H * ATOM; i++)
        in[0][0][i] = (int8_t)(i * 37 + i / 7);
    dla_mem_load(dla_memory(d, DLA_RAM_MC), base[0], in, sizeof in);
    dla_register_driver(&context, d);
    dla_get_engine()->task = &task;
    dla_get_engine()->network = &network;
    describe(&op, &surface);
    dla_pdp_set_producer(0, 0);
    dla_pdp_rdma_check(&g);
    bad += dla_pdp_program(&g) != 0;
    bad += dla_pdp_enable(&g) != 0;
    while (!(dla_csb_read(d, page[DLA_GLB] + GLB_S_INTR_STATUS) >> 4 & 1) &&
           polls < POLLS)
        polls++;
    dla_mem_peek(dla_memory(d, DLA_RAM_MC), base[1], out, sizeof out);
    for (int i = 0; i < OH * OW * ATOM; i++)
        bad += out[0][0][i] != expected(in, i / ATOM / OW, i / ATOM % OW,
                                        i % ATOM);
    /* polls the flush; enables five units with the values of reset */
    bad += dla_conv_enable(&g) != 0;
    bad += dla_csb_read(d, page[DLA_CSC]) != 1;
    for (const char *m; (m = dla_message(d, &error)); bad++)
        fprintf(stderr, "%s\n", m);
    printf("%s, %d wrong, %u messages\n", bad || port_errors || polls == POLLS ?
           "failed" : "passed", bad, port_errors);
    dla_destroy(d);
    return bad || port_errors || polls == POLLS;
}
