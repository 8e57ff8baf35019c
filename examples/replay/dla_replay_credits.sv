// SPDX-License-Identifier: Apache-2.0
// CACC's side of the credits (unit_pins.md 4.14): each result of a word with channel_end takes a
// credit, which is returned later, at most one in a clock. Returns stall at random, so that credits
// run out.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_credits #(
  /// Makes the random values of two modules different.
  parameter int Salt = 1,
  /// Credits after reset.
  parameter int Credits = 16
) (
  /// Clock; reset, active low.
  input  wire        clk_i,
  input  wire        rst_ni,
  /// A word takes this number of credits.
  input  wire        take_i,
  input  wire [2:0]  results_i,
  /// Number of the word, for the message.
  input  wire [31:0] number_i,
  output reg         vld_o = 1'b0
);

  // From a word to its result at the earliest.
  localparam int Way = 20;

  reg  [Way-1:0] take_q = '0;
  reg  [31:0]    left_q = Credits, owed_q = 0, stall_q = 0;
  `DLA_REPLAY_DICE

  wire [31:0] results = 32'(results_i);
  wire        give    = owed_q != 0 && stall_q == 0 && rand_q[15:0] % 100 >= gaps;

  always @(posedge clk_i) begin
    if (stall_q != 0) stall_q <= stall_q - 1;
    else if (gaps != 0 && rand_q[31:24] == 0) stall_q <= 400;
    if (rst_ni && take_i && left_q < results)
      `DLA_REPLAY_FAIL((
        "FAIL sc2mac_dat transaction %0d: takes %0d credits, expected at most the %0d that are left",
        number_i, results, left_q))
    take_q <= {take_q[Way-2:0], rst_ni && take_i};
    owed_q <= owed_q + (take_q[Way-1] ? results : 0) - 32'(give);
    left_q <= left_q - (rst_ni && take_i ? results : 0) + 32'(vld_o);
    vld_o  <= give;
  end

endmodule

`default_nettype wire
