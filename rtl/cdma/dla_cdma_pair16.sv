// SPDX-License-Identifier: Apache-2.0
// Combines feature atoms to halves of buffer entries in nv_full (conv_core.md 5.1).
//
//   8 pixels of the first surface --> stored --+
//   8 pixels of the second one ----------------+--> half: both atoms of a pixel
//
// A surface without a partner gives one atom for a half. If it is the fifth, ninth and so on, two
// neighbouring pixels share a half. Bytes that no atom fills are 0.

`default_nettype none

module dla_cdma_pair16 #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 32
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic               go_i,
  /// Pixels of a line.
  input  logic [13:0]        width_i,
  /// Lines of a grain; the last one may be shorter.
  input  logic [12:0]        grain_i,
  /// Lines of all grains.
  input  logic [13:0]        height_i,
  /// Surfaces minus 1.
  input  logic [12:0]        surfs_m1_i,
  /// Batches minus 1.
  input  logic [4:0]         batches_m1_i,

  /// Atom; it is taken.
  input  logic               valid_i,
  /// Its bytes.
  input  logic [8*Atom-1:0]  atom_i,

  /// Half of an entry, in the clock of its last atom.
  output logic               valid_o,
  /// Halves of a line of this pair of surfaces.
  output logic [13:0]        halves_o,
  /// Its bytes.
  output logic [16*Atom-1:0] data_o
);

  logic              busy, second, single, narrow, run_end, chunk_end, line_end, unused;
  logic              pair_end, batch_end, unit_end;
  logic [3:0]        n;
  logic [2:0]        at_q;
  logic [12:0]       surf;
  logic [8*Atom-1:0] kept_q [8];

  dla_cdma_walk16 i_walk (
    .clk_i, .rst_ni, .go_i, .width_i, .grain_i, .height_i, .surfs_m1_i, .batches_m1_i,
    .busy_o(busy), .step_i(valid_i && run_end), .n_o(n), .second_o(second), .single_o(single),
    .surf_o(surf), .chunk_end_o(chunk_end), .line_end_o(line_end), .pair_end_o(pair_end),
    .batch_end_o(batch_end), .unit_end_o(unit_end));

  assign unused   = ^{busy, chunk_end, pair_end, batch_end, unit_end, surf};
  assign run_end  = {1'b0, at_q} == n - 4'd1;
  // Two pixels share a half.
  assign narrow   = single && !surf[1];
  assign halves_o = narrow ? 14'((15'(width_i) + 15'd1) >> 1) : width_i;
  assign valid_o  = valid_i && (narrow ? at_q[0] || (run_end && line_end) : single || second);

  always_comb begin
    if (second) data_o = {atom_i, kept_q[at_q]};
    else if (narrow && at_q[0]) data_o = {atom_i, kept_q[{at_q[2:1], 1'b0}]};
    else data_o = {{8*Atom{1'b0}}, atom_i};
  end

  always_ff @(posedge clk_i) begin
    if (go_i) at_q <= '0;
    else if (valid_i) at_q <= run_end ? '0 : at_q + 3'd1;
    if (valid_i && !second) kept_q[at_q] <= atom_i;
  end

endmodule

`default_nettype wire
