// SPDX-License-Identifier: Apache-2.0
// Write port of the buffer: decodes the RAM that a write is for.
//
//   en_i, addr_i, sel_i, data_i --[FF]--> decode --[FF]--> hit_o, row_o, sel_o, data_o
//
// The RAMs store at the next edge, which is the third one after en_i (unit_pins.md 4.12).

`default_nettype none

module dla_cbuf_write #(
  /// RAMs, rows of each.
  parameter int unsigned Rams = 32,
  parameter int unsigned Rows = 512,
  /// 1: odd and even entries are in different RAMs.
  parameter bit          Split = 1'b0,
  parameter int unsigned Width = 64,
  parameter int unsigned Parts = 1,
  /// Bits of an entry number (derived, do not override).
  parameter int unsigned AddrW = $clog2(Rams * Rows)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Write of parts of an entry, and its number.
  input  logic                    en_i,
  input  logic [AddrW-1:0]        addr_i,
  /// Parts to write.
  input  logic [Parts-1:0]        sel_i,
  /// Data of a part.
  input  logic [Width-1:0]        data_i,
  /// One bit for each RAM, 0 without a write.
  output logic [Rams-1:0]         hit_o,
  /// Row of the RAM, parts to write, data of a part.
  output logic [$clog2(Rows)-1:0] row_o,
  output logic [Parts-1:0]        sel_o,
  output logic [Width-1:0]        data_o
);

  localparam int unsigned RowW = $clog2(Rows);

  logic             en_q;
  logic [AddrW-1:0] addr_q;
  logic [Parts-1:0] sel_q;
  logic [Width-1:0] data_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      en_q  <= 1'b0;
      hit_o <= '0;
    end else begin
      en_q  <= en_i;
      hit_o <= '0;
      if (en_q) hit_o <= Rams'(1) << (Split ? {addr_q[AddrW-1:RowW+1], addr_q[0]} :
                                              addr_q[AddrW-1:RowW]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      addr_q <= addr_i;
      sel_q  <= sel_i;
      data_q <= data_i;
    end
    if (en_q) begin
      row_o  <= Split ? addr_q[RowW:1] : addr_q[RowW-1:0];
      sel_o  <= sel_q;
      data_o <= data_q;
    end
  end

endmodule

`default_nettype wire
