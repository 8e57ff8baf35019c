// SPDX-License-Identifier: Apache-2.0
// Left shift that removes leading zeros, or the leading bits that repeat the sign. Combinational.
//
// Each stage shifts by half of the distance of the stage before, if that many bits are 0. x = 0 has
// no leading one: then y_o is 0 and n_o has no meaning.

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

  always_comb begin
    y_o = x_i;
    n_o = '0;
    for (int unsigned i = 1; i <= NW; i++) begin
      // The bits to remove equal the sign, and so does the first remaining bit of a signed operand.
      if ((y_o ^ {W{Signed && x_i[W-1]}}) >> (W - (1 << (NW - i)) - 32'(Signed)) == '0) begin
        y_o         = y_o << (1 << (NW - i));
        n_o[NW - i] = 1'b1;
      end
    end
  end

endmodule

`default_nettype wire
