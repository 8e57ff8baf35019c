// SPDX-License-Identifier: Apache-2.0
// Last step of PDP: vertical padding and the two reciprocal multiplications.
//
//   14 bit --> [+ pad]A1 --> [x 1/Kw]A2 --> [round]A3 --> [x 1/Kh]A4 --> [round]A5 --> 8 bit
//
// It follows pdp.md 8.2 steps 2 and 3, with the hardware's behaviour for values out of range
// (hwrnd). Maxima and minima pass through the low 8 bits of the same registers. One beat enters in
// each clock, and nothing can stall here: the issuer has reserved room for the result.

`default_nettype none

module dla_pdp_avg #(
  /// Lanes (elements a clock).
  parameter int unsigned Lanes = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// Average pooling; otherwise values pass.
  input  logic                avg_i,
  /// 1/Kw and 1/Kh in units of 2^-16.
  input  logic [16:0]         recip_w_i,
  input  logic [16:0]         recip_h_i,
  /// Vertical results, 14 bits each, signed.
  input  logic                valid_i,
  input  logic [14*Lanes-1:0] data_i,
  /// PV[nv] * Kw, 14-bit signed.
  input  logic [13:0]         pad_i,
  /// Results, one byte a lane, five clocks later.
  output logic                valid_o,
  output logic [8*Lanes-1:0]  data_o
);

  logic [4:0] v_q;

  assign valid_o = v_q[4];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else v_q <= {v_q[3:0], valid_i};
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic signed [14:0] t_q;
    logic signed [32:0] p1;
    logic        [27:0] p1_q; // sign and bits 26:0 of the product
    logic signed [10:0] u_q;
    logic signed [28:0] p2;
    logic        [24:0] p2_q; // sign and bits 23:0
    logic        [7:0]  y_q;
    logic               up1, up2;
    logic               unused;

    // multiplicands are signed, reciprocals are 17-bit unsigned
    assign p1 = 33'(t_q) * $signed({16'b0, recip_w_i});
    assign p2 = 29'(u_q) * $signed({12'b0, recip_h_i});
    // Adds one when the fraction is above a half, or is a half of a positive value.
    assign up1 = p1_q[15] && (!p1_q[27] || p1_q[14:0] != '0);
    assign up2 = p2_q[15] && (!p2_q[24] || p2_q[14:0] != '0);
    assign unused = ^{p1[32:31], p1[29:27], p2[28], p2[26:24]};

    always_ff @(posedge clk_i) begin
      if (valid_i && avg_i) t_q <= 15'($signed(data_i[14*l +: 14])) + 15'($signed(pad_i));
      else if (valid_i) t_q <= 15'($signed(data_i[14*l +: 14]));
      if (v_q[0]) p1_q <= avg_i ? {p1[30], p1[26:0]} : {13'b0, t_q};
      // The hardware drops the integer bits from 10 on of a positive value before the rounding.
      if (v_q[1] && avg_i) u_q <= {p1_q[26] && p1_q[27], p1_q[25:16]} + {10'b0, up1};
      else if (v_q[1]) u_q <= p1_q[10:0];
      if (v_q[2]) p2_q <= avg_i ? {p2[27], p2[23:0]} : {14'b0, u_q};
      if (v_q[3] && avg_i) y_q <= {p2_q[23] && p2_q[24], p2_q[22:16]} + {7'b0, up2};
      else if (v_q[3]) y_q <= p2_q[7:0];
    end

    assign data_o[8*l +: 8] = y_q;
  end

endmodule

`default_nettype wire
