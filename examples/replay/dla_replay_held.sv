// SPDX-License-Identifier: Apache-2.0
// A word on a channel with a ready stays until it is taken (unit_pins.md, handshakes).
// A monitor sees only words that were taken, and a receiver with other stalls would take the others.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_held #(
  /// Channel, for the message.
  parameter Name = "csb",
  /// Bits of the payload.
  parameter int Width = 1,
  /// Low bits that have a meaning when the highest one is 0, as in a write command; 0: all have one.
  parameter int Command = 0
) (
  /// Clock; reset, active low.
  input  wire             clk_i,
  input  wire             rst_ni,
  input  wire             valid_i,
  input  wire             ready_i,
  input  wire [Width-1:0] pd_i
);

  localparam [Width-1:0] Fields = Command == 0 ? ~{Width{1'b0}} : ~({Width{1'b1}} << Command);

  reg              waits_q = 1'b0;
  reg  [Width-1:0] pd_q;
  wire [Width-1:0] means = pd_q[Width-1] === 1'b0 ? Fields : ~{Width{1'b0}};
  integer          clocks_q = 0, count_q = 0;

  always @(posedge clk_i) begin
    clocks_q <= clocks_q + 1;
    waits_q  <= rst_ni && valid_i === 1'b1 && !ready_i;
    if (rst_ni && valid_i === 1'b1 && ready_i) count_q <= count_q + 1;
    pd_q     <= pd_i;
    if (rst_ni && waits_q && valid_i === 1'b0)
      `DLA_REPLAY_FAIL(("FAIL %0s transaction %0d: valid falls, expected 1 until ready, clock %0d",
                        Name, count_q, clocks_q))
    if (rst_ni && waits_q && valid_i === 1'b1 && (pd_i & means) !== (pd_q & means))
      `DLA_REPLAY_FAIL((
        "FAIL %0s transaction %0d: is %0h while it waits for ready, expected %0h, clock %0d", Name,
        count_q, pd_i & means, pd_q & means, clocks_q))
  end

endmodule

`default_nettype wire
