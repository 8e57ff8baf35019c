// SPDX-License-Identifier: Apache-2.0
// Runs of atoms of a Winograd layer, row of tiles by row of tiles (conv_core.md 4.2, 5.3).
//
//   dla_cdma_wino_walk --> in the cube? --> run {address, atoms}
//
// With stride 1, neighbours in a tile are neighbours in the cube, and a run is a row of the tile.
// Otherwise a run is one pixel. Padding is not requested.

`include "dla_cdma.svh"
`default_nettype none

module dla_cdma_runs_wino #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// A layer starts: settings; its fetch starts, at least a clock later.
  input  logic             start_i,
  input  logic             go_i,
  /// Byte address of the cube.
  input  logic [AddrW-1:0] base_i,
  /// Settings of the layer.
  input  dla_cdma_wino_t   layer_i,

  /// The row of tiles has space in the buffer; its last run has been taken (one clock).
  input  logic             unit_i,
  output logic             unit_done_o,

  /// Run of atoms; it is taken.
  output logic             run_valid_o,
  input  logic             run_ready_i,
  /// Byte address of its first atom, and its atoms.
  output logic [AddrW-1:0] run_addr_o,
  output logic [25:0]      run_atoms_o
);

  // ---- place
  logic        busy, step, quad, unused;
  logic        x_end, y_end, tile_end, surf_end, dx_end, unit_end;
  logic [14:0] col, line;
  logic [3:0]  pixel;
  logic [10:0] tile;

  assign quad   = layer_i.sx == 4'd1;
  assign unused = ^{layer_i, pixel, tile};

  dla_cdma_wino_walk i_walk (
    .clk_i, .rst_ni, .go_i, .layer_i, .quad_i(quad), .busy_o(busy), .step_i(step),
    .col_o(col), .line_o(line), .pixel_o(pixel),
    .tile_o(tile), .x_end_o(x_end), .y_end_o(y_end), .tile_end_o(tile_end),
    .surf_end_o(surf_end), .dx_end_o(dx_end), .unit_end_o(unit_end));

  // ---- columns of the step that are in the cube: from first to last
  logic [14:0] last, first, behind;
  logic        some;

  // Bit 14 of a column shows that it is in the left padding.
  assign first = col[14] ? '0 : col;
  assign last  = quad ? col + 15'd3 : col;
  assign some  = line < {1'b0, layer_i.height} && !last[14] && first < {1'b0, layer_i.width};

  assign run_valid_o = unit_i && busy && some;
  assign behind      = last < {1'b0, layer_i.width} ? last + 15'd1 : {1'b0, layer_i.width};
  assign run_atoms_o = 26'(3'(behind - first));
  assign step        = unit_i && busy && (!some || run_ready_i);
  assign unit_done_o = step && unit_end;

  // ---- addresses of column 0: of the line, of the tile's first line, of the same line without the
  // surface, of dy 0
  logic [AddrW-1:0] line_q, tile_q, plane_q, row_q, line_step, y_step_q, top_step_q;
  logic [AddrW-1:0] next_plane, next_tile;

  assign line_step  = AddrW'(layer_i.line_stride);
  assign run_addr_o = line_q + (AddrW'(first) << $clog2(Atom));

  always_comb begin
    next_plane = unit_end ? row_q + (y_step_q << 2) : dx_end ? plane_q + line_step : plane_q;
    next_tile  = surf_end ? next_plane : tile_end ? tile_q + AddrW'(layer_i.surf_stride) : tile_q;
  end

  always_ff @(posedge clk_i) begin
    if (start_i) begin
      y_step_q   <= line_step * AddrW'(layer_i.sy);
      top_step_q <= line_step * AddrW'(layer_i.top);
    end
    if (go_i) begin
      line_q  <= base_i - top_step_q;
      tile_q  <= base_i - top_step_q;
      plane_q <= base_i - top_step_q;
      row_q   <= base_i - top_step_q;
    end else if (step) begin
      if (y_end) begin
        line_q  <= next_tile;
        tile_q  <= next_tile;
        plane_q <= next_plane;
        if (unit_end) row_q <= next_plane;
      end else if (x_end) line_q <= line_q + y_step_q;
    end
  end

endmodule

`default_nettype wire
