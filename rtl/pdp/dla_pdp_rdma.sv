// SPDX-License-Identifier: Apache-2.0
// PDP_RDMA: reads the input cube, one request a row of a band (pdp.md 2.2, 5, 11).
//
//   dla_rdma --> registers --> dla_pdp_rows --> requests of dla_rdma --> beats to the pooling core
//
// The layer ends when the core has taken the last atom; requests run ahead of it.

`default_nettype none
`include "dla_regs.svh"
`include "dla_unit.svh"

module dla_pdp_rdma #(
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
  /// 1: elements of 16 bits as well.
  parameter bit Has16 = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,

  `DLA_PAGE_PORTS,

  `DLA_RD_PORTS(AddrW, AtomsPerBeat * (8 * Atom + 1)),

  /// Beats for the core; half: only the low atom exists.
  output logic        valid_o,
  input  logic        ready_i,
  output logic        half_o,
  output logic [8*Atom*AtomsPerBeat-1:0] data_o,
  /// The core has taken a whole atom.
  input  logic        atom_i,
  /// Layer end.
  output logic        done_o
);

  localparam int unsigned Base = 32'(dla_regs_pkg::PDP_RDMA_D_OP_ENABLE);

  logic [32*dla_regs_pkg::PDP_RDMA_NUM_D-1:0] d;
  logic [12:0] width_m1, rows_m1, surfs_m1, channel_m1;
  logic [7:0]  bands_m1;
  logic [3:0]  kw_m1, sw_m1;
  logic [29:0] part;
  logic [63:0] base;
  logic [31:0] line, surf;
  logic        ram, dma_en, run, wide, unused;

  assign width_m1   = `DLA_F(d, PDP_RDMA_D_DATA_CUBE_IN_WIDTH, CUBE_IN_WIDTH, Base);
  assign rows_m1    = `DLA_F(d, PDP_RDMA_D_DATA_CUBE_IN_HEIGHT, CUBE_IN_HEIGHT, Base);
  assign channel_m1 = `DLA_F(d, PDP_RDMA_D_DATA_CUBE_IN_CHANNEL, CUBE_IN_CHANNEL, Base);
  assign wide       = Has16 && `DLA_F(d, PDP_RDMA_D_DATA_FORMAT, INPUT_DATA, Base) != '0;
  assign surfs_m1   = wide ? channel_m1 >> $clog2(Atom / 2) : channel_m1 >> $clog2(Atom);
  assign bands_m1   = `DLA_F(d, PDP_RDMA_D_OPERATION_MODE_CFG, SPLIT_NUM, Base);
  assign kw_m1      = `DLA_F(d, PDP_RDMA_D_POOLING_KERNEL_CFG, KERNEL_WIDTH, Base);
  assign sw_m1      = `DLA_F(d, PDP_RDMA_D_POOLING_KERNEL_CFG, KERNEL_STRIDE_WIDTH, Base);
  assign part       = {`DLA_F(d, PDP_RDMA_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_MID, Base),
                       `DLA_F(d, PDP_RDMA_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_LAST, Base),
                       `DLA_F(d, PDP_RDMA_D_PARTIAL_WIDTH_IN, PARTIAL_WIDTH_IN_FIRST, Base)};
  assign base       = {`DLA_WORD(d, PDP_RDMA_D_SRC_BASE_ADDR_HIGH, Base),
                       `DLA_WORD(d, PDP_RDMA_D_SRC_BASE_ADDR_LOW, Base)};
  assign line       = `DLA_WORD(d, PDP_RDMA_D_SRC_LINE_STRIDE, Base);
  assign surf       = `DLA_WORD(d, PDP_RDMA_D_SRC_SURFACE_STRIDE, Base);
  assign ram        = `DLA_F(d, PDP_RDMA_D_SRC_RAM_CFG, SRC_RAM_TYPE, Base);
  assign dma_en     = `DLA_F(d, PDP_RDMA_D_PERF_ENABLE, DMA_EN, Base);
  assign unused     = ^{d, run};

  // ---- requests
  logic             start, taken, req_last, req_done;
  logic [AddrW-1:0] row_addr;
  logic [7:0]       req_band;
  logic [13:0]      req_width;
  logic [AtomsPerBeat-1:0] mask;

  dla_pdp_rows #(.AddrW(AddrW), .Atom(Atom)) i_rows (
    .clk_i, .rst_ni, .start_i(start), .step_i(taken), .base_i(base), .line_i(line),
    .surf_i(surf), .rows_m1_i(rows_m1), .surfs_m1_i(surfs_m1), .bands_m1_i(bands_m1),
    // Band 1 starts the overlap before the end of band 0 (pdp.md 4).
    .first_i({4'b0, part[9:0]} + 14'd1 - {10'b0, kw_m1} + {10'b0, sw_m1}),
    .mid_i({4'b0, part[29:20]} + 14'd1),
    .addr_o(row_addr), .band_o(req_band), .last_o(req_last), .done_o(req_done));

  dla_pdp_band i_req_band (
    .band_i(req_band), .bands_m1_i(bands_m1), .width_m1_i(width_m1), .part_i(part),
    .kw_m1_i(kw_m1), .sw_m1_i(sw_m1), .width_o(req_width));

  dla_rdma #(
    .AddrW(AddrW), .Atom(Atom), .AtomsPerBeat(AtomsPerBeat), .OutAtoms(AtomsPerBeat),
    .Depth(Depth), .HasCv(HasCv), .NumS(dla_regs_pkg::PDP_RDMA_NUM_S),
    .NumD(dla_regs_pkg::PDP_RDMA_NUM_D), .DMask(dla_regs_pkg::PDP_RDMA_D_STORED),
    .StallOffset(dla_regs_pkg::PDP_RDMA_D_PERF_READ_STALL)
  ) i_rdma (
    .clk_i, .rst_ni, `DLA_PAGE_PINS, `DLA_RD_PINS,
    .d_o(d), .start_o(start), .run_o(run), .done_i(done_o),
    .addr_i(row_addr), .size_i({1'b0, req_width - 14'd1}), .last_i(req_last),
    .issued_i(req_done), .taken_o(taken), .ram_i(ram), .count_en_i(dma_en), .valid_o, .ready_i,
    .atom_o(data_o), .mask_o(mask));

  assign half_o = !mask[AtomsPerBeat-1];

  // ---- delivery
  logic [7:0]  atom_band;
  logic [13:0] atom_width;
  logic        atom_last, atom_done;
  logic [4:0]  unused_nest;

  dla_pdp_band i_atom_band (
    .band_i(atom_band), .bands_m1_i(bands_m1), .width_m1_i(width_m1), .part_i(part),
    .kw_m1_i(kw_m1), .sw_m1_i(sw_m1), .width_o(atom_width));

  dla_pdp_nest i_atoms (
    .clk_i, .rst_ni, .start_i(start), .step_i(atom_i), .width_i(atom_width),
    .rows_m1_i(rows_m1), .surfs_m1_i(surfs_m1), .bands_m1_i(bands_m1), .band_o(atom_band),
    .first_col_o(unused_nest[0]), .last_col_o(unused_nest[1]), .last_row_o(unused_nest[2]),
    .last_surf_o(unused_nest[3]), .last_band_o(unused_nest[4]), .last_o(atom_last),
    .done_o(atom_done));

  // The walk over the delivered atoms; the walk over the requests is ahead of it.
  assign done_o = atom_i && atom_last && !atom_done;

endmodule

`default_nettype wire
