// SPDX-License-Identifier: Apache-2.0
// Write side of PDP: one command a row of a band, then its atoms (pdp.md 10, 11).
//
//   rows --> command --+
//   atoms -------------+--> write client --> mcif / cvif
//                              |  last beat taken --> last_o        acknowledge --> ack_o

`include "dla_pdp.svh"
`include "dla_unit.svh"
`default_nettype none

module dla_pdp_wdma #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Atoms of a memory beat.
  parameter int unsigned AtomsPerBeat = 1,
  /// 1: there is a second memory port.
  parameter bit HasCv = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A layer starts (one clock).
  input  logic        start_i,

  /// Fields of the running layer.
  input  dla_pdp_fields_t   fields_i,

  /// Atom of the output; it is taken.
  input  logic              atom_valid_i,
  output logic              atom_ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0] atom_i,

  `DLA_WR_PORTS(AtomsPerBeat * (8 * Atom + 1) + 1),

  /// A word waits for a memory port.
  output logic        stall_o,
  /// The layer's last beat is taken in this clock.
  output logic        last_o,
  /// The layer's acknowledge.
  output logic        ack_o
);

  logic             last, done, cmd_valid, cmd_ready, unused_tag, unused;
  logic [AddrW-1:0] addr;
  logic [7:0]       band;
  logic [13:0]      width;

  assign unused    = ^fields_i;
  assign cmd_valid = !done && atom_valid_i;

  dla_pdp_rows #(.AddrW(AddrW), .Atom(Atom)) i_rows (
    .clk_i, .rst_ni, .start_i, .step_i(cmd_valid && cmd_ready), .base_i(fields_i.dst_base),
    .line_i(fields_i.dst_line), .surf_i(fields_i.dst_surf), .rows_m1_i(fields_i.out_h_m1),
    .surfs_m1_i(fields_i.surfs_m1), .bands_m1_i(fields_i.bands_m1),
    .first_i({4'b0, fields_i.part_out[9:0]} + 14'd1),
    .mid_i({4'b0, fields_i.part_out[29:20]} + 14'd1),
    .addr_o(addr), .band_o(band), .last_o(last), .done_o(done));

  // Output widths have no overlap: here the kernel equals the stride.
  dla_pdp_band i_band (
    .band_i(band), .bands_m1_i(fields_i.bands_m1), .width_m1_i(fields_i.out_w_m1),
    .part_i(fields_i.part_out), .kw_m1_i(4'd0), .sw_m1_i(4'd0), .width_o(width));

  dla_dma_wr #(.AddrW(AddrW), .AtomBits(8 * Atom), .AtomsPerBeat(AtomsPerBeat), .InAtoms(1),
               .TagW(1), .AckDepth(4), .HasCv(HasCv)) i_dma (
    .clk_i, .rst_ni,
    .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_addr_i(addr),
    .cmd_size_i(13'(width - 14'd1)), .cmd_ack_i(last), .cmd_ram_i(fields_i.dst_ram),
    .cmd_tag_i(1'b0), .dat_valid_i(atom_valid_i), .dat_ready_o(atom_ready_o), .dat_i(atom_i),
    `DLA_WR_PINS, .stall_o, .last_o, .ack_o, .ack_tag_o(unused_tag));

endmodule

`default_nettype wire
