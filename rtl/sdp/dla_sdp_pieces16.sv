// SPDX-License-Identifier: Apache-2.0
// Narrowing load: takes INT16 atoms in pieces of up to eight pixels, alternately of the even and
// the odd surface of a pair, and gives for each pixel the atom of the even surface and then that of
// the odd one (sdp.md 4.3).
//
//   atoms --+--> even[Slots] --+--> atom of the pass
//           +--> odd[Slots] ---+
//
// Two pieces fit, so that one is filled while the other is used.

`default_nettype none

module dla_sdp_pieces16 #(
  /// Bits of an atom.
  parameter int unsigned AtomBits = 256
) (
  /// Clock; asynchronous reset, active low.
  input  logic                clk_i,
  input  logic                rst_ni,
  /// Columns of the cube minus 1.
  input  logic [12:0]         width_i,
  /// No atom is stored.
  output logic                empty_o,

  /// Atom from memory; it is taken.
  input  logic                valid_i,
  output logic                ready_o,
  /// Its bits.
  input  logic [AtomBits-1:0] atom_i,

  /// Second half of the pixel.
  input  logic                pass_i,
  /// Atom of the half; it is taken.
  output logic                valid_o,
  input  logic                ready_i,
  /// Its bits.
  output logic [AtomBits-1:0] atom_o
);

  localparam int unsigned Slots = 16;

  logic [12:0]           x_q, x_first_q;
  logic                  odd_q, piece_last, push, unused;
  logic [1:0]            in_ready, out_valid;
  logic [2*AtomBits-1:0] out;
  logic [9:0]            counts;

  // x_q: pixel of the atom; x_first_q: first pixel of its piece
  assign piece_last = x_q == width_i || x_q - x_first_q == 13'd7;
  assign ready_o    = in_ready[odd_q];
  assign push       = valid_i && ready_o;
  assign valid_o    = out_valid[pass_i];
  assign atom_o     = out[32'(pass_i)*AtomBits +: AtomBits];
  assign empty_o    = out_valid == '0;
  assign unused     = ^counts;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      x_q       <= '0;
      x_first_q <= '0;
      odd_q     <= 1'b0;
    end else if (push) begin
      if (!piece_last) begin
        x_q <= x_q + 13'd1;
      end else begin
        odd_q <= !odd_q;
        if (!odd_q) begin
          x_q <= x_first_q;
        end else begin
          x_q       <= x_q == width_i ? '0 : x_q + 13'd1;
          x_first_q <= x_q == width_i ? '0 : x_q + 13'd1;
        end
      end
    end
  end

  for (genvar s = 0; s < 2; s++) begin : gen_surface
    dla_fifo #(.Width(AtomBits), .Depth(Slots)) i_fifo (
      .clk_i, .rst_ni,
      .valid_i(valid_i && odd_q == 1'(s)), .ready_o(in_ready[s]), .data_i(atom_i),
      .valid_o(out_valid[s]), .ready_i(ready_i && pass_i == 1'(s)),
      .data_o(out[AtomBits*s +: AtomBits]), .count_o(counts[5*s +: 5]));
  end

endmodule

`default_nettype wire
