// SPDX-License-Identifier: Apache-2.0
// Input converter of CDP: atoms of bytes to atoms of 9-bit values (cdp.md 4.1, 4.2).
//
//   atom --> unpack --> x - offset --[FF]--> * scale --[FF]--> shift, saturate --[FF]--> pack
//              ^ lanes past C: difference 0
//
// Lanes values a clock.  Counts the atoms of the layer: last_o with the last one taken.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_cvt_in #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// Elements a clock.
  parameter int unsigned Lanes = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// A layer starts (one clock).
  input  logic                     start_i,
  /// Dual set of the running group.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  /// Columns, lines and channels of the cube, minus 1.
  input  logic [12:0]              width_m1_i,
  input  logic [12:0]              rows_m1_i,
  input  logic [12:0]              channel_m1_i,

  /// Atom of bytes; it is taken.
  input  logic                     valid_i,
  output logic                     ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0]        atom_i,
  /// The layer's last atom is taken in this clock.
  output logic                     last_o,

  /// Atom of converted values; it is taken.
  output logic                     valid_o,
  input  logic                     ready_i,
  /// Its values, 9 bits each.
  output logic [9*Atom-1:0]        atom_o
);

  localparam int unsigned Groups = Atom / Lanes;
  localparam int unsigned LaneW  = $clog2(Atom);

  logic [12:0]         surfs_m1;
  logic [2:0]          size_unused;
  logic                unused, last, done, last_surf, free;
  logic [1:0]          flag_unused;
  logic [9*Atom-1:0]   marked;
  logic [LaneW:0]      lanes;

  assign surfs_m1  = channel_m1_i >> LaneW;
  assign lanes     = {1'b0, channel_m1_i[LaneW-1:0]} + (LaneW+1)'(1);
  assign unused    = ^{size_unused, flag_unused, d_i, offset_field[15:8]};
  assign ready_o   = free && !done;
  assign last_o    = valid_i && ready_o && last;

  dla_cdp_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(valid_i && ready_o), .width_m1_i, .rows_m1_i,
    .surfs_m1_i(surfs_m1), .size_m1_o(size_unused), .first_surf_o(flag_unused[0]),
    .last_surf_o(last_surf), .last_stripe_o(flag_unused[1]), .last_o(last), .done_o(done));

  // elements as {below C, byte}
  for (genvar e = 0; e < Atom; e++) begin : gen_mark
    assign marked[9*e +: 9] = {!last_surf || lanes > (LaneW+1)'(e), atom_i[8*e +: 8]};
  end

  // ---- pipeline
  logic                 adv, grp_valid;
  logic [9*Lanes-1:0]   grp, q;
  logic [2:0]           v_q;

  dla_cdp_unpack #(.Width(9 * Lanes), .Groups(Groups)) i_unpack (
    .clk_i, .rst_ni, .valid_i(valid_i && !done), .ready_o(free), .data_i(marked),
    .valid_o(grp_valid), .ready_i(adv), .data_o(grp));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[1:0], grp_valid};
  end

  logic signed [7:0]  offset;
  logic signed [15:0] scale;
  logic [4:0]         shift;
  logic [15:0]        offset_field;

  assign offset_field = `CDP_D(DATIN_OFFSET, DATIN_OFFSET);
  assign offset       = offset_field[7:0];
  assign scale        = `CDP_D(DATIN_SCALE, DATIN_SCALE);
  assign shift        = `CDP_D(DATIN_SHIFTER, DATIN_SHIFTER);

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic signed [8:0]  x, diff_q;
    logic signed [24:0] prod_q;
    logic [8:0]         y, y_q;
    logic [1:0]         clip_unused;

    assign x = {grp[9*l+7], grp[9*l +: 8]};
    assign q[9*l +: 9] = y_q;

    dla_rsrs #(.InW(25), .ShW(5), .OutW(9)) i_round (
      .x_i(prod_q), .shift_i(shift), .y_o(y), .over_o(clip_unused[0]),
      .under_o(clip_unused[1]));

    always_ff @(posedge clk_i) begin
      if (adv && grp_valid) diff_q <= grp[9*l+8] ? x - 9'(offset) : '0;
      if (adv && v_q[0]) prod_q <= 25'(diff_q) * 25'(scale);
      if (adv && v_q[1]) y_q <= y;
    end
  end

  dla_cdp_pack #(.Width(9 * Lanes), .Groups(Groups)) i_pack (
    .clk_i, .rst_ni, .valid_i(v_q[2]), .ready_o(adv), .data_i(q), .valid_o, .ready_i,
    .data_o(atom_o));

endmodule

`default_nettype wire
