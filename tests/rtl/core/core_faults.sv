// SPDX-License-Identifier: Apache-2.0
// Which fault is on (+rtl_bug=N, 0 none), at which transfer (+rtl_at=N, from 0) of which AXI ID
// (+rtl_id=N); and the fault in SDP's done pulses, which sits between SDP and GLB.
`default_nettype none
package core_fault_pkg;
  localparam int WData = 1;     // a bit of the n-th W beat
  localparam int WStrobe = 2;   // a strobe of the n-th W beat
  localparam int ArAddr = 3;    // the n-th AR of the ID reads one atom further
  localparam int WLost = 4;     // the n-th write is answered and never made
  localparam int CsbData = 5;   // bit 0 of reads of byte address N
  localparam int DoneGroup = 6; // done of SDP for the other group
  localparam int DoneEarly = 7; // done of SDP with the first write of a layer
  localparam int AwAddr = 8;    // the n-th AW writes one atom further
  localparam int ArLost = 9;    // the n-th AR of the ID is swallowed
  localparam int IntrPin = 10;  // the interrupt pin rises by itself after N clocks

  function automatic int arg(input int which);
    int n;
    n = 0;
    case (which)
      0: if ($value$plusargs("rtl_bug=%d", n) == 0) n = 0;
      1: if ($value$plusargs("rtl_at=%d", n) == 0) n = 0;
      default: if ($value$plusargs("rtl_id=%d", n) == 0) n = 0;
    endcase
    return n;
  endfunction

  int bug = arg(0);
  int at = arg(1);
  int id = arg(2);
endpackage

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
    if (bug == DoneEarly) done_o = {early_q && group_q, early_q && !group_q};
  end
endmodule
`default_nettype wire
