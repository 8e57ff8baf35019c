// SPDX-License-Identifier: Apache-2.0
// Write data from the re-order buffer (rubik.md 2-5).
//
//   tile, line, beat --> dla_rubik_map --> read port of dla_rubik_buf
//        |                                            |
//        +--[FF: rotation, limit]--> rotate, shuffle, zero bytes past the end --> beats
//
// Contract: the atoms of a tile pixel by pixel, phases innermost, two a beat; with more than 8
// phases each pixel begins a beat. Split: the pixels of each lane, zeros after the last one.
// Merge: two pixels a beat, zeros in the lanes without a plane.

`include "dla_rubik.svh"
`default_nettype none

module dla_rubik_drain #(
  /// Bits of an entry's number.
  parameter int unsigned PtrW = 7
) (
  /// Clock; asynchronous reset, active low.
  input  logic         clk_i,
  input  logic         rst_ni,
  /// A layer starts (one clock).
  input  logic         start_i,

  /// The layer, as the write side has it.
  input  dla_rubik_shape_t shape_i,

  /// Shape of the tile; it is complete, from entry base_i on.
  output logic [5:0]   n_m1_o,
  output logic [4:0]   m_m1_o,
  input  logic         full_i,
  input  logic [PtrW-1:0] base_i,
  /// Its last beat is read in this clock.
  output logic         free_o,

  /// A read of the buffer, and the entry of each bank.
  output logic         rd_o,
  output logic [32*PtrW-1:0] rd_entry_o,
  /// Word of each bank, a clock later.
  input  logic [511:0] rd_data_i,

  /// Beat to write; it is taken.
  output logic         valid_o,
  input  logic         ready_i,
  /// Its bytes.
  output logic [511:0] beat_o
);

  logic       run_q, go, tile_end, tile_last;
  logic [5:0] n_m1;
  logic [4:0] m_m1, rot;
  logic [3:0] carry;
  logic       unused;

  assign unused = ^carry;
  assign go     = run_q && full_i && (!valid_o || ready_i);
  assign rd_o   = go;
  assign free_o = go && tile_end;
  assign n_m1_o = n_m1;
  assign m_m1_o = m_m1;

  dla_rubik_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(free_o), .shape_i, .whole_i(1'b0),
    .n_m1_o(n_m1), .m_m1_o(m_m1), .carry_o(carry), .last_o(tile_last));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) run_q <= 1'b0;
    else if (start_i) run_q <= 1'b1;
    else if (free_o && tile_last) run_q <= 1'b0;
  end

  // ---- split: lane and part of the row; merge: pair of pixels
  logic [4:0] line_q, beat_q, lines_m1, beats_m1;
  logic       line_end, cube_end;

  assign lines_m1 = shape_i.split ? m_m1 : '0;
  assign beats_m1 = shape_i.split ? {4'b0, shape_i.e16 && n_m1[5]} : n_m1[5:1];
  assign line_end = beat_q == beats_m1;
  assign cube_end = line_end && line_q == lines_m1;

  // ---- contract: low and high atom of the beat, the atom after them
  logic [2:0] w_q, x_q, hi_w, hi_x, next_w, next_x;
  logic       wide, x_end, hi_x_end, pair_end;

  // With more than 8 phases each pixel has its own request (rubik.md 2), so its beats do not
  // continue into the next pixel.
  assign wide     = shape_i.dx_m1[4:3] != '0;
  assign x_end    = x_q == m_m1[2:0];
  assign hi_x     = x_end ? '0 : x_q + 3'd1;
  assign hi_w     = x_end && !wide ? w_q + 3'd1 : w_q;
  assign hi_x_end = hi_x == m_m1[2:0];

  always_comb begin
    if (hi_x_end || (wide && x_end)) begin
      next_w = hi_w + 3'd1;
      next_x = '0;
    end else begin
      next_w = hi_w;
      next_x = hi_x + 3'd1;
    end
    pair_end = (x_end && w_q == n_m1[2:0]) || (hi_x_end && hi_w == n_m1[2:0]);
  end

  assign tile_end = shape_i.contract ? pair_end : cube_end;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      line_q <= '0;
      beat_q <= '0;
      w_q    <= '0;
      x_q    <= '0;
    end else if (start_i || free_o) begin
      line_q <= '0;
      beat_q <= '0;
      w_q    <= '0;
      x_q    <= '0;
    end else if (go && shape_i.contract) begin
      w_q <= next_w;
      x_q <= next_x;
    end else if (go) begin
      beat_q <= line_end ? '0 : beat_q + 5'd1;
      if (line_end) line_q <= line_q + 5'd1;
    end
  end

  logic [4:0] pairs, low, high;

  assign pairs = 5'(n_m1[2:1]) + 5'd1;
  assign low   = 5'(x_q) * pairs + 5'(w_q[2:1]);
  assign high  = 5'(hi_x) * pairs + 5'(hi_w[2:1]);

  dla_rubik_map #(.PtrW(PtrW)) i_map (
    .en_i(go), .pair_i(shape_i.contract), .col_i(!shape_i.split), .e16_i(shape_i.e16),
    .idx_i(shape_i.split ? line_q : beat_q), .h_i(beat_q[0]), .short_i(!n_m1[5]), .low_i(low),
    .high_i(high), .odd_i(x_q[0] ^ w_q[0]), .base_i, .rot_o(rot), .entry_o(rd_entry_o));

  // ---- last element of a row of the plane (split), of an atom (merge)
  logic [4:0]   rot_q;
  logic [5:0]   limit, at;
  logic [6:0]   end_q;
  logic [511:0] words, elems;

  always_comb begin
    if (shape_i.contract) limit = 6'd63;
    else if (!shape_i.split) limit = {1'b0, m_m1};
    else if (!shape_i.e16) limit = n_m1;
    else limit = {1'b0, n_m1[5] && !beat_q[0] ? 5'd31 : n_m1[4:0]};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_o <= 1'b0;
      rot_q   <= '0;
      end_q   <= '0;
    end else begin
      if (!valid_o || ready_i) valid_o <= go;
      if (go) begin
        rot_q <= rot;
        end_q <= {1'b0, limit} + 7'd1;
      end
    end
  end

  always_comb begin
    words  = '0;
    elems  = '0;
    beat_o = '0;
    at     = '0;
    if (valid_o) begin
      words = 512'({rd_data_i, rd_data_i} >> {rot_q, 4'b0});
      elems = words;
      if (!shape_i.contract && !shape_i.split) begin
        for (int unsigned u = 0; u < 32; u++) begin
          if (shape_i.e16) elems[256*(u%2) + 16*(u/2) +: 16] = words[16*u +: 16];
          else {elems[256 + 8*u +: 8], elems[8*u +: 8]} = words[16*u +: 16];
        end
      end
      for (int unsigned b = 0; b < 64; b++) begin
        at = (shape_i.split ? 6'(b) : 6'(b % 32)) >> shape_i.e16;
        if ({1'b0, at} < end_q) beat_o[8*b +: 8] = elems[8*b +: 8];
      end
    end
  end

endmodule

`default_nettype wire
