// SPDX-License-Identifier: Apache-2.0
// Table result of one lane: choice between LE and LO, interpolation, slopes (cdp.md 4.3-4.5).
//
//   s --[0: s - START]--> index of LE, LO [1] --[2: choose]--> entries
//     --[3: E[i], E[i+1]; s - bound]--[4: operands]--[5: product]--[6: round, clamp]
//     --[7: shift left, add the entry, saturate]--> r
//
// One multiplier serves both cases: (E[i+1] - E[i]) * fraction for a hit, (s - bound) * scale for a
// miss. The clamp to 18 bits does not change the result: a value that it cuts would saturate the
// 16-bit sum anyway.

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_lookup #(
  /// 1: INT16 too, in which the operand has 38 bits, not 22.
  parameter bit Wide = 1'b0,
  /// Bits of the operand (derived, do not override).
  parameter int unsigned XW = Wide ? 38 : 22
) (
  /// Clock.
  input  logic                     clk_i,
  /// The layer is INT8; without Wide it is always INT8.
  input  logic                     int8_i,
  /// Single set, as sampled at the start of the layer.
  input  logic [32*`CDP_NUM_S-1:0] s_i,
  /// LE_START plus the bias of an exponential table.
  input  logic signed [41:0]       le_origin_i,
  /// The stages move.
  input  logic                     adv_i,
  /// Bit k: the input of stage k is valid.
  input  logic [7:0]               v_i,
  /// Operand of the table, signed.
  input  logic signed [XW-1:0]     x_i,

  /// Read of the tables: LO, not LE; the entry.
  output logic                     use_lo_o,
  output logic [8:0]               index_o,
  /// That entry and the next one.
  input  logic [15:0]              e0_i,
  input  logic [15:0]              e1_i,
  /// {LO_HIT, LE_HIT, HYBRID, OFLOW, UFLOW} of the word in stage 3.
  output logic [4:0]               class_o,
  /// Result of the table.
  output logic [15:0]              r_o
);

  logic               exponential;
  logic signed [37:0] le_start, le_end, lo_start, lo_end;
  logic [7:0]         le_select, lo_select;
  logic               unused;

  assign exponential = !`CDP_S(LUT_CFG, LUT_LE_FUNCTION);
  assign le_select   = `CDP_S(LUT_INFO, LUT_LE_INDEX_SELECT);
  assign lo_select   = `CDP_S(LUT_INFO, LUT_LO_INDEX_SELECT);
  assign le_start    = {`CDP_S(LUT_LE_START_HIGH, LUT_LE_START_HIGH),
                        `CDP_S(LUT_LE_START_LOW, LUT_LE_START_LOW)};
  assign le_end      = {`CDP_S(LUT_LE_END_HIGH, LUT_LE_END_HIGH),
                        `CDP_S(LUT_LE_END_LOW, LUT_LE_END_LOW)};
  assign lo_start    = {`CDP_S(LUT_LO_START_HIGH, LUT_LO_START_HIGH),
                        `CDP_S(LUT_LO_START_LOW, LUT_LO_START_LOW)};
  assign lo_end      = {`CDP_S(LUT_LO_END_HIGH, LUT_LO_END_HIGH),
                        `CDP_S(LUT_LO_END_LOW, LUT_LO_END_LOW)};
  assign unused      = ^{s_i, int8_i, le_select[7:6], lo_select[7:6], le_start[37:22]};

  // ---- 0: distance from START. INT8 uses the low 22 bits of it, and 6 bits of a select.
  localparam int unsigned SelW = Wide ? 7 : 6;

  logic signed [XW-1:0]   le_from, lo_from;
  logic signed [SelW-1:0] le_step, lo_step;
  logic signed [XW:0]     d_le_q, d_lo_q;
  logic signed [XW-1:0]   x0_q, x1_q, x2_q;

  if (Wide) begin : gen_from
    assign le_from = int8_i ? {{16{le_start[21]}}, le_start[21:0]} : le_start;
    assign lo_from = int8_i ? {{16{lo_start[21]}}, lo_start[21:0]} : lo_start;
    assign le_step = {int8_i ? le_select[5] : le_select[6], le_select[5:0]};
    assign lo_step = {int8_i ? lo_select[5] : lo_select[6], lo_select[5:0]};
  end else begin : gen_from
    assign le_from = le_start[XW-1:0];
    assign lo_from = lo_start[XW-1:0];
    assign le_step = le_select[SelW-1:0];
    assign lo_step = lo_select[SelW-1:0];
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      d_le_q <= {x_i[XW-1], x_i} - {le_from[XW-1], le_from};
      d_lo_q <= {x_i[XW-1], x_i} - {lo_from[XW-1], lo_from};
      x0_q   <= x_i;
    end
    if (adv_i && v_i[1]) x1_q <= x0_q;
    if (adv_i && v_i[2]) x2_q <= x1_q;
  end

  // ---- 1: index
  logic        le_under, le_over, lo_under, lo_over;
  logic [8:0]  le_index, lo_index;
  logic [15:0] le_frac, lo_frac;

  dla_cdp_index #(.Top(64), .XW(XW)) i_le (
    .clk_i, .en_i(adv_i && v_i[1]), .exponential_i(exponential),
    .offset_i(`CDP_S(LUT_INFO, LUT_LE_INDEX_OFFSET)), .select_i(le_step), .d_i(d_le_q),
    .under_o(le_under), .over_o(le_over), .index_o(le_index), .frac_o(le_frac));

  dla_cdp_index #(.Top(256), .XW(XW)) i_lo (
    .clk_i, .en_i(adv_i && v_i[1]), .exponential_i(1'b0), .offset_i(8'sd0),
    .select_i(lo_step), .d_i(d_lo_q), .under_o(lo_under), .over_o(lo_over),
    .index_o(lo_index), .frac_o(lo_frac));

  // ---- 2: the table and its entry (cdp.md 4.5)
  logic        lo, under, over;
  logic [4:0]  kind;
  logic        lo_q, under_q, over_q;
  logic [4:0]  kind_q;
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

  // ---- 3: entries, distance from the bound of a miss
  logic signed [41:0] bound, diff_q;
  logic [15:0]        scale, e0_q, e1_q, scale_q;
  logic [4:0]         shift, shift_q;
  logic               hit_q;

  always_comb begin
    case ({lo_q, over_q})
      2'b00: begin
        bound = le_origin_i;
        scale = `CDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_UFLOW_SCALE);
        shift = `CDP_S(LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_UFLOW_SHIFT);
      end
      2'b01: begin
        bound = 42'(le_end);
        scale = `CDP_S(LUT_LE_SLOPE_SCALE, LUT_LE_SLOPE_OFLOW_SCALE);
        shift = `CDP_S(LUT_LE_SLOPE_SHIFT, LUT_LE_SLOPE_OFLOW_SHIFT);
      end
      2'b10: begin
        bound = 42'(lo_start);
        scale = `CDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_UFLOW_SCALE);
        shift = `CDP_S(LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_UFLOW_SHIFT);
      end
      default: begin
        bound = 42'(lo_end);
        scale = `CDP_S(LUT_LO_SLOPE_SCALE, LUT_LO_SLOPE_OFLOW_SCALE);
        shift = `CDP_S(LUT_LO_SLOPE_SHIFT, LUT_LO_SLOPE_OFLOW_SHIFT);
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[3]) begin
      e0_q    <= e0_i;
      e1_q    <= e1_i;
      hit_q   <= !under_q && !over_q;
      shift_q <= shift;
      scale_q <= under_q || over_q ? scale : frac_q;
      diff_q  <= 42'(x2_q) - bound;
    end
  end

  // ---- 4, 5: operands and product
  logic signed [41:0] a_q;
  logic signed [16:0] b_q, step;
  logic signed [58:0] prod_q;
  logic [15:0]        base4_q, base5_q, base6_q;
  logic               hit4_q, hit5_q;
  logic [4:0]         shift4_q, shift5_q;

  assign step = {e1_q[15], e1_q} - {e0_q[15], e0_q};

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[4]) begin
      a_q      <= hit_q ? 42'(step) : diff_q;
      b_q      <= {!hit_q && scale_q[15], scale_q};
      base4_q  <= e0_q;
      hit4_q   <= hit_q;
      shift4_q <= shift_q;
    end
    if (adv_i && v_i[5]) begin
      prod_q   <= 59'(a_q) * 59'(b_q);
      base5_q  <= base4_q;
      hit5_q   <= hit4_q;
      shift5_q <= shift4_q;
    end
  end

  // ---- 6: shift right, rounded to the nearest
  logic [4:0]  down;
  logic [17:0] part, part_q;
  logic [4:0]  up_q;
  logic [1:0]  clip_unused;

  // A negative shift of a miss goes left, in stage 7. A fraction has 16 bits.
  assign down = hit5_q ? 5'd16 : shift5_q[4] ? 5'd0 : shift5_q;

  dla_rsrs #(.InW(59), .ShW(5), .OutW(18)) i_round (
    .x_i(prod_q), .shift_i(down), .y_o(part), .over_o(clip_unused[0]),
    .under_o(clip_unused[1]));

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[6]) begin
      part_q  <= part;
      base6_q <= base5_q;
      up_q    <= !hit5_q && shift5_q[4] ? 5'(-shift5_q) : '0;
    end
  end

  // ---- 7: sum
  logic signed [34:0] sum;
  logic [15:0]        r_q;

  assign sum = ({{17{part_q[17]}}, part_q} << up_q) + {{19{base6_q[15]}}, base6_q};
  assign r_o = r_q;

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[7]) begin
      if (!sum[34] && sum[33:15] != '0) r_q <= 16'h7fff;
      else if (sum[34] && sum[33:15] != '1) r_q <= 16'h8000;
      else r_q <= sum[15:0];
    end
  end

endmodule

`default_nettype wire
