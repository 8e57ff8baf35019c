// SPDX-License-Identifier: Apache-2.0
// dla_memif_arb: at most one grant, to a requester with a weight, whenever the receiver is ready
// and there is one. No requester waits longer than the weights of the others allow.
module proof (
  input logic clk, input logic [5:0] weight, input logic [2:0] req, input logic ready);
  logic       rst_n = 1'b0;
  // any weights up to 3, the same in all clocks
  logic [5:0] weight_q;
  logic [2:0] nz, gnt, able;
  logic [1:0] idx;
  logic       valid;
  logic [3:0] wait_q = '0;

  assign nz   = {|weight_q[5:4], |weight_q[3:2], |weight_q[1:0]};
  assign able = req & nz;

  dla_memif_arb #(.NumReq(3), .NumWeights(3), .WeightSel(12'h210)) dut (
    .clk_i(clk), .rst_ni(rst_n),
    .weight_i({6'd0, weight_q[5:4], 6'd0, weight_q[3:2], 6'd0, weight_q[1:0]}),
    .weight_nz_i(nz), .req_i(req), .ready_i(ready), .gnt_valid_o(valid), .gnt_o(gnt),
    .gnt_idx_o(idx));

  // grants of others while requester 1 waits
  always_ff @(posedge clk) begin
    rst_n    <= 1'b1;
    if (!rst_n) weight_q <= weight;
    if (!rst_n || !able[1] || gnt[1]) wait_q <= '0;
    else if (valid) wait_q <= wait_q + 4'd1;
  end

  always_comb begin
    if (rst_n) begin
      assert (gnt == 3'd0 || gnt == 3'd1 || gnt == 3'd2 || gnt == 3'd4);
      assert ((gnt & ~able) == 3'd0);
      assert (valid == (ready && |able) && valid == |gnt);
      assert (!valid || gnt == 3'd1 << idx);
      assert (wait_q <= {2'd0, weight_q[5:4]} + {2'd0, weight_q[1:0]});
    end
  end
endmodule
