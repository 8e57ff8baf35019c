// SPDX-License-Identifier: Apache-2.0
// GEC page of nv_full, which has no storage: reads return 0, writes are dropped, and all accesses
// are acknowledged.
//
//   req (t) --[FF]--> resp (t+1), one clock earlier than a register unit
//
// The hardware has this unit at page 0x1000 (system.md 3, unit_pins.md 5).

`default_nettype none

module dla_gec (
  /// Core clock; asynchronous reset, active low.
  input  logic        core_clk_i,
  input  logic        core_rst_ni,
  /// Register page: request of the CSB router, response to it.
  input  logic        csb_req_pvld_i,
  output logic        csb_req_prdy_o,
  input  logic [62:0] csb_req_pd_i,
  output logic        csb_resp_valid_o,
  output logic [33:0] csb_resp_pd_o
);

  logic write_q, unused;

  assign csb_req_prdy_o = 1'b1;
  assign csb_resp_pd_o  = {write_q, 33'b0};
  assign unused         = ^{csb_req_pd_i[62:56], csb_req_pd_i[53:0]};

  always_ff @(posedge core_clk_i or negedge core_rst_ni) begin
    if (!core_rst_ni) begin
      csb_resp_valid_o <= 1'b0;
      write_q          <= 1'b0;
    end else begin
      csb_resp_valid_o <= csb_req_pvld_i && (!csb_req_pd_i[54] || csb_req_pd_i[55]);
      if (csb_req_pvld_i) write_q <= csb_req_pd_i[54];
    end
  end

endmodule

`default_nettype wire
