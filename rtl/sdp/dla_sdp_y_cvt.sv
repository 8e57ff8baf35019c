// SPDX-License-Identifier: Apache-2.0
// Operand of stage Y: a register value unchanged, or a 16-bit operand of memory through the
// converter cvt(op; offset, scale, shift; 32) (sdp.md 6.3, numeric.md 2). Three stages. In FP16
// processing an operand of memory becomes FP32 instead (6.4).

`default_nettype none

module dla_sdp_y_cvt #(
  /// 1: FP16 exists.
  parameter bit Wide = 1'b0
) (
  /// Clock.
  input  logic        clk_i,
  /// The stages move.
  input  logic        adv_i,
  /// v_i[k]: data enters stage register k.
  input  logic [2:0]  v_i,
  /// The operand is from memory; otherwise it passes unconverted.
  input  logic        mem_i,
  input  logic        bypass_i,
  /// FP16 processing; a NaN counts as +0.
  input  logic        fp_i,
  input  logic        flush_i,
  /// The register's operand.
  input  logic [31:0] operand_i,
  /// Converter: offset, factor, right shift.
  input  logic [31:0] offset_i,
  input  logic [15:0] scale_i,
  input  logic [5:0]  shift_i,
  /// Operand of memory.
  input  logic [15:0] op_i,
  /// The operand, 32 bits.
  output logic [31:0] op_o
);

  logic signed [15:0] op, scale;
  logic signed [31:0] offset;
  logic signed [32:0] d_q;
  logic signed [48:0] p_q;
  logic        [31:0] shifted;
  logic               convert, fp, over, under, unused;
  logic        [31:0] op_fp;

  assign op      = op_i;
  assign scale   = scale_i;
  assign offset  = offset_i;
  assign fp      = Wide && fp_i;
  assign convert = mem_i && !bypass_i && !fp;
  assign unused  = over ^ under;

  dla_rsrs #(.InW(49), .ShW(6), .OutW(32)) i_shift (
    .x_i(p_q), .shift_i, .y_o(shifted), .over_o(over), .under_o(under));

  if (Wide) begin : gen_fp
    dla_sdp_fp_op16 i_op (.h_i(op_i), .flush_i, .f_o(op_fp));
  end else begin : gen_int8
    logic fp_unused;
    assign fp_unused = fp_i ^ flush_i;
    assign op_fp = '0;
  end

  always_ff @(posedge clk_i) begin
    if (adv_i) begin
      if (v_i[0]) begin
        if (!mem_i) d_q <= {operand_i[31], operand_i};
        else if (fp) d_q <= {1'b0, op_fp};
        else d_q <= bypass_i ? 33'(op) : 33'(op) - 33'(offset);
      end
      if (v_i[1]) p_q <= convert ? 49'(d_q) * 49'(scale) : 49'(d_q);
      if (v_i[2]) op_o <= convert ? shifted : p_q[31:0];
    end
  end

endmodule

`default_nettype wire
