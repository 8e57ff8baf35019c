// SPDX-License-Identifier: Apache-2.0
// Position in the processing order of PDP (pdp.md 3): band, surface, row, column.
//
//   for band, for surface, for row, for column:  one step_i each
//
// `width_i` is the column count of the band shown on band_o. The counters are 0 after start_i and
// wrap to 0 after the last step of a layer; done_o distinguishes the two cases.

`default_nettype none

module dla_pdp_nest (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Back to the first column; the layer's sizes are valid from here on.
  input  logic        start_i,
  /// The column is done.
  input  logic        step_i,
  /// Columns of a row in this band, 1..8192.
  input  logic [13:0] width_i,
  /// Rows, surfaces and bands minus one.
  input  logic [12:0] rows_m1_i,
  input  logic [12:0] surfs_m1_i,
  input  logic [7:0]  bands_m1_i,
  /// The present band.
  output logic [7:0]  band_o,
  /// The column is the first one of its row, the last one.
  output logic        first_col_o,
  output logic        last_col_o,
  /// The row, the surface, the band is the last one.
  output logic        last_row_o,
  output logic        last_surf_o,
  output logic        last_band_o,
  /// The next step is the last one of the layer.
  output logic        last_o,
  /// The last step has been made.
  output logic        done_o
);

  logic [13:0] col_q;
  logic [12:0] row_q, surf_q;
  logic [7:0]  band_q;

  assign band_o      = band_q;
  assign first_col_o = col_q == '0;
  assign last_col_o  = col_q + 14'd1 == width_i;
  assign last_row_o  = row_q == rows_m1_i;
  assign last_surf_o = surf_q == surfs_m1_i;
  assign last_band_o = band_q == bands_m1_i;
  assign last_o      = last_col_o && last_row_o && last_surf_o && last_band_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      col_q  <= '0;
      row_q  <= '0;
      surf_q <= '0;
      band_q <= '0;
      done_o <= 1'b1;
    end else if (start_i) begin
      col_q  <= '0;
      row_q  <= '0;
      surf_q <= '0;
      band_q <= '0;
      done_o <= 1'b0;
    end else if (step_i) begin
      col_q <= last_col_o ? '0 : col_q + 14'd1;
      if (last_col_o) row_q <= last_row_o ? '0 : row_q + 13'd1;
      if (last_col_o && last_row_o) surf_q <= last_surf_o ? '0 : surf_q + 13'd1;
      if (last_col_o && last_row_o && last_surf_o) begin
        band_q <= last_band_o ? '0 : band_q + 8'd1;
      end
      done_o <= last_o;
    end
  end

endmodule

`default_nettype wire
