// SPDX-License-Identifier: Apache-2.0
// Index, fraction and state of one SDP table for the FP32 number d = x - START (lut.md 3.1).
// Combinational.
//
//   linear       d / 2^select: index above the point, 35 bits below it
//   exponential  index = exponent - offset, fraction = the mantissa

`default_nettype none

module dla_sdp_fp_index16 #(
  /// Intervals: 64 (LE) or 256 (LO).
  parameter int unsigned Intervals = 64
) (
  /// 0 holds the outputs at 0 (nothing to compute).
  input  logic        active_i,
  /// The table is linear, else exponential.
  input  logic        linear_i,
  /// d is not above 0.
  input  logic        low_i,
  /// x minus the lower bound, without its sign.
  input  logic [30:0] d_i,
  /// Signed.
  input  logic [7:0]  select_i,
  /// Index offset of an exponential table.
  input  logic [7:0]  offset_i,
  /// 0 hit, 1 underflow, 2 overflow
  output logic [1:0]  state_o,
  /// Interval of the value, and its place in the interval.
  output logic [8:0]  index_o,
  output logic [34:0] frac_o
);

  logic signed [9:0] e, e_kept, step, down;
  logic [43:0]       cut;
  logic              under;

  assign e    = signed'({2'b00, d_i[30:23]}) - 10'sd127;
  // The exponent is kept in 8 signed bits: that of an Inf pattern becomes -128.
  assign e_kept = {{2{e[7]}}, e[7:0]};
  assign step = e - signed'({{2{offset_i[7]}}, offset_i});
  // Places to shift down from 9 bits above the point; a shift below 0 gives an index past any
  // table.
  assign down = 10'sd8 - e_kept + signed'({{2{select_i[7]}}, select_i});
  assign cut  = down > 10'sd43 ? '0 : {1'b1, d_i[22:0], 20'b0} >> down[5:0];

  always_comb begin
    index_o = '0;
    frac_o  = '0;
    under   = 1'b0;
    if (active_i && linear_i) begin
      index_o = down < 0 ? 9'd511 : cut[43:35];
      frac_o  = cut[34:0];
    end else if (active_i) begin
      under   = step < 0;
      index_o = step[8:0];
      frac_o  = {d_i[22:0], 12'b0};
    end
  end

  always_comb begin
    if (low_i || under) state_o = 2'd1;
    else if (index_o >= 9'(Intervals)) state_o = 2'd2;
    else state_o = 2'd0;
  end

endmodule

`default_nettype wire
