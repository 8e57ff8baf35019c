// SPDX-License-Identifier: Apache-2.0
// dla_fp16_term differs from the floor of the product / 16^shift by at most 1, and only downwards
// while the cut keeps the constant of the rows whole; without a shift it is the product.
module proof (input logic [31:0] x, input logic [31:0] y, input logic [2:0] shift);
  logic [28:0] term;
  dla_fp16_term dut (.x_i(x), .y_i(y), .shift_i(shift), .near_i(1'b1), .term_o(term));

  // a product of two significands: 28 bits and a sign
  logic [32:0] pair;
  logic signed [32:0] p, whole;
  always_comb begin
    pair  = {1'b0, x} + {1'b0, y};
    p     = pair - 33'h055550000;
    whole = p >>> {shift, 2'b00};
    if (!pair[32] && p < 33'sh010000000 && p > -33'sh010000000) begin
      assert ($signed(term) == whole || $signed(term) == whole - 33'sd1 ||
              (shift > 3'd4 && $signed(term) == whole + 33'sd1));
      if (shift == '0) assert ($signed(term) == p);
    end
  end
endmodule
