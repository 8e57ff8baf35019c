// SPDX-License-Identifier: Apache-2.0
// First NaN of the FP16 operands of a MAC cell, lane 0 up (conv_core.md 7.3).  Combinational.

`default_nettype none

module dla_fp16_nan #(
  /// Operands.
  parameter int unsigned Lanes = 64
) (
  /// FP16 patterns, lane 0 in the low bits.
  input  logic [16*Lanes-1:0] h_i,
  /// Which of them are NaN (dla_fp16_unpack).
  input  logic [Lanes-1:0]    nan_i,
  /// {there is one, its sign, its fraction}.
  output logic [11:0]         first_o
);

  always_comb begin
    first_o = '0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      if (nan_i[i] && !first_o[11]) first_o = {1'b1, h_i[16*i + 15], h_i[16*i +: 10]};
    end
  end

endmodule

`default_nettype wire
