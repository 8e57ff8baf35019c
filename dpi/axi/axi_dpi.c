/* SPDX-License-Identifier: Apache-2.0
 * DPI entries of dla_axi_mem.sv: from SystemVerilog types to axi_mem.
 *
 * ctx is a pointer of the bench in a longint; the bench turns it into a slave
 * with dla_bench_axi. Packed vectors come as 32-bit words, lowest first
 * (svBitVecVal). */
#include "axi_dpi.h"
#include <stddef.h>

/* Bits of the value of dla_axi_step; read the same way in dla_axi_mem.sv. */
enum {
    STEP_AWREADY = 1, STEP_WREADY = 2, STEP_ARREADY = 4, STEP_R_NEW = 8,
    STEP_R_LAST = 16, STEP_B_NEW = 32, STEP_NO_SLAVE = 64,
    STEP_R_ID = 8, STEP_B_ID = 16 /* shifts */
};

void dla_axi_reset(unsigned long long ctx, int port, unsigned long long now)
{
    axi_mem *m = dla_bench_axi(ctx, port);

    if (m)
        axi_mem_reset(m, now);
}

void dla_axi_aw(unsigned long long ctx, int port, unsigned long long now,
                unsigned char id, unsigned char len, unsigned long long addr)
{
    axi_mem *m = dla_bench_axi(ctx, port);

    if (m)
        axi_mem_aw(m, now, id, len, addr);
}

void dla_axi_ar(unsigned long long ctx, int port, unsigned long long now,
                unsigned char id, unsigned char len, unsigned long long addr)
{
    axi_mem *m = dla_bench_axi(ctx, port);

    if (m)
        axi_mem_ar(m, now, id, len, addr);
}

void dla_axi_w(unsigned long long ctx, int port, unsigned long long now,
               const uint32_t *data, const uint32_t *strb, unsigned char last)
{
    axi_mem *m = dla_bench_axi(ctx, port);
    uint8_t byte[AXI_MAX_BYTES];

    if (!m)
        return;
    for (uint32_t i = 0; i < axi_mem_cfg(m)->bytes; i++)
        byte[i] = (uint8_t)(data[i / 4] >> 8 * (i % 4));
    axi_mem_w(m, now, byte, strb[0] | (uint64_t)strb[1] << 32, last);
}

unsigned int dla_axi_step(unsigned long long ctx, int port,
                          unsigned long long now, unsigned int pins,
                          unsigned long long *wake)
{
    axi_mem *m = dla_bench_axi(ctx, port);
    axi_out o;
    unsigned v;

    *wake = now + 1;
    if (!m)
        return STEP_NO_SLAVE;
    axi_mem_step(m, now, pins, &o);
    *wake = o.wake;
    v = (o.awready ? STEP_AWREADY : 0u) | (o.wready ? STEP_WREADY : 0u) |
        (o.arready ? STEP_ARREADY : 0u) | (o.r_new ? STEP_R_NEW : 0u) |
        (o.r_last ? STEP_R_LAST : 0u) | (o.b_new ? STEP_B_NEW : 0u);
    return v | (unsigned)o.r_id << STEP_R_ID | (unsigned)o.b_id << STEP_B_ID;
}

void dla_axi_r_data(unsigned long long ctx, int port, uint32_t *data)
{
    axi_mem *m = dla_bench_axi(ctx, port);
    const uint8_t *byte = m ? axi_mem_r_data(m) : NULL;
    uint32_t n = m ? axi_mem_cfg(m)->bytes : 0;

    for (int i = 0; i < AXI_MAX_BYTES / 4; i++)
        data[i] = 0;
    for (uint32_t i = 0; i < n; i++)
        data[i / 4] |= (uint32_t)byte[i] << 8 * (i % 4);
}

void dla_axi_unstable(unsigned long long ctx, int port, unsigned long long now,
                      int chan, unsigned char dropped, unsigned char id,
                      unsigned long long addr)
{
    axi_mem *m = dla_bench_axi(ctx, port);

    if (m)
        axi_mem_unstable(m, now, chan, dropped, id, addr);
}

void dla_axi_reset_valid(unsigned long long ctx, int port,
                         unsigned long long now, unsigned int valids)
{
    axi_mem *m = dla_bench_axi(ctx, port);

    if (m)
        axi_mem_reset_valid(m, now, valids);
}
