// SPDX-License-Identifier: Apache-2.0
// Last step of PDP with 16-bit elements: vertical padding and the two reciprocal multiplications.
//
//   28 bit --> [+ pad]A1 --> [x 1/Kw]A2 --> [round]A3 --> [x 1/Kh]A4 --> [round]A5 --> 16 bit
//
// It follows pdp.md 8.2 steps 2 and 3, with the hardware's behaviour for values out of range
// (hwrnd), and 9.2. The low half of a pair is an INT8 element or a whole 16-bit element, the high
// half an INT8 element. FP17 products are already rounded. Maxima and minima pass through the low
// bits of the same registers. One beat enters in each clock, and nothing can stall here: the issuer
// has reserved room for the result.

`default_nettype none

module dla_pdp_avg16 #(
  /// Bytes a clock.
  parameter int unsigned Lanes = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// Average pooling; otherwise values pass.
  input  logic                avg_i,
  /// One element of 16 bits (1) or two of 8; the element is FP16.
  input  logic                wide_i,
  input  logic                fp_i,
  /// 1/Kw and 1/Kh in units of 2^-16, or FP17.
  input  logic [16:0]         recip_w_i,
  input  logic [16:0]         recip_h_i,
  /// Vertical results (dla_pdp_op16).
  input  logic                valid_i,
  input  logic [14*Lanes-1:0] data_i,
  /// PV[nv] * Kw (dla_pdp_pad16).
  input  logic [21:0]         pad_i,
  /// Results, two bytes a pair, five clocks later.
  output logic                valid_o,
  output logic [8*Lanes-1:0]  data_o
);

  logic [4:0] v_q;
  logic       math;

  assign valid_o = v_q[4];
  assign math    = avg_i && !fp_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else v_q <= {v_q[3:0], valid_i};
  end

  for (genvar p = 0; p < Lanes / 2; p++) begin : gen_pair
    logic [27:0]        t;
    logic [16:0]        fp_t, fp_p1, fp_p2;
    logic [15:0]        fp_y;
    // low half
    logic signed [21:0] t_q;
    logic signed [39:0] p1;
    logic        [35:0] p1_q; // sign and bits 34:0 of the product
    logic        [18:0] r1;
    logic signed [18:0] u_q;
    logic signed [36:0] p2;
    logic        [32:0] p2_q; // sign and bits 31:0
    logic        [15:0] r2, y_q;
    logic               up1, up2;
    // high half
    logic signed [13:0] ht_q;
    logic signed [31:0] hp1;
    logic        [27:0] hp1_q; // sign and bits 26:0
    logic signed [10:0] hu_q;
    logic signed [28:0] hp2;
    logic        [24:0] hp2_q; // sign and bits 23:0
    logic        [7:0]  hy_q;
    logic               hup1, hup2;
    logic               unused;

    assign t = data_i[28*p +: 28];

    dla_fp_add #(.E(6), .M(10)) i_add (.a_i(t[16:0]), .b_i(pad_i[16:0]), .y_o(fp_t));
    dla_fp_mul #(.E(6), .M(10)) i_mul_w (.a_i(t_q[16:0]), .b_i(recip_w_i), .y_o(fp_p1));
    dla_fp_mul #(.E(6), .M(10)) i_mul_h (.a_i(u_q[16:0]), .b_i(recip_h_i), .y_o(fp_p2));
    dla_fp_narrow #(.InE(6), .InM(10)) i_narrow (.x_i(p2_q[16:0]), .y_o(fp_y));

    // multiplicands are signed, reciprocals are 17-bit unsigned
    assign p1  = 40'(t_q) * $signed({23'b0, recip_w_i});
    assign p2  = 37'(u_q) * $signed({20'b0, recip_h_i});
    assign hp1 = 32'(ht_q) * $signed({15'b0, recip_w_i});
    assign hp2 = 29'(hu_q) * $signed({12'b0, recip_h_i});
    // Adds one when the fraction is above a half, or is a half of a positive value.
    assign up1  = p1_q[15] && (!p1_q[35] || p1_q[14:0] != '0);
    assign up2  = p2_q[15] && (!p2_q[32] || p2_q[14:0] != '0);
    assign hup1 = hp1_q[15] && (!hp1_q[27] || hp1_q[14:0] != '0);
    assign hup2 = hp2_q[15] && (!hp2_q[24] || hp2_q[14:0] != '0);
    // The hardware first drops the integer bits of a positive value: from 18 or 10 on, then from 15
    // or 7 on.
    assign r1 = (wide_i ? {p1_q[34] && p1_q[35], p1_q[33:16]}
                        : {8'b0, p1_q[26] && p1_q[35], p1_q[25:16]}) + {18'b0, up1};
    assign r2 = (wide_i ? {p2_q[31] && p2_q[32], p2_q[30:16]}
                        : {8'b0, p2_q[23] && p2_q[32], p2_q[22:16]}) + {15'b0, up2};
    assign unused = ^{t[27:22], p1[39], p1[37:35], p2[36], p2[34:32], hp1[31], hp1[29:27],
                      hp2[28], hp2[26:24]};

    always_ff @(posedge clk_i) begin
      if (valid_i) begin
        if (!avg_i) t_q <= wide_i ? {6'b0, t[15:0]} : {14'b0, t[7:0]};
        else if (fp_i) t_q <= {5'b0, fp_t};
        else if (wide_i) t_q <= t[21:0] + pad_i;
        else t_q <= 22'($signed(14'(t[13:0] + pad_i[13:0])));
        ht_q <= avg_i ? t[27:14] + pad_i[13:0] : t[27:14];
      end
      if (v_q[0]) begin
        p1_q  <= math ? {p1[38], p1[34:0]} : avg_i ? {19'b0, fp_p1} : {14'b0, t_q};
        hp1_q <= avg_i ? {hp1[30], hp1[26:0]} : {14'b0, ht_q};
      end
      if (v_q[1]) begin
        u_q  <= !math ? p1_q[18:0] : wide_i ? r1 : {{8{r1[10]}}, r1[10:0]};
        hu_q <= avg_i ? {hp1_q[26] && hp1_q[27], hp1_q[25:16]} + {10'b0, hup1} : hp1_q[10:0];
      end
      if (v_q[2]) begin
        p2_q  <= math ? {p2[35], p2[31:0]} : avg_i ? {16'b0, fp_p2} : {14'b0, u_q};
        hp2_q <= avg_i ? {hp2[27], hp2[23:0]} : {14'b0, hu_q};
      end
      if (v_q[3]) begin
        // Patterns of the keys that dla_pdp_in16 makes.
        if (!avg_i) y_q <= {p2_q[15], p2_q[14:0] ^ {15{fp_i && p2_q[15]}}};
        else y_q <= fp_i ? fp_y : r2;
        hy_q <= avg_i ? {hp2_q[23] && hp2_q[24], hp2_q[22:16]} + {7'b0, hup2} : hp2_q[7:0];
      end
    end

    assign data_o[16*p +: 16] = wide_i ? y_q : {hy_q, y_q[7:0]};
  end

endmodule

`default_nettype wire
