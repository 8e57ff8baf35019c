// SPDX-License-Identifier: Apache-2.0
// Index and fraction of one table for the FP32 number d = t - START (cdp.md 5).
//
//   d --> exponent - offset, mantissa     (exponential) --[FF]--> index, fraction, underflow,
//     --> d / 2^select, cut at the point  (linear) ------^        overflow

`default_nettype none

module dla_cdp_index_fp16 #(
  /// Last entry: 64 or 256.
  parameter int unsigned Top = 64
) (
  /// Clock.
  input  logic              clk_i,
  /// The register takes d_i.
  input  logic              en_i,
  /// The table is exponential, else linear.
  input  logic              exponential_i,
  /// Index offset of an exponential table, select of a linear one.
  input  logic signed [7:0] offset_i,
  input  logic signed [7:0] select_i,
  /// The value minus the start of the table, FP32.
  input  logic [31:0]       d_i,

  /// The value is below the table, above it.
  output logic              under_o,
  output logic              over_o,
  /// Entry and fraction of the value.
  output logic [8:0]        index_o,
  output logic [15:0]       frac_o
);

  logic signed [9:0] e, from_exp, down;
  logic [24:0]       cut;
  logic              none, under, over;
  logic [8:0]        index;
  logic [15:0]       frac;

  // Not above START, or NaN.
  assign none     = d_i[31] || d_i == '0 || (d_i[30:23] == '1 && d_i[22:0] != '0);
  assign e        = {2'b00, d_i[30:23]} - 10'd127;
  assign from_exp = e - {{2{offset_i[7]}}, offset_i};
  // 9 bits above the point: an index of 512 or more passes the end of any table.
  assign down     = 10'd8 - (e - {{2{select_i[7]}}, select_i});
  assign cut      = down > 10'sd24 ? '0 : {1'b1, d_i[22:0], 1'b0} >> down[4:0];

  always_comb begin
    if (exponential_i) begin
      under = none || from_exp[9];
      over  = !under && from_exp[8:0] >= 9'(Top);
      index = from_exp[8:0];
      frac  = d_i[22:7];
    end else begin
      under = none;
      over  = !under && (down[9] || cut[24:16] >= 9'(Top));
      index = cut[24:16];
      frac  = cut[15:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      under_o <= under;
      over_o  <= over;
      index_o <= index;
      frac_o  <= frac;
    end
  end

endmodule

`default_nettype wire
