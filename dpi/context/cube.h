/* SPDX-License-Identifier: Apache-2.0
 * The output cube of a convolution layer, and where in it its stripes and
 * results are (conv_core.md 6, 8.4), by the registers of CACC.
 */
#ifndef DLA_CUBE_H
#define DLA_CUBE_H

#include "host.h"

typedef struct conv_cube {
    uint32_t w, h, g; /* g: kernels of a group */
    uint32_t batches;
    bool wino;
    /* where the cube is in memory: decides on pairs */
    uint32_t addr, line_stride;
} conv_cube;

/* An element: batch, column, line, first channel of its kernel group. In a
 * Winograd layer a stripe's is the first of a tile of 2x2. */
typedef struct conv_at {
    uint64_t n, x, y, c;
} conv_at;

conv_cube host_conv(const host_mirror *h, uint64_t layer);
/* Positions of a kernel group: outputs, or tiles. */
uint64_t cube_positions(const conv_cube *c);
/* For position `pos` of a kernel group. */
conv_at cube_position(const conv_cube *c, uint64_t pos, uint64_t group);
/* For result n of the layer; a result is all kernels of a group at one position
 * of one batch. */
conv_at cube_result(const conv_cube *c, uint64_t n);

#endif
