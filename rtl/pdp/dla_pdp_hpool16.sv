// SPDX-License-Identifier: Apache-2.0
// Horizontal step of PDP with 16-bit elements: stores the last 16 input columns, and combines up to
// 8 of them one after the other.
//
//   column beats --> 8 banks, column s in bank s mod 8 (2 columns a bank)
//                     | one read of every bank
//                   [8 taps] S1 --> [in the order of the columns] S2 --> [op] S3 ... [op] S9
//                     --> [+ PV] S10 --> sum_o
//
// FP17 sums and the choice among NaN depend on the order, left to right (pdp.md 9), so a window is
// a chain instead of the tree of dla_pdp_hpool. The columns that still wait move along with the
// sum. Nothing can stall here: the issuer reserves room for the result first.

`default_nettype none

module dla_pdp_hpool16 #(
  /// Bytes a clock.
  parameter int unsigned Lanes = 8,
  /// Beats of an atom, a power of two.
  parameter int unsigned Beats = 4,
  /// Bits of a beat number (derived).
  parameter int unsigned BeatW = $clog2(Beats)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                  clk_i,
  input  logic                  rst_ni,

  /// Input beat of a column (dla_pdp_in16); the slot is the column's running number mod 16.
  input  logic                  wr_i,
  input  logic [3:0]            wr_slot_i,
  input  logic [BeatW-1:0]      wr_beat_i,
  input  logic [17*Lanes/2-1:0] wr_data_i,

  /// Average (1) or extreme (0); maximum (1) or minimum (0).
  input  logic                  avg_i,
  input  logic                  max_i,
  /// One element of 16 bits (1) or two of 8; the element is FP16.
  input  logic                  wide_i,
  input  logic                  fp_i,
  /// Padding values, 19 bits each, PV[0] = 0 in the low bits.
  input  logic [8*19-1:0]       pv_i,

  /// A beat of a window: slot of its first real column, number of real and of padding columns.
  input  logic                  rd_i,
  input  logic [BeatW-1:0]      rd_beat_i,
  input  logic [3:0]            rd_slot_i,
  input  logic [3:0]            rd_cols_i,
  input  logic [2:0]            rd_nh_i,

  /// Result, ten clocks later: values of dla_pdp_op16.
  output logic                  valid_o,
  output logic [14*Lanes-1:0]   sum_o
);

  localparam int unsigned Pairs = Lanes / 2;
  localparam int unsigned W     = 17 * Pairs;
  localparam int unsigned V     = 28 * Pairs;

  // Bit s: valid in S(s+1). Counts of the beats, the youngest in the low bits.
  logic [9:0]   v_q;
  logic [8*4-1:0] cols_q;
  logic [9*3-1:0] nh_q;
  logic [2:0]   slot_q;

  assign valid_o = v_q[9];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else v_q <= {v_q[8:0], rd_i};
  end

  always_ff @(posedge clk_i) begin
    slot_q <= rd_slot_i[2:0];
    cols_q <= {cols_q[7*4-1:0], rd_cols_i};
    nh_q   <= {nh_q[8*3-1:0], rd_nh_i};
  end

  // ---- S1: one column of every bank
  logic [8*W-1:0] tap_q;

  for (genvar b = 0; b < 8; b++) begin : gen_bank
    localparam logic [2:0] Bank = b;
    logic [W-1:0] mem [2*Beats];
    logic [2:0]   ahead;
    logic         upper;

    // The window's column in this bank is `ahead` columns after the first one.
    assign ahead = Bank - rd_slot_i[2:0];
    assign upper = rd_slot_i[3] ^ ({1'b0, rd_slot_i[2:0]} + {1'b0, ahead} > 4'd7);

    always_ff @(posedge clk_i) begin
      if (wr_i && wr_slot_i[2:0] == Bank) mem[{wr_slot_i[3], wr_beat_i}] <= wr_data_i;
      if (rd_i && {1'b0, ahead} < rd_cols_i) tap_q[b*W +: W] <= mem[{upper, rd_beat_i}];
    end
  end

  // ---- S2: the first column is tap 0
  logic [8*W-1:0] by1, by2, by4;

  assign by1 = slot_q[0] ? {tap_q[W-1:0], tap_q[8*W-1:W]} : tap_q;
  assign by2 = slot_q[1] ? {by1[2*W-1:0], by1[8*W-1:2*W]} : by1;
  assign by4 = slot_q[2] ? {by2[4*W-1:0], by2[8*W-1:4*W]} : by2;

  // Stage s of the chain has the result of columns 0 to s, in S(s+2), and the columns after them.
  for (genvar s = 0; s < 7; s++) begin : gen_rest
    logic [(7-s)*W-1:0] q;
    if (s == 0) begin : gen_first
      always_ff @(posedge clk_i) if (v_q[0]) q <= by4[8*W-1:W];
    end else begin : gen_next
      always_ff @(posedge clk_i) if (v_q[s]) q <= gen_rest[s-1].q[(8-s)*W-1:W];
    end
  end

  for (genvar s = 0; s < 8; s++) begin : gen_col
    logic [W-1:0] tap;
    logic [V-1:0] value, acc_q;

    if (s == 0) begin : gen_first
      assign tap = by4[W-1:0];
    end else begin : gen_next
      assign tap = gen_rest[s-1].q[W-1:0];
    end

    for (genvar p = 0; p < Pairs; p++) begin : gen_value
      logic [16:0] x;
      assign x = tap[17*p +: 17];
      assign value[28*p +: 28] = !wide_i       ? {{6{x[15]}}, x[15:8], {6{x[7]}}, x[7:0]}
                               : fp_i && avg_i ? {11'b0, x}
                                               : {x[16], {11{x[15]}}, x[15:0]};
    end

    if (s == 0) begin : gen_load
      always_ff @(posedge clk_i) if (v_q[0]) acc_q <= value;
    end else begin : gen_op
      logic [V-1:0] y;
      for (genvar p = 0; p < Pairs; p++) begin : gen_pair
        dla_pdp_op16 i_op (
          .avg_i, .max_i, .wide_i, .fp_i, .a_i(gen_col[s-1].acc_q[28*p +: 28]),
          .b_i(value[28*p +: 28]), .y_o(y[28*p +: 28]));
      end
      always_ff @(posedge clk_i) begin
        if (v_q[s]) acc_q <= 4'(s) < cols_q[4*s +: 4] ? y : gen_col[s-1].acc_q;
      end
    end
  end

  // ---- S10: the padding columns; INT8 sums are cut to 11 bits (pdp.md 8.2)
  logic [18:0]  pv;
  logic [27:0]  pad;
  logic [V-1:0] all, all_q;

  assign pv  = pv_i[19*nh_q[8*3 +: 3] +: 19];
  assign pad = !wide_i ? {{3{pv[10]}}, pv[10:0], {3{pv[10]}}, pv[10:0]}
             : fp_i    ? {11'b0, pv[16:0]}
                       : {{9{pv[18]}}, pv};

  for (genvar p = 0; p < Pairs; p++) begin : gen_pad
    logic [27:0] y;
    dla_pdp_op16 i_op (
      .avg_i(1'b1), .max_i, .wide_i, .fp_i, .a_i(gen_col[7].acc_q[28*p +: 28]), .b_i(pad),
      .y_o(y));
    assign all[28*p +: 28] = !avg_i ? gen_col[7].acc_q[28*p +: 28]
                           : wide_i ? y
                                    : {{3{y[24]}}, y[24:14], {3{y[10]}}, y[10:0]};
  end

  always_ff @(posedge clk_i) if (v_q[8]) all_q <= all;

  assign sum_o = all_q;

endmodule

`default_nettype wire
