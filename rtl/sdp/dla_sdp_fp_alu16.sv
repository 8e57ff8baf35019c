// SPDX-License-Identifier: Apache-2.0
// ALU of a stage in FP16 processing: maximum, minimum, sum, or 1 when the patterns differ
// (sdp.md 6.2, 6.4). Combinational.

`default_nettype none

module dla_sdp_fp_alu16 (
  /// ALU_ALGO.
  input  logic [1:0]  algo_i,
  /// Data and operand, FP32.
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  /// Result.
  output logic [31:0] y_o
);

  logic [31:0] extreme, sum;

  dla_fp_minmax i_minmax (.min_i(algo_i[0]), .a_i, .b_i, .y_o(extreme));
  dla_fp_add i_add (.a_i, .b_i, .y_o(sum));

  always_comb begin
    if (!algo_i[1]) y_o = extreme;
    else if (!algo_i[0]) y_o = sum;
    else y_o = {31'b0, a_i != b_i};
  end

endmodule

`default_nettype wire
