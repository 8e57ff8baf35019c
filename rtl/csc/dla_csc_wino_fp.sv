// SPDX-License-Identifier: Apache-2.0
// CSC: Winograd's transform of a window of FP16 numbers (conv_core.md 6.4). Combinational.
//
//   FP16 --> FP17 --> rows: d0-d2, d1+d2, d2-d1, d1-d3 --> columns: the same --> FP16
//
// Each step rounds, so that their order matters. A difference is a sum with the sign of the second
// operand inverted; the sign of a NaN is inverted too.

`default_nettype none

module dla_csc_wino_fp (
  /// Pixel (x, y) and channel c: element (y*4+x)*4+c.
  input  logic [64*16-1:0] data_i,
  output logic [64*16-1:0] data_o
);

  logic [64*17-1:0] d, rows, cols;

  for (genvar i = 0; i < 64; i++) begin : gen_element
    localparam int unsigned C = i % 4;
    localparam int unsigned X = i / 4 % 4;
    localparam int unsigned Y = i / 16;
    // Operands of each step; only result 1 is a sum.
    localparam int unsigned R1 = (Y == 3 ? 1 : Y) * 16 + X * 4 + C;
    localparam int unsigned R2 = (Y == 2 ? 1 : Y == 3 ? 3 : 2) * 16 + X * 4 + C;
    localparam int unsigned C1 = Y * 16 + (X == 3 ? 1 : X) * 4 + C;
    localparam int unsigned C2 = Y * 16 + (X == 2 ? 1 : X == 3 ? 3 : 2) * 4 + C;

    dla_fp_widen #(.InE(5), .OutE(6), .OutM(10)) i_widen (
      .x_i(data_i[16*i +: 16]), .y_o(d[17*i +: 17]));
    dla_fp_add #(.E(6), .M(10)) i_row (
      .a_i(d[17*R1 +: 17]), .b_i({d[17*R2+16] ^ (Y != 1), d[17*R2 +: 16]}),
      .y_o(rows[17*i +: 17]));
    dla_fp_add #(.E(6), .M(10)) i_col (
      .a_i(rows[17*C1 +: 17]), .b_i({rows[17*C2+16] ^ (X != 1), rows[17*C2 +: 16]}),
      .y_o(cols[17*i +: 17]));
    dla_fp_narrow #(.InE(6), .InM(10), .OutE(5)) i_narrow (
      .x_i(cols[17*i +: 17]), .y_o(data_o[16*i +: 16]));
  end

endmodule

`default_nettype wire
