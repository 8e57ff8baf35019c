// SPDX-License-Identifier: Apache-2.0
// dla_frac_to_fp17 gives the nearest FP17 number of a 35-bit fraction, ties to even, and 0 below the
// smallest: the result's distance is at most half of its last place (numeric.md 3.2).
module proof (input logic [34:0] q);
  logic [16:0] f;
  dla_frac_to_fp17 dut (.q_i(q), .f_o(f));

  // value of f, and half of its last place, in units of 2^-47: f = 1.M * 2^(E - 31)
  logic [63:0] value, half, exact, apart;
  always_comb begin
    value = {53'b0, 1'b1, f[9:0]} << f[15:10] << 6;
    half  = 64'd32 << f[15:10];
    exact = {29'b0, q} << 12;
    apart = value > exact ? value - exact : exact - value;
    assert (!f[16]);
    assert ((f == '0) == (q < 35'd32));
    if (f != '0) begin
      assert (f[15:10] != '0 && f[15:10] <= 6'd31);
      assert (apart < half || (apart == half && !f[0]));
      // below a power of two places are half as large
      if (f[9:0] == '0 && exact < value) assert (apart <= half >> 1);
    end
  end
endmodule
