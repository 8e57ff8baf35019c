// SPDX-License-Identifier: Apache-2.0
// CSC: the entries of weights, or of their masks, that stay in the buffer from one layer to the
// next (conv_core.md 9.2).
//
//   end of a layer --> kept: its entries (SKIP_WEIGHT_RLS), or begin_o moves to its end
//   drop_i --------> the kept entries are released: begin_o moves to the entry after them

`default_nettype none

module dla_csc_stay (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// A bank change empties the region.
  input  logic        clear_i,
  input  logic        drop_i,
  input  logic        done_i,
  input  logic        skip_i,
  /// Entries of the region; entries of the layer, and the entry after them.
  input  logic [14:0] size_i,
  input  logic [14:0] entries_i,
  input  logic [14:0] end_i,
  /// First entry in use, and the entries that stay.
  output logic [14:0] begin_o,
  output logic [14:0] kept_o
);

  logic [15:0] sum;

  assign sum = 16'(begin_o) + 16'(kept_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      kept_o  <= '0;
      begin_o <= '0;
    end else if (clear_i) begin
      kept_o  <= '0;
      begin_o <= '0;
    end else if (drop_i) begin
      begin_o <= sum >= 16'(size_i) ? 15'(sum - 16'(size_i)) : 15'(sum);
      kept_o  <= '0;
    end else if (done_i) begin
      if (!skip_i) begin_o <= end_i;
      kept_o <= skip_i ? entries_i : '0;
    end
  end

endmodule

`default_nettype wire
