// SPDX-License-Identifier: Apache-2.0
// Main input of the SDP from memory: atoms in, beats of Lanes elements out, sign-extended or FP32
// (sdp.md 4.2 to 4.5).
//
//   atoms --+--> dla_sdp_op: pixels of a run, each used for every batch --> pass --> data_o
//           +--> copies of a line are dropped
//           +--> dla_sdp_pieces16: narrowing load (Wide)
//
// In batch layers memory delivers each line batches_i + 1 times, but the pipeline needs each pair
// of pixels for every batch before the next pair. The first copy of a line is stored until its
// pixels have been used, and the other copies are dropped. Slots pixels may wait, so that copies
// are dropped while the pipeline works; lines of up to twice as many pixels cost no clock. Without
// batches an atom is used directly.

`default_nettype none

module dla_sdp_main #(
  /// Bytes of an atom.
  parameter int unsigned AtomBytes = 8,
  /// Elements of a beat.
  parameter int unsigned Lanes = 1,
  /// 1: layers of more than one batch.
  parameter bit HasBatch = 1'b0,
  /// 1: elements of 16 bits exist (with HasBatch).
  parameter bit Wide = 1'b0,
  /// Pixels stored (HasBatch).
  parameter int unsigned Slots = 16,
  /// Bits of the number of a beat in its pixel (derived).
  parameter int unsigned PassW = $clog2(AtomBytes / Lanes)
) (
  /// Clock; asynchronous reset, active low.
  input  logic                   clk_i,
  input  logic                   rst_ni,

  // settings, stable while a layer runs; minus 1
  /// Columns of the cube, batches.
  input  logic [12:0]            width_i,
  input  logic [4:0]             batches_i,
  // Wide
  /// The elements have 16 bits; they are FP16; a pixel is read from two surfaces of them.
  input  logic                   half_i,
  input  logic                   fp_i,
  input  logic                   narrow_i,
  /// NaN and Inf are counted; a layer starts (one clock).
  input  logic                   count_en_i,
  input  logic                   start_i,
  /// NaN and Inf among the elements.
  output logic [31:0]            nan_o,
  output logic [31:0]            inf_o,
  /// No pixel is stored.
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
    logic                first, room, x_last, unused, op_empty, op_valid;
    logic                narrow, piece_ready, piece_empty, piece_valid, held;
    logic [16*Lanes-1:0] op_data, data, piece, unused_mul;

    assign first   = b_q == '0;
    assign narrow  = Wide && narrow_i;
    assign ready_o = narrow ? piece_ready : room || !first;
    assign empty_o = op_empty && piece_empty;
    assign valid_o = narrow ? piece_valid : op_valid && !held;
    assign data    = narrow ? piece : op_data;
    assign x_last  = x_q == width_i;
    assign unused  = ^unused_mul;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        x_q <= '0;
        b_q <= '0;
      end else if (valid_i && ready_o && !narrow) begin
        x_q <= x_last ? '0 : x_q + 13'd1;
        if (x_last) b_q <= b_q == batches_i ? '0 : b_q + 5'd1;
      end
    end

    dla_sdp_op #(.AtomBytes(AtomBytes), .Lanes(Lanes), .Slots(Slots), .Parts(1)) i_op (
      .clk_i, .rst_ni,
      .both_i(1'b0), .wide_i(Wide && half_i), .half_i(Wide && half_i), .per_element_i(1'b1),
      .empty_o(op_empty),
      .valid_i(valid_i && first && !narrow), .ready_o(room), .atom_i,
      .pass_i(side_i[PassW-1:0]), .pair_i(side_i[PassW]), .pixel_last_i(side_i[PassW+1]),
      .two_i(side_i[PassW+2]), .group_last_i(1'b0),
      .op_valid_o(op_valid), .alu_o(op_data), .mul_o(unused_mul),
      .take_i(op_valid && ready_i && !narrow && !held));

    // The last pixel of a line waits until its copies are gone: a line may end faster than it is
    // read again, and a layer would end before its reader.
    logic [4:0]  ahead_q;
    logic [12:0] out_q, out_next;
    logic        line_in, pixel_out, line_out;

    assign out_next  = out_q + 13'(side_i[PassW+2]);
    assign held      = ahead_q == '0 && side_i[PassW+1] && out_next == width_i;
    assign line_in   = valid_i && ready_o && !narrow && x_last && b_q == batches_i;
    assign pixel_out = op_valid && ready_i && !narrow && !held && side_i[PassW+1]
                    && side_i[PassW-1:0] == PassW'(Wide && half_i ? 0 : AtomBytes / Lanes - 1);
    assign line_out  = pixel_out && out_next == width_i;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        ahead_q <= '0;
        out_q   <= '0;
      end else begin
        ahead_q <= ahead_q + 5'(line_in) - 5'(line_out);
        if (line_out) out_q <= '0;
        else if (pixel_out) out_q <= out_next + 13'd1;
      end
    end

    if (Wide) begin : gen_wide
      dla_sdp_pieces16 #(.AtomBits(8 * AtomBytes)) i_pieces (
        .clk_i, .rst_ni, .width_i, .empty_o(piece_empty),
        .valid_i(valid_i && narrow), .ready_o(piece_ready), .atom_i,
        .pass_i(side_i[0]), .valid_o(piece_valid), .ready_i(ready_i && narrow), .atom_o(piece));

      dla_sdp_nan16 #(.Words(AtomBytes / 2)) i_nan (
        .clk_i, .rst_ni, .clear_i(start_i && count_en_i),
        .en_i(valid_i && ready_o && fp_i && count_en_i), .data_i(atom_i), .nan_o, .inf_o);

      for (genvar l = 0; l < Lanes; l++) begin : gen_lane
        logic [31:0] fp;

        dla_fp_widen i_widen (.x_i(data[16*l +: 16]), .y_o(fp));
        assign data_o[32*l +: 32] = fp_i ? fp : {{16{data[16*l+15]}}, data[16*l +: 16]};
      end
    end else begin : gen_int8
      logic wide_unused;

      assign wide_unused = ^{half_i, fp_i, narrow_i, count_en_i, start_i};
      assign piece_ready = 1'b0;
      assign piece_empty = 1'b1;
      assign piece_valid = 1'b0;
      assign piece       = '0;
      assign nan_o       = '0;
      assign inf_o       = '0;

      for (genvar l = 0; l < Lanes; l++) begin : gen_lane
        assign data_o[32*l +: 32] = {{16{data[16*l+15]}}, data[16*l +: 16]};
      end
    end
  end else begin : gen_plain
    logic [PassW-1:0]   pass;
    logic [8*Lanes-1:0] bytes;
    logic               unused;

    assign unused  = ^{side_i[PassW+2:PassW], width_i, batches_i, clk_i, rst_ni, half_i, fp_i,
                       narrow_i, count_en_i, start_i};
    assign nan_o   = '0;
    assign inf_o   = '0;
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
