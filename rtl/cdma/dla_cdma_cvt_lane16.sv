// SPDX-License-Identifier: Apache-2.0
// Input converter of one element in nv_full (conv_core.md 4.3, 4.4).
//
//   element --extend--> - offset --> * scale --[FF]--> round, shift, 17 bits --> element [FF]
//
// FP16 input passes; a NaN may become 0. The width of the result is that of the processing
// precision.

`default_nettype none

module dla_cdma_cvt_lane16 (
  /// Clock.
  input  logic        clk_i,
  /// The converter is on; otherwise elements pass.
  input  logic        en_i,
  /// Input: elements of 16 bits; signed; FP16 whose NaN becomes 0.
  input  logic        wide_i,
  input  logic        signed_i,
  input  logic        flush_i,
  /// Result: INT8, FP16, else INT16.
  input  logic        int8_i,
  input  logic        fp16_i,
  /// Right shift of the product; factor, signed; subtracted, signed.
  input  logic [5:0]  truncate_i,
  input  logic [15:0] scale_i,
  input  logic [15:0] offset_i,

  /// The first stage takes the element; the second stage takes that of the first.
  input  logic        take_i,
  input  logic        move_i,
  /// Raw element; 8-bit elements are in the low byte.
  input  logic [15:0] raw_i,
  /// Element for the buffer.
  output logic [15:0] y_o
);

  // p of conv_core.md 4.3 has 34 bits
  logic signed [33:0] p_q, value, minus, factor;
  logic [15:0]        raw_q, fp;
  logic [16:0]        t;
  logic               unused_over, unused_under, nan;

  assign value  = wide_i ? $signed({{18{signed_i && raw_i[15]}}, raw_i})
                         : $signed({{26{signed_i && raw_i[7]}}, raw_i[7:0]});
  assign minus  = 34'($signed(offset_i));
  assign factor = 34'($signed(scale_i));
  assign nan    = raw_i[14:10] == '1 && raw_i[9:0] != '0;

  always_ff @(posedge clk_i) begin
    if (take_i) raw_q <= flush_i && nan ? '0 : raw_i;
    if (take_i && en_i) p_q <= (value - minus) * factor;
  end

  dla_rsrs #(.InW(34), .ShW(6), .OutW(17)) i_round (
    .x_i(p_q), .shift_i(truncate_i), .y_o(t), .over_o(unused_over), .under_o(unused_under));

  dla_int_to_fp16 i_fp (.i_i(fp16_i ? t : '0), .h_o(fp));

  always_ff @(posedge clk_i) begin
    if (move_i) begin
      if (!en_i) y_o <= raw_q;
      else if (fp16_i) y_o <= fp;
      else if (int8_i) y_o <= t[16:7] == '0 || t[16:7] == '1 ? t[15:0] : {8'b0, t[16], {7{!t[16]}}};
      else y_o <= t[16] == t[15] ? t[15:0] : {t[16], {15{!t[16]}}};
    end
  end

endmodule

`default_nettype wire
