// SPDX-License-Identifier: Apache-2.0
// dla_delay: an input leaves exactly so many clocks later, and nothing else does.
module proof (input logic clk, input logic valid, input logic [1:0] data);
  logic       rst_n = 1'b0;
  logic [2:0] valid_q = '0;
  logic [5:0] data_q = '0;
  logic [1:0] data_out;
  logic       valid_out;

  dla_delay #(.Width(2), .Stages(3)) dut (
    .clk_i(clk), .rst_ni(rst_n), .valid_i(valid), .data_i(data), .valid_o(valid_out),
    .data_o(data_out));

  always_ff @(posedge clk) begin
    rst_n   <= 1'b1;
    valid_q <= {valid_q[1:0], rst_n && valid};
    data_q  <= {data_q[3:0], data};
  end

  always_comb begin
    if (rst_n) begin
      assert (valid_out == valid_q[2]);
      assert (!valid_out || data_out == data_q[5:4]);
    end
  end
endmodule
