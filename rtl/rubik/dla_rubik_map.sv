// SPDX-License-Identifier: Apache-2.0
// Place of one 64-byte access in the re-order buffer: 32 banks of 16 bits, 32 entries each.
//
//   element (pixel p, lane) of a tile:  8 bits   bank p/2 + lane, entry lane
//                                       16 bits  bank p + 2*lane, entry 2*lane + p/32
//   atom (pixel w, phase x) of a tile:  half (w + x) mod 2, entry 4*x + w/2
//
// so that two pixels of all lanes ("column"), 64 bytes of one lane ("row"), and two pixels of a
// phase or two phases of a pixel ("pair") are in 32 different banks.  Word u of the access is in
// bank u + rot_o; columns are shuffled to words of equal lane (8 bits: {pixel 1, pixel 0}; 16
// bits: word 2*lane + pixel).

`default_nettype none

module dla_rubik_map (
  /// There is an access; else the entries are 0.
  input  logic         en_i,
  input  logic         pair_i,
  /// 1: column idx_i = pair of pixels; 0: row idx_i = lane, part h_i.
  input  logic         col_i,
  input  logic         e16_i,
  input  logic [4:0]   idx_i,
  input  logic         h_i,
  /// Pair: entries of the low and the high atom; the low one is in the odd half.
  input  logic [4:0]   low_i,
  input  logic [4:0]   high_i,
  input  logic         odd_i,

  output logic [4:0]   rot_o,
  /// Entry of each bank.
  output logic [159:0] entry_o
);

  logic [4:0] word;

  always_comb begin
    if (pair_i) rot_o = {odd_i, 4'b0};
    else rot_o = e16_i ? {idx_i[3:0], 1'b0} : idx_i;
  end

  always_comb begin
    word    = '0;
    entry_o = '0;
    if (en_i) begin
      for (int unsigned k = 0; k < 32; k++) begin
        word = 5'(k) - rot_o;
        if (pair_i) entry_o[5*k +: 5] = (k >= 16) == odd_i ? low_i : high_i;
        else if (col_i) entry_o[5*k +: 5] = e16_i ? {word[4:1], idx_i[4]} : word;
        else entry_o[5*k +: 5] = e16_i ? {idx_i[3:0], h_i} : idx_i;
      end
    end
  end

endmodule

`default_nettype wire
