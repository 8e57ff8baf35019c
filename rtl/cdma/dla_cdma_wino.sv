// SPDX-License-Identifier: Apache-2.0
// Winograd side of the data engine: what is read for each row of tiles, and where it lies in the
// buffer (conv_core.md 4.2, 5.3).
//
//   unit_i --> dla_cdma_runs_wino --> runs          atoms --> dla_cdma_tiles --> parts of entries
//
// Both go through the padded cube in the same order.  A unit is a row of tiles.

`default_nettype none

module dla_cdma_wino #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, and of a part of an entry; a power of two.
  parameter int unsigned Atom = 32,
  /// Atoms of an entry: 1, 2 or 4.
  parameter int unsigned P = 2
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// A layer starts; its fetch starts, at least a clock later.
  input  logic              start_i,
  input  logic              go_i,

  // layer: the cube, and with padding and strides its tiles
  /// Byte address of the cube.
  input  logic [AddrW-1:0]  base_i,
  /// Strides of lines and surfaces, in bytes.
  input  logic [31:0]       line_stride_i,
  input  logic [31:0]       surf_stride_i,
  /// Pixels and lines of the cube.
  input  logic [13:0]       width_i,
  input  logic [13:0]       height_i,
  /// Columns and rows of tiles.
  input  logic [10:0]       tiles_i,
  input  logic [10:0]       rows_i,
  /// Columns of padding on the left, lines on top.
  input  logic [4:0]        left_i,
  input  logic [4:0]        top_i,
  /// Columns and lines from a pixel of a tile to the next.
  input  logic [3:0]        sx_i,
  input  logic [3:0]        sy_i,
  /// Surfaces minus 1.
  input  logic [12:0]       surfs_m1_i,
  /// Value of a padded byte.
  input  logic [7:0]        pad_i,

  /// Space for a unit is reserved; the unit whose turn it is has space; all of it is asked for.
  input  logic              take_i,
  input  logic              unit_i,
  output logic              unit_done_o,

  /// Run of atoms; it is taken.
  output logic              run_valid_o,
  input  logic              run_ready_i,
  /// Byte address of its first atom, and its atoms.
  output logic [AddrW-1:0]  run_addr_o,
  output logic [25:0]       run_atoms_o,

  /// Atom from memory; it is taken.
  input  logic              valid_i,
  output logic              ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0] atom_i,

  /// Part of an entry: entry in the row of tiles, place in it.
  output logic              valid_o,
  output logic [14:0]       entry_o,
  output logic [1:0]        part_o,
  /// It is the last one of its row of tiles.
  output logic              last_o,
  /// Its bytes.
  output logic [8*Atom-1:0] data_o
);

  dla_cdma_runs_wino #(.AddrW(AddrW), .Atom(Atom)) i_runs (
    .clk_i, .rst_ni, .start_i, .go_i, .base_i, .line_stride_i, .surf_stride_i, .width_i,
    .height_i, .left_i, .top_i, .sx_i, .sy_i, .surfs_m1_i, .tiles_i, .rows_i, .unit_i,
    .unit_done_o, .run_valid_o, .run_ready_i, .run_addr_o, .run_atoms_o);

  dla_cdma_tiles #(.Atom(Atom), .P(P)) i_tiles (
    .clk_i, .rst_ni, .go_i, .width_i, .height_i, .left_i, .top_i, .sx_i, .sy_i, .surfs_m1_i,
    .tiles_i, .rows_i, .pad_i, .take_i, .valid_i, .ready_o, .atom_i, .valid_o, .entry_o, .part_o,
    .last_o, .data_o);

endmodule

`default_nettype wire
