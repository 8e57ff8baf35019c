// SPDX-License-Identifier: Apache-2.0
// Image lines from their planes: pixels in the order of the buffer, first pixel at byte 0
// (data_formats.md 3).
//
//   atoms --turns--+--> FIFO 0 --> pairs --+   one plane: order of the 4 components
//                  +--> FIFO 1 --> pairs --+-> two planes: Y of one, U and V of the other,
//                                              3 atoms out of 1 + 2
//                                          --> atoms of the line, place in the 3
//
// A turn of plane 0 is 8 atoms, so neither FIFO of 16 fills up while the other one is empty. With
// two planes whole groups of 3 atoms are made; those after the end of the line are dropped.

`default_nettype none

module dla_cdma_planes #(
  /// Bytes of an atom, a power of two, 8 to 32.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic               go_i,
  /// Atoms of a line in each plane (plane 1: 0 without one), lines.
  input  logic [15:0]        atoms0_i,
  input  logic [15:0]        atoms1_i,
  input  logic [13:0]        lines_i,
  /// Bytes before the first pixel in each plane.
  input  logic [$clog2(Atom)-1:0] skip0_i,
  input  logic [$clog2(Atom)-1:0] skip1_i,
  /// Pixels of a line in whole atoms of plane 0 (groups of two planes); atoms of a line out.
  input  logic [15:0]        groups_i,
  input  logic [15:0]        outs_i,
  /// Order of 4 components: 0 0123, 1 2103, 2 1230, 3 3210 (element of each component).
  input  logic [1:0]         order_i,
  /// Two planes: V is before U.
  input  logic               v_first_i,

  /// Atom of a plane, in turns; it is taken.
  input  logic               valid_i,
  output logic               ready_o,
  /// Its bytes.
  input  logic [8*Atom-1:0]  atom_i,

  /// Atom of the line in the order of the buffer; it is taken.
  output logic               valid_o,
  input  logic               ready_i,
  /// Its bytes.
  output logic [8*Atom-1:0]  atom_o,
  /// Which of the 3 atoms of a group it is.
  output logic [1:0]         third_o
);

  localparam int unsigned Bits = 8 * Atom;

  // ---- planes
  logic              two, plane, unused_last, unused_busy;
  logic [15:0]       unused_turn;
  logic [1:0]        in_ready, fifo_valid, fifo_ready, pair_valid, pair_ready;
  logic [Bits-1:0]   fifo_data [2];
  logic [2*Bits-1:0] pair [2];
  logic [4:0]        unused_count [2];
  logic [15:0]       ins [2];
  logic [15:0]       outs [2];

  assign two     = atoms1_i != '0;
  assign ready_o = in_ready[plane];
  assign ins[0]  = atoms0_i;
  assign ins[1]  = atoms1_i;
  assign outs[0] = groups_i;
  assign outs[1] = groups_i << 1;

  dla_cdma_turns i_turns (
    .clk_i, .rst_ni, .go_i, .atoms0_i, .atoms1_i, .lines_i,
    .step_i(valid_i && ready_o), .n_i(16'd1), .plane_o(plane), .turn_o(unused_turn),
    .last_o(unused_last), .busy_o(unused_busy));

  for (genvar p = 0; p < 2; p++) begin : gen_plane
    dla_fifo #(.Width(Bits), .Depth(16)) i_fifo (
      .clk_i, .rst_ni, .valid_i(valid_i && plane == 1'(p)), .ready_o(in_ready[p]),
      .data_i(atom_i), .valid_o(fifo_valid[p]), .ready_i(fifo_ready[p]),
      .data_o(fifo_data[p]), .count_o(unused_count[p]));

    dla_cdma_align #(.Atom(Atom)) i_align (
      .clk_i, .rst_ni, .go_i, .ins_i(ins[p]), .outs_i(outs[p]),
      .valid_i(fifo_valid[p]), .ready_o(fifo_ready[p]), .data_i(fifo_data[p]),
      .valid_o(pair_valid[p]), .ready_i(pair_ready[p]), .pair_o(pair[p]));
  end

  // ---- pixels
  logic [1:0]      third_q;
  logic [15:0]     outs_q, groups_q;
  logic            enough, fire, group_end, line_end;
  logic [Bits-1:0] uv_q;

  assign enough        = pair_valid[0] && (!two || pair_valid[1]);
  assign fire          = enough && (!valid_o || ready_i);
  assign group_end     = !two || third_q == 2'd2;
  assign line_end      = group_end && groups_q == 16'd1;
  assign pair_ready[0] = fire && group_end;
  // The second atom of U and V contributes to two of the three output atoms.
  assign pair_ready[1] = fire && two && third_q != 2'd1;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_o <= 1'b0;
    else if (fire) valid_o <= outs_q != '0;
    else if (ready_i) valid_o <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (go_i || (fire && line_end)) begin
      third_q  <= 2'd0;
      outs_q   <= outs_i;
      groups_q <= groups_i;
    end else if (fire) begin
      third_q <= group_end ? 2'd0 : third_q + 2'd1;
      if (outs_q != '0) outs_q <= outs_q - 16'd1;
      if (group_end) groups_q <= groups_q - 16'd1;
    end
  end

  function automatic logic [Bits-1:0] ordered(input logic [Bits-1:0] in, input logic [1:0] how);
    for (int unsigned i = 0; i < Atom; i += 4) begin
      case (how)
        2'd0: ordered[8*i +: 32] = in[8*i +: 32];
        2'd1: ordered[8*i +: 32] = {in[8*i+24 +: 8], in[8*i +: 8], in[8*i+8 +: 8], in[8*i+16 +: 8]};
        2'd2: ordered[8*i +: 32] = {in[8*i +: 8], in[8*i+24 +: 8], in[8*i+16 +: 8], in[8*i+8 +: 8]};
        default: ordered[8*i +: 32] = {in[8*i +: 8], in[8*i+8 +: 8], in[8*i+16 +: 8],
                                       in[8*i+24 +: 8]};
      endcase
    end
  endfunction

  // Atom `third` of the 3 that hold Atom pixels: byte b is component b % 3 of pixel b / 3.
  function automatic logic [Bits-1:0] merged(input logic [Bits-1:0] luma,
                                             input logic [2*Bits-1:0] chroma,
                                             input int unsigned third, input logic v_first);
    for (int unsigned i = 0; i < Atom; i++) begin
      case ((third * Atom + i) % 3)
        0: merged[8*i +: 8] = luma[8*((third*Atom+i)/3) +: 8];
        1: merged[8*i +: 8] = v_first ? chroma[16*((third*Atom+i)/3)+8 +: 8]
                                      : chroma[16*((third*Atom+i)/3) +: 8];
        default: merged[8*i +: 8] = v_first ? chroma[16*((third*Atom+i)/3) +: 8]
                                            : chroma[16*((third*Atom+i)/3)+8 +: 8];
      endcase
    end
  endfunction

  // Functions, so that nothing is shifted while no line is under way.
  function automatic logic [Bits-1:0] shifted(input logic [2*Bits-1:0] two_atoms,
                                              input logic [$clog2(Atom)-1:0] skip);
    shifted = Bits'(two_atoms >> {skip, 3'b0});
  endfunction

  always_ff @(posedge clk_i) begin
    if (fire) begin
      third_o <= third_q;
      if (!two) begin
        atom_o <= ordered(shifted(pair[0], skip0_i), order_i);
      end else begin
        case (third_q)
          2'd0: atom_o <= merged(shifted(pair[0], skip0_i), {2{shifted(pair[1], skip1_i)}}, 0,
                                 v_first_i);
          2'd1: atom_o <= merged(shifted(pair[0], skip0_i), {shifted(pair[1], skip1_i), uv_q}, 1,
                                 v_first_i);
          default: atom_o <= merged(shifted(pair[0], skip0_i), {shifted(pair[1], skip1_i), uv_q},
                                    2, v_first_i);
        endcase
        if (third_q == 2'd0) uv_q <= shifted(pair[1], skip1_i);
      end
    end
  end

endmodule

`default_nettype wire
