// SPDX-License-Identifier: Apache-2.0
// Register fields of CDP and CDP_RDMA in the vectors d_i (dual set) and s_i (single set).
`ifndef DLA_CDP_SVH
`define DLA_CDP_SVH
`include "dla_regs.svh"

// Words of the vectors.
`define CDP_NUM_S dla_regs_pkg::CDP_NUM_S
`define CDP_NUM_D dla_regs_pkg::CDP_NUM_D

`define CDP_D(R, F) `DLA_F(d_i, CDP_D_``R, F, 32'(dla_regs_pkg::CDP_D_OP_ENABLE))
`define CDP_D_WORD(R) `DLA_WORD(d_i, CDP_D_``R, 32'(dla_regs_pkg::CDP_D_OP_ENABLE))
`define CDP_S(R, F) `DLA_F(s_i, CDP_S_``R, F, 32'd0)

`endif
