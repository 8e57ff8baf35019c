// SPDX-License-Identifier: Apache-2.0
// A term of dla_mac_pair.svh differs from the floor of the product / 16^shift by at most 1, and only
// downwards while the cut keeps the constant of the rows whole; without a shift it is the product.
module proof (input logic [31:0] x, input logic [31:0] y, input logic [2:0] shift);
`include "dla_mac_pair.svh"
  logic [31:0] t;
  assign t = term(1'b1, shift, x, y);

  // a product of two significands: 28 bits and a sign
  logic [32:0] both;
  logic signed [32:0] p, whole;
  always_comb begin
    both  = {1'b0, x} + {1'b0, y};
    p     = both - 33'h055550000;
    whole = p >>> {shift, 2'b00};
    if (!both[32] && p < 33'sh010000000 && p > -33'sh010000000) begin
      assert ($signed(t) == whole || $signed(t) == whole - 33'sd1 ||
              (shift > 3'd4 && $signed(t) == whole + 33'sd1));
      if (shift == '0) assert ($signed(t) == p);
    end
  end
endmodule
