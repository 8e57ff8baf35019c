// SPDX-License-Identifier: Apache-2.0
// Runs of atoms of feature cubes in nv_full, in the order of dla_cdma_walk16.
//
//   grain address --> + batch --> + surface pair --> + line --> + 8 pixels --> run of one surface
//
// A packed 1x1 cube is treated as surfaces that are one atom apart.

`default_nettype none

module dla_cdma_runs16 #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 64,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 32
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic             go_i,
  /// Pixels of a line.
  input  logic [13:0]      width_i,
  /// Lines of a grain; the last one may be shorter.
  input  logic [12:0]      grain_i,
  /// Lines of all grains.
  input  logic [13:0]      height_i,
  /// Surfaces minus 1.
  input  logic [12:0]      surfs_m1_i,
  /// Batches minus 1.
  input  logic [4:0]       batches_m1_i,
  /// Byte address of the cube.
  input  logic [AddrW-1:0] base_i,
  /// Bytes from a grain to the next, as for the lines, surfaces and batches below.
  input  logic [AddrW-1:0] grain_step_i,
  input  logic [31:0]      line_stride_i,
  input  logic [31:0]      surf_stride_i,
  input  logic [31:0]      batch_stride_i,

  /// The grain has space in the buffer; its last run has been taken (one clock).
  input  logic             unit_i,
  output logic             unit_done_o,

  /// Run of atoms; it is taken.
  output logic             run_valid_o,
  input  logic             run_ready_i,
  /// Byte address of its first atom, and its atoms.
  output logic [AddrW-1:0] run_addr_o,
  output logic [25:0]      run_atoms_o
);

  logic             busy, step, second, single, chunk_end, line_end, pair_end, batch_end, unit_end;
  logic             unused;
  logic [3:0]       n;
  logic [12:0]      surf;
  logic [AddrW-1:0] grain_q, batch_q, pair_q, line_q, at_q, surf_step;

  dla_cdma_walk16 i_walk (
    .clk_i, .rst_ni, .go_i, .width_i, .grain_i, .height_i, .surfs_m1_i, .batches_m1_i,
    .busy_o(busy), .step_i(step), .n_o(n), .second_o(second), .single_o(single), .surf_o(surf),
    .chunk_end_o(chunk_end), .line_end_o(line_end), .pair_end_o(pair_end),
    .batch_end_o(batch_end), .unit_end_o(unit_end));

  assign unused      = ^{single, surf};
  assign surf_step   = AddrW'(surf_stride_i);
  assign run_valid_o = unit_i && busy;
  assign run_addr_o  = second ? at_q + surf_step : at_q;
  assign run_atoms_o = 26'(n);
  assign step        = run_valid_o && run_ready_i;
  assign unit_done_o = step && unit_end;

  // ---- addresses: of the grain, of the batch in it, of the pair, of the line, of the 8 pixels
  logic [AddrW-1:0] next_grain, next_batch, next_pair, next_line;

  assign next_grain = unit_end ? grain_q + grain_step_i : grain_q;
  assign next_batch = unit_end ? next_grain : batch_end ? batch_q + AddrW'(batch_stride_i)
                                                        : batch_q;
  assign next_pair  = batch_end ? next_batch : pair_end ? pair_q + (surf_step << 1) : pair_q;
  assign next_line  = pair_end ? next_pair : line_end ? line_q + AddrW'(line_stride_i) : line_q;

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      grain_q <= base_i;
      batch_q <= base_i;
      pair_q  <= base_i;
      line_q  <= base_i;
      at_q    <= base_i;
    end else if (step) begin
      grain_q <= next_grain;
      batch_q <= next_batch;
      pair_q  <= next_pair;
      line_q  <= next_line;
      if (line_end) at_q <= next_line;
      else if (chunk_end) at_q <= at_q + AddrW'(8 * Atom);
    end
  end

endmodule

`default_nettype wire
