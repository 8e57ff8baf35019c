// SPDX-License-Identifier: Apache-2.0
// One lane of CDP from the squares to the output byte (cdp.md 4.2-4.6).
//
//   squares --[0: pairs]--[1: sum]--> look-up [2..9] --[10: q * r]--[11: - offset]
//           --[12: * scale]--[13: shift, saturate]--> y
//   q ------[0..9: delay]-----------------------------^

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_lane (
  /// Clock.
  input  logic                     clk_i,
  /// Dual set of the running group; single set as sampled at its start.
  input  logic [32*`CDP_NUM_D-1:0] d_i,
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// LE_START plus the bias of an exponential table.
  input  logic signed [41:0]       le_origin_i,
  /// The stages move.
  input  logic                     adv_i,
  /// Bit k: the input of stage k is valid.
  input  logic [13:0]              v_i,
  /// Squares of channels c-4 .. c+4, and the value of c.
  input  logic [9*17-1:0]          sq_i,
  input  logic [8:0]               q_i,

  /// Read of the tables: LO, not LE; the entry.
  output logic                     use_lo_o,
  output logic [8:0]               index_o,
  /// That entry and the next one.
  input  logic [15:0]              e0_i,
  input  logic [15:0]              e1_i,
  /// Hit classes, see dla_cdp_lookup.
  output logic [4:0]               class_o,
  /// Result.
  output logic [7:0]               y_o
);

  // ---- 0, 1: sum over the neighbourhood
  logic [1:0]         half_m1;
  logic [4*18-1:0]    pair_q;
  logic [16:0]        mid_q;
  logic [21:0]        sum, x_q;
  logic [10*9-1:0]    q_q; // oldest on top
  logic               unused;

  assign half_m1 = `CDP_D(LRN_CFG, NORMALZ_LEN);
  assign sum     = 22'(pair_q[0 +: 18]) + 22'(pair_q[18 +: 18]) + 22'(pair_q[36 +: 18])
                   + 22'(pair_q[54 +: 18]) + 22'(mid_q);
  assign unused  = ^{d_i, offset_field[31:25]};

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      mid_q <= sq_i[17*4 +: 17];
      for (int unsigned k = 0; k < 4; k++) begin
        if (2'(k) <= half_m1) begin
          pair_q[18*k +: 18] <= 18'(sq_i[17*(3-k) +: 17]) + 18'(sq_i[17*(5+k) +: 17]);
        end else begin
          pair_q[18*k +: 18] <= '0;
        end
      end
      q_q[8:0] <= q_i;
    end
    if (adv_i && v_i[1]) begin
      x_q <= `CDP_D(FUNC_BYPASS, SQSUM_BYPASS) ? {{13{q_q[8]}}, q_q[8:0]} : sum;
    end
    for (int unsigned k = 1; k < 10; k++) begin
      if (adv_i && v_i[k]) q_q[9*k +: 9] <= q_q[9*(k-1) +: 9];
    end
  end

  // ---- 2 to 9: tables
  logic [15:0] r;

  dla_cdp_lookup i_lookup (
    .clk_i, .s_i, .le_origin_i, .adv_i, .v_i(v_i[9:2]), .x_i(x_q), .use_lo_o, .index_o, .e0_i,
    .e1_i, .class_o, .r_o(r));

  // ---- 10 to 13: multiplication and output converter
  logic signed [24:0] p_q, offset;
  logic signed [25:0] diff_q;
  logic signed [41:0] prod_q;
  logic signed [15:0] scale;
  logic [31:0]        offset_field;
  logic [7:0]         y, y_q;
  logic [1:0]         clip_unused;

  assign offset_field = `CDP_D(DATOUT_OFFSET, DATOUT_OFFSET);
  assign offset       = offset_field[24:0];
  assign scale        = `CDP_D(DATOUT_SCALE, DATOUT_SCALE);
  assign y_o          = y_q;

  dla_rsrs #(.InW(42), .ShW(6), .OutW(8)) i_round (
    .x_i(prod_q), .shift_i(`CDP_D(DATOUT_SHIFTER, DATOUT_SHIFTER)), .y_o(y),
    .over_o(clip_unused[0]), .under_o(clip_unused[1]));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[10]) begin
      if (`CDP_D(FUNC_BYPASS, MUL_BYPASS)) p_q <= {{9{r[15]}}, r};
      else p_q <= {{16{q_q[89]}}, q_q[89:81]} * {{9{r[15]}}, r};
    end
    if (adv_i && v_i[11]) diff_q <= 26'(p_q) - 26'(offset);
    if (adv_i && v_i[12]) prod_q <= 42'(diff_q) * 42'(scale);
    if (adv_i && v_i[13]) y_q <= y;
  end

endmodule

`default_nettype wire
