// SPDX-License-Identifier: Apache-2.0
// One lane of CDP from the squares to the result, of integers (cdp.md 4.2-4.6).
//
//   squares --[0: pairs]--[1: sum]--> look-up [2..9] --[10: q * r]--[11: - offset]
//           --[12: * scale]--[13: shift, saturate]--> y
//   q ------[0..9: delay]-----------------------------^

`include "dla_cdp.svh"
`default_nettype none

module dla_cdp_lane #(
  /// 1: INT16 too.
  parameter bit Wide = 1'b0,
  /// 1: clipped_o is used.
  parameter bit Count = 1'b0,
  /// Bits of a value, a square and a result (derived, do not override).
  parameter int unsigned QW = Wide ? 17 : 9,
  parameter int unsigned SqW = 2 * QW - 1,
  parameter int unsigned YW = Wide ? 16 : 8
) (
  /// Clock.
  input  logic                     clk_i,
  /// The layer is INT8; without Wide it is always INT8.
  input  logic                     int8_i,
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
  input  logic [9*SqW-1:0]         sq_i,
  input  logic [QW-1:0]            q_i,

  /// Read of the tables: LO, not LE; the entry.
  output logic                     use_lo_o,
  output logic [8:0]               index_o,
  /// That entry and the next one.
  input  logic [15:0]              e0_i,
  input  logic [15:0]              e1_i,
  /// Hit classes, see dla_cdp_lookup.
  output logic [4:0]               class_o,
  /// Result; it counts as saturated (cdp.md 6).
  output logic [YW-1:0]            y_o,
  output logic                     clipped_o
);

  // ---- 0, 1: sum over the neighbourhood
  logic [1:0]         half_m1;
  localparam int unsigned PairW = SqW + 1;
  localparam int unsigned XW = Wide ? 38 : 22;

  logic [4*PairW-1:0] pair_q;
  logic [SqW-1:0]     mid_q;
  logic [XW-1:0]      sum, x_q;
  logic [10*QW-1:0]   q_q; // oldest on top
  logic               unused;

  assign half_m1 = `CDP_D(LRN_CFG, NORMALZ_LEN);
  assign sum     = XW'(pair_q[0 +: PairW]) + XW'(pair_q[PairW +: PairW])
                   + XW'(pair_q[2*PairW +: PairW]) + XW'(pair_q[3*PairW +: PairW]) + XW'(mid_q);
  assign unused  = ^{d_i, offset_field[31:25]};

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[0]) begin
      mid_q <= sq_i[SqW*4 +: SqW];
      for (int unsigned k = 0; k < 4; k++) begin
        if (2'(k) <= half_m1) begin
          pair_q[PairW*k +: PairW] <= PairW'(sq_i[SqW*(3-k) +: SqW])
                                      + PairW'(sq_i[SqW*(5+k) +: SqW]);
        end else begin
          pair_q[PairW*k +: PairW] <= '0;
        end
      end
      q_q[QW-1:0] <= q_i;
    end
    if (adv_i && v_i[1]) begin
      x_q <= `CDP_D(FUNC_BYPASS, SQSUM_BYPASS) ? {{XW-QW{q_q[QW-1]}}, q_q[QW-1:0]} : sum;
    end
    for (int unsigned k = 1; k < 10; k++) begin
      if (adv_i && v_i[k]) q_q[QW*k +: QW] <= q_q[QW*(k-1) +: QW];
    end
  end

  // ---- 2 to 9: tables
  logic [15:0] r;

  dla_cdp_lookup #(.Wide(Wide)) i_lookup (
    .clk_i, .int8_i, .s_i, .le_origin_i, .adv_i, .v_i(v_i[9:2]), .x_i(x_q), .use_lo_o, .index_o,
    .e0_i, .e1_i, .class_o, .r_o(r));

  // ---- 10 to 13: multiplication and output converter
  localparam int unsigned PW = QW + 16;
  localparam int unsigned ProdW = PW + 17;

  logic signed [PW-1:0] p_q, offset;
  logic signed [PW:0]   diff_q;
  logic signed [ProdW-1:0] prod_q;
  logic signed [15:0] scale;
  logic [31:0]        offset_field;
  logic [5:0]         shift;
  logic [YW-1:0]      y, y_q;
  logic [1:0]         clip_unused;

  assign offset_field = `CDP_D(DATOUT_OFFSET, DATOUT_OFFSET);
  assign shift        = `CDP_D(DATOUT_SHIFTER, DATOUT_SHIFTER);
  assign scale        = `CDP_D(DATOUT_SCALE, DATOUT_SCALE);
  assign y_o          = y_q;

  if (Wide) begin : gen_out
    assign offset = int8_i ? {{PW-25{offset_field[24]}}, offset_field[24:0]}
                           : {offset_field[31], offset_field};
    assign clip_unused = '0;

    dla_cdp_round16 i_round (.int8_i, .x_i(prod_q), .shift_i(shift), .y_o(y));
  end else begin : gen_out
    logic unused_wide;

    assign unused_wide = int8_i;
    assign offset      = offset_field[PW-1:0];

    dla_rsrs #(.InW(ProdW), .ShW(6), .OutW(YW)) i_round (
      .x_i(prod_q), .shift_i(shift), .y_o(y), .over_o(clip_unused[0]),
      .under_o(clip_unused[1]));
  end

  if (Count) begin : gen_count
    logic signed [ProdW-1:0] down, high, low;
    logic                    clipped_q;

    // One more than a result may be, and one less: a value that only just leaves the range does not
    // count.
    assign high      = Wide && !int8_i ? ProdW'(32768) : ProdW'(128);
    assign low       = ~high;
    assign down      = prod_q >>> shift;
    assign clipped_o = clipped_q;

    always_ff @(posedge clk_i) begin
      if (adv_i && v_i[13]) clipped_q <= down > high || down < low;
    end
  end else begin : gen_no_count
    assign clipped_o = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (adv_i && v_i[10]) begin
      if (`CDP_D(FUNC_BYPASS, MUL_BYPASS)) p_q <= {{QW{r[15]}}, r};
      else p_q <= {{16{q_q[10*QW-1]}}, q_q[10*QW-1:9*QW]} * {{QW{r[15]}}, r};
    end
    if (adv_i && v_i[11]) diff_q <= (PW+1)'(p_q) - (PW+1)'(offset);
    if (adv_i && v_i[12]) prod_q <= ProdW'(diff_q) * ProdW'(scale);
    if (adv_i && v_i[13]) y_q <= y;
  end

endmodule

`default_nettype wire
