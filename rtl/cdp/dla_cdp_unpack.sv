// SPDX-License-Identifier: Apache-2.0
// Cuts an atom into the groups of elements that CDP takes in a clock, lowest first.
//
//   atom --> [ word | groups left ] --> group
//
// Full throughput: the next atom is taken in the clock in which the last group leaves.

`default_nettype none

module dla_cdp_unpack #(
  /// Bits of a group.
  parameter int unsigned Width = 8,
  /// Groups of an atom, 2 or more.
  parameter int unsigned Groups = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Atom; it is taken.
  input  logic                    valid_i,
  output logic                    ready_o,
  /// Its bits.
  input  logic [Groups*Width-1:0] data_i,
  /// Group of elements; it is taken.
  output logic                    valid_o,
  input  logic                    ready_i,
  /// Its bits.
  output logic [Width-1:0]        data_o
);

  localparam int unsigned LeftW = $clog2(Groups) + 1;

  logic [Groups*Width-1:0] word_q;
  logic [LeftW-1:0]        left_q;
  logic                    take, give;

  assign valid_o = left_q != '0;
  assign give    = valid_o && ready_i;
  assign ready_o = !valid_o || (ready_i && left_q == LeftW'(1));
  assign take    = valid_i && ready_o;
  assign data_o  = word_q[Width-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (take) left_q <= LeftW'(Groups);
    else if (give) left_q <= left_q - LeftW'(1);
  end

  always_ff @(posedge clk_i) begin
    if (take) word_q <= data_i;
    else if (give) word_q <= word_q >> Width;
  end

endmodule

`default_nettype wire
