// SPDX-License-Identifier: Apache-2.0
// Pixels of a Winograd layer in the order in which they are fetched (conv_core.md 5.3).
//
//   row of tiles > dy > dx > surface > column of tiles > y > x
//
// A tile has 4x4 pixels of the cube with its padding, sy lines and sx columns apart, at the offsets
// dy and dx. col_o and line_o are the position in the cube; a position outside it is padding. A
// step is one pixel, or with quad_i a row of the tile.

`include "dla_cdma.svh"
`default_nettype none

module dla_cdma_wino_walk (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic        go_i,

  /// Settings of the layer.
  input  dla_cdma_wino_t layer_i,
  /// A step is a row of the tile, else a pixel.
  input  logic        quad_i,

  /// Steps are left.
  output logic        busy_o,
  /// Moves to the next step.
  input  logic        step_i,
  /// Column and line in the cube; a position outside it is padding.
  output logic [14:0] col_o,
  output logic [14:0] line_o,
  /// Pixel of the tile: y * 4 + x.
  output logic [3:0]  pixel_o,
  /// Column of the tile.
  output logic [10:0] tile_o,
  /// The step ends a row of a tile.
  output logic        x_end_o,
  /// The step ends the tile.
  output logic        y_end_o,
  /// The step ends a line of tiles.
  output logic        tile_end_o,
  /// The step ends all surfaces.
  output logic        surf_end_o,
  /// The step ends all dx.
  output logic        dx_end_o,
  /// The step ends all dy, which is the row of tiles.
  output logic        unit_end_o
);

  logic [10:0] rows_q, tile_q;
  logic [3:0]  dy_q, dx_q, next_dx;
  logic [12:0] surf_q;
  logic [1:0]  y_q, x_q;
  // This pixel; the tile's left column and upper line; the upper line of the row of tiles at dy 0.
  logic [14:0] col_q, tile_col_q, line_q, tile_line_q, row_line_q;
  logic [14:0] next_col, next_line, next_row;
  logic        last_x, last_y, last_tile, last_surf, last_dx, last_dy, unused;

  assign unused    = ^layer_i; // the other settings
  assign last_x    = quad_i || x_q == 2'd3;
  assign last_y    = y_q == 2'd3;
  assign last_tile = tile_q == layer_i.tiles - 11'd1;
  assign last_surf = surf_q == layer_i.surfs_m1;
  assign last_dx   = dx_q == layer_i.sx - 4'd1;
  assign last_dy   = dy_q == layer_i.sy - 4'd1;

  assign busy_o     = rows_q != '0;
  assign col_o      = col_q;
  assign line_o     = line_q;
  assign pixel_o    = {y_q, x_q};
  assign tile_o     = tile_q;
  assign x_end_o    = last_x;
  assign y_end_o    = last_x && last_y;
  assign tile_end_o = y_end_o && last_tile;
  assign surf_end_o = tile_end_o && last_surf;
  assign dx_end_o   = surf_end_o && last_dx;
  assign unit_end_o = dx_end_o && last_dy;

  // Left column of the next tile, upper line of the next row of tiles and of the next dy.
  assign next_dx   = !last_surf ? dx_q : last_dx ? '0 : dx_q + 4'd1;
  assign next_col  = !last_tile ? tile_col_q + 15'({layer_i.sx, 2'b00})
                                : 15'(next_dx) - 15'(layer_i.left);
  assign next_row  = row_line_q + 15'({layer_i.sy, 2'b00});
  assign next_line = unit_end_o ? next_row : tile_line_q + 15'd1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rows_q <= '0;
    else if (go_i) rows_q <= layer_i.rows;
    else if (step_i && unit_end_o) rows_q <= rows_q - 11'd1;
  end

  always_ff @(posedge clk_i) begin
    if (go_i) begin
      {dy_q, dx_q, y_q, x_q} <= '0;
      surf_q      <= '0;
      tile_q      <= '0;
      col_q       <= 15'd0 - 15'(layer_i.left);
      tile_col_q  <= 15'd0 - 15'(layer_i.left);
      line_q      <= 15'd0 - 15'(layer_i.top);
      tile_line_q <= 15'd0 - 15'(layer_i.top);
      row_line_q  <= 15'd0 - 15'(layer_i.top);
    end else if (step_i) begin
      x_q   <= last_x ? '0 : x_q + 2'd1;
      col_q <= !last_x ? col_q + 15'(layer_i.sx) : last_y ? next_col : tile_col_q;
      if (last_x) begin
        y_q    <= y_q + 2'd1;
        line_q <= !last_y ? line_q + 15'(layer_i.sy) : dx_end_o ? next_line : tile_line_q;
      end
      if (y_end_o) begin
        tile_q     <= last_tile ? '0 : tile_q + 11'd1;
        tile_col_q <= next_col;
      end
      if (tile_end_o) surf_q <= last_surf ? '0 : surf_q + 13'd1;
      if (surf_end_o) dx_q <= last_dx ? '0 : dx_q + 4'd1;
      if (dx_end_o) begin
        dy_q        <= last_dy ? '0 : dy_q + 4'd1;
        tile_line_q <= next_line;
      end
      if (unit_end_o) row_line_q <= next_row;
    end
  end

endmodule

`default_nettype wire
