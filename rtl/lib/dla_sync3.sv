// SPDX-License-Identifier: Apache-2.0
// Three-flop synchroniser for levels and gray-coded buses.
//
//   d_i (other clock) --[FF]--[FF]--[FF]-- q_o (clk_i)
//
// Every bit is synchronised separately. Use it only for one bit, or for a bus of which at most one
// bit changes at a time (gray pointers). See system.md 2 and 5.

`default_nettype none

module dla_sync3 #(
  /// Number of bits.
  parameter int unsigned Width = 1,
  /// Value of all three stages during reset.
  parameter logic [Width-1:0] ResetValue = '0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Bits of another clock.
  input  logic [Width-1:0] d_i,
  /// The same in this clock, three edges later.
  output logic [Width-1:0] q_o
);

  logic [Width-1:0] s1_q, s2_q, s3_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      s1_q <= ResetValue;
      s2_q <= ResetValue;
      s3_q <= ResetValue;
    end else begin
      s1_q <= d_i;
      s2_q <= s1_q;
      s3_q <= s2_q;
    end
  end

  assign q_o = s3_q;

endmodule

`default_nettype wire
