// SPDX-License-Identifier: Apache-2.0
// Space of one region of the buffer (conv_units.md 3.5).
//
//   size - used --> free_o        used: + take_n_i (reserved), - back_n_i (released by CSC)
//
// Space is reserved before its data is requested, so data from memory always has a place.

`default_nettype none

module dla_cdma_room #(
  /// Bits of a count.
  parameter int unsigned Width = 15
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// The region becomes empty.
  input  logic             clear_i,
  /// Entries of the region.
  input  logic [Width-1:0] size_i,
  /// Entries that may be reserved.
  output logic [Width-1:0] free_o,
  /// Reserves entries in this clock, and how many.
  input  logic             take_i,
  input  logic [Width-1:0] take_n_i,
  /// Entries are released in this clock, and how many.
  input  logic             back_i,
  input  logic [Width-1:0] back_n_i
);

  logic [Width-1:0] used_q;

  assign free_o = size_i - used_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) used_q <= '0;
    else if (clear_i) used_q <= '0;
    else if (take_i || back_i) begin
      used_q <= used_q + (take_i ? take_n_i : '0) - (back_i ? back_n_i : '0);
    end
  end

endmodule

`default_nettype wire
