// SPDX-License-Identifier: Apache-2.0
// Stage X1 (BS) or X2 (BN) of the SDP (sdp.md 6.1, 6.2): Lanes elements a clock, four clocks.
//
//   in --+--[0]-- ALU --[1]-- MUL, PReLU --[2]-- shift, ReLU --[3]-- out
//        |
//   operands of memory (or register), ALU operand shifted left
//
// The stages advance together whenever the last one is free. A beat waits at the input until its
// operands have arrived, if the stage takes them from memory.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_x #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Bits that travel with a beat.
  parameter int unsigned SideW = 1,
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  /// Settings of the stage.
  input  dla_sdp_x_set_t      set_i,

  // operands of the beat at the input
  /// The operands are valid.
  input  logic                op_valid_i,
  /// Operands of ALU and multiplier, 16 bits each.
  input  logic [16*Lanes-1:0] op_alu_i,
  input  logic [16*Lanes-1:0] op_mul_i,
  /// The operands are used.
  output logic                op_take_o,

  /// Beat of 32-bit lanes; it is taken.
  input  logic                valid_i,
  output logic                ready_o,
  /// Its lanes, and the bits that travel with it.
  input  logic [32*Lanes-1:0] data_i,
  input  logic [SideW-1:0]    side_i,

  /// Beat of results; it is taken.
  output logic                valid_o,
  input  logic                ready_i,
  /// Its lanes, and the bits that travel with it.
  output logic [32*Lanes-1:0] data_o,
  output logic [SideW-1:0]    side_o
);

  // ALU_ALGO; SUM and EQL add
  localparam logic [1:0] AlgoMax = 2'd0;
  localparam logic [1:0] AlgoMin = 2'd1;
  // Bits of the multiplier's operand: FP32, or 16.
  localparam int unsigned OpW = Wide ? 32 : 16;

  logic             want, fire, adv;
  logic [3:0]       v_q;
  logic [SideW-1:0] side0_q, side1_q, side2_q, side3_q;

  assign want      = !set_i.bypass && ((!set_i.alu_bypass && set_i.alu_mem)
                                       || (!set_i.mul_bypass && set_i.mul_mem));
  assign adv       = !v_q[3] || ready_i;
  assign ready_o   = adv && (!want || op_valid_i);
  assign fire      = valid_i && ready_o;
  assign op_take_o = fire && want;
  assign valid_o   = v_q[3];
  assign side_o    = side3_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[2:0], fire};
  end

  always_ff @(posedge clk_i) begin
    if (adv) begin
      if (fire) side0_q <= side_i;
      if (v_q[0]) side1_q <= side0_q;
      if (v_q[1]) side2_q <= side1_q;
      if (v_q[2]) side3_q <= side2_q;
    end
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic signed [31:0] v0_q, op32_q, r3_q;
    logic signed [15:0] alu16, mul16, mul_int;
    logic [OpW-1:0]     mul0, mul0_q, mul1_q;
    logic [31:0]        alu_fp, a_fp, m_fp;
    logic               fp, t_nan;
    logic signed [47:0] shifted;
    logic signed [32:0] a, a_q;
    logic signed [48:0] m, m_q;
    logic        [31:0] op32, t, trunc, relu;
    logic               pos, pos_q, over, under, unused;

    assign fp = Wide && set_i.fp;

    // operand of the ALU: lshs(op, shift, 32), numeric.md 1.6
    assign alu16   = set_i.alu_mem ? op_alu_i[16*l +: 16] : set_i.alu_operand;
    assign mul16   = set_i.mul_mem ? op_mul_i[16*l +: 16] : set_i.mul_operand;
    assign shifted = 48'(alu16) <<< set_i.alu_shift[4:0];
    assign unused  = over ^ under ^ set_i.alu_algo[1];

    always_comb begin
      if (fp) op32 = alu_fp;
      else if (alu16 == '0) op32 = '0;
      else if (set_i.alu_shift[5] || shifted[47:31] != {17{alu16[15]}}) begin
        op32 = {alu16[15], {31{!alu16[15]}}};
      end else op32 = shifted[31:0];
    end

    // ALU, s33
    always_comb begin
      if (set_i.alu_bypass) a = 33'(v0_q);
      else if (fp) a = {1'b0, a_fp};
      else if (set_i.alu_algo == AlgoMax) a = v0_q > op32_q ? 33'(v0_q) : 33'(op32_q);
      else if (set_i.alu_algo == AlgoMin) a = v0_q < op32_q ? 33'(v0_q) : 33'(op32_q);
      else a = 33'(v0_q) + 33'(op32_q);
    end

    // Multiplier, s49. PReLU passes values that are not negative, unscaled and wrapped to 32 bits.
    assign pos = !set_i.mul_bypass && set_i.mul_prelu && !(fp ? a_q[31] : a_q[32]);
    assign mul_int = mul1_q[15:0];

    always_comb begin
      if (set_i.mul_bypass || pos) m = 49'(a_q);
      else if (fp) m = {17'b0, m_fp};
      else m = 49'(a_q) * 49'(mul_int);
    end

    dla_rsrs #(.InW(49), .ShW(6), .OutW(32)) i_trunc (
      .x_i(m_q), .shift_i(set_i.mul_shift), .y_o(trunc), .over_o(over), .under_o(under));

    assign t     = pos_q || fp ? m_q[31:0] : trunc;
    assign t_nan = fp && t[30:23] == '1 && t[22:0] != '0;
    assign relu  = !set_i.relu_bypass && t[31] && !t_nan ? '0 : t;

    if (Wide) begin : gen_fp
      dla_sdp_fp_op16 i_alu_op (.h_i(alu16), .flush_i(set_i.flush), .f_o(alu_fp));
      dla_sdp_fp_alu16 i_alu (.algo_i(set_i.alu_algo), .a_i(v0_q), .b_i(op32_q), .y_o(a_fp));
      dla_fp_mul i_mul (.a_i(a_q[31:0]), .b_i(mul1_q), .y_o(m_fp));

      logic [31:0] mul_fp;
      dla_sdp_fp_op16 i_mul_op (.h_i(mul16), .flush_i(set_i.flush), .f_o(mul_fp));
      assign mul0 = fp ? mul_fp : {16'b0, mul16};
    end else begin : gen_int8
      logic fp_unused;
      assign fp_unused = set_i.fp ^ set_i.flush;
      assign alu_fp = '0;
      assign a_fp   = '0;
      assign m_fp   = '0;
      assign mul0   = mul16;
    end

    always_ff @(posedge clk_i) begin
      if (adv) begin
        if (fire) begin
          v0_q   <= data_i[32*l +: 32];
          op32_q <= op32;
          mul0_q <= mul0;
        end
        if (v_q[0]) begin
          a_q    <= set_i.bypass ? 33'(v0_q) : a;
          mul1_q <= mul0_q;
        end
        if (v_q[1]) begin
          m_q   <= set_i.bypass ? 49'(a_q) : m;
          pos_q <= pos;
        end
        if (v_q[2]) r3_q <= set_i.bypass ? m_q[31:0] : relu;
      end
    end

    assign data_o[32*l +: 32] = r3_q;
  end

endmodule

`default_nettype wire
