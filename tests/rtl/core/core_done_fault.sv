// SPDX-License-Identifier: Apache-2.0
// Between SDP and GLB: done pulses for the wrong group, with the first write of a layer, or none.
`default_nettype none
module core_done_fault
  import core_fault_pkg::*;
(
  input  wire logic       clk_i,
  input  wire logic       rst_ni,
  /// A write of SDP is accepted
  input  wire logic       aw_i,
  input  wire logic [1:0] done_i,
  output logic [1:0]      done_o
);
  logic group_q, sent_q, early_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {group_q, sent_q, early_q} <= '0;
    end else begin
      early_q <= aw_i && !sent_q;
      if (|done_i) begin
        sent_q <= 1'b0;
        group_q <= done_i[0];
      end else if (aw_i) begin
        sent_q <= 1'b1;
      end
    end
  end
  always_comb begin
    done_o = done_i;
    if (bug == DoneGroup) done_o = {done_i[0], done_i[1]};
    if (bug == DoneLost) done_o = '0;
    if (bug == DoneEarly) done_o = {early_q && group_q, early_q && !group_q};
  end
endmodule
`default_nettype wire
