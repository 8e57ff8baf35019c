// SPDX-License-Identifier: Apache-2.0
// dla_async_fifo between any two clocks: order is kept, nothing is lost or doubled.
module proof (input logic wclk, input logic rclk, input logic wvalid, input logic rready);
  logic       wrst_n = 1'b0, rrst_n = 1'b0;
  logic [3:0] in_q = '0, out_q = '0, data;
  logic       wready, rvalid;

  dla_async_fifo #(.Width(4), .Depth(2)) dut (
    .wclk_i(wclk), .wrst_ni(wrst_n), .wvalid_i(wvalid && wrst_n), .wready_o(wready),
    .wdata_i(in_q), .rclk_i(rclk), .rrst_ni(rrst_n), .rvalid_o(rvalid),
    .rready_i(rready && rrst_n), .rdata_o(data));

  always_ff @(posedge wclk) begin
    wrst_n <= 1'b1;
    if (wrst_n && wvalid && wready) in_q <= in_q + 4'd1;
  end
  always_ff @(posedge rclk) begin
    rrst_n <= 1'b1;
    if (rrst_n && rvalid && rready) out_q <= out_q + 4'd1;
  end

  always_comb begin
    assert (4'(in_q - out_q) <= 4'd2);
    if (rrst_n && rvalid) assert (in_q != out_q && data == out_q);
  end
endmodule
