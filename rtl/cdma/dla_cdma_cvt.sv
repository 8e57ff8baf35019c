// SPDX-License-Identifier: Apache-2.0
// Input converter, one atom in a clock (conv_core.md 4.3).
//
//   byte --extend--> - offset or mean --> * scale --[FF]--> round, shift, saturate --[FF]--> byte
//
// Byte lanes are the components 0..3 in turn. In one-channel formats and features every lane is
// component 0; with two planes the lanes are the components 0..2 in turn over 3 atoms (third_i).
// Bytes pass when the converter is off.

`default_nettype none

module dla_cdma_cvt #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// The converter is on; otherwise bytes pass.
  input  logic              en_i,
  /// Input bytes are signed.
  input  logic              signed_i,
  /// Right shift of the product.
  input  logic [5:0]        truncate_i,
  /// Factor, signed.
  input  logic [15:0]       scale_i,
  /// Subtracted from each component.
  input  logic [63:0]       offset_i,
  /// Components in a pixel: 1, 3 or 4.
  input  logic [2:0]        channels_i,

  /// Atom of pixels; it is taken.
  input  logic              valid_i,
  output logic              ready_o,
  /// Its bytes, and which of the 3 atoms of a group it is.
  input  logic [8*Atom-1:0] atom_i,
  input  logic [1:0]        third_i,

  /// Converted atom; it is taken.
  output logic              valid_o,
  input  logic              ready_i,
  /// Its bytes.
  output logic [8*Atom-1:0] atom_o
);

  logic              mid_v_q, move;
  logic [8*Atom-1:0] mid_q, rounded;

  assign move    = !valid_o || ready_i;
  assign ready_o = move;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mid_v_q <= 1'b0;
      valid_o <= 1'b0;
    end else if (move) begin
      mid_v_q <= valid_i;
      valid_o <= mid_v_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (move && valid_i) mid_q <= atom_i;
    if (move && mid_v_q) atom_o <= en_i ? rounded : mid_q;
  end

  for (genvar i = 0; i < Atom; i++) begin : gen_lane
    localparam logic [1:0] Four = 2'(i % 4);

    logic [1:0]         comp, comp3;
    // p of conv_core.md 4.3 has 34 bits.
    logic signed [33:0] p_q, value, minus, factor;
    logic               unused_over, unused_under;

    // (third * Atom + i) % 3
    assign comp3  = 2'((32'(third_i) * (Atom % 3) + 32'(i)) % 3);
    assign comp   = channels_i == 3'd4 ? Four : channels_i == 3'd3 ? comp3 : 2'd0;
    assign value  = $signed({{26{signed_i && atom_i[8*i+7]}}, atom_i[8*i +: 8]});
    assign minus  = 34'($signed(offset_i[16*comp +: 16]));
    assign factor = 34'($signed(scale_i));

    always_ff @(posedge clk_i) begin
      if (en_i && move && valid_i) p_q <= (value - minus) * factor;
    end

    dla_rsrs #(.InW(34), .ShW(6), .OutW(8)) i_round (
      .x_i(p_q), .shift_i(truncate_i), .y_o(rounded[8*i +: 8]),
      .over_o(unused_over), .under_o(unused_under));
  end

endmodule

`default_nettype wire
