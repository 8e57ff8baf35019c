// SPDX-License-Identifier: Apache-2.0
// FP16 operand as FP32; a NaN may count as +0 (sdp.md 6.2, 6.4). Combinational.

`default_nettype none

module dla_sdp_fp_op16 (
  /// FP16 pattern.
  input  logic [15:0] h_i,
  /// A NaN counts as +0.
  input  logic        flush_i,
  /// FP32 pattern.
  output logic [31:0] f_o
);

  logic nan;

  assign nan = h_i[14:10] == '1 && h_i[9:0] != '0;

  dla_fp_widen i_widen (.x_i(flush_i && nan ? '0 : h_i), .y_o(f_o));

endmodule

`default_nettype wire
