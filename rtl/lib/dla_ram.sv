// SPDX-License-Identifier: Apache-2.0
// Memory with one write port and one read port, inferred.
//
//   we_i, waddr_i, wdata_i --> mem[Depth] --re_i, raddr_i--> [FF] --> rdata_o
//
// rdata_o holds until the next read. A word that is written and read in the same clock is read with
// its old contents. Contents are not reset.

`default_nettype none

module dla_ram #(
  /// Bits of a word.
  parameter int unsigned Width = 8,
  /// Words, 2 or more.
  parameter int unsigned Depth = 4,
  /// Parts of a word that can be written separately, bit 0 of we_i for the low bits.
  parameter int unsigned Parts = 1,
  /// Bits of an address (derived, do not override).
  parameter int unsigned AddrW = $clog2(Depth)
) (
  /// Clock.
  input  logic             clk_i,
  /// Parts of a word to write in this clock, and its address.
  input  logic [Parts-1:0] we_i,
  input  logic [AddrW-1:0] waddr_i,
  /// The word.
  input  logic [Width-1:0] wdata_i,
  /// A read, its address, and the word one clock later.
  input  logic             re_i,
  input  logic [AddrW-1:0] raddr_i,
  output logic [Width-1:0] rdata_o
);

  localparam int unsigned PartW = Width / Parts;

  logic [Width-1:0] mem [Depth];

  always_ff @(posedge clk_i) begin
    for (int unsigned p = 0; p < Parts; p++) begin
      if (we_i[p]) mem[waddr_i][PartW*p +: PartW] <= wdata_i[PartW*p +: PartW];
    end
  end

  always_ff @(posedge clk_i) begin
    if (re_i) rdata_o <= mem[raddr_i];
  end

endmodule

`default_nettype wire
