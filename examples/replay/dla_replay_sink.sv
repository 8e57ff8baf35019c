// SPDX-License-Identifier: Apache-2.0
// Monitor: compares the unit's output with a recorded stream, word by word. ready_o stalls the unit
// at random; a stream without ready leaves it open (Always = 1). Bits that the specification leaves
// free are not compared.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_sink #(
  /// Stream, as in record.json.
  parameter Name = "csb",
  /// Bits of a word.
  parameter int Width = 1,
  /// Makes the random values of two modules different.
  parameter int Salt = 1,
  /// No back-pressure.
  parameter bit Always = 1'b1,
  /// Fields from bit 0 on; the last one may be many lanes of LaneW bits.
  parameter F0 = "data", parameter int W0 = Width,
  parameter F1 = "", parameter int W1 = 0,
  parameter F2 = "", parameter int W2 = 0,
  parameter F3 = "", parameter int W3 = 0,
  parameter int LaneW = 0
) (
  `DLA_REPLAY_STREAM_PORTS,
  input  wire              valid_i,
  output wire              ready_o,
  input  wire [Width-1:0]  word_i,
  input  wire [Width-1:0]  free_i
);

  wire              have, take;
  wire [Width-1:0]  expected, word;
  reg  [31:0]       clocks_q = 0, stall_q = 0;
  reg               ready_q = 1'b0;
  integer           lane;
  `DLA_REPLAY_DICE

  assign ready_o = Always || ready_q;
  assign take    = rst_ni && valid_i === 1'b1 && ready_o;
  assign even_o  = count_o >= limit_i;
  assign word    = (word_i & ~free_i) | (expected & free_i);

  if (!Always) begin : gen_held
    dla_replay_held #(.Name(Name), .Width(Width)) i_held (
      .clk_i(clk_i), .rst_ni(rst_ni), .valid_i(valid_i), .ready_i(ready_o), .pd_i(word_i));
  end

  dla_replay_words #(.Name(Name), .Width(Width)) i_words (
    .clk_i(clk_i), .take_i(take && have), .valid_o(have), .word_o(expected), .count_o(count_o));

  // The field at lsb, when it differs; the lane of the last one.
  task field(input string name, input integer lsb, input integer width, input bit lanes);
    reg [Width-1:0] got, want, mask;
    begin
      mask = ~({Width{1'b1}} << width);
      got  = (word >> lsb) & mask;
      want = (expected >> lsb) & mask;
      if (width != 0 && got !== want) begin
        if (lanes && LaneW != 0 && width > LaneW) begin
          lane = 0;
          mask = ~({Width{1'b1}} << LaneW);
          while ((got & mask) === (want & mask)) begin
            got  = got >> LaneW;
            want = want >> LaneW;
            lane = lane + 1;
          end
          $display("FAIL %0s transaction %0d: %0s[%0d] is %0h, expected %0h, clock %0d", Name,
                   count_o, name, lane, got & mask, want & mask, clocks_q);
        end else
          $display("FAIL %0s transaction %0d: %0s is %0h, expected %0h, clock %0d", Name, count_o,
                   name, got, want, clocks_q);
      end
    end
  endtask

  always @(posedge clk_i) begin
    // Sometimes so long that every buffer of the unit fills up.
    if (stall_q != 0) stall_q <= stall_q - 1;
    else if (gaps != 0 && rand_q[31:23] == 0) stall_q <= 200;
    ready_q  <= rand_q[15:0] % 100 >= gaps && stall_q == 0;
    clocks_q <= clocks_q + 1;
    if (take && !have)
      `DLA_REPLAY_FAIL(("FAIL %0s transaction %0d: the recording has no more, got %0h, clock %0d",
                        Name, count_o, word_i, clocks_q))
    else if (take && word !== expected) begin
      field(F0, 0, W0, W1 == 0);
      field(F1, W0, W1, W2 == 0);
      field(F2, W0 + W1, W2, W3 == 0);
      field(F3, W0 + W1 + W2, W3, 1'b1);
      $fatal(1, "the replay failed");
    end
    if (rst_ni && (^valid_i) === 1'bx)
      `DLA_REPLAY_FAIL(("FAIL %0s: valid is neither 0 nor 1, clock %0d", Name, clocks_q))
    if (rst_ni && !have && count_o < limit_i)
      `DLA_REPLAY_FAIL(("FAIL %0s.hex ends behind word %0d, order.hex has at least %0d", Name,
                        count_o, limit_i))
    if (stuck_i && !even_o)
      $display("  %0s: transaction %0d is missing, of %0d", Name, count_o, limit_i);
    if (end_i) begin
      $display("  %0s: %0d compared", Name, count_o);
      if (have) `DLA_REPLAY_FAIL(("FAIL %0s.hex has more words than order.hex: %0d", Name, count_o))
    end
  end

endmodule

`default_nettype wire
