// SPDX-License-Identifier: Apache-2.0
// Table result of one FP16 lane: choice between LE and LO, interpolation, slopes (cdp.md 5).
//
//   t --[0: t - START]--[1: index of LE, LO]--[2: choose]--> entries
//     --[3: E[i], E[i+1]; t, bound]--[4: difference]--[5: to FP17]--[6: product]
//     --[7: + entry]--> r
//
// One subtraction and one product serve both cases: (E[i+1] - E[i]) * fraction for a hit, (t -
// bound) * scale for a miss.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_lookup_fp16 (
  /// Clock.
  input  logic                     clk_i,
  /// Single set, as sampled at the start of the layer.
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// START' of LE, FP32.
  input  logic [31:0]              le_origin_i,
  /// The stages move.
  input  logic                     adv_i,
  /// Bit k: the input of stage k is valid.
  input  logic [7:0]               v_i,
  /// Operand of the table, FP32.
  input  logic [31:0]              t_i,

  /// Read of the tables: LO, not LE; the entry.
  output logic                     use_lo_o,
  output logic [8:0]               index_o,
  /// That entry and the next one.
  input  logic [15:0]              e0_i,
  input  logic [15:0]              e1_i,
  /// {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW} of the word in stage 3.
  output logic [4:0]               class_o,
  /// Result of the table, FP17.
  output logic [16:0]              r_o
);

  logic        exponential, unused;
  logic [31:0] le_start, le_end, lo_start, lo_end;

  assign exponential = !`CDP_S(LUT_CFG, LUT_LE_FUNCTION);
  assign le_start    = `CDP_S(LUT_LE_START_LOW, LUT_LE_START_LOW);
  assign le_end      = `CDP_S(LUT_LE_END_LOW, LUT_LE_END_LOW);
  assign lo_start    = `CDP_S(LUT_LO_START_LOW, LUT_LO_START_LOW);
  assign lo_end      = `CDP_S(LUT_LO_END_LOW, LUT_LO_END_LOW);
  assign unused      = ^s_i;

  // ---- 0: distance from START
  logic [31:0] d_le, d_lo, d_le_q, d_lo_q, t0_q, t1_q, t2_q;

  dla_fp_add i_sub_le (
    .a_i(v_i[0] ? t_i : '0), .b_i(v_i[0] ? {!le_start[31], le_start[30:0]} : '0), .y_o(d_le));
  dla_fp_add i_sub_lo (
    .a_i(v_i[0] ? t_i : '0), .b_i(v_i[0] ? {!lo_start[31], lo_start[30:0]} : '0), .y_o(d_lo));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      d_le_q <= d_le;
      d_lo_q <= d_lo;
      t0_q   <= t_i;
    end
    if (adv_i && v_i[1]) t1_q <= t0_q;
    if (adv_i && v_i[2]) t2_q <= t1_q;
  end

  // ---- 1: index
  logic        le_under, le_over, lo_under, lo_over;
  logic [8:0]  le_index, lo_index;
  logic [15:0] le_frac, lo_frac;

  dla_cdp_index_fp16 #(.Top(64)) i_le (
    .clk_i, .en_i(adv_i && v_i[1]), .exponential_i(exponential),
    .offset_i(`CDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET)),
    .select_i(`CDP_S(LUT_INFO, LUT_LE_INDEX_SELECT)), .d_i(d_le_q), .under_o(le_under),
    .over_o(le_over), .index_o(le_index), .frac_o(le_frac));

  dla_cdp_index_fp16 #(.Top(256)) i_lo (
    .clk_i, .en_i(adv_i && v_i[1]), .exponential_i(1'b0), .offset_i(8'd0),
    .select_i(`CDP_S(LUT_INFO, LUT_LO_INDEX_SELECT)), .d_i(d_lo_q), .under_o(lo_under),
    .over_o(lo_over), .index_o(lo_index), .frac_o(lo_frac));

  // ---- 2: the table and its entry
  logic        lo, under, over, lo_q, under_q, over_q;
  logic [4:0]  kind, kind_q;
  logic [8:0]  index_q;
  logic [15:0] frac_q;

  dla_cdp_choose i_choose (
    .s_i, .le_under_i(le_under), .le_over_i(le_over), .lo_under_i(lo_under),
    .lo_over_i(lo_over), .lo_o(lo), .under_o(under), .over_o(over), .class_o(kind));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[2]) begin
      lo_q    <= lo;
      under_q <= under;
      over_q  <= over;
      kind_q  <= kind;
      frac_q  <= lo ? lo_frac : le_frac;
      if (under) index_q <= '0;
      else if (over) index_q <= lo ? 9'd256 : 9'd64;
      else index_q <= lo ? lo_index : le_index;
    end
  end

  assign use_lo_o = lo_q;
  assign index_o  = index_q;
  assign class_o  = kind_q;

  // ---- 3: entries, bound and slope of a miss
  logic        hit_q;
  logic [31:0] bound, bound_q, t3_q;
  logic [15:0] scale, scale_q, e0_q, e1_q, frac3_q;

  always_comb begin
    case ({lo_q, over_q})
      2'b00: begin
        bound = le_origin_i;
        scale = `CDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_UFLOW_SCALE);
      end
      2'b01: begin
        bound = le_end;
        scale = `CDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_OFLOW_SCALE);
      end
      2'b10: begin
        bound = lo_start;
        scale = `CDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_UFLOW_SCALE);
      end
      default: begin
        bound = lo_end;
        scale = `CDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_OFLOW_SCALE);
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[3]) begin
      hit_q   <= !under_q && !over_q;
      t3_q    <= t2_q;
      bound_q <= bound;
      scale_q <= scale;
      frac3_q <= frac_q;
      e0_q    <= e0_i;
      e1_q    <= e1_i;
    end
  end

  // ---- 4: difference
  logic [31:0] e0_wide, e1_wide, a, b, diff, diff_q;
  logic [16:0] scale17, frac17, entry17, by_q, entry4_q;

  dla_fp_widen i_e0 (.x_i(v_i[4] ? e0_q : '0), .y_o(e0_wide));
  dla_fp_widen i_e1 (.x_i(v_i[4] ? e1_q : '0), .y_o(e1_wide));
  dla_fp_widen #(.OutE(6), .OutM(10)) i_entry (.x_i(v_i[4] ? e0_q : '0), .y_o(entry17));
  dla_fp_widen #(.OutE(6), .OutM(10)) i_scale (.x_i(v_i[4] ? scale_q : '0), .y_o(scale17));
  dla_frac_to_fp17 #(.W(16)) i_frac (.q_i(frac3_q), .f_o(frac17));

  assign a = hit_q ? e1_wide : t3_q;
  assign b = hit_q ? e0_wide : bound_q;

  dla_fp_add i_diff (
    .a_i(v_i[4] ? a : '0), .b_i(v_i[4] ? {!b[31], b[30:0]} : '0), .y_o(diff));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[4]) begin
      diff_q   <= diff;
      by_q     <= hit_q ? frac17 : scale17;
      entry4_q <= entry17;
    end
  end

  // ---- 5 to 7: product and sum
  logic [16:0] diff17, diff17_q, by5_q, entry5_q, prod, prod_q, entry6_q, r, r_q;

  dla_fp_narrow #(.OutE(6)) i_narrow (.x_i(v_i[5] ? diff_q : '0), .y_o(diff17));
  dla_fp_mul #(.E(6), .M(10)) i_mul (
    .a_i(v_i[6] ? diff17_q : '0), .b_i(v_i[6] ? by5_q : '0), .y_o(prod));
  dla_fp_add #(.E(6), .M(10)) i_add (
    .a_i(v_i[7] ? prod_q : '0), .b_i(v_i[7] ? entry6_q : '0), .y_o(r));

  assign r_o = r_q;

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[5]) begin
      diff17_q <= diff17;
      by5_q    <= by_q;
      entry5_q <= entry4_q;
    end
    if (adv_i && v_i[6]) begin
      prod_q   <= prod;
      entry6_q <= entry5_q;
    end
    if (adv_i && v_i[7]) r_q <= r;
  end

endmodule

`default_nettype wire
