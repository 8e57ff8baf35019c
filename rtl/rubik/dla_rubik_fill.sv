// SPDX-License-Identifier: Apache-2.0
// Read data into the re-order buffer (rubik.md 2-5).
//
//   beats --> shuffle --> rotate --[FF]--> write port of dla_rubik_buf
//   tile, line, beat --> dla_rubik_map --[FF]-->
//
// A tile arrives as lines of beats: contract a line for each phase, split one line of pixels, merge
// a line for each lane. A tile is begun when the ring has room for all of it.

`include "dla_rubik.svh"
`default_nettype none

module dla_rubik_fill #(
  /// Bits of an entry's number.
  parameter int unsigned PtrW = 7
) (
  /// Clock; asynchronous reset, active low.
  input  logic         clk_i,
  input  logic         rst_ni,
  /// A layer starts (one clock).
  input  logic         start_i,

  /// The layer, as the read side has it.
  input  dla_rubik_shape_t shape_i,

  /// Beat from memory; it is taken.
  input  logic         valid_i,
  output logic         ready_o,
  /// Its bytes.
  input  logic [511:0] beat_i,

  /// Shape of the tile; there is room for it, from entry base_i on.
  output logic [5:0]   n_m1_o,
  output logic [4:0]   m_m1_o,
  input  logic         room_i,
  input  logic [PtrW-1:0] base_i,
  /// Its last beat is taken; it is in the buffer when this clock ends.
  output logic         end_o,
  output logic         full_o,

  /// A write to the buffer, and the entry of each bank.
  output logic         wr_o,
  output logic [32*PtrW-1:0] wr_entry_o,
  /// Word of each bank.
  output logic [511:0] wr_data_o
);

  logic         run_q, go, line_end, tile_end, tile_last;
  logic [5:0]   n_m1;
  logic [4:0]   m_m1, line_q, beat_q, lines_m1, beats_m1, rot;
  logic [3:0]   carry;
  logic         unused;
  logic [4:0]   at;
  logic [32*PtrW-1:0] entry;
  logic [511:0] words;

  assign unused   = ^carry;
  assign n_m1_o   = n_m1;
  assign m_m1_o   = m_m1;
  assign end_o    = go && tile_end;
  assign lines_m1 = shape_i.split ? '0 : m_m1;
  assign beats_m1 = shape_i.contract || shape_i.split ? n_m1[5:1] : {4'b0, shape_i.e16 && n_m1[5]};
  assign ready_o  = run_q && room_i;
  assign go       = valid_i && ready_o;
  assign line_end = beat_q == beats_m1;
  assign tile_end = line_end && line_q == lines_m1;

  dla_rubik_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(end_o), .shape_i, .whole_i(1'b0),
    .n_m1_o(n_m1), .m_m1_o(m_m1), .carry_o(carry), .last_o(tile_last));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      run_q  <= 1'b0;
      line_q <= '0;
      beat_q <= '0;
    end else if (start_i) begin
      run_q  <= 1'b1;
      line_q <= '0;
      beat_q <= '0;
    end else if (go) begin
      beat_q <= line_end ? '0 : beat_q + 5'd1;
      if (line_end) line_q <= tile_end ? '0 : line_q + 5'd1;
      if (tile_end) run_q <= !tile_last;
    end
  end

  // Contract: the entry of an atom pair, phase by phase (dla_rubik_map).
  assign at = 5'(line_q[2:0]) * (5'(n_m1[2:1]) + 5'd1) + 5'(beat_q[1:0]);

  dla_rubik_map #(.PtrW(PtrW)) i_map (
    .en_i(go), .pair_i(shape_i.contract), .col_i(shape_i.split), .e16_i(shape_i.e16),
    .idx_i(shape_i.split ? beat_q : line_q), .h_i(beat_q[0]), .short_i(!n_m1[5]),
    .low_i(at), .high_i(at), .odd_i(line_q[0]), .base_i, .rot_o(rot), .entry_o(entry));

  // words of equal lane (dla_rubik_map)
  always_comb begin
    words = '0;
    if (go && !shape_i.split) begin
      words = beat_i;
    end else if (go) begin
      for (int unsigned u = 0; u < 32; u++) begin
        words[16*u +: 16] = shape_i.e16 ? beat_i[256*(u%2) + 16*(u/2) +: 16]
                                  : {beat_i[256 + 8*u +: 8], beat_i[8*u +: 8]};
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_o   <= 1'b0;
      full_o <= 1'b0;
    end else begin
      wr_o   <= go;
      full_o <= end_o;
    end
  end

  // Rotated to the left by whole words, so that word u is in bank u + rot.
  always_ff @(posedge clk_i) begin
    if (go) begin
      wr_entry_o <= entry;
      wr_data_o  <= 512'(({words, words} << {rot, 4'b0}) >> 512);
    end
  end

endmodule

`default_nettype wire
