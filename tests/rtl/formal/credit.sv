// SPDX-License-Identifier: Apache-2.0
// dla_cacc_out: a sender that pushes on credit alone never overruns the delivery buffer, which
// keeps order. Each position gives one credit back, and each layer one done pulse.
module proof (input logic clk, input logic push_wish, input logic last, input logic ready);
  logic       rst_n = 1'b0;
  logic [1:0] credit_q = 2'd2;
  logic [2:0] in_q = '0, out_q = '0;
  logic [3:0] ends_q = '0, dones_q = '0;
  logic       push, valid, layer_end, credit, done;
  logic [31:0] data;

  assign push = rst_n && push_wish && credit_q != 2'd0;

  dla_cacc_out #(.Kernels(2), .Lanes(1), .Pos(2)) dut (
    .single_i(1'b0),
    .clk_i(clk), .rst_ni(rst_n), .push_i(push), .last_i(last),
    .data_i({28'd0, in_q, 1'b1, 28'd0, in_q, 1'b0}), .valid_o(valid), .ready_i(ready),
    .layer_end_o(layer_end), .data_o(data), .credit_o(credit), .done_o(done));

  logic beat_q = 1'b0;

  always_ff @(posedge clk) begin
    rst_n <= 1'b1;
    if (rst_n) begin
      credit_q <= credit_q - 2'(push) + 2'(credit);
      if (push) in_q <= in_q + 3'd1;
      if (valid && ready) begin
        beat_q <= !beat_q;
        if (beat_q) out_q <= out_q + 3'd1;
      end
      if (push && last) ends_q <= ends_q + 4'd1;
      if (done) dones_q <= dones_q + 4'd1;
    end
  end

  always_comb begin
    if (rst_n) begin
      assert (credit_q <= 2'd2);
      assert (!valid || data == {28'd0, out_q, beat_q});
      assert (!valid || in_q != out_q);
      assert (3'(in_q - out_q) <= 3'd2);
      assert (4'(ends_q - dones_q) <= 4'd3);
      assert (!(in_q == out_q && !credit && credit_q != 2'd2 && !done));
      assert (!(in_q == out_q && !done && ends_q != dones_q));
    end
  end
endmodule
