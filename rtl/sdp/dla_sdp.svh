// SPDX-License-Identifier: Apache-2.0
// Register fields of SDP and SDP_RDMA in the vectors d_i (dual set) and s_i (single set).
`ifndef DLA_SDP_SVH
`define DLA_SDP_SVH
`include "dla_regs.svh"

// Words of the vectors.
`define SDP_NUM_S dla_regs_pkg::SDP_NUM_S
`define SDP_NUM_D dla_regs_pkg::SDP_NUM_D

`define SDP_D(R, F)  `DLA_F(d_i, SDP_D_``R, F, 32'(dla_regs_pkg::SDP_D_OP_ENABLE))
`define SDP_S(R, F)  `DLA_F(s_i, SDP_S_``R, F, 32'd0)
`define RDMA_D(R, F) `DLA_F(d_i, SDP_RDMA_D_``R, F, 32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE))

`endif
