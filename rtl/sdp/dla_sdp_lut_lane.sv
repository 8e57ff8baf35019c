// SPDX-License-Identifier: Apache-2.0
// One lane of the SDP look-up table (lut.md 2, 3).
//
//   x --[0]-- x - start --[1]-- index, fraction, state, choice --[2]-- entries, distance
//     --[3]-- products --[4]-- round, add, saturate --> y
//
// In FP16 processing x, bounds and distances are FP32; the products and their sum are FP17.
//
// v_i[k] is the valid of the data that enters stage register k.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_lut_lane #(
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0
) (
  /// Clock.
  input  logic             clk_i,
  /// Sampled parameter registers, and the parts of the bias that are not sampled.
  input  logic [32*`SDP_NUM_S-1:0] s_i,
  input  logic             bias_linear_i,
  input  logic [7:0]       bias_off_i,
  /// FP16 processing; the bound of an underflow of LE for it.
  input  logic             fp_i,
  input  logic [31:0]      le_bound_i,
  /// Values pass.
  input  logic             bypass_i,
  /// The stages move.
  input  logic             adv_i,
  /// Bit k: data enters stage register k.
  input  logic [4:0]       v_i,

  /// Value in, 32 bits.
  input  logic [31:0]      x_i,
  /// Result of the value in the last stage.
  output logic [31:0]      y_o,
  /// {LO hit, LE hit, selected hit, overflow, underflow} of the beat in stage 1
  output logic [4:0]       flags_o,

  // table read in stage 1
  /// Read of the tables: LO, not LE; the entry.
  output logic             use_lo_o,
  output logic [8:0]       index_o,
  /// That entry and the next one.
  input  logic [15:0]      e0_i,
  input  logic [15:0]      e1_i
);

  localparam logic [1:0] Hit   = 2'd0;
  localparam logic [1:0] Under = 2'd1;
  localparam logic [1:0] Over  = 2'd2;

  // ---- stage 0: distance to the lower bounds
  logic signed [31:0] x, x0_q, x1_q, le_start, lo_start, le_end, lo_end;
  logic [31:0]        u_le_q, u_lo_q;
  logic               low_le_q, low_lo_q;

  assign x        = x_i;
  assign le_start = `SDP_S(LUT_LE_START, LUT_LE_START);
  assign lo_start = `SDP_S(LUT_LO_START, LUT_LO_START);
  assign le_end   = `SDP_S(LUT_LE_END, LUT_LE_END);
  assign lo_end   = `SDP_S(LUT_LO_END, LUT_LO_END);

  // Bounds and distances of FP16.
  logic        fp, d_le_low, d_lo_low;
  logic [31:0] d_le, d_lo;
  logic [1:0]  fp_le_state, fp_lo_state;
  logic [8:0]  fp_le_index, fp_lo_index;
  logic [34:0] fp_le_frac, fp_lo_frac;
  logic [31:0] fp_d, fp_y;
  logic [33:0] fp_p;

  assign fp = Wide && fp_i;

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      x0_q     <= x;
      u_le_q   <= fp ? d_le : x - le_start;
      u_lo_q   <= fp ? d_lo : x - lo_start;
      low_le_q <= fp ? d_le_low : x <= le_start;
      low_lo_q <= fp ? d_lo_low : x <= lo_start;
    end
  end

  // ---- stage 1: index and fraction of both tables, choice
  logic        le_linear;
  logic [1:0]  le_state, lo_state, int_le_state, int_lo_state, state, state_q;
  logic [8:0]  le_index, lo_index, int_le_index, int_lo_index, index_q;
  logic [34:0] le_frac, lo_frac, int_le_frac, int_lo_frac, frac_q;
  logic        use_lo, use_lo_q;

  assign le_linear = `SDP_S(LUT_CFG, LUT_LE_FUNCTION);

  dla_sdp_lut_index #(.Intervals(64)) i_le (
    .active_i(v_i[1] && !fp), .linear_i(le_linear), .low_i(low_le_q), .u_i(u_le_q),
    .select_i(`SDP_S(LUT_INFO, LUT_LE_INDEX_SELECT)),
    .offset_i(`SDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET)),
    .state_o(int_le_state), .index_o(int_le_index), .frac_o(int_le_frac));
  dla_sdp_lut_index #(.Intervals(256)) i_lo (
    .active_i(v_i[1] && !fp), .linear_i(1'b1), .low_i(low_lo_q), .u_i(u_lo_q),
    .select_i(`SDP_S(LUT_INFO, LUT_LO_INDEX_SELECT)), .offset_i('0),
    .state_o(int_lo_state), .index_o(int_lo_index), .frac_o(int_lo_frac));

  assign {le_state, le_index, le_frac} =
    fp ? {fp_le_state, fp_le_index, fp_le_frac} : {int_le_state, int_le_index, int_le_frac};
  assign {lo_state, lo_index, lo_frac} =
    fp ? {fp_lo_state, fp_lo_index, fp_lo_frac} : {int_lo_state, int_lo_index, int_lo_frac};

  always_comb begin
    if (le_state == Under && lo_state == Under) use_lo = `SDP_S(LUT_CFG, LUT_UFLOW_PRIORITY);
    else if (le_state == Over && lo_state == Over) use_lo = `SDP_S(LUT_CFG, LUT_OFLOW_PRIORITY);
    else if ((le_state == Hit) == (lo_state == Hit)) use_lo = `SDP_S(LUT_CFG, LUT_HYBRID_PRIORITY);
    else use_lo = lo_state == Hit;
  end
  assign state    = use_lo ? lo_state : le_state;
  assign use_lo_o = use_lo_q;
  assign index_o  = index_q;

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[1]) begin
      x1_q     <= x0_q;
      state_q  <= state;
      use_lo_q <= use_lo;
      frac_q   <= use_lo ? lo_frac : le_frac;
      // A miss reads the first or the last entry.
      if (state == Hit) index_q <= use_lo ? lo_index : le_index;
      else if (state == Under) index_q <= '0;
      else index_q <= use_lo ? 9'd256 : 9'd64;
      flags_o  <= {lo_state == Hit, le_state == Hit, state == Hit, state == Over,
                   state == Under};
    end
  end

  // ---- stage 2: entries and distance to the bound of a miss
  logic signed [33:0] bound, d_q;
  logic signed [15:0] e0_q, e1_q, scale_q, scale;
  logic [4:0]         shift, shift_q;
  logic [34:0]        frac2_q;
  logic               hit2_q;
  logic [31:0]        bias, x2_q;

  assign bias = bias_linear_i || bias_off_i > 8'd31 ? '0 : 32'd1 << bias_off_i[4:0];

  always_comb begin
    case ({use_lo_q, state_q == Over})
      2'b00: begin
        bound = 34'(le_start) + {2'b0, bias};
        scale = `SDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_UFLOW_SCALE);
        shift = `SDP_S(LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_UFLOW_SHIFT);
      end
      2'b01: begin
        bound = 34'(le_end);
        scale = `SDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_OFLOW_SCALE);
        shift = `SDP_S(LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_OFLOW_SHIFT);
      end
      2'b10: begin
        bound = 34'(lo_start);
        scale = `SDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_UFLOW_SCALE);
        shift = `SDP_S(LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_UFLOW_SHIFT);
      end
      default: begin
        bound = 34'(lo_end);
        scale = `SDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_OFLOW_SCALE);
        shift = `SDP_S(LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_OFLOW_SHIFT);
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[2]) begin
      x2_q    <= x1_q;
      hit2_q  <= state_q == Hit;
      frac2_q <= frac_q;
      d_q     <= fp ? {2'b00, fp_d} : 34'(x1_q) - bound;
      e0_q    <= e0_i;
      e1_q    <= e1_i;
      scale_q <= scale;
      shift_q <= shift;
    end
  end

  // ---- stage 3: weighted sum of the neighbours, or slope
  logic signed [52:0] p, p_q;
  logic signed [15:0] e3_q;
  logic signed [36:0] f1, f0;
  logic [4:0]         shift3_q;
  logic               hit3_q;
  logic [31:0]        x3_q;

  assign f1 = {2'b0, frac2_q};
  assign f0 = 37'(37'd1 << 35) - f1;

  always_comb begin
    p = '0;
    if (v_i[3] && fp) p = {19'b0, fp_p};
    else if (v_i[3]) p = hit2_q ? 53'(e0_q) * 53'(f0) + 53'(e1_q) * 53'(f1)
                                : 53'(d_q) * 53'(scale_q);
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[3]) begin
      x3_q     <= x2_q;
      p_q      <= p;
      e3_q     <= hit2_q ? '0 : e0_q;
      shift3_q <= shift_q;
      hit3_q   <= hit2_q;
    end
  end

  // ---- stage 4: rounding, saturation; a negative shift is a saturating left shift
  logic [31:0]        right;
  logic signed [31:0] s;
  logic signed [32:0] sum;
  logic signed [49:0] left;
  logic signed [33:0] p34;
  logic               over, under, unused;

  dla_rsrs #(.InW(53), .ShW(6), .OutW(32)) i_round (
    .x_i(p_q), .shift_i(hit3_q ? 6'd35 : {1'b0, shift3_q}), .y_o(right), .over_o(over),
    .under_o(under));

  assign unused = over ^ under ^ (^s_i); // each lane reads some of the registers
  assign sum    = 33'(s) + 33'(e3_q);

  always_comb begin
    p34  = '0;
    left = '0;
    s    = right;
    if (v_i[4] && shift3_q[4] && !hit3_q) begin
      if (p_q[52:33] == {20{p_q[52]}}) p34 = p_q[33:0];
      else p34 = {p_q[52], {33{!p_q[52]}}};
      left = 50'(p34) <<< (5'd0 - shift3_q);
      if (left[49:31] == {19{left[49]}}) s = left[31:0];
      else s = {left[49], {31{!left[49]}}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[4]) begin
      if (bypass_i) y_o <= x3_q;
      else if (fp) y_o <= fp_y;
      else if (sum[32] != sum[31]) y_o <= {sum[32], {31{!sum[32]}}};
      else y_o <= sum[31:0];
    end
  end

  // ---- FP16
  if (Wide) begin : gen_fp
    localparam logic [16:0] One = 17'h07c00;

    logic [31:0] le_end_0, lo_start_0, lo_end_0, fp_bound;
    logic [16:0] e0, e1, scale_fp, a0, a1, a0_part, slope, p0, p1, sum_fp;
    logic [34:0] rest;

    dla_fp_add i_d_le (.a_i(x_i), .b_i(le_start ^ 32'h80000000), .y_o(d_le));
    dla_fp_add i_d_lo (.a_i(x_i), .b_i(lo_start ^ 32'h80000000), .y_o(d_lo));

    assign d_le_low = d_le[31] || d_le == '0 || (d_le[30:23] == '1 && d_le[22:0] != '0);
    assign d_lo_low = d_lo[31] || d_lo == '0 || (d_lo[30:23] == '1 && d_lo[22:0] != '0);

    dla_sdp_fp_index16 #(.Intervals(64)) i_fp_le (
      .active_i(v_i[1]), .linear_i(le_linear), .low_i(low_le_q), .d_i(u_le_q[30:0]),
      .select_i(`SDP_S(LUT_INFO, LUT_LE_INDEX_SELECT)),
      .offset_i(`SDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET)),
      .state_o(fp_le_state), .index_o(fp_le_index), .frac_o(fp_le_frac));
    dla_sdp_fp_index16 #(.Intervals(256)) i_fp_lo (
      .active_i(v_i[1]), .linear_i(1'b1), .low_i(low_lo_q), .d_i(u_lo_q[30:0]),
      .select_i(`SDP_S(LUT_INFO, LUT_LO_INDEX_SELECT)), .offset_i('0),
      .state_o(fp_lo_state), .index_o(fp_lo_index), .frac_o(fp_lo_frac));

    // Adding +0 changes only patterns below the smallest number, which become 0.
    assign le_end_0   = le_end[30:23] == '0 ? {le_end[31], 31'b0} : le_end;
    assign lo_start_0 = lo_start[30:23] == '0 ? {lo_start[31], 31'b0} : lo_start;
    assign lo_end_0   = lo_end[30:23] == '0 ? {lo_end[31], 31'b0} : lo_end;

    always_comb begin
      case ({use_lo_q, state_q == Over})
        2'b00: fp_bound = le_bound_i;
        2'b01: fp_bound = le_end_0;
        2'b10: fp_bound = lo_start_0;
        default: fp_bound = lo_end_0;
      endcase
    end

    dla_fp_add i_d (.a_i(x1_q), .b_i(fp_bound ^ 32'h80000000), .y_o(fp_d));

    // Stage 3: for a hit the two weighted entries, else the entry and the weighted distance.
    assign rest = f0[34:0];

    dla_fp_widen #(.OutE(6), .OutM(10)) i_e0 (.x_i(e0_q), .y_o(e0));
    dla_fp_widen #(.OutE(6), .OutM(10)) i_e1 (.x_i(e1_q), .y_o(e1));
    dla_fp_widen #(.OutE(6), .OutM(10)) i_scale (.x_i(scale_q), .y_o(scale_fp));
    dla_frac_to_fp17 #(.W(35)) i_a0 (.q_i(rest), .f_o(a0_part));
    dla_frac_to_fp17 #(.W(35)) i_a1 (.q_i(frac2_q), .f_o(a1));
    dla_fp_narrow #(.OutE(6)) i_slope (.x_i(d_q[31:0]), .y_o(slope));

    assign a0 = frac2_q == '0 ? One : a0_part;

    dla_fp_mul #(.E(6), .M(10)) i_p0 (.a_i(a0), .b_i(e0), .y_o(p0));
    dla_fp_mul #(.E(6), .M(10)) i_p1 (
      .a_i(hit2_q ? a1 : slope), .b_i(hit2_q ? e1 : scale_fp), .y_o(p1));

    assign fp_p = {hit2_q ? p0 : e0, p1};

    dla_fp_add #(.E(6), .M(10)) i_sum (.a_i(p_q[33:17]), .b_i(p_q[16:0]), .y_o(sum_fp));
    dla_fp_widen #(.InE(6)) i_y (.x_i(sum_fp), .y_o(fp_y));
  end else begin : gen_int8
    logic fp_unused;

    assign fp_unused = fp_i ^ (^le_bound_i);
    assign {d_le, d_lo, d_le_low, d_lo_low, fp_d, fp_y, fp_p} = '0;
    assign {fp_le_state, fp_le_index, fp_le_frac} = '0;
    assign {fp_lo_state, fp_lo_index, fp_lo_frac} = '0;
  end

endmodule

`default_nettype wire
