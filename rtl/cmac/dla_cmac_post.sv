// SPDX-License-Identifier: Apache-2.0
// Sums the products of a word: over all lanes, or to the four outputs of a Winograd tile
// (conv_core.md 7.1, 7.2).
//
//   lanes (y*4+x)*4+c --> m[y][x], the sum of 4 channels --+--> of all 16 --------> sums_o[0]
//                                                          +--> rows, columns ----> sums_o[0..3]
//
//   u0[x] = m[0][x] + m[1][x] + m[2][x]      o0, o1 = the same of u0[0..3]
//   u1[x] = m[1][x] - m[2][x] - m[3][x]      o2, o3 = the same of u1[0..3]
//
// Nothing is computed while there is no word, which makes simulation faster.

`default_nettype none

module dla_cmac_post #(
  /// Products of a word: 16 elements of a tile times its channels.
  parameter int unsigned Lanes = 64,
  /// Bits of a sum.
  parameter int unsigned SumW = 16 + $clog2(Lanes)
) (
  /// A word is there; it is a Winograd tile.
  input  logic               valid_i,
  input  logic               wino_i,
  /// Data and weights of the lanes.
  input  logic [8*Lanes-1:0] dat_i,
  input  logic [8*Lanes-1:0] wt_i,
  /// Output n of the tile in word n; a direct sum in word 0, the others 0.
  output logic [4*SumW-1:0]  sums_o
);

  localparam int unsigned Chans = Lanes / 16;

  typedef logic signed [SumW-1:0] sum_t;

  sum_t m [16];
  sum_t u [8];
  sum_t all;

  always_comb begin
    sums_o = '0;
    all    = '0;
    for (int unsigned i = 0; i < 16; i++) m[i] = '0;
    for (int unsigned i = 0; i < 8; i++) u[i] = '0;
    if (valid_i) begin
      for (int unsigned i = 0; i < 16; i++) begin
        for (int unsigned l = i * Chans; l < (i + 1) * Chans; l++) begin
          m[i] = m[i] + SumW'($signed(dat_i[8*l +: 8])) * SumW'($signed(wt_i[8*l +: 8]));
        end
      end
      if (wino_i) begin
        for (int unsigned x = 0; x < 4; x++) begin
          u[x]     = m[x] + m[4 + x] + m[8 + x];
          u[4 + x] = m[4 + x] - m[8 + x] - m[12 + x];
        end
        for (int unsigned y = 0; y < 2; y++) begin
          sums_o[SumW*(2*y) +: SumW]     = u[4*y] + u[4*y + 1] + u[4*y + 2];
          sums_o[SumW*(2*y + 1) +: SumW] = u[4*y + 1] - u[4*y + 2] - u[4*y + 3];
        end
      end else begin
        for (int unsigned i = 0; i < 16; i++) all = all + m[i];
        sums_o[SumW-1:0] = all;
      end
    end
  end

endmodule

`default_nettype wire
