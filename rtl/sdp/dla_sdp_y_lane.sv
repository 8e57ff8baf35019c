// SPDX-License-Identifier: Apache-2.0
// One lane of stage Y (EW) before the look-up table (sdp.md 6.3, 6.4).
//
//   operands --[0]-- - offset --[1]-- * scale --[2]-- shift --+
//   v ----------------------------------------------------- [3] v * op --[4]-- shift --[5]-- ALU
//
// The multiplier is before the ALU. Register operands pass the converter unchanged. v_i[k] is the
// valid of the data that enters stage register k.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_y_lane #(
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0
) (
  /// Clock.
  input  logic             clk_i,
  /// Dual register set of the layer.
  input  logic [32*`SDP_NUM_D-1:0] d_i,
  /// The stages move.
  input  logic             adv_i,
  /// Bit k: data enters stage register k.
  input  logic [5:0]       v_i,
  /// Value in, 32 bits.
  input  logic [31:0]      x_i,
  /// Operands of ALU and multiplier from memory.
  input  logic [15:0]      op_alu_i,
  input  logic [15:0]      op_mul_i,
  /// Value out, after the ALU.
  output logic [31:0]      y_o
);

  // ALU_ALGO
  localparam logic [1:0] AlgoMax = 2'd0;
  localparam logic [1:0] AlgoMin = 2'd1;
  localparam logic [1:0] AlgoSum = 2'd2;

  logic signed [31:0] x0_q, x1_q, x2_q, x3_q, alu_op, mul_op, alu3_q, alu4_q;
  logic               mul_bypass, alu_bypass, prelu, pass, pass_q, fp, flush, unused;
  logic [31:0]        m_fp, a_fp;
  logic [1:0]         algo;

  assign mul_bypass = `SDP_D(DP_EW_CFG, EW_MUL_BYPASS);
  assign alu_bypass = `SDP_D(DP_EW_CFG, EW_ALU_BYPASS);
  assign prelu      = `SDP_D(DP_EW_CFG, EW_MUL_PRELU);
  assign algo       = `SDP_D(DP_EW_CFG, EW_ALU_ALGO);

  assign fp    = Wide && `SDP_D(DATA_FORMAT, PROC_PRECISION) == `SDP_FP16;
  assign flush = `SDP_D(FEATURE_MODE_CFG, NAN_TO_ZERO);

  dla_sdp_y_cvt #(.Wide(Wide)) i_alu_cvt (
    .clk_i, .adv_i, .v_i(v_i[2:0]), .fp_i(fp), .flush_i(flush),
    .mem_i(`SDP_D(DP_EW_ALU_CFG, EW_ALU_SRC)),
    .bypass_i(`SDP_D(DP_EW_ALU_CFG, EW_ALU_CVT_BYPASS)),
    .operand_i(`SDP_D(DP_EW_ALU_SRC_VALUE, EW_ALU_OPERAND)),
    .offset_i(`SDP_D(DP_EW_ALU_CVT_OFFSET_VALUE, EW_ALU_CVT_OFFSET)),
    .scale_i(`SDP_D(DP_EW_ALU_CVT_SCALE_VALUE, EW_ALU_CVT_SCALE)),
    .shift_i(`SDP_D(DP_EW_ALU_CVT_TRUNCATE_VALUE, EW_ALU_CVT_TRUNCATE)),
    .op_i(op_alu_i), .op_o(alu_op));

  dla_sdp_y_cvt #(.Wide(Wide)) i_mul_cvt (
    .clk_i, .adv_i, .v_i(v_i[2:0]), .fp_i(fp), .flush_i(flush),
    .mem_i(`SDP_D(DP_EW_MUL_CFG, EW_MUL_SRC)),
    .bypass_i(`SDP_D(DP_EW_MUL_CFG, EW_MUL_CVT_BYPASS)),
    .operand_i(`SDP_D(DP_EW_MUL_SRC_VALUE, EW_MUL_OPERAND)),
    .offset_i(`SDP_D(DP_EW_MUL_CVT_OFFSET_VALUE, EW_MUL_CVT_OFFSET)),
    .scale_i(`SDP_D(DP_EW_MUL_CVT_SCALE_VALUE, EW_MUL_CVT_SCALE)),
    .shift_i(`SDP_D(DP_EW_MUL_CVT_TRUNCATE_VALUE, EW_MUL_CVT_TRUNCATE)),
    .op_i(op_mul_i), .op_o(mul_op));

  // ---- multiplier
  logic signed [63:0] prod_q;
  logic signed [31:0] scaled, m_q, a;
  logic signed [32:0] sum;
  logic               over, under;

  assign pass   = mul_bypass || (prelu && !x2_q[31]);
  assign unused = over ^ under ^ (^d_i); // the lane reads some of the registers

  dla_rsrs #(.InW(64), .ShW(10), .OutW(32)) i_trunc (
    .x_i(prod_q), .shift_i(`SDP_D(DP_EW_TRUNCATE_VALUE, EW_TRUNCATE)), .y_o(scaled),
    .over_o(over), .under_o(under));

  // ---- ALU
  assign sum = 33'(m_q) + 33'(alu4_q);

  always_comb begin
    if (alu_bypass) a = m_q;
    else if (fp) a = a_fp;
    else if (algo == AlgoMax) a = m_q > alu4_q ? m_q : alu4_q;
    else if (algo == AlgoMin) a = m_q < alu4_q ? m_q : alu4_q;
    else if (algo != AlgoSum) a = {31'b0, m_q != alu4_q};
    else if (sum[32] != sum[31]) a = {sum[32], {31{!sum[32]}}};
    else a = sum[31:0];
  end

  if (Wide) begin : gen_fp
    dla_fp_mul i_mul (.a_i(x2_q), .b_i(mul_op), .y_o(m_fp));
    dla_sdp_fp_alu16 i_alu (.algo_i(algo), .a_i(m_q), .b_i(alu4_q), .y_o(a_fp));
  end else begin : gen_int8
    assign m_fp = '0;
    assign a_fp = '0;
  end

  always_ff @(posedge clk_i) begin
    if (adv_i) begin
      if (v_i[0]) x0_q <= x_i;
      if (v_i[1]) x1_q <= x0_q;
      if (v_i[2]) x2_q <= x1_q;
      if (v_i[3]) begin
        x3_q   <= x2_q;
        pass_q <= pass;
        prod_q <= fp ? {32'b0, m_fp} : 64'(x2_q) * 64'(mul_op);
        alu3_q <= alu_op;
      end
      if (v_i[4]) begin
        m_q    <= pass_q ? x3_q : fp ? prod_q[31:0] : scaled;
        alu4_q <= alu3_q;
      end
      if (v_i[5]) y_o <= a;
    end
  end

endmodule

`default_nettype wire
