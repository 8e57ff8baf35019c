// SPDX-License-Identifier: Apache-2.0
// dla_fifo keeps order, loses and doubles nothing, and counts its words correctly: input words are
// numbered, and the output has consecutive numbers.
module proof (input logic clk, input logic valid, input logic ready);
  logic       rst_n = 1'b0;
  logic [3:0] in_q = '0, out_q = '0, held, data;
  logic [2:0] count;
  logic       in_ready, out_valid;

  dla_fifo #(.Width(4), .Depth(4)) dut (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(valid), .ready_o(in_ready), .data_i(in_q),
    .valid_o(out_valid), .ready_i(ready), .data_o(data), .count_o(count));

  assign held = in_q - out_q;

  always_ff @(posedge clk) begin
    rst_n <= 1'b1;
    if (rst_n && valid && in_ready) in_q <= in_q + 4'd1;
    if (rst_n && out_valid && ready) out_q <= out_q + 4'd1;
  end

  always_comb begin
    if (rst_n) begin
      assert (held == {1'b0, count});
      assert (in_ready == (held < 4'd4));
      assert (out_valid == (held != 4'd0));
      assert (!out_valid || data == out_q);
    end
  end
endmodule
