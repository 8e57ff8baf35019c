// SPDX-License-Identifier: Apache-2.0
// Monitor of a stream whose words may be divided in another way (updates, credits). It compares the
// sums of the fields: at each register write of the recording the unit's sum is at least the
// recorded one, and at the end both are equal.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_sums #(
  /// Stream, as in record.json.
  parameter Name = "credit",
  /// Bits of a word.
  parameter int Width = 1,
  parameter F0 = "size", parameter int W0 = Width,
  parameter F1 = "", parameter int W1 = 0,
  parameter F2 = "", parameter int W2 = 0
) (
  `DLA_REPLAY_STREAM_PORTS,
  input  wire              valid_i,
  input  wire [Width-1:0]  word_i,
  /// Not counted: bit 0 the recorded word that is due, bit 1 the word of the unit.
  input  wire [1:0]        free_i
);

  wire             have, take;
  wire [Width-1:0] expected;
  wire [31:0]      words;
  reg  [31:0]      got0 = 0, got1 = 0, got2 = 0, want0 = 0, want1 = 0, want2 = 0;

  assign take   = rst_ni && have && words < limit_i;
  assign even_o = words >= limit_i && got0 >= want0 && got1 >= want1 && got2 >= want2;

  dla_replay_words #(.Name(Name), .Width(Width)) i_words (
    .clk_i(clk_i), .take_i(take), .valid_o(have), .word_o(expected), .count_o(words));

  function automatic [31:0] part(input [Width-1:0] word, input integer lsb, input integer width);
    part = 32'((word >> lsb) & ~({Width{1'b1}} << width));
  endfunction

  task sum(input string name, input [31:0] got, input [31:0] want);
    if (got != want)
      `DLA_REPLAY_FAIL(("FAIL %0s: %0s is %0d in all %0d transactions, expected %0d", Name, name,
                        got, count_o, want))
  endtask

  initial count_o = 0;

  always @(posedge clk_i) begin
    if (rst_ni && valid_i === 1'b1) count_o <= count_o + 1;
    if (rst_ni && valid_i === 1'b1 && !free_i[1]) begin
      got0    <= got0 + part(word_i, 0, W0);
      got1    <= got1 + part(word_i, W0, W1);
      got2    <= got2 + part(word_i, W0 + W1, W2);
    end
    if (take && !free_i[0]) begin
      want0 <= want0 + part(expected, 0, W0);
      want1 <= want1 + part(expected, W0, W1);
      want2 <= want2 + part(expected, W0 + W1, W2);
    end
    if (rst_ni && (^valid_i) === 1'bx)
      `DLA_REPLAY_FAIL(("FAIL %0s: valid is neither 0 nor 1", Name))
    if (rst_ni && !have && words < limit_i)
      `DLA_REPLAY_FAIL(("FAIL %0s.hex ends behind word %0d, order.hex has at least %0d", Name,
                        words, limit_i))
    if (stuck_i && !even_o) begin
      $display("  %0s: transaction %0d is missing: %0s is %0d in all, expected %0d", Name, count_o,
               F0, got0, want0);
      if (W1 != 0) $display("  %0s: %0s is %0d in all, expected %0d", Name, F1, got1, want1);
      if (W2 != 0) $display("  %0s: %0s is %0d in all, expected %0d", Name, F2, got2, want2);
    end
    if (end_i) begin
      sum(F0, got0, want0);
      sum(F1, got1, want1);
      sum(F2, got2, want2);
      $display("  %0s: %0d compared, by their sums", Name, count_o);
    end
  end

endmodule

`default_nettype wire
