// SPDX-License-Identifier: Apache-2.0
// Row addresses of one cube in PDP's order (pdp.md 3, 5, 10): one row a step.
//
//   base --> band start --> surface start --> row       (+ line, + surface, + columns * atom)

`default_nettype none

module dla_pdp_rows #(
  /// Bits of a byte address.
  parameter int unsigned AddrW = 32,
  /// Bytes of an atom, a power of two.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Loads the base address; the settings hold until done_o.
  input  logic             start_i,
  /// The row is taken.
  input  logic             step_i,
  /// Byte address of the cube.
  input  logic [63:0]      base_i,
  /// Strides of lines and surfaces, in bytes.
  input  logic [31:0]      line_i,
  input  logic [31:0]      surf_i,
  /// Rows, surfaces and bands, minus 1.
  input  logic [12:0]      rows_m1_i,
  input  logic [12:0]      surfs_m1_i,
  input  logic [7:0]       bands_m1_i,
  /// Columns from band 0 to band 1, and from a later band to the next.
  input  logic [13:0]      first_i,
  input  logic [13:0]      mid_i,
  /// Byte address of the row, and its band.
  output logic [AddrW-1:0] addr_o,
  output logic [7:0]       band_o,
  /// The row shown is the last one of the layer.
  output logic             last_o,
  /// All rows have been taken.
  output logic             done_o
);

  logic [AddrW-1:0] band_q, surf_q, row_q, next_band, next_surf;
  logic [13:0]      columns;
  logic             last_row, last_surf, unused;
  logic [2:0]       unused_nest;

  dla_pdp_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i, .width_i(14'd1), .rows_m1_i, .surfs_m1_i, .bands_m1_i,
    .band_o, .first_col_o(unused_nest[0]), .last_col_o(unused_nest[1]), .last_row_o(last_row),
    .last_surf_o(last_surf), .last_band_o(unused_nest[2]), .last_o, .done_o);

  assign columns   = band_o == '0 ? first_i : mid_i;
  assign next_band = band_q + AddrW'(columns) * AddrW'(Atom);
  assign next_surf = surf_q + AddrW'(surf_i);
  assign addr_o    = row_q;
  assign unused    = ^{unused_nest, base_i};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      band_q <= '0;
      surf_q <= '0;
      row_q  <= '0;
    end else if (start_i) begin
      band_q <= base_i[AddrW-1:0];
      surf_q <= base_i[AddrW-1:0];
      row_q  <= base_i[AddrW-1:0];
    end else if (step_i) begin
      if (!last_row) row_q <= row_q + AddrW'(line_i);
      else if (!last_surf) begin
        surf_q <= next_surf;
        row_q  <= next_surf;
      end else begin
        band_q <= next_band;
        surf_q <= next_band;
        row_q  <= next_band;
      end
    end
  end

endmodule

`default_nettype wire
