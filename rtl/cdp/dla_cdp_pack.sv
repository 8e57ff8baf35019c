// SPDX-License-Identifier: Apache-2.0
// Joins groups of elements to an atom, lowest first.
//
//   group --> [ word | groups held ] --> atom
//
// Full throughput: the first group of the next atom enters in the clock in which an atom leaves.

`default_nettype none

module dla_cdp_pack #(
  /// Bits of a group.
  parameter int unsigned Width = 8,
  /// Groups of an atom, 2 or more.
  parameter int unsigned Groups = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Group of elements; it is taken.
  input  logic                    valid_i,
  output logic                    ready_o,
  /// Its bits.
  input  logic [Width-1:0]        data_i,
  /// Atom; it is taken.
  output logic                    valid_o,
  input  logic                    ready_i,
  /// Its bits, the first group in the low ones.
  output logic [Groups*Width-1:0] data_o
);

  localparam int unsigned HeldW = $clog2(Groups) + 1;

  logic [Groups*Width-1:0] word_q;
  logic [HeldW-1:0]        held_q;
  logic                    take, give;

  assign valid_o = held_q == HeldW'(Groups);
  assign give    = valid_o && ready_i;
  assign ready_o = !valid_o || ready_i;
  assign take    = valid_i && ready_o;
  assign data_o  = word_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) held_q <= '0;
    else if (take) held_q <= valid_o ? HeldW'(1) : held_q + HeldW'(1);
    else if (give) held_q <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (take) word_q <= {data_i, word_q[Groups*Width-1:Width]};
  end

endmodule

`default_nettype wire
