// SPDX-License-Identifier: Apache-2.0
// dla_skid keeps order, loses and doubles nothing; an offer stays until it is taken; a word that is
// taken at once leaves one clock later.
module proof (input logic clk, input logic valid, input logic ready);
  logic       rst_n = 1'b0, kept_q = 1'b0, taken_q = 1'b0;
  logic [2:0] in_q = '0, out_q = '0, held, data;
  logic       in_ready, out_valid;

  dla_skid #(.Width(3)) dut (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(valid), .ready_o(in_ready), .data_i(in_q),
    .valid_o(out_valid), .ready_i(ready), .data_o(data));

  assign held = in_q - out_q;

  always_ff @(posedge clk) begin
    rst_n   <= 1'b1;
    kept_q  <= rst_n && out_valid && !ready;
    taken_q <= rst_n && valid && in_ready;
    if (rst_n && valid && in_ready) in_q <= in_q + 3'd1;
    if (rst_n && out_valid && ready) out_q <= out_q + 3'd1;
  end

  always_comb begin
    if (rst_n) begin
      assert (held <= 3'd2);
      assert (in_ready == (held < 3'd2));
      assert (out_valid == (held != 3'd0));
      assert (!out_valid || data == out_q);
      assert (!(kept_q || taken_q) || out_valid);
    end
  end
endmodule
