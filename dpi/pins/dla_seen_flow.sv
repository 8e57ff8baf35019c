// SPDX-License-Identifier: Apache-2.0
// Transfers between the units, for the report of a hang, for any provider of the slots, in `check`
// or not (harness/dla_bench.sv binds it to the core).
//
//   nets of dla_top --> dla_seen_flow --> dla_dpi_moved, dla_dpi_stock    (in clocks with a change)
//
// It drives nothing. A clock in which nothing moves costs one comparison.
`default_nettype none

module dla_seen_flow #(
  localparam int unsigned Channels = dla_dpi_pkg::NumChannels
) (
  /// Clock; reset, active low.
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  /// A transfer on each channel, in the order of models/tables/channels.csv; the bank change has
  /// none.
  input  wire logic [Channels-1:0] moved_i,
  /// Bank change: {acknowledge, request} of data, of weights.
  input  wire logic [3:0]          pending_i,
  /// Offered and not taken: a result of CACC, an atom of SDP.
  input  wire logic [1:0]          offered_i,
  /// Fields of a data word to CMAC.
  input  wire logic [8:0]          tag_i,
  /// Fields of a credit.
  input  wire logic [2:0]          size_i,
  /// Counts of updates and releases: slices or kernels, entries, WMB entries.
  input  wire logic [3:0][31:0]    count_i,
  input  wire logic [3:0][31:0]    entries_i,
  input  wire logic [3:0][31:0]    wmb_i
);
  import dla_dpi_pkg::*;

  logic [5:0]          levels, levels_q;
  logic [Channels-1:0] moved;

  assign levels = {offered_i, pending_i};
  always_comb begin
    moved = moved_i;
    moved[ChPending] = levels[3:0] != levels_q[3:0];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      levels_q <= '0;
    end else if (moved != '0 || levels != levels_q) begin
      levels_q <= levels;
      dla_dpi_moved(ctx, moved, 32'(levels), 32'(tag_i), 32'(size_i));
      for (int i = 0; i < 4; i++) begin
        if (moved_i[ChCdma2scDat+i]) dla_dpi_stock(ctx, i, count_i[i], entries_i[i], wmb_i[i]);
      end
    end
  end
endmodule
`default_nettype wire
