// SPDX-License-Identifier: Apache-2.0
// Output converter C of the SDP, INT8 result (sdp.md 6.5, numeric.md 1.8, 2).
//
//   in --[0]-- (v - offset) --[1]-- * scale --[2]-- shift, saturate to 17, to 8 --[3]-- out
//
// sat_o flags, for each lane, a value that the 17-bit saturation changed.  In equality mode (only
// in builds with EW) the low byte of the lane goes through.

`default_nettype none

module dla_sdp_c #(
  /// Elements a clock.
  parameter int unsigned Lanes = 1,
  /// Bits that travel with a beat.
  parameter int unsigned SideW = 1
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,

  // settings, stable while a layer runs
  /// Equality mode: values pass.
  input  logic                equality_i,
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
  output logic [8*Lanes-1:0]  data_o,
  /// Lanes whose value the 17-bit saturation changed.
  output logic [Lanes-1:0]    sat_o,
  /// The bits that travel with it.
  output logic [SideW-1:0]    side_o
);

  logic             adv;
  logic [2:0]       v_q;
  logic [SideW-1:0] side0_q, side1_q, side2_q;
  logic signed [31:0] offset;
  logic signed [15:0] scale;

  assign adv     = !v_q[2] || ready_i;
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
    logic        [7:0]  y, y_q;
    logic               over, under, low, sat_q, unused;

    dla_rsrs #(.InW(49), .ShW(6), .OutW(17)) i_shift (
      .x_i(p_q), .shift_i(shift_i), .y_o(t), .over_o(over), .under_o(under));

    // flag of the integer builds: rounded value above, floor below the 17-bit range
    assign floor  = p_q >>> shift_i;
    assign low    = floor[48] && !(&floor[47:16]);
    assign v      = data_i[32*l +: 32];
    assign unused = under ^ (^floor[15:0]);

    always_comb begin
      if (!t[16] && t[15:7] != '0) y = 8'h7f;
      else if (t[16] && !(&t[15:7])) y = 8'h80;
      else y = t[7:0];
    end

    always_ff @(posedge clk_i) begin
      if (adv) begin
        if (valid_i) d_q <= equality_i ? 33'(v) : 33'(v) - 33'(offset);
        if (v_q[0]) p_q <= equality_i ? 49'(d_q) : 49'(d_q) * 49'(scale);
        if (v_q[1]) begin
          y_q   <= equality_i ? p_q[7:0] : y;
          sat_q <= !equality_i && (over || low);
        end
      end
    end

    assign data_o[8*l +: 8] = y_q;
    assign sat_o[l]         = sat_q;
  end

endmodule

`default_nettype wire
