// SPDX-License-Identifier: Apache-2.0
// dla_fp48_to_fp32 gives the nearest FP32 number, half away from zero (conv_core.md 8.3), for an
// accumulator that is 0 or normalised, and not NaN.
module proof (input logic [47:0] acc);
  logic [31:0] f;
  dla_fp48_to_fp32 dut (.acc_i(acc), .f_o(f));

  // |mantissa| + 1/2 of the last of 24 bits; a carry leaves a power of two
  logic [40:0] mag;
  logic [25:0] sig;
  always_comb begin
    mag = acc[39] ? 41'd0 - {1'b1, acc[39:0]} : {1'b0, acc[39:0]};
    mag = mag + 41'h4000;
    sig = mag[40:15];
    if (acc[47:40] != 8'd255 && acc[39:0] == '0) assert (f == '0);
    if (acc[47:40] != 8'd255 && acc[39] != acc[38]) begin
      assert (f[31] == acc[39]);
      assert (f[30:23] == acc[47:40] + (sig[24] ? 8'd65 : 8'd64));
      assert (f[22:0] == (sig[24] ? sig[23:1] : sig[22:0]));
    end
  end
endmodule
