// SPDX-License-Identifier: Apache-2.0
// Converts input elements to the values that PDP calculates with (pdp.md 9). Combinational.
//
//   INT8, INT16     unchanged, 0 above them
//   FP16 averages   FP17
//   FP16 extremes   {NaN, key}: keys are in the order of the values, as INT16
//
// NaN and Inf are counted before the flush (pdp.md 9.3).

`default_nettype none

module dla_pdp_in16 #(
  /// Bytes.
  parameter int unsigned Lanes = 8
) (
  /// Average pooling.
  input  logic                   avg_i,
  /// Elements are FP16.
  input  logic                   fp_i,
  /// NaN becomes +0.
  input  logic                   flush_i,
  /// Elements.
  input  logic [8*Lanes-1:0]     data_i,
  /// 17 bits for every 16.
  output logic [17*Lanes/2-1:0]  data_o,
  /// Elements that are NaN, and those that are infinite.
  output logic [Lanes/2-1:0]     nan_o,
  output logic [Lanes/2-1:0]     inf_o
);

  for (genvar p = 0; p < Lanes / 2; p++) begin : gen_pair
    logic        special, drop;
    logic [15:0] x;
    logic [16:0] f17, y;

    assign special  = fp_i && data_i[16*p+10 +: 5] == '1;
    assign nan_o[p] = special && data_i[16*p +: 10] != '0;
    assign inf_o[p] = special && data_i[16*p +: 10] == '0;
    assign drop     = nan_o[p] && flush_i;
    assign x        = drop ? '0 : data_i[16*p +: 16];

    dla_fp_widen #(.OutE(6), .OutM(10)) i_widen (.x_i(x), .y_o(f17));

    always_comb begin
      if (!fp_i) y = {1'b0, x};
      else if (avg_i) y = f17;
      else y = {nan_o[p] && !flush_i, x[15], x[14:0] ^ {15{x[15]}}};
    end

    assign data_o[17*p +: 17] = y;
  end

endmodule

`default_nettype wire
