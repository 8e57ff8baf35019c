// SPDX-License-Identifier: Apache-2.0
// Register fields of CDMA in the vector d_i of the dual set.
`ifndef DLA_CDMA_SVH
`define DLA_CDMA_SVH
`include "dla_regs.svh"

// Words of the vectors.
`define CDMA_NUM_S dla_regs_pkg::CDMA_NUM_S
`define CDMA_NUM_D dla_regs_pkg::CDMA_NUM_D

`define CDMA_D(R, F) `DLA_F(d_i, CDMA_D_``R, F, 32'(dla_regs_pkg::CDMA_D_OP_ENABLE))

`endif
