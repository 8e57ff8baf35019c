// SPDX-License-Identifier: Apache-2.0
// Left shift that removes leading zeros, or the leading bits that repeat the sign.  Combinational.
//
// Each stage shifts by half of the distance of the stage before, if that many bits are 0.  x = 0
// has no leading one: y_o is 0 then, and n_o has no meaning.

`include "dla_norm.svh"
`default_nettype none

module dla_norm #(
  /// Bits of the operand, at least 2.
  parameter int unsigned W = 8,
  /// 1: the operand is signed, and one bit of the sign stays.
  parameter bit Signed = 1'b0,
  /// Bits of the count; do not override.
  parameter int unsigned NW = $clog2(W)
) (
  /// Operand.
  input  logic [W-1:0]  x_i,
  /// x_i << n_o.
  output logic [W-1:0]  y_o,
  /// Bits removed, 0 to W - 1.
  output logic [NW-1:0] n_o
);

  `DLA_NORM(norm, W, Signed)

  assign {n_o, y_o} = norm(x_i);

endmodule

`default_nettype wire
