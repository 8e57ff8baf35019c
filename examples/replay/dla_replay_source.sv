// SPDX-License-Identifier: Apache-2.0
// Driver: sends the words of a recorded stream, with random gaps, as far as the gate allows.
// valid/ready; a stream without ready has ready_i = 1. A word that is valid stays until taken.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_source #(
  /// Stream, as in record.json.
  parameter Name = "csb",
  /// Bits of a word.
  parameter int Width = 1,
  /// Makes the gaps of two drivers different.
  parameter int Salt = 1
) (
  `DLA_REPLAY_STREAM_PORTS,
  /// The bench's own condition for the word in word_o; it does not fall while valid_o waits.
  input  wire              go_i,
  output wire              valid_o,
  input  wire              ready_i,
  /// The next word, valid_o or not; next_o: there is one, and the gate allows it.
  output wire [Width-1:0]  word_o,
  output wire              next_o
);

  wire       have, take;
  reg [31:0] gap_q = 0;
  `DLA_REPLAY_DICE

  assign next_o  = rst_ni && have && count_o < limit_i;
  assign valid_o = next_o && go_i && gap_q == 0;
  assign take    = valid_o && ready_i;
  assign even_o  = count_o >= limit_i;

  dla_replay_words #(.Name(Name), .Width(Width)) i_words (
    .clk_i(clk_i), .take_i(take), .valid_o(have), .word_o(word_o), .count_o(count_o));

  always @(posedge clk_i) begin
    if (take) gap_q <= rand_q[15:0] % 100 < gaps ? 32'(rand_q[18:16]) + 1 : 0;
    else if (gap_q != 0) gap_q <= gap_q - 1;
    if (rst_ni && !have && count_o < limit_i)
      `DLA_REPLAY_FAIL(("FAIL %0s.hex ends behind word %0d, order.hex has at least %0d", Name,
                        count_o, limit_i))
    if (stuck_i && !even_o)
      $display("  %0s: %0d of %0d words sent", Name, count_o, limit_i);
    if (end_i) begin
      $display("  %0s: %0d sent", Name, count_o);
      if (have) `DLA_REPLAY_FAIL(("FAIL %0s.hex has more words than order.hex: %0d", Name, count_o))
    end
  end

endmodule

`default_nettype wire
