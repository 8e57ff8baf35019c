// SPDX-License-Identifier: Apache-2.0
// Write side of CDP: one command a surface of a stripe, then its atoms (cdp.md 3, 6).
//
//   addresses --> command --+
//   groups --> pack --> FIFO --> write client --> mcif / cvif
//                                   |  last beat taken --> last_o     acknowledge --> ack_o
//
// The FIFO absorbs the clocks that commands take, so that narrow stripes do not slow the core.

`include "dla_cdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_cdp_wdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Atoms of a memory beat.
  parameter int unsigned AtomsPerBeat = 1,
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// 1: there is a second memory port.
  parameter bit HasCv = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A layer starts (one clock).
  input  logic        start_i,
  /// Dual set of the running group, and its number.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  input  logic        group_i,
  /// Columns, lines and surfaces of the cube, minus 1.
  input  logic [12:0] width_m1_i,
  input  logic [12:0] rows_m1_i,
  input  logic [12:0] surfs_m1_i,

  /// Results of Lanes channels; they are taken.
  input  logic        valid_i,
  output logic        ready_o,
  /// Their bytes.
  input  logic [8*Lanes-1:0] data_i,

  `DLA_WR_PORTS(AtomsPerBeat * (8 * Atom + 1) + 1),

  /// A word waits for a memory port.
  output logic        stall_o,
  /// The layer's last beat is taken in this clock.
  output logic        last_o,
  /// The acknowledge of a layer, and its group.
  output logic        ack_o,
  output logic        ack_group_o
);

  logic              last, done, cmd_valid, cmd_ready, unused;
  logic [AddrW-1:0]  addr;
  logic [2:0]        size_m1, count;
  logic              pack_valid, pack_ready, atom_valid, atom_ready;
  logic [8*Atom-1:0] pack, atom;

  dla_cdp_pack #(.Width(8 * Lanes), .Groups(Atom / Lanes)) i_pack (
    .clk_i, .rst_ni, .valid_i, .ready_o, .data_i, .valid_o(pack_valid), .ready_i(pack_ready),
    .data_o(pack));

  dla_fifo #(.Width(8 * Atom), .Depth(4)) i_fifo (
    .clk_i, .rst_ni, .valid_i(pack_valid), .ready_o(pack_ready), .data_i(pack),
    .valid_o(atom_valid), .ready_i(atom_ready), .data_o(atom), .count_o(count));

  assign cmd_valid = !done && atom_valid;
  assign unused    = ^{count, d_i};

  dla_cdp_addr #(.AddrW(AddrW), .Atom(Atom)) i_addr (
    .clk_i, .rst_ni, .start_i, .step_i(cmd_valid && cmd_ready),
    .base_i({`CDP_D_WORD(DST_BASE_ADDR_HIGH), `CDP_D_WORD(DST_BASE_ADDR_LOW)}),
    .line_i(`CDP_D_WORD(DST_LINE_STRIDE)), .surf_i(`CDP_D_WORD(DST_SURFACE_STRIDE)),
    .width_m1_i, .rows_m1_i, .surfs_m1_i, .addr_o(addr), .size_m1_o(size_m1), .last_o(last),
    .done_o(done));

  dla_dma_wr #(.AddrW(AddrW), .AtomBits(8 * Atom), .AtomsPerBeat(AtomsPerBeat), .InAtoms(1),
               .TagW(1), .AckDepth(4), .HasCv(HasCv)) i_dma (
    .clk_i, .rst_ni,
    .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_addr_i(addr),
    .cmd_size_i({10'b0, size_m1}), .cmd_ack_i(last),
    .cmd_ram_i(`CDP_D(DST_DMA_CFG, DST_RAM_TYPE)), .cmd_tag_i(group_i),
    .dat_valid_i(atom_valid), .dat_ready_o(atom_ready), .dat_i(atom),
    `DLA_WR_PINS, .stall_o, .last_o, .ack_o, .ack_tag_o(ack_group_o));

endmodule

`default_nettype wire
