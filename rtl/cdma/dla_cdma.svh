// SPDX-License-Identifier: Apache-2.0
// Register fields of CDMA in the vector d_i of the dual set, and the settings of a Winograd layer.
// The type is outside of any package, for the reason in dla_csc.svh.
`ifndef DLA_CDMA_SVH
`define DLA_CDMA_SVH
`include "dla_regs.svh"

// Words of the vectors.
`define CDMA_NUM_S dla_regs_pkg::CDMA_NUM_S
`define CDMA_NUM_D dla_regs_pkg::CDMA_NUM_D

// A byte address or stride, of which nv_full leaves out the low bits.
`define CDMA_W(R) `DLA_WORD(d_i, CDMA_D_``R, 32'(dla_regs_pkg::CDMA_D_OP_ENABLE))

`define CDMA_D(R, F) `DLA_F(d_i, CDMA_D_``R, F, 32'(dla_regs_pkg::CDMA_D_OP_ENABLE))

/// Settings of a Winograd layer, stable while it runs.
typedef struct packed {
  logic [31:0] line_stride;  // bytes
  logic [31:0] surf_stride;
  logic [13:0] width;        // pixels and lines of the cube
  logic [13:0] height;
  logic [10:0] tiles;        // columns and rows of tiles
  logic [10:0] rows;
  logic [4:0]  left;         // columns of padding on the left, lines on top
  logic [4:0]  top;
  logic [3:0]  sx;           // columns and lines from a pixel of a tile to the next
  logic [3:0]  sy;
  logic [12:0] surfs_m1;     // surfaces minus 1
  logic [15:0] pad;          // values of two padded bytes
} dla_cdma_wino_t;

`endif
