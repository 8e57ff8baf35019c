// SPDX-License-Identifier: Apache-2.0
// Pixels of Winograd tiles to parts of buffer entries (conv_core.md 5.3).
//
//   dla_cdma_wino_walk --> pixel in the cube: its atom; padding: pad --> bank 0 or 1, Pixels atoms
//                                                                             |
//   part: channels [Chans*n, Chans*(n+1)) of Pixels neighbours <-- n = 0, 1, ..+
//
// An entry has the 4x4 pixels of a tile with few channels each. An atom has one pixel with all its
// channels, so it is written to several entries: as many as a part of an entry has pixels. One bank
// fills while the other is written. A row of tiles begins when its space in the buffer is reserved
// (take_i).

`include "dla_cdma.svh"
`default_nettype none

module dla_cdma_tiles #(
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
  /// The fetch of a layer starts (one clock).
  input  logic              go_i,
  /// Settings of the layer.
  input  dla_cdma_wino_t    layer_i,
  /// Space for a row of tiles is reserved.
  input  logic              take_i,

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

  localparam int unsigned Pixels = 16 / P;
  localparam int unsigned PixLog = $clog2(Pixels);
  localparam int unsigned ChanW  = 8 * Part / Pixels;
  // Parts, with one slice of the channels each.
  localparam int unsigned SliLog = $clog2(8 * Atom / ChanW);

  // ---- rows of tiles with space
  logic [10:0] rows_q;
  logic        busy, fill, in, full, free, part_end, unit_end;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rows_q <= '0;
    else if (go_i) rows_q <= '0;
    else if (take_i != (fill && unit_end)) rows_q <= take_i ? rows_q + 11'd1 : rows_q - 11'd1;
  end

  // ---- pixels
  logic        x_end, y_end, tile_end, surf_end, dx_end, unused;
  logic [14:0] col, line;
  logic [3:0]  pixel;
  logic [10:0] tile;

  assign unused = ^{layer_i, x_end, y_end, surf_end, dx_end};

  dla_cdma_wino_walk i_walk (
    .clk_i, .rst_ni, .go_i, .layer_i, .quad_i(1'b0), .busy_o(busy), .step_i(fill),
    .col_o(col), .line_o(line), .pixel_o(pixel),
    .tile_o(tile), .x_end_o(x_end), .y_end_o(y_end), .tile_end_o(tile_end),
    .surf_end_o(surf_end), .dx_end_o(dx_end), .unit_end_o(unit_end));

  assign in       = line < {1'b0, layer_i.height} && col < {1'b0, layer_i.width};
  assign free     = busy && rows_q != '0 && !full;
  assign fill     = free && (valid_i || !in);
  assign ready_o  = free && in;
  assign part_end = pixel[PixLog-1:0] == '1;

  // ---- banks
  logic [8*Atom-1:0] bank_q [2*Pixels];
  logic [1:0]        full_q, last_q;
  logic [14:0]       entry_q [2];
  logic [1:0]        part_q [2];
  logic              fill_q, write_q, write_end;
  logic [SliLog-1:0] n_q;
  logic [14:0]       step_q, block_q;

  assign full      = full_q[fill_q];
  assign write_end = valid_o && n_q == '1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      full_q  <= '0;
      fill_q  <= 1'b0;
      write_q <= 1'b0;
      n_q     <= '0;
    end else begin
      if (fill && part_end) begin
        full_q[fill_q] <= 1'b1;
        fill_q         <= !fill_q;
      end
      if (write_end) begin
        full_q[write_q] <= 1'b0;
        write_q         <= !write_q;
      end
      if (valid_o) n_q <= n_q + SliLog'(1);
    end
  end

  // ---- places: a surface at one (dx, dy) is a block of runs of tiles, one run for each slice
  always_ff @(posedge clk_i) begin
    if (go_i) block_q <= '0;
    else if (fill && tile_end) block_q <= unit_end ? '0 : block_q + (15'(layer_i.tiles) << SliLog);
    if (fill) bank_q[{fill_q, pixel[PixLog-1:0]}] <= in ? atom_i : {Atom/2{layer_i.pad}};
    if (fill && part_end) begin
      entry_q[fill_q] <= block_q + 15'(tile);
      part_q[fill_q]  <= 2'(pixel >> PixLog);
      last_q[fill_q]  <= unit_end;
    end
    if (valid_o) step_q <= n_q == '1 ? '0 : step_q + 15'(layer_i.tiles);
    else if (go_i) step_q <= '0;
  end

  assign valid_o = full_q[write_q];
  assign entry_o = entry_q[write_q] + step_q;
  assign part_o  = part_q[write_q];
  assign last_o  = last_q[write_q] && n_q == '1;

  always_comb begin
    data_o = '0;
    if (valid_o) begin
      for (int unsigned i = 0; i < Pixels; i++) begin
        data_o[ChanW*i +: ChanW] = bank_q[{write_q, PixLog'(i)}][ChanW*n_q +: ChanW];
      end
    end
  end

endmodule

`default_nettype wire
