// SPDX-License-Identifier: Apache-2.0
// Input converter of CDP: atoms of bytes to atoms of 9-bit values, or of 17-bit values for 16-bit
// data (cdp.md 4.1, 4.2).
//
//   atom --> unpack --> dla_cdp_cvt_lane, _lane16 --> pack
//              ^ lanes past C: value 0
//
// It takes Lanes bytes in a clock, which become a group of 9 * Lanes bits in every precision. It
// counts the atoms of the layer, and sets last_o when it takes the last one.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_cvt_in #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8,
  /// INT8 elements a clock.
  parameter int unsigned Lanes = 1,
  /// 1: 16-bit data too.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// A layer starts (one clock).
  input  logic                     start_i,
  /// The layer is INT8, FP16; without Wide it is always INT8.
  input  logic                     int8_i,
  input  logic                     fp16_i,
  /// Dual set of the running group.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  /// Columns, lines, surfaces and channels of the cube, minus 1.
  input  logic [12:0]              width_m1_i,
  input  logic [12:0]              rows_m1_i,
  input  logic [12:0]              surfs_m1_i,
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
  /// Its values, 9 * Lanes bits of each group.
  output logic [9*Atom-1:0]        atom_o,
  /// NaN and Inf among the elements of the layer.
  output logic [31:0]              nan_o,
  output logic [31:0]              inf_o
);

  localparam int unsigned Groups = Atom / Lanes;
  localparam int unsigned LaneW  = $clog2(Atom);

  logic [2:0]          size_unused;
  logic                unused, last, done, last_surf, free;
  logic [1:0]          flag_unused;
  logic [9*Atom-1:0]   marked;
  logic [LaneW:0]      lanes;

  assign unused    = ^{size_unused, flag_unused, channel_m1_i};
  assign ready_o   = free && !done;
  assign last_o    = valid_i && ready_o && last;

  dla_cdp_nest i_nest (
    .clk_i, .rst_ni, .start_i, .step_i(valid_i && ready_o), .width_m1_i, .rows_m1_i,
    .surfs_m1_i, .size_m1_o(size_unused), .first_surf_o(flag_unused[0]),
    .last_surf_o(last_surf), .last_stripe_o(flag_unused[1]), .last_o(last), .done_o(done));

  // Bytes of the last atom that belong to channels; elements as {below C, byte}.
  if (Wide) begin : gen_lanes
    assign lanes = int8_i ? {1'b0, channel_m1_i[LaneW-1:0]} + (LaneW+1)'(1)
                          : {1'b0, channel_m1_i[LaneW-2:0], 1'b0} + (LaneW+1)'(2);
  end else begin : gen_lanes
    assign lanes = {1'b0, channel_m1_i[LaneW-1:0]} + (LaneW+1)'(1);
  end

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

  // ---- lanes: with 16-bit data only the lower half of them works, and each takes two bytes
  if (Wide) begin : gen_wide
    logic [9*Lanes-1:0]  q8;
    logic [17*Lanes/2-1:0] q16;
    logic [8*Lanes-1:0]  bytes;

    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      assign bytes[8*l +: 8] = grp[9*l +: 8];
      if (l < Lanes / 2) begin : gen_two
        dla_cdp_cvt_lane16 i_lane (
          .clk_i, .d_i, .adv_i(adv), .v_i({v_q[1:0], grp_valid}), .int8_i, .fp16_i,
          .below_c_i(int8_i ? grp[9*l+8] : grp[18*l+8]),
          .x_i(int8_i ? {8'b0, grp[9*l +: 8]} : {grp[18*l+9 +: 8], grp[18*l +: 8]}),
          .q_o(q16[17*l +: 17]));
        assign q8[9*l +: 9] = q16[17*l +: 9];
      end else begin : gen_one
        dla_cdp_cvt_lane i_lane (
          .clk_i, .d_i, .adv_i(adv), .v_i({v_q[1:0], grp_valid}), .below_c_i(grp[9*l+8]),
          .x_i(grp[9*l +: 8]), .q_o(q8[9*l +: 9]));
      end
    end
    assign q = int8_i ? q8 : (9*Lanes)'(q16);

    // Elements past C count too, and they count before the flush (cdp.md 6).
    dla_cdp_seen_fp16 #(.Lanes(Lanes / 2)) i_seen (
      .clk_i, .rst_ni, .start_i, .en_i(adv && grp_valid && fp16_i), .data_i(bytes),
      .nan_o, .inf_o);
  end else begin : gen_int8
    logic unused_wide;

    assign unused_wide = int8_i ^ fp16_i;
    assign nan_o = '0;
    assign inf_o = '0;
    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      dla_cdp_cvt_lane i_lane (
        .clk_i, .d_i, .adv_i(adv), .v_i({v_q[1:0], grp_valid}), .below_c_i(grp[9*l+8]),
        .x_i(grp[9*l +: 8]), .q_o(q[9*l +: 9]));
    end
  end

  dla_cdp_pack #(.Width(9 * Lanes), .Groups(Groups)) i_pack (
    .clk_i, .rst_ni, .valid_i(v_q[2]), .ready_o(adv), .data_i(q), .valid_o, .ready_i,
    .data_o(atom_o));

endmodule

`default_nettype wire
