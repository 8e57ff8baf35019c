// SPDX-License-Identifier: Apache-2.0
// Room in RUBIK's re-order buffer: a ring in which each tile has exactly the entries that it needs.
//
//   fill:  tile's shape --> size --> room?    last beat --> base moves on, entries in use
//   drain: tile's shape --> size              last beat --> base moves on, entries free again
//
// The hardware has two buffers of 32 entries (rubik.md 5), one for a tile of any size. There a
// short tile at the end of a row leaves no room for the next one while the long tile before it is
// written out. In a ring of four tiles of the largest size, reads can run further ahead; the order
// of requests and data is the same.

`default_nettype none

module dla_rubik_ring #(
  /// Entries; a power of two, two tiles of the largest size (32) or more.
  parameter int unsigned Entries = 128
) (
  /// Clock; asynchronous reset, active low.
  input  logic       clk_i,
  input  logic       rst_ni,
  /// Contract; elements of 16 bits (constant in a layer).
  input  logic       contract_i,
  input  logic       e16_i,

  /// Tile that is filled: pixels, and phases or lanes, minus 1.
  input  logic [5:0] f_n_m1_i,
  input  logic [4:0] f_m_m1_i,
  /// Its last beat is taken; it is written, one clock later.
  input  logic       f_end_i,
  input  logic       f_full_i,
  /// There is room for the tile, and its first entry.
  output logic       f_room_o,
  output logic [$clog2(Entries)-1:0] f_base_o,

  /// Tile that is emptied, its last beat is read; there is one.
  input  logic [5:0] d_n_m1_i,
  input  logic [4:0] d_m_m1_i,
  input  logic       d_end_i,
  output logic       d_full_o,
  /// Its first entry.
  output logic [$clog2(Entries)-1:0] d_base_o
);

  localparam int unsigned PtrW = $clog2(Entries);

  logic          unused;
  logic [5:0]    f_size, d_size;
  // A bit more than a pointer: the ring may be full. Space is taken with the last beat of a tile
  // and not before, which is safe because only one tile is filled at a time.
  logic [PtrW:0] used_q, tiles_q;

  // dla_rubik_map: contract has two pixels of a phase in an entry; else an entry for each lane of
  // 8 bits, for each lane of 16 bits and 32 pixels.
  function automatic logic [5:0] size_of(input logic pair, input logic half,
                                         input logic [1:0] pairs_m1, input logic [2:0] phases_m1);
    size_of = half ? 6'd16 : 6'd32;
    if (pair) size_of = ({3'b0, phases_m1} + 6'd1) * ({4'b0, pairs_m1} + 6'd1);
  endfunction

  assign unused   = ^{f_n_m1_i, f_m_m1_i, d_n_m1_i, d_m_m1_i};
  assign f_size   = size_of(contract_i, e16_i && !f_n_m1_i[5], f_n_m1_i[2:1], f_m_m1_i[2:0]);
  assign d_size   = size_of(contract_i, e16_i && !d_n_m1_i[5], d_n_m1_i[2:1], d_m_m1_i[2:0]);
  assign f_room_o = used_q + (PtrW+1)'(f_size) <= (PtrW+1)'(Entries);
  assign d_full_o = tiles_q != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      f_base_o <= '0;
      d_base_o <= '0;
      used_q   <= '0;
      tiles_q  <= '0;
    end else if (f_end_i || f_full_i || d_end_i) begin
      if (f_end_i) f_base_o <= f_base_o + PtrW'(f_size);
      if (d_end_i) d_base_o <= d_base_o + PtrW'(d_size);
      used_q <= used_q + (f_end_i ? (PtrW+1)'(f_size) : '0) - (d_end_i ? (PtrW+1)'(d_size) : '0);
      if (f_full_i != d_end_i) tiles_q <= f_full_i ? tiles_q + (PtrW+1)'(1)
                                                   : tiles_q - (PtrW+1)'(1);
    end
  end

endmodule

`default_nettype wire
