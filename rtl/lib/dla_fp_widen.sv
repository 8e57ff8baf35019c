// SPDX-License-Identifier: Apache-2.0
// FP16 to FP17 or FP32, FP17 to FP32: exact (numeric.md 3.2). Combinational.
//
// Inf becomes the largest number. The payload of a NaN stays in the low bits. FP17 has no
// denormals: a pattern with exponent 0 and a mantissa counts as a normal number.

`default_nettype none

module dla_fp_widen #(
  /// Exponent bits of the operand: 5 for FP16, 6 for FP17.  Both have a mantissa of 10.
  parameter int unsigned InE = 5,
  /// Exponent and mantissa bits of the result.
  parameter int unsigned OutE = 8,
  parameter int unsigned OutM = 23
) (
  /// Pattern to convert.
  input  logic [InE+10:0]    x_i,
  /// Pattern of the same value.
  output logic [OutE+OutM:0] y_o
);

  localparam bit              Denormals = InE == 5;
  localparam logic [OutE-1:0] Bias = OutE'((1 << (OutE - 1)) - (1 << (InE - 1)));

  logic            sign;
  logic [InE-1:0]  e;
  logic [9:0]      m, norm;
  logic [3:0]      z;
  logic [OutE-1:0] wide_e;
  logic [9:0]      wide_m;

  assign {sign, e, m} = x_i;

  dla_norm #(.W(10)) i_norm (.x_i(m), .y_o(norm), .n_o(z));

  always_comb begin
    wide_e = OutE'(e) + Bias;
    wide_m = m;
    if (Denormals && e == '0) begin
      wide_e = Bias - OutE'(z);
      wide_m = {norm[8:0], 1'b0};
    end
    if (x_i[InE+9:0] == '0) y_o = {sign, {OutE+OutM{1'b0}}};
    else if (e != '1) y_o = {sign, wide_e, wide_m, {OutM-10{1'b0}}};
    else if (m != '0) y_o = {sign, {OutE{1'b1}}, OutM'(m)};
    else y_o = {sign, {OutE-1{1'b1}}, 1'b0, {OutM{1'b1}}};
  end

  logic unused;
  assign unused = norm[9];

endmodule

`default_nettype wire
