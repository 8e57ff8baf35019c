// SPDX-License-Identifier: Apache-2.0
// Read port of the buffer: selects the RAM of an entry, and the entry among the words read.
//
//   en_i, addr_i --[FF]--[FF]--> decode --[FF]--> hit_o, row_o --> RAMs --[FF]--> select --+
//                                            |                                      ^      |
//                                            +--[FF]--[FF]--> ram_o ----------------+      |
//   data_o <--[FF]--------------------------------------------------------- entry_i -------+
//
// data_o and valid_o are valid 5 clocks after en_i; data_o holds until the next read. With the
// output register of the buffer this gives the 6 clocks of a reply (unit_pins.md 4.13).

`default_nettype none

module dla_cbuf_read #(
  /// RAMs, rows of each.
  parameter int unsigned Rams = 32,
  parameter int unsigned Rows = 512,
  /// 1: odd and even entries are in different RAMs.
  parameter bit          Split = 1'b0,
  /// Bits of an entry.
  parameter int unsigned Width = 64,
  /// Bits of an entry number (derived, do not override).
  parameter int unsigned AddrW = $clog2(Rams * Rows)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Read of an entry, and its number.
  input  logic                    en_i,
  input  logic [AddrW-1:0]        addr_i,
  /// One bit for each RAM, 0 without a read.
  output logic [Rams-1:0]         hit_o,
  /// Row of the RAM.
  output logic [$clog2(Rows)-1:0] row_o,
  /// Number of the RAM that was read in the clock before, and its entry.
  output logic [$clog2(Rams)-1:0] ram_o,
  input  logic [Width-1:0]        entry_i,
  /// The entry read, 5 clocks after en_i.
  output logic                    valid_o,
  output logic [Width-1:0]        data_o
);

  localparam int unsigned RowW = $clog2(Rows);
  localparam int unsigned RamW = $clog2(Rams);

  logic             en;
  logic [1:0]       en_q;
  logic [AddrW-1:0] addr;
  logic [RamW-1:0]  ram, ram_q;

  dla_delay #(.Width(AddrW), .Stages(2)) i_addr (
    .clk_i, .rst_ni, .valid_i(en_i), .data_i(addr_i), .valid_o(en), .data_o(addr));

  assign ram = Split ? {addr[AddrW-1:RowW+1], addr[0]} : addr[AddrW-1:RowW];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      hit_o   <= '0;
      en_q    <= '0;
      valid_o <= 1'b0;
    end else begin
      hit_o <= '0;
      if (en) hit_o <= Rams'(1) << ram;
      en_q    <= {en_q[0], en};
      valid_o <= en_q[1];
    end
  end

  always_ff @(posedge clk_i) begin
    if (en) begin
      row_o <= Split ? addr[RowW:1] : addr[RowW-1:0];
      ram_q <= ram;
    end
    if (en_q[0]) ram_o <= ram_q;
    if (en_q[1]) data_o <= entry_i;
  end

endmodule

`default_nettype wire
