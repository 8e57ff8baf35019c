// SPDX-License-Identifier: Apache-2.0
// Cuts wide beats into the groups of lanes that PDP processes in a clock.
//
//   in (InBytes) --> [ word | groups left ] --> out (OutBytes), lowest bytes first
//
// Full throughput: the next word is taken in the clock in which the last group leaves.
// With `half_i` only the lower half of the word holds data (a lone atom in a two-atom beat,
// pdp.md 10, unit_pins.md 4.3).

`default_nettype none

module dla_pdp_unpack #(
  /// Bytes of an input beat; OutBytes times a power of two.
  parameter int unsigned InBytes = 8,
  /// Bytes of an output beat.
  parameter int unsigned OutBytes = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,
  /// Beat; it is taken.
  input  logic                  valid_i,
  output logic                  ready_o,
  /// Only its low half exists.
  input  logic                  half_i,
  /// Its bytes.
  input  logic [8*InBytes-1:0]  data_i,
  /// Group of lanes; it is taken.
  output logic                  valid_o,
  input  logic                  ready_i,
  /// Its bytes.
  output logic [8*OutBytes-1:0] data_o
);

  localparam int unsigned Groups = InBytes / OutBytes;
  localparam int unsigned LeftW  = $clog2(Groups) + 1;

  logic [8*InBytes-1:0] word_q;
  logic [LeftW-1:0]     left_q;
  logic                 take, give;

  assign valid_o = left_q != '0;
  assign give    = valid_o && ready_i;
  assign ready_o = !valid_o || (ready_i && left_q == LeftW'(1));
  assign take    = valid_i && ready_o;
  assign data_o  = word_q[8*OutBytes-1:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) left_q <= '0;
    else if (take) left_q <= half_i ? LeftW'(Groups / 2) : LeftW'(Groups);
    else if (give) left_q <= left_q - LeftW'(1);
  end

  always_ff @(posedge clk_i) begin
    if (take) word_q <= data_i;
    else if (give) word_q <= word_q >> (8 * OutBytes);
  end

endmodule

`default_nettype wire
