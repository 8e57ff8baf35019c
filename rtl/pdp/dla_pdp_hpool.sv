// SPDX-License-Identifier: Apache-2.0
// Horizontal step of PDP: stores the last 16 input columns and reduces up to 8 of them.
//
//   column beats --> 8 banks, column s in bank s mod 8 (2 columns a bank)
//                     | one read of every bank
//                   [8 taps, masked] S1 --> [2 x 4 taps] S2 --> [all + PV] S3 --> sum_o
//
// A window is up to 8 neighbouring columns, so each bank gives at most one of them. Sums and
// extremes do not depend on the order, so the columns need no rotation: a bank outside the window
// gives the neutral element. See pdp.md 7, 8.1, 8.2 step 1. Nothing can stall here: the issuer
// reserves room for the result first.

`default_nettype none

module dla_pdp_hpool #(
  /// Lanes (elements a clock).
  parameter int unsigned Lanes = 1,
  /// Beats of an atom, a power of two.
  parameter int unsigned Beats = 8,
  /// Bits of a beat number (derived).
  parameter int unsigned BeatW = $clog2(Beats)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  /// Input beat of a column; the slot is the column's running number mod 16.
  input  logic                wr_i,
  input  logic [3:0]          wr_slot_i,
  input  logic [BeatW-1:0]    wr_beat_i,
  input  logic [8*Lanes-1:0]  wr_data_i,

  /// Average (1) or extreme (0); maximum (1) or minimum (0).
  input  logic                avg_i,
  input  logic                max_i,

  /// One beat of a window: slot of its first real column, count of real columns, padding value.
  input  logic                rd_i,
  input  logic [BeatW-1:0]    rd_beat_i,
  input  logic [3:0]          rd_slot_i,
  input  logic [3:0]          rd_cols_i,
  input  logic [10:0]         rd_pv_i,

  /// Result, three clocks later: 11-bit signed lanes.
  output logic                valid_o,
  output logic [11*Lanes-1:0] sum_o
);

  localparam int unsigned W = 8 * Lanes;

  logic         s1_q, s2_q, s3_q;
  logic [10:0]  pv1_q, pv2_q;
  logic [8*W-1:0] tap_q;
  logic [7:0]   neutral;

  assign neutral = avg_i ? 8'h00 : max_i ? 8'h80 : 8'h7f;
  assign valid_o = s3_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      s1_q <= 1'b0;
      s2_q <= 1'b0;
      s3_q <= 1'b0;
    end else begin
      s1_q <= rd_i;
      s2_q <= s1_q;
      s3_q <= s2_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rd_i) pv1_q <= rd_pv_i;
    if (s1_q) pv2_q <= pv1_q;
  end

  // S1: one column of every bank
  for (genvar b = 0; b < 8; b++) begin : gen_bank
    localparam logic [2:0] Bank = b;
    logic [W-1:0] mem [2*Beats];
    logic [2:0]   ahead;
    logic         upper;
    logic [W-1:0] tap;

    // The window's column in this bank is `ahead` columns after the first one.
    assign ahead = Bank - rd_slot_i[2:0];
    assign upper = rd_slot_i[3] ^ ({1'b0, rd_slot_i[2:0]} + {1'b0, ahead} > 4'd7);
    assign tap   = {1'b0, ahead} < rd_cols_i ? mem[{upper, rd_beat_i}] : {Lanes{neutral}};

    always_ff @(posedge clk_i) begin
      if (wr_i && wr_slot_i[2:0] == Bank) mem[{wr_slot_i[3], wr_beat_i}] <= wr_data_i;
      if (rd_i) tap_q[b*W +: W] <= tap;
    end
  end

  // S2, S3: sums are exact until the last one is cut to 11 bits.
  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic signed [7:0]  t [8];
    logic signed [7:0]  pair [4];
    logic signed [7:0]  quad [2];
    logic signed [9:0]  half0_q, half1_q;
    logic signed [10:0] all_q;
    logic signed [7:0]  ext;

    for (genvar b = 0; b < 8; b++) begin : gen_tap
      assign t[b] = tap_q[b*W + 8*l +: 8];
    end
    for (genvar p = 0; p < 4; p++) begin : gen_pair
      assign pair[p] = (t[2*p] > t[2*p+1]) == max_i ? t[2*p] : t[2*p+1];
    end
    for (genvar p = 0; p < 2; p++) begin : gen_quad
      assign quad[p] = (pair[2*p] > pair[2*p+1]) == max_i ? pair[2*p] : pair[2*p+1];
    end
    assign ext = (half0_q > half1_q) == max_i ? half0_q[7:0] : half1_q[7:0];

    always_ff @(posedge clk_i) begin
      if (s1_q && avg_i) begin
        half0_q <= 10'(t[0]) + 10'(t[1]) + 10'(t[2]) + 10'(t[3]);
        half1_q <= 10'(t[4]) + 10'(t[5]) + 10'(t[6]) + 10'(t[7]);
      end else if (s1_q) begin
        half0_q <= 10'(quad[0]);
        half1_q <= 10'(quad[1]);
      end
      if (s2_q && avg_i) all_q <= 11'(half0_q) + 11'(half1_q) + $signed(pv2_q);
      else if (s2_q) all_q <= 11'(ext);
    end

    assign sum_o[11*l +: 11] = all_q;
  end

endmodule

`default_nettype wire
