// SPDX-License-Identifier: Apache-2.0
// Memory of the delivery buffer: one position, or Outs neighbouring ones, stored in a clock, and
// one read.
//
//   wdata_i, turned by waddr_i --> Outs RAMs, a position in RAM (address mod Outs) --> rdata_o
//
// With Outs 1 it is one RAM.

`default_nettype none

module dla_cacc_buf #(
  /// Bits of a position.
  parameter int unsigned Width = 8,
  /// Positions, a power of two.
  parameter int unsigned Depth = 16,
  /// Positions of a wide write: 1 or 4.
  parameter int unsigned Outs = 1,
  /// Bits of an address (derived, do not override).
  parameter int unsigned AddrW = $clog2(Depth)
) (
  /// Clock.
  input  logic                  clk_i,
  /// A write in this clock.
  input  logic                  we_i,
  /// 1: stores all of wdata_i, from waddr_i on. 0: stores its lowest position only.
  input  logic                  all_i,
  /// Address of the write, and its positions.
  input  logic [AddrW-1:0]      waddr_i,
  input  logic [Outs*Width-1:0] wdata_i,
  /// A read in this clock, and its address.
  input  logic                  re_i,
  input  logic [AddrW-1:0]      raddr_i,
  /// The position read, one clock later.
  output logic [Width-1:0]      rdata_o
);

  if (Outs == 1) begin : gen_one
    logic unused;

    assign unused = all_i;

    dla_ram #(.Width(Width), .Depth(Depth)) i_ram (
      .clk_i, .we_i, .waddr_i, .wdata_i, .re_i, .raddr_i, .rdata_o);
  end else begin : gen_banks
    localparam int unsigned BankW = $clog2(Outs);
    localparam int unsigned RowW  = AddrW - BankW;

    logic [BankW-1:0]      bank_q;
    logic [Outs*Width-1:0] read;

    for (genvar b = 0; b < Outs; b++) begin : gen_bank
      logic [BankW-1:0] from; // The position of the write that this RAM stores.
      logic [RowW-1:0]  row;

      assign from = BankW'(b) - waddr_i[BankW-1:0];
      assign row  = RowW'((waddr_i + AddrW'(from)) >> BankW);

      dla_ram #(.Width(Width), .Depth(Depth / Outs)) i_ram (
        .clk_i, .we_i(we_i && (all_i || from == '0)), .waddr_i(row),
        .wdata_i(wdata_i[Width*from +: Width]), .re_i(re_i && raddr_i[BankW-1:0] == BankW'(b)),
        .raddr_i(raddr_i[AddrW-1:BankW]), .rdata_o(read[Width*b +: Width]));
    end

    always_ff @(posedge clk_i) begin
      if (re_i) bank_q <= raddr_i[BankW-1:0];
    end

    assign rdata_o = read[Width*bank_q +: Width];
  end

endmodule

`default_nettype wire
