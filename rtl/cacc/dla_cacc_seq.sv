// SPDX-License-Identifier: Apache-2.0
// Sequence of the accumulator: the actions of each step on a word of partial sums.
//
//   pvld, pd --> position in the stripe, first stripe of a channel operation
//      |
//      +--[FF]--[FF]--> read --[FF]--> add --[FF]--> store or round --[FF]--> push
//                       old sums       (the sums     (not the last    (results to the
//                                      are here)     stripe) (last)    delivery buffer)
//
// The tag arrives 3 clocks before its sums. The same position returns G clocks later at the
// earliest (conv_units.md 2), so that the read never meets the store of the same position.

`default_nettype none

module dla_cacc_seq #(
  /// Positions of the longest stripe, a power of two.
  parameter int unsigned Pos = 16,
  /// Bits of a position (derived, do not override).
  parameter int unsigned PosW = $clog2(Pos)
) (
  /// Clock; asynchronous reset, active low.
  input  logic            clk_i,
  input  logic            rst_ni,
  /// Tag of a word of partial sums, three clocks before them.
  input  logic            pvld_i,
  input  logic [8:0]      pd_i,

  /// The old sums are read, and their position.
  output logic            read_o,
  output logic [PosW-1:0] read_pos_o,
  /// The partial sums are added, the clock after the read.
  output logic            add_o,
  /// The old sums are not added.
  output logic            first_o,
  /// The sums are stored, and their position.
  output logic            store_o,
  output logic [PosW-1:0] store_pos_o,
  /// The sums are final.
  output logic            round_o,
  /// Results are written to the delivery buffer, the clock after round_o.
  output logic            push_o,
  /// The last results of the layer.
  output logic            last_o
);

  // tags (unit_pins.md 4.6)
  localparam int unsigned StripeStart = 5;
  localparam int unsigned StripeEnd   = 6;
  localparam int unsigned ChannelEnd  = 7;
  localparam int unsigned LayerEnd    = 8;

  logic [PosW-1:0]   pos, next_q;
  logic              fresh_q, chan_end, layer_end;
  // Bit n belongs to the tag that arrived n clocks ago.
  logic [5:1]        valid_q, chan_q, last_q;
  logic [3:1]        first_q;
  logic [4*PosW-1:0] pos_q; // Of the last four steps, the latest in the low bits.

  assign pos       = pd_i[StripeStart] ? '0 : next_q;
  assign chan_end  = pd_i[ChannelEnd];
  assign layer_end = pd_i[StripeEnd] && chan_end && pd_i[LayerEnd];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      next_q  <= '0;
      fresh_q <= 1'b1;
      valid_q <= '0;
    end else begin
      valid_q <= {valid_q[4:1], pvld_i};
      if (pvld_i) next_q <= pos + 1'b1;
      if (pvld_i && pd_i[StripeEnd]) fresh_q <= chan_end;
    end
  end

  always_ff @(posedge clk_i) begin
    if (pvld_i || |valid_q) begin
      pos_q   <= {pos_q[3*PosW-1:0], pos};
      first_q <= {first_q[2:1], fresh_q};
      chan_q  <= {chan_q[4:1], chan_end};
      last_q  <= {last_q[4:1], layer_end};
    end
  end

  assign read_o      = valid_q[2] && !first_q[2];
  assign read_pos_o  = pos_q[1*PosW +: PosW];
  assign add_o       = valid_q[3];
  assign first_o     = first_q[3];
  assign store_o     = valid_q[4] && !chan_q[4];
  assign store_pos_o = pos_q[3*PosW +: PosW];
  assign round_o     = valid_q[4] && chan_q[4];
  assign push_o      = valid_q[5] && chan_q[5];
  assign last_o      = push_o && last_q[5];

endmodule

`default_nettype wire
