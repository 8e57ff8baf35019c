// SPDX-License-Identifier: Apache-2.0
// Selects the fault (+rtl_bug=N, 0 none), the transfer (+rtl_at=N, from 0) and the AXI ID
// (+rtl_id=N).
`default_nettype none
package core_fault_pkg;
  localparam int WData = 1;     // a bit of the n-th W beat
  localparam int WStrobe = 2;   // a strobe of the n-th W beat
  localparam int ArAddr = 3;    // the n-th AR of the ID reads one atom further
  localparam int WLost = 4;     // the n-th write is answered but not executed
  localparam int CsbData = 5;   // bit 0 of reads of byte address N
  localparam int DoneGroup = 6; // done of SDP for the other group
  localparam int DoneEarly = 7; // done of SDP with the first write of a layer
  localparam int AwAddr = 8;    // the n-th AW writes one atom further
  localparam int ArLost = 9;    // the n-th AR of the ID is swallowed
  localparam int IntrPin = 10;  // the interrupt pin rises without a cause after N clocks
  localparam int ArTwice = 11;  // the n-th AR of the ID comes twice
  localparam int AwId = 12;     // the n-th AW has ID N
  localparam int DoneLost = 13; // SDP raises no interrupt
  localparam int InReset = 14;  // N 0: an answer on CSB while reset is active, 1: the interrupt
  localparam int Gated = 15;   // reads of ID from the N-th on are lost unless the clock gates are open
  localparam int IntrStuck = 16; // the interrupt pin stays up after its N-th rise, from 0
  localparam int IntrKept = 17; // the interrupt pin is up after a reset in the middle of a run

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
`default_nettype wire
