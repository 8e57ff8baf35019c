// SPDX-License-Identifier: Apache-2.0
// Point at the pins of RTL in a slot at which --stall blocks a channel. C gives the rate and the
// length while reset is active (dpi_stall.c).
`default_nettype none
module dla_dpi_stall #(
  /// Number of the channel among the pins with a ready in models/tables/pins.csv
  parameter int Point = 0
) (
  /// Clock; reset, active low.
  input  wire logic clk_i,
  input  wire logic rst_ni,
  /// Valid without ready
  input  wire logic offered_i,
  output logic      open_o
);
  import dla_dpi_pkg::*;

  int rate, least, most, seed;

  always_ff @(posedge clk_i) if (!rst_ni) rate = dla_dpi_stall(ctx, Point, least, most, seed);

  dla_gap i_gap (.clk_i, .rst_ni, .rate_i(rate[16:0]), .least_i(least[15:0]), .most_i(most[15:0]),
                 .seed_i(seed), .offered_i, .open_o);
endmodule
`default_nettype wire
