// SPDX-License-Identifier: Apache-2.0
// Monitor of writes whose order is free between places but fixed at each place: the n-th write of a
// place is compared with the n-th one for it in the recording. Bits that the specification leaves
// free are not compared; a write that has only free bits is optional.

`include "dla_replay.svh"
`default_nettype none

module dla_replay_places #(
  /// Stream, as in record.json.
  parameter Name = "cdma2buf_dat",
  /// The low bits of a word are its place, the others are data in lanes of 8 bits.
  parameter int PlaceW = 1,
  /// Bits of a word.
  parameter int Width = 2,
  /// Largest number of words of a recording.
  parameter int Depth = 1 << 18
) (
  `DLA_REPLAY_STREAM_PORTS,
  input  wire              valid_i,
  input  wire [Width-1:0]  word_i,
  input  wire [Width-1:0]  free_i
);

  localparam int Heads = 4096;

  integer           words = 0, n, at, lane;
  reg  [Width-1:0]  word [0:Depth-1];
  // Chains of equal hash; a word that was written leaves its chain.
  integer           link [0:Depth-1];
  integer           head [0:Heads-1];
  integer           tail [0:Heads-1];
  integer           ahead;
  reg  [31:0]       clocks_q = 0;
  reg  [Width-1:0]  got_data, want_data;
  wire              all_free = &free_i[Width-1:PlaceW];

  localparam int LineW = Width;
  `include "dla_replay_line.svh"

  function automatic integer hash(input [PlaceW-1:0] place);
    hash = 32'(place % PlaceW'(Heads - 1));
  endfunction

  assign even_o = count_o >= limit_i;

  initial begin
    open_words(Name);
    for (n = 0; n < Heads; n = n + 1) head[n] = -1;
    count_o = 0;
    read_line(fd, path, 0, (Width + 3) / 4);
    while (got) begin
      if (words == Depth)
        `DLA_REPLAY_FAIL(("FAIL %0s: the recording has more than %0d words", path, Depth))
      word[words] = value[Width-1:0];
      link[words] = -1;
      n = hash(value[PlaceW-1:0]);
      if (head[n] < 0) head[n] = words;
      else link[tail[n]] = words;
      tail[n] = words;
      words   = words + 1;
      read_line(fd, path, words, (Width + 3) / 4);
    end
    if (fd != 0) $fclose(fd);
  end

  // Removes the oldest word of this place that was not written yet from its chain: at, -1 without
  // one.
  task take(input [PlaceW-1:0] place);
    begin
      n      = hash(place);
      ahead = -1;
      at     = head[n];
      while (at >= 0 && word[at][PlaceW-1:0] !== place) begin
        ahead = at;
        at     = link[at];
      end
      if (at >= 0) begin
        if (ahead < 0) head[n] = link[at];
        else link[ahead] = link[at];
        if (tail[n] == at) tail[n] = ahead;
      end
    end
  endtask

  always @(posedge clk_i) begin
    clocks_q <= clocks_q + 1;
    if (rst_ni && valid_i === 1'b1) begin
      take(word_i[PlaceW-1:0]);
      if (at < 0 && !all_free)
        `DLA_REPLAY_FAIL((
          "FAIL %0s transaction %0d: the recording has no more of place %0h, clock %0d",
          Name, count_o, word_i[PlaceW-1:0], clocks_q))
      else if (at >= 0 && (word_i & ~free_i) !== (word[at] & ~free_i)) begin
        got_data  = (word_i & ~free_i) >> PlaceW;
        want_data = (word[at] & ~free_i) >> PlaceW;
        lane      = 0;
        while (got_data[7:0] === want_data[7:0]) begin
          got_data  = got_data >> 8;
          want_data = want_data >> 8;
          lane      = lane + 1;
        end
        `DLA_REPLAY_FAIL((
          "FAIL %0s transaction %0d: data[%0d] is %0h, expected %0h, clock %0d",
          Name, at, lane, got_data[7:0], want_data[7:0], clocks_q))
      end
      if (at >= 0) count_o <= count_o + 1;
    end
    if (rst_ni && (^valid_i) === 1'bx)
      `DLA_REPLAY_FAIL(("FAIL %0s: valid is neither 0 nor 1, clock %0d", Name, clocks_q))
    if (rst_ni && 32'(words) < limit_i)
      `DLA_REPLAY_FAIL((
        "FAIL %0s.hex ends behind word %0d, order.hex has at least %0d",
        Name, words, limit_i))
    if (stuck_i && !even_o)
      $display("  %0s: transaction %0d is missing, of %0d", Name, count_o, limit_i);
    if (end_i) begin
      $display("  %0s: %0d compared", Name, count_o);
      if (32'(words) != count_o)
        `DLA_REPLAY_FAIL(("FAIL %0s.hex has more words than order.hex: %0d", Name, count_o))
    end
  end

endmodule

`default_nettype wire
