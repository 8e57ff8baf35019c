// SPDX-License-Identifier: Apache-2.0
// FP32 to FP16 or FP17, FP17 to FP16: to nearest, ties to even (numeric.md 3.2).  Combinational.
//
// A value that is too large becomes the largest number.  FP16 has denormals; FP17 has none, and a
// number below its smallest becomes 0 with its sign, unless it rounds up to the smallest.

`default_nettype none

module dla_fp_narrow #(
  /// Exponent and mantissa bits of the operand.
  parameter int unsigned InE = 8,
  parameter int unsigned InM = 23,
  /// Exponent bits of the result: 5 for FP16, 6 for FP17.  Both have a mantissa of 10.
  parameter int unsigned OutE = 5
) (
  /// Pattern to convert.
  input  logic [InE+InM:0] x_i,
  /// Nearest pattern.
  output logic [OutE+10:0] y_o
);

  // two bits more than the operand has, so that there is a guard bit and one below it
  localparam int unsigned    Drop = InM - 10 + 2;
  localparam logic [InE-1:0] Bias = InE'((1 << (InE - 1)) - (1 << (OutE - 1)));
  localparam logic [InE-1:0] Over = Bias + InE'((1 << OutE) - 1);
  localparam logic [OutE+9:0] Max = {{OutE-1{1'b1}}, 1'b0, 10'h3ff};

  function automatic logic [OutE+10:0] narrow(input logic [InE+InM:0] x);
    logic            sign, tiny, up;
    logic [InE-1:0]  e;
    logic [InM-1:0]  m;
    logic [3:0]      sh;
    logic [InM+2:0]  sig, t;
    logic [OutE-1:0] e_out;
    logic [OutE+9:0] r;

    {sign, e, m} = x;
    tiny = e <= Bias;
    // below Bias - 10 nothing is left
    sh  = tiny ? 4'(Bias + InE'(1) - e) : 4'd0;
    sig = {1'b1, m, 2'b00};
    t   = sig >> sh;
    // a small number has exponent 0; its carry makes it 1
    e_out = tiny ? '0 : OutE'(e - Bias);
    up = t[Drop-1] && (t[Drop-2:0] != '0 || (sig & ~({InM+3{1'b1}} << sh)) != '0 || t[Drop]);
    r  = {e_out, t[Drop +: 10]} + (OutE+10)'(up);

    if (e == '1 && m != '0) narrow = {sign, {OutE{1'b1}}, m[9:0]};
    else if (e >= Over || r > Max) narrow = {sign, Max};
    else if (e + InE'(10) < Bias) narrow = {sign, {OutE+10{1'b0}}};
    else if (OutE == 6 && tiny && r[OutE+9:10] == '0) narrow = {sign, {OutE+10{1'b0}}};
    else narrow = {sign, r};
  endfunction

  // A function, and zeros apart, so that an idle clock costs a simulator no work.
  always_comb begin
    y_o = {x_i[InE+InM], {OutE+10{1'b0}}};
    if (x_i[InE+InM-1:0] != '0) y_o = narrow(x_i);
  end

endmodule

`default_nettype wire
