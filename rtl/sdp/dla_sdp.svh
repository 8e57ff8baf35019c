// SPDX-License-Identifier: Apache-2.0
// Register fields of SDP and SDP_RDMA in the vectors d_i (dual set) and s_i (single set), and the
// structures that pass through SDP as a whole. The types are outside of any package, for the reason
// in dla_csc.svh.
`ifndef DLA_SDP_SVH
`define DLA_SDP_SVH
`include "dla_regs.svh"

// Words of the vectors.
`define SDP_NUM_S dla_regs_pkg::SDP_NUM_S
`define SDP_NUM_D dla_regs_pkg::SDP_NUM_D

`define SDP_D(R, F)  `DLA_F(d_i, SDP_D_``R, F, 32'(dla_regs_pkg::SDP_D_OP_ENABLE))
`define SDP_S(R, F)  `DLA_F(s_i, SDP_S_``R, F, 32'd0)
`define RDMA_D(R, F) `DLA_F(d_i, SDP_RDMA_D_``R, F, 32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE))
// Addresses and strides in bytes: the field of the first generation lacks the low bits.
`define SDP_W(R)  d_i[8*(32'(dla_regs_pkg::SDP_D_``R) - 32'(dla_regs_pkg::SDP_D_OP_ENABLE)) +: 32]
`define RDMA_W(R) \
  d_i[8*(32'(dla_regs_pkg::SDP_RDMA_D_``R) - 32'(dla_regs_pkg::SDP_RDMA_D_OP_ENABLE)) +: 32]

// PROC_PRECISION, IN_PRECISION, OUT_PRECISION.
`define SDP_INT8  2'd0
`define SDP_INT16 2'd1
`define SDP_FP16  2'd2

/// Access port of the look-up table.
typedef struct packed {
  logic        we;    // wdat is written in this clock
  logic        lo;    // table: 0 LE, 1 LO
  logic [9:0]  addr;  // entry, also that of a read
  logic [15:0] wdat;
} dla_sdp_lut_port_t;

/// Settings of X1 or X2, stable while a layer runs (registers of BS or BN).
typedef struct packed {
  logic        bypass;        // bypasses the whole stage
  logic        alu_bypass;
  logic [1:0]  alu_algo;      // 0 maximum, 1 minimum, else sum
  logic        alu_mem;       // the operand is from memory, not from the register
  logic [5:0]  alu_shift;     // left shift of the operand
  logic [15:0] alu_operand;
  logic        mul_bypass;
  logic        mul_prelu;     // values that are not negative pass unchanged
  logic        mul_mem;
  logic [15:0] mul_operand;
  logic [5:0]  mul_shift;     // right shift of the product
  logic        relu_bypass;
  logic        fp;            // FP16 processing: lanes are FP32
  logic        flush;         // a NaN operand counts as +0
} dla_sdp_x_set_t;

/// A cube in memory, in the form that dla_sdp_walk takes; sizes minus 1, strides in bytes.
typedef struct packed {
  logic        one;        // one run of one_size + 1 atoms
  logic        batch;      // pixels in pairs, and every batch of a pair
  logic        wino;       // Winograd order
  logic        split;      // surfaces in pairs, with runs of both alternately
  logic        eight;      // runs of eight pixels, else of two that share 64 aligned bytes
  logic [63:0] base;
  logic [31:0] line;       // strides
  logic [31:0] surf;
  logic [31:0] bat;
  logic [12:0] width;
  logic [12:0] height;
  logic [12:0] surfaces;
  logic [4:0]  batches;    // batches; main input: times a line is requested (sdp.md 4.4)
  logic [1:0]  pixel_log;  // atoms of a pixel, log2
  logic [14:0] one_size;
} dla_sdp_cube_t;

`endif
