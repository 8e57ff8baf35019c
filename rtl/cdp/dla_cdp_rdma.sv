// SPDX-License-Identifier: Apache-2.0
// CDP_RDMA: reads the cube, one request a surface of a stripe (cdp.md 2.2, 3, 6).
//
//   dla_rdma --> registers --> dla_cdp_addr --> requests of dla_rdma --> atoms to the core
//
// The layer ends when the core has taken the last atom; requests run ahead of it.

`include "dla_regs.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_cdp_rdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Atoms of a memory beat.
  parameter int unsigned AtomsPerBeat = 1,
  /// Beats of the latency FIFO (read credit).
  parameter int unsigned Depth = 8,
  /// 1: there is a second memory port.
  parameter bit HasCv = 1'b0,
  /// 1: 16-bit data too.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  `DLA_RD_PORTS(AddrW, AtomsPerBeat * (8 * Atom + 1)),

  /// A layer runs; size of its cube.
  output logic        run_o,
  output logic [12:0] width_m1_o,
  output logic [12:0] rows_m1_o,
  output logic [12:0] channel_m1_o,

  /// Atom from memory; the core takes it.
  output logic        valid_o,
  input  logic        ready_i,
  /// Its bytes.
  output logic [8*Atom-1:0] atom_o,
  /// The core takes the layer's last atom: layer end.
  input  logic        last_i
);

  localparam int unsigned Base = 32'(dla_regs_pkg::CDP_RDMA_D_OP_ENABLE);

  logic [32*dla_regs_pkg::CDP_RDMA_NUM_D-1:0] d;
  logic [63:0]      base;
  logic [31:0]      line, surf;
  logic             ram, dma_en, start, done, taken, last, issued, mask, unused;
  logic [AddrW-1:0] req_addr;
  logic [2:0]       size_m1;
  logic             two_bytes;

  assign width_m1_o   = `DLA_F(d, CDP_RDMA_D_DATA_CUBE_WIDTH, WIDTH, Base);
  assign rows_m1_o    = `DLA_F(d, CDP_RDMA_D_DATA_CUBE_HEIGHT, HEIGHT, Base);
  assign channel_m1_o = `DLA_F(d, CDP_RDMA_D_DATA_CUBE_CHANNEL, CHANNEL, Base);
  assign base         = {`DLA_WORD(d, CDP_RDMA_D_SRC_BASE_ADDR_HIGH, Base),
                         `DLA_WORD(d, CDP_RDMA_D_SRC_BASE_ADDR_LOW, Base)};
  assign line         = `DLA_WORD(d, CDP_RDMA_D_SRC_LINE_STRIDE, Base);
  assign surf         = `DLA_WORD(d, CDP_RDMA_D_SRC_SURFACE_STRIDE, Base);
  assign ram          = `DLA_F(d, CDP_RDMA_D_SRC_DMA_CFG, SRC_RAM_TYPE, Base);
  assign dma_en       = `DLA_F(d, CDP_RDMA_D_PERF_ENABLE, DMA_EN, Base);

  assign two_bytes    = Wide && `DLA_F(d, CDP_RDMA_D_DATA_FORMAT, INPUT_DATA, Base) != '0;
  assign unused       = ^{d, mask};
  assign done         = run_o && last_i;

  dla_cdp_addr #(.AddrW(AddrW), .Atom(Atom)) i_addr (
    .clk_i, .rst_ni, .start_i(start), .step_i(taken), .base_i(base), .line_i(line),
    .surf_i(surf), .width_m1_i(width_m1_o), .rows_m1_i(rows_m1_o),
    .surfs_m1_i(channel_m1_o >> ($clog2(Atom) - 32'(two_bytes))), .addr_o(req_addr),
    .size_m1_o(size_m1), .last_o(last), .done_o(issued));

  dla_rdma #(
    .AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(AtomsPerBeat), .OutAtoms(1), .Depth(Depth),
    .HasCv(HasCv), .NumS(dla_regs_pkg::CDP_RDMA_NUM_S), .NumD(dla_regs_pkg::CDP_RDMA_NUM_D),
    .DMask(dla_regs_pkg::CDP_RDMA_D_STORED), .DReset(dla_regs_pkg::CDP_RDMA_D_RESET),
    .StallOffset(dla_regs_pkg::CDP_RDMA_D_PERF_READ_STALL)
  ) i_rdma (
    .clk_i, .rst_ni, `DLA_PAGE_PINS, `DLA_RD_PINS,
    .d_o(d), .start_o(start), .run_o, .done_i(done),
    .addr_i(req_addr), .size_i({12'b0, size_m1}), .last_i(last), .issued_i(issued),
    .taken_o(taken), .ram_i(ram), .count_en_i(dma_en), .valid_o, .ready_i, .atom_o,
    .mask_o(mask));

endmodule

`default_nettype wire
