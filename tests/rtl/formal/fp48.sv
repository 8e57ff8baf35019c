// SPDX-License-Identifier: Apache-2.0
// dla_fp48_add is the exact sum of its operands, at its full width, rounded once: to nearest, ties
// away from zero (conv_core.md 8.2). Operands are 0 or normalised, and not NaN: random runs
// (fp_cell.cpp) cover the other partial sums. 13 bits of mantissa instead of 40 keep the proof
// short.
module proof (input logic [20:0] acc, input logic [16:0] psum);
  localparam int unsigned M = 13, X = M + 4, W = M + 2 + X;
  logic [M+7:0] sum;
  dla_fp48_add #(.M(M)) dut (.acc_i(acc), .psum_i(psum), .sum_o(sum));

  logic [M-1:0] pm;
  logic [7:0]   pe, oe, e;
  assign pm = {psum[M-5:0], 4'b0};
  assign pe = pm == '0 ? '0 : {2'b00, psum[M+3:M-2]} + 8'(M + 7);
  assign oe = acc[M-1:0] == '0 ? '0 : acc[M+7:M];
  assign e  = pe > oe ? pe : oe;

  // X bits below the larger one's last place: of a smaller number only the sign counts
  logic signed [W-1:0] x, y, exact, kept;
  logic [M+1:0] q;
  logic [7:0]   d, r_e;
  logic         up;
  always_comb begin
    d     = pe > oe ? pe - oe : oe - pe;
    x     = {{2{pe > oe ? pm[M-1] : acc[M-1]}}, pe > oe ? pm : acc[M-1:0], {X{1'b0}}};
    y     = {{2{pe > oe ? acc[M-1] : pm[M-1]}}, pe > oe ? acc[M-1:0] : pm, {X{1'b0}}};
    y     = y >>> (d > 8'd16 ? 8'd16 : d);
    exact = x + y;
    r_e   = e + 8'd2;
    kept  = exact;
    for (int unsigned i = 0; i < W - 1; i++) begin
      if (kept[W-1] == kept[W-2]) begin
        kept = kept << 1;
        r_e  = r_e - 8'd1;
      end
    end
    up = kept[X+1] && (!kept[W-1] || kept[X:0] != '0);
    q  = {{2{kept[W-1]}}, kept[W-1:X+2]} + {{M+1{1'b0}}, up};
    if (q[M:M-1] == 2'b01) begin
      q   = q >> 1;
      r_e = r_e + 8'd1;
    end else if (q[M:M-2] == 3'b111) begin
      q   = q << 1;
      r_e = r_e - 8'd1;
    end
  end

  always_comb begin
    if (acc[M+7:M] != 8'd255 && psum[M+3:M-2] != 6'd63 &&
        (acc[M-1:0] == '0 || acc[M-1] != acc[M-2]) && (pm == '0 || pm[M-1] != pm[M-2])) begin
      assert (sum == (exact == '0 ? '0 : {r_e, q[M-1:0]}));
    end
  end
endmodule
