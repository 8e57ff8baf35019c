// SPDX-License-Identifier: Apache-2.0
// Reads the words of one stream of a recording, in order: file NAME.hex of the folder +record=DIR,
// one word in each line, all with the same number of digits. A stream without words has no file.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_words #(
  /// Stream, as in record.json.
  parameter Name = "csb",
  /// Bits of a word.
  parameter int Width = 1
) (
  /// Clock.
  input  wire               clk_i,
  /// The word was used: the next one is read in the next clock.
  input  wire               take_i,
  output reg                valid_o,
  output reg  [Width-1:0]   word_o,
  /// Words that were taken.
  output reg  [31:0]        count_o
);

  localparam int Digits = (Width + 3) / 4;


  localparam int LineW = Width;
  `include "dla_replay_line.svh"

  initial begin
    open_words(Name);
    read_line(fd, path, 0, Digits);
    valid_o = got;
    word_o  = value[Width-1:0];
    count_o = 0;
  end

  always @(posedge clk_i) begin
    if (take_i) begin
      read_line(fd, path, count_o + 1, Digits);
      valid_o <= got;
      word_o  <= value[Width-1:0];
      count_o <= count_o + 1;
    end
  end

endmodule

`default_nettype wire
