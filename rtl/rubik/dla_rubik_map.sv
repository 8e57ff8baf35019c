// SPDX-License-Identifier: Apache-2.0
// Place of one 64-byte access in the re-order buffer: 32 banks of 16 bits, up to 32 entries of each
// for a tile.
//
//   element (pixel p, lane) of a tile:  8 bits   bank p/2 + lane, entry lane
//                                       16 bits  bank p + 2*lane, entry 2*lane + p/32 (short tile,
//                                                32 pixels or less: entry lane)
//   atom (pixel w, phase x) of a tile:  half (w + x) mod 2, entry x * (pairs of pixels) + w/2
//
// so that two pixels of all lanes ("column"), 64 bytes of one lane ("row"), and two pixels of a
// phase or two phases of a pixel ("pair") are in 32 different banks. Word u of the access is in
// bank u + rot_o; columns are shuffled to words of equal lane (8 bits: {pixel 1, pixel 0}; 16
// bits: word 2*lane + pixel).

`default_nettype none

module dla_rubik_map #(
  /// Bits of an entry's number.
  parameter int unsigned PtrW = 7
) (
  /// There is an access; else the entries are 0.
  input  logic         en_i,
  /// The access is a pair (contract); else a column or a row.
  input  logic         pair_i,
  /// 1: column idx_i = pair of pixels; 0: row idx_i = lane, part h_i.
  input  logic         col_i,
  /// Elements of 16 bits.
  input  logic         e16_i,
  input  logic [4:0]   idx_i,
  input  logic         h_i,
  /// 16 bits: the tile has 32 pixels or less.
  input  logic         short_i,
  /// Pair: entries of the low and the high atom; the low one is in the odd half.
  input  logic [4:0]   low_i,
  input  logic [4:0]   high_i,
  input  logic         odd_i,

  /// First entry of the tile.
  input  logic [PtrW-1:0] base_i,

  /// Bank of word 0.
  output logic [4:0]   rot_o,
  /// Entry of each bank.
  output logic [32*PtrW-1:0] entry_o
);

  logic [4:0] word, at;

  always_comb begin
    if (pair_i) rot_o = {odd_i, 4'b0};
    else rot_o = e16_i ? {idx_i[3:0], 1'b0} : idx_i;
  end

  always_comb begin
    word    = '0;
    at      = '0;
    entry_o = '0;
    if (en_i) begin
      for (int unsigned k = 0; k < 32; k++) begin
        word = 5'(k) - rot_o;
        if (pair_i) at = (k >= 16) == odd_i ? low_i : high_i;
        else if (!e16_i) at = col_i ? word : idx_i;
        else if (short_i) at = {1'b0, col_i ? word[4:1] : idx_i[3:0]};
        else at = col_i ? {word[4:1], idx_i[4]} : {idx_i[3:0], h_i};
        entry_o[PtrW*k +: PtrW] = base_i + PtrW'(at);
      end
    end
  end

endmodule

`default_nettype wire
