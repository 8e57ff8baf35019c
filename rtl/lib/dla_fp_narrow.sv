// SPDX-License-Identifier: Apache-2.0
// FP32 to FP16 or FP17, FP17 to FP16: to the nearest, ties to even (numeric.md 3.2). Combinational.
//
// A value that is too large becomes the largest number. FP16 has denormals. FP17 has none: a number
// below the smallest becomes 0 with its sign, unless it rounds up to the smallest.

`default_nettype none

module dla_fp_narrow #(
  /// Exponent and mantissa bits of the operand.
  parameter int unsigned InE = 8,
  parameter int unsigned InM = 23,
  /// Exponent bits of the result: 5 for FP16, 6 for FP17. Both have a mantissa of 10.
  parameter int unsigned OutE = 5
) (
  /// Pattern to convert.
  input  logic [InE+InM:0] x_i,
  /// Nearest pattern.
  output logic [OutE+10:0] y_o
);

  // Two bits more than the operand has, for a guard bit and one below it.
  localparam int unsigned    Drop = InM - 10 + 2;
  localparam logic [InE-1:0] Bias = InE'((1 << (InE - 1)) - (1 << (OutE - 1)));
  localparam logic [InE-1:0] Over = Bias + InE'((1 << OutE) - 1);
  localparam logic [OutE+9:0] Max = {{OutE-1{1'b1}}, 1'b0, 10'h3ff};

  logic           sign, tiny, up;
  logic [InE-1:0] e;
  logic [InM-1:0] m;
  logic [3:0]     sh;
  logic [InM+2:0] sig, t;
  logic [OutE-1:0] e_out;
  logic [OutE+9:0] r;

  assign {sign, e, m} = x_i;
  assign tiny = e <= Bias;
  // Below exponent Bias - 10 nothing is left.
  assign sh  = tiny ? 4'(Bias + InE'(1) - e) : 4'd0;
  assign sig = {1'b1, m, 2'b00};
  assign t   = sig >> sh;
  // A small number has exponent 0; a carry makes it 1.
  assign e_out = tiny ? '0 : OutE'(e - Bias);
  assign up = t[Drop-1] && (t[Drop-2:0] != '0 || (sig & ~({InM+3{1'b1}} << sh)) != '0 || t[Drop]);
  assign r  = {e_out, t[Drop +: 10]} + (OutE+10)'(up);

  always_comb begin
    if (e == '1 && m != '0) y_o = {sign, {OutE{1'b1}}, m[9:0]};
    else if (e >= Over || r > Max) y_o = {sign, Max};
    else if (e + InE'(10) < Bias) y_o = {sign, {OutE+10{1'b0}}};
    else if (OutE == 6 && tiny && r[OutE+9:10] == '0) y_o = {sign, {OutE+10{1'b0}}};
    else y_o = {sign, r};
  end

endmodule

`default_nettype wire
