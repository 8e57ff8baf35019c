// SPDX-License-Identifier: Apache-2.0
// Order in which nv_full fetches features (conv_core.md 4.2).
//
//   grain > batch > pair of surfaces > line > 8 pixels > surface of the pair
//
// A step is a run of at most 8 atoms of one surface. The two surfaces of a pair alternate, because
// a half of a buffer entry has one atom of each. When the number of surfaces is odd, the last one
// has no partner.

`default_nettype none

module dla_cdma_walk16 (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic        go_i,
  /// Pixels of a line.
  input  logic [13:0] width_i,
  /// Lines of a grain, and of all grains; the last one may be shorter.
  input  logic [12:0] grain_i,
  input  logic [13:0] height_i,
  /// Surfaces minus 1, batches minus 1.
  input  logic [12:0] surfs_m1_i,
  input  logic [4:0]  batches_m1_i,

  /// Steps are left.
  output logic        busy_o,
  /// Moves to the next step.
  input  logic        step_i,
  /// Atoms of the step.
  output logic [3:0]  n_o,
  /// Surface: it is the second of a pair; it has no partner; number of the pair's first surface.
  output logic        second_o,
  output logic        single_o,
  output logic [12:0] surf_o,
  /// The step ends 8 pixels of the pair, a line, a pair, a batch, the grain.
  output logic        chunk_end_o,
  output logic        line_end_o,
  output logic        pair_end_o,
  output logic        batch_end_o,
  output logic        unit_end_o
);

  // Pixels of the line and lines of the cube that are left.
  logic [13:0] x_left_q, left_q;
  logic [12:0] line_q, lines;
  logic [4:0]  batch_q;

  assign lines       = left_q < {1'b0, grain_i} ? left_q[12:0] : grain_i;
  assign busy_o      = left_q != '0;
  assign n_o         = x_left_q < 14'd8 ? x_left_q[3:0] : 4'd8;
  assign single_o    = surf_o == surfs_m1_i;
  assign chunk_end_o = single_o || second_o;
  assign line_end_o  = chunk_end_o && x_left_q <= 14'd8;
  assign pair_end_o  = line_end_o && line_q == lines - 13'd1;
  assign batch_end_o = pair_end_o && (single_o || surf_o + 13'd1 == surfs_m1_i);
  assign unit_end_o  = batch_end_o && batch_q == batches_m1_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (go_i) left_q <= height_i;
    else if (step_i && unit_end_o) left_q <= left_q - {1'b0, lines};
  end

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      x_left_q <= width_i;
      line_q   <= '0;
      surf_o   <= '0;
      batch_q  <= '0;
      second_o <= 1'b0;
    end else if (step_i) begin
      second_o <= !chunk_end_o;
      if (chunk_end_o) x_left_q <= line_end_o ? width_i : x_left_q - 14'd8;
      if (line_end_o) line_q <= pair_end_o ? '0 : line_q + 13'd1;
      if (pair_end_o) surf_o <= batch_end_o ? '0 : surf_o + 13'd2;
      if (batch_end_o) batch_q <= unit_end_o ? '0 : batch_q + 5'd1;
    end
  end

endmodule

`default_nettype wire
