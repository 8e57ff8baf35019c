// SPDX-License-Identifier: Apache-2.0
// SAT_COUNT: final results of the layer that were clipped (conv_core.md 8.3).
//
//   push_i, clipped_i --> + --[FF]--> count_o       starts again with the first push of a layer
//
// The count stops at its highest value instead of wrapping.

`default_nettype none

module dla_cacc_count #(
  /// Results of a push.
  parameter int unsigned Kernels = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The final results of a push are valid in this clock.
  input  logic               push_i,
  /// The last push of the layer.
  input  logic               last_i,
  /// Kernels whose result was clipped.
  input  logic [Kernels-1:0] clipped_i,
  /// SAT_COUNT.
  output logic [31:0]        count_o
);

  logic        fresh_q;
  logic [32:0] sum;

  always_comb begin
    sum = fresh_q ? '0 : {1'b0, count_o};
    for (int unsigned k = 0; k < Kernels; k++) sum = sum + 33'(clipped_i[k]);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      fresh_q <= 1'b1;
      count_o <= '0;
    end else if (push_i) begin
      fresh_q <= last_i;
      if (fresh_q || |clipped_i) count_o <= sum[32] ? '1 : sum[31:0];
    end
  end

endmodule

`default_nettype wire
