// SPDX-License-Identifier: Apache-2.0
// Makes pairs of neighbouring atoms of one image plane. The reader shifts each pair so that the
// first pixel of the line is at byte 0.
//
//   atoms of a line: a0 a1 a2 ... --> pairs {a1,a0} {a2,a1} ... {-,a last}
//
// A line gives outs_i pairs for any number of atoms (at most outs_i + 1): pairs after the last atom
// have unspecified bytes. The first atom of the next line is read with the last pair.

`default_nettype none

module dla_cdma_align #(
  /// Bytes of an atom.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic               go_i,
  /// Atoms and pairs of a line.
  input  logic [15:0]        ins_i,
  input  logic [15:0]        outs_i,

  /// Atom of the plane; it is taken.
  input  logic               valid_i,
  output logic               ready_o,
  /// Its bytes, the first in the low bits.
  input  logic [8*Atom-1:0]  data_i,

  /// Pair of neighbouring atoms; it is taken.
  output logic               valid_o,
  input  logic               ready_i,
  /// Its bytes, the earlier atom in the low half.
  output logic [16*Atom-1:0] pair_o
);

  logic              have_q, fire, last;
  // Atoms of the line not yet taken, pairs not yet given.
  logic [15:0]       in_q, out_q;
  logic [8*Atom-1:0] prev_q;

  assign valid_o = have_q && (valid_i || in_q == '0);
  assign fire    = valid_o && ready_i;
  assign last    = out_q == 16'd1;
  // After the last atom of a line, only its last pair takes another atom.
  assign ready_o = !have_q || (fire && (last || in_q != '0));
  assign pair_o  = {data_i, prev_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) have_q <= 1'b0;
    else if (go_i) have_q <= 1'b0;
    else if (!have_q) have_q <= valid_i;
    // An atom read with the last pair of a line belongs to the next line, if none was missing.
    else if (fire && last) have_q <= valid_i && in_q == '0;
  end

  always_ff @(posedge clk_i) begin
    if (ready_o && valid_i) prev_q <= data_i;
    if (go_i) begin
      in_q  <= ins_i;
      out_q <= outs_i;
    end else if (fire && last) begin
      in_q  <= ins_i - {15'b0, valid_i && in_q == '0};
      out_q <= outs_i;
    end else begin
      if (ready_o && valid_i) in_q <= in_q - 16'd1;
      if (fire) out_q <= out_q - 16'd1;
    end
  end

endmodule

`default_nettype wire
