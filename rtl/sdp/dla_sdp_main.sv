// SPDX-License-Identifier: Apache-2.0
// Main input of the SDP from memory: atoms in, beats of Lanes sign-extended elements out
// (sdp.md 4.2, 4.4).
//
//   atoms --+--> dla_sdp_op: pixels of a run, each used for every batch --> pass --> data_o
//           +--> copies of a line are dropped
//
// In batch layers a line comes batches_i + 1 times, but the pipeline wants each pair of pixels for
// every batch before the next pair: the first copy is kept until its pixels are done with, the
// others carry nothing new.  Slots pixels may wait, so that copies are dropped while the pipeline
// works; lines of up to twice as many pixels cost no clock.  Without batch an atom is used where it
// stands.

`default_nettype none

module dla_sdp_main #(
  parameter int unsigned AtomBytes = 8,
  /// Elements of a beat.
  parameter int unsigned Lanes = 1,
  parameter bit HasBatch = 1'b0,
  /// Pixels held (HasBatch).
  parameter int unsigned Slots = 16,
  // derived
  parameter int unsigned PassW = $clog2(AtomBytes / Lanes)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // settings, stable while a layer runs; minus 1
  /// Columns of the cube, batches.
  input  logic [12:0]            width_i,
  input  logic [4:0]             batches_i,
  /// No pixel is held.
  output logic                   empty_o,

  /// Atom from memory; it is taken.
  input  logic                   valid_i,
  output logic                   ready_o,
  /// Its bytes.
  input  logic [8*AtomBytes-1:0] atom_i,

  /// Position of the beat: {two, pixel_last, pair, pass} of dla_sdp_pos.
  input  logic [PassW+2:0]       side_i,
  /// Beat of 32-bit lanes; it is taken.
  output logic                   valid_o,
  input  logic                   ready_i,
  /// Its lanes.
  output logic [32*Lanes-1:0]    data_o
);

  if (HasBatch) begin : gen_batch
    logic [12:0]         x_q;
    logic [4:0]          b_q;
    logic                first, room, x_last, unused;
    logic [16*Lanes-1:0] data, unused_mul;

    assign first   = b_q == '0;
    assign ready_o = room || !first;
    assign x_last  = x_q == width_i;
    assign unused  = ^unused_mul;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        x_q <= '0;
        b_q <= '0;
      end else if (valid_i && ready_o) begin
        x_q <= x_last ? '0 : x_q + 13'd1;
        if (x_last) b_q <= b_q == batches_i ? '0 : b_q + 5'd1;
      end
    end

    dla_sdp_op #(.AtomBytes(AtomBytes), .Lanes(Lanes), .Slots(Slots), .Parts(1)) i_op (
      .clk_i, .rst_ni,
      .both_i(1'b0), .wide_i(1'b0), .per_element_i(1'b1), .empty_o,
      .valid_i(valid_i && first), .ready_o(room), .atom_i,
      .pass_i(side_i[PassW-1:0]), .pair_i(side_i[PassW]), .pixel_last_i(side_i[PassW+1]),
      .two_i(side_i[PassW+2]), .group_last_i(1'b0),
      .op_valid_o(valid_o), .alu_o(data), .mul_o(unused_mul), .take_i(valid_o && ready_i));

    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      assign data_o[32*l +: 32] = {{16{data[16*l+15]}}, data[16*l +: 16]};
    end
  end else begin : gen_plain
    logic [PassW-1:0]   pass;
    logic [8*Lanes-1:0] bytes;
    logic               unused;

    assign unused  = ^{side_i[PassW+2:PassW], width_i, batches_i, clk_i, rst_ni};
    assign pass    = side_i[PassW-1:0];
    assign empty_o = 1'b1;
    assign valid_o = valid_i;
    assign ready_o = ready_i && (&pass);

    always_comb begin
      bytes = '0;
      if (valid_i) bytes = atom_i[32'(pass)*(8*Lanes) +: 8*Lanes];
    end

    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      assign data_o[32*l +: 32] = {{24{bytes[8*l+7]}}, bytes[8*l +: 8]};
    end
  end

endmodule

`default_nettype wire
