// SPDX-License-Identifier: Apache-2.0
// Output converter C of the SDP (sdp.md 6.5, numeric.md 1.8, 2).
//
//   in --[0]-- (v - offset) --[1]-- * scale --[2]-- shift, saturate to 17, to 8 --[3]-- out
//
// sat_o flags each lane whose value the 17-bit saturation changed. In equality mode (only in builds
// with EW) the low bits of the lane pass. With Wide the result may be INT16 or FP16; an INT8 result
// is sign-extended, and FP32 lanes only change their format.

`include "dla_sdp.svh"
`default_nettype none

module dla_sdp_c #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Bits that travel with a beat.
  parameter int unsigned SideW = 1,
  /// 1: INT16 and FP16 exist.
  parameter bit Wide = 1'b0,
  /// Bits of a result (derived).
  parameter int unsigned OutW = Wide ? 16 : 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  // settings, stable while a layer runs
  /// Equality mode: values pass.
  input  logic                equality_i,
  /// Lanes are FP32; OUT_PRECISION (Wide).
  input  logic                fp_i,
  input  logic [1:0]          out_i,
  /// Offset that is taken off, signed.
  input  logic [31:0]         offset_i,
  /// Factor, signed.
  input  logic [15:0]         scale_i,
  /// Right shift of the product.
  input  logic [5:0]          shift_i,

  /// Beat of 32-bit lanes; it is taken.
  input  logic                valid_i,
  output logic                ready_o,
  /// Its lanes, and the bits that travel with it.
  input  logic [32*Lanes-1:0] data_i,
  input  logic [SideW-1:0]    side_i,

  /// Beat of bytes; it is taken.
  output logic                valid_o,
  input  logic                ready_i,
  /// Its lanes.
  output logic [OutW*Lanes-1:0] data_o,
  /// Lanes whose value the 17-bit saturation changed.
  output logic [Lanes-1:0]    sat_o,
  /// The bits that travel with it.
  output logic [SideW-1:0]    side_o
);

  logic             adv, raw;
  logic [2:0]       v_q;
  logic [SideW-1:0] side0_q, side1_q, side2_q;
  logic signed [31:0] offset;
  logic signed [15:0] scale;

  assign adv     = !v_q[2] || ready_i;
  assign raw     = equality_i || (Wide && fp_i);
  assign ready_o = adv;
  assign valid_o = v_q[2];
  assign side_o  = side2_q;
  assign offset  = offset_i;
  assign scale   = scale_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) v_q <= '0;
    else if (adv) v_q <= {v_q[1:0], valid_i};
  end

  always_ff @(posedge clk_i) begin
    if (adv) begin
      if (valid_i) side0_q <= side_i;
      if (v_q[0]) side1_q <= side0_q;
      if (v_q[1]) side2_q <= side1_q;
    end
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    logic signed [31:0] v;
    logic signed [32:0] d_q;
    logic signed [48:0] p_q, floor;
    logic        [16:0] t;
    logic        [7:0]  y;
    logic    [OutW-1:0] result, y_q;
    logic               over, under, low, sat, sat_q, unused;

    dla_rsrs #(.InW(49), .ShW(6), .OutW(17)) i_shift (
      .x_i(p_q), .shift_i(shift_i), .y_o(t), .over_o(over), .under_o(under));

    // Flag of the integer builds: the rounded value is above, or the floor is below the 17-bit
    // range.
    assign floor  = p_q >>> shift_i;
    assign low    = floor[48] && !(&floor[47:16]);
    assign v      = data_i[32*l +: 32];
    assign unused = under ^ (^floor[15:0]);

    always_comb begin
      if (!t[16] && t[15:7] != '0) y = 8'h7f;
      else if (t[16] && !(&t[15:7])) y = 8'h80;
      else y = t[7:0];
    end

    if (Wide) begin : gen_wide
      logic [15:0] from_fp, from_int, short;
      logic [48:0] far;
      logic        largest, unused_wide;

      dla_fp_narrow i_narrow (.x_i(fp_i ? p_q[31:0] : '0), .y_o(from_fp));
      dla_fp16_to_int i_to_int (.h_i(from_fp), .i_o(short));
      dla_int_to_fp16 i_to_fp (.i_i(out_i == `SDP_FP16 ? t : '0), .h_o(from_int));

      always_comb begin
        if (fp_i) result = out_i == `SDP_FP16 ? from_fp : short;
        else if (out_i == `SDP_FP16) result = from_int;
        else if (out_i == `SDP_INT8) result = {{8{y[7]}}, y};
        else result = t[16] == t[15] ? t[15:0] : {t[16], {15{!t[16]}}};
      end

      // Flag of the first generation: the saturated value is more than 1 away from the floor.
      assign far     = floor ^ {49{floor[48]}};
      assign largest = result[14:0] == 15'h7bff;
      assign sat     = out_i == `SDP_FP16 ? largest
                     : !fp_i && (far[47:17] != '0 || (far[16] && far[15:0] != '0));
      assign unused_wide = over ^ low ^ far[48];
    end else begin : gen_int8
      logic wide_unused;
      assign wide_unused = fp_i ^ (^out_i);
      assign result = y;
      assign sat    = over || low;
    end

    always_ff @(posedge clk_i) begin
      if (adv) begin
        if (valid_i) d_q <= raw ? 33'(v) : 33'(v) - 33'(offset);
        if (v_q[0]) p_q <= raw ? 49'(d_q) : 49'(d_q) * 49'(scale);
        if (v_q[1]) begin
          y_q   <= equality_i ? p_q[OutW-1:0] : result;
          sat_q <= !equality_i && sat;
        end
      end
    end

    assign data_o[OutW*l +: OutW] = y_q;
    assign sat_o[l]         = sat_q;
  end

endmodule

`default_nettype wire
