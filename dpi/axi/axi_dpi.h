/* SPDX-License-Identifier: Apache-2.0
 * DPI entries of dla_axi_mem.sv, and the functions that the bench must provide
 * for them. */
#ifndef DLA_AXI_DPI_H
#define DLA_AXI_DPI_H

#include <stdint.h>
#include "axi_mem.h"

/* Provided by the bench: the slave of a port (AXI_DBB, AXI_SRAM); ctx is the
 * pointer of the bench. NULL if there is none. The pin module stops the
 * simulation at its first clock out of reset without a slave. */
axi_mem *dla_bench_axi(uint64_t ctx, int port);

/* Called by the simulator only. */
void dla_axi_reset(unsigned long long ctx, int port, unsigned long long now);
void dla_axi_aw(unsigned long long ctx, int port, unsigned long long now,
                unsigned char id, unsigned char len, unsigned long long addr);
void dla_axi_ar(unsigned long long ctx, int port, unsigned long long now,
                unsigned char id, unsigned char len, unsigned long long addr);
void dla_axi_w(unsigned long long ctx, int port, unsigned long long now,
               const uint32_t *data, const uint32_t *strb, unsigned char last);
unsigned int dla_axi_step(unsigned long long ctx, int port,
                          unsigned long long now, unsigned int pins,
                          unsigned long long *wake);
void dla_axi_r_data(unsigned long long ctx, int port, uint32_t *data);
void dla_axi_unstable(unsigned long long ctx, int port, unsigned long long now,
                      int chan, unsigned char dropped, unsigned char id,
                      unsigned long long addr);
void dla_axi_reset_valid(unsigned long long ctx, int port,
                         unsigned long long now, unsigned int valids);

#endif
