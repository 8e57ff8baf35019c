// SPDX-License-Identifier: Apache-2.0
// dla_cacc_count never falls within a layer, grows by the clipped results, and stops at its highest
// value.
module proof (input logic clk, input logic push, input logic last, input logic [1:0] clipped);
  logic        rst_n = 1'b0, more_q = 1'b0, run_q = 1'b0;
  logic [31:0] count, before_q;
  logic [1:0]  add_q;

  dla_cacc_count #(.Kernels(2)) dut (
    .clk_i(clk), .rst_ni(rst_n), .push_i(push), .last_i(last), .clipped_i(clipped),
    .count_o(count));

  // run_q: the layer has begun; more_q: before_q and add_q are those of the clock before
  always_ff @(posedge clk) begin
    rst_n    <= 1'b1;
    more_q   <= rst_n && push;
    before_q <= run_q ? count : '0;
    add_q    <= 2'(clipped[0]) + 2'(clipped[1]);
    if (rst_n && push) run_q <= !last;
  end

  logic [32:0] sum;
  assign sum = {1'b0, before_q} + 33'(add_q);

  always_comb begin
    if (rst_n && more_q) assert (count == (sum[32] ? '1 : sum[31:0]));
  end
endmodule
