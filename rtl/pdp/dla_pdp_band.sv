// SPDX-License-Identifier: Apache-2.0
// Number of columns that a row has in one vertical band (pdp.md 4, table).
//
//   one band: the whole row; else first, mid + overlap, last + overlap
//
// The overlap Kw - Sw is negative when columns between windows are skipped.

`default_nettype none

module dla_pdp_band (
  /// Band, 0 the first.
  input  logic [7:0]  band_i,
  /// Bands minus 1.
  input  logic [7:0]  bands_m1_i,
  /// Columns of a whole row minus 1.
  input  logic [12:0] width_m1_i,
  /// {mid, last, first}, ten bits each, minus one.
  input  logic [29:0] part_i,
  /// Columns of the kernel, of the stride, minus 1.
  input  logic [3:0]  kw_m1_i,
  input  logic [3:0]  sw_m1_i,
  /// Columns of a row in this band.
  output logic [13:0] width_o
);

  logic [13:0] overlap, later;

  assign overlap = {10'b0, kw_m1_i} - {10'b0, sw_m1_i};
  assign later   = {4'b0, band_i == bands_m1_i ? part_i[19:10] : part_i[29:20]} + overlap;

  always_comb begin
    if (bands_m1_i == '0) width_o = {1'b0, width_m1_i} + 14'd1;
    else if (band_i == '0) width_o = {4'b0, part_i[9:0]} + 14'd1;
    else width_o = later + 14'd1;
  end

endmodule

`default_nettype wire
