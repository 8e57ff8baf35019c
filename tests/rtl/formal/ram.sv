// SPDX-License-Identifier: Apache-2.0
// dla_ram: a read returns the last value written to its address before that clock, part by part,
// and holds it until the next read.
module proof (
  input logic clk, input logic [1:0] addr, input logic [1:0] we,
  input logic [1:0] waddr, input logic [3:0] wdata, input logic re, input logic [1:0] raddr);
  // any address, the same in all clocks
  logic       set_q = 1'b0;
  logic [1:0] addr_q;
  logic [1:0] known_q = '0, seen_q = '0;
  logic [3:0] shadow_q, want_q, rdata;

  dla_ram #(.Width(4), .Depth(4), .Parts(2)) dut (
    .clk_i(clk), .we_i(we), .waddr_i(waddr), .wdata_i(wdata), .re_i(re), .raddr_i(raddr),
    .rdata_o(rdata));

  always_ff @(posedge clk) begin
    set_q <= 1'b1;
    if (!set_q) addr_q <= addr;
    for (int unsigned p = 0; p < 2; p++) begin
      if (set_q && we[p] && waddr == addr_q) begin
        shadow_q[2*p +: 2] <= wdata[2*p +: 2];
        known_q[p]         <= 1'b1;
      end
    end
    if (re) seen_q <= set_q && raddr == addr_q ? known_q : '0;
    if (re) want_q <= shadow_q;
  end

  always_comb begin
    for (int unsigned p = 0; p < 2; p++) begin
      assert (!seen_q[p] || rdata[2*p +: 2] == want_q[2*p +: 2]);
    end
  end
endmodule
