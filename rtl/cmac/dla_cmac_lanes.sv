// SPDX-License-Identifier: Apache-2.0
// Register of a word of lanes. A byte whose mask bit is 0 may have any value on the pins; it is 0
// after this register (conv_core.md 6.6).

`default_nettype none

module dla_cmac_lanes #(
  /// Bytes of a word.
  parameter int unsigned Lanes = 8
) (
  /// Clock.
  input  logic               clk_i,
  /// Word, and its bytes that are not 0.
  input  logic               valid_i,
  input  logic [Lanes-1:0]   mask_i,
  /// Its bytes; those whose mask bit is 0 have any value.
  input  logic [8*Lanes-1:0] data_i,
  /// The last word, one clock later, with 0 in the other bytes.
  output logic [8*Lanes-1:0] data_o
);

  function automatic logic [8*Lanes-1:0] bytes(input logic [Lanes-1:0] mask);
    for (int unsigned l = 0; l < Lanes; l++) bytes[8*l +: 8] = {8{mask[l]}};
  endfunction

  always_ff @(posedge clk_i) begin
    if (valid_i) data_o <= data_i & bytes(mask_i);
  end

endmodule

`default_nettype wire
