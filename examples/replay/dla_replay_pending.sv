// SPDX-License-Identifier: Apache-2.0
// The other side of CSC's changes of banks (conv_units.md 3.6): acknowledges as CDMA did in the
// recording, also before a request, and compares which sides each change requests. CSC may request
// later or earlier than in the recording. An acknowledge falls when the requests have fallen.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_pending #(
  /// Makes the random values of two modules different.
  parameter int Salt = 1
) (
  /// count_o: changes of banks that were compared.
  `DLA_REPLAY_STREAM_PORTS,
  // bit 0 data, bit 1 weight
  input  wire [1:0]  req_i,
  output wire [1:0]  ack_o,
  /// Sides that are requested at this point of the recording.
  output wire [1:0]  recorded_o,
  /// A change of banks is over (one bit for each side).
  output wire [1:0]  over_o
);

  localparam int Slots = 16;

  wire        valid, sent;
  wire [3:0]  word;
  reg  [1:0]  ack_q = 2'b00, req_q = 2'b00, sides_q = 2'b00, want_q = 2'b00, level_q = 2'b00;
  // Sides of each change: as recorded, as requested.
  reg  [1:0]  recorded [0:Slots-1];
  reg  [1:0]  requested [0:Slots-1];
  reg  [31:0] want = 0, got = 0, compared = 0;
  reg         seen_q = 1'b0;

  wire [1:0]  req   = req_i & {2{rst_ni}};
  wire        falls = (ack_q & ~word[3:2]) != 2'b00;
  wire        fell  = req_q != 2'b00 && req == 2'b00;

  assign ack_o   = ack_q;
  assign recorded_o = level_q;
  assign over_o  = fell ? sides_q : 2'b00;
  assign count_o = compared;
  assign even_o  = sent && compared >= want && got >= want;

  dla_replay_source #(.Name("pending"), .Width(4), .Salt(Salt)) i_source (
    .clk_i(clk_i), .rst_ni(rst_ni), .limit_i(limit_i), .go_i(!falls || (seen_q && req == 2'b00)),
    .valid_o(valid), .ready_i(1'b1), .word_o(word), .next_o(), .even_o(sent),
    .count_o(), .stuck_i(stuck_i), .end_i(end_i));

  always @(posedge clk_i) begin
    if (rst_ni && (^req_i) === 1'bx)
      `DLA_REPLAY_FAIL(("FAIL pending: a request is neither 0 nor 1"))
    req_q   <= req;
    sides_q <= fell ? 2'b00 : sides_q | req;
    if (fell) begin
      if ((sides_q & ~ack_q) != 2'b00)
        `DLA_REPLAY_FAIL((
          "FAIL pending transaction %0d: requests %b fell, expected an acknowledge before; there is %b",
          got, sides_q, ack_q))
      requested[got % Slots] = sides_q;
      got    = got + 1;
      seen_q <= 1'b1;
    end
    if (valid) begin
      ack_q   <= word[3:2];
      level_q <= word[1:0];
      if (falls) seen_q <= 1'b0;
      if (word[1:0] == 2'b00 && want_q != 2'b00) begin
        recorded[want % Slots] = want_q;
        want = want + 1;
      end
      want_q <= word[1:0] == 2'b00 ? 2'b00 : want_q | word[1:0];
    end
    if (compared != got && compared != want) begin
      if (recorded[compared % Slots] != requested[compared % Slots])
        `DLA_REPLAY_FAIL((
          "FAIL pending transaction %0d: requests are %b, expected %b (weight, data)",
          compared, requested[compared % Slots], recorded[compared % Slots]))
      compared = compared + 1;
    end
    if (stuck_i && got < want) $display("  pending: change %0d of the banks is not requested", got);
    if (stuck_i && req != 2'b00)
      $display("  pending: requests are %b, acknowledges are %b", req, ack_q);
    if (end_i) $display("  pending: %0d compared, by the sides of each change", compared);
    if (end_i && (got != want || req != 2'b00))
      `DLA_REPLAY_FAIL(("FAIL pending: %0d changes of the banks, expected %0d",
                        got + 32'(req != 2'b00), want))
  end

endmodule

`default_nettype wire
