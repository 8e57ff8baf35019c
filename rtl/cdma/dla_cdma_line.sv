// SPDX-License-Identifier: Apache-2.0
// Image lines in the layout of the buffer: padding, pixels, padding (conv_core.md 4.3, 5.2).
//
//   atoms of pixels --> shifted after the left padding --> parts of entries in order
//                       bytes left and right of the pixels := padding value, not converted
//
// Bytes of the last part after the line are 0. A line begins only when its first pixels have
// arrived, because its space in the buffer is reserved by then.

`default_nettype none

module dla_cdma_line #(
  /// Bytes of an atom, and of a part of an entry; a power of two.
  parameter int unsigned Atom = 8
) (
  /// Clock; asynchronous reset, active low.
  input  logic              clk_i,
  input  logic              rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic              go_i,
  /// Bytes up to the first pixel, up to the right padding, up to the end of the line.
  input  logic [6:0]        left_i,
  input  logic [16:0]       right_i,
  input  logic [16:0]       end_i,
  /// Atoms of pixels in a line.
  input  logic [15:0]       atoms_i,
  /// Lines of the layer.
  input  logic [13:0]       lines_i,
  /// Value of a padded byte.
  input  logic [7:0]        pad_i,

  /// Atom of pixels; it is taken.
  input  logic              valid_i,
  output logic              ready_o,
  /// Its bytes, the first pixel of a line at byte 0.
  input  logic [8*Atom-1:0] atom_i,

  /// Part of an entry, and its number in the line.
  output logic              valid_o,
  output logic [16:0]       part_o,
  /// It is the last one of its line.
  output logic              last_o,
  /// Its bytes.
  output logic [8*Atom-1:0] data_o
);

  localparam int unsigned AtomLog = $clog2(Atom);
  localparam int unsigned Bits    = 8 * Atom;

  logic [13:0]       lines_q;
  logic [16:0]       at_q, first_byte;   // part of the line
  logic [15:0]       atoms_q;            // pixels not yet taken
  logic [Bits-1:0]   prev_q;
  logic [AtomLog:0]  shift;
  logic              need, step, last, whole;

  assign first_byte = at_q << AtomLog;
  assign need       = at_q >= ({10'b0, left_i} >> AtomLog) && atoms_q != '0;
  assign step       = lines_q != '0 && (valid_i || !(need || at_q == '0));
  assign ready_o    = lines_q != '0 && need;
  assign last       = at_q == (end_i - 17'd1) >> AtomLog;
  assign whole     = first_byte >= {10'b0, left_i} && first_byte + 17'(Atom) <= right_i;
  assign shift      = (AtomLog+1)'(Atom) - {1'b0, left_i[AtomLog-1:0]};

  // Functions, so that nothing is shifted while no line is under way.
  function automatic logic [Bits-1:0] behind_left(input logic [Bits-1:0] now,
                                                  input logic [Bits-1:0] earlier);
    behind_left = Bits'({now, earlier} >> {shift, 3'b0});
  endfunction

  function automatic logic [Bits-1:0] padded(input logic [Bits-1:0] pixels);
    padded = pixels;
    for (int unsigned i = 0; i < Atom; i++) begin
      if (first_byte + 17'(i) >= end_i) padded[8*i +: 8] = 8'd0;
      else if (first_byte + 17'(i) < {10'b0, left_i} || first_byte + 17'(i) >= right_i) begin
        padded[8*i +: 8] = pad_i;
      end
    end
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lines_q <= '0;
      valid_o <= 1'b0;
    end else begin
      valid_o <= step;
      if (go_i) lines_q <= lines_i;
      else if (step && last) lines_q <= lines_q - 14'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (go_i || (step && last)) begin
      at_q    <= '0;
      atoms_q <= atoms_i;
    end else if (step) begin
      at_q <= at_q + 17'd1;
      if (need) atoms_q <= atoms_q - 16'd1;
    end
    if (step && need) prev_q <= atom_i;
    if (step) begin
      part_o <= at_q;
      last_o <= last;
      data_o <= whole ? behind_left(atom_i, prev_q) : padded(behind_left(atom_i, prev_q));
    end
  end

endmodule

`default_nettype wire
