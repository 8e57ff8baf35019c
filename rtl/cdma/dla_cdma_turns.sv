// SPDX-License-Identifier: Apache-2.0
// Alternates between the two planes of an image line (conv_core.md 4.2).
//
//   plane 0: 8 atoms, plane 1: 16 atoms, plane 0: 8 atoms, ... until both are complete
//
// Both turns cover the same pixels, so that neither plane runs ahead of the other by more than a
// turn. A format of one plane has one turn for each line. The request side takes whole turns
// (step_i with n_i = turn_o), the data side takes single atoms (n_i = 1).

`default_nettype none

module dla_cdma_turns (
  /// Clock; asynchronous reset, active low.
  input  logic        clk_i,
  input  logic        rst_ni,
  /// The fetch of a layer starts (one clock).
  input  logic        go_i,
  /// Atoms of a line in each plane; plane 1: 0 in formats of one plane.
  input  logic [15:0] atoms0_i,
  input  logic [15:0] atoms1_i,
  /// Lines of the layer.
  input  logic [13:0] lines_i,

  /// Atoms are taken, and how many.
  input  logic        step_i,
  input  logic [15:0] n_i,
  /// Plane of the present turn, atoms left in the turn.
  output logic        plane_o,
  output logic [15:0] turn_o,
  /// The step of n_i atoms is the last one of its line.
  output logic        last_o,
  /// Lines are left.
  output logic        busy_o
);

  logic        plane_q, both;
  logic [15:0] left0_q, left1_q, turn_q, left, other;
  logic [13:0] lines_q;
  logic        turn_end;

  function automatic logic [15:0] first(input logic [15:0] left_n, input logic plane,
                                        input logic two);
    logic [15:0] full;
    full  = plane ? 16'd16 : 16'd8;
    first = two && left_n > full ? full : left_n;
  endfunction

  assign both     = atoms1_i != '0;
  assign plane_o  = plane_q;
  assign turn_o   = turn_q;
  assign left     = plane_q ? left1_q : left0_q;
  assign other    = plane_q ? left0_q : left1_q;
  assign turn_end = n_i == turn_q;
  assign last_o   = n_i == left && other == '0;
  assign busy_o   = lines_q != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) lines_q <= '0;
    else if (go_i) lines_q <= lines_i;
    else if (step_i && last_o) lines_q <= lines_q - 14'd1;
  end

  always_ff @(posedge clk_i) begin
    if (go_i || (step_i && last_o)) begin
      plane_q <= 1'b0;
      left0_q <= atoms0_i;
      left1_q <= atoms1_i;
      turn_q  <= first(atoms0_i, 1'b0, both);
    end else if (step_i) begin
      if (plane_q) left1_q <= left - n_i;
      else left0_q <= left - n_i;
      if (!turn_end) begin
        turn_q <= turn_q - n_i;
      end else if (other != '0) begin
        plane_q <= !plane_q;
        turn_q  <= first(other, !plane_q, both);
      end else begin
        turn_q <= first(left - n_i, plane_q, both);
      end
    end
  end

endmodule

`default_nettype wire
