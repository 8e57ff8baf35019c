// SPDX-License-Identifier: Apache-2.0
// Winograd side of the data engine: the reads of each row of tiles, and their place in the buffer
// (conv_core.md 4.2, 5.3).
//
//   unit_i --> dla_cdma_runs_wino --> runs          atoms --> dla_cdma_tiles --> parts of entries
//
// Both modules walk through the padded cube in the same order. A unit is a row of tiles.

`include "dla_cdma.svh"
`default_nettype none

module dla_cdma_wino #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 32,
  /// Parts of an entry: 1, 2 or 4.
  parameter int unsigned P = 2,
  /// Bytes of a part of an entry, at least those of an atom.
  parameter int unsigned Part = Atom
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
  /// Settings of the layer.
  input  dla_cdma_wino_t    layer_i,

  /// Space for a unit is reserved; the present unit has space; all of it has been requested.
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
  output logic [8*Part-1:0] data_o
);

  dla_cdma_runs_wino #(.AddrW(AddrW), .Atom(Atom)) i_runs (
    .clk_i, .rst_ni, .start_i, .go_i, .base_i, .layer_i, .unit_i, .unit_done_o, .run_valid_o,
    .run_ready_i, .run_addr_o, .run_atoms_o);

  dla_cdma_tiles #(.Atom(Atom), .P(P), .Part(Part)) i_tiles (
    .clk_i, .rst_ni, .go_i, .layer_i, .take_i, .valid_i, .ready_o, .atom_i, .valid_o, .entry_o,
    .part_o, .last_o, .data_o);

endmodule

`default_nettype wire
