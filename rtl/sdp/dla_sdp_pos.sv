// SPDX-License-Identifier: Apache-2.0
// Position of the beat at the input of the SDP pipeline (sdp.md 7, 9).
//
//   for group: for pixel: for pass   -->   side_o = {last, group_last, two, pixel_last, pair, pass}
//
// Batch mode (HasBatch): for pair of pixels: for batch: for pixel of the pair. side_o moves with
// the beat; the operand stages take from it which vector they use, and whether this is the last
// use. Winograd order only permutes the pixels of a group, which makes no difference here.

`default_nettype none

module dla_sdp_pos #(
  /// Beats of a pixel, and bits of their number.
  parameter int unsigned Passes = 8,
  /// Bits of the number of a beat in its pixel (derived).
  parameter int unsigned PassW = 3,
  /// Bits below the group number in a channel number: log2 of the channels of a group.
  parameter int unsigned GroupLog = 3,
  /// 1: layers of more than one batch.
  parameter bit HasBatch = 1'b0,
  /// 1: half_i may be used.
  parameter bit Wide = 1'b0
) (
  /// Clock; asynchronous reset, active low.
  input  logic             clk_i,
  input  logic             rst_ni,
  /// A layer starts (one clock).
  input  logic             start_i,
  /// The beat is taken.
  input  logic             step_i,

  // sizes minus 1
  /// Columns, lines and channels of the cube.
  input  logic [12:0]      width_i,
  input  logic [12:0]      height_i,
  input  logic [12:0]      channel_i,
  /// Batches.
  input  logic [4:0]       batches_i,
  /// A group has half as many channels: 16-bit processing.
  input  logic             half_i,
  /// Destination atoms at an odd multiple of the atom: base, line stride, surface stride.
  input  logic             base_odd_i,
  input  logic             line_odd_i,
  input  logic             surf_odd_i,

  /// Position of the beat at the input.
  output logic [PassW+4:0] side_o
);

  localparam int unsigned GroupW = 13 - GroupLog + 32'(Wide);

  logic [PassW-1:0]       pass_q;
  logic [12:0]            x_q, y_q;
  logic [GroupW-1:0]      g_q, groups;
  logic                   half;
  logic                   pass_last, run_last, x_last, y_last, g_last, pixel_step, run_step;
  logic                   pair, two, group_last, unused;
  logic [13:0]            x_next;

  assign unused     = ^{channel_i[GroupLog-1:0], x_next[13]};
  assign half       = Wide && half_i;
  assign pass_last  = pass_q == PassW'(half ? Passes / 2 - 1 : Passes - 1);
  assign pixel_step = step_i && pass_last;
  assign run_step   = pixel_step && run_last;
  assign y_last     = y_q == height_i;
  assign groups     = GroupW'(half ? channel_i >> (GroupLog - 1) : channel_i >> GroupLog);
  assign g_last     = g_q == groups;
  assign group_last = run_last && x_last && y_last;
  assign side_o     = {group_last && g_last && pass_last, group_last, two, run_last, pair, pass_q};

  if (HasBatch) begin : gen_batch
    logic       i_q, odd;
    logic [4:0] b_q;

    // Two pixels share 64 aligned bytes of the destination (sdp.md 9.1).
    assign odd      = base_odd_i ^ (line_odd_i & y_q[0]) ^ (surf_odd_i & g_q[0]) ^ x_q[0];
    assign two      = batches_i != '0 && !odd && x_q != width_i;
    assign pair     = i_q;
    assign run_last = b_q == batches_i && i_q == two;
    assign x_next   = 14'(x_q) + (two ? 14'd2 : 14'd1);
    assign x_last   = x_next > 14'(width_i);

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        i_q <= 1'b0;
        b_q <= '0;
      end else if (start_i) begin
        i_q <= 1'b0;
        b_q <= '0;
      end else if (pixel_step) begin
        i_q <= two && !i_q;
        if (i_q == two) b_q <= run_last ? '0 : b_q + 5'd1;
      end
    end
  end else begin : gen_plain
    logic plain_unused;

    assign plain_unused = ^{batches_i, base_odd_i, line_odd_i, surf_odd_i};
    assign two      = 1'b0;
    assign pair     = 1'b0;
    assign run_last = 1'b1;
    assign x_next   = 14'(x_q) + 14'd1;
    assign x_last   = x_q == width_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      pass_q <= '0;
      x_q    <= '0;
      y_q    <= '0;
      g_q    <= '0;
    end else if (start_i) begin
      pass_q <= '0;
      x_q    <= '0;
      y_q    <= '0;
      g_q    <= '0;
    end else begin
      if (step_i) pass_q <= pass_last ? '0 : pass_q + PassW'(1);
      if (run_step) x_q <= x_last ? '0 : x_next[12:0];
      if (run_step && x_last) y_q <= y_last ? '0 : y_q + 13'd1;
      if (run_step && x_last && y_last) g_q <= g_q + 1'b1;
    end
  end

endmodule

`default_nettype wire
